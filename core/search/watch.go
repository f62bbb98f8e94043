package search

import (
	"math"
	"sync/atomic"

	"procura/core/scene"
	"procura/core/search/record"
)

// Watch lets others look into a run; both fields may be nil. The trace of a run in the
// quotient has the ordinals of its classes, see Classes. What several threads search
// together is not recorded.
type Watch struct {
	Progress *Progress
	Trace    *Trace
	// outer is the search that this one is a part of; its counters are added.
	outer *searcher
}

// lookout holds what a search keeps for those who look into it.
type lookout struct {
	watch Watch
	phase record.Phase // of the trace
	// onPath is the number of nodes, of those counted as waiting, on the path under way.
	onPath int64
	// bestPath is the best solution so far in notation, in a search that goes on after its
	// first one; publishedCost is the cost of the one that was published last.
	bestPath      func() []string
	publishedCost int
	// helpers holds what other threads of the run have counted besides.
	helpers []*Progress
	// lookAtFrontier has the frontier counted for a Heat that wants it, nil for none.
	lookAtFrontier func()
}

// Progress holds the live counters of a run. The search stores, anyone loads.
type Progress struct {
	Expanded, Generated, Frontier, Depth, Bound, Bytes atomic.Int64
	// Best is the length of the best solution so far, 0 without one; only
	// searches that go on after the first one have it before they end.
	Best atomic.Int64
	// Points holds the points of the best path so far, Upper the proved upper bound on the
	// points of any path, however long; only the search for the most points has them.
	Points, Upper atomic.Int64
	// Heat, where it is not nil, is counted, too.
	Heat *Heat

	standing atomic.Pointer[Standing]
}

// Publish stores counters, and the bytes in use.
func (p *Progress) Publish(c *Counters, bytes int64) {
	p.Expanded.Store(c.Expanded)
	p.Generated.Store(c.Generated)
	p.Frontier.Store(c.Waiting)
	p.Depth.Store(int64(c.Depth))
	p.Bytes.Store(bytes)
}

// Counters hold what a run has counted so far:
//
//	Expanded <= Generated, Frontier <= Generated
type Counters struct {
	// Expanded counts nodes whose successors were produced, Generated those that
	// were entered into the frontier, the start included.
	Expanded, Generated int64
	// Waiting is the number of nodes in the frontier, Frontier the greatest. Iterative deepening,
	// which generates one successor after another, has in Waiting also those that it has yet to generate.
	Waiting, Frontier int64
	// Depth is the depth of the node looked at last.
	Depth int
}

// Queued notes that so many nodes more, or fewer, wait in the frontier.
func (c *Counters) Queued(nodes int) {
	c.Waiting += int64(nodes)
	c.Frontier = max(c.Frontier, c.Waiting)
}

// Standing holds what a search that goes on after its first solution knows at one moment.
// Its fields hold together:
//
//	Bound  <= moves of a shortest solution <= len(Path)     where a goal is looked for
//	Points <= most points of any path      <= Upper         where points are
//
// The next one says as much at least: neither range ever grows.
type Standing struct {
	// Path is the best path so far, in notation; nil without one.
	Path          []string
	Bound         int
	Points, Upper int
}

// Standing returns what is known now. It is nil if nothing is known, or if the search knows
// nothing before it ends. It is never written to again.
func (p *Progress) Standing() *Standing { return p.standing.Load() }

// Stand sets what is known from now on, if that is more than before. path returns a better
// path; it is nil if the path of before stays. One goroutine at a time may call it.
func (p *Progress) Stand(now Standing, path func() []string) {
	before := p.Standing()
	switch {
	case path != nil:
		now.Path = path()
	case before != nil && before.Bound == now.Bound && before.Upper == now.Upper:
		return
	case before != nil:
		now.Path = before.Path
	}
	p.standing.Store(&now)
}

func (m *searcher) publish() {
	p := m.watch.Progress
	if p == nil {
		return
	}
	counted, bytes := m.Counters, m.Budget.Used
	if outer := m.watch.outer; outer != nil {
		counted.Expanded += outer.Expanded
		counted.Generated += outer.Generated
		bytes += outer.Budget.Used
	} else {
		p.Bound.Store(int64(m.bound()))
		p.Best.Store(int64(m.incumbent))
		m.publishStanding()
	}
	for _, h := range m.helpers {
		counted.Expanded += h.Expanded.Load()
		counted.Generated += h.Generated.Load()
	}
	p.Publish(&counted, bytes)
	if m.lookAtFrontier != nil {
		m.lookAtFrontier()
	}
}

// publishStanding tells the best solution so far together with what is proved, where
// something of it is new. Estimates that are not consistent let the bound of the
// frontier fall again: what was proved stays so.
func (m *searcher) publishStanding() {
	p := m.watch.Progress
	if p == nil || m.bestPath == nil {
		return
	}
	now, path := Standing{Bound: m.bound()}, m.bestPath
	if before := p.Standing(); before != nil {
		now.Bound = max(now.Bound, before.Bound)
	}
	if m.incumbent > 0 {
		now.Bound = min(now.Bound, m.incumbent)
	}
	if m.incumbent == m.publishedCost {
		path = nil
	}
	m.publishedCost = m.incumbent
	p.Stand(now, path)
}

// Trace records a run for later views: every node that was made, with its parent, its
// values and its times in the frontier, what became of each successor, and every node that
// was taken; core/search/explore reads it. A move is the ordinal of the edge among its
// parent's successors, so a view replays the states with Expand and the trace needs no type
// of its own. Its memory counts against the run's limit, but is no part of Report.Bytes: it
// gives way to the run, which goes on as without it. It is for one run.
type Trace = record.Trace

// tracePhase begins to record the search of an algorithm: a phase of its own in the runs of Anytime.
func (b *base[S, A]) tracePhase(a Algorithm) {
	t := b.watch.Trace
	b.info = a.Info()
	if t == nil {
		return
	}
	if b.watch.outer == nil {
		t.Begin(&b.Budget, b.Began)
	} else {
		t.Within(&b.Budget)
	}
	b.phase = record.Phase{Algorithm: string(a), Parameter: b.strategy.Parameter, Limit: math.Inf(1), End: b.info.StepEnd, Group: t.Group()}
	t.Open(b.phase)
}

func (m *searcher) resumeTracePhase() {
	if m.watch.Trace != nil {
		m.watch.Trace.Within(nil)
		m.watch.Trace.Open(m.phase)
	}
}

func (m *searcher) traceIteration(limit float64) {
	if t := m.watch.Trace; t != nil {
		m.phase.Iteration, m.phase.Limit, m.phase.Group = m.phase.Iteration+1, limit, t.Group()
		t.Open(m.phase)
	}
}

// newTraceNode is a node for the trace, with the f that the algorithm gives it.
func (m *searcher) newTraceNode(parent uint32, ordinal int, g int32, h float64) record.Node {
	f := m.info.Value(m.phase.Parameter, float64(g), h)
	return record.Node{F: f, H: h, Parent: parent, G: g, Ordinal: uint16(ordinal)}
}

// traceNode records a node that waits from now on.
func (m *searcher) traceNode(parent uint32, ordinal int, g int32, h float64) uint32 {
	if m.watch.Trace == nil {
		return 0
	}
	return m.watch.Trace.Add(m.newTraceNode(parent, ordinal, g, h), record.Fresh, record.None)
}

// traceValuedNode is traceNode for a node with another f or fate.
func (m *searcher) traceValuedNode(parent uint32, ordinal int, g int32, h, f float64, fate record.Fate) uint32 {
	if m.watch.Trace == nil {
		return 0
	}
	n := m.newTraceNode(parent, ordinal, g, h)
	n.F = f
	return m.watch.Trace.Add(n, fate, record.None)
}

// refuse records why a successor was not entered, and in favour of which node, by the numbers that
// a best-first search has for them. It is true.
func (m *searcher) refuse(parent uint32, ordinal int, fate record.Fate, other uint32) bool {
	if t := m.watch.Trace; t != nil {
		t.Judge(t.Number(parent), ordinal, fate, t.Number(other))
	}
	return true
}

// traceTaken records that a node with so many successors was taken from the frontier, and
// what it was.
func (m *searcher) traceTaken(kind record.Kind, number uint32, successors int) {
	if m.watch.Trace == nil {
		return
	}
	outer := m
	if m.watch.outer != nil {
		outer = m.watch.outer
	}
	m.watch.Trace.Take(kind, number, successors, record.Proved{Bound: outer.bound(), Earned: outer.hasOwnBound()}, m.Waiting-m.onPath)
}

// watchFrontier takes the function that visits the states waiting in the frontier. each is called
// now and then, and at the end.
func (b *base[S, A]) watchFrontier(each func(see func(*S))) {
	heat := b.heat
	if heat == nil {
		return
	}
	b.lookAtFrontier = func() {
		if !heat.wanted.Swap(false) {
			return
		}
		waiting := make([]int, heatCells+1)
		each(func(s *S) { waiting[b.cellOf(*s)+1]++ })
		heat.waiting.Store(&waiting)
	}
	heat.wanted.Store(true)
}

// hasOwnBound reports whether there is a bound that the search itself has proved, and not what
// was known of the start.
func (m *searcher) hasOwnBound() bool {
	best := m.bound()
	return best > m.startBound || best > 0 && m.boundByOrder() >= best
}

// Located is a problem whose states stand at one cell of its board each, as a knight does:
// its index on the scene, or -1 for none.
type Located[S comparable] interface{ CellOf(S) int }

// Heat counts over a run at which cells of the board its nodes are; problems that are not
// Located leave it empty. The search counts, anyone reads.
type Heat struct {
	expanded [heatCells + 1]atomic.Int64 // the first is for none
	waiting  atomic.Pointer[[]int]
	wanted   atomic.Bool
}

const (
	// heatCells is the most cells of a board.
	heatCells = 100
	// heatSample is the greatest number of waiting nodes that are looked at. If more wait, an
	// even sample of them is.
	heatSample = 1 << 12
	// heatExact is the number of expansions that are counted one by one. Of the later ones, each
	// that is counted stands for heatStride.
	heatExact, heatStride = 1 << 12, 16
)

// Read returns what was counted so far; false means that there is nothing. A search that goes
// on has those that wait looked at once more, soon.
func (h *Heat) Read() (scene.Heat, bool) {
	if h == nil {
		return scene.Heat{}, false
	}
	h.wanted.Store(true)
	read, all := scene.Heat{Reached: make([]int, heatCells), Waiting: make([]int, heatCells)}, 0
	for cell := range heatCells {
		read.Reached[cell] = int(h.expanded[cell+1].Load())
		all += read.Reached[cell]
	}
	read.Sampled = all > heatExact
	waiting := h.waiting.Load()
	if waiting != nil {
		copy(read.Waiting, (*waiting)[1:])
	}
	return read, all > 0 || waiting != nil
}

// heater counts for a Heat.
type heater[S comparable] struct {
	heat   *Heat
	cellOf func(S) int
	seen   int
}

func newHeater[S comparable, A any](p Problem[S, A], w Watch) (h heater[S]) {
	if located, ok := p.(Located[S]); ok && w.Progress != nil && w.Progress.Heat != nil {
		h.heat, h.cellOf = w.Progress.Heat, located.CellOf
	}
	return h
}

// countHeat counts an expanded state, where that is wanted.
func (h *heater[S]) countHeat(s S) {
	if h.heat != nil {
		h.addHeat(s)
	}
}

func (h *heater[S]) addHeat(s S) {
	h.seen++
	switch {
	case h.seen <= heatExact:
		h.heat.expanded[h.cellOf(s)+1].Add(1)
	case h.seen%heatStride == 0:
		h.heat.expanded[h.cellOf(s)+1].Add(heatStride)
	}
}

// strideOf is the step from one node to the next where so many are looked through.
func strideOf(nodes uint32) uint32 { return 1 + nodes/heatSample }
