//go:build !unix

package gametest

import "time"

var began = time.Now()

// ProcessorTime returns the time by the clock on the wall, where no other is at hand.
func ProcessorTime() time.Duration { return time.Since(began) }
