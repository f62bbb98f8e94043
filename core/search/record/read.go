package record

import (
	"sort"

	"procura/core/internal/store"
)

// Kept holds the steps and nodes of a trace.
type Kept struct {
	// Phases are the parts of the run, Changes the bounds that were proved. Others only read
	// them.
	Phases  []Phase
	Changes []Change

	steps    store.Chunked[Step]
	nodes    store.Chunked[Node]
	again    store.Chunked[again]
	slots    store.Chunked[uint32]
	replaced store.Chunked[[2]uint32] // a node, and the one whose place it took

	indexes
}

// Steps is the number of steps, the first one 0, at which nothing was taken, counted.
func (t *Kept) Steps() int { return int(t.steps.Len()) }

// Step is a step by its number.
func (t *Kept) Step(i int) *Step { return t.steps.At(uint32(i)) }

// Nodes is the number of nodes that are kept; Whole reports whether these are all.
func (t *Kept) Nodes() int { return int(t.nodes.Len()) }

// Whole reports whether all nodes are kept.
func (t *Trace) Whole() bool { return !t.full }

// Node is a node by its number.
func (t *Kept) Node(number uint32) *Node { return t.nodes.At(number) }

// HasSlots reports whether a node was expanded, so that its successors can be judged.
func (t *Kept) HasSlots(number uint32) bool { return t.nodes.At(number).slots != None }

// Waits reports whether a node waits at the end.
func (t *Kept) Waits(number uint32) bool { return t.lastWait(number).To == never }

// Fate reads a slot: the fate of a successor, its node, and the node in favour of
// which it was refused or whose place it took; None for none. Where the keeping ended before
// its turn it is Unmade.
func (t *Kept) Fate(slot uint32) (fate Fate, node, other uint32) {
	s := *t.slots.At(slot)
	fate, node = Fate(s>>nodeBits), s&nodeMask
	switch {
	case node == nodeMask:
		return fate, None, None
	case node >= t.nodes.Len():
		return Unmade, None, None
	case fate <= OnPath:
		return fate, None, node
	case fate == Better:
		i := sort.Search(int(t.replaced.Len()), func(i int) bool { return t.replaced.At(uint32(i))[0] >= node })
		return fate, node, t.replaced.At(uint32(i))[1]
	}
	return fate, node, None
}

// PhaseOf is the phase that a node was made in, PhaseAt the one of a step.
func (t *Kept) PhaseOf(number uint32) int {
	return sort.Search(len(t.Phases), func(i int) bool { return t.Phases[i].Node > number }) - 1
}

// PhaseAt is the phase of a step.
func (t *Kept) PhaseAt(step int) int {
	return max(0, sort.Search(len(t.Phases), func(i int) bool { return t.Phases[i].First > uint32(step) })-1)
}

// MadeAt is the step that a node was made at.
func (t *Kept) MadeAt(number uint32) int { return int(t.stepOf(number + 1)) }

// stepOf is the first step with so many nodes.
func (t *Kept) stepOf(nodes uint32) uint32 {
	return uint32(sort.Search(int(t.steps.Len()), func(i int) bool { return t.steps.At(uint32(i)).Nodes >= nodes }))
}

// Bytes is the memory of the trace.
func (t *Trace) Bytes() int64 {
	of := 24*len(t.Changes) + 40*len(t.Stamps) + 72*len(t.Phases) + 24*len(t.groups) + 4*(len(t.nodeEnds)+len(t.againEnds))
	return t.own.Used + int64(of)
}

// Slots are the slots of the successors of a step, from one on and before the other.
func (t *Kept) Slots(step int) (from, end uint32) {
	if step+1 < t.Steps() {
		return t.Step(step).Slots, t.Step(step + 1).Slots
	}
	return t.Step(step).Slots, t.slots.Len()
}

// lastWait is the last wait of a node.
func (t *Kept) lastWait(number uint32) Wait {
	n := t.nodes.At(number)
	if n.last != None {
		return t.again.At(n.last).Wait
	}
	return n.wait()
}

// setLastWait changes how the last wait of a node ends.
func (t *Kept) setLastWait(number uint32, w Wait) {
	n := t.nodes.At(number)
	if n.last != None {
		t.again.At(n.last).Wait = w
		return
	}
	n.to, n.taken, n.gone = w.To, w.Taken, w.Gone
}

func (t *Kept) wait(number uint32, w Wait) {
	n := t.nodes.At(number)
	before := n.last
	n.last = t.again.Len()
	t.again.Append(again{w, number, before})
}

// truncate keeps the steps up to one.
func (t *Kept) truncate(last uint32) {
	if last+1 < t.steps.Len() {
		t.slots.Truncate(t.steps.At(last + 1).Slots)
	}
	t.steps.Truncate(last + 1)
	for i := t.again.Len(); i > 0 && t.again.At(i-1).From > last; i-- {
		t.nodes.At(t.again.At(i - 1).node).last = t.again.At(i - 1).before
		t.again.Truncate(i - 1)
	}
	t.nodes.Truncate(t.steps.At(last).Nodes)
	for len(t.Changes) > 0 && t.Changes[len(t.Changes)-1].Step > last {
		t.Changes = t.Changes[:len(t.Changes)-1]
	}
	for len(t.Phases) > 1 && t.Phases[len(t.Phases)-1].First > last {
		t.Phases = t.Phases[:len(t.Phases)-1]
	}
}

// IsAt reports whether the wait goes on after a step.
func (w *Wait) IsAt(step int) bool { return w.From <= uint32(step) && uint32(step) < w.To }
