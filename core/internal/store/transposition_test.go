package store

import (
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"
)

// TestATranspositionExcludesWhatWasSearched: all of that while there is room, and what is nearest to it never more.
func TestATranspositionExcludesWhatWasSearched(t *testing.T) {
	hash := func(s int) uint64 { return uint64(s+1) * 0x9E3779B97F4A7C15 }
	for most, shared := range map[int64]bool{1 << 30: false, 40_000: false, 100: false, 100_000: true, 99: true} {
		budget := &Budget{}
		k := NewTransposition(hash, most, budget)
		k.grow()
		if shared && k.Share() != (most > 100) || k.locks == nil && shared && most > 100 {
			t.Errorf("%d bytes: shared %t", most, k.locks != nil)
		}
		random, truth, known := rand.New(rand.NewPCG(1, 5)), map[int]float64{}, 0
		for step := range 20_000 {
			s, rest := random.IntN(3000), float64(random.IntN(1000))/7
			if random.IntN(2) == 0 {
				k.Store(s, rest)
				truth[s] = max(truth[s], rest)
				if !k.Excludes(s, rest-0.01) && most > 100 && len(k.places) > 1<<12 {
					t.Fatalf("%d bytes, step %d: what is searched within %v is not known", most, step, rest)
				}
				continue
			}
			if k.Excludes(s, rest) {
				known++
				if truth[s] < rest {
					t.Fatalf("%d bytes, step %d: searched within %v, %v is excluded", most, step, truth[s], rest)
				}
			}
		}
		held, left := 0, 0
		for i := range k.places {
			if k.places[i].full {
				held++
			}
		}
		for s, rest := range truth {
			if k.Excludes(s, rest-0.01) {
				left++
			}
		}
		if k.used >= 0 && k.used != held && !shared || most == 1<<30 && left < len(truth)*9/10 || left > held {
			t.Errorf("%d bytes: %d facts counted, %d held, of which %d are the best of %d", most, k.used, held, left, len(truth))
		}
		if bytes := int64(len(k.places)) * int64(unsafe.Sizeof(fact[int]{})); budget.Used != bytes || bytes > most || (known > 1000) != (most > 100) {
			t.Errorf("%d bytes: %d booked, %d held, %d known", most, budget.Used, bytes, known)
		}
	}
}

// TestOfTwoPlacesTheFirstKeepsTheMost, and the second the newest.
func TestOfTwoPlacesTheFirstKeepsTheMost(t *testing.T) {
	size := int64(unsafe.Sizeof(fact[int]{})) << 10
	k := NewTransposition(func(int) uint64 { return 0 }, size, &Budget{})
	for _, step := range []struct {
		state int
		rest  float64
		known []float64 // of the states 1, 2, ...; 0 for not at all
	}{
		{1, 5, []float64{5}},
		{2, 7, []float64{5, 7}},
		{3, 6, []float64{0, 7, 6}},
		{1, 7, []float64{7, 0, 6}},
		{4, 2, []float64{7, 0, 0, 2}},
		{4, 1, []float64{7, 0, 0, 2}},
		{1, 9, []float64{9, 0, 0, 2}},
		{4, 9.1, []float64{9, 0, 0, 9.0999}},
	} {
		k.Store(step.state, step.rest)
		for i, rest := range step.known {
			if k.Excludes(i+1, max(rest, 0.5)) != (rest > 0) || k.Excludes(i+1, rest+0.001) && rest > 0 {
				t.Errorf("after %v: of %d something else than %v is known", step, i+1, rest)
			}
		}
	}
	k.Store(5, math.Pi)
	if k.Excludes(5, math.Nextafter(math.Pi, 4)) || k.Excludes(5, math.Pi) == (float64(float32(math.Pi)) > math.Pi) {
		t.Error("rounded up")
	}
}
