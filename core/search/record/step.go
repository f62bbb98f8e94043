package record

import "time"

// Kind tells what a step did with its node.
type Kind uint8

// The kinds of a step.
const (
	Began    Kind = iota // step 0, before anything was done
	Expanded             // its successors were generated
	Reached              // it is a goal, or two sides meet in it: that ended the search
	AtDepth              // it lies at the limit of depth: nothing was expanded
	Resumed              // it had been expanded before: RBFS makes all its successors again, SMA* the best forgotten ones
)

// StepEnd is the event of the trace that ends a step of Explorar.
type StepEnd uint8

// The ends.
const (
	AtNextStep  StepEnd = iota // when the next node is taken
	AtExpansion                // before the first successor: each is made when its turn comes
	AtBackup                   // before anything is backed up or given up
)

// Phase is a part of a run.
type Phase struct {
	Algorithm string
	Parameter float64
	// Iteration is from 1 in searches that deepen, else 0; Limit is that on f.
	Iteration int
	Limit     float64
	End       StepEnd
	// First and Node are its first step and node.
	First, Node uint32
	// Back reports whether its nodes lead to the goal, where their first one is, not from the start.
	Back bool
	// Group is the number of the search that it belongs to: one that was interrupted
	// by another goes on in its own group.
	Group int
}

// Step is a node that was taken from the frontier, and what there was after that.
type Step struct {
	Kind Kind
	Node uint32
	// Slots is the first one of its successors.
	Slots uint32
	// Nodes and Expanded count the nodes made and expanded so far; Waiting are in the frontier
	// of the search under way, and Closed the nodes that it has expanded.
	Nodes, Expanded, Waiting, Closed uint32
}

// Wait is a time in the frontier: after the steps from From on, and before To.
type Wait struct {
	F        float64
	From, To uint32
	// Taken reports whether step To took the node. Gone tells why it was given up then, Unmade if it was not.
	Taken bool
	Gone  Fate
}

// Node is a node as the search made it.
type Node struct {
	F, H float64
	// Parent is itself for a start. Ordinal is that of the move to it among its parent's
	// successors.
	Parent, Depth uint32
	G             int32
	Ordinal       uint16

	// Its first wait, with F: the fields of Wait in an order that leaves no gap.
	taken    bool
	gone     Fate
	From, to uint32

	slots uint32 // the first one of its last expansion
	last  uint32 // its last wait but for the first one
}

// wait is the first wait of a node.
func (n *Node) wait() Wait { return Wait{n.F, n.From, n.to, n.taken, n.gone} }

// again is a further wait of a node.
type again struct {
	Wait
	node, before uint32 // the wait of the node before this one
}

// Stamp holds the counts of the run after a number of expansions.
type Stamp struct {
	Expanded, Generated, Frontier int64
	Bound                         int
	Elapsed                       time.Duration
}

// Proved is a lower bound. Earned reports whether the search itself has proved one by then,
// and not only what was known of the start.
type Proved struct {
	Bound  int
	Earned bool
}

// Change tells what was proved from a step on.
type Change struct {
	Step uint32
	Proved
}
