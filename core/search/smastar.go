package search

import (
	"math"
	"slices"

	"procura/core/internal/store"
	"procura/core/search/record"
)

var smastarInfo = &Info{
	Algorithm: SMAStar, Textbook: true, Informed: true, Proves: ByEstimate, Order: []Rank{LeastF, Deepest, Oldest},
	Parameter: Parameter{Key: "keep", Usual: 100_000, Least: 2, Most: 1e8, Whole: true},
}

// smastar is simplified memory-bounded A* (Russell 1992): A* in a given number
// of nodes. When they are all taken it forgets the worst leaf, the shallowest
// of those with the greatest f, and its parent remembers that f; when nothing
// better is left the parent makes it again.
//
//	keep 4    S ─┬─ A f=5 ─── D f=6        S ─┬─ (A f=6)
//	             └─ B f=5                     └─ B f=5 ─┬─ E f=7
//	          B is best; D, then A give way            └─ F f=5
//
// Here a node remembers the f of each successor it has forgotten, not only the
// least: so what was learned of one is not lost while another is looked into,
// and a search of a finite space ends. It makes only those that are
// best. f never falls along a path (pathmax) nor with time.
//
// Of duplicates it drops the states of its own path, and those of nodes it
// keeps that cost no more; a state that it has forgotten may come again. Each
// time a node is made or expanded counts.
//
// The bound is the least f so far. A way of more nodes than it may keep is out
// of reach: what would not fit is lost, and bounds what the search can prove;
// when nothing else is left, it is stopped by memory.
type smastar[S comparable, A any] struct {
	base[S, A]
	keep int

	nodes       store.Chunked[smaNode[S, A]]
	kept        int
	vacant      uint32                   // the first node to use again, linked by parent; none
	known       *store.DeletableTable[S] // nil: duplicates are kept
	childBounds [][]float64              // given to expanded nodes
	free        []uint32                 // the bounds that no node has
	edges       []Edge[S, A]

	open   *store.Heap // what can be expanded: least f, then deepest, then oldest
	leaves *store.Heap // what can be forgotten: greatest f, shallowest, newest
	born   int64       // nodes so far
	busy   uint32      // the node under expansion
	goal   uint32

	best float64 // the least f of all, which only rises
	lost float64 // the least f of what is out of reach
}

// smaNode is a node of the tree that SMA* keeps.
type smaNode[S comparable, A any] struct {
	state S
	// f bounds the cost of any solution through the node, as it was when the
	// node was made; key is the least f of what the node can be expanded
	// to: f before, the least bound after it, +Inf when there is none.
	f, key      float64
	born        int64
	parent      uint32
	number      uint32 // in the trace
	ordinal     uint32 // among the parent's edges
	childBounds uint32 // number + 1 of its bounds, 0 before it is expanded
	children    int32  // that are kept
	g           int32
	depth       int32
	known       bool // it is the one that the table has for its state
	action      A
}

func (*smastar[S, A]) runFrom(begun base[S, A]) Result[A] {
	r := newSMAStar(begun)
	r.search()
	return r.finish()
}

func (r *smastar[S, A]) finish() Result[A] {
	path, cost := store.PathTo(r.goal, func(id uint32) (uint32, A) { return r.nodes.At(id).parent, r.nodes.At(id).action }), 0
	if r.solved {
		cost = int(r.nodes.At(r.goal).g)
	}
	return r.result(path, cost)
}

func newSMAStar[S comparable, A any](begun base[S, A]) *smastar[S, A] {
	r := &smastar[S, A]{
		base: begun, keep: max(2, int(begun.strategy.parameter())),
		vacant: store.None, busy: store.None, goal: store.None, lost: math.Inf(1),
	}
	r.orderBound = func() int { return store.RoundUp(math.Min(r.best, r.lost)) }
	r.nodes.Budget = &r.Budget
	r.tracePhase(SMAStar)
	r.watchFrontier(func(see func(*S)) {
		for _, item := range r.open.Items() {
			if item.Node != r.goal {
				see(&r.nodes.At(item.Node).state)
			}
		}
	})
	r.open, r.leaves = &store.Heap{Tracks: true, Budget: &r.Budget}, &store.Heap{Tracks: true, Budget: &r.Budget}
	if r.strategy.Duplicates != Tree {
		r.known = &store.DeletableTable[S]{State: func(id uint32) *S { return &r.nodes.At(id).state }, Budget: &r.Budget}
	}
	return r
}

func (r *smastar[S, A]) search() {
	start, ok := r.enterStart()
	if !ok {
		return
	}
	r.best = math.Max(r.best, start.h)
	if !r.enter(&Edge[S, A]{State: start.state}, smaNode[S, A]{parent: store.None, f: start.h, number: start.number}) {
		return
	}
	for {
		if r.open.Len() == 0 {
			if !math.IsInf(r.lost, 1) {
				r.best, r.incomplete = math.Max(r.best, r.lost), true
				r.Stop(ByMemory)
			}
			return
		}
		id := r.open.First().Node
		if r.interrupted() || !r.visit(id, r.nodes.At(id)) {
			return
		}
		r.Queued(r.open.Len() - int(r.Waiting))
	}
}

func (r *smastar[S, A]) visit(id uint32, n *smaNode[S, A]) bool {
	r.best, r.Depth = math.Max(r.best, n.key), int(n.depth)
	r.incomplete = r.best > r.lost+margin
	if n.childBounds == 0 && r.isGoal(n.state, n.number) {
		r.goal = id
		return false
	}
	r.open.Remove(id)
	r.leaves.Remove(id)
	if r.isAtDepth(n.state, n.number) {
		return r.dropNode(id)
	}
	var ok bool
	r.edges, ok = r.expandInto(n.state, r.edges)
	if !ok {
		return false
	}
	kind := record.Expanded
	if n.childBounds != 0 {
		kind = record.Resumed
	}
	r.traceTaken(kind, n.number, len(r.edges))
	r.Expanded++
	return r.expand(id, n) && r.backUp(id, n)
}

// expand makes the successors of a node: the first time all of them,
// later those of the forgotten ones that are best.
func (r *smastar[S, A]) expand(id uint32, n *smaNode[S, A]) bool {
	r.busy = id
	again := n.childBounds != 0
	if !again && !r.alloc(n) {
		return r.Stop(ByMemory)
	}
	for i := range r.edges {
		if again && r.childBounds[n.childBounds-1][i] > n.key {
			continue
		}
		if !r.offer(id, n, i, again) {
			return false
		}
	}
	r.busy = store.None
	return true
}

// alloc gives a node a bound for each edge: for a forgotten successor the f it had,
// for any other +Inf.
func (r *smastar[S, A]) alloc(n *smaNode[S, A]) bool {
	if last := len(r.free) - 1; last >= 0 {
		n.childBounds, r.free = r.free[last]+1, r.free[:last]
	} else {
		var ok bool
		r.childBounds, ok = store.Grow(r.childBounds, &r.Budget)
		if !ok {
			return false
		}
		if room := cap(r.childBounds); room > cap(r.free) { // each may be given back
			if !r.Budget.Take(4 * int64(room-cap(r.free))) {
				return false
			}
			r.free = make([]uint32, 0, room)
		}
		n.childBounds = uint32(len(r.childBounds))
	}
	given := &r.childBounds[n.childBounds-1]
	if room := len(r.edges); cap(*given) < room {
		if !r.Budget.Take(8 * int64(room-cap(*given))) {
			return false
		}
		*given = make([]float64, room)
	}
	*given = (*given)[:len(r.edges)]
	for i := range *given {
		(*given)[i] = math.Inf(1)
	}
	return true
}

// offer enters a successor, unless it is a duplicate or worse than all that is
// kept; false ends the run.
func (r *smastar[S, A]) offer(id uint32, n *smaNode[S, A], i int, again bool) bool {
	e, bound := &r.edges[i], &r.childBounds[n.childBounds-1][i]
	r.noteCost(e.Cost)
	f := *bound
	*bound = math.Inf(1)
	g := n.g + e.Cost
	if other, fate := r.findDuplicate(id, &e.State, g); other != store.None {
		r.watch.Trace.Judge(n.number, i, fate, r.nodes.At(other).number)
		return true
	}
	if !again {
		f = math.Max(n.f, float64(g)+r.strategy.Heuristic.Value(e.State))
		if math.IsInf(f, 1) {
			r.watch.Trace.Judge(n.number, i, record.Dead, store.None)
			return true
		}
	}
	if r.Full() {
		return r.Stop(ByNodes)
	}
	r.Generated++
	child := smaNode[S, A]{parent: id, f: f, g: g, depth: n.depth + 1, ordinal: uint32(i)}
	if r.watch.Trace != nil {
		child.number = r.traceValuedNode(n.number, i, g, r.strategy.Heuristic.Value(e.State), f, record.Fresh)
	}
	switch {
	case r.kept < r.keep:
	case r.leaves.Len() == 0:
		r.lost = math.Min(r.lost, f) // the path to it fills all there is
		r.watch.Trace.GiveUp(child.number, record.Lost)
		return true
	case !isWorse(r.nodes.At(r.leaves.First().Node), &child):
		*bound = f
		r.watch.Trace.GiveUp(child.number, record.Forgotten)
		return true
	case !r.forget(r.leaves.First().Node):
		return false
	}
	n.children++
	return r.enter(e, child)
}

// isWorse reports whether a leaf is worse than a new one.
func isWorse[S comparable, A any](n, child *smaNode[S, A]) bool {
	return n.key > child.f || n.key == child.f && n.depth < child.depth
}

// findDuplicate is the node that a successor of a node repeats: one on its path, or
// another one kept that costs no more; none where duplicates are kept.
func (r *smastar[S, A]) findDuplicate(id uint32, s *S, g int32) (uint32, record.Fate) {
	if r.known == nil {
		return store.None, record.Unmade
	}
	other := r.known.Find(r.problem.Hash(*s), s)
	repeated := other != store.None && r.nodes.At(other).g <= g
	for ; id != store.None && (!repeated || r.watch.Trace != nil); id = r.nodes.At(id).parent {
		if r.nodes.At(id).state == *s {
			return id, record.OnPath
		}
	}
	if repeated {
		return other, record.Repeated
	}
	return store.None, record.Unmade
}

// enter puts a new node among those kept; there is room.
func (r *smastar[S, A]) enter(e *Edge[S, A], child smaNode[S, A]) bool {
	id := r.vacant
	if id != store.None {
		r.vacant = r.nodes.At(id).parent
	} else {
		var ok bool
		id, _, ok = r.nodes.Add()
		if !ok {
			return r.Stop(ByMemory)
		}
	}
	r.kept++
	r.born++
	child.state, child.action = e.State, e.Action
	child.key = child.f
	child.born = r.born
	n := r.nodes.At(id)
	*n = child
	before, ok := r.known.Put(r.problem.Hash(e.State), id)
	if !ok {
		return r.Stop(ByMemory)
	}
	if before != store.None {
		r.nodes.At(before).known = false
	}
	n.known = true
	return r.rank(id, n) && r.rankLeaf(id, n)
}

// ranked is a place in the order of a heap: first the least key, then the least
// depth, then the least age.
func ranked(key float64, depth int32, age uint64, id uint32) store.Item {
	return store.Item{First: key, Second: float64(depth), Order: age, Entry: store.Entry{Node: id}}
}

// rank lays a node open for expansion; rankLeaf lets it be forgotten.
func (r *smastar[S, A]) rank(id uint32, n *smaNode[S, A]) bool {
	return r.open.Set(ranked(n.key, -n.depth, uint64(n.born), id)) || r.Stop(ByMemory)
}

func (r *smastar[S, A]) rankLeaf(id uint32, n *smaNode[S, A]) bool {
	return r.leaves.Set(ranked(-n.key, n.depth, ^uint64(n.born), id)) || r.Stop(ByMemory)
}

// backUp ranks a node after its expansion by what it has forgotten.
func (r *smastar[S, A]) backUp(id uint32, n *smaNode[S, A]) bool {
	n.key = math.Inf(1)
	if bounds := r.childBounds[n.childBounds-1]; len(bounds) > 0 {
		n.key = slices.Min(bounds)
	}
	forgot := !math.IsInf(n.key, 1)
	switch {
	case forgot && n.children == 0:
		r.watch.Trace.Wait(n.number, n.key)
		return r.rank(id, n) && r.rankLeaf(id, n)
	case forgot:
		r.watch.Trace.Wait(n.number, n.key)
		return r.rank(id, n)
	case n.children == 0:
		return r.dropNode(id)
	}
	return true
}

// forget drops a leaf; its parent remembers what was known of it. False ends
// the run.
func (r *smastar[S, A]) forget(id uint32) bool {
	n := r.nodes.At(id)
	key, parent := n.key, n.parent
	r.watch.Trace.GiveUp(n.number, record.Forgotten)
	p := r.nodes.At(parent)
	r.childBounds[p.childBounds-1][n.ordinal] = key
	r.vacate(id)
	p.children--
	if parent == r.busy {
		return true // settle sees to it
	}
	if key < p.key {
		p.key = key
		r.watch.Trace.Wait(p.number, key)
		if !r.rank(parent, p) {
			return false
		}
	}
	return p.children > 0 || r.rankLeaf(parent, p)
}

// dropNode drops a node behind which nothing is left, and each ancestor that was
// kept for it alone; false ends the run.
func (r *smastar[S, A]) dropNode(id uint32) bool {
	for {
		parent := r.nodes.At(id).parent
		r.watch.Trace.GiveUp(r.nodes.At(id).number, record.Lost)
		r.vacate(id)
		if parent == store.None {
			return true
		}
		p := r.nodes.At(parent)
		p.children--
		if p.children > 0 {
			return true
		}
		if !math.IsInf(p.key, 1) {
			return r.rankLeaf(parent, p)
		}
		id = parent
	}
}

func (r *smastar[S, A]) vacate(id uint32) {
	n := r.nodes.At(id)
	r.open.Remove(id)
	r.leaves.Remove(id)
	if n.known {
		r.known.Remove(r.problem.Hash(n.state), id)
	}
	if n.childBounds != 0 {
		r.free = append(r.free, n.childBounds-1)
	}
	n.parent, r.vacant = r.vacant, id
	r.kept--
}
