package search

import (
	"context"
	"math"

	"procura/core/internal/system"
	"procura/core/search/internal/store"
)

// anytime searches from both ends of the answer: A* raises what is proved,
// beams of growing width lower the best solution so far, and the run ends when
// the two meet. Nodes that can't lead to a better solution are cut. When A*
// has used its share of the memory, iterative deepening goes on from what it
// has proved, in a table of bounded size and with all threads.
//
//	length   best so far  27 ─ 26 ─────┐
//	         proved       20 ─ 23 ─ 25 ┴ 26  optimal
//
// It needs an admissible heuristic in whole moves, and gives the guarantee of
// A*: what ends it early leaves the best solution and the best bound. Its
// counts are those of all its parts; with more than one thread they may differ
// from run to run, the verdict and the length do not.
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
	// beamShare is how many nodes are generated for each of the next beam.
	beamShare = 1
)

func runAnytime[S comparable, A any](b base[S, A]) Result[A] {
	a := &anytime[S, A]{
		ctx: b.Context, problem: b.problem, strategy: b.strategy, limits: b.limits, width: firstWidth, next: firstBeam, long: longRun,
	}
	return a.run(b.watch)
}

func (a *anytime[S, A]) run(w Watch) Result[A] {
	share := a.limits
	share.Memory = store.Part(a.limits.Memory, 2)
	r := newBestFirst(newBase(a.ctx, a.problem, a.strategy, share, w))
	r.bestPath = a.notations
	r.improve = func(m *searcher) bool { return a.switchHeuristic(r) && a.improveWithBeam(m) }
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

// deepenFrom goes on with iterative deepening from what A* and the beams have proved.
func (a *anytime[S, A]) deepenFrom(done *searcher, w Watch) Result[A] {
	c := newDeepening(newBase(a.ctx, a.problem, a.strategy, a.limits, w), a.limits.Memory/2)
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
		m.solved = m.exhausted()
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

// remainingLimits is what is left of the limits for a beam, false when that is nothing.
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
