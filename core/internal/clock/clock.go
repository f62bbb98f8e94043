// Package clock is the time of day for searches that want to know how long
// they took. On Windows Go's own clock goes forward by half a millisecond to
// fifteen at once, so that a short search would have taken 0 µs; here the
// performance counter is read. A time of one clock is not compared with one of
// the other: the two drift apart in the course of days.
package clock

import "time"

// Since is how long ago a time of Now was.
func Since(then time.Time) time.Duration { return Now().Sub(then) }
