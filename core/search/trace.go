package search

import (
	"unsafe"

	"procura/core/search/internal/store"
)

// Trace records a run for later views: every node entered into the frontier,
// with its parent and move, and the order in which nodes were expanded. A move
// is the ordinal of the edge among its parent's successors, so a view replays
// the states with Expand and the trace needs no type of its own. Its memory
// counts against the run's limit; when that is reached recording stops.
type Trace struct {
	// Nodes holds the nodes in the order they entered the frontier. Node 0 is
	// the start; searches that deepen enter it again in each iteration.
	Nodes []TraceNode
	// Order lists the nodes in the order they were expanded.
	Order []uint32
	// Truncated reports that recording stopped at the memory limit.
	Truncated bool

	of []uint32 // the trace node of each node that the search keeps
}

// TraceNode is one node of a trace.
type TraceNode struct {
	// Parent is the index of the parent; a start is its own parent.
	Parent uint32
	// Edge is the ordinal of the move among the parent's successors.
	Edge uint16
}

// enter records that a node that the search keeps entered the frontier.
func (t *Trace) enter(id, parent uint32, edge int, b *store.Budget) {
	if t.Truncated || !t.book(b) {
		t.Truncated = true
		return
	}
	number, from := uint32(len(t.Nodes)), uint32(0)
	if parent != store.None {
		from = t.of[parent]
	}
	if int(id) < len(t.of) {
		t.of[id] = number
	} else {
		t.of = append(t.of, number)
	}
	t.Nodes = append(t.Nodes, TraceNode{Parent: from, Edge: uint16(edge)})
}

// add records a node of a search that keeps no nodes, and returns its number;
// numbers stay 0 once recording has stopped.
func (t *Trace) add(parent uint32, edge int, b *store.Budget) uint32 {
	if t.Truncated || !t.book(b) {
		t.Truncated = true
		return 0
	}
	t.Nodes = append(t.Nodes, TraceNode{Parent: parent, Edge: uint16(edge)})
	return uint32(len(t.Nodes) - 1)
}

// visit records that node number n is being expanded.
func (t *Trace) visit(n uint32) {
	if !t.Truncated {
		t.Order = append(t.Order, n)
	}
}

// expand records that a node that the search keeps is being expanded.
func (t *Trace) expand(id uint32) {
	if !t.Truncated {
		t.Order = append(t.Order, t.of[id])
	}
}

// book makes room for one more node, and accounts for it.
func (t *Trace) book(b *store.Budget) bool {
	if len(t.Nodes) < cap(t.Nodes) {
		return true
	}
	const size = int64(unsafe.Sizeof(TraceNode{}) + 2*unsafe.Sizeof(uint32(0)))
	room := max(1024, 2*cap(t.Nodes))
	if !b.Take(size * int64(room-cap(t.Nodes))) {
		return false
	}
	t.Nodes = append(make([]TraceNode, 0, room), t.Nodes...)
	t.Order = append(make([]uint32, 0, room), t.Order...)
	t.of = append(make([]uint32, 0, room), t.of...)
	return true
}

// record notes a node in the trace and returns its number there. A start is
// its own parent; searches that deepen have one for each iteration.
func (m *searcher) record(parent uint32, edge int, start bool) uint32 {
	t := m.watch.Trace
	if t == nil {
		return 0
	}
	if start {
		parent = uint32(len(t.Nodes))
	}
	return t.add(parent, edge, &m.Budget)
}
