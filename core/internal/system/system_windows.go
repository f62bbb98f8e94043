package system

import (
	"math/bits"
	"syscall"
	"time"
	"unsafe"
)

// Now is the time, and never goes back.
func Now() time.Time { return origin.Add(ticks(read(counter) - begun)) }

var (
	kernel    = syscall.NewLazyDLL("kernel32.dll")
	counter   = kernel.NewProc("QueryPerformanceCounter")
	frequency = read(kernel.NewProc("QueryPerformanceFrequency")) // ticks a second
	begun     = read(counter)
	origin    = time.Now()
)

// read asks for a count; Windows promises that it can't fail.
func read(proc *syscall.LazyProc) uint64 {
	var n uint64
	proc.Call(uintptr(unsafe.Pointer(&n))) //nolint:errcheck,gosec // a system call
	return n
}

// ticks returns the duration of so many ticks of the counter. A product of 128 bits does not
// overflow in the time that a computer runs.
func ticks(n uint64) time.Duration {
	high, low := bits.Mul64(n, uint64(time.Second))
	whole, _ := bits.Div64(high, low, frequency)
	return time.Duration(whole)
}

// belowNormal is THREAD_PRIORITY_BELOW_NORMAL.
const belowNormal = -1

var (
	currentThread = kernel.NewProc("GetCurrentThread")
	setPriority   = kernel.NewProc("SetThreadPriority")
	getPriority   = kernel.NewProc("GetThreadPriority")
)

// LowerPriority lowers the priority of the calling thread. Where that fails all is as before:
// slower to answer, never wrong.
func LowerPriority() {
	thread, _, _ := currentThread.Call()
	below := belowNormal
	_, _, _ = setPriority.Call(thread, uintptr(below))
}

// PriorityLowered reports whether LowerPriority was called on this thread.
func PriorityLowered() bool {
	thread, _, _ := currentThread.Call()
	level, _, _ := getPriority.Call(thread)
	return int32(level) == belowNormal
}
