package store

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestADeletableTableIsAMapThatForgets(t *testing.T) {
	source := rand.New(rand.NewPCG(1, 4))
	random := source.IntN
	states := make([]int, 4000)
	var budget Budget
	x := &DeletableTable[int]{State: func(id uint32) *int { return &states[id] }, Budget: &budget}
	hash := func(s int) uint64 { return uint64(s%97) * 0x9E3779B97F4A7C15 } // many collide
	truth := map[int]uint32{}
	for step := range 40_000 {
		s, id := random(700), uint32(random(len(states)))
		old, known := truth[s]
		if !known {
			old = None
		}
		if got := x.Find(hash(s), &s); got != old {
			t.Fatalf("step %d: state %d is at %d, found at %d", step, s, old, got)
		}
		switch {
		case known && random(2) == 0:
			x.Remove(hash(s), old)
			delete(truth, s)
		case !known && !slices.Contains(slices.Collect(maps.Values(truth)), id):
			states[id] = s
			if before, ok := x.Put(hash(s), id); before != None || !ok {
				t.Fatalf("step %d: put of a new state gives %d, %t", step, before, ok)
			}
			truth[s] = id
		}
	}
	slots, used := 0, 0
	for _, d := range x.shards {
		slots, used = slots+len(d.slots), used+d.used
	}
	if budget.Used != int64(8*slots) || used != len(truth) || slots > 4*len(truth)+16*len(x.shards) {
		t.Errorf("%d bytes booked, %d slots, %d used by %d states", budget.Used, slots, used, len(truth))
	}
	small, count := &DeletableTable[int]{State: x.State, Budget: &Budget{Limit: 20_000}}, uint32(0)
	for ; count < 4000; count++ {
		states[count] = int(count)
		if _, ok := small.Put(hashed(count), count); !ok {
			break
		}
	}
	for id := range count {
		if small.Find(hashed(id), &states[id]) != id {
			t.Fatalf("out of memory with %d states, that of %d is lost", count, id)
		}
	}
	if small.Budget.Peak > small.Budget.Limit || count < 500 || count == 4000 {
		t.Errorf("%d states, %+v", count, small.Budget)
	}
}
