package search

import "unsafe"

// Trace records a run for later views: every node entered into the frontier,
// with its parent and move, and the order in which nodes were expanded. A move
// is the ordinal of the edge among its parent's successors, so a view replays
// the states with Expand and the trace needs no type of its own. Its memory
// counts against the run's limit; when that is reached recording stops.
type Trace struct {
	// Nodes holds the nodes in the order they entered the frontier; node 0 is
	// the start.
	Nodes []TraceNode
	// Order lists the nodes in the order they were expanded.
	Order []uint32
	// Truncated reports that recording stopped at the memory limit.
	Truncated bool

	of     []uint32 // the trace node of each node of the arena
	booked int64
}

// TraceNode is one node of a trace.
type TraceNode struct {
	// Parent is the index of the parent; the start is its own parent.
	Parent uint32
	// Edge is the ordinal of the move among the parent's successors.
	Edge uint16
}

// enter records that an arena node entered the frontier.
func (t *Trace) enter(id, parent uint32, edge int, b *budget) {
	if t.Truncated || !t.book(b) {
		t.Truncated = true
		return
	}
	number, from := uint32(len(t.Nodes)), uint32(0)
	if parent != none {
		from = t.of[parent]
	}
	if int(id) < len(t.of) {
		t.of[id] = number
	} else {
		t.of = append(t.of, number)
	}
	t.Nodes = append(t.Nodes, TraceNode{Parent: from, Edge: uint16(edge)})
}

// expand records that an arena node is being expanded.
func (t *Trace) expand(id uint32) {
	if !t.Truncated {
		t.Order = append(t.Order, t.of[id])
	}
}

// book accounts for the recording in steps, ahead of what is appended.
func (t *Trace) book(b *budget) bool {
	const step = 1024
	size := int64(unsafe.Sizeof(TraceNode{})+2*unsafe.Sizeof(uint32(0))) * step
	if int64(len(t.Nodes)) < t.booked {
		return true
	}
	if !b.take(size) {
		return false
	}
	t.booked += step
	return true
}
