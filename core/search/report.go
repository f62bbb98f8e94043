package search

import (
	"math"
	"time"
)

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

// Outcome tells how a run ended.
type Outcome uint8

const (
	// Solved means that a goal was found.
	Solved Outcome = iota
	// Exhausted means that no node was left to expand. A beam may then have
	// dropped what leads to a goal: its verdict is unknown, and nothing stopped it.
	Exhausted
	// Limited means that a limit ended the run.
	Limited
	// Cancelled means that the context ended the run.
	Cancelled
)

// Verdict is what a run proved.
type Verdict string

const (
	// Optimal is a solution proved shortest.
	Optimal Verdict = "optimal"
	// Solution is a solution not proved shortest.
	Solution Verdict = "solution"
	// Impossible is a proof that there is no solution.
	Impossible Verdict = "impossible"
	// Unknown is a run that was stopped before it could tell, or a beam that ran
	// dry.
	Unknown Verdict = "unknown"
)

// Reason is what settled a verdict that is proved.
type Reason string

const (
	// Unsaid is no reason: nothing is proved, or who wrote the report down did not say.
	Unsaid Reason = ""
	// ByLevels is a search level by level: all levels above the goal's were looked at.
	ByLevels Reason = "levels"
	// ByRest is a bound on all that was not looked at: no solution in it is shorter, or
	// there is none in it.
	ByRest Reason = "rest"
	// ByLowerBound is a lower bound that was proved for the start before the search, or
	// beside it; see Report.LowerBoundBy.
	ByLowerBound Reason = "floor"
	// ByExhaustion is that nothing was left to be looked at.
	ByExhaustion Reason = "exhausted"
	// ByUpper is an upper bound on the points of all paths, which the best one has.
	ByUpper Reason = "upper"
)

// Report is what a run measured and proved.
type Report struct {
	Outcome Outcome
	Verdict Verdict
	Stopped Stop
	// Reason is what settled the verdict, where it is optimal or impossible.
	Reason Reason
	// LowerBoundBy names what gave the lower bound of ByLowerBound, a heuristic's key; "" where
	// that is not known.
	LowerBoundBy string
	// Length is the number of moves of the solution, -1 without one.
	Length int
	// Bound is the best proved lower bound on the length, -1 where it has no
	// meaning (impossible).
	Bound int
	// Expanded counts nodes whose successors were produced.
	Expanded int64
	// Generated counts nodes entered into the frontier, the start included.
	Generated int64
	// Frontier is the greatest size of the frontier, in nodes.
	Frontier int64
	// Symmetric counts successors left out because a sibling of theirs is the
	// same up to a symmetry; 0 unless duplicates are those of the quotient.
	Symmetric int64
	// Bytes is the greatest size of the search's own structures.
	Bytes int64
	// Elapsed is the time the run took, by a monotonic clock.
	Elapsed time.Duration
}

// Solved reports whether the run found a solution.
func (r Report) Solved() bool { return r.Length >= 0 }

// Counted reports whether a search of this program counted its nodes: the start is one. Of
// what was played by hand nothing is counted or timed, of a program of somebody else the
// time alone.
func (r Report) Counted() bool { return r.Generated > 0 }

// CutShort reports whether a limit or a cancel ended the run before it was settled: nodes,
// memory and time are then no more than it had taken by then.
func (r Report) CutShort() bool {
	return r.Stopped != NotStopped && r.Verdict != Optimal && r.Verdict != Impossible
}

// Factor is how many times longer than the shortest the solution is at most:
// length / bound. It is 0 without a solution or a bound.
func (r Report) Factor() float64 {
	if r.Length <= 0 || r.Bound <= 0 {
		return 0
	}
	return float64(r.Length) / float64(r.Bound)
}

// Raise lays a lower bound that was proved elsewhere over a report that is not
// proved yet; it may settle the verdict. by names what gave it, see LowerBoundBy.
func (r *Report) Raise(bound int, by string) {
	switch {
	case r.Verdict != Solution && r.Verdict != Unknown || bound <= r.Bound:
	case r.Solved() && bound >= r.Length:
		r.Verdict, r.Bound, r.Reason, r.LowerBoundBy = Optimal, r.Length, ByLowerBound, by
	case bound >= Unreachable:
		r.Verdict, r.Bound, r.Reason, r.LowerBoundBy = Impossible, -1, ByLowerBound, by
	default:
		r.Bound = bound
	}
}

// Penetrance is length / generated, 0 without a solution.
func (r Report) Penetrance() float64 {
	if r.Length <= 0 || r.Generated == 0 {
		return 0
	}
	return float64(r.Length) / float64(r.Generated)
}

// Branching is the average branching factor: the root B of
// B + B^2 + ... + B^L = T for length L and generated T, by bisection to 1e-9;
// 0 without a solution, or where nothing was counted. Its work has a bound that no length moves.
func (r Report) Branching() float64 {
	if r.Length <= 0 || r.Generated == 0 {
		return 0
	}
	low, high, target := 0.0, math.Max(1, float64(r.Generated)), float64(r.Generated)
	for high-low > 1e-9 {
		mid := (low + high) / 2
		if mid == low || mid == high {
			break // neighbouring floats lie further apart
		}
		if powers(mid, r.Length) < target {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

// termwise is the length up to which powers are added one by one: that is exact
// where they are whole numbers.
const termwise = 1000

// powers is b + b^2 + ... + b^length, for b above 0; beyond termwise it is
// b (b^length - 1) / (b - 1), by logarithms, that are true near b = 1 too.
func powers(b float64, length int) float64 {
	switch {
	case length > termwise && b == 1:
		return float64(length)
	case length > termwise:
		return b * math.Expm1(float64(length)*math.Log1p(b-1)) / (b - 1)
	}
	sum, power := 0.0, 1.0
	for range length {
		power *= b
		sum += power
	}
	return sum
}
