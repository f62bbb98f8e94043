package task

import (
	"runtime"

	"golang.org/x/sys/windows"
)

// belowNormal is THREAD_PRIORITY_BELOW_NORMAL.
const belowNormal = -1

// GiveWay lets the window go first where both want a processor: the calling
// goroutine keeps its thread until it ends, with a lower priority.
func GiveWay() {
	runtime.LockOSThread()
	set := windows.NewLazySystemDLL("kernel32.dll").NewProc("SetThreadPriority")
	thread, below := windows.CurrentThread(), belowNormal
	_, _, _ = set.Call(uintptr(thread), uintptr(below)) // else as before: slower to answer, never wrong
}
