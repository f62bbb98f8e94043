// Package audit holds heuristics against the truth: it explores a problem and
// looks for states where an estimate is too great, or falls too fast.
package audit

import (
	"context"
	"math"
	"slices"

	"procura/core/internal/clock"
	"procura/core/search"
	"procura/core/search/internal/limits"
	"procura/core/search/internal/store"
)

// Run looks for states where a heuristic exceeds the true distance, and for
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
// memory are for the exploration, else four fifths and all.
func Run[S comparable, A any](
	ctx context.Context, p search.Problem[S, A], h search.Heuristic[S], l search.Limits,
	w Watch[S, A], probes func() []search.Strategy[S],
) Report[S, A] {
	a := newAudit(ctx, p, h, l, w)
	a.MaxTime = l.Time - l.Time/5
	if probes != nil {
		a.MaxTime, a.Budget.Limit = l.Time-2*(l.Time/5), l.Memory-l.Memory/4
	}
	a.explore()
	a.MaxTime, a.Budget.Limit = l.Time, l.Memory
	a.seed()
	a.settle()
	if !a.result.Whole && a.nodes.Len() > 0 && a.reaches.At(0).most == far &&
		probes != nil && a.probe(probes()) {
		a.settle()
	}
	a.judge()
	return a.close()
}

// audit is an exploration with what it knows of each state, by node:
//
//	nodes      state, parent, action; open: it is no goal
//	estimates  h
//	reaches    what bounds its distance, small and alone for the relaxation
//	firsts     the first of its edges in leads
//	leads      of all edges in a row, the node that each leads to, or none
type audit[S comparable, A any] struct {
	limits.Guard
	limits.Counters
	watch     Watch[S, A]
	problem   search.Problem[S, A]
	heuristic search.Heuristic[S]

	nodes store.Chunked[node[S, A]]
	known store.CacheTable
	edges []search.Edge[S, A]

	estimates store.Chunked[float64]
	reaches   store.Chunked[reach]
	firsts    store.Chunked[uint32]
	leads     store.Chunked[uint32]

	uniform bool // every cost so far was 1

	begun   uint32 // nodes with edges in leads, the last one perhaps not all
	done    uint32 // nodes with all of them
	settled bool
	leading bool   // along a way that a probe has found
	telling uint32 // nodes that are done when findings are told next
	passed  int64  // states seen that are not kept

	result Report[S, A]
	// way leads over stops from the start to a goal, where a probe has found one.
	way   []A
	stops []uint32
	// firstOver is the first node of each point of the plot above the line.
	firstOver map[Point]uint32

	over uint32 // node of result.Over
	drop uint32 // node of result.Drop
}

// node is a state and how the audit came to it; open says that it is no goal.
type node[S comparable, A any] struct {
	state  S
	parent uint32
	open   bool
	action A
}

// reach bounds the distance of a state: it is at most the cost of a known way,
// and at least so much as is paid on any.
type reach struct{ most, least int32 }

// far is the distance of a state from which no way is known.
const far = math.MaxInt32

func newAudit[S comparable, A any](
	ctx context.Context, p search.Problem[S, A], h search.Heuristic[S], l search.Limits, w Watch[S, A],
) *audit[S, A] {
	a := &audit[S, A]{
		Guard: limits.NewGuard(ctx, l.Time, l.Nodes, l.Depth, l.Memory), watch: w,
		problem: p, heuristic: h, uniform: true, telling: firstTold,
	}
	a.nodes.Budget, a.known.Budget, a.estimates.Budget = &a.Budget, &a.Budget, &a.Budget
	a.reaches.Budget, a.firsts.Budget, a.leads.Budget = &a.Budget, &a.Budget, &a.Budget
	a.result.Whole = true
	return a
}

// interrupted counts a node looked at; every so many nodes it publishes the
// counters and looks at context and clock, and reports whether to end.
func (a *audit[S, A]) interrupted() bool {
	if !a.Look() {
		return false
	}
	a.publish()
	return a.Over()
}

// publish tells whoever watches how many states were seen.
func (a *audit[S, A]) publish() {
	if p := a.watch.Progress; p != nil {
		p.Expanded.Store(a.Expanded)
		p.Generated.Store(a.Generated)
		p.Frontier.Store(a.Waiting)
		p.Depth.Store(int64(a.Depth))
		p.Bytes.Store(a.Budget.Used)
	}
}

// noteCost notes a move's cost.
func (a *audit[S, A]) noteCost(cost int32) { a.uniform = a.uniform && cost == 1 }

// estimateOf is h of a state; +Inf stands for unreachable.
func (a *audit[S, A]) estimateOf(s S) float64 {
	if a.heuristic.Real == nil {
		if h := a.heuristic.Estimate(s); h < search.Unreachable {
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
	start := search.Edge[S, A]{State: a.problem.Start()}
	if _, _, ok := a.meet(store.None, &start); !ok {
		a.result.Whole = false
		return
	}
	level := a.nodes.Len() // the first node of the next level
	for a.done < a.nodes.Len() {
		if a.done == level {
			a.Depth++
			level = a.nodes.Len()
		}
		if a.interrupted() || a.MaxNodes > 0 && a.passed >= a.MaxNodes || !a.expand(a.done) {
			a.result.Whole = false
			return
		}
		a.done++
		if a.done == a.telling {
			a.tell()
		}
	}
}

// expand follows every move of a node; false ends the exploration.
func (a *audit[S, A]) expand(id uint32) bool {
	n, before := a.nodes.At(id), *a.estimates.At(id)
	*a.firsts.At(id) = a.leads.Len()
	a.begun++
	a.Queued(-1)
	if !n.open {
		return true
	}
	a.Expanded++
	a.edges = a.problem.Expand(n.state, a.edges[:0])
	for i := range a.edges {
		e := &a.edges[i]
		a.noteCost(e.Cost)
		to, h, ok := a.meet(id, e)
		if !ok {
			return false
		}
		a.check(id, e, before, h)
		if !a.leads.Append(to) {
			return a.Stop(limits.ByMemory)
		}
	}
	return true
}

// meet gives the node that an edge leads to, none where it is not kept, and its
// estimate; false: out of memory.
func (a *audit[S, A]) meet(parent uint32, e *search.Edge[S, A]) (uint32, float64, bool) {
	hash := a.problem.Hash(e.State)
	if !a.known.Reserve(hash) {
		return store.None, 0, a.Stop(limits.ByMemory)
	}
	id, place := a.known.Find(hash, func(id uint32) bool { return a.nodes.At(id).state == e.State })
	if id != store.None {
		return id, *a.estimates.At(id), true
	}
	h, goal := a.estimateOf(e.State), a.problem.Goal(e.State)
	if parent != store.None && !a.room() {
		a.pass(parent, e.Cost, goal)
		return store.None, h, true
	}
	id, n, ok := a.nodes.Add()
	if !ok || !a.estimates.Append(h) || !a.reaches.Append(reach{far, far}) || !a.firsts.Append(0) {
		a.forget(min(id, a.nodes.Len()))
		return store.None, 0, a.Stop(limits.ByMemory)
	}
	*n = node[S, A]{state: e.State, parent: parent, open: !goal, action: e.Action}
	a.known.Fill(hash, place, id)
	a.Generated++
	a.Queued(1)
	return id, h, true
}

// forget leaves so many nodes.
func (a *audit[S, A]) forget(length uint32) {
	a.nodes.Truncate(length)
	a.estimates.Truncate(length)
	a.reaches.Truncate(length)
	a.firsts.Truncate(length)
}

// room reports whether a new state may be kept; those of a way always are.
func (a *audit[S, A]) room() bool {
	return a.leading || !a.Full(a.Generated) && (a.MaxDepth == 0 || a.Depth < a.MaxDepth)
}

// pass notes a state that is seen and not kept: a goal right behind its parent,
// or what may be one.
func (a *audit[S, A]) pass(parent uint32, cost int32, goal bool) {
	a.result.Whole = false
	a.passed++
	a.Stopped = limits.ByDepth
	if a.Full(a.Generated) {
		a.Stopped = limits.ByNodes
	}
	r := a.reaches.At(parent)
	if goal {
		r.most = min(r.most, cost)
	}
	r.least = min(r.least, cost)
}

// check looks at a move for consistency.
func (a *audit[S, A]) check(id uint32, e *search.Edge[S, A], before, after float64) {
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
			State: a.nodes.At(id).state, Action: e.Action, Next: e.State,
			Before: before, After: after, Cost: int(e.Cost),
		}
	}
}

// seed gives goals their distance, and nodes not expanded the least cost that
// their way can have.
func (a *audit[S, A]) seed() {
	for id := range a.nodes.Len() {
		if !a.nodes.At(id).open {
			*a.reaches.At(id) = reach{}
		} else if id >= a.done {
			a.reaches.At(id).least = 0
		}
	}
}

// settle relaxes the edges of all nodes, from the last to the first and back,
// until nothing changes: a stretch of a way that leads through rising or
// falling nodes is done in one sweep. When it is stopped before, costs to goals
// are still upper bounds, and the lower ones say nothing.
func (a *audit[S, A]) settle() {
	a.settled = false
	if a.Stopped == limits.ByCancel {
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
	first, last := *a.firsts.At(id), a.leads.Len()
	if id+1 < a.begun {
		last = *a.firsts.At(id + 1)
	}
	if !a.uniform {
		a.edges = a.problem.Expand(a.nodes.At(id).state, a.edges[:0])
	}
	own := a.reaches.At(id)
	old := *own
	for i := first; i < last; i++ {
		to := *a.leads.At(i)
		if to == store.None {
			continue
		}
		cost := int32(1)
		if !a.uniform {
			cost = a.edges[i-first].Cost
		}
		// No cost reaches far, and far - cost is less than no other distance.
		behind := a.reaches.At(to)
		own.most = min(own.most, min(behind.most, far-cost)+cost)
		own.least = min(own.least, min(behind.least, far-cost)+cost)
	}
	return *own != old
}

// judge compares the estimates with the distances.
func (a *audit[S, A]) judge() {
	r := &a.result
	r.Judged, r.Exact, r.Dead, r.Recognised, r.Overs, r.Rated, r.Perfect = 0, 0, 0, 0, 0, 0, 0
	var points plot
	ratios, worst, sound := 0.0, 0.0, a.settled
	for id := range a.nodes.Len() {
		h, away := *a.estimates.At(id), *a.reaches.At(id)
		a.noteDead(h, away)
		if away.most == far {
			continue
		}
		r.Judged++
		distance, exact := float64(away.most), a.settled && away.least == away.most
		if exact {
			ratios += a.rate(away.most, h)
		}
		sound = sound && h <= distance && (a.nodes.At(id).open || h == 0)
		over := exceeds(h, distance)
		points.add(Point{int(away.most), h, 1, exact, over}, id)
		if !over {
			continue
		}
		if r.Overs++; r.Overs == 1 || exceeds(h-distance, worst) {
			a.over, worst = id, h-distance
		}
	}
	if r.Rated > 0 {
		r.Ratio = ratios / float64(r.Rated)
	}
	r.Plot, a.firstOver = points.points(), points.first
	r.Sound = sound && r.Whole && r.Exact+r.Dead == int64(a.nodes.Len())
}

// noteDead counts a state that is proved to reach no goal.
func (a *audit[S, A]) noteDead(h float64, away reach) {
	if !a.settled || away.least != far {
		return
	}
	a.result.Dead++
	if math.IsInf(h, 1) {
		a.result.Recognised++
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
func (a *audit[S, A]) close() Report[S, A] {
	a.examples()
	r := &a.result
	r.Cases = a.cases(a.firstOver)
	a.publish()
	r.Stopped, r.States = search.Stop(a.Stopped), int64(a.nodes.Len())
	r.Bytes, r.Elapsed = a.Budget.Peak, clock.Since(a.Began)
	return *r
}

// examples writes the worst of each kind down.
func (a *audit[S, A]) examples() {
	r := &a.result
	if r.Over = nil; r.Overs > 0 {
		worst := a.overestimate(a.over)
		r.Over = &worst
	}
	if r.Drop != nil {
		r.Drop.Path = a.path(a.drop)
	}
}

// path walks from a node to the start.
func (a *audit[S, A]) path(id uint32) []A {
	var actions []A
	for n := a.nodes.At(id); n.parent != store.None; n = a.nodes.At(n.parent) {
		actions = append(actions, n.action)
	}
	slices.Reverse(actions)
	return actions
}
