package cavalo

import (
	"math"

	"procura/core/lp"
	"procura/core/search"
	"procura/core/search/maximize"
)

type path = []search.Edge[State, Move]

// branching is the branch and cut of one thread.
type branching struct {
	*relaxation
	*tree
	thread int
	best   func() int
	yield  func(maximize.UpperBound[State, Move]) bool
}

// part is a set of paths: those with some variables fixed.
type part struct {
	most   int
	parent *part
	fixed  int // variable
	to     float64
}

func (r *relaxation) enterPart(to *part) {
	r.Free()
	for q := to; q.parent != nil; q = q.parent {
		r.Fix(q.fixed, q.to)
	}
	r.UpdateValues()
}

// solvePart solves a part, and parts it where its solution is in pieces.
func (b *branching) solvePart(q *part) {
	b.enterPart(q)
	variable := b.solveWithCuts(func() bool { return b.optimisePart(q) }, func() bool {
		played, allowed := b.followPath()
		b.reportPath(q.most, played)
		return allowed
	})
	if q.parent == nil && variable != solved {
		b.reportProgress(q.most, maximize.UpperBound[State, Move]{Most: b.reducedCosts().upperBound})
	}
	if variable < 0 {
		b.closePart(q) // with rounding errors, or a path too long, its most may be above best
		return
	}
	near, far := 0.0, 1.0
	if b.Value(variable) > 0.5 {
		near, far = far, near
	}
	b.pushPart(&part{most: q.most, parent: q, fixed: variable, to: far})
	b.pushPart(&part{most: q.most, parent: q, fixed: variable, to: near})
}

const (
	// staleRounds limits the rounds of cuts that gain nearly nothing.
	staleRounds = 6
	// pivotsAtOnce is the number of pivots between two looks at what else there is to do.
	pivotsAtOnce = 16
	// mostPivots is the number of pivots on a part after which rounding errors must
	// keep it from an end.
	mostPivots = 20_000
)

// What solveWithCuts says in the place of a variable.
const (
	solved = -1 - iota // nothing is left to be looked for
	whole              // the solution is a path
)

// solveWithCuts solves the program and cuts until nothing is left to be looked for, as optimise
// says, or cuts help no more, and tells by which variable to part the paths. A whole solution is a path,
// which allow plays; where it adds a row that forbids it, the program is solved again. Cuts against whole
// solutions stay, or two of equal worth could follow each other for ever, each idle where the other is cut.
func (r *relaxation) solveWithCuts(optimise, allow func() bool) (variable int) {
	stale := 0
	for before := r.Objective(); optimise(); before = r.Objective() {
		if stale < staleRounds && r.separate(true) {
			if before-r.Objective() < 0.5 {
				stale++
			}
			continue
		}
		if variable := r.mostFractional(); variable >= 0 {
			return variable
		}
		if !r.separate(false) && allow() {
			return whole
		}
	}
	return solved
}

// pivot makes pivots until the program is solved, and asks every few of them and at the end
// whether to go on; false says no, or that there are too many.
func (r *relaxation) pivot(goesOn func(lp.Status) bool) bool {
	for pivots := 1; pivots <= mostPivots; pivots++ {
		end := r.Step()
		if end == lp.Moved && pivots%pivotsAtOnce != 0 {
			continue
		}
		if !goesOn(end) {
			return false
		}
		if end != lp.Moved {
			return true
		}
	}
	return false
}

// optimisePart solves the program of a part; false means that nothing is left to be looked
// for: there are no paths, or none better than the best, or it is given up, or all is over.
func (b *branching) optimisePart(q *part) bool {
	return b.pivot(func(end lp.Status) bool {
		if end != lp.Moved || b.Objective() < float64(b.best()-b.score())+1-1e-6 {
			q.most = min(q.most, b.score()+b.Bound())
		}
		goesOn := q.most > b.best() && end != lp.Infeasible
		return goesOn && (end == lp.Feasible || b.reportProgress(q.most, maximize.UpperBound[State, Move]{}))
	})
}

// integral is the distance from 0 or 1 up to which a value counts as whole.
const integral = 1e-4

// mostFractional is the visit, else the edge or end, that the solution is least sure of, -1
// where it is whole.
func (r *relaxation) mostFractional() int {
	variable, least := -1, 0.5-integral
	for j := range r.cost {
		away := math.Abs(r.Value(j) - 0.5)
		if j < r.edge {
			away -= float64(r.cost[j]) / 400
		} else if variable >= 0 && variable < r.edge {
			break
		}
		if math.Abs(r.Value(j)-0.5) < 0.5-integral && away < least {
			variable, least = j, away
		}
	}
	return variable
}

// followPath plays the path that a whole solution draws. When the rules forbid it, no path
// begins as it does up to the number that is gone, and a row says so.
func (r *relaxation) followPath() (played path, allowed bool) {
	order, jumps := r.tracePath()
	s := r.start
	for k := range order {
		next, ok := r.p.jumpTo(s, order[k:], r.ranks)
		if !ok {
			var terms []lp.Term
			for _, variable := range jumps[:k+1] {
				terms = append(terms, term(variable, 1))
			}
			r.Add(lp.Constraint{Terms: terms, Limit: k, Keep: true, Mark: onlyHere, Name: r.rowName("begin", order[:k+1]...)})
			return played, false
		}
		s, played = next.State, append(played, next)
	}
	return played, true
}

// reportPath tells of a path, where it has moves.
func (b *branching) reportPath(most int, played path) {
	if n := len(played); n > 0 {
		b.reportProgress(most, maximize.UpperBound[State, Move]{Path: played, Points: int(played[n-1].State.score)})
	}
}

// tracePath lists the cells of a whole solution in their order, by index, and how
// it comes to each: the variable of its first or edge.
func (r *relaxation) tracePath() (order, jumps []int) {
	at, by := -1, -1
	for i, f := range r.first {
		if f >= 0 && r.Value(f) > 0.5 {
			at, by = i, f
		}
	}
	for at >= 0 && len(order) < len(r.ranks) {
		order, jumps = append(order, at), append(jumps, by)
		here := at
		at = -1
		for _, e := range r.at[here] {
			if r.edge+e != by && r.Value(r.edge+e) > 0.5 {
				at, by = r.other(e, here), r.edge+e
				break
			}
		}
	}
	return order, jumps
}
