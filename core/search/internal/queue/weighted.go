package queue

import (
	"math"

	"procura/core/search/internal/store"
)

// weighted is the frontier of weighted A*: the priority is f = g + w·h, w > 1.
//
//	w = 1   A*: the first goal is a shortest one
//	w = 2   h counts double: what looks near goes first, and the first goal
//	        costs at most twice the optimum
//
// On a shortest way, g + h never exceeds its cost C while h is admissible; so
// one node of it waits with f <= w·C, and what is popped before it, the goal
// too, has no greater f. No solution costs less than the greatest f / w.
type weighted struct {
	Frontier
	weight float64
	high   func() float64 // the greatest f popped in order
}

// bucketWeight is the greatest weight for buckets. Weights spread the
// priorities: above it most rows would be empty.
const bucketWeight = 16

// newWeighted returns the frontier for a weight; fractions says that h is
// real-valued.
func newWeighted(weight float64, fractions bool, b *store.Budget) *weighted {
	if fractions || weight > bucketWeight || weight != math.Trunc(weight) {
		q := newFractions(1, b)
		return &weighted{q, weight, func() float64 { return q.high }}
	}
	q := newBuckets(1, b)
	return &weighted{q, weight, func() float64 { return float64(q.high) }}
}

// Push multiplies h in the frontier's own kind of number; the other is unused.
func (q *weighted) Push(e Entry, h Estimate) bool {
	if h.Whole != 0 {
		h.Real = float64(h.Whole)
	}
	return q.Frontier.Push(e, Estimate{Whole: h.Whole * int(q.weight), Real: h.Real * q.weight})
}

// LowerBound rounds up.
func (q *weighted) LowerBound() int { return RoundUp(q.high() / q.weight) }
