package cavalo

import (
	"procura/core/lp"
	"procura/core/search"
	"procura/core/search/bounds"
)

type path = []search.Edge[State, Move]

const (
	// gap is the number of moves that are taken out of a path at once.
	gap = 16
	// fillings is how many ways to fill a gap are looked at.
	fillings = 300
	// improveEvery is the number of parts between two climbs.
	improveEvery = 24
)

// improvePath follows a solution that is in pieces, as far as the rules let it, and betters
// the path gap by gap.
func (b *branching) improvePath(q *part) {
	if b.solved++; b.solved%improveEvery != 0 {
		return
	}
	f := &gapFiller{p: b.p, path: b.roundToPath()}
	for from, idle := 0, 0; idle <= len(f.path); from, idle = from+3, idle+3 {
		if from >= len(f.path) {
			from = 0
		}
		if f.fillGap(from, min(from+gap, len(f.path))) {
			idle = 0
		}
		if !b.reportProgress(q.most, bounds.UpperBound[State, Move]{}) {
			return
		}
	}
	if n := len(f.path); n > 0 {
		if points := int(f.path[n-1].State.score); points > b.best() {
			b.reportProgress(q.most, bounds.UpperBound[State, Move]{Path: f.path, Points: points})
		}
	}
}

// roundToPath takes at each cell the edge that the solution has most of.
func (b *branching) roundToPath() (found path) {
	s, last := b.start, -1
	for edges := b.p.Expand(s, nil); len(edges) > 0; edges = b.p.Expand(s, edges[:0]) {
		var best search.Edge[State, Move]
		most, to := -1.0, -1
		for _, e := range edges {
			i := b.index[b.p.board.rankOf[e.Action.cell]]
			if value := b.valueOfJump(last, i) + float64(b.p.board.values[b.ranks[i]])/1e4; value > most {
				best, most, to = e, value, i
			}
		}
		found = append(found, best)
		s, last = best.State, to
	}
	return found
}

// valueOfJump is what the solution has of the edge between two cells, or of a first one.
func (b *branching) valueOfJump(from, to int) float64 {
	if from < 0 {
		return b.Value(b.first[to])
	}
	for _, e := range b.at[from] {
		if b.other(e, from) == to {
			return b.Value(b.edge + e)
		}
	}
	return 0
}

// gapFiller betters a path: it takes moves out and looks for better ones between what
// is left.
//
//	before ──── [ gap ] ──── rest        rest is played again as it was,
//	before ──── ~~~~~~~~ ─── rest        so no filling may erase of it
type gapFiller struct {
	p       *Problem
	path    path
	rest    path
	barred  mask // the rest, and what erases of it
	adds    int  // by the rest
	left    int  // fillings to be looked at
	filling path
	better  path
	best    int
}

// fillGap takes the moves from one on up to another out, and reports whether it found
// better ones.
func (f *gapFiller) fillGap(from, to int) bool {
	start := f.p.start
	if from > 0 {
		start = f.path[from-1].State
	}
	f.rest, f.barred, f.left = f.path[to:], mask{}, fillings
	f.filling, f.better = append(f.filling[:0], f.path[:from]...), nil
	for _, e := range f.rest {
		rank := f.p.board.rankOf[e.Action.cell]
		f.barred = f.barred.or(bit(rank)).or(f.p.mirror[rank])
	}
	f.best = int(f.path[len(f.path)-1].State.score)
	f.adds = f.best - int(f.path[to-1].State.score)
	if f.tryFillings(start); f.better == nil {
		return false
	}
	f.path = f.better
	return true
}

// tryFillings looks at a filling, and at those that go on from it.
func (f *gapFiller) tryFillings(s State) {
	if f.left--; f.left < 0 {
		return
	}
	if int(s.score)+f.adds > f.best {
		f.replayRest(s)
	}
	for _, e := range f.p.Expand(s, nil) {
		if f.barred.has(f.p.board.rankOf[e.Action.cell]) {
			continue
		}
		hopeful := e.State
		if hopeful.alive = hopeful.alive.without(f.barred); f.p.Most(hopeful)+f.adds <= f.best {
			continue
		}
		f.filling = append(f.filling, e)
		f.tryFillings(e.State)
		f.filling = f.filling[:len(f.filling)-1]
	}
}

// replayRest plays the rest after a filling, if the rules allow it.
func (f *gapFiller) replayRest(s State) {
	whole := append(path(nil), f.filling...)
	for _, want := range f.rest {
		found := false
		for _, e := range f.p.Expand(s, nil) {
			if e.Action == want.Action {
				s, found = e.State, true
				whole = append(whole, e)
				break
			}
		}
		if !found {
			return
		}
	}
	f.better, f.best = whole, int(s.score)
}

const (
	// diveEvery is the number of parts between two dives; the first is at the root.
	diveEvery = improveEvery
	// divePivots is how far a dive goes between two cuts.
	divePivots = 400
)

// diveStyle is how a dive goes: it fixes at once what has more than a share, and cuts so
// often between.
type diveStyle struct {
	above float64
	cuts  int
}

// diveStyles are tried in turn: which one comes to a path is luck.
var diveStyles = [...]diveStyle{{0.75, 10}, {1, 2}, {0.9, 10}}

// dive fixes what the solution is nearly sure of, cuts and solves again, until it is whole,
// and tells of the path. Where that promises no more than the best it is given up.
// Where doubles may be visited in nearly any order there is no need: there what the tree
// itself comes to is a path. It parts nothing: what is fixed is free again with the next part.
//
//	part ──► visits fixed ──► more ──► ... ──► edges ──► a path, mostly a good one
func (b *branching) dive(most int) {
	if b.orders == nil || b.solved%diveEvery != 1 {
		return
	}
	how := diveStyles[(b.solved/diveEvery+b.thread)%len(diveStyles)]
	for b.fixNearlyWhole(how.above) || b.addCuts() {
		if !b.solveDive(most, how.cuts) {
			return
		}
	}
	order, _ := b.tracePath()
	b.reportPath(most, b.playJumps(order))
}

// solveDive solves and cuts; false says that nothing better than the best is left, or that it
// takes too long.
func (b *branching) solveDive(most, cuts int) bool {
	for b.solveIfBetter(most) {
		if cuts--; cuts < 0 || !b.addCuts() {
			return true
		}
	}
	return false
}

// solveIfBetter solves the program, and reports whether the solution is better than the best.
func (b *branching) solveIfBetter(most int) bool {
	for steps := range divePivots {
		if steps%pivotsAtOnce == 0 && !b.reportProgress(most, bounds.UpperBound[State, Move]{}) {
			return false
		}
		end := b.Step()
		hopeful := b.Objective() >= float64(b.best()-b.score)+1-1e-6
		switch {
		case end == lp.Infeasible || !hopeful:
			return false
		case end == lp.Feasible:
			return true
		}
	}
	return false
}

// fixNearlyWhole fixes the visits, else the edges and ends, that the solution has more of than a
// share and not wholly, and the one of which it has most; false says that all are whole.
func (b *branching) fixNearlyWhole(above float64) bool {
	for from, to := 0, b.edge; from < len(b.cost); from, to = to, len(b.cost) {
		surest, most := -1, integral
		for j := from; j < to; j++ {
			if v := b.Value(j); v > most && v < 1-integral {
				surest, most = j, v
			}
		}
		if surest < 0 {
			continue
		}
		for j := from; j < to; j++ {
			if v := b.Value(j); j == surest || v > above && v < 1-integral {
				b.Fix(j, 1)
			}
		}
		b.UpdateValues()
		return true
	}
	return false
}
