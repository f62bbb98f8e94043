package cavalo

import (
	"procura/core/lp"
	"procura/core/search"
	"procura/core/search/bounds"
)

type path = []search.Edge[State, Move]

const (
	// diveEvery is the number of parts between two dives; the first is at the root.
	diveEvery = 24
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
