package search

import (
	"math"

	"procura/core/internal/store"
	"procura/core/search/record"
)

var (
	ucsInfo    = &Info{Algorithm: UCS, Textbook: true, Proves: ByCost, Order: byF}
	greedyInfo = &Info{Algorithm: Greedy, Textbook: true, Informed: true, ByEstimateAlone: true, Order: byF}
	astarInfo  = &Info{
		Algorithm: AStar, Textbook: true, Informed: true, Proves: ByEstimate, Order: byF,
		Parameter: Parameter{Key: weightKey, Usual: 1, Least: 1, Most: 1000},
	}
)

// bestFirst is the best-first search of Russell and Norvig (section 3.3): of the nodes that
// wait it expands the one with the least f, and keeps all it has made.
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
// Depth-first search is the same with a stack for a frontier, see dfs.go.
type bestFirst[S comparable, A any] struct {
	base[S, A]
	frontier store.Frontier
	reached  reached[S, A]
	edges    []Edge[S, A]
	goal     uint32
	stacked  bool           // the frontier is a stack: the last successor goes first
	pruning  *pruning[S, A] // nil but in an anytime search
}

// node is a state and how the search came to it.
//
//	state | parent | g | open | action     24 bytes for twelve pits
type node[S comparable, A any] struct {
	state  S
	parent uint32
	// g is the cost from the start; in DFS, the number of moves.
	g int32
	// open reports whether the node waits in the frontier, or whether not all of its successors
	// could be entered there.
	open   bool
	action A
}

func (*bestFirst[S, A]) runFrom(begun base[S, A]) Result[A] {
	r := newBestFirst(begun, begun.strategy.Algorithm)
	r.search()
	return r.finish()
}

// newBestFirst makes a search in the order of an algorithm's f.
func newBestFirst[S comparable, A any](begun base[S, A], order Algorithm) *bestFirst[S, A] {
	r := &bestFirst[S, A]{base: begun, goal: store.None, edges: make([]Edge[S, A], 0, 16)}
	r.tracePhase(order)
	r.reached.begin(r.strategy.Duplicates, &r.Budget)
	r.stacked = order == DFS
	if r.stacked {
		r.frontier = newStack(&r.reached)
	} else {
		g, h := r.info.weights(r.strategy.Parameter)
		r.frontier = store.NewFrontier(g, h, r.strategy.Heuristic.Real != nil, &r.Budget)
	}
	r.orderBound = r.frontier.LowerBound
	r.watchFrontier(r.reached.eachOpen)
	return r
}

func (r *bestFirst[S, A]) search() {
	start := []Edge[S, A]{{State: r.problem.Start()}}
	r.reached.lookUp(r.problem, start)
	if !r.enter(store.None, 0, &start[0], 0) {
		return
	}
	for !r.interrupted() {
		e, ok := r.frontier.Pop()
		if !ok {
			return
		}
		n := r.reached.At(e.Node)
		if n.g != e.G || !n.open {
			continue // stale: the node was reached at a smaller cost since
		}
		n.open, r.Depth = false, int(n.g)
		r.Waiting--
		switch number := r.watch.Trace.Number(e.Node); {
		case r.isGoal(n.state, number):
			r.goal = e.Node
			return
		case r.Limits.Depth > 0 && r.reached.moves(e.Node, r.uniform) >= r.Limits.Depth:
			r.cutOff(n.state, number, func(to *Edge[S, A]) bool {
				return r.reached.has(r.problem, to, n.g+r.moveCost(to.Cost)) || r.pruning.rulesOut(n.g, to)
			})
		case !r.expand(e.Node, n):
			n.open = true
			return
		}
	}
}

// expand enters the successors of a node into the frontier; false ends the run.
func (r *bestFirst[S, A]) expand(id uint32, n *node[S, A]) bool {
	edges := r.successors(id, n)
	r.countHeat(n.state)
	r.traceTaken(record.Expanded, r.watch.Trace.Number(id), len(edges))
	r.Expanded++
	r.reached.lookUp(r.problem, edges)
	for i := range edges {
		if r.stacked {
			i = len(edges) - 1 - i // the stack gives the first one back first
		}
		if e := &edges[i]; !r.enter(id, n.g+r.moveCost(e.Cost), e, i) {
			return false
		}
	}
	return true
}

// successors returns the edges from a node, until it is called again.
func (r *bestFirst[S, A]) successors(id uint32, n *node[S, A]) []Edge[S, A] {
	if edges, done := r.pruning.takeExpanded(id); done {
		return edges
	}
	r.edges = r.problem.Expand(n.state, r.edges[:0])
	if r.pruning.drops() {
		r.edges = r.pruning.dropHopeless(n.g, r.edges)
	}
	return r.edges
}

// enter enters a successor into the frontier, unless it is a duplicate or can
// not lead to a goal, or to a better one; false ends the run.
func (r *bestFirst[S, A]) enter(parent uint32, g int32, e *Edge[S, A], i int) bool {
	id, n, ok := r.reached.find(e, i)
	if !ok {
		return r.Stop(ByMemory)
	}
	if n != nil && n.g <= g {
		return r.refuse(parent, i, record.Repeated, id)
	}
	h := r.strategy.Heuristic.Value(e.State)
	if math.IsInf(h, 1) && parent != store.None { // a start is entered whatever is said of it
		return r.refuse(parent, i, record.Dead, store.None)
	}
	if r.prunedBy(int(g) + int(h)) {
		return r.refuse(parent, i, record.Pruned, store.None)
	}
	return r.add(id, n, parent, g, e, i, h)
}

// add puts a node with its new parent into the frontier, a new one where n is nil; where
// memory runs out the node stays as it was, and is not counted.
func (r *bestFirst[S, A]) add(id uint32, n *node[S, A], parent uint32, g int32, e *Edge[S, A], i int, h float64) bool {
	if r.Full() {
		return r.Stop(ByNodes)
	}
	fate, ok, waits := record.Better, true, h
	if n == nil {
		fate = record.Fresh
		id, n, ok = r.reached.add(e.State, i)
	}
	if math.IsInf(h, 1) {
		waits = 0
	}
	if !ok || !r.frontier.Push(store.Entry{Node: id, G: g}, waits) {
		return r.Stop(ByMemory)
	}
	if !n.open {
		r.Queued(1)
	}
	if t := r.watch.Trace; t != nil {
		t.SetNumber(id, t.Add(r.newTraceNode(t.Number(parent), i, g, h), fate, t.Number(id)))
	}
	n.parent = parent
	n.g = g
	n.action = e.Action
	n.open = true
	r.Generated++
	return true
}

func (r *bestFirst[S, A]) finish() Result[A] {
	path, cost := store.PathTo(r.goal, func(id uint32) (uint32, A) { return r.reached.At(id).parent, r.reached.At(id).action }), 0
	if r.solved {
		cost = int(r.reached.At(r.goal).g)
	}
	r.outsideBound = max(r.outsideBound, r.restBound(len(path)))
	return r.result(path, cost)
}
