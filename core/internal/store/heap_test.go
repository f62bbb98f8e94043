package store

import (
	"cmp"
	"maps"
	"math"
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

// TestAFrontierGivesTheLeastFThenTheLeastHThenTheFirst, whole estimates or not, until nothing is left, and keeps all of it where
// memory ends.
func TestAFrontierGivesTheLeastFThenTheLeastHThenTheFirst(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 1))
	for i, weights := range [][2]float64{{0, 1}, {1, 1}, {1, 2}, {1, bucketWeight}, {1, bucketWeight + 1}, {1, 1.5}, {1, 1}, {1, 3}} {
		budget, fractions, refused := &Budget{Limit: int64(i%2) * 15_000}, i > 5, 0
		q := NewFrontier(weights[0], weights[1], fractions, budget)
		var waiting []Item
		high := 0.0
		for step := range 2600 {
			if step < 1400 && random.IntN(8) > 1 {
				e, h := Entry{Node: uint32(step + 1), G: int32(random.IntN(6))}, float64(random.IntN(11)-5)
				if fractions {
					h /= 4
				}
				if q.Push(e, h) {
					waiting = append(waiting, Item{weights[0]*float64(e.G) + weights[1]*h, weights[1] * h, uint64(step), e})
				} else {
					refused++
				}
				continue
			}
			var want Entry
			if len(waiting) > 0 {
				first := slices.MinFunc(waiting, func(a, b Item) int {
					return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second), cmp.Compare(a.Order, b.Order))
				})
				level := slices.DeleteFunc(slices.Clone(waiting), func(a Item) bool { return a.First != first.First })
				if b, is := q.(*buckets); is && b.Level() != len(level) {
					t.Fatalf("weights %v, step %d: %d wait at the least f, want %d", weights, step, b.Level(), len(level))
				}
				want, high = first.Entry, max(high, first.First)
				waiting = slices.DeleteFunc(waiting, func(a Item) bool { return a == first })
			}
			if got, ok := q.Pop(); got != want || ok != (want != Entry{}) || q.LowerBound() != int(math.Ceil(high/weights[1]-1e-6)) {
				t.Fatalf("weights %v, step %d: %v, %t, want %v; bound %d after %v", weights, step, got, ok, want, q.LowerBound(), high)
			}
		}
		if len(waiting) > 0 || (refused > 0) != (budget.Limit > 0) || budget.Limit > 0 && budget.Peak > budget.Limit {
			t.Errorf("weights %v: %d wait, %d were refused, %+v", weights, len(waiting), refused, budget)
		}
	}
}
