package search

import "procura/core/search/internal/record"

// What best-first search tells the trace. The trace has a number for each time that a
// node is entered, the search one for each state.

// enters notes that a node is entered, for the first time or at less cost than before.
func (r *bestFirst[S, A]) enters(id uint32, n *node[S, A], parent uint32, ordinal int) {
	t := r.watch.Trace
	if r.known != nil {
		t.Replace(id, n.g, n.open && !r.stacked) // a stack's order is that of the numbers
	}
	t.Enter(id, parent, max(0, r.ordinal(ordinal)))
}

// ordinal is that of an edge in the game's order.
func (r *bestFirst[S, A]) ordinal(i int) int {
	if r.stacked {
		return len(r.edges) - 1 - i
	}
	return i
}

// passed notes that a node was taken from the frontier, and what it was.
func (r *bestFirst[S, A]) passed(kind record.Kind, id uint32) {
	if r.watch.Trace != nil {
		r.took(kind, r.watch.Trace.Number(id))
	}
}

// breaks notes that the run ends at an edge of a node.
func (r *bestFirst[S, A]) breaks(id uint32, i int) {
	if r.watch.Trace != nil {
		r.broke(r.watch.Trace.Number(id), r.ordinal(i))
	}
}

// leaving is the greatest number of entries that are taken from the frontier to see
// their order.
const leaving = 1 << 21

// leave writes down what waits when the search has ended, in its order. Nothing is
// asked of the search any more: it empties the frontier.
func (r *bestFirst[S, A]) leave() {
	t := r.watch.Trace
	if t == nil || r.stacked {
		return
	}
	for range leaving {
		e, ok := r.frontier.Pop()
		if !ok {
			return
		}
		if n := r.nodes.At(e.Node); n.g != e.G || !n.open {
			t.Pass(e.Node, e.G)
		} else {
			t.Happen(record.Left, t.Number(e.Node))
		}
	}
}
