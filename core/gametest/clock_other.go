//go:build !unix

package gametest

import "time"

var began = time.Now()

// Spent is the time by the clock on the wall, where no other is at hand.
func Spent() time.Duration { return time.Since(began) }
