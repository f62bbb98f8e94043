// Package queue holds the nodes that wait to be expanded: a stack, a bucket queue
// for whole-numbered priorities, and a heap for all others. It knows nothing of
// problems or algorithms, and takes its memory from a budget.
package queue

import "procura/core/search/internal/store"

// Frontier is a queue of nodes. When a node has a smaller g by now than in its
// entry, the entry is stale, and the caller skips it.
type Frontier interface {
	// Push adds an entry with the priority of g and h; false: out of memory, and
	// nothing has changed.
	Push(e Entry, h Estimate) bool
	// Pop removes the best entry; false: there is none.
	Pop() (Entry, bool)
	// LowerBound is the greatest f popped, and so a lower bound on the cost of a
	// solution when entries are popped in the order of an admissible f = g + h.
	LowerBound() int
}

// Levelled is a frontier that knows how many entries are first with the same f.
type Levelled interface {
	Frontier
	// Level is the number of entries with the least f.
	Level() int
}

// Entry is a node and the g that it had when it was pushed.
type Entry struct {
	Node uint32
	G    int32
}

// Estimate is a heuristic's value: Whole for a stack or buckets, Real for a heap.
type Estimate struct {
	Whole int
	Real  float64
}

// New is a frontier in the order of f = g·G + h·H, least first, of equals the
// least h, then first in, first out. fractions says that estimates are Real. g is
// 0 or 1; h is 1, or more for weighted A*.
func New(g int, h float64, fractions bool, b *store.Budget) Frontier {
	switch {
	case h > 1:
		return newWeighted(h, fractions, b)
	case fractions:
		return newFractions(float64(g), b)
	}
	return newBuckets(g, b)
}

// Stack is the frontier of depth-first search: last in, first out.
type Stack struct{ entries store.Chunked[Entry] }

// NewStack makes a stack.
func NewStack(b *store.Budget) *Stack {
	return &Stack{store.Chunked[Entry]{Budget: b}}
}

// Push lays an entry on top.
func (s *Stack) Push(e Entry, _ Estimate) bool { return s.entries.Append(e) }

// Pop takes the entry on top.
func (s *Stack) Pop() (Entry, bool) {
	last := s.entries.Len() - 1
	if s.entries.Len() == 0 {
		return Entry{}, false
	}
	e := *s.entries.At(last)
	s.entries.Truncate(last)
	return e, true
}

// LowerBound is 0: the order of a stack proves nothing.
func (s *Stack) LowerBound() int { return 0 }
