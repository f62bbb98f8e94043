package search

import "procura/core/internal/store"

var dfsInfo = &Info{Algorithm: DFS, Textbook: true, CountsMoves: true, Order: []Rank{Newest}}

// stack is the frontier of depth-first search, which is the loop of A* (bestFirst) with another
// frontier: the node that came last is taken first, and g counts moves. The successors are pushed
// the last one first, and so popped in the game's order.
//
//	S ─┬─ A ─┬─ D      stack: S | C B A | C B E D      popped: S A D E B C
//	   ├─ B  └─ E
//	   └─ C
//
// Where duplicates are dropped, a state reached again in fewer moves is expanded again, so that a
// depth limit cuts off nothing that is within it.
//
// Where duplicates are kept it keeps a path and the siblings along it, as the book says: with E on
// top all nodes made after E are explored, and their memory is used again.
type stack[S comparable, A any] struct {
	store.Chunked[store.Entry]
	reached *reached[S, A]
}

func newStack[S comparable, A any](k *reached[S, A]) *stack[S, A] {
	return &stack[S, A]{store.Chunked[store.Entry]{Budget: k.Budget}, k}
}

// Push lays an entry on top.
func (s *stack[S, A]) Push(e store.Entry, _ float64) bool { return s.Append(e) }

// Pop takes the entry on top.
func (s *stack[S, A]) Pop() (e store.Entry, ok bool) {
	if s.Len() == 0 {
		return e, false
	}
	e = *s.At(s.Len() - 1)
	s.Truncate(s.Len() - 1)
	if s.reached.table == nil {
		s.reached.Truncate(e.Node + 1)
	}
	return e, true
}

// LowerBound is 0: the order of a stack proves nothing.
func (s *stack[S, A]) LowerBound() int { return 0 }
