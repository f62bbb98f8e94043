//go:build !linux && !windows

package task

// GiveWay does nothing here: a thread has no priority of its own.
func GiveWay() {}
