package search

import (
	"math"
	"slices"

	"procura/core/internal/store"
	"procura/core/search/record"
)

var beamInfo = &Info{
	Algorithm: Beam, Textbook: true, Informed: true, Proves: ByLosses, ByEstimateAlone: true, CountsMoves: true,
	Order:     []Rank{Shallowest, LeastH, Oldest},
	Parameter: Parameter{Key: "width", Usual: 1000, Least: 1, Most: 1e7, Whole: true},
}

// beam is breadth-first search that keeps only the nodes of each level with
// the least h, so many as its width, equal ones first in, first out.
//
//	width 2    S ─┬─ B h=1 ─┬─ E h=0       level by level, best first
//	              ├─ A h=3  └─ D h=2
//	              └─ C h=5 ✂
//
// A goal is tested when its node leaves the frontier, as in every search here:
// the nodes of a level are tested and expanded in turn, best first. A successor
// counts as generated when it is no duplicate, whether it is kept or not.
// Duplicates are states that any level keeps; one that was dropped for the
// width may come again.
//
// It promises nothing, but knows what it lost: each node dropped at level d
// bounds the solutions behind it by d, and by d + h where an admissible h or
// Strategy.Bound is there. So while nothing was dropped it is BFS; a solution no
// longer than the least such bound is optimal; and when the beam runs dry,
//
//	nothing was dropped     Exhausted, impossible
//	something was dropped   Exhausted, unknown, stopped by nothing
//
// and the bound of the second is the least one of what was dropped.
type beam[S comparable, A any] struct {
	base[S, A]
	width int

	nodes store.Chunked[beamNode[S, A]]
	known *store.DeletableTable[S] // of all nodes; nil: duplicates are kept
	edges []Edge[S, A]

	level     []store.Item // under way, best first
	at        int          // the first of the level that is not expanded
	next      *store.Heap  // the worst first
	made      uint64       // how many were offered to the next level
	lostBound int          // bounds what was dropped, Unreachable for nothing
	costBelow int          // solutions must be shorter, 0 for any; see proof.incumbent
	ranDry    bool
	goal      uint32
}

// beamNode is a node that a level keeps, or kept.
type beamNode[S comparable, A any] struct {
	state  S
	parent uint32
	number uint32 // in the trace
	action A
}

// candidate is the rank of a node on its level: the greatest h is first, of
// equals the latest, since the next level gives up its worst.
func candidate(h float64, order uint64) store.Item { return store.Item{First: -h, Order: ^order} }

func (*beam[S, A]) runFrom(begun base[S, A]) Result[A] {
	b := &beam[S, A]{base: begun, width: max(1, int(begun.strategy.parameter())), lostBound: Unreachable, goal: store.None}
	if b.watch.outer != nil {
		b.costBelow = b.watch.outer.incumbent
	}
	b.nodes.Budget, b.next = &b.Budget, &store.Heap{Budget: &b.Budget}
	b.orderBound = func() int { // no goal is above the level under way, but behind what was dropped
		if b.ranDry && b.incomplete {
			return b.lostBound
		}
		return min(b.lostBound, b.Depth)
	}
	b.tracePhase(Beam)
	b.watchFrontier(func(see func(*S)) {
		for _, items := range [][]store.Item{b.level[min(b.at, len(b.level)):], b.next.Items()} {
			for i := range items {
				see(&b.nodes.At(items[i].Node).state)
			}
		}
	})
	if b.strategy.Duplicates != Tree {
		b.known = &store.DeletableTable[S]{State: func(id uint32) *S { return &b.nodes.At(id).state }, Budget: &b.Budget}
	}
	b.search()
	path := store.PathTo(b.goal, func(id uint32) (uint32, A) { return b.nodes.At(id).parent, b.nodes.At(id).action })
	b.outsideBound = max(b.outsideBound, b.frontierBound(len(path)))
	return b.result(path, len(path))
}

func (b *beam[S, A]) search() {
	start, ok := b.enterStart()
	if !ok || !b.keepNode(store.None, &Edge[S, A]{State: start.state}, candidate(start.h, 0), start.number) {
		return // no goal can be reached, or there is no memory
	}
	for depth := 0; b.descend(depth); depth++ {
		for ; b.at < len(b.level); b.at++ {
			if b.interrupted() || !b.visit(b.level[b.at].Node) {
				return
			}
		}
	}
	b.ranDry, b.incomplete = true, b.lostBound < Unreachable
}

// descend makes the next level the one under way; false: it is empty.
func (b *beam[S, A]) descend(depth int) bool {
	if b.next.Len() == 0 {
		return false
	}
	b.level = b.next.Swap(b.level)
	slices.SortFunc(b.level, func(c, d store.Item) int { // the best first
		if d.Before(&c) {
			return -1
		}
		return 1
	})
	b.Depth, b.at, b.made = depth, 0, 0
	return true
}

func (b *beam[S, A]) visit(id uint32) bool {
	n := b.nodes.At(id)
	b.Queued(-1)
	if b.isGoal(n.state, n.number) {
		b.goal = id
		return false
	}
	if b.Limits.Depth > 0 && b.Depth >= b.Limits.Depth {
		b.cutOff(n.state, n.number, func(e *Edge[S, A]) bool {
			return b.known.Find(b.problem.Hash(e.State), &e.State) != store.None
		})
		return true
	}
	var ok bool
	b.edges, ok = b.expandInto(n.state, b.edges)
	if !ok {
		return false
	}
	b.traceTaken(record.Expanded, n.number, len(b.edges))
	b.Expanded++
	for i := range b.edges {
		if !b.offer(id, &b.edges[i], i) {
			return false
		}
	}
	return true
}

// offer enters a successor into the next level if it is among the best; false
// ends the run.
func (b *beam[S, A]) offer(parent uint32, e *Edge[S, A], ordinal int) bool {
	b.noteCost(e.Cost)
	number := b.nodes.At(parent).number
	if other := b.known.Find(b.problem.Hash(e.State), &e.State); other != store.None {
		b.watch.Trace.Judge(number, ordinal, record.Repeated, b.nodes.At(other).number)
		return true
	}
	h := b.strategy.Heuristic.Value(e.State)
	if math.IsInf(h, 1) {
		b.watch.Trace.Judge(number, ordinal, record.Dead, store.None)
		return true
	}
	if b.costBelow > 0 && b.Depth+1+b.atLeast(e.State, h) >= b.costBelow {
		b.watch.Trace.Judge(number, ordinal, record.Pruned, store.None)
		return true
	}
	if b.Full() {
		return b.Stop(ByNodes)
	}
	b.Generated++
	number = b.traceNode(number, ordinal, int32(b.Depth+1), h)
	c := candidate(h, b.made)
	b.made++
	if b.next.Len() < b.width {
		b.Queued(1)
		return b.keepNode(parent, e, c, number)
	}
	if c.Before(b.next.First()) {
		b.noteDropped(e.State, h)
		b.watch.Trace.GiveUp(number, record.Cut)
		return true
	}
	return b.replace(parent, e, c, number)
}

func (b *beam[S, A]) keepNode(parent uint32, e *Edge[S, A], c store.Item, number uint32) bool {
	var ok bool
	var n *beamNode[S, A]
	c.Node, n, ok = b.nodes.Add()
	if !ok {
		return b.Stop(ByMemory)
	}
	*n = beamNode[S, A]{e.State, parent, number, e.Action}
	return b.next.Push(c) && b.recordState(c.Node) || b.Stop(ByMemory)
}

func (b *beam[S, A]) replace(parent uint32, e *Edge[S, A], c store.Item, number uint32) bool {
	worst := b.next.First()
	c.Node = worst.Node
	n := b.nodes.At(c.Node)
	b.noteDropped(n.state, -worst.First)
	b.watch.Trace.GiveUp(n.number, record.Cut)
	b.known.Remove(b.problem.Hash(n.state), c.Node)
	*n = beamNode[S, A]{e.State, parent, number, e.Action}
	b.next.ReplaceFirst(c)
	return b.recordState(c.Node) || b.Stop(ByMemory)
}

// recordState notes the state of a node, for duplicates; false: out of memory.
func (b *beam[S, A]) recordState(id uint32) bool {
	_, ok := b.known.Put(b.problem.Hash(b.nodes.At(id).state), id)
	return ok
}

func (b *beam[S, A]) noteDropped(s S, h float64) {
	b.lostBound = min(b.lostBound, b.Depth+1+b.atLeast(s, h))
}

// atLeast is a lower bound on the moves from a state with estimate h.
func (b *beam[S, A]) atLeast(s S, h float64) int {
	switch {
	case b.admissible:
		return max(0, int(math.Ceil(h-1e-6)))
	case b.strategy.Bound != nil:
		return max(0, b.strategy.Bound(s))
	}
	return 0
}

// frontierBound returns the lower bound on any solution that the nodes still in the frontier
// and the dropped ones give. It is 0 if there are too many, or costs differ.
func (b *beam[S, A]) frontierBound(length int) int {
	rest := b.level[min(b.at, len(b.level)):]
	if b.ranDry || len(b.level) == 0 || !b.uniform || len(rest)+b.next.Len() > mostBounded {
		return 0
	}
	least := b.restLeast(b.lostBound, length)
	if b.solved {
		rest = rest[1:]
	}
	for _, c := range rest {
		least = min(least, b.Depth+b.atLeast(b.nodes.At(c.Node).state, -c.First))
	}
	for _, c := range b.next.Items() {
		least = min(least, b.Depth+1+b.atLeast(b.nodes.At(c.Node).state, -c.First))
	}
	return least
}
