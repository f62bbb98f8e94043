package search

import (
	"context"
	"math"
	"slices"
	"time"
)

// Audit looks for states where a heuristic exceeds the true distance, and for
// moves along which it falls by more than they cost. It explores the space
// breadth first, goals not expanded, and then finds distances from the moves
// seen, by relaxation:
//
//	at most    a goal that was seen is reached over moves that were seen
//	at least   so much is paid before a goal, or what was not looked at
//
// Where the two meet the distance is exact; where the first alone is below an
// estimate the state is a counter-example all the same, so that a part of a
// space refutes too. Where that part shows no way from the start to a goal, the
// probes look for one in turn, until one of them finds it: the states on it
// are as near to the goal as the rest of the way is long. A probe may be any
// search; it is no part of what is proved. probes may be nil.
//
// Estimates with a fraction may exceed by a rounding error. An estimate that
// is no number stands for unreachable. Limits.Nodes and Limits.Depth bound the
// states that are kept; their moves are checked wherever they lead, until as
// many states as Limits.Nodes were seen and not kept. Limits.Nodes bounds each
// probe too. With probes, three fifths of the time and three quarters of the
// memory are for the exploration, else four fifths and all. Watch.Progress
// counts states as Generated; Watch.Trace is not used.
func Audit[S comparable, A any](
	ctx context.Context, p Problem[S, A], h Heuristic[S], l Limits, w Watch, probes func() []Strategy[S],
) AuditReport[S, A] {
	a := newAudit(ctx, p, h, l, w)
	a.limits.Time = l.Time - l.Time/5
	if probes != nil {
		a.limits.Time, a.budget.limit = l.Time-2*(l.Time/5), l.Memory-l.Memory/4
	}
	a.explore()
	a.limits, a.budget.limit = l, l.Memory
	a.seed()
	a.settle()
	if !a.result.Whole && a.arena.length > 0 && a.reaches.at(0).most == far &&
		probes != nil && a.probe(probes()) {
		a.settle()
	}
	a.judge()
	return a.close()
}

// audit is an exploration with what it knows of each state, by node:
//
//	arena      state, parent, action; open: it is no goal
//	estimates  h
//	reaches    what bounds its distance, small and alone for the relaxation
//	firsts     the first of its edges in leads
//	leads      of all edges in a row, the node that each leads to, or none
type audit[S comparable, A any] struct {
	meter
	problem   Problem[S, A]
	heuristic Heuristic[S]

	arena arena[S, A]
	table table[S, A]
	edges []Edge[S, A]

	estimates column[float64]
	reaches   column[reach]
	firsts    column[uint32]
	leads     column[uint32]

	begun   uint32 // nodes with edges in leads, the last one perhaps not all
	done    uint32 // nodes with all of them
	settled bool
	leading bool  // along a way that a probe has found
	passed  int64 // states seen that are not kept

	result AuditReport[S, A]
	over   uint32 // node of result.Over
	drop   uint32 // node of result.Drop
}

// reach bounds the distance of a state: it is at most the cost of a known way,
// and at least so much as is paid on any.
type reach struct{ most, least int32 }

// far is the distance of a state from which no way is known.
const far = math.MaxInt32

func newAudit[S comparable, A any](
	ctx context.Context, p Problem[S, A], h Heuristic[S], l Limits, w Watch,
) *audit[S, A] {
	w.Trace = nil
	a := &audit[S, A]{meter: newMeter(ctx, Strategy[S]{}, l, w), problem: p, heuristic: h}
	a.floor = func() int { return 0 }
	a.arena.budget, a.estimates.budget, a.reaches.budget = &a.budget, &a.budget, &a.budget
	a.firsts.budget, a.leads.budget = &a.budget, &a.budget
	a.table = table[S, A]{arena: &a.arena, budget: &a.budget}
	a.result.Whole = true
	return a
}

// estimateOf is h of a state; +Inf stands for unreachable.
func (a *audit[S, A]) estimateOf(s S) float64 {
	if a.heuristic.Real == nil {
		if h := a.heuristic.Estimate(s); h < Unreachable {
			return float64(h)
		}
		return math.Inf(1)
	}
	if h := a.heuristic.Real(s); !math.IsNaN(h) {
		return h
	}
	return math.Inf(1)
}

// exceeds reports whether an estimate is above a limit by more than the
// rounding of a few operations.
func exceeds(h, limit float64) bool {
	return h > limit && (math.IsInf(limit, 0) || h > limit+1e-9*max(1, math.Abs(limit)))
}

// explore expands every node, level by level, until none is left or the run is
// stopped.
func (a *audit[S, A]) explore() {
	start := Edge[S, A]{State: a.problem.Start()}
	if _, _, ok := a.meet(none, &start); !ok {
		a.result.Whole = false
		return
	}
	level := a.arena.length // the first node of the next level
	for a.done < a.arena.length {
		if a.done == level {
			a.depth++
			level = a.arena.length
		}
		if a.interrupted() || a.limits.Nodes > 0 && a.passed >= a.limits.Nodes || !a.expand(a.done) {
			a.result.Whole = false
			return
		}
		a.done++
	}
}

// expand follows every move of a node; false ends the exploration.
func (a *audit[S, A]) expand(id uint32) bool {
	n, before := a.arena.at(id), *a.estimates.at(id)
	*a.firsts.at(id) = a.leads.length
	a.begun++
	a.wait(-1)
	if !n.open {
		return true
	}
	a.report.Expanded++
	a.edges = a.problem.Expand(n.state, a.edges[:0])
	for i := range a.edges {
		e := &a.edges[i]
		a.pay(e.Cost)
		to, h, ok := a.meet(id, e)
		if !ok {
			return false
		}
		a.check(id, e, before, h)
		if !a.leads.add(to) {
			return a.stop(ByMemory)
		}
	}
	return true
}

// meet gives the node that an edge leads to, none where it is not kept, and its
// estimate; false: out of memory.
func (a *audit[S, A]) meet(parent uint32, e *Edge[S, A]) (uint32, float64, bool) {
	hash := a.problem.Hash(e.State)
	id, slot, ok := a.table.find(hash, &e.State)
	if !ok {
		return none, 0, a.stop(ByMemory)
	}
	if id != none {
		return id, *a.estimates.at(id), true
	}
	h, goal := a.estimateOf(e.State), a.problem.Goal(e.State)
	if parent != none && !a.room() {
		a.pass(parent, e.Cost, goal)
		return none, h, true
	}
	id, n, ok := a.arena.add()
	if !ok || !a.estimates.add(h) || !a.reaches.add(reach{far, far}) || !a.firsts.add(0) {
		a.forget(min(id, a.arena.length))
		return none, 0, a.stop(ByMemory)
	}
	*n = node[S, A]{state: e.State, parent: parent, open: !goal, action: e.Action}
	a.table.put(hash, slot, id)
	a.report.Generated++
	a.wait(1)
	return id, h, true
}

// forget leaves so many nodes.
func (a *audit[S, A]) forget(length uint32) {
	a.arena.truncate(length)
	a.estimates.length, a.reaches.length, a.firsts.length = length, length, length
}

// room reports whether a new state may be kept; those of a way always are.
func (a *audit[S, A]) room() bool {
	return a.leading || !a.full() && (a.limits.Depth == 0 || a.depth < a.limits.Depth)
}

// pass notes a state that is seen and not kept: a goal right behind its parent,
// or what may be one.
func (a *audit[S, A]) pass(parent uint32, cost int32, goal bool) {
	a.result.Whole = false
	a.passed++
	a.report.Stopped = ByDepth
	if a.full() {
		a.report.Stopped = ByNodes
	}
	r := a.reaches.at(parent)
	if goal {
		r.most = min(r.most, cost)
	}
	r.least = min(r.least, cost)
}

// check looks at a move for consistency.
func (a *audit[S, A]) check(id uint32, e *Edge[S, A], before, after float64) {
	if math.IsInf(before, 1) {
		return
	}
	a.result.Edges++
	if !exceeds(before, after+float64(e.Cost)) {
		return
	}
	a.result.Drops++
	worst := a.result.Drop
	if worst == nil || exceeds(before-after-float64(e.Cost), worst.Before-worst.After-float64(worst.Cost)) {
		a.drop = id
		a.result.Drop = &Drop[S, A]{
			State: a.arena.at(id).state, Action: e.Action, Next: e.State,
			Before: before, After: after, Cost: int(e.Cost),
		}
	}
}

// seed gives goals their distance, and nodes not expanded the least cost that
// their way can have.
func (a *audit[S, A]) seed() {
	for id := range a.arena.length {
		if !a.arena.at(id).open {
			*a.reaches.at(id) = reach{}
		} else if id >= a.done {
			a.reaches.at(id).least = 0
		}
	}
}

// settle relaxes the edges of all nodes, from the last to the first and back,
// until nothing changes: a stretch of a way that leads through rising or
// falling nodes is done in one sweep. When it is stopped before, costs to goals
// are still upper bounds, and the lower ones say nothing.
func (a *audit[S, A]) settle() {
	a.settled = false
	if a.report.Outcome == Cancelled {
		return
	}
	for back, changed := true, true; changed; back = !back {
		changed = false
		for i := range a.begun {
			if a.interrupted() {
				return
			}
			id := i
			if back {
				id = a.begun - 1 - i
			}
			changed = a.relax(id) || changed
		}
	}
	a.settled = true
}

// relax looks for a cheaper way over the edges of a node.
func (a *audit[S, A]) relax(id uint32) bool {
	first, last := *a.firsts.at(id), a.leads.length
	if id+1 < a.begun {
		last = *a.firsts.at(id + 1)
	}
	if !a.uniform {
		a.edges = a.problem.Expand(a.arena.at(id).state, a.edges[:0])
	}
	own := a.reaches.at(id)
	old := *own
	for i := first; i < last; i++ {
		to := *a.leads.at(i)
		if to == none {
			continue
		}
		cost := int32(1)
		if !a.uniform {
			cost = a.edges[i-first].Cost
		}
		// No cost reaches far, and far - cost is less than no other distance.
		behind := a.reaches.at(to)
		own.most = min(own.most, min(behind.most, far-cost)+cost)
		own.least = min(own.least, min(behind.least, far-cost)+cost)
	}
	return *own != old
}

// judge compares the estimates with the distances.
func (a *audit[S, A]) judge() {
	r := &a.result
	ratios, worst := 0.0, 0.0
	for id := range a.arena.length {
		h, away := *a.estimates.at(id), *a.reaches.at(id)
		if a.settled && away.least == far {
			r.Dead++
			if math.IsInf(h, 1) {
				r.Recognised++
			}
		}
		if away.most == far {
			continue
		}
		r.Judged++
		if a.settled && away.least == away.most {
			ratios += a.rate(away.most, h)
		}
		distance := float64(away.most)
		if !exceeds(h, distance) {
			continue
		}
		if r.Overs++; r.Overs == 1 || exceeds(h-distance, worst) {
			a.over, worst = id, h-distance
		}
	}
	if r.Rated > 0 {
		r.Ratio = ratios / float64(r.Rated)
	}
}

// rate counts a state of known distance, and gives its ratio.
func (a *audit[S, A]) rate(distance int32, h float64) float64 {
	r := &a.result
	r.Exact++
	r.Farthest = max(r.Farthest, int(distance))
	if distance == 0 || math.IsInf(h, 0) {
		return 0
	}
	r.Rated++
	if !exceeds(h, float64(distance)) && !exceeds(float64(distance), h) {
		r.Perfect++
	}
	return h / float64(distance)
}

// close writes the report.
func (a *audit[S, A]) close() AuditReport[S, A] {
	r := &a.result
	if r.Overs > 0 {
		away := a.reaches.at(a.over)
		r.Over = &Overestimate[S, A]{
			Path: a.path(a.over), State: a.arena.at(a.over).state, Estimate: *a.estimates.at(a.over),
			Distance: int(away.most), Exact: a.settled && away.least == away.most,
		}
	}
	if r.Drop != nil {
		r.Drop.Path = a.path(a.drop)
	}
	a.publish()
	r.Stopped, r.States = a.report.Stopped, int64(a.arena.length)
	r.Bytes, r.Elapsed = a.budget.peak, time.Since(a.began)
	return *r
}

// path walks from a node to the start.
func (a *audit[S, A]) path(id uint32) []A {
	var actions []A
	for n := a.arena.at(id); n.parent != none; n = a.arena.at(n.parent) {
		actions = append(actions, n.action)
	}
	slices.Reverse(actions)
	return actions
}
