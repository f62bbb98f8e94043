package search

import (
	"context"
	"math"
	"time"
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

func runAnytime[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	a := &anytime[S, A]{ctx: ctx, problem: p, strategy: s, limits: l, width: firstWidth, next: firstBeam}
	share := l
	share.Memory = part(l.Memory, 2)
	r := newRun(ctx, p, s, share, w)
	r.improve = a.improve
	if r.enterStart() {
		r.loop()
	}
	if r.goal != none {
		path, cost := r.path()
		return Result[A]{Report: r.close(len(path)), Path: path, Cost: cost}
	}
	if r.report.Stopped != ByMemory {
		return a.finish(&r.meter)
	}
	m := r.meter
	return a.deepen(&m, w)
}

// deepen goes on with iterative deepening from what A* and the beams have proved.
func (a *anytime[S, A]) deepen(done *meter, w Watch) Result[A] {
	c := newContours(a.ctx, a.problem, a.strategy, a.limits, w, a.limits.Memory/2)
	c.goOn(done)
	done.floor = nil // and the nodes behind it are free
	c.improve = a.improve
	if start := a.problem.Start(); c.begin(start) {
		c.limit = math.Max(c.limit, float64(c.bound()))
		c.withCrew(a.strategy.Threads)
		c.search(start)
	}
	if c.found {
		path := c.actions()
		return Result[A]{Report: c.close(len(path)), Path: path, Cost: c.cost}
	}
	return a.finish(&c.meter)
}

// finish ends a run that found no goal below the best solution so far.
func (a *anytime[S, A]) finish(m *meter) Result[A] {
	cost := 0
	if m.ceiling > 0 {
		cost = m.ceiling
		if m.report.Outcome == Exhausted {
			m.report.Outcome = Solved
		}
	}
	return Result[A]{Report: m.close(len(a.best)), Path: a.best, Cost: cost}
}

// improve runs a beam, when the time for it has come. A beam drops what can
// lead to no better solution, and knows what else it lost, so it may raise the
// bound as well; when it lost nothing else it is a proof by itself.
func (a *anytime[S, A]) improve(m *meter) bool {
	if m.report.Generated < a.next || a.width > greatestWidth {
		return false
	}
	limits, ok := a.rest(m)
	if !ok {
		return false
	}
	strategy := a.strategy
	strategy.Algorithm, strategy.Parameter, strategy.Floor = Beam, float64(a.width), 0
	if strategy.Duplicates == Quotient {
		strategy.Duplicates = Graph // the problem is the quotient itself
	}
	found := runOn(a.ctx, a.problem, strategy, limits, Watch{Progress: m.watch.Progress, outer: m})
	m.report.Generated += found.Generated
	m.report.Expanded += found.Expanded
	m.budget.peak = max(m.budget.peak, m.budget.used+found.Bytes)
	a.width *= beamGrowth
	if found.Stopped == ByMemory {
		a.width = greatestWidth + 1 // and wider ones would need more
	}
	a.next = m.report.Generated + beamShare*beamGrowth*found.Generated
	return found.even && a.learn(m, &found)
}

// learn takes over what a beam found and proved, and reports whether that
// settles the run.
func (a *anytime[S, A]) learn(m *meter, found *Result[A]) bool {
	if found.Verdict == Impossible { // but for what the ceiling cut
		return true
	}
	bound := found.Bound
	if m.ceiling > 0 {
		bound = min(bound, m.ceiling)
	}
	m.given = max(m.given, bound)
	if found.Solved() && (m.ceiling == 0 || found.Cost < m.ceiling) {
		a.best, m.ceiling = found.Path, found.Cost
	}
	return m.useless(m.bound())
}

// rest is what is left of the limits for a beam, false when that is nothing.
func (a *anytime[S, A]) rest(m *meter) (Limits, bool) {
	rest := Limits{Depth: a.limits.Depth}
	if a.limits.Time > 0 {
		if rest.Time = a.limits.Time - time.Since(m.began); rest.Time <= 0 {
			return rest, false
		}
	}
	if a.limits.Nodes > 0 {
		if rest.Nodes = a.limits.Nodes - m.report.Generated; rest.Nodes <= 0 {
			return rest, false
		}
	}
	if a.limits.Memory > 0 {
		if rest.Memory = a.limits.Memory - m.budget.used; rest.Memory <= 0 {
			return rest, false
		}
	}
	return rest, true
}
