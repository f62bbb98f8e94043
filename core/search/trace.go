package search

// Trace records a run for later views: every node entered into the frontier,
// with its parent and move, and the order in which nodes were expanded. A move
// is the ordinal of the edge among its parent's successors, so a view replays
// the states with Expand and the trace needs no type of its own.
type Trace struct {
	// Nodes holds the nodes in the order they entered the frontier; node 0 is
	// the start.
	Nodes []TraceNode
	// Order lists the nodes in the order they were expanded.
	Order []uint32
	// Truncated reports that recording stopped at the memory limit.
	Truncated bool
}

// TraceNode is one node of a trace.
type TraceNode struct {
	// Parent is the index of the parent; the start is its own parent.
	Parent uint32
	// Edge is the ordinal of the move among the parent's successors.
	Edge uint16
}
