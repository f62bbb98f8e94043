package search

import (
	"slices"

	"procura/core/internal/store"
)

// reached has the nodes of a best-first search by their numbers, and finds them by their
// states.
//
// Most of the time of such a search goes into waiting for memory: for the line of the table
// where a successor would be, then for the node that the line names. So all successors of a
// node are looked up together, and both are asked for before the first is needed: they come
// from memory side by side.
type reached[S comparable, A any] struct {
	store.Chunked[node[S, A]]
	table  *store.CacheTable // nil: duplicates are kept
	hashes []uint64          // of the edges looked up
	maybes []uint32          // nodes that may have their states; none while there are few nodes
	place  *uint64           // in the table, for the state that was not found last
	sum    uint64            // of what was asked for, which must be used
}

// begin begins empty.
func (k *reached[S, A]) begin(d Duplicates, b *store.Budget) {
	k.Budget = b
	if d != Tree {
		k.table = &store.CacheTable{Budget: b}
	}
}

// prefetchFrom is the number of nodes from which on they are so far from the processor that
// it pays to ask for some at once.
const prefetchFrom = 1 << 16

// lookUp prepares to find the states that some edges lead to.
func (k *reached[S, A]) lookUp(p Problem[S, A], edges []Edge[S, A]) {
	if k.table == nil {
		return
	}
	k.hashes, k.maybes = slices.Grow(k.hashes[:0], len(edges)), k.maybes[:0]
	for i := range edges {
		k.hashes = append(k.hashes, p.Hash(edges[i].State))
	}
	if k.Len() < prefetchFrom {
		return
	}
	var sum uint64
	k.maybes, sum = k.table.Prefetch(k.hashes, k.maybes)
	for _, id := range k.maybes {
		if id != store.None {
			sum += uint64(k.At(id).g)
		}
	}
	k.sum += sum
}

// find is the node of the state that an edge leads to, by its place among those looked up;
// nil where there is none. False: out of memory.
func (k *reached[S, A]) find(e *Edge[S, A], i int) (id uint32, n *node[S, A], ok bool) {
	if k.table == nil {
		return store.None, nil, true
	}
	if len(k.maybes) > 0 {
		id = k.maybes[i]
		if id != store.None && k.At(id).state == e.State {
			return id, k.At(id), true
		}
	}
	if !k.table.Reserve(k.hashes[i]) {
		return store.None, nil, false
	}
	id, k.place = k.table.Find(k.hashes[i], func(id uint32) bool { return k.At(id).state == e.State })
	if id != store.None {
		n = k.At(id)
	}
	return id, n, true
}

// has reports whether the state that an edge leads to was reached at no greater cost.
func (k *reached[S, A]) has(p Problem[S, A], to *Edge[S, A], g int32) bool {
	k.lookUp(p, []Edge[S, A]{*to})
	_, n, ok := k.find(to, 0)
	return ok && n != nil && n.g <= g
}

// add makes a node for a state that was not found.
func (k *reached[S, A]) add(s S, i int) (id uint32, n *node[S, A], ok bool) {
	id, n, ok = k.Add()
	if !ok {
		return id, n, false
	}
	n.state, n.open = s, false
	if k.table != nil {
		k.table.Fill(k.hashes[i], k.place, id)
	}
	return id, n, true
}

// moves is the number of moves to a node; where all costs are 1 it is g.
func (k *reached[S, A]) moves(id uint32, uniform bool) (moves int) {
	n := k.At(id)
	if uniform {
		return int(n.g)
	}
	for ; n.parent != store.None; n = k.At(n.parent) {
		moves++
	}
	return moves
}

// eachOpen shows the states that wait, or some of them where they are many.
func (k *reached[S, A]) eachOpen(see func(*S)) {
	for id := uint32(0); id < k.Len(); id += strideOf(k.Len()) {
		if n := k.At(id); n.open {
			see(&n.state)
		}
	}
}

// restBound is a lower bound on the length of any solution, from what the frontier
// still holds: on every way to a goal there is an open node with its least g,
// or the way is the one found. It is 0 where there are too many nodes, where not
// even the start was entered, and for algorithms whose order proves a bound by
// itself.
func (r *bestFirst[S, A]) restBound(length int) int {
	if r.strategy.Bound == nil || !r.uniform || r.proves() || r.outcome() == Exhausted ||
		r.Generated == 0 || r.reached.Len() > mostBounded {
		return 0
	}
	least := r.restLeast(Unreachable, length)
	for id := range r.reached.Len() {
		if n := r.reached.At(id); n.open {
			least = min(least, int(n.g)+r.strategy.Bound(n.state))
		}
	}
	return least
}

// mostBounded is the greatest number of nodes that the end of a run looks at: a
// count, so that equal runs end equally, and small enough for a cancel to be
// obeyed at once.
const mostBounded = 1 << 18

// restLeast is the least length of a solution that is not in the frontier any more: that which
// was found, and what the depth limit cut off; at most so many moves.
func (m *searcher) restLeast(least, found int) int {
	if m.solved {
		least = min(least, found)
	}
	if m.depthCut {
		least = min(least, m.Limits.Depth+1)
	}
	return least
}
