// Package system asks the operating system for what searches need of it: a fine clock,
// and threads that give way to others, such as the window of the program.
//
// On Windows Go's own clock goes forward by half a millisecond to fifteen at once, so
// that a short search would have taken 0 µs; Now reads the performance counter there. A
// time of one clock is not compared with one of the other: the two drift apart in the
// course of days.
package system

import "time"

// Since returns the time that has passed since a time that Now gave.
func Since(then time.Time) time.Duration { return Now().Sub(then) }
