package cavalo

import (
	"iter"
	"math"

	"procura/core/lp"
	"procura/core/search"
	"procura/core/search/bounds"
)

// UpperBounds are upper bounds on the points of any path, falling, by branch and
// cut on the relaxation: where its solution is in pieces, the paths are parted
// into those that collect a number and those that do not, and so on; parts that
// promise no more points than best are left out. It ends when nothing is left;
// it gives control back every few milliseconds, with the same bound when there
// is no better one. More threads than one share the parts; those beside the
// caller's own work on while it has control, and end with it.
func (p *Problem) UpperBounds(best func() int, threads int) iter.Seq[bounds.UpperBound[State, Move]] {
	return func(yield func(bounds.UpperBound[State, Move]) bool) {
		s := p.start
		most := p.Most(s)
		if !yield(bounds.UpperBound[State, Move]{Upper: most}) || most <= best() || len(p.Expand(s, nil)) == 0 {
			return
		}
		b := &branching{relaxation: p.relaxWithOrders(s), tree: newTree(threads), best: best, yield: yield, score: int(s.score)}
		b.pushPart(&part{most: most})
		b.runThreads()
	}
}

// branching is the branch and cut of one thread.
type branching struct {
	*relaxation
	*tree
	thread int
	best   func() int
	yield  func(bounds.UpperBound[State, Move]) bool
	score  int   // of the start
	plunge *part // to be looked at next, whatever it promises
	solved int
}

// part is a set of paths: those with some variables fixed.
type part struct {
	most   int
	parent *part
	fixed  int // variable
	to     float64
}

const pivotsAtOnce = 16

func (b *branching) enterPart(to *part) {
	b.Free()
	for q := to; q.parent != nil; q = q.parent {
		b.Fix(q.fixed, q.to)
	}
	b.UpdateValues()
}

// solvePart cuts until the solution of a part is whole, promises too little or no
// cut helps; then it parts it.
func (b *branching) solvePart(q *part) {
	stale := 0
	for !b.over.Load() && stale < staleRounds {
		before := b.Objective()
		if !b.optimisePart(q) {
			return
		}
		if !b.addCuts() {
			break
		}
		if before-b.Objective() < 0.5 {
			stale++
		}
	}
	if !b.optimisePart(q) {
		return
	}
	if q.parent == nil {
		b.reportProgress(q.most, bounds.UpperBound[State, Move]{Most: b.reducedCosts().upperBound})
	}
	b.solved++
	most := q.most // q may soon be another thread's
	if b.branchOn(q); b.plunge != nil {
		b.dive(most)
	}
}

// addCuts adds cuts, in the place of idle ones where there are many, and reports
// whether it found any.
func (b *branching) addCuts() bool {
	if len(b.Constraints()) > rowsPerCell*len(b.ranks) {
		b.DropIdleCuts()
	}
	return b.separate()
}

const (
	// staleRounds is how often cuts may gain nearly nothing.
	staleRounds = 6
	// rowsPerCell is the number of rows from which on idle cuts are dropped.
	rowsPerCell = 3
)

// mostSteps is the number of pivots on a part after which rounding errors must
// keep it from an end.
const mostSteps = 20_000

// optimisePart solves the program of a part; false says that it is done with:
// without paths, or with none better than the best, or given up.
func (b *branching) optimisePart(q *part) bool {
	for steps := 1; ; steps++ {
		end := b.Step()
		cutoff := end == lp.Moved && steps%pivotsAtOnce == 0 && b.Objective() < float64(b.best()-b.score)+1-1e-6
		if end != lp.Moved || cutoff {
			q.most = min(q.most, b.score+b.Bound())
		}
		if q.most <= b.best() || end == lp.Infeasible || steps == mostSteps { // its most need not be at best
			b.closePart(q)
			return false
		}
		if end == lp.Feasible {
			return true
		}
		if steps%pivotsAtOnce == 0 && !b.reportProgress(q.most, bounds.UpperBound[State, Move]{}) {
			return false
		}
	}
}

// branchOn parts the paths of q by a variable. A whole solution is a path, unless
// the rules forbid the order in which it visits doubles.
func (b *branching) branchOn(q *part) {
	variable := b.mostFractional()
	switch {
	case variable >= 0:
	case b.separate():
		b.pushPart(q)
		return
	default:
		b.checkPath(q)
		return
	}
	near, far := 0.0, 1.0
	if b.Value(variable) > 0.5 {
		near, far = far, near
	}
	b.pushPart(&part{most: q.most, parent: q, fixed: variable, to: far})
	b.plunge = &part{most: q.most, parent: q, fixed: variable, to: near}
}

// integral is how near to 0 or 1 a value is whole.
const integral = 1e-4

// mostFractional is the visit, else the edge or end, that the solution is least sure of, -1
// where it is whole.
func (b *branching) mostFractional() int {
	variable, least := -1, 0.5-integral
	for j := range b.cost {
		away := math.Abs(b.Value(j) - 0.5)
		if j < b.edge {
			away -= float64(b.cost[j]) / 400
		} else if variable >= 0 && variable < b.edge {
			break
		}
		if math.Abs(b.Value(j)-0.5) < 0.5-integral && away < least {
			variable, least = j, away
		}
	}
	return variable
}

// checkPath follows the path that a whole solution draws, and tells of it. When the
// rules forbid it, no path begins as it does up to the number that is gone; a
// row says so, and the part is to be solved again.
func (b *branching) checkPath(q *part) {
	order, jumps := b.tracePath()
	played := b.playJumps(order)
	if gone := len(played); gone < len(order) {
		b.forbidBeginning(order[:gone+1], jumps[:gone+1])
	}
	b.reportPath(q.most, played)
	if len(played) == len(order) {
		b.closePart(q) // with rounding errors, or a path too long, its most may be above best
	} else {
		b.pushPart(q) // from now on it may be another thread's
	}
}

func (b *branching) playJumps(order []int) (played path) {
	s := b.start
	for k := range order {
		next, ok := b.p.jumpTo(s, order[k:], b.ranks)
		if !ok {
			break
		}
		s, played = next.State, append(played, next)
	}
	return played
}

// reportPath tells of a path, where it has moves.
func (b *branching) reportPath(most int, played path) {
	if n := len(played); n > 0 {
		b.reportProgress(most, bounds.UpperBound[State, Move]{Path: played, Points: int(played[n-1].State.score)})
	}
}

// forbidBeginning adds a row that the beginning of a path breaks.
func (b *branching) forbidBeginning(order, jumps []int) {
	var terms []lp.Term
	for _, variable := range jumps {
		terms = append(terms, lp.Term{Variable: variable, Factor: 1})
	}
	b.Add(lp.Constraint{Terms: terms, Limit: len(terms) - 1, Mark: onlyHere, Name: b.named("begin", order...)})
}

// tracePath lists the cells of a whole solution in their order, by index, and how
// it comes to each: the variable of its first or edge.
func (b *branching) tracePath() (order, jumps []int) {
	at, by := -1, -1
	for i, f := range b.first {
		if f >= 0 && b.Value(f) > 0.5 {
			at, by = i, f
		}
	}
	for at >= 0 {
		order, jumps = append(order, at), append(jumps, by)
		here := at
		at = -1
		for _, e := range b.at[here] {
			if b.edge+e != by && b.Value(b.edge+e) > 0.5 {
				at, by = b.other(e, here), b.edge+e
				break
			}
		}
	}
	return order, jumps
}

// jumpTo makes the first of some jumps. Where the player chooses which double
// to erase, it is the one that the others need last, or not at all.
func (p *Problem) jumpTo(s State, order []int, ranks []uint8) (search.Edge[State, Move], bool) {
	var best search.Edge[State, Move]
	latest := -1
	for _, e := range p.Expand(s, nil) {
		if e.Action.cell != p.board.cellOf[ranks[order[0]]] {
			continue
		}
		needed := len(order)
		for k, i := range order {
			if ranks[i] == e.Action.erased {
				needed = k
			}
		}
		if needed > latest {
			best, latest = e, needed
		}
	}
	return best, latest >= 0
}
