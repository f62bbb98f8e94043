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

// Problem is what a search needs to know of a game. What never changes along a
// path lives in the Problem; S is a small value without pointers. All methods
// must be pure: the same answer each time, from any goroutine.
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

// Symmetric is a problem that looks the same from more than one side.
type Symmetric[S comparable] interface {
	// Canonical is one and the same state for all the states that symmetries of
	// the problem map to each other. From all of them a goal is equally far,
	// move for move, and all or none are goals.
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
	// Inconsistent says of an admissible one that a move may make the estimate fall by
	// more than it costs: A* then expands some nodes again.
	Inconsistent bool
	// Heavy says that the first estimate of a problem takes milliseconds or more,
	// to prepare what the others need; it is asked for only where it is wanted.
	Heavy bool
	// Prepare, where it is not nil, makes what a heavy heuristic needs before the
	// first estimate; an estimate does it where nobody has. It returns the bytes
	// that it took, at most room where that is not 0, and stops when ctx ends or
	// they are not enough. Ready reports whether there is nothing left to do.
	Prepare func(ctx context.Context, room int64) (bytes int64, stopped Stop)
	Ready   func() bool
	// Forget, where it is not nil, gives the bytes back after the run: they may be
	// many, and only a search that names the heuristic prepares it. A copy of the
	// heuristic that has prepared it goes on with it.
	Forget func()
	// Longer, where it is not nil, is what an anytime search that grows long changes
	// over to: an admissible estimate in whole moves, as a rule a higher one, whose Prepare takes
	// more time and memory. It is of one run, and needs no Forget.
	Longer *Heuristic[S]
	// Estimate is an estimate in whole moves; it may be negative.
	Estimate func(S) int
	// Real is an estimate with a fraction.
	Real func(S) float64
}

// Value is the estimate of a state: 0 where there is no heuristic, and +Inf for Unreachable.
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

// Notated is a problem that can write its moves down.
type Notated[A any] interface{ Notation(move A) string }

// lifted is a problem whose moves stand for those of another one.
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
