package search

import (
	"math"
	"slices"
	"unsafe"

	"procura/core/internal/store"
	"procura/core/search/record"
)

var rbfsInfo = &Info{
	Algorithm: RBFS, Textbook: true, Informed: true, Proves: ByEstimate, Order: []Rank{LeastF, Deepest, Oldest}, StepEnd: record.AtBackup,
}

// rbfs is recursive best-first search: it follows the best node of all, in
// the memory of one path. Of what it leaves it remembers the least f found
// there, and takes it up again when that is the best once more.
//
// Of duplicates it drops those on its path. A table like that of IDA* would
// raise the f of a dead end step by step for ever, and never prove that there
// is no solution.
//
//	S ─ A f=4          visit(S, ∞): A is best, B stands at 5
//	  └ B f=5            visit(A, 5): below A nothing costs less than 6
//	                   A is put back at 6, and B is best
type rbfs[S comparable, A any] struct {
	base[S, A]

	levels []frame[S, A]
	least  float64 // the best f of all, which only rises with an admissible h
	cost   int
}

// frame is one node of the path under way: its successors with the least f
// known below each, and which one the path goes through.
type frame[S comparable, A any] struct {
	state    S
	edges    []Edge[S, A]
	children []child
	at       int32
	number   uint32 // in the trace
}

type child struct {
	g, f   float64
	number uint32 // in the trace
}

func (*rbfs[S, A]) runFrom(begun base[S, A]) Result[A] {
	r := &rbfs[S, A]{base: begun}
	r.orderBound = func() int { return store.RoundUp(r.least) }
	r.tracePhase(RBFS)
	r.watchFrontier(func(see func(*S)) {
		for _, level := range r.levels {
			for i := range level.edges {
				if i != int(level.at) && !math.IsInf(level.children[i].f, 1) {
					see(&level.edges[i].State)
				}
			}
		}
	})
	if start, ok := r.enterStart(); ok {
		r.least = math.Max(r.least, start.h)
		r.visit(start.state, child{0, start.h, start.number}, start.h, math.Inf(1))
	}
	var path []A
	if r.solved {
		for _, level := range r.levels {
			path = append(path, level.edges[level.at].Action)
		}
	}
	return r.result(path, r.cost)
}

// visit searches below a node, whose own f is static, as long as something
// there costs at most limit. It returns the least f left there, and whether to
// end the run.
func (r *rbfs[S, A]) visit(s S, here child, static, limit float64) (float64, bool) {
	if r.interrupted() {
		return here.f, true
	}
	r.Depth = len(r.levels)
	r.onPath = int64(r.Depth) + 1
	if r.isGoal(s, here.number) {
		r.cost = int(here.g)
		return here.f, true
	}
	if r.isAtDepth(s, here.number) {
		return math.Inf(1), false
	}
	if !r.expand(s, here, static) {
		return here.f, true
	}
	least, end := r.descend(limit)
	if end {
		return least, true
	}
	level := len(r.levels) - 1
	r.Queued(-len(r.levels[level].children))
	for _, left := range r.levels[level].children {
		r.watch.Trace.GiveUp(left.number, record.Forgotten)
	}
	r.levels = r.levels[:level]
	return least, false
}

// descend follows the best successor again and again, until the best one
// costs more than limit.
func (r *rbfs[S, A]) descend(limit float64) (float64, bool) {
	depth := len(r.levels) - 1
	for {
		level := &r.levels[depth]
		best, second := level.bestTwo()
		if best < 0 || math.IsInf(level.children[best].f, 1) {
			return math.Inf(1), false
		}
		if level.children[best].f > limit+margin {
			return level.children[best].f, false
		}
		r.least = math.Max(r.least, level.children[best].f)
		level.at = int32(best)
		next := level.children[best]
		edge := level.edges[best].State
		f, end := r.visit(edge, next, next.g+r.strategy.Heuristic.Value(edge), math.Min(limit, second))
		if end {
			return f, true
		}
		f = math.Max(f, next.f)
		r.levels[depth].children[best].f = f
		r.watch.Trace.Wait(next.number, f)
		if math.IsInf(f, 1) {
			r.watch.Trace.GiveUp(next.number, record.Lost)
		}
	}
}

// bestTwo returns the successor with the least f, the first of equals, -1 when
// there is none, and the second least f.
func (l *frame[S, A]) bestTwo() (int, float64) {
	best, second := -1, math.Inf(1)
	for i := range l.children {
		switch {
		case best < 0:
			best = i
		case l.children[i].f < l.children[best].f:
			best, second = i, l.children[best].f
		default:
			second = math.Min(second, l.children[i].f)
		}
	}
	return best, second
}

// expand adds a frame with the successors of a node. One that was left before
// with a greater f than its own passes that on.
func (r *rbfs[S, A]) expand(s S, here child, static float64) bool {
	depth := len(r.levels)
	var ok bool
	r.levels, ok = store.Grow(r.levels, &r.Budget)
	if !ok {
		return r.Stop(ByMemory)
	}
	level := &r.levels[depth]
	room := cap(level.edges)
	level.state, level.number = s, here.number
	level.edges = r.problem.Expand(s, level.edges[:0])
	r.countHeat(s)
	grown := int64(cap(level.edges)-room) * int64(unsafe.Sizeof(Edge[S, A]{})+unsafe.Sizeof(child{}))
	if !r.Budget.Take(grown) {
		return r.Stop(ByMemory)
	}
	r.traceTaken(record.Expanded, here.number, len(level.edges))
	r.Expanded++
	level.children = level.children[:0]
	kept := level.edges[:0]
	for i := range level.edges {
		e := level.edges[i]
		r.noteCost(e.Cost)
		if r.strategy.Duplicates != Tree {
			if at := slices.IndexFunc(r.levels, func(l frame[S, A]) bool { return l.state == e.State }); at >= 0 {
				r.watch.Trace.Judge(here.number, i, record.OnPath, r.levels[at].number)
				continue
			}
		}
		if r.Full() {
			return r.Stop(ByNodes)
		}
		r.Generated++
		g, h, fate := here.g+float64(e.Cost), r.strategy.Heuristic.Value(e.State), record.Fresh
		f := g + h
		if here.f > static {
			f = math.Max(f, here.f)
		}
		if math.IsInf(h, 1) {
			fate = record.Dead
		}
		kept = append(kept, e)
		level.children = append(level.children, child{g, f, r.traceValuedNode(here.number, i, int32(g), h, f, fate)})
	}
	level.edges = kept
	r.Queued(len(kept))
	return true
}
