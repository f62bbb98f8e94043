package search

import (
	"slices"

	"procura/core/internal/store"
	"procura/core/search/record"
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
// Most of the time of such a search goes into waiting for memory: see StateSet. So the
// nodes at the head of the queue are expanded together. What is new is stored at once, and
// counted in the order of a search node by node.
type bfs[S comparable, A any] struct {
	base[S, A]

	// states may hold some that are not counted yet: those looked ahead to.
	states  StateSet[S, A]
	parents store.ParentBits
	next    uint32 // the node to be looked at next
	end     uint32 // the first node of the level after its own
	level   int
	ahead   ahead[S, A]
	goal    uint32
}

// ahead holds what is known of the nodes at the head of the queue.
type ahead[S comparable, A any] struct {
	// ends holds for each node where its edges end.
	ends  []int
	edges []Edge[S, A]
	// news lists the edges to new states.
	news []int
	// short is the first edge that memory was too short for.
	short int
	// node, edge and fresh are the first of each not yet come to.
	node, edge, fresh int
}

// merging is a problem that counts successors which it merges: discount takes those of a
// state off again.
type merging[S comparable] interface{ discount(S) }

// aheadEdges is the number of edges after which looking ahead ends.
const aheadEdges = store.BatchLen - 16

func (*bfs[S, A]) runFrom(begun base[S, A]) Result[A] {
	b := &bfs[S, A]{base: begun, end: 1, goal: store.None}
	b.orderBound = func() int { return b.level }
	b.states, b.parents.Budget = NewStateSet(b.problem, b.strategy.Duplicates == Tree, &b.Budget), &b.Budget
	b.tracePhase(BFS)
	b.watchFrontier(func(see func(*S)) {
		for id := b.next; id < b.states.Len(); id += strideOf(b.states.Len() - b.next) {
			see(b.states.At(id))
		}
	})
	b.ahead.edges = append(b.ahead.edges, Edge[S, A]{State: b.problem.Start()})
	b.ahead.news, b.ahead.short = b.states.AddAll(b.ahead.edges, nil, b.ahead.news[:0])
	if b.enter(1, store.None, 0) {
		b.loop()
	}
	if !b.limited() {
		for i := range len(b.ahead.ends) - b.ahead.node { // only looked ahead to
			b.discount(b.states.At(b.next + uint32(i)))
		}
	}
	var path []A
	if b.goal != store.None {
		path = b.path()
	}
	return b.result(path, len(path))
}

// discount takes what a node merges off the count of the quotient.
func (b *base[S, A]) discount(s *S) {
	if q, ok := b.problem.(merging[S]); ok {
		q.discount(*s)
	}
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
			b.traceTaken(record.Reached, id, 0)
			return
		case b.limited():
			b.cutOff(*b.states.At(id), id, b.isKnown)
			b.ahead.node++
		case !b.expand(id):
			return
		}
	}
}

func (b *bfs[S, A]) limited() bool { return b.Limits.Depth > 0 && b.level >= b.Limits.Depth }

// lookAhead looks ahead from the next node to the end of its level, to a goal, or
// far enough. It knows of no node when the next one is a goal.
func (b *bfs[S, A]) lookAhead() {
	a := &b.ahead
	a.ends, a.edges = a.ends[:0], a.edges[:0]
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
		a.edges = b.problem.Expand(s, a.edges)
		b.countHeat(s)
		a.ends = append(a.ends, len(a.edges))
	}
	b.ahead.news, b.ahead.short = b.states.AddAll(b.ahead.edges, nil, b.ahead.news[:0])
}

func (b *bfs[S, A]) expand(id uint32) bool {
	a := &b.ahead
	fresh, first := a.fresh, a.edge
	a.edge = a.ends[a.node]
	b.traceTaken(record.Expanded, id, a.edge-first)
	b.Expanded++
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
		if b.Full() {
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
		b.watch.Trace.Judge(parent, i-first, record.Repeated, b.states.find(&b.ahead.edges[i].State))
	}
}

// isKnown reports whether the search knows where an edge from a state at the depth limit leads.
func (b *bfs[S, A]) isKnown(e *Edge[S, A]) bool {
	if b.states.find(&e.State) == store.None {
		return false
	}
	b.noteCost(e.Cost)
	return true
}

func (b *bfs[S, A]) path() []A {
	line := []uint32{b.goal}
	for walk := b.parents.Walk(); line[len(line)-1] != 0; {
		line = append(line, walk.Parent(line[len(line)-1]))
	}
	slices.Reverse(line)
	var states []S
	for _, id := range line {
		states = append(states, *b.states.At(id))
	}
	return b.movesAlong(states)
}

// movesAlong finds the moves between states that follow each other again.
func (b *base[S, A]) movesAlong(states []S) (actions []A) {
	for i, s := range states[1:] {
		b.discount(&states[i]) // it is counted already, or is not to be
		edges := b.problem.Expand(states[i], nil)
		at := slices.IndexFunc(edges, func(e Edge[S, A]) bool { return e.State == s })
		actions = append(actions, edges[at].Action)
	}
	return actions
}

// StateSet keeps states by number in the order of their coming, each once; in a tree, as often
// as they come.
//
// Most of the time goes into waiting for memory: for the line of the table where a state would
// be, then for the state of the node that the line names. So all lines, then all states of a
// batch are asked for before the first is needed.
type StateSet[S comparable, A any] struct {
	store.Chunked[S]
	problem Problem[S, A]
	tree    bool
	known   store.CacheTable
	sum     uint64 // of what was asked for, which must be used
}

// NewStateSet makes an empty one, for states of a problem.
func NewStateSet[S comparable, A any](p Problem[S, A], tree bool, b *store.Budget) StateSet[S, A] {
	return StateSet[S, A]{Chunked: store.Chunked[S]{Budget: b}, problem: p, tree: tree, known: store.CacheTable{Budget: b}}
}

// AddAll adds the states that some edges lead to, and appends to news the places of those that
// were not there. hashes may be nil. It returns how many were seen to: fewer than all means
// that memory ran out.
func (t *StateSet[S, A]) AddAll(edges []Edge[S, A], hashes []uint64, news []int) ([]int, int) {
	for from := 0; from < len(edges); from += store.BatchLen {
		end := min(from+store.BatchLen, len(edges))
		var done int
		news, done = t.addBatch(edges[from:end], hashes, from, news)
		if done < end {
			return news, done
		}
	}
	return news, len(edges)
}

// addBatch is AddAll for a batch of the edges, which begins at a place.
func (t *StateSet[S, A]) addBatch(edges []Edge[S, A], hashes []uint64, from int, news []int) ([]int, int) {
	var k store.Batch
	base := t.Len()
	if !t.tree {
		if !t.known.ReserveAll(len(edges)) {
			return news, from
		}
		if hashes != nil {
			copy(k.Hashes[:len(edges)], hashes[from:])
		} else {
			for i := range edges {
				k.Hashes[i] = t.problem.Hash(edges[i].State)
			}
		}
		t.sum += t.known.Probe(&k, len(edges), base)
	}
	for _, m := range k.Maybes() {
		k.Olds[m.Index] = *t.state(m.Node, edges, base) == edges[m.Index].State
		if !k.Olds[m.Index] {
			state := &edges[m.Index].State
			t.known.Resolve(&k, m.Index, base, func(id uint32) bool { return *t.state(id, edges, base) == *state })
		}
	}
	for i := range edges {
		if k.Olds[i] {
			continue
		}
		id := t.Len()
		if !t.Append(edges[i].State) {
			return news, from + i
		}
		news = append(news, from+i)
		if !t.tree {
			t.known.Settle(&k, i, id)
		}
	}
	return news, from + len(edges)
}

// state returns the state of a node; the nodes from base on are edges.
func (t *StateSet[S, A]) state(id uint32, edges []Edge[S, A], base uint32) *S {
	if id < base {
		return t.At(id)
	}
	return &edges[id-base].State
}

// find is the number of a state, None where it is not there.
func (t *StateSet[S, A]) find(s *S) uint32 {
	if t.tree || t.Len() == 0 {
		return store.None
	}
	id, _ := t.known.Find(t.problem.Hash(*s), func(id uint32) bool { return *t.At(id) == *s })
	return id
}
