package cavalo

import (
	"procura/core/lp"
	"procura/core/search/maximize"
)

const (
	// diveEvery is the number of parts between two dives; the first is at the root.
	diveEvery = climbEvery
	// divePivots is how far a dive goes between two cuts.
	divePivots = 400
)

// manner is how a dive goes: it fixes at once what has more than a share, and cuts so
// often between.
type manner struct {
	above float64
	cuts  int
}

// manners are tried in turn: which one comes to a path is luck.
var manners = [...]manner{{0.75, 10}, {1, 2}, {0.9, 10}}

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
	how := manners[(b.solved/diveEvery+b.thread)%len(manners)]
	for b.commit(how.above) || b.tighten() {
		if !b.sink(most, how.cuts) {
			return
		}
	}
	order, _ := b.trace()
	b.report(most, b.play(order))
}

// sink solves and cuts; false says that nothing better than the best is left, or that it
// takes too long.
func (b *branching) sink(most, cuts int) bool {
	for b.improves(most) {
		if cuts--; cuts < 0 || !b.tighten() {
			return true
		}
	}
	return false
}

// improves solves the program, and reports whether the solution is better than the best.
func (b *branching) improves(most int) bool {
	for steps := range divePivots {
		if steps%pivotsAtOnce == 0 && !b.tell(most, maximize.UpperBound[State, Move]{}) {
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

// commit fixes the visits, else the edges and ends, that the solution has more of than a
// share and not wholly, and the one of which it has most; false says that all are whole.
func (b *branching) commit(above float64) bool {
	for from, to := 0, b.edge; from < len(b.cost); from, to = to, len(b.cost) {
		surest, most := -1, sure
		for j := from; j < to; j++ {
			if v := b.Value(j); v > most && v < 1-sure {
				surest, most = j, v
			}
		}
		if surest < 0 {
			continue
		}
		for j := from; j < to; j++ {
			if v := b.Value(j); j == surest || v > above && v < 1-sure {
				b.Fix(j, 1)
			}
		}
		b.Settle()
		return true
	}
	return false
}
