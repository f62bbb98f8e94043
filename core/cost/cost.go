// Package cost holds calls to what they may take: memory and time. It serves the
// tests of readers, which get texts that nobody has looked at.
package cost

import (
	"runtime"
	"runtime/metrics"
	"testing"
	"time"
)

// What reading a text may take.
const (
	Memory = 200 << 20 // bytes
	Time   = time.Second
)

// The machine may be busy, or count branches for a fuzzer: a slow call is repeated, and
// takes too long when it does so many times over.
const (
	attempts = 3
	slack    = 10
)

// Within fails a test when a call takes more than Memory, all that it allocates
// counted, or each time that it is made far more than Time.
func Within(t testing.TB, call func()) {
	t.Helper()
	var elapsed time.Duration
	for range attempts {
		before, began := allocated(), time.Now()
		call()
		elapsed = time.Since(began)
		if bytes := allocated() - before; bytes > Memory {
			t.Fatalf("takes %d MB", bytes>>20)
		}
		if elapsed <= slack*Time {
			return
		}
	}
	t.Fatalf("takes %v", elapsed)
}

// allocated is how many bytes were allocated since the program began.
func allocated() uint64 { return read("/gc/heap/allocs:bytes") }

func read(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// Of is what a call takes: the greatest heap above what was there before, in bytes,
// and the time.
func Of(call func()) (heap uint64, elapsed time.Duration) {
	runtime.GC()
	before := used()
	done, greatest := make(chan struct{}), make(chan uint64)
	go func() { greatest <- watch(done) }()
	began := time.Now()
	call()
	elapsed = time.Since(began)
	close(done)
	return max(<-greatest, before) - before, elapsed
}

// watch is the greatest heap until done is closed.
func watch(done <-chan struct{}) uint64 {
	most := used()
	ticks := time.NewTicker(time.Millisecond)
	defer ticks.Stop()
	for {
		select {
		case <-done:
			return max(most, used())
		case <-ticks.C:
			most = max(most, used())
		}
	}
}

// used is the heap, with what nothing refers to any more but was not collected.
func used() uint64 { return read("/memory/classes/heap/objects:bytes") }
