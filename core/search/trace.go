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

// open begins a phase: a search of its own in the trace.
func (m *searcher) open(a Algorithm, parameter float64) {
	t := m.watch.Trace
	if t == nil {
		return
	}
	if m.watch.outer == nil {
		t.Begin(&m.Budget, m.Began)
	} else {
		t.Within(&m.Budget)
	}
	m.phase = record.Phase{Algorithm: string(a), Parameter: parameter, Limit: math.Inf(1), Group: t.Group()}
	t.Open(m.phase)
}

// reopen says that what comes belongs to this search again.
func (m *searcher) reopen() {
	if m.watch.Trace != nil {
		m.watch.Trace.Within(nil)
		m.watch.Trace.Open(m.phase)
	}
}

// deepens begins an iteration with a limit on f.
func (m *searcher) deepens(limit float64) {
	if t := m.watch.Trace; t != nil {
		m.phase.Iteration, m.phase.Limit, m.phase.Group = m.phase.Iteration+1, limit, t.Group()
		t.Open(m.phase)
	}
}

// record notes a node in the trace and returns its number there.
func (m *searcher) record(parent uint32, edge int) uint32 {
	if m.watch.Trace == nil {
		return 0
	}
	return m.watch.Trace.Add(parent, edge)
}

// recordValued is record for a search that gives its nodes an f of its own.
func (m *searcher) recordValued(parent uint32, edge int, f float64) uint32 {
	if m.watch.Trace == nil {
		return 0
	}
	return m.watch.Trace.AddValued(parent, edge, f)
}

// took notes that a node was taken from the frontier, and what it was; only where
// there is a trace.
func (m *searcher) took(kind record.Kind, number uint32) {
	outer := m
	if m.watch.outer != nil {
		outer = m.watch.outer
	}
	m.watch.Trace.Take(kind, number, record.Proved{Bound: outer.bound(), Earned: outer.earned()}, m.Waiting)
}

// happened notes what became of a node.
func (m *searcher) happened(kind record.Kind, number uint32) {
	if m.watch.Trace != nil {
		m.watch.Trace.Happen(kind, number)
	}
}

// backed notes that a node waits with another f.
func (m *searcher) backed(number uint32, f float64) {
	if m.watch.Trace != nil {
		m.watch.Trace.Back(number, f)
	}
}

// broke notes that the run ends before the successors of a node from one on are made.
func (m *searcher) broke(number uint32, from int) {
	if m.watch.Trace != nil {
		m.watch.Trace.Break(number, from)
	}
}
