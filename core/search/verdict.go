package search

import (
	"slices"
	"time"
)

// bound is the best lower bound proved so far, in moves.
func (r *run[S, A]) bound() int {
	floor := r.strategy.Floor
	if floor >= Unreachable {
		floor = 0 // judge says impossible
	}
	if r.proves() {
		floor = max(floor, r.reached())
	}
	return floor
}

// reached is the bound that the order of popping proves. What the depth limit
// cut off is no longer in the frontier, and needs one move more than it allows.
func (r *run[S, A]) reached() int {
	if r.cut {
		return min(r.frontier.floor(), r.limits.Depth+1)
	}
	return r.frontier.floor()
}

// proves reports whether the algorithm pops nodes in the order of an
// admissible bound on the length, so that its first goal is a shortest one.
// Where costs differ, a way that the depth limit cut off may be cheaper.
func (r *run[S, A]) proves() bool {
	if r.cut && !r.uniform {
		return false
	}
	switch r.strategy.Algorithm {
	case BFS:
		return r.uniform
	case UCS:
		return true
	case AStar:
		return r.strategy.Heuristic.Admissible
	}
	return false
}

// result closes the run: path, bound and verdict.
func (r *run[S, A]) result() Result[A] {
	var out Result[A]
	r.report.Length, r.report.Bound = -1, r.bound()
	if r.goal != none {
		out.Path, out.Cost = r.path()
		r.report.Length = len(out.Path)
	}
	r.judge()
	r.publish()
	r.report.Bytes = r.budget.peak
	r.report.Elapsed = time.Since(r.began)
	out.Report = r.report
	return out
}

// judge gives the verdict; see RULES.md section 5 for what each one means.
func (r *run[S, A]) judge() {
	rep := &r.report
	switch {
	case rep.Outcome == Solved && (r.proves() || rep.Length <= rep.Bound):
		rep.Verdict, rep.Bound = Optimal, rep.Length
	case rep.Outcome == Solved:
		rep.Verdict = Solution
	case rep.Outcome == Exhausted && r.cut:
		rep.Verdict, rep.Outcome, rep.Stopped = Unknown, Limited, ByDepth
		if r.uniform {
			rep.Bound = max(rep.Bound, r.limits.Depth+1)
		}
	case rep.Outcome == Exhausted:
		rep.Verdict, rep.Bound = Impossible, -1
	default:
		rep.Verdict = Unknown
	}
	if rep.Verdict == Unknown && r.strategy.Floor >= Unreachable {
		rep.Verdict, rep.Bound = Impossible, -1
	}
}

// path walks from the goal to the start.
func (r *run[S, A]) path() ([]A, int) {
	var actions []A
	goal := r.arena.at(r.goal)
	for n := goal; n.parent != none; n = r.arena.at(n.parent) {
		actions = append(actions, n.action)
	}
	slices.Reverse(actions)
	return actions, int(goal.g)
}
