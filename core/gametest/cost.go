package gametest

import (
	"os"
	"runtime/metrics"
	"strconv"
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

// Every reports whether tests are to try all that they can: PROCURA_EVERY, which `make every` sets.
func Every() bool { return os.Getenv("PROCURA_EVERY") != "" }

// Rotation is a number that changes with the commit where `make test` asks (PROCURA_TURN), else 0: a test that tries a part tries another then.
func Rotation() int {
	turn, _ := strconv.Atoi(os.Getenv("PROCURA_TURN"))
	return turn
}

// Part reports whether a test tries its case i: always where Every, else one in three, which goes by Rotation.
func Part(i int) bool { return Every() || (i+Rotation())%3 == 0 }

// Cases is the number of cases a test tries: all of them where Every, else the usual number, and an
// eighth of that with -short: the race detector finds a race in any case, and is ten times slower.
func Cases(usual, all int) int {
	switch {
	case Every():
		return all
	case testing.Short():
		return max(1, usual/8)
	}
	return usual
}
