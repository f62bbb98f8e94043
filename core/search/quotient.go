package search

import (
	"sync"
	"sync/atomic"
)

// quotient is a problem in which states that symmetries map to each other are
// one: all its states are canonical, and its moves are the ordinals of the
// classes that a state leads to.
//
//	problem    s ──a──> t          quotient    [s] ──0──> [t]
//	             ──b──> u                          ──1──> [u]
//	             ──c──> t turned
//
// A path through it is no path of the problem until it is lifted.
type quotient[S comparable, A any] struct {
	problem   Problem[S, A]
	canonical func(S) S
	// merged counts successors left out as the same as a sibling.
	merged *atomic.Int64
	rooms  sync.Pool // of *[]Edge[S, A], so that Expand allocates nothing
}

func newQuotient[S comparable, A any](p Problem[S, A], canonical func(S) S) *quotient[S, A] {
	return &quotient[S, A]{
		problem: p, canonical: canonical, merged: new(atomic.Int64),
		rooms: sync.Pool{New: func() any { return new([]Edge[S, A]) }},
	}
}

func (q *quotient[S, A]) Start() S        { return q.canonical(q.problem.Start()) }
func (q *quotient[S, A]) Goal(s S) bool   { return q.problem.Goal(s) }
func (q *quotient[S, A]) Hash(s S) uint64 { return q.problem.Hash(s) }

// Back is the quotient of the problem the other way round; both count together.
func (q *quotient[S, A]) Back() Problem[S, uint16] {
	back := Back(q.problem)
	if back == nil {
		return nil
	}
	reversed := newQuotient(back, q.canonical)
	reversed.merged = q.merged
	return reversed
}

// Expand appends one successor for each class that a move leads to: the first
// one in the game's order.
func (q *quotient[S, A]) Expand(s S, edges []Edge[S, uint16]) []Edge[S, uint16] {
	edges, merged := q.expand(s, edges)
	if merged > 0 {
		q.merged.Add(merged)
	}
	return edges
}

// expand is Expand, and says how many successors it has left out.
func (q *quotient[S, A]) expand(s S, edges []Edge[S, uint16]) (all []Edge[S, uint16], merged int64) {
	room := q.rooms.Get().(*[]Edge[S, A])
	defer q.rooms.Put(room)
	*room = q.problem.Expand(s, (*room)[:0])
	first := len(edges)
	for i := range *room {
		e := &(*room)[i]
		class := Edge[S, uint16]{State: q.canonical(e.State), Action: uint16(len(edges) - first), Cost: e.Cost}
		if leadsTo(edges[first:], &class) {
			merged++
			continue
		}
		edges = append(edges, class)
	}
	return edges, merged
}

func (q *quotient[S, A]) discount(s S) {
	_, merged := q.expand(s, nil)
	q.merged.Add(-merged)
}

// leadsTo reports whether an edge leads where another one leads as cheaply.
func leadsTo[S comparable, A any](edges []Edge[S, A], e *Edge[S, A]) bool {
	for i := range edges {
		if edges[i].State == e.State && edges[i].Cost <= e.Cost {
			return true
		}
	}
	return false
}

// Classes is the quotient of a problem by its symmetries: the problem that a run
// searches whose duplicates are those of the quotient. Lift gives a way through the
// problem itself, from its start, for ordinals of a way through the classes.
func Classes[S comparable, A any](p Problem[S, A]) (classes Problem[S, uint16], lift func([]uint16) []Edge[S, A], ok bool) {
	q := quotientOf(p)
	if q == nil {
		return nil, nil, false
	}
	return q, q.way, true
}

// quotientOf is the quotient of a problem by its symmetries, nil where it has none.
func quotientOf[S comparable, A any](p Problem[S, A]) *quotient[S, A] {
	if symmetric, ok := p.(Symmetric[S]); ok && symmetric.Symmetries() > 1 {
		return newQuotient(p, symmetric.Canonical)
	}
	return nil
}

// lift turns a path through the quotient into moves of the problem itself:
// from the real start, it follows a move into the same class.
func (q *quotient[S, A]) lift(path []uint16) []A {
	var actions []A
	for _, e := range q.way(path) {
		actions = append(actions, e.Action)
	}
	return actions
}

func (q *quotient[S, A]) way(path []uint16) []Edge[S, A] {
	class, s := q.Start(), q.problem.Start()
	var edges []Edge[S, A]
	for _, ordinal := range path {
		classes, _ := q.expand(class, nil)
		next := classes[ordinal]
		for _, e := range q.problem.Expand(s, nil) {
			if e.Cost == next.Cost && q.canonical(e.State) == next.State {
				s, class = e.State, next.State
				edges = append(edges, e)
				break
			}
		}
	}
	return edges
}

var _ lifted[uint16] = (*quotient[int, int])(nil)

func (q *quotient[S, A]) notations(path []uint16) []string {
	return Notations(q.problem, q.lift(path))
}
