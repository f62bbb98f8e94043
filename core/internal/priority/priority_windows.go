package priority

import "syscall"

// belowNormal is THREAD_PRIORITY_BELOW_NORMAL.
const belowNormal = -1

var (
	kernel  = syscall.NewLazyDLL("kernel32.dll")
	current = kernel.NewProc("GetCurrentThread")
	set     = kernel.NewProc("SetThreadPriority")
	told    = kernel.NewProc("GetThreadPriority")
)

// Lower lowers the priority of the calling thread. Where that fails all is as before:
// slower to answer, never wrong.
func Lower() {
	thread, _, _ := current.Call()
	below := belowNormal
	_, _, _ = set.Call(thread, uintptr(below))
}

// Lowered reports whether Lower was called on this thread.
func Lowered() bool {
	thread, _, _ := current.Call()
	level, _, _ := told.Call(thread)
	return int32(level) == belowNormal
}
