package search

import (
	"math"

	"procura/core/search/internal/record"
)

// Trace records a run for later views: every node entered into the frontier, with its
// parent and move, and what happened to it; core/search/explore answers from it. A move
// is the ordinal of the edge among its parent's successors, so a view replays the
// states with Expand and the trace needs no type of its own. Its memory counts against
// the run's limit, but is no part of Report.Bytes: it gives way to the run, which goes on
// as without it. It is for one run.
type Trace = record.Trace

func (b *base[S, A]) tracePhase(a Algorithm) {
	t := b.watch.Trace
	if t == nil {
		return
	}
	if b.watch.outer == nil {
		t.Begin(&b.Budget, b.Began)
	} else {
		t.Within(&b.Budget)
	}
	b.phase = record.Phase{Algorithm: string(a), Parameter: b.strategy.Parameter, Limit: math.Inf(1), Group: t.Group()}
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

func (m *searcher) traceNode(parent uint32, edge int) uint32 {
	if m.watch.Trace == nil {
		return 0
	}
	return m.watch.Trace.Add(parent, edge)
}

// traceValuedNode is record for a search that gives its nodes an f of its own.
func (m *searcher) traceValuedNode(parent uint32, edge int, f float64) uint32 {
	if m.watch.Trace == nil {
		return 0
	}
	return m.watch.Trace.AddValued(parent, edge, f)
}

// traceTaken notes that a node was taken from the frontier, and what it was.
func (m *searcher) traceTaken(kind record.Kind, number uint32) {
	if m.watch.Trace == nil {
		return
	}
	outer := m
	if m.watch.outer != nil {
		outer = m.watch.outer
	}
	m.watch.Trace.Take(kind, number, record.Proved{Bound: outer.bound(), Earned: outer.hasOwnBound()}, m.Waiting-m.onPath)
}

func (m *searcher) traceEvent(kind record.Kind, number uint32) {
	if m.watch.Trace != nil {
		m.watch.Trace.Happen(kind, number)
	}
}

func (m *searcher) traceBackup(number uint32, f float64) {
	if m.watch.Trace != nil {
		m.watch.Trace.Back(number, f)
	}
}

// traceBreak notes that the run ends before the successors of a node from one on are made.
func (m *searcher) traceBreak(number uint32, from int) {
	if m.watch.Trace != nil {
		m.watch.Trace.Break(number, from)
	}
}
