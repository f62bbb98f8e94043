//go:build !unix

package games_test

import "time"

var began = time.Now()

// spent is the time by the clock on the wall, where no other is at hand.
func spent() time.Duration { return time.Since(began) }
