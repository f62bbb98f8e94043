package search

import "procura/core/search/internal/store"

// What best-first search knows of what it has not looked at: beyond a limit of
// depth, and in the frontier that a limit leaves behind.

// moves is the number of moves to a node.
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

// cuts reports whether a node at the depth limit has a successor that the
// search does not know, or not at so small a cost, and can't rule out.
func (r *bestFirst[S, A]) cuts(at uint32, n *node[S, A]) bool {
	r.edges = r.problem.Expand(n.state, r.edges[:0])
	for i := range r.edges {
		e := &r.edges[i]
		if i%store.BatchLen == 0 {
			r.look(r.edges[i:min(i+store.BatchLen, len(r.edges))])
		}
		if r.estimate(e.State).Whole >= Unreachable {
			continue
		}
		_, old, _, ok := r.find(e, i)
		if !ok || old == nil || old.g > r.price(at, n.g, e) {
			return true
		}
	}
	return false
}

// closing is the greatest number of nodes that the end of a run looks at: a
// count, so that equal runs end equally, and small enough for a cancel to be
// obeyed at once.
const closing = 1 << 18

// left is a lower bound on the length of any solution, from what the frontier
// still holds: on every way to a goal there is an open node with its least g,
// or the way is the one found. It is 0 where there are too many nodes, where not
// even the start was entered, and for algorithms whose order proves a bound by
// itself.
func (r *bestFirst[S, A]) left(length int) int {
	if r.strategy.Bound == nil || !r.uniform || r.proves() || r.exhausted() ||
		r.Generated == 0 || r.nodes.Len() > closing {
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
