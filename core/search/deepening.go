package search

import (
	"math"
	"slices"

	"procura/core/internal/store"
	"procura/core/search/record"
)

var (
	idsInfo = &Info{
		Algorithm: IDS, Textbook: true, Proves: ByLevel, CountsMoves: true, Order: []Rank{Newest},
		Parameter: tableSize, StepEnd: record.AtExpansion,
	}
	idastarInfo = &Info{
		Algorithm: IDAStar, Textbook: true, Informed: true, Proves: ByEstimate, Order: []Rank{Newest},
		Parameter: tableSize, StepEnd: record.AtExpansion,
	}
	tableSize = Parameter{Key: "table", Usual: 64, Least: 1, Most: 1 << 20, Whole: true} // in MiB
)

// deepening is iterative deepening: depth-first searches one after another,
// each within a limit on f, the next within the least f that the last one cut.
// Its memory is the path and a bounded table, so it goes on where a search
// that keeps its nodes runs out.
//
//	limit 6    S ─ A ─ C ✂           f(C) = 8
//	           └ B ─ D ✂             f(D) = 7    the next limit is 7
type deepening[S comparable, A any] struct {
	base[S, A]

	taskMoves []A // the moves before the path: those of a task
	path      []pathStep[S, A]
	limit     float64 // of this iteration, on f
	next      float64 // the least f that this iteration cut
	cost      int
	peak      int64                   // of the nodes below the one under way that this iteration enters, the most that waited at once
	known     *store.Transposition[S] // nil: duplicates are kept
	workers   *workers[S, A]          // nil: one thread
	refill    func() int64            // more of the limit of nodes, which threads share; nil for none
	// improve may lower the incumbent or raise what is proved in an anytime search; it is
	// called every so many nodes, and reports whether that decides the run.
	improve func(*searcher) bool
	decided bool
}

// pathStep is one node of the path under way: its successors, and how far the
// search has come among them.
type pathStep[S comparable, A any] struct {
	edges []Edge[S, A]
	at    int
}

// margin keeps rounding errors of real-valued heuristics from cutting a node
// that lies on the limit.
const margin = 1e-9

func (*deepening[S, A]) runFrom(begun base[S, A]) Result[A] {
	c := newDeepening(begun, begun.strategy.Algorithm, int64(begun.strategy.parameter()*(1<<20)))
	if start := c.problem.Start(); c.setFirstLimit(start) {
		c.search(start)
	}
	return c.result(c.actions(), c.cost)
}

// newDeepening makes a search in the order of an algorithm, with a table of at most so many
// bytes.
func newDeepening[S comparable, A any](begun base[S, A], order Algorithm, table int64) *deepening[S, A] {
	c := &deepening[S, A]{base: begun}
	c.orderBound = func() int { return store.RoundUp(c.limit) }
	c.tracePhase(order)
	c.watchFrontier(func(see func(*S)) {
		for _, step := range c.path {
			for i := step.at + 1; i < len(step.edges); i++ {
				see(&step.edges[i].State)
			}
		}
	})
	if c.strategy.Duplicates != Tree {
		c.known = store.NewTransposition(c.problem.Hash, table, &c.Budget)
	}
	return c
}

func (c *deepening[S, A]) setFirstLimit(start S) bool {
	c.limit = c.strategy.Heuristic.Value(start)
	if math.IsInf(c.limit, 1) {
		c.limit = 0
		if c.Generated == 0 {
			c.Generated = 1
			c.traceNode(store.None, 0, 0, math.Inf(1))
		}
		return false
	}
	return true
}

func (c *deepening[S, A]) search(start S) {
	for ended := false; !ended; {
		ended = c.decided || c.prunedBy(max(c.outsideBound, c.orderBound())) || c.iterate(start)
	}
}

func (c *deepening[S, A]) actions() []A {
	if !c.solved {
		return nil
	}
	actions := slices.Clone(c.taskMoves)
	for _, ply := range c.path {
		actions = append(actions, ply.edges[ply.at].Action)
	}
	return actions
}

// iterate searches within the limit and sets the next one; true ends the run.
func (c *deepening[S, A]) iterate(start S) bool {
	c.next = math.Inf(1)
	if c.Full() {
		return !c.Stop(ByNodes)
	}
	c.traceIteration(c.limit)
	c.Generated++
	var ended bool
	if c.workers != nil {
		ended = c.workers.search(start)
	} else {
		c.Waiting, c.path = 0, c.path[:0]
		ended = c.visitFirst(start, 0, c.traceNode(store.None, 0, 0, c.strategy.Heuristic.Value(start)))
	}
	if ended || math.IsInf(c.next, 1) {
		return true // or nothing was cut: the space is exhausted
	}
	c.limit = c.next
	return false
}

// interrupted reports whether the search has to stop, as in every search, and lets an anytime search
// improve its solution.
func (c *deepening[S, A]) interrupted() bool {
	return c.Tick() && (c.check() || c.improve != nil && c.improveAndCheck())
}

func (c *deepening[S, A]) improveAndCheck() bool {
	c.decided = c.improve(&c.searcher)
	return c.decided || c.Over() // what has ended a part of the run ends it
}

// visitFirst searches below the first node of an iteration or of a task.
func (c *deepening[S, A]) visitFirst(s S, g float64, number uint32) bool {
	c.Waiting++
	ended := c.visit(s, g, number)
	c.Frontier = max(c.Frontier, 1, c.peak)
	return ended
}

// visit searches below a node. Successors are judged one after another, so all that are left of
// a node on the path count as Waiting. The greatest frontier counts those alone that are entered.
func (c *deepening[S, A]) visit(s S, g float64, number uint32) bool {
	c.peak = 0
	if c.interrupted() {
		return true
	}
	c.Waiting--
	c.Depth = len(c.taskMoves) + len(c.path)
	if c.isGoal(s, number) {
		c.cost = int(g)
		return true
	}
	if c.isAtDepth(s, number) {
		return false
	}
	c.known.Store(s, c.limit-g)
	depth := len(c.path)
	var ok bool
	c.path, ok = store.Grow(c.path, &c.Budget)
	if !ok {
		return !c.Stop(ByMemory)
	}
	here := &c.path[depth]
	here.edges, ok = c.expandInto(s, here.edges)
	if !ok {
		return true
	}
	c.traceTaken(record.Expanded, number, len(here.edges))
	c.Expanded++
	c.Waiting += int64(len(here.edges))
	for i := range here.edges {
		here = &c.path[depth] // a deeper node may have moved the path
		here.at = i
		e := &here.edges[i]
		if c.visitSuccessor(e, g+float64(c.moveCost(e.Cost)), number) {
			return true
		}
		c.path = c.path[:depth+1]
	}
	c.path = c.path[:depth]
	return false
}

// isAtDepth reports whether a node that was taken from the frontier lies at the depth limit.
func (b *base[S, A]) isAtDepth(s S, number uint32) bool {
	if b.Limits.Depth == 0 || b.Depth < b.Limits.Depth {
		return false
	}
	b.cutOff(s, number, func(*Edge[S, A]) bool { return false })
	return true
}

func (c *deepening[S, A]) visitSuccessor(e *Edge[S, A], g float64, parent uint32) bool {
	number, within, more := c.judge(e, g, parent, c.path[len(c.path)-1].at)
	if more && !within {
		c.Waiting--
		return false
	}
	if !more {
		return true
	}
	before := c.peak
	ended := c.visit(e.State, g, number)
	c.peak = max(before+1, c.peak) // it waited while its elder siblings were searched
	return ended
}

// judge counts a successor, and reports whether it is within the limit and not known as well;
// no more: the run ends.
func (c *deepening[S, A]) judge(e *Edge[S, A], g float64, parent uint32, ordinal int) (number uint32, within, more bool) {
	if c.known.Excludes(e.State, c.limit-g) {
		c.watch.Trace.Judge(parent, ordinal, record.Visited, store.None)
		return 0, false, true
	}
	if c.Full() {
		return 0, false, c.Stop(ByNodes)
	}
	c.Generated++
	h := c.strategy.Heuristic.Value(e.State)
	f, fate := g+h, record.Fresh
	within = f <= c.limit+margin
	if !within {
		c.next = math.Min(c.next, f)
		fate = record.OverLimit
		if math.IsInf(h, 1) {
			fate = record.Dead
		}
	}
	return c.traceValuedNode(parent, ordinal, int32(g), h, f, fate), within, true
}
