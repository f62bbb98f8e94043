package search

import (
	"context"
	"math"
)

// Strategy is how a run chooses the next node.
type Strategy[S comparable] struct {
	Algorithm Algorithm
	// Heuristic is used by informed algorithms only.
	Heuristic Heuristic[S]
	// Duplicates is Graph when empty.
	Duplicates Duplicates
	// Parameter is the algorithm's number, see Algorithm.Parameter; 0 is the
	// usual one.
	Parameter float64
	// Threads is how many threads a search may use that can use more than one; 0
	// stands for 1.
	Threads int
	// LowerBound is a lower bound on the length of any solution, proved elsewhere;
	// 0 says nothing, Unreachable that there is no solution.
	LowerBound int
	// LowerBoundBy names what gave it, for Report.LowerBoundBy.
	LowerBoundBy string
	// Bound is an admissible estimate, whatever the heuristic is, nil for none:
	// what it says of the nodes left in the frontier bounds every solution.
	Bound func(S) int
}

func (s *Strategy[S]) parameter() float64 {
	if s.Parameter == 0 {
		return s.Algorithm.Info().Parameter.Usual
	}
	return s.Parameter
}

// estimate is h of a state: 0 where the algorithm uses none, and +Inf for
// Unreachable.
func (s *Strategy[S]) estimate(state S) float64 {
	switch {
	case s.Heuristic.Real != nil:
		return s.Heuristic.Real(state)
	case s.Heuristic.Estimate == nil:
		return 0
	}
	if h := s.Heuristic.Estimate(state); h < Unreachable {
		return float64(h)
	}
	return math.Inf(1)
}

// Watch is how others look into a run; both may be nil. The trace of a run in the
// quotient has the ordinals of its classes, see Classes. What several threads search
// together is not recorded.
type Watch struct {
	Progress *Progress
	Trace    *Trace
	// outer is the search that this one is a part of; its counters are added.
	outer *searcher
}

// Result is what a run found.
type Result[A any] struct {
	Report
	// Path holds the moves of the solution.
	Path []A
	// Cost is the cost of the path as the algorithm counts it: its moves in BFS,
	// DFS and beam search, the sum of its costs elsewhere.
	Cost int
	// even says of a beam search that every cost it saw was 1.
	even bool
}

// Run searches a problem until a goal is found, nothing is left, a limit is
// reached or ctx ends.
//
//	BFS     fewest moves first; optimal when every move costs the same
//	DFS     first successor first; no promise
//	UCS     least cost first; optimal
//	Greedy  least h first; no promise
//	A*      least g + h first, reopening; optimal with an admissible heuristic;
//	        with a weight w > 1, least g + w·h: at most w times the optimum
//	IDS     depth-first, a move deeper each time; optimal as BFS, in the memory
//	        of a path and a bounded table
//	IDA*    depth-first within a limit on g + h that rises; optimal as A*, in the
//	        same memory; the bound is the limit under way
//	RBFS    best-first along one path, remembering the best f of what it leaves;
//	        optimal as A*, in the same memory; the bound is the best f so far
//	SMA*    A* in a given number of nodes, forgetting the worst; optimal where
//	        the way to the nearest goal fits in them; the bound as that of RBFS
//	Beam    level by level, only the best few of each; no promise
//
//	Anytime best-first and beams, then depth-first: optimal as A*, and the best
//	        solution so far with its bound at any time
//
// A solution is optimal too when it meets a lower bound. Run panics on an
// algorithm or heuristic that is not there: a programming error.
func Run[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	if w.Trace != nil {
		defer w.Trace.Close()
	}
	if s.Duplicates == Quotient {
		return runQuotient(ctx, p, s, l, w)
	}
	return runOn(ctx, p, s, l, w)
}

// runOn searches the states of a problem as they are.
func runOn[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	start := starter[S, A](s.Algorithm)
	switch {
	case start == nil:
		panic("search: no algorithm " + string(s.Algorithm))
	case !s.Algorithm.Informed():
		s.Heuristic = Heuristic[S]{}
	case s.Heuristic.Estimate == nil && s.Heuristic.Real == nil:
		panic("search: no heuristic for " + string(s.Algorithm))
	}
	if _, takes := s.Algorithm.Parameter(); !takes {
		s.Parameter = 0
	}
	return start(newBase(ctx, p, s, l, w))
}
