package record

import "math/bits"

// Nodes is the number of nodes that are kept; Whole says that these are all.
func (t *Trace) Nodes() int { return int(t.parents.Len()) }

// Whole reports whether all nodes are kept.
func (t *Trace) Whole() bool { return !t.full }

// Parent is a node's parent, itself for a start; Edge the ordinal of the move that led
// to it among its parent's successors.
func (t *Trace) Parent(node uint32) uint32 { return *t.parents.At(node) }

// Edge is the ordinal of the move that led to a node.
func (t *Trace) Edge(node uint32) int { return int(*t.edges.At(node)) }

// Events is the number of events; those from Kept on say only in which order nodes
// came out of the frontier.
func (t *Trace) Events() uint32 { return t.events.Len() }

// Kept is the number of events that are kept with their place among the nodes.
func (t *Trace) Kept() uint32 { return t.steps }

// Event is an event and its node.
func (t *Trace) Event(i uint32) (Kind, uint32) {
	e := *t.events.At(i)
	return Kind(e >> kindShift), e & nodeMask
}

// Order lists the nodes that were expanded, in their order.
func (t *Trace) Order() []uint32 {
	var order []uint32
	for i := range t.steps {
		if kind, node := t.Event(i); kind == Expand {
			order = append(order, node)
		}
	}
	return order
}

// Valued reports whether the search gave its nodes an f of its own.
func (t *Trace) Valued() bool { return t.f.Len() > 0 }

// F is the f that a node was made with, where the search gives its nodes one.
func (t *Trace) F(node uint32) float64 { return t.values[*t.f.At(node)] }

// Backup is the f of a backup, by its number among them.
func (t *Trace) Backup(i int) float64 { return t.values[*t.backups.At(uint32(i))] }

// Bytes is the memory of the trace.
func (t *Trace) Bytes() int64 {
	words := int64(t.parents.Len()) + int64(t.events.Len()) + int64(t.f.Len()) + int64(t.backups.Len())
	return 4*words + 2*int64(t.edges.Len()) + 8*int64(t.order.Len()) +
		16*int64(len(t.values)) + 24*int64(len(t.Changes)) + 40*int64(len(t.Stamps)) + 64*int64(len(t.Phases))
}

// Interleaving finds out which of nodes and events came first.
//
//	order   0 1 0 0 0 1 0 ...       node 0, event 0, nodes 1-3, event 1, node 4
//	ones    events before every 512 bits
type Interleaving struct {
	trace *Trace
	ones  []uint32
}

const blockBits = 512

// Interleave makes the index of a trace that is closed.
func (t *Trace) Interleave() Interleaving {
	x := Interleaving{trace: t}
	ones := uint32(0)
	for word := range (t.bits + 63) / 64 {
		if word%(blockBits/64) == 0 {
			x.ones = append(x.ones, ones)
		}
		ones += uint32(bits.OnesCount64(x.word(word)))
	}
	x.ones = append(x.ones, ones)
	return x
}

// Bytes is the memory of the index.
func (x *Interleaving) Bytes() int64 { return 4 * int64(len(x.ones)) }

// word is one of order, without what is behind its end.
func (x *Interleaving) word(i uint32) uint64 {
	w := *x.trace.order.At(i)
	if end := x.trace.bits - i*64; end < 64 {
		w &= 1<<end - 1
	}
	return w
}

// NodesBefore is the number of nodes made before an event, all of them for the one
// behind the last.
func (x *Interleaving) NodesBefore(event uint32) uint32 {
	if event >= x.trace.steps {
		return x.trace.bits - x.trace.steps
	}
	return x.find(event, func(_, ones uint32) uint32 { return ones }, func(w uint64) uint64 { return w }) - event
}

// EventsBefore is the number of events before a node was made.
func (x *Interleaving) EventsBefore(node uint32) uint32 {
	if node >= x.trace.bits-x.trace.steps {
		return x.trace.steps
	}
	return x.find(node, func(bit, ones uint32) uint32 { return bit - ones }, func(w uint64) uint64 { return ^w }) - node
}

// find is the place of the bit that has so many of its kind before it.
func (x *Interleaving) find(want uint32, before func(bit, ones uint32) uint32, kind func(uint64) uint64) uint32 {
	low, high := 0, len(x.ones)-1
	for low+1 < high {
		if mid := (low + high) / 2; before(uint32(mid)*blockBits, x.ones[mid]) <= want {
			low = mid
		} else {
			high = mid
		}
	}
	left := want - before(uint32(low)*blockBits, x.ones[low])
	for i := uint32(low) * (blockBits / 64); ; i++ {
		w := kind(*x.trace.order.At(i))
		if n := uint32(bits.OnesCount64(w)); n <= left {
			left -= n
			continue
		}
		for ; left > 0; left-- {
			w &= w - 1
		}
		return i*64 + uint32(bits.TrailingZeros64(w))
	}
}
