package search

import (
	"procura/core/search/internal/record"
	"procura/core/search/internal/store"
)

// What best-first search knows of what it has not looked at: beyond a limit of
// depth, and in the frontier that a limit leaves behind.

func (r *bestFirst[S, A]) moves(id uint32) int {
	if r.uniform {
		return int(r.nodes.At(id).g)
	}
	moves := 0
	for n := r.nodes.At(id); n.parent != store.None; n = r.nodes.At(n.parent) {
		moves++
	}
	return moves
}

// cutsOffSuccessor reports whether a node at the depth limit has a successor that the
// search does not know, or not at so small a cost, and can't rule out.
func (r *bestFirst[S, A]) cutsOffSuccessor(at uint32, n *node[S, A]) bool {
	r.edges = r.problem.Expand(n.state, r.edges[:0])
	for i := range r.edges {
		e := &r.edges[i]
		if i%store.BatchLen == 0 {
			r.prefetchSuccessors(r.edges[i:min(i+store.BatchLen, len(r.edges))])
		}
		if r.estimate(e.State).Whole >= Unreachable {
			continue
		}
		_, old, _, ok := r.findNode(e, i)
		if !ok || old == nil || old.g > r.costTo(at, n.g, e) {
			return true
		}
	}
	return false
}

// mostBounded is the greatest number of nodes that the end of a run looks at: a
// count, so that equal runs end equally, and small enough for a cancel to be
// obeyed at once.
const mostBounded = 1 << 18

// frontierBound is a lower bound on the length of any solution, from what the frontier
// still holds: on every way to a goal there is an open node with its least g,
// or the way is the one found. It is 0 where there are too many nodes, where not
// even the start was entered, and for algorithms whose order proves a bound by
// itself.
func (r *bestFirst[S, A]) frontierBound(length int) int {
	if r.strategy.Bound == nil || !r.uniform || r.proves() || r.exhausted() ||
		r.Generated == 0 || r.nodes.Len() > mostBounded {
		return 0
	}
	least := Unreachable
	if r.solved {
		least = length
	}
	if r.depthCut {
		least = min(least, r.MaxDepth+1)
	}
	for id := range r.nodes.Len() {
		if n := r.nodes.At(id); n.open {
			least = min(least, int(n.g)+r.strategy.Bound(n.state))
		}
	}
	return least
}

// What best-first search tells the trace. The trace has a number for each time that a
// node is entered, the search one for each state.

func (r *bestFirst[S, A]) traceEntered(id uint32, s S, parent uint32, ordinal int, g int32, h store.Estimate) {
	t, old := r.watch.Trace, store.None
	if r.known != nil {
		old = t.Number(id)
	}
	made := record.Node{H: h.Real + float64(h.Whole), Parent: store.None, G: g}
	if parent != store.None {
		made.Parent, made.Ordinal = t.Number(parent), uint16(r.ordinal(ordinal))
	} else {
		made.H = r.strategy.estimate(s)
	}
	made.F = Algorithm(r.phase.Algorithm).Value(r.phase.Parameter, float64(g), made.H)
	fate := record.Fresh
	if old != store.None {
		fate = record.Better
	}
	t.SetNumber(id, t.Add(made, fate, old))
}

// traceRefused records why a successor was refused, and in favour of which node. It is true.
func (r *bestFirst[S, A]) traceRefused(parent uint32, ordinal int, fate record.Fate, other uint32) bool {
	if t := r.watch.Trace; t != nil {
		t.Judge(t.Number(parent), r.ordinal(ordinal), fate, t.Number(other))
	}
	return true
}

// ordinal is that of an edge in the game's order.
func (r *bestFirst[S, A]) ordinal(i int) int {
	if r.stacked {
		return len(r.edges) - 1 - i
	}
	return i
}

// number is that of a node in the trace, if there is one.
func (r *bestFirst[S, A]) number(id uint32) uint32 {
	if r.watch.Trace == nil {
		return 0
	}
	return r.watch.Trace.Number(id)
}
