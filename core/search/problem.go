// Package search finds shortest solutions of one-player problems. A problem is
// a start state, a goal test and a successor function over small value states;
// a strategy is an algorithm with its heuristic; a run ends with a verdict that
// says what is proved.
//
//	problem ──Expand──> edges ──duplicate check──> frontier ──pop──> goal test
//
// Outcomes are values, never errors. A run checks its context at least every
// 1,024 nodes, accounts every byte of its own structures, and publishes its
// counters in a Progress that any goroutine may read.
package search

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"procura/core/text"
)

// Edge is a move and where it leads.
type Edge[S comparable, A any] struct {
	// State is the state after the move.
	State S
	// Action is the move.
	Action A
	// Cost is the price of the move, at least 0; every game here charges 1.
	Cost int32
}

// Problem describes a game to a search. S is a state: a small value without pointers. What
// never changes along a path is kept in the Problem. All methods must be pure: they give the
// same answer each time, from any goroutine.
type Problem[S comparable, A any] interface {
	// Start is the state where the search begins.
	Start() S
	// Goal reports whether a state is solved.
	Goal(S) bool
	// Expand appends the successors of a state to edges, in the game's order,
	// and allocates nothing when edges has room.
	Expand(s S, edges []Edge[S, A]) []Edge[S, A]
	// Hash spreads states over 64 bits; equal states have equal hashes.
	Hash(S) uint64
}

// Symmetric is implemented by problems that look the same from more than one side.
type Symmetric[S comparable] interface {
	// Canonical returns the same state for all states that symmetries of the
	// problem map to each other. All or none of these are goals, and from all of
	// them a goal is equally far.
	Canonical(S) S
	// Symmetries is the number of symmetries, 1 where only the identity is one.
	Symmetries() int
}

// Unreachable is the estimate of a state from which no goal can be reached.
// Only an admissible heuristic may give it: such states are cut.
const Unreachable = int(^uint(0) >> 2)

// Heuristic estimates the cost from a state to a goal. Exactly one of Estimate
// and Real is set.
type Heuristic[S comparable] struct {
	// Key is the heuristic's name in files and on the command line.
	Key string
	// Name is its name on the screen.
	Name text.Message
	// Admissible promises that the estimate never exceeds the true cost.
	Admissible bool
	// Inconsistent reports whether a move may make the estimate fall by more than it costs: A*
	// then expands some nodes again.
	Inconsistent bool
	// NeedsPreparation reports whether the first estimate of a problem takes milliseconds or more, to
	// build tables that the others look up. Such a heuristic is used only where it is asked for.
	NeedsPreparation bool
	// Prepare builds the tables; nil where there are none. Without it the first
	// estimate builds them. It returns the bytes that they take, at most room where
	// that is not 0, and why it stopped early: ctx ended, or room was too small.
	// Ready reports whether the tables are there.
	Prepare func(ctx context.Context, room int64) (bytes int64, stopped Stop)
	Ready   func() bool
	// Release gives the memory of the tables back after a run; nil where they are
	// small. Copies of the heuristic that were prepared before keep theirs.
	Release func()
	// ForLongRuns replaces the heuristic in an anytime search that has become long; nil
	// for none. It is an admissible estimate in whole moves, as a rule a higher one, whose
	// Prepare takes more time and memory. It belongs to one run, and has no Release.
	ForLongRuns *Heuristic[S]
	// Estimate is an estimate in whole moves; it may be negative.
	Estimate func(S) int
	// Real is an estimate with a fraction.
	Real func(S) float64
}

// Value returns the estimate of a state: 0 where there is no heuristic, and +Inf for Unreachable.
func (h *Heuristic[S]) Value(s S) float64 {
	switch {
	case h.Real != nil:
		return h.Real(s)
	case h.Estimate == nil:
		return 0
	}
	if value := h.Estimate(s); value < Unreachable {
		return float64(value)
	}
	return math.Inf(1)
}

// Notated is implemented by problems that can write their moves down.
type Notated[A any] interface{ Notation(move A) string }

// NotatedProblem is a problem that writes its moves as text, for callers that do not know their type.
type NotatedProblem[S comparable, A any] interface {
	Problem[S, A]
	Notated[A]
}

// lifted is a problem whose moves stand for moves of another problem.
type lifted[A any] interface{ notations(path []A) []string }

// Notations writes a path of a problem down, nil where that can't be done, or where it
// has no moves.
func Notations[S comparable, A any](p Problem[S, A], path []A) []string {
	if len(path) == 0 {
		return nil
	}
	if q, ok := p.(lifted[A]); ok {
		return q.notations(path)
	}
	problem, ok := p.(Notated[A])
	if !ok {
		return nil
	}
	moves := make([]string, len(path))
	for i, move := range path {
		moves[i] = problem.Notation(move)
	}
	return moves
}

// Duplicates tells what happens to a state that is reached again.
type Duplicates string

const (
	// Graph drops a state reached again at no smaller cost.
	Graph Duplicates = "graph"
	// Tree drops nothing, as the course's manuals do.
	Tree Duplicates = "tree"
	// Quotient drops as Graph does, and takes states that a symmetry of the
	// problem maps to each other for one.
	Quotient Duplicates = "quotient"
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

// Back returns the quotient of the reversed problem; both share a counter.
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

// expand is Expand, and returns how many successors it has left out.
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
// searches with duplicates "quotient". Lift gives a way through the
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
