package search

import (
	"slices"

	"procura/core/search/internal/record"
	"procura/core/search/internal/store"
)

// bestFirst is best-first search: of the nodes that wait it expands the one with
// the least f, and keeps all it has made.
//
//	UCS     f = g            greedy   f = h
//	A*      f = g + h        weighted A*   f = g + w·h
//
// A state that is reached again at a smaller cost is reopened: its node gets the
// new parent and waits again, its old entry in the frontier is stale. So A* needs
// no more than an admissible heuristic, consistent or not. On every way to a goal
// not yet found one node is open with its least g:
//
//	closed ─ closed ─ open ─ ? ─ ? ─ goal
//
// Depth-first search is the same with a stack for a frontier, where g counts moves. What
// differs because of the stack:
//
//	successors are pushed the last one first, and so popped in the game's order;
//	where duplicates are kept, all nodes made after the one popped are explored,
//	and their memory is used again: it keeps a path and the siblings along it
//
//	S ─┬─ A ─┬─ D      popped: S A D E B      with E on top all behind it is gone
//	   ├─ B  └─ E
//	   └─ C
//
// A state reached again in fewer moves is expanded again, so that a depth limit
// cuts off nothing that is within it.
type bestFirst[S comparable, A any] struct {
	base[S, A]

	nodes       store.Chunked[node[S, A]]
	known       *store.CacheTable // of the nodes by state; nil: duplicates are kept
	frontier    store.Frontier
	edges       []Edge[S, A]
	hashes      [store.BatchLen]uint64 // of the edges that are entered next
	maybes      [store.BatchLen]uint32 // nodes that may have their states
	prefetched  bool                   // maybes are of these edges
	prefetchSum uint64
	goal        uint32
	stacked     bool // the frontier is the stack of depth-first search
	// firstWithCurrentBound is the first node that never waited with a weaker estimate; see anytime.
	firstWithCurrentBound uint32
	parallel              *parallelExpansion[S, A] // nil while one thread expands
}

// node is a state and how the search came to it.
//
//	state | parent | g | open | action     24 bytes for twelve pits
type node[S comparable, A any] struct {
	state  S
	parent uint32
	// g is the cost from the start; in DFS, the number of moves.
	g int32
	// open says that the node waits in the frontier, or that not all of its
	// successors could be entered there.
	open   bool
	action A
}

func runBestFirst[S comparable, A any](begun base[S, A]) Result[A] {
	r := newBestFirst(begun)
	r.search()
	return r.finish()
}

func newBestFirst[S comparable, A any](begun base[S, A]) *bestFirst[S, A] {
	r := &bestFirst[S, A]{base: begun, goal: store.None, stacked: begun.strategy.Algorithm == DFS}
	r.edges = make([]Edge[S, A], 0, 16)
	r.nodes.Budget = &r.Budget
	phase := r.strategy.Algorithm
	if phase == Anytime {
		phase = AStar
	}
	r.tracePhase(phase)
	if r.strategy.Duplicates != Tree {
		r.known = &store.CacheTable{Budget: &r.Budget}
	}
	r.frontier = r.newFrontier()
	r.orderBound = r.frontier.LowerBound
	return r
}

// newFrontier is in the order of the algorithm's f.
func (r *bestFirst[S, A]) newFrontier() store.Frontier {
	g, h := 1, 1.0
	switch {
	case r.stacked:
		return &store.Stack{Chunked: store.Chunked[store.Entry]{Budget: &r.Budget}}
	case r.strategy.Algorithm == Greedy:
		g = 0
	case r.weighted:
		h = r.strategy.parameter()
	}
	return store.NewFrontier(g, h, r.strategy.Heuristic.Real != nil, &r.Budget)
}

func (r *bestFirst[S, A]) finish() Result[A] {
	path, cost := wayTo(r.goal, func(id uint32) (uint32, A) { return r.nodes.At(id).parent, r.nodes.At(id).action }), 0
	if r.solved {
		cost = int(r.nodes.At(r.goal).g)
	}
	r.outsideBound = max(r.outsideBound, r.frontierBound(len(path)))
	return r.result(path, cost)
}

func (r *bestFirst[S, A]) search() {
	start := []Edge[S, A]{{State: r.problem.Start()}}
	r.prefetchSuccessors(start)
	if !r.addSuccessor(store.None, 0, &start[0], 0) {
		return
	}
	for !r.interrupted() {
		e, ok := r.popEntry()
		if !ok {
			return
		}
		n := r.nodes.At(e.Node)
		if n.g != e.G || !n.open {
			continue // stale: the node was reached at a smaller cost since
		}
		if r.prunedBy(max(r.outsideBound, r.frontier.LowerBound())) {
			return // and all that wait are
		}
		if e.Node < r.firstWithCurrentBound {
			if done, going := r.requeue(e, n); !going {
				return
			} else if done {
				continue
			}
		}
		if !r.visit(e.Node, n) {
			return
		}
	}
}

func (r *bestFirst[S, A]) visit(id uint32, n *node[S, A]) bool {
	n.open = false
	r.Waiting--
	r.Depth = int(n.g)
	if r.stacked && r.known == nil {
		r.nodes.Truncate(id + 1) // all behind it is explored
	}
	if r.isGoal(n.state, r.number(id)) {
		r.goal = id
		return false
	}
	if r.MaxDepth > 0 && r.moves(id) >= r.MaxDepth {
		r.traceTaken(record.Depth, r.number(id), 0)
		r.depthCut = r.depthCut || r.cutsOffSuccessor(id, n)
		return true
	}
	n.open = !r.expand(id, n)
	return !n.open
}

func (r *bestFirst[S, A]) expand(id uint32, n *node[S, A]) bool {
	r.edges = r.successors(id, n)
	r.traceTaken(record.Expand, r.number(id), len(r.edges))
	r.Expanded++
	if r.stacked {
		slices.Reverse(r.edges) // the stack gives the first one back first
	}
	for i := range r.edges {
		if i%store.BatchLen == 0 {
			r.prefetchSuccessors(r.edges[i:min(i+store.BatchLen, len(r.edges))])
		}
		if !r.addSuccessor(id, n.g, &r.edges[i], i) {
			return false
		}
	}
	return true
}

// prefetchSuccessors asks for the places in the table of some edges, a batch at most, and then for
// the nodes that may have their states, before the first is needed: they come from
// memory side by side.
func (r *bestFirst[S, A]) prefetchSuccessors(edges []Edge[S, A]) {
	if r.known == nil {
		return
	}
	for i := range edges {
		r.hashes[i%store.BatchLen] = r.problem.Hash(edges[i].State)
	}
	if r.prefetched = r.nodes.Len() >= prefetchFrom; !r.prefetched {
		return
	}
	r.prefetchSum += r.known.Prefetch(r.hashes[:len(edges)], &r.maybes)
	for _, id := range r.maybes[:len(edges)] {
		if id != store.None {
			r.prefetchSum += uint64(r.nodes.At(id).g)
		}
	}
}

// prefetchFrom is the number of nodes from which on they are so far from the processor that
// it pays to ask for some at once.
const prefetchFrom = 1 << 16

// addSuccessor enters a successor into the frontier, unless it is a duplicate or can
// not lead to a goal, or to a better one; false ends the run.
func (r *bestFirst[S, A]) addSuccessor(parent uint32, g int32, e *Edge[S, A], ordinal int) bool {
	g = r.costTo(parent, g, e)
	id, n, place, ok := r.findNode(e, ordinal)
	if !ok {
		return r.Stop(ByMemory)
	}
	if n != nil && n.g <= g {
		return r.traceRefused(parent, ordinal, record.Repeated, id)
	}
	h := r.estimate(e.State)
	if h.Whole >= Unreachable {
		if parent != store.None {
			return r.traceRefused(parent, ordinal, record.Dead, store.None)
		}
		h.Whole = 0 // the start is always entered
	}
	if r.prunedBy(int(g)+h.Whole) && parent != store.None {
		return r.traceRefused(parent, ordinal, record.Pruned, store.None)
	}
	if r.full() {
		return r.Stop(ByNodes)
	}
	if n == nil {
		if id, n, ok = r.nodes.Add(); !ok {
			return r.Stop(ByMemory)
		}
		n.state, n.open = e.State, false
		if place != nil {
			r.known.Fill(r.hashes[ordinal%store.BatchLen], place, id)
		}
	}
	return r.enqueue(id, n, parent, g, e.Action, h, ordinal)
}

// findNode is the node of the state that an edge leads to, nil where there is none,
// or the place for it in the table; false: out of memory. The edge has been
// looked at.
func (r *bestFirst[S, A]) findNode(e *Edge[S, A], ordinal int) (id uint32, n *node[S, A], place *uint64, ok bool) {
	if r.known == nil {
		return store.None, nil, nil, true
	}
	ordinal %= store.BatchLen
	if r.prefetched {
		if id = r.maybes[ordinal]; id != store.None && r.nodes.At(id).state == e.State {
			return id, r.nodes.At(id), nil, true
		}
	}
	hash := r.hashes[ordinal]
	if !r.known.Reserve(hash) {
		return store.None, nil, nil, false
	}
	id, place = r.known.Find(hash, func(id uint32) bool { return r.nodes.At(id).state == e.State })
	if id != store.None {
		n = r.nodes.At(id)
	}
	return id, n, place, true
}

// enqueue puts a node with its new parent into the frontier; where memory runs
// out the node stays as it was, and is not counted.
func (r *bestFirst[S, A]) enqueue(
	id uint32, n *node[S, A], parent uint32, g int32, a A, h store.Estimate, ordinal int,
) bool {
	if !r.frontier.Push(store.Entry{Node: id, G: g}, h) {
		return r.Stop(ByMemory)
	}
	if !n.open {
		r.Queued(1)
	}
	if r.watch.Trace != nil {
		r.traceEntered(id, n.state, parent, ordinal, g, h)
	}
	n.parent, n.g, n.action, n.open = parent, g, a, true
	r.Generated++
	return true
}

func (r *bestFirst[S, A]) costTo(parent uint32, g int32, e *Edge[S, A]) int32 {
	if parent == store.None {
		return 0
	}
	r.noteCost(e.Cost)
	if r.stacked {
		return g + 1
	}
	return g + e.Cost
}

func (r *bestFirst[S, A]) estimate(s S) store.Estimate {
	switch {
	case r.strategy.Heuristic.Estimate != nil:
		return store.Estimate{Whole: r.strategy.Heuristic.Estimate(s)}
	case r.strategy.Heuristic.Real != nil:
		return store.Estimate{Real: r.strategy.Heuristic.Real(s)}
	}
	return store.Estimate{}
}
