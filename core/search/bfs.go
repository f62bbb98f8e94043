package search

import (
	"slices"
	"sync/atomic"

	"procura/core/search/internal/record"
	"procura/core/search/internal/store"
)

var bfsInfo = &Info{Algorithm: BFS, Textbook: true, Proves: ByLevel, CountsMoves: true, Order: []Rank{Oldest}}

// bfs is breadth-first search. It keeps of a node its state and nothing
// more, in the order of their making, which is that of the queue too:
//
//	states   S | A B C | D E F G ...      a level after the other
//	         next ^    ^ end
//
// A node's level is that of the queue, its parent is told by the parent bits, and
// the move between two states is found again among the successors.
//
// Most of the time of such a search goes into waiting for memory: for the line
// of the table where a successor would be, then for the state of the node that
// the line names. So the nodes at the head of the queue are expanded together,
// and all lines, then all states, are asked for before the first is needed. What
// is new is stored at once, and counted in the order of a search node by node.
type bfs[S comparable, A any] struct {
	base[S, A]

	// states may hold some that are not counted yet: those looked ahead to.
	states  store.Chunked[S]
	parents store.ParentBits
	known   *store.CacheTable // nil: duplicates are kept
	next    uint32            // the node to be looked at next
	end     uint32            // the first node of the level after its own
	level   int
	ahead   ahead[S, A]
	goal    uint32

	// merged is the quotient's own count, nil outside it; siblings is how much of
	// it belongs to nodes expanded, not to those only looked ahead to.
	merged   *atomic.Int64
	siblings int64
}

// ahead is what is known of the nodes at the head of the queue.
type ahead[S comparable, A any] struct {
	// ends holds for each node where its edges end, siblings how many were
	// merged before they were edges.
	ends     []int
	siblings []int64
	edges    []Edge[S, A]
	// news lists the edges to new states, whose nodes are numbered from base on.
	news []int
	base uint32
	// short is the first edge that memory was too short for.
	short int
	// node, edge and fresh are the first of each not yet come to.
	node, edge, fresh int
	prefetchSum       uint64
}

// merging is a problem that counts successors which it merges.
type merging interface{ siblings() *atomic.Int64 }

// aheadEdges is how many edges are enough to look ahead to.
const aheadEdges = store.BatchLen - 16

func runBFS[S comparable, A any](begun base[S, A]) Result[A] {
	b := &bfs[S, A]{base: begun, end: 1, goal: store.None}
	b.orderBound = func() int { return b.level }
	b.states.Budget, b.parents.Budget = &b.Budget, &b.Budget
	b.tracePhase(BFS)
	if b.strategy.Duplicates != Tree {
		b.known = &store.CacheTable{Budget: &b.Budget}
	}
	if q, ok := b.problem.(merging); ok {
		b.merged = q.siblings()
	}
	b.ahead.edges = append(b.ahead.edges, Edge[S, A]{State: b.problem.Start()})
	b.storeAhead()
	if b.enter(1, store.None, 0) {
		b.loop()
	}
	var path []A
	if b.goal != store.None {
		path = b.path()
	}
	if b.merged != nil {
		b.merged.Store(b.siblings)
	}
	return b.result(path, len(path))
}

func (b *bfs[S, A]) loop() {
	for !b.interrupted() && b.next < b.states.Len() {
		if b.next == b.end {
			b.level, b.end = b.level+1, b.states.Len()
		}
		if b.ahead.node == len(b.ahead.ends) {
			b.lookAhead()
		}
		b.Waiting--
		b.Depth = b.level
		id := b.next
		b.next++
		switch {
		case len(b.ahead.ends) == 0:
			b.goal, b.solved = id, true
			b.traceTaken(record.Goal, id, 0)
			return
		case b.limited():
			before := b.mergedSoFar()
			b.cutOff(*b.states.At(id), id, b.isKnown)
			b.siblings += b.mergedSoFar() - before
			b.ahead.node++
		case !b.expand(id):
			return
		}
	}
}

func (b *bfs[S, A]) limited() bool { return b.MaxDepth > 0 && b.level >= b.MaxDepth }

// lookAhead looks ahead from the next node to the end of its level, to a goal, or
// far enough. It knows of no node when the next one is a goal.
func (b *bfs[S, A]) lookAhead() {
	a := &b.ahead
	a.ends, a.siblings, a.edges = a.ends[:0], a.siblings[:0], a.edges[:0]
	a.node, a.edge, a.fresh = 0, 0, 0
	for id := b.next; id < b.end && len(a.edges) < aheadEdges; id++ {
		s := *b.states.At(id)
		if b.problem.Goal(s) {
			break
		}
		if b.limited() {
			a.ends = append(a.ends, 0)
			break
		}
		before := b.mergedSoFar()
		a.edges = b.problem.Expand(s, a.edges)
		a.ends, a.siblings = append(a.ends, len(a.edges)), append(a.siblings, b.mergedSoFar()-before)
	}
	b.storeAhead()
}

func (b *bfs[S, A]) mergedSoFar() int64 {
	if b.merged == nil {
		return 0
	}
	return b.merged.Load()
}

// storeAhead finds out which edges lead to states that are new, and stores those.
func (b *bfs[S, A]) storeAhead() {
	a := &b.ahead
	a.base, a.short, a.news = b.states.Len(), len(a.edges), a.news[:0]
	for i := 0; b.known == nil && i < a.short; i++ {
		if !b.states.Append(a.edges[i].State) {
			a.short = i
			return
		}
		a.news = append(a.news, i)
	}
	for from := 0; b.known != nil && from < a.short; from += store.BatchLen {
		b.storeNewStates(from, min(from+store.BatchLen, a.short))
	}
}

// storeNewStates stores those states of some edges, a batch at most, that are new.
func (b *bfs[S, A]) storeNewStates(from, end int) {
	a := &b.ahead
	edges := a.edges[from:end]
	if !b.known.ReserveAll(len(edges)) {
		a.short = from
		return
	}
	var k store.Batch
	for i := range edges {
		k.Hashes[i] = b.problem.Hash(edges[i].State)
	}
	base := b.states.Len()
	a.prefetchSum += b.known.Probe(&k, len(edges), base)
	for _, m := range k.Maybes() {
		k.Olds[m.Index] = *b.state(m.Node, edges, base) == edges[m.Index].State
		if !k.Olds[m.Index] {
			state := &edges[m.Index].State
			b.known.Resolve(&k, m.Index, base, func(id uint32) bool { return *b.state(id, edges, base) == *state })
		}
	}
	for i := range edges {
		if k.Olds[i] {
			continue
		}
		id := b.states.Len()
		if !b.states.Append(edges[i].State) {
			a.short = from + i
			return
		}
		a.news = append(a.news, from+i)
		b.known.Settle(&k, i, id)
	}
}

// state is that of a node; the nodes from base on are edges.
func (b *bfs[S, A]) state(id uint32, edges []Edge[S, A], base uint32) *S {
	if id < base {
		return b.states.At(id)
	}
	return &edges[id-base].State
}

func (b *bfs[S, A]) expand(id uint32) bool {
	a := &b.ahead
	fresh, first := a.fresh, a.edge
	a.edge = a.ends[a.node]
	b.traceTaken(record.Expand, id, a.edge-first)
	b.Expanded++
	b.siblings += a.siblings[a.node]
	a.node++
	for i := range a.edges[first:a.edge] {
		b.noteCost(a.edges[first+i].Cost)
	}
	return b.enter(a.edge, id, first) && (b.parents.Add(a.fresh-fresh) || b.Stop(ByMemory))
}

// enter counts the new states of the edges before one, and those of a parent
// from first on; false ends the run.
func (b *bfs[S, A]) enter(end int, parent uint32, first int) bool {
	a, from := &b.ahead, b.ahead.fresh
	for ; a.fresh < len(a.news) && a.news[a.fresh] < end; a.fresh++ {
		if b.full() {
			end, b.Stopped = a.news[a.fresh], ByNodes
			break
		}
		b.Queued(1)
		b.Generated++
	}
	if a.short < end {
		end, b.Stopped = a.short, ByMemory
	}
	if b.watch.Trace != nil {
		b.traceEdges(parent, first, end, a.news[from:a.fresh])
	}
	return b.Stopped == NotStopped
}

// traceEdges records the edges from first on and before end: those to new states, and
// those to states that there are.
func (b *bfs[S, A]) traceEdges(parent uint32, first, end int, news []int) {
	level := b.level + 1
	if parent == store.None {
		level = 0
	}
	for i := first; i < end; i++ {
		if len(news) > 0 && news[0] == i {
			news = news[1:]
			b.traceNode(parent, i-first, int32(level), 0)
			continue
		}
		state := &b.ahead.edges[i].State
		id, _ := b.known.Find(b.problem.Hash(*state), func(id uint32) bool { return *b.states.At(id) == *state })
		b.watch.Trace.Judge(parent, i-first, record.Repeated, id)
	}
}

// isKnown reports whether the search knows where an edge from a state at the depth limit leads.
func (b *bfs[S, A]) isKnown(e *Edge[S, A]) bool {
	if b.known == nil {
		return false
	}
	_, place := b.known.Find(b.problem.Hash(e.State), func(id uint32) bool { return *b.states.At(id) == e.State })
	if place == nil {
		b.noteCost(e.Cost)
	}
	return place == nil
}

func (b *bfs[S, A]) path() []A {
	line := []uint32{b.goal}
	for walk := b.parents.Walk(); line[len(line)-1] != 0; {
		line = append(line, walk.Parent(line[len(line)-1]))
	}
	slices.Reverse(line)
	var actions []A
	for i, id := range line[1:] {
		for _, e := range b.problem.Expand(*b.states.At(line[i]), nil) {
			if e.State == *b.states.At(id) {
				actions = append(actions, e.Action)
				break
			}
		}
	}
	return actions
}
