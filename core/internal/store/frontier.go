package store

import (
	"math"
)

// Frontier is a queue of nodes. When a node has a smaller g by now than in its
// entry, the entry is stale, and the caller skips it.
type Frontier interface {
	// Push adds an entry with the priority of g and the estimate h; false: out of memory,
	// and nothing has changed.
	Push(e Entry, h float64) bool
	// Pop removes the best entry. It reports false if the frontier is empty.
	Pop() (Entry, bool)
	// LowerBound is the greatest f popped, and so a lower bound on the cost of a
	// solution when entries are popped in the order of an admissible f = g + h.
	LowerBound() int
}

// Entry is a node and the g that it had when it was pushed.
type Entry struct {
	Node uint32
	G    int32
}

// NewFrontier is a frontier in the order of f = g·G + h·H, least first, of equals the least h,
// then first in, first out. fractions reports whether estimates have some. g is 0 or 1; h is 1, or
// more for weighted A*:
//
//	h = 1   A*: the first goal is a shortest one
//	h = 2   what looks near goes first, and the first goal costs at most twice the
//	        optimum
//
// On a shortest way, the sum of cost and estimate never exceeds its cost C while the
// estimate is admissible. So one node of it waits with f <= h·C, and what is popped
// before it, the goal too, has no greater f: no solution costs less than the greatest
// f / h.
func NewFrontier(g, h float64, fractions bool, b *Budget) Frontier {
	if fractions || h > bucketWeight || h != math.Trunc(h) {
		return &fractionHeap{gWeight: g, hWeight: h, heap: Heap{Budget: b}}
	}
	return newBuckets(int(g), int(h), b)
}

// fractionHeap is the frontier for priorities with a fraction: least f first, then least
// h, then first in, first out.
type fractionHeap struct {
	gWeight, hWeight float64
	heap             Heap
	order            uint64
	high             float64 // the greatest f popped
}

// Push adds an entry.
func (q *fractionHeap) Push(e Entry, h float64) bool {
	h *= q.hWeight
	q.order++
	return q.heap.Push(Item{First: q.gWeight*float64(e.G) + h, Second: h, Order: q.order, Entry: e})
}

// Pop removes the best entry.
func (q *fractionHeap) Pop() (Entry, bool) {
	if q.heap.Len() == 0 {
		return Entry{}, false
	}
	best := q.heap.Pop()
	q.high = math.Max(q.high, best.First)
	return best.Entry, true
}

// LowerBound rounds up: a cost is whole, so f = 4.2 proves 5.
func (q *fractionHeap) LowerBound() int { return RoundUp(q.high / q.hWeight) }

// RoundUp is the least whole number that is no less. The margin keeps rounding
// errors from proving too much.
func RoundUp(f float64) int { return int(math.Ceil(f - 1e-6)) }
