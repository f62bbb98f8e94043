//go:build unix

package gametest

import (
	"syscall"
	"time"
)

// ProcessorTime returns the processor time of this process so far, with that of the garbage
// collector: on a machine that others use too, the clock on the wall says less.
func ProcessorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
