package search

import (
	"context"
	"math"
	"slices"
	"unsafe"
)

// contours is iterative deepening: depth-first searches one after another,
// each within a limit on f, the next within the least f that the last one cut.
// Its memory is the path and a bounded table, so it goes on where a search
// that keeps its nodes runs out.
//
//	limit 6    S ─ A ─ C ✂           f(C) = 8
//	           └ B ─ D ✂             f(D) = 7    the next limit is 7
type contours[S comparable, A any] struct {
	meter
	problem  Problem[S, A]
	strategy Strategy[S]

	before []A // the moves before the path: those of a task
	path   []ply[S, A]
	limit  float64 // of this iteration, on f
	next   float64 // the least f that this iteration cut
	found  bool
	cost   int
	known  *knowledge[S] // nil: duplicates are kept
	crew   *crew[S, A]   // nil: one thread
}

// ply is one node of the path under way: its successors, and how far the
// search has come among them.
type ply[S comparable, A any] struct {
	edges []Edge[S, A]
	at    int
}

// margin keeps rounding errors of real-valued heuristics from cutting a node
// that lies on the limit.
const margin = 1e-9

func runContours[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	c := newContours(ctx, p, s, l, w, int64(s.parameter()*(1<<20)))
	if start := p.Start(); c.begin(start) {
		c.search(start)
	}
	path := c.actions()
	return Result[A]{Report: c.close(len(path)), Path: path, Cost: c.cost}
}

// newContours makes a search with a table of at most so many bytes.
func newContours[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch, table int64,
) *contours[S, A] {
	c := &contours[S, A]{meter: newMeter(ctx, s, l, w), problem: p, strategy: s}
	c.floor = func() int { return int(math.Ceil(c.limit - 1e-6)) }
	if s.Duplicates != Tree {
		c.known = newKnowledge(p.Hash, table, &c.budget)
	}
	return c
}

// begin sets the first limit; false says that no goal can be reached.
func (c *contours[S, A]) begin(start S) bool {
	if c.limit = c.estimate(start); math.IsInf(c.limit, 1) {
		c.limit, c.report.Generated = 0, max(1, c.report.Generated)
		return false
	}
	return true
}

// search iterates from the limit as it stands.
func (c *contours[S, A]) search(start S) {
	for ended := false; !ended; {
		switch {
		case c.settled || c.useless(max(c.given, c.floor())):
			ended = true
		case c.crew != nil:
			ended = c.crew.iterate(start)
		default:
			ended = c.iterate(start)
		}
	}
	if c.found {
		c.report.Outcome = Solved
	}
}

// actions are the moves to the goal that was found.
func (c *contours[S, A]) actions() []A {
	if !c.found {
		return nil
	}
	actions := slices.Clone(c.before)
	for _, ply := range c.path {
		actions = append(actions, ply.edges[ply.at].Action)
	}
	return actions
}

// iterate searches within the limit and sets the next one; true ends the run.
func (c *contours[S, A]) iterate(start S) bool {
	c.next = math.Inf(1)
	if c.full() {
		c.stop(ByNodes)
		return true
	}
	c.report.Generated++
	c.waiting = 0
	c.wait(1)
	c.path = c.path[:0]
	if c.visit(start, 0, c.record(0, 0, true)) {
		return true
	}
	if math.IsInf(c.next, 1) {
		return true // nothing was cut: the space is exhausted
	}
	c.limit = c.next
	return false
}

// visit tests and expands a node at cost g; true ends the run.
func (c *contours[S, A]) visit(s S, g float64, number uint32) bool {
	if c.interrupted() {
		return true
	}
	c.wait(-1)
	c.depth = len(c.before) + len(c.path)
	if c.problem.Goal(s) {
		c.found, c.cost = true, int(g)
		return true
	}
	if c.limits.Depth > 0 && c.depth >= c.limits.Depth {
		c.cut = c.cut || goesOn(c.problem, &c.strategy, s)
		return false
	}
	if c.known != nil {
		c.known.learn(s, c.limit-g)
	}
	return c.expand(s, g, number)
}

// expand visits the successors of a node that lie within the limit.
func (c *contours[S, A]) expand(s S, g float64, number uint32) bool {
	depth := len(c.path)
	var ok bool
	if c.path, ok = deepen(c.path, &c.budget); !ok || !c.produce(s, &c.path[depth]) {
		return !c.stop(ByMemory)
	}
	here := &c.path[depth]
	if c.watch.Trace != nil {
		c.watch.Trace.visit(number)
	}
	c.report.Expanded++
	c.wait(len(here.edges))
	for i := range here.edges {
		here = &c.path[depth] // a deeper node may have moved the path
		here.at = i
		e := &here.edges[i]
		if c.follow(e, g+c.price(e), number) {
			return true
		}
		c.path = c.path[:depth+1]
	}
	c.path = c.path[:depth]
	return false
}

// produce fills a ply with the successors of a node.
func (c *contours[S, A]) produce(s S, here *ply[S, A]) bool {
	room := cap(here.edges)
	here.edges = c.problem.Expand(s, here.edges[:0])
	return c.budget.take(int64(cap(here.edges)-room) * int64(unsafe.Sizeof(Edge[S, A]{})))
}

// follow visits a successor, unless it is a duplicate or beyond the limit.
func (c *contours[S, A]) follow(e *Edge[S, A], g float64, parent uint32) bool {
	if c.known != nil && c.known.rules(e.State, c.limit-g) {
		c.wait(-1)
		return false
	}
	if c.full() {
		return !c.stop(ByNodes)
	}
	c.report.Generated++
	number := c.record(parent, c.path[len(c.path)-1].at, false)
	f := g + c.estimate(e.State)
	if f > c.limit+margin {
		c.wait(-1)
		c.next = math.Min(c.next, f)
		return false
	}
	return c.visit(e.State, g, number)
}

// price is the cost of a move: 1 for iterative deepening by depth.
func (c *contours[S, A]) price(e *Edge[S, A]) float64 {
	c.pay(e.Cost)
	if c.algorithm == IDS {
		return 1
	}
	return float64(e.Cost)
}

// estimate is h, +Inf where no goal can be reached.
func (c *contours[S, A]) estimate(s S) float64 { return c.strategy.estimate(s) }

// estimate is the value of the strategy's heuristic, 0 where the algorithm
// uses none, and +Inf for Unreachable.
func (s *Strategy[S]) estimate(state S) float64 {
	switch {
	case !s.Algorithm.Informed():
		return 0
	case s.Heuristic.Real != nil:
		return s.Heuristic.Real(state)
	}
	if h := s.Heuristic.Estimate(state); h < Unreachable {
		return float64(h)
	}
	return math.Inf(1)
}
