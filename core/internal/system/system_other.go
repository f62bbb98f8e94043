//go:build !linux && !windows

package system

import "time"

// Now is the time, and never goes back.
func Now() time.Time { return time.Now() }

// LowerPriority does nothing here: a thread has no priority of its own.
func LowerPriority() {}

// PriorityLowered is false.
func PriorityLowered() bool { return false }
