package search

import (
	"context"
	"math"
	"slices"
	"time"
	"unsafe"

	"procura/core/internal/system"
	"procura/core/search/internal/record"
	"procura/core/search/internal/store"
)

// base is what every algorithm has: what it searches, and how far it has come.
type base[S comparable, A any] struct {
	searcher
	heater[S]
	problem  Problem[S, A]
	strategy Strategy[S]
}

func newBase[S comparable, A any](ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch) base[S, A] {
	info := s.Algorithm.Info()
	return base[S, A]{
		problem: p, strategy: s, heater: newHeater(p, w),
		searcher: searcher{
			Guard: NewGuard(ctx, l), info: info, watch: w, limits: l,
			proof: proof{
				admissible: s.Heuristic.Admissible, outsideBound: s.LowerBound, startBound: s.LowerBound, startBoundBy: s.LowerBoundBy,
				uniform: true, weighted: info.Parameter.Key == weightKey && s.Parameter > 1,
			},
		},
	}
}

// enterStart counts the start, and tells its estimate and its number in the trace; false: no
// goal can be reached.
func (b *base[S, A]) enterStart() (s S, h float64, number uint32, ok bool) {
	s = b.problem.Start()
	h = b.strategy.Heuristic.Value(s)
	b.Generated = 1
	b.Queued(1)
	return s, h, b.traceNode(store.None, 0, 0, h), !math.IsInf(h, 1)
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

// isAtDepth reports whether a node that was taken from the frontier lies at the depth limit.
func (b *base[S, A]) isAtDepth(s S, number uint32) bool {
	if b.MaxDepth == 0 || b.Depth < b.MaxDepth {
		return false
	}
	b.cutOff(s, number, func(*Edge[S, A]) bool { return false })
	return true
}

// cutOff leaves a node at the depth limit: something is cut off where it has a successor that
// is not known and can't be ruled out.
func (b *base[S, A]) cutOff(s S, number uint32, isKnown func(*Edge[S, A]) bool) {
	b.traceTaken(record.Depth, number, 0)
	b.depthCut = b.depthCut || slices.ContainsFunc(b.problem.Expand(s, nil), func(e Edge[S, A]) bool {
		return !math.IsInf(b.strategy.Heuristic.Value(e.State), 1) && !isKnown(&e)
	})
}

// expandInto is Expand into a list that is used again; false: out of memory.
func (b *base[S, A]) expandInto(s S, edges []Edge[S, A]) ([]Edge[S, A], bool) {
	room := cap(edges)
	edges = b.problem.Expand(s, edges[:0])
	b.countHeat(s)
	return edges, b.Budget.Take(int64(cap(edges)-room)*int64(unsafe.Sizeof(Edge[S, A]{}))) || b.Stop(ByMemory)
}

// result ends the run with a path, which means something only where there is a solution.
func (b *base[S, A]) result(path []A, cost int) Result[A] {
	return Result[A]{Report: b.close(len(path)), Path: path, Cost: cost, even: b.uniform}
}

// searcher is what every algorithm keeps: its limits, its counters, and what it
// has proved so far.
type searcher struct {
	Guard
	Counters
	proof

	info   *Info // of the algorithm, or of the one that Anytime is made of for now
	watch  Watch
	limits Limits
	phase  record.Phase // of the trace
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
	// helpers are what other threads of the run have counted besides.
	helpers []*Progress
	// lookAtFrontier has the frontier counted for a Heat that wants it, nil for none.
	lookAtFrontier func()
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
	if m.limits.Expansions > 0 && m.Expanded >= m.limits.Expansions {
		m.Stopped = ByCancel
		return true
	}
	return m.Over()
}

func (m *searcher) full() bool { return m.Full(m.Generated) }

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
	if m.lookAtFrontier != nil {
		m.watch.Progress.Heat.wanted.Store(true)
	}
	m.publish()
	r.Bytes, r.Elapsed = m.Budget.Peak, system.Since(m.Began)
	return r
}

// restLeast is the least length of a solution that is not in the frontier any more: that which
// was found, and what the depth limit cut off; at most so many moves.
func (m *searcher) restLeast(least, found int) int {
	if m.solved {
		least = min(least, found)
	}
	if m.depthCut {
		least = min(least, m.MaxDepth+1)
	}
	return least
}

// CheckEvery is the number of nodes between two checks of context and clock.
const CheckEvery = 1024

// Guard watches over the limits of a run, each 0 for none:
//
//	time since Began <  MaxTime      seen at most CheckEvery nodes late
//	nodes generated  <= MaxNodes     exactly
//	moves of a path  <= MaxDepth     exactly; the search sees to it
//	Budget.Peak      <= Budget.Limit exactly
type Guard struct {
	Context  context.Context //nolint:containedctx // it lives as long as the run
	Began    time.Time
	MaxTime  time.Duration
	MaxNodes int64
	MaxDepth int
	Budget   store.Budget
	// Stopped is what has ended the run early.
	Stopped Stop
	// Refill hands out more of a limit of nodes that threads share.
	Refill func() int64
	ticks  uint64
}

// NewGuard begins to watch.
func NewGuard(ctx context.Context, l Limits) Guard {
	return Guard{
		Context: ctx, Began: system.Now(), MaxTime: l.Time, MaxNodes: l.Nodes, MaxDepth: l.Depth,
		Budget: store.Budget{Limit: l.Memory},
	}
}

// Stop ends the run for a reason; it returns false for the callers' return.
func (g *Guard) Stop(by Stop) bool {
	g.Stopped = by
	return false
}

// Tick counts a node, and reports whether it is time to call Over.
func (g *Guard) Tick() bool {
	g.ticks++
	return g.ticks%CheckEvery == 1
}

// Ticks is the number of nodes counted by Tick.
func (g *Guard) Ticks() uint64 { return g.ticks }

// Over checks context and clock, and reports whether one of them ends the run.
func (g *Guard) Over() bool {
	switch {
	case g.Context.Err() != nil:
		g.Stopped = ByCancel
	case g.MaxTime > 0 && system.Since(g.Began) >= g.MaxTime:
		g.Stopped = ByTime
	default:
		return false
	}
	return true
}

// Full reports whether so many nodes are all that the limit allows.
func (g *Guard) Full(generated int64) bool {
	if g.MaxNodes == 0 || generated < g.MaxNodes {
		return false
	}
	if g.Refill != nil {
		g.MaxNodes += g.Refill()
	}
	return generated >= g.MaxNodes
}

// Counters are what a run has counted so far:
//
//	Expanded <= Generated, Waiting <= Frontier
type Counters struct {
	// Expanded counts nodes whose successors were produced, Generated those that
	// were entered into the frontier, the start included.
	Expanded, Generated int64
	// Waiting is the number of nodes in the frontier, Frontier the greatest.
	Waiting, Frontier int64
	// Depth is that of the node looked at last.
	Depth int
}

// Queued notes that so many nodes more, or fewer, wait in the frontier.
func (c *Counters) Queued(nodes int) {
	c.Waiting += int64(nodes)
	c.Frontier = max(c.Frontier, c.Waiting)
}

// proof is what a run has proved so far of L, the length of a shortest solution,
// where every move costs 1 as far as was seen:
//
//	outsideBound <= L                  proved elsewhere
//	orderBound() <= L                  by the algorithm's order, see proves and bounds
//	L <= incumbent                     where one is found
//	L <= MaxDepth or L > MaxDepth      once depthCut: what was cut off is longer
//
// Where they meet, L is known. Where costs differ they speak of cost, and where
// that says nothing of lengths, proves and bounds say so.
type proof struct {
	admissible bool
	// outsideBound is Strategy.LowerBound, and what parts of the run have proved.
	outsideBound int
	// startBound is Strategy.LowerBound alone, startBoundBy what gave it.
	startBound   int
	startBoundBy string
	// orderBound is the bound that the algorithm's own order has proved.
	orderBound func() int
	// incumbent is the cost of the best solution so far, 0 without one: nodes that
	// lead to none better are pruned.
	incumbent int

	uniform  bool // every cost so far was 1
	depthCut bool // the depth limit cut something off
	weighted bool // f = g + w·h, w > 1: the first goal may not be a shortest
	// incomplete says that the algorithm's own room, a beam's width or the nodes
	// that SMA* keeps, cut off what may lead to a goal, or to a nearer one.
	incomplete bool
}

func (p *proof) noteCost(cost int32) {
	if cost != 1 {
		p.uniform = false
	}
}

// prunedBy reports whether the best solution so far prunes a node of this f: it
// leads to no better one.
func (p *proof) prunedBy(f int) bool { return p.incumbent > 0 && f >= p.incumbent }

// proves reports whether the algorithm looks at nodes in the order of an
// admissible bound on the length, so that its first goal is a shortest one.
// Where costs differ, a way that the depth limit cut off may be cheaper.
func (m *searcher) proves() bool {
	if m.depthCut && !m.uniform {
		return false
	}
	switch m.info.Proves {
	case ByLevel:
		return m.uniform
	case ByCost:
		return true
	case ByEstimate:
		return m.admissible && !m.weighted && !m.incomplete
	}
	return false
}

func (m *searcher) bound() int {
	if m.outsideBound >= Unreachable {
		return m.boundByOrder() // setVerdict says impossible
	}
	return max(m.outsideBound, m.boundByOrder())
}

// hasOwnBound reports whether there is a bound that the search itself has proved, and not what
// was known of the start.
func (m *searcher) hasOwnBound() bool {
	best := m.bound()
	return best > m.startBound || best > 0 && m.boundByOrder() >= best
}

// boundByOrder is the bound that the order of popping proves, 0 for none, also where the
// first goal may not be a shortest one; where costs differ a bound on cost is none on length.
// What the depth limit cut off is no longer in the frontier, and needs one move more than it
// allows.
func (m *searcher) boundByOrder() int {
	claim := m.info.Proves
	switch {
	case !m.proves() && (!m.uniform || claim != ByLosses && (claim != ByEstimate || !m.admissible)):
		return 0
	case m.depthCut:
		return min(m.orderBound(), m.MaxDepth+1)
	}
	return m.orderBound()
}

// setVerdict gives the verdict of a report whose outcome, length and bound are known;
// see docs/rules.md for what each verdict means.
func (m *searcher) setVerdict(r *Report) { //nolint:gocyclo // one case for each verdict
	switch {
	case r.Outcome == Solved && m.proves(), r.Solved() && m.uniform && r.Length <= r.Bound:
		r.Verdict, r.Bound = Optimal, r.Length
		m.setReason(r, r.Outcome == Solved && m.proves() && m.info.Proves == ByLevel && !m.info.Backward, ByLevels, r.Length)
	case r.Solved():
		r.Verdict = Solution
	case r.Outcome == Exhausted && m.depthCut:
		r.Verdict, r.Outcome, r.Stopped = Unknown, Limited, ByDepth
		if m.uniform && !m.incomplete {
			r.Bound = max(r.Bound, m.MaxDepth+1)
		}
	case r.Outcome == Exhausted && !m.incomplete:
		r.Verdict, r.Bound = Impossible, -1
		m.setReason(r, !m.info.Informed || m.startBound < Unreachable, ByExhaustion, Unreachable)
	default:
		r.Verdict = Unknown
	}
	if r.Verdict == Unknown && m.outsideBound >= Unreachable {
		r.Verdict, r.Bound = Impossible, -1
		m.setReason(r, false, Unsaid, Unreachable)
	}
}

// setReason notes what settled a verdict: what the order of the search itself did, where
// it did, else the bound for the start where that is as high as needed, else the bound
// on what was not looked at.
func (m *searcher) setReason(r *Report, itself bool, own Reason, needed int) {
	switch {
	case itself:
		r.Reason = own
	case m.startBound >= needed:
		r.Reason, r.LowerBoundBy = ByLowerBound, m.startBoundBy
	default:
		r.Reason = ByRest
	}
}
