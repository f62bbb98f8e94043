package search

import (
	"cmp"
	"math"

	"procura/core/search/internal/record"
)

// Trace records a run for later views: every node that was made, with its parent, its
// values and its times in the frontier, what became of each successor, and every node that
// was taken; core/search/explore reads it. A move is the ordinal of the edge among its
// parent's successors, so a view replays the states with Expand and the trace needs no type
// of its own. Its memory counts against the run's limit, but is no part of Report.Bytes: it
// gives way to the run, which goes on as without it. It is for one run.
type Trace = record.Trace

// Value is the f by which an algorithm orders nodes.
func (a Algorithm) Value(parameter, g, h float64) float64 {
	switch a {
	case Greedy, Beam:
		return h
	case AStar:
		return g + max(1, parameter)*h
	}
	return g + h
}

// Compare orders what waits as an algorithm takes it from its frontier: negative where x
// comes before y. Numbers are ages.
func (a Algorithm) Compare(x, y *record.Entry) int {
	older := cmp.Compare(x.Node, y.Node)
	switch a {
	case BFS:
		return older
	case DFS:
		return -older
	case Beam: // what is left of the level, then the next one
		return cmp.Or(cmp.Compare(x.Depth, y.Depth), cmp.Compare(x.H, y.H), older)
	case RBFS, SMAStar: // of equals the deepest
		return cmp.Or(cmp.Compare(x.F, y.F), cmp.Compare(y.Depth, x.Depth), older)
	}
	return cmp.Or(cmp.Compare(x.F, y.F), cmp.Compare(x.H, y.H), older)
}

// CountsMoves reports whether g counts moves, whatever they cost.
func (a Algorithm) CountsMoves() bool { return a == BFS || a == DFS || a == IDS || a == Beam }

// stepEnd is where a step of an algorithm ends.
func (a Algorithm) stepEnd() record.StepEnd {
	switch a {
	case IDS, IDAStar:
		return record.AtExpansion
	case RBFS:
		return record.AtBackup
	}
	return record.AtNextStep
}

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
	b.phase = record.Phase{Algorithm: string(a), Parameter: b.strategy.Parameter, Limit: math.Inf(1), End: a.stepEnd(), Group: t.Group()}
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

// traceNode records a node that waits from now on, with the f that the algorithm gives it.
func (m *searcher) traceNode(parent uint32, ordinal int, g int32, h float64) uint32 {
	if m.watch.Trace == nil {
		return 0
	}
	f := Algorithm(m.phase.Algorithm).Value(m.phase.Parameter, float64(g), h)
	return m.traceValuedNode(parent, ordinal, g, h, f, record.Fresh)
}

// traceValuedNode is traceNode for a node with another f or fate.
func (m *searcher) traceValuedNode(parent uint32, ordinal int, g int32, h, f float64, fate record.Fate) uint32 {
	if m.watch.Trace == nil {
		return 0
	}
	return m.watch.Trace.Add(record.Node{Wait: record.Wait{F: f}, H: h, Parent: parent, G: g, Ordinal: uint16(ordinal)}, fate, record.None)
}

// traceTaken records that a node with so many successors was taken from the frontier, and
// what it was.
func (m *searcher) traceTaken(kind record.Kind, number uint32, successors int) {
	if m.watch.Trace == nil {
		return
	}
	outer := m
	if m.watch.outer != nil {
		outer = m.watch.outer
	}
	m.watch.Trace.Take(kind, number, successors, record.Proved{Bound: outer.bound(), Earned: outer.hasOwnBound()}, m.Waiting-m.onPath)
}
