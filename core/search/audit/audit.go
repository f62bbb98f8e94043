// Package audit holds a heuristic against the true distances of a problem: where it is not
// admissible or not consistent, with counter-examples, and the points of h over the distance.
package audit

import (
	"context"
	"math"

	"procura/core/internal/store"
	"procura/core/internal/system"
	"procura/core/search"
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
	ctx context.Context, p search.NotatedProblem[S, A], h search.Heuristic[S], l search.Limits,
	w Watch, probes func() []search.Strategy[S],
) Report {
	a := &audit[S, A]{
		Meter: search.Meter{Guard: search.NewGuard(ctx, l), Progress: w.Progress}, tell: w.Tell,
		problem: p, heuristic: h, uniform: true, nextProof: firstProof,
	}
	a.nodes.Budget, a.known.Budget, a.estimates.Budget = &a.Budget, &a.Budget, &a.Budget
	a.reaches.Budget, a.firsts.Budget, a.leads.Budget = &a.Budget, &a.Budget, &a.Budget
	a.result.Whole = true
	a.Limits.Time = l.Time - l.Time/5
	if probes != nil {
		a.Limits.Time, a.Budget.Limit = l.Time-2*(l.Time/5), l.Memory-l.Memory/4
	}
	a.explore()
	a.Limits.Time, a.Budget.Limit = l.Time, l.Memory
	a.setGoalDistances()
	a.relaxAll()
	if !a.result.Whole && a.nodes.Len() > 0 && a.reaches.At(0).most == unreached &&
		probes != nil && a.probe(probes()) {
		a.relaxAll()
	}
	a.compareEstimates()
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
	search.Meter
	tell      func(Report)
	problem   search.NotatedProblem[S, A]
	heuristic search.Heuristic[S]

	nodes store.Chunked[auditNode[S, A]]
	known store.CacheTable
	edges []search.Edge[S, A]

	estimates store.Chunked[float64]
	reaches   store.Chunked[reach]
	firsts    store.Chunked[uint32]
	leads     store.Chunked[uint32]

	uniform bool // every cost so far was 1

	begun      uint32 // nodes with edges in leads, the last one perhaps not all
	done       uint32 // nodes with all of them
	relaxed    bool
	keepingWay bool   // along a way that a probe has found
	nextProof  uint32 // nodes that are done when distances are proved next, and told
	passed     int64  // states seen that are not kept

	result Report
	// way leads over stops from the start to a goal, where a probe has found one.
	way   []A
	stops []uint32
	// firstOver is the first node of each point of the plot above the line.
	firstOver map[PlotPoint]uint32

	over uint32 // node of result.Over
	drop uint32 // node of result.Drop
	move A      // from there
}

// auditNode is a state and how the audit came to it; open reports whether it is no goal, exact whether its
// distance is proved: neither changes any more, whatever else is seen and wherever the audit is stopped.
type auditNode[S comparable, A any] struct {
	state  S
	parent uint32
	open   bool
	exact  bool
	action A
}

// reach bounds the distance of a state: it is at most the cost of a known way,
// and at least so much as is paid on any.
type reach struct{ most, least int32 }

// unreached is the distance of a state from which no way is known.
const unreached = math.MaxInt32

// estimateOf is h of a state; +Inf stands for unreachable.
func (a *audit[S, A]) estimateOf(s S) float64 {
	if h := a.heuristic.Value(s); !math.IsNaN(h) {
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
	if _, _, ok := a.findOrAdd(store.None, &start); !ok {
		a.result.Whole = false
		return
	}
	level := a.nodes.Len() // the first node of the next level
	for a.done < a.nodes.Len() {
		if a.done == level {
			a.Depth++
			level = a.nodes.Len()
		}
		if a.Interrupted() || a.Limits.Nodes > 0 && a.passed >= a.Limits.Nodes || !a.expand(a.done) {
			a.result.Whole = false
			return
		}
		a.done++
		if a.done == a.nextProof {
			a.proveDistances()
		}
	}
}

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
		a.uniform = a.uniform && e.Cost == 1
		to, h, ok := a.findOrAdd(id, e)
		if !ok {
			return false
		}
		a.checkConsistency(id, e, before, h)
		if !a.leads.Append(to) {
			return a.Stop(search.ByMemory)
		}
	}
	return true
}

// findOrAdd gives the node that an edge leads to, none where it is not kept, and its
// estimate; false: out of memory.
func (a *audit[S, A]) findOrAdd(parent uint32, e *search.Edge[S, A]) (uint32, float64, bool) {
	hash := a.problem.Hash(e.State)
	if !a.known.Reserve(hash) {
		return store.None, 0, a.Stop(search.ByMemory)
	}
	id, place := a.known.Find(hash, func(id uint32) bool { return a.nodes.At(id).state == e.State })
	if id != store.None {
		return id, *a.estimates.At(id), true
	}
	h, goal := a.estimateOf(e.State), a.problem.Goal(e.State)
	room := a.keepingWay || !a.Full() && (a.Limits.Depth == 0 || a.Depth < a.Limits.Depth)
	if parent != store.None && !room {
		a.notePassed(parent, e.Cost, goal)
		return store.None, h, true
	}
	id, n, ok := a.nodes.Add()
	if !ok || !a.estimates.Append(h) || !a.reaches.Append(reach{unreached, unreached}) || !a.firsts.Append(0) {
		length := min(id, a.nodes.Len())
		a.nodes.Truncate(length)
		a.estimates.Truncate(length)
		a.reaches.Truncate(length)
		a.firsts.Truncate(length)
		return store.None, 0, a.Stop(search.ByMemory)
	}
	*n = auditNode[S, A]{state: e.State, parent: parent, open: !goal, action: e.Action}
	a.known.Fill(hash, place, id)
	a.Generated++
	a.Queued(1)
	return id, h, true
}

// notePassed notes a state that is seen and not kept: a goal right behind its parent,
// or what may be one.
func (a *audit[S, A]) notePassed(parent uint32, cost int32, goal bool) {
	a.result.Whole = false
	a.passed++
	a.Stopped = search.ByDepth
	if a.Full() {
		a.Stopped = search.ByNodes
	}
	r := a.reaches.At(parent)
	if goal {
		r.most = min(r.most, cost)
	}
	r.least = min(r.least, cost)
}

func (a *audit[S, A]) checkConsistency(id uint32, e *search.Edge[S, A], before, after float64) {
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
		a.move = e.Action
		a.result.Drop = &Drop{Before: before, After: after, Cost: int(e.Cost)}
	}
}

func (a *audit[S, A]) compareEstimates() { //nolint:gocyclo // one walk with three comparisons
	r := &a.result
	r.Judged = 0
	r.Exact = 0
	r.Dead = 0
	r.Recognised = 0
	r.Overs = 0
	r.Rated = 0
	r.Perfect = 0
	var points plot
	ratios, worst, sound := 0.0, 0.0, a.relaxed
	for id := range a.nodes.Len() {
		h, away := *a.estimates.At(id), *a.reaches.At(id)
		if a.relaxed && away.least == unreached { // proved to reach no goal
			r.Dead++
			if math.IsInf(h, 1) {
				r.Recognised++
			}
		}
		if away.most == unreached {
			continue
		}
		r.Judged++
		distance, exact := float64(away.most), a.nodes.At(id).exact
		if exact {
			ratios += a.rate(away.most, h)
		}
		sound = sound && h <= distance && (a.nodes.At(id).open || h == 0)
		over := exceeds(h, distance)
		points.add(PlotPoint{int(away.most), h, 1, exact, over}, id)
		if !over {
			continue
		}
		r.Overs++
		if r.Overs == 1 || exceeds(h-distance, worst) {
			a.over, worst = id, h-distance
		}
	}
	if r.Rated > 0 {
		r.Ratio = ratios / float64(r.Rated)
	}
	r.Plot, a.firstOver = points.points(), points.first
	r.Sound = sound && r.Whole && r.Exact+r.Dead == int64(a.nodes.Len())
}

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

func (a *audit[S, A]) close() Report {
	a.examples()
	r := &a.result
	r.Cases = a.cases(a.firstOver)
	a.Publish()
	r.Stopped, r.States = a.Stopped, int64(a.nodes.Len())
	r.Bytes, r.Elapsed = a.Budget.Peak, system.Since(a.Began)
	return *r
}

func (a *audit[S, A]) examples() {
	r := &a.result
	r.Over = nil
	if r.Overs > 0 {
		worst := a.overestimate(a.over)
		r.Over = &worst
	}
	if r.Drop != nil {
		r.Drop.Path = a.written(a.path(a.drop))
		r.Drop.Move = a.problem.Notation(a.move)
	}
}

func (a *audit[S, A]) path(id uint32) []A {
	return store.PathTo(id, func(id uint32) (uint32, A) { return a.nodes.At(id).parent, a.nodes.At(id).action })
}

// Watch lets others look into an audit; all of it may be nil.
type Watch struct {
	// Progress counts states as Generated.
	Progress *search.Progress
	// Tell is told what was found so far, on the goroutine of the audit: what it says of
	// the part of the space that was seen holds for the whole.
	Tell func(Report)
}

// tellFindings tells what is known of the part of the space that was seen.
func (a *audit[S, A]) tellFindings() {
	whole := a.result.Whole
	a.result.Whole = false
	a.compareEstimates()
	a.examples()
	told := a.result
	told.States, told.Bytes, told.Elapsed = int64(a.nodes.Len()), a.Budget.Peak, system.Since(a.Began)
	if told.Drop != nil {
		drop := *told.Drop // which goes on to be written to
		told.Drop = &drop
	}
	a.tell(told)
	a.result.Whole = whole
}
