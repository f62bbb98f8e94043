package search

import "math"

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
	frontier
	weight float64
	high   func() float64 // the greatest f popped in order
}

// bucketWeight is the greatest weight for buckets. Weights spread the
// priorities: above it most rows would be empty.
const bucketWeight = 16

// newWeighted returns the frontier for a weight; fractions says that h is
// real-valued.
func newWeighted(weight float64, fractions bool, b *budget) *weighted {
	if fractions || weight > bucketWeight || weight != math.Trunc(weight) {
		q := &heap{weight: 1, budget: b}
		return &weighted{q, weight, func() float64 { return q.high }}
	}
	q := &buckets{weight: 1, budget: b}
	return &weighted{q, weight, func() float64 { return float64(q.high) }}
}

// push multiplies h in the frontier's own kind of number; the other is unused.
func (q *weighted) push(e entry, h estimate) bool {
	if h.whole != 0 {
		h.real = float64(h.whole)
	}
	return q.frontier.push(e, estimate{whole: h.whole * int(q.weight), real: h.real * q.weight})
}

// floor rounds up, as that of the heap does.
func (q *weighted) floor() int { return int(math.Ceil(q.high()/q.weight - 1e-6)) }
