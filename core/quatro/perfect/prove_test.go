package perfect

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
)

// proved returns what Prove writes of a position under a limit of memory, and why it writes
// nothing.
func proved(t *testing.T, e *Engine, p Position, w Worth, memory int64) (written, why string) {
	t.Helper()
	var text bytes.Buffer
	err := e.Prove(t.Context(), p, w, &text, game.ProofLimits{Memory: memory})
	var unwritten *game.Unwritten
	if err != nil && !errors.As(err, &unwritten) {
		t.Fatal(p, w, err)
	}
	if unwritten != nil {
		why = unwritten.Why.Key
	}
	return text.String(), why
}

func TestWithLittleMemoryACertificateIsWholeOrRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 7))
	engines, whole, refused := []*Engine{New(1<<20, 1), New(1<<20, 2)}, 0, 0
	allRules(func(variant Variant, lines Lines) {
		for i := range someCertificates() {
			p, e := scattered(r, variant, lines, 6+i%4), engines[i%2]
			worth, err := e.Solve(t.Context(), p, Options{Distance: i%3 > 0})
			if err != nil {
				t.Fatal(err)
			}
			text, why := proved(t, e, p, worth.Worth, e.Memory()+1<<(6+r.IntN(16)))
			switch {
			case why == "proof.unwritten.match.memory" && text == "":
				refused++
			case why == "" && checked(t, text).Refused == nil:
				whole++
			default:
				t.Fatal(p, worth.Worth, why, text)
			}
		}
	})
	t.Log(whole, "whole", refused, "refused")
	if min(whole, refused) < someCertificates()/4 {
		t.Error("limits that try one thing only")
	}
}

// TestALimitBelowTheEngineIsALimit: it is no reason to take what is usual.
func TestALimitBelowTheEngineIsALimit(t *testing.T) {
	gametest.Long(t)
	e := New(1<<20, 1)
	p, err := parse("6.....2.9..5c1..", "a", Give, Straight)
	if err != nil {
		t.Fatal(err)
	}
	for memory, want := range map[int64]string{1: "proof.unwritten.match.memory", e.Memory(): "proof.unwritten.match.memory", 0: "", 1 << 30: ""} {
		if text, why := proved(t, e, p, Worth{Value: Draw}, memory); why != want || (text == "") != (why != "") {
			t.Errorf("%d: %s, %d bytes", memory, why, len(text))
		}
	}
}

// TestTheMemoryOfACertificateIsKept looks at the heap while certificates are made.
func TestTheMemoryOfACertificateIsKept(t *testing.T) {
	gametest.Long(t)
	if reflect.TypeFor[Position]().Size() != listed || reflect.TypeFor[Choice]().Size() != chosen {
		t.Fatal("positions and choices have other sizes")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(5))
	e := New(16<<20, 2)
	p, err := parse("6.....2.9...c1..", "a", Give, Straight)
	if err != nil {
		t.Fatal(err)
	}
	for _, room := range []int64{1 << 20, 4 << 20} {
		runtime.GC()
		before := heap()
		most, done := make(chan int64), make(chan struct{})
		go func() { most <- peak(done) }()
		err := e.Prove(t.Context(), p, Worth{Value: Draw}, io.Discard, game.ProofLimits{Memory: e.Memory() + room})
		close(done)
		grown := <-most - before
		t.Logf("room for %d KiB: %d KiB more, %v", room>>10, grown>>10, err)
		if slack := room/8 + 2<<20; grown > room+slack {
			t.Errorf("room for %d bytes: %d", room, grown)
		}
	}
}

// heap is the memory of what lives, and of what has not been collected yet.
func heap() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}

// peak is the greatest heap until it is done.
func peak(done chan struct{}) (most int64) {
	for {
		select {
		case <-done:
			return most
		default:
			most = max(most, heap())
			runtime.Gosched()
		}
	}
}
