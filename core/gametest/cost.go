package gametest

import (
	"runtime/metrics"
	"testing"
	"time"
)

// What a reader may take of a text that nobody has looked at: bytes, all that is allocated
// counted, and time. The machine may be busy, or count branches for a fuzzer: a slow call is
// repeated, and takes too long when it does so ten times over each time.
const (
	mostMemory = 200 << 20
	mostTime   = 10 * time.Second
	attempts   = 3
)

// Within fails a test when a call takes more than that.
func Within(t testing.TB, call func()) {
	t.Helper()
	var elapsed time.Duration
	for range attempts {
		before, began := Measured("/gc/heap/allocs:bytes"), time.Now()
		call()
		elapsed = time.Since(began)
		if bytes := Measured("/gc/heap/allocs:bytes") - before; bytes > mostMemory {
			t.Fatalf("takes %d MB", bytes>>20)
		}
		if elapsed <= mostTime {
			return
		}
	}
	t.Fatalf("takes %v", elapsed)
}

// Measured is a figure of the runtime, by its name in runtime/metrics.
func Measured(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
