//go:build !linux && !windows

package priority

// Lower does nothing here: a thread has no priority of its own.
func Lower() {}

// Lowered is false.
func Lowered() bool { return false }
