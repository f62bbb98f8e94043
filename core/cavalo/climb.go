package cavalo

import (
	"procura/core/search"
	"procura/core/search/maximize"
)

// path is a path of moves.
type path = []search.Edge[State, Move]

const (
	// gap is the number of moves that are taken out of a path at once.
	gap = 16
	// fillings is how many ways to fill a gap are looked at.
	fillings = 300
	// climbEvery is the number of parts between two climbs.
	climbEvery = 24
)

// climb follows a solution that is in pieces, as far as the rules let it, and betters
// the path gap by gap.
func (b *branching) climb(q *part) {
	if b.solved++; b.solved%climbEvery != 0 {
		return
	}
	f := &filler{p: b.p, path: b.follow()}
	for from, idle := 0, 0; idle <= len(f.path); from, idle = from+3, idle+3 {
		if from >= len(f.path) {
			from = 0
		}
		if f.fill(from, min(from+gap, len(f.path))) {
			idle = 0
		}
		if !b.tell(q.most, maximize.UpperBound[State, Move]{}) {
			return
		}
	}
	if n := len(f.path); n > 0 {
		if points := int(f.path[n-1].State.score); points > b.best() {
			b.tell(q.most, maximize.UpperBound[State, Move]{Path: f.path, Points: points})
		}
	}
}

// follow takes at each cell the edge that the solution has most of.
func (b *branching) follow() (found path) {
	s, last := b.start, -1
	for edges := b.p.Expand(s, nil); len(edges) > 0; edges = b.p.Expand(s, edges[:0]) {
		var best search.Edge[State, Move]
		most, to := -1.0, -1
		for _, e := range edges {
			i := b.index[b.p.board.rankOf[e.Action.cell]]
			if value := b.flowTo(last, i) + float64(b.p.board.values[b.ranks[i]])/1e4; value > most {
				best, most, to = e, value, i
			}
		}
		found = append(found, best)
		s, last = best.State, to
	}
	return found
}

// flowTo is what the solution has of the edge between two cells, or of a first one.
func (b *branching) flowTo(from, to int) float64 {
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

// filler betters a path: it takes moves out and looks for better ones between what
// is left.
//
//	before ──── [ gap ] ──── rest        rest is played again as it was,
//	before ──── ~~~~~~~~ ─── rest        so no filling may erase of it
type filler struct {
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

// fill takes the moves from one on up to another out, and reports whether it found
// better ones.
func (f *filler) fill(from, to int) bool {
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
	if f.try(start); f.better == nil {
		return false
	}
	f.path = f.better
	return true
}

// try looks at a filling, and at those that go on from it.
func (f *filler) try(s State) {
	if f.left--; f.left < 0 {
		return
	}
	if int(s.score)+f.adds > f.best {
		f.close(s)
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
		f.try(e.State)
		f.filling = f.filling[:len(f.filling)-1]
	}
}

// close plays the rest after a filling, if the rules allow it.
func (f *filler) close(s State) {
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
