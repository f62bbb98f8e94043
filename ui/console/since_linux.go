package console

import (
	"syscall"
	"time"
	"unsafe"
)

// sinceBoot is the time since the system started, that of its sleep included.
func sinceBoot() (time.Duration, bool) {
	const boottime = 7
	var now syscall.Timespec
	_, _, wrong := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, boottime, uintptr(unsafe.Pointer(&now)), 0)
	return time.Duration(now.Nano()), wrong == 0
}
