// Package priority lets threads that search give way to others, as to the window of the
// program: each on the systems that know a priority of threads. Package parallel lends it
// to all.
package priority

import "syscall"

// nicer is how much nicer than others a search is: it gets about a tenth of what it would
// where another wants the same processor, and all of one that is free.
const nicer = 10

// Lower lowers the priority of the calling thread. Where that fails all is as before:
// slower to answer, never wrong.
func Lower() { _ = syscall.Setpriority(syscall.PRIO_PROCESS, syscall.Gettid(), nicer) }

// Lowered reports whether Lower was called on this thread. The system call tells 20 less
// the priority.
func Lowered() bool {
	told, err := syscall.Getpriority(syscall.PRIO_PROCESS, syscall.Gettid())
	return err == nil && told <= 20-nicer
}
