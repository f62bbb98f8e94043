package search

import (
	"context"
	"math"
	"slices"

	"procura/core/search/internal/record"
	"procura/core/search/internal/store"
)

// deepening is iterative deepening: depth-first searches one after another,
// each within a limit on f, the next within the least f that the last one cut.
// Its memory is the path and a bounded table, so it goes on where a search
// that keeps its nodes runs out.
//
//	limit 6    S ─ A ─ C ✂           f(C) = 8
//	           └ B ─ D ✂             f(D) = 7    the next limit is 7
type deepening[S comparable, A any] struct {
	searcher
	problem  Problem[S, A]
	strategy Strategy[S]

	taskMoves []A // the moves before the path: those of a task
	path      []pathStep[S, A]
	byMoves   bool    // every move costs 1: iterative deepening by depth
	limit     float64 // of this iteration, on f
	next      float64 // the least f that this iteration cut
	found     bool
	cost      int
	known     *store.Transposition[S] // nil: duplicates are kept
	workers   *workers[S, A]          // nil: one thread
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

func runDeepening[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	c := newDeepening(ctx, p, s, l, w, int64(s.parameter()*(1<<20)))
	if start := p.Start(); c.setFirstLimit(start) {
		c.search(start)
	}
	path := c.actions()
	return Result[A]{Report: c.close(len(path)), Path: path, Cost: c.cost}
}

// newDeepening makes a search with a table of at most so many bytes.
func newDeepening[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch, table int64,
) *deepening[S, A] {
	c := &deepening[S, A]{searcher: newSearcher(ctx, s, l, w), problem: p, strategy: s, byMoves: s.Algorithm == IDS}
	c.orderBound = func() int { return store.RoundUp(c.limit) }
	if s.Algorithm == Anytime {
		s.Algorithm = IDAStar
	}
	c.tracePhase(s.Algorithm, s.Parameter)
	if s.Duplicates != Tree {
		c.known = store.NewTransposition(p.Hash, table, &c.Budget)
	}
	return c
}

func (c *deepening[S, A]) setFirstLimit(start S) bool {
	if c.limit = c.strategy.estimate(start); math.IsInf(c.limit, 1) {
		if c.limit = 0; c.Generated == 0 {
			c.Generated = 1
			c.traceNode(store.None, 0)
		}
		return false
	}
	return true
}

func (c *deepening[S, A]) search(start S) {
	for ended := false; !ended; {
		switch {
		case c.settled || c.prunedBy(max(c.outsideBound, c.orderBound())):
			ended = true
		case c.workers != nil:
			ended = c.workers.iterate(start)
		default:
			ended = c.iterate(start)
		}
	}
	c.solved = c.solved || c.found
}

func (c *deepening[S, A]) actions() []A {
	if !c.found {
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
	if c.full() {
		c.Stop(ByNodes)
		return true
	}
	c.traceIteration(c.limit)
	c.Generated++
	c.Waiting = 0
	c.Queued(1)
	c.path = c.path[:0]
	if c.visit(start, 0, c.traceNode(store.None, 0)) {
		return true
	}
	if math.IsInf(c.next, 1) {
		return true // nothing was cut: the space is exhausted
	}
	c.limit = c.next
	return false
}

func (c *deepening[S, A]) visit(s S, g float64, number uint32) bool {
	if c.interrupted() {
		return true
	}
	c.Queued(-1)
	c.Depth = len(c.taskMoves) + len(c.path)
	if c.problem.Goal(s) {
		c.traceTaken(record.Goal, number)
		c.found, c.cost = true, int(g)
		return true
	}
	if c.MaxDepth > 0 && c.Depth >= c.MaxDepth {
		c.traceTaken(record.Depth, number)
		c.depthCut = c.depthCut || hasViableSuccessor(c.problem, &c.strategy, s)
		return false
	}
	if c.known != nil {
		c.known.Store(s, c.limit-g)
	}
	return c.expand(s, g, number)
}

func (c *deepening[S, A]) expand(s S, g float64, number uint32) bool {
	depth := len(c.path)
	var ok bool
	if c.path, ok = store.Grow(c.path, &c.Budget); !ok {
		return !c.Stop(ByMemory)
	}
	here := &c.path[depth]
	if here.edges, ok = expandInto(c.problem, s, here.edges, &c.Budget); !ok {
		return !c.Stop(ByMemory)
	}
	c.traceTaken(record.Expand, number)
	c.Expanded++
	c.Queued(len(here.edges))
	for i := range here.edges {
		here = &c.path[depth] // a deeper node may have moved the path
		here.at = i
		e := &here.edges[i]
		if c.visitSuccessor(e, g+c.moveCost(e), number) {
			c.traceBreak(number, i)
			return true
		}
		c.path = c.path[:depth+1]
	}
	c.path = c.path[:depth]
	return false
}

func (c *deepening[S, A]) visitSuccessor(e *Edge[S, A], g float64, parent uint32) bool {
	if c.known != nil && c.known.Excludes(e.State, c.limit-g) {
		c.Queued(-1)
		return false
	}
	if c.full() {
		return !c.Stop(ByNodes)
	}
	c.Generated++
	number := c.traceNode(parent, c.path[len(c.path)-1].at)
	f := g + c.strategy.estimate(e.State)
	if f > c.limit+margin {
		c.Queued(-1)
		c.next = math.Min(c.next, f)
		return false
	}
	return c.visit(e.State, g, number)
}

// moveCost is the cost of a move: 1 for iterative deepening by depth.
func (c *deepening[S, A]) moveCost(e *Edge[S, A]) float64 {
	c.noteCost(e.Cost)
	if c.byMoves {
		return 1
	}
	return float64(e.Cost)
}
