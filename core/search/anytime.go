package search

import (
	"context"
	"math"
	"unsafe"

	"procura/core/internal/store"
	"procura/core/internal/system"
	"procura/core/parallel"
	"procura/core/search/record"
)

var anytimeInfo = &Info{Algorithm: Anytime, Informed: true, Proves: ByEstimate, Order: byF}

// anytime searches from both ends of the answer: A* raises what is proved,
// beams of growing width lower the best solution so far, and the run ends when
// the two meet. Nodes that can't lead to a better solution are cut. When A*
// has used its share of the memory, iterative deepening goes on from what it
// has proved, in a table of bounded size and with all threads.
//
//	length   best so far  27 ─ 26 ─────┐
//	         proved       20 ─ 23 ─ 25 ┴ 26  optimal
//
// It needs an admissible heuristic in whole moves, and gives the guarantee of A*: what ends
// it early leaves the best solution and the best bound. Its counts add up those of all its
// parts. With more than one thread they may differ from run to run; the verdict and the
// length do not.
type anytime[S comparable, A any] struct {
	ctx      context.Context
	problem  Problem[S, A]
	strategy Strategy[S]
	limits   Limits

	best  []A   // the best solution so far
	width int   // of the next beam
	next  int64 // nodes generated when it is due
	long  int64 // nodes expanded when it changes over to the heuristic of long runs
	held  int64 // bytes of the heuristic that it has changed over to
}

const (
	// firstBeam is the number of nodes before the first beam: what is solved
	// sooner needs none.
	firstBeam = 20_000
	// firstWidth and beamGrowth are the widths of the beams.
	firstWidth, beamGrowth = 32, 4
	// greatestWidth is the width of the last beam.
	greatestWidth = 1 << 19
	// beamShare is the number of nodes generated for each of the next beam.
	beamShare = 1

	// longRun is the number of nodes expanded from which on a run changes over to the
	// heuristic of long runs: a count, so that equal runs do it at the same node.
	longRun = 100_000
	// longerShare is the part of the memory that a heuristic of long runs may take.
	longerShare = 4
)

func (*anytime[S, A]) runFrom(b base[S, A]) Result[A] {
	a := &anytime[S, A]{
		ctx: b.Context, problem: b.problem, strategy: b.strategy, limits: b.Limits, width: firstWidth, next: firstBeam, long: longRun,
	}
	return a.run(b.watch)
}

func (a *anytime[S, A]) run(w Watch) Result[A] {
	r := a.newPruned(w)
	r.search()
	if r.solved {
		return r.finish()
	}
	if r.Stopped != ByMemory {
		return a.finish(&r.searcher)
	}
	m := r.searcher
	bound := m.orderBound()
	m.orderBound = func() int { return bound } // it stays so when the frontier is emptied
	return a.deepenFrom(&m, w)
}

// newPruned makes the A* of the search, which has half the memory.
func (a *anytime[S, A]) newPruned(w Watch) *bestFirst[S, A] {
	share := a.limits
	share.Memory = store.Part(a.limits.Memory, 2)
	r := newBestFirst(newBase(a.ctx, a.problem, a.strategy, share, w), AStar)
	r.pruning = &pruning[S, A]{Frontier: r.frontier, anytime: a, search: r}
	r.frontier, r.bestPath = r.pruning, a.notations
	return r
}

// deepenFrom goes on with iterative deepening from what A* and the beams have proved.
func (a *anytime[S, A]) deepenFrom(done *searcher, w Watch) Result[A] {
	c := newDeepening(newBase(a.ctx, a.problem, a.strategy, a.limits, w), IDAStar, a.limits.Memory/2)
	c.continueFrom(done)
	c.Budget.Take(a.held)
	done.orderBound = nil // and the nodes behind it are free
	c.improve, c.bestPath, c.publishedCost = a.improveWithBeam, a.notations, done.publishedCost
	if start := a.problem.Start(); c.setFirstLimit(start) {
		c.limit = math.Max(c.limit, float64(c.bound()))
		c.withThreads(a.strategy.Threads)
		c.search(start)
	}
	if c.solved {
		return c.result(c.actions(), c.cost)
	}
	return a.finish(&c.searcher)
}

func (a *anytime[S, A]) notations() []string { return Notations(a.problem, a.best) }

func (a *anytime[S, A]) finish(m *searcher) Result[A] {
	cost := 0
	if m.incumbent > 0 {
		cost = m.incumbent
		m.solved = m.outcome() == Exhausted
	}
	return Result[A]{Report: m.close(len(a.best)), Path: a.best, Cost: cost}
}

// improveWithBeam runs a beam, when the time for it has come. A beam drops what can
// lead to no better solution, and knows what else it lost, so it may raise the
// bound as well; when it lost nothing else it is a proof by itself.
func (a *anytime[S, A]) improveWithBeam(m *searcher) bool {
	if m.Generated < a.next || a.width > greatestWidth {
		return false
	}
	rest, ok := a.remainingLimits(m)
	if !ok {
		return false
	}
	strategy := a.strategy
	strategy.Algorithm, strategy.Parameter, strategy.LowerBound = Beam, float64(a.width), 0
	if strategy.Duplicates == Quotient {
		strategy.Duplicates = Graph // the problem is the quotient itself
	}
	found := runOn(a.ctx, a.problem, strategy, rest, Watch{Progress: m.watch.Progress, Trace: m.watch.Trace, outer: m})
	m.resumeTracePhase()
	m.Generated += found.Generated
	m.Expanded += found.Expanded
	m.Budget.Peak = max(m.Budget.Peak, m.Budget.Used+found.Bytes)
	a.width *= beamGrowth
	if found.Stopped == ByMemory {
		a.width = greatestWidth + 1 // and wider ones would need more
	}
	a.next = m.Generated + beamShare*beamGrowth*found.Generated
	return found.even && a.adoptResult(m, &found)
}

// adoptResult takes over what a beam found and proved, and reports whether that
// settles the run.
func (a *anytime[S, A]) adoptResult(m *searcher, found *Result[A]) bool {
	if found.Verdict == Impossible { // but for what the incumbent pruned
		return true
	}
	bound := found.Bound
	if m.incumbent > 0 {
		bound = min(bound, m.incumbent)
	}
	m.outsideBound = max(m.outsideBound, bound)
	if found.Solved() && (m.incumbent == 0 || found.Cost < m.incumbent) {
		a.best, m.incumbent = found.Path, found.Cost
	}
	m.publishStanding()
	return m.prunedBy(m.bound())
}

// remainingLimits returns what is left of the limits for a beam; false when nothing is.
func (a *anytime[S, A]) remainingLimits(m *searcher) (rest Limits, ok bool) {
	rest, ok = a.limits, true
	left := func(limit *int64, used int64) {
		if *limit > 0 {
			*limit -= used
			ok = ok && *limit > 0
		}
	}
	left(&rest.Expansions, m.Expanded)
	left((*int64)(&rest.Time), int64(system.Since(m.Began)))
	left(&rest.Nodes, m.Generated)
	left(&rest.Memory, m.Budget.Used)
	return rest, ok
}

// continueFrom takes over what another part of the same run has counted and
// proved.
func (m *searcher) continueFrom(done *searcher) {
	peak := max(m.Budget.Peak, done.Budget.Peak)
	looks := done.Guard
	looks.Budget, looks.Limits, looks.Stopped = m.Budget, m.Limits, NotStopped
	m.Guard = looks
	m.Budget.Peak, m.Waiting = peak, 0
	m.outsideBound = max(m.outsideBound, done.bound())
	m.incumbent, m.depthCut, m.uniform = done.incumbent, done.depthCut, done.uniform
}

// switchHeuristic gives a run that grows long the heuristic for that, once. Where there is
// no memory or no time for it the run goes on as it is; false: it is over. Nodes that
// wait keep their place until they come up; see requeue.
func (a *anytime[S, A]) switchHeuristic(p *pruning[S, A]) (going bool) {
	longer, r := a.strategy.Heuristic.ForLongRuns, p.search
	if longer == nil || r.Expanded < a.long {
		return true
	}
	a.strategy.Heuristic.ForLongRuns = nil
	ctx, room := a.ctx, store.Part(a.limits.Memory, longerShare)
	if limit := r.Budget.Limit; limit > 0 {
		room = min(room, limit-r.Budget.Used)
		if room <= 0 {
			return true
		}
	}
	if a.limits.Time > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, a.limits.Time-system.Since(r.Began))
		defer end()
	}
	bytes, stopped := longer.Prepare(ctx, room)
	r.Budget.Take(bytes)
	if stopped != NotStopped {
		r.Budget.Give(bytes)
		return !r.Over()
	}
	a.held = bytes
	a.strategy.Heuristic.Estimate, r.strategy.Heuristic.Estimate = longer.Estimate, longer.Estimate
	p.firstWithCurrentBound = r.reached.Len()
	p.expandInParallel(a.strategy.Threads)
	return !r.Over()
}

// pruning is the frontier of A* in an anytime search. It drops what can lead to no better
// solution. In a long run its threads expand nodes side by side: a batch of nodes of the same
// f is taken from the frontier, so that its bound stays true, and the search takes the edges
// of each node when the node comes up, in their order. So equal runs of as many threads
// stay equal.
//
//	frontier ──batch of one f──┬─ thread 0: expand, estimate, cull ─┬──in order──> search
//	                           └─ thread 1                          ┘
type pruning[S comparable, A any] struct {
	store.Frontier
	anytime *anytime[S, A]
	search  *bestFirst[S, A]
	// firstWithCurrentBound is the first node that never waited with a weaker estimate, 0
	// before the run is a long one.
	firstWithCurrentBound uint32

	threads int                      // 0 while the search expands alone
	level   interface{ Level() int } // of the frontier: how many entries have the least f
	batch   []store.Entry
	at      int            // of the entry popped
	made    []bool         // of each entry of the batch: its node is expanded
	edges   [][]Edge[S, A] // from each node, those that may lead to a better solution
}

// batchOf is the number of nodes in a batch for each thread.
const batchOf = 256

// expandInParallel lets a run use its threads from now on, where there is memory for it.
func (p *pruning[S, A]) expandInParallel(threads int) {
	var ok bool
	p.level, ok = p.Frontier.(interface{ Level() int })
	if threads < 2 || !ok || p.search.watch.Trace != nil {
		return
	}
	const successors = 16 // of a node, more or less
	nodes := threads * batchOf
	if p.search.Budget.Take(int64(nodes) * successors * int64(unsafe.Sizeof(Edge[S, A]{}))) {
		p.threads, p.made, p.edges = threads, make([]bool, nodes), make([][]Edge[S, A], nodes)
	}
}

// popEntry takes the next entry of the batch, or of the frontier while there are no threads.
func (p *pruning[S, A]) popEntry() (store.Entry, bool) {
	if p.threads == 0 {
		return p.Frontier.Pop()
	}
	p.at++
	if p.at < len(p.batch) || p.popBatch() {
		return p.batch[p.at], true
	}
	return store.Entry{}, false
}

// Pop returns the next entry of the frontier, or of the batch taken from it; false when nothing
// waits that leads to a better solution, or the run is over. Each time the search has checked
// its limits, Pop may change the heuristic or run a beam.
func (p *pruning[S, A]) Pop() (e store.Entry, ok bool) {
	r, a := p.search, p.anytime
	if r.Ticks()%CheckEvery == 1 && (a.switchHeuristic(p) && a.improveWithBeam(&r.searcher) || r.Over()) {
		return e, false
	}
	e, ok = p.popEntry()
	if !ok {
		return e, false
	}
	n := r.reached.At(e.Node)
	switch {
	case n.g != e.G || !n.open: // stale
	case r.prunedBy(max(r.outsideBound, p.LowerBound())):
		return e, false
	case e.Node < p.firstWithCurrentBound:
		return p.requeue(e, n)
	}
	return e, true
}

// requeue estimates a node anew that waits with the estimate from before the change. Where the
// new one is higher the node waits again, and where it leads to no better solution it is
// dropped: requeue then returns a stale entry. False: out of memory.
func (p *pruning[S, A]) requeue(e store.Entry, n *node[S, A]) (store.Entry, bool) {
	r, stale := p.search, store.Entry{Node: e.Node, G: -1}
	h := r.strategy.Heuristic.Value(n.state)
	switch f := float64(n.g) + h; {
	case f <= float64(p.LowerBound()):
		return e, true
	case math.IsInf(f, 1) || r.prunedBy(int(f)):
		r.watch.Trace.GiveUp(r.watch.Trace.Number(e.Node), record.Lost)
		n.open = false
		r.Waiting--
		return stale, true
	default:
		r.watch.Trace.Wait(r.watch.Trace.Number(e.Node), f)
	}
	return stale, p.Push(e, h) || r.Stop(ByMemory)
}

// popBatch takes a batch from the frontier and lets the threads expand it; false when nothing
// waits.
func (p *pruning[S, A]) popBatch() bool {
	p.batch, p.at = p.batch[:0], 0
	for range min(p.level.Level(), len(p.made)) {
		e, _ := p.Frontier.Pop()
		p.batch = append(p.batch, e)
	}
	tasks := make([]func(), p.threads)
	for thread := range tasks {
		tasks[thread] = func() {
			for i := thread; i < len(p.batch); i += p.threads { // but those not to be expanded, or to be estimated anew first
				e, n := p.batch[i], p.search.reached.At(p.batch[i].Node)
				p.made[i] = n.g == e.G && n.open && e.Node >= p.firstWithCurrentBound
				if p.made[i] {
					p.edges[i] = p.dropHopeless(n.g, p.anytime.problem.Expand(n.state, p.edges[i][:0]))
				}
			}
		}
	}
	parallel.Run(func() {}, tasks...)
	return len(p.batch) > 0
}

// takeExpanded returns the edges from the node popped last, where a thread has expanded it.
func (p *pruning[S, A]) takeExpanded(id uint32) (edges []Edge[S, A], done bool) {
	if p == nil || p.threads == 0 || p.at >= len(p.batch) || p.batch[p.at].Node != id || !p.made[p.at] {
		return nil, false
	}
	return p.edges[p.at], true
}

// drops reports whether edges that lead to no better solution are dropped before the search
// sees them: in a long run, where most are such, and their states are in no table that would
// first have to be asked. A trace has them all.
func (p *pruning[S, A]) drops() bool {
	return p != nil && p.firstWithCurrentBound > 0 && p.search.watch.Trace == nil
}

func (p *pruning[S, A]) dropHopeless(g int32, edges []Edge[S, A]) []Edge[S, A] {
	left := edges[:0]
	for i := range edges {
		if e := &edges[i]; !p.isHopeless(g, e) {
			left = append(left, *e)
		}
	}
	return left
}

// isHopeless reports whether an edge from a node at cost g leads to no better solution.
func (p *pruning[S, A]) isHopeless(g int32, e *Edge[S, A]) bool {
	h := p.search.strategy.Heuristic.Value(e.State)
	return e.Cost == 1 && p.search.prunedBy(int(g)+1+int(min(h, math.MaxInt32)))
}

// rulesOut reports whether an edge beyond the depth limit would be dropped.
func (p *pruning[S, A]) rulesOut(g int32, e *Edge[S, A]) bool { return p.drops() && p.isHopeless(g, e) }

// prunedBy reports whether the best solution so far prunes a node of this f: it
// leads to no better one.
func (p *proof) prunedBy(f int) bool { return p.incumbent > 0 && f >= p.incumbent }
