package search

import (
	"context"
	"math"
	"slices"
	"unsafe"

	"procura/core/internal/system"
	"procura/core/search/internal/record"
	"procura/core/search/internal/store"
)

// base is what every algorithm has: what it searches, and how far it has come.
type base[S comparable, A any] struct {
	searcher
	problem  Problem[S, A]
	strategy Strategy[S]
	limits   Limits
}

func newBase[S comparable, A any](ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch) base[S, A] {
	return base[S, A]{
		problem: p, strategy: s, limits: l,
		searcher: searcher{
			Guard: NewGuard(ctx, l), watch: w, expansions: l.Expansions,
			proof: proof{
				claim: s.Algorithm.Info().Proves, admissible: s.Heuristic.Admissible, maxDepth: l.Depth,
				outsideBound: s.LowerBound, startBound: s.LowerBound, startBoundBy: s.LowerBoundBy,
				informed: s.Algorithm.Informed(), uniform: true, weighted: s.Algorithm == AStar && s.parameter() > 1,
			},
		},
	}
}

// isGoal tests a node that was taken from the frontier.
func (b *base[S, A]) isGoal(s S, number uint32) bool {
	if !b.problem.Goal(s) {
		return false
	}
	b.traceTaken(record.Goal, number, 0)
	b.solved = true
	return true
}

// isAtDepth reports whether a node that was taken from the frontier lies at the depth limit,
// which cuts it off where it has a successor that can't be ruled out.
func (b *base[S, A]) isAtDepth(s S, number uint32) bool {
	if b.MaxDepth == 0 || b.Depth < b.MaxDepth {
		return false
	}
	b.traceTaken(record.Depth, number, 0)
	b.depthCut = b.depthCut || slices.ContainsFunc(b.problem.Expand(s, nil), func(e Edge[S, A]) bool {
		return !math.IsInf(b.strategy.estimate(e.State), 1)
	})
	return true
}

// expandInto is Expand into a list that is used again; false: out of memory.
func (b *base[S, A]) expandInto(s S, edges []Edge[S, A]) ([]Edge[S, A], bool) {
	room := cap(edges)
	edges = b.problem.Expand(s, edges[:0])
	return edges, b.Budget.Take(int64(cap(edges)-room)*int64(unsafe.Sizeof(Edge[S, A]{}))) || b.Stop(ByMemory)
}

// result ends the run with a path, which means something only where there is a solution.
func (b *base[S, A]) result(path []A, cost int) Result[A] {
	return Result[A]{Report: b.close(len(path)), Path: path, Cost: cost, even: b.uniform}
}

// wayTo is the way to a node, by its parents; that to none is nil.
func wayTo[A any](node uint32, last func(uint32) (parent uint32, action A)) (way []A) {
	for node != store.None {
		parent, action := last(node)
		if parent != store.None { // the start has no move
			way = append(way, action)
		}
		node = parent
	}
	slices.Reverse(way)
	return way
}

// searcher is what every algorithm keeps: its limits, its counters, and what it
// has proved so far.
type searcher struct {
	Guard
	Counters
	proof

	watch Watch
	phase record.Phase // of the trace
	// expansions is Limits.Expansions.
	expansions int64
	// solved says that a goal was found.
	solved bool
	// onPath is how many of those counted as waiting are on the path under way.
	onPath int64
	// improve may lower the incumbent or raise what is proved; it is called every
	// so many nodes, and reports whether that settles the run.
	improve func(*searcher) bool
	settled bool
	// bestPath is the best solution so far in notation, in a search that goes on after its
	// first one; publishedCost is the cost of the one that was published last.
	bestPath      func() []string
	publishedCost int
	// otherThreads is what other threads of the run have counted besides.
	otherThreads func() (expanded, generated int64)
}

// interrupted counts a node looked at; every so many nodes it publishes the
// counters and looks at context and clock, and reports whether to end.
func (m *searcher) interrupted() bool { return m.Tick() && m.check() }

func (m *searcher) check() bool {
	m.publish()
	if m.over() {
		return true
	}
	if m.improve == nil {
		return false
	}
	m.settled = m.improve(m)
	return m.settled || m.over() // what has ended a part of the run ends it
}

func (m *searcher) over() bool {
	if m.expansions > 0 && m.Expanded >= m.expansions {
		m.Stopped = ByCancel
		return true
	}
	return m.Over()
}

func (m *searcher) full() bool { return m.Full(m.Generated) }

// continueFrom takes over what another part of the same run has counted and
// proved.
func (m *searcher) continueFrom(done *searcher) {
	peak := max(m.Budget.Peak, done.Budget.Peak)
	looks := done.Guard
	looks.Budget, looks.MaxNodes, looks.Stopped = m.Budget, m.MaxNodes, NotStopped
	m.Guard, m.Counters = looks, done.Counters
	m.Budget.Peak, m.Waiting = peak, 0
	m.outsideBound = max(m.outsideBound, done.bound())
	m.incumbent, m.depthCut, m.uniform = done.incumbent, done.depthCut, done.uniform
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
	if m.otherThreads != nil {
		expanded, generated := m.otherThreads()
		counted.Expanded += expanded
		counted.Generated += generated
	}
	p.publish(&counted, bytes)
}

// publishStanding tells the best solution so far together with what is proved, where
// something of it is new. Estimates that are not consistent let the bound of the
// frontier fall again: what was proved stays so.
func (m *searcher) publishStanding() {
	p := m.watch.Progress
	if p == nil || m.bestPath == nil {
		return
	}
	now := Standing{Bound: m.bound()}
	before := p.Standing()
	if before != nil {
		now.Path, now.Bound = before.Path, max(now.Bound, before.Bound)
	}
	if better := m.incumbent != m.publishedCost; better {
		now.Path, m.publishedCost = m.bestPath(), m.incumbent
	} else if before != nil && before.Bound == now.Bound {
		return
	}
	if m.incumbent > 0 {
		now.Bound = min(now.Bound, m.incumbent)
	}
	p.Stand(now)
}

func (m *searcher) outcome() Outcome {
	switch {
	case m.solved:
		return Solved
	case m.Stopped == ByCancel:
		return Cancelled
	case m.Stopped != NotStopped:
		return Limited
	}
	return Exhausted
}

// exhausted reports whether nothing is left: neither a goal nor a limit ended
// the run.
func (m *searcher) exhausted() bool { return m.outcome() == Exhausted }

// close ends the run with the length of its path; it means something only
// where there is a solution.
func (m *searcher) close(length int) Report {
	r := Report{
		Outcome: m.outcome(), Stopped: m.Stopped, Length: -1, Bound: m.bound(),
		Expanded: m.Expanded, Generated: m.Generated, Frontier: m.Frontier,
	}
	if r.Outcome == Solved || m.incumbent > 0 {
		r.Length = length
	}
	m.setVerdict(&r)
	m.publish()
	r.Bytes, r.Elapsed = m.Budget.Peak, system.Since(m.Began)
	return r
}
