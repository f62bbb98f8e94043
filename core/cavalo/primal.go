package cavalo

import "procura/core/search"

type path = []search.Edge[State, Move]

// diveEvery is the number of parts between two dives; the first is at the root.
const diveEvery = 24

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
func (b *branching) dive() {
	if b.orders == nil || b.solved%diveEvery != 1 {
		return
	}
	how := diveStyles[(b.solved/diveEvery+b.thread)%len(diveStyles)]
	q := &part{most: b.plunge.most}
	for b.fixNearlyWhole(how.above) || b.addCuts() {
		for cuts := range how.cuts + 1 {
			if !b.optimisePart(q) {
				return
			}
			if cuts == how.cuts || !b.addCuts() {
				break
			}
		}
	}
	played, _ := b.followPath()
	b.reportPath(q.most, played)
}

// fixNearlyWhole fixes the visits, else the edges and ends, that the solution has more of than a
// share and not wholly, and the one of which it has most; false says that all are whole.
func (r *relaxation) fixNearlyWhole(above float64) bool {
	for from, to := 0, r.edge; from < len(r.cost); from, to = to, len(r.cost) {
		surest, most := -1, integral
		for j := from; j < to; j++ {
			if v := r.Value(j); v > most && v < 1-integral {
				surest, most = j, v
			}
		}
		if surest < 0 {
			continue
		}
		for j := from; j < to; j++ {
			if v := r.Value(j); j == surest || v > above && v < 1-integral {
				r.Fix(j, 1)
			}
		}
		r.UpdateValues()
		return true
	}
	return false
}
