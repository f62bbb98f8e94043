package queue

import (
	"math"

	"procura/core/search/internal/store"
)

// fractions is the frontier for priorities with a fraction: least f first, then
// least h, then first in, first out.
type fractions struct {
	// weight multiplies g, as in buckets.
	weight float64
	heap   Heap
	order  uint64
	high   float64 // the greatest f popped
}

// newFractions makes a frontier.
func newFractions(weight float64, b *store.Budget) *fractions {
	return &fractions{weight: weight, heap: Heap{budget: b}}
}

// Push adds an entry.
func (q *fractions) Push(e Entry, h Estimate) bool {
	q.order++
	return q.heap.Push(Item{First: q.weight*float64(e.G) + h.Real, Second: h.Real, Order: q.order, Entry: e})
}

// Pop removes the best entry.
func (q *fractions) Pop() (Entry, bool) {
	if q.heap.Len() == 0 {
		return Entry{}, false
	}
	best := q.heap.Pop()
	q.high = math.Max(q.high, best.First)
	return best.Entry, true
}

// LowerBound rounds up: a cost is whole, so f = 4.2 proves 5.
func (q *fractions) LowerBound() int { return RoundUp(q.high) }

// RoundUp is the least whole number that is no less. The margin keeps rounding
// errors from proving too much.
func RoundUp(f float64) int { return int(math.Ceil(f - 1e-6)) }
