package store

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestATrackingHeapGivesTheFirstOfWhatIsLeft(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 1)).IntN
	var budget Budget
	q := &Heap{Tracks: true, Budget: &budget}
	truth := map[uint32]Item{}
	for step := range 20_000 {
		id := uint32(random(300))
		switch {
		case random(3) == 0:
			q.Remove(id)
			delete(truth, id)
		case q.Len() > 0 && random(5) == 0:
			delete(truth, q.Pop().Node)
		default:
			item := Item{First: float64(random(9)), Second: float64(random(4)), Order: uint64(step), Entry: Entry{Node: id}}
			truth[id] = item
			q.Set(item)
		}
		all := slices.Collect(maps.Values(truth))
		if q.Len() != len(all) {
			t.Fatalf("step %d: %d items, want %d", step, q.Len(), len(all))
		}
		if len(all) > 0 && slices.ContainsFunc(all, func(item Item) bool { return item.Before(q.First()) }) {
			t.Fatalf("step %d: node %d is not the first", step, q.First().Node)
		}
		for id := range uint32(300) {
			if _, there := truth[id]; there != q.Has(id) {
				t.Fatalf("step %d: node %d is there: %t", step, id, q.Has(id))
			}
		}
	}
}

func TestBucketsAndHeapPopInTheSameOrder(t *testing.T) {
	var budget Budget
	for _, weight := range []int{0, 1} {
		whole, fractions := newBuckets(weight, 1, &budget), &fractionHeap{gWeight: float64(weight), hWeight: 1, heap: Heap{Budget: &budget}}
		random := uint64(7)
		var a, b []uint32
		for step := range 5000 {
			random = random*6364136223846793005 + 1442695040888963407
			if random>>60 < 6 && step > 10 {
				x, _ := whole.Pop()
				y, _ := fractions.Pop()
				a, b = append(a, x.Node), append(b, y.Node)
				if whole.LowerBound() != fractions.LowerBound() {
					t.Fatalf("weight %d: after %d steps lower bounds %d and %d", weight, step, whole.LowerBound(), fractions.LowerBound())
				}
				continue
			}
			g, h := int32(random>>33%20), int(random>>40%41)-20
			e := Entry{Node: uint32(step), G: g}
			whole.Push(e, float64(h))
			fractions.Push(e, float64(h))
		}
		if !slices.Equal(a, b) || len(a) < 1000 {
			t.Errorf("weight %d: %d entries popped in different orders", weight, len(a))
		}
	}
}
