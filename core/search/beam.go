package search

import (
	"cmp"
	"context"
	"math"
	"slices"
)

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
	meter
	problem  Problem[S, A]
	strategy Strategy[S]
	width    int

	nodes rack[beamNode[S, A]]
	known *index[S] // of all nodes; nil: duplicates are kept
	edges []Edge[S, A]

	level []candidate // under way, best first
	at    int         // the first of the level that is not expanded
	next  []candidate // a heap, the worst on top
	made  uint32      // how many were offered to the next level
	lost  int         // bounds what was dropped, Unreachable for nothing
	below int         // solutions must be shorter, 0 for any; see meter.ceiling
	dry   bool
	goal  uint32
}

// beamNode is a node that a level keeps, or kept.
type beamNode[S comparable, A any] struct {
	state  S
	parent uint32
	number uint32 // in the trace
	action A
}

// candidate is a node with its rank on its level.
type candidate struct {
	h     float64
	order uint32
	node  uint32
}

func (c candidate) compare(d candidate) int {
	return cmp.Or(cmp.Compare(c.h, d.h), cmp.Compare(c.order, d.order))
}

func runBeam[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	b := &beam[S, A]{meter: newMeter(ctx, s, l, w), problem: p, strategy: s, lost: Unreachable, goal: none}
	b.width = max(1, int(s.parameter()))
	if w.outer != nil {
		b.below = w.outer.ceiling
	}
	b.nodes.budget = &b.budget
	b.floor = b.least
	if s.Duplicates != Tree {
		b.known = &index[S]{state: func(id uint32) *S { return &b.nodes.at(id).state }, budget: &b.budget}
	}
	b.search()
	path := b.path()
	b.given = max(b.given, b.left(len(path)))
	return Result[A]{Report: b.close(len(path)), Path: path, Cost: len(path), even: b.uniform}
}

func (b *beam[S, A]) search() {
	if !b.enterStart() {
		return
	}
	for depth := 0; b.descend(depth); depth++ {
		for ; b.at < len(b.level); b.at++ {
			if b.interrupted() || !b.visit(b.level[b.at].node) {
				return
			}
		}
	}
	b.dry, b.narrow = true, b.lost < Unreachable
}

// enterStart reports whether there is something to search.
func (b *beam[S, A]) enterStart() bool {
	b.report.Generated = 1
	b.wait(1)
	number := b.record(0, 0, true)
	start := Edge[S, A]{State: b.problem.Start()}
	h := b.strategy.estimate(start.State)
	if math.IsInf(h, 1) {
		return false // no goal can be reached
	}
	return b.keep(none, &start, candidate{h: h}, number)
}

// descend makes the next level the one under way; false: it is empty.
func (b *beam[S, A]) descend(depth int) bool {
	if len(b.next) == 0 {
		return false
	}
	b.level, b.next = b.next, b.level[:0]
	slices.SortFunc(b.level, candidate.compare)
	b.depth, b.at, b.made = depth, 0, 0
	return true
}

// visit tests and expands a node; false ends the run.
func (b *beam[S, A]) visit(id uint32) bool {
	n := b.nodes.at(id)
	b.wait(-1)
	if b.problem.Goal(n.state) {
		b.goal, b.report.Outcome = id, Solved
		return false
	}
	var ok bool
	if b.edges, ok = produce(b.problem, n.state, b.edges, &b.budget); !ok {
		return b.stop(ByMemory)
	}
	if b.limits.Depth > 0 && b.depth >= b.limits.Depth {
		b.cut = b.cut || slices.ContainsFunc(b.edges, b.isNew)
		return true
	}
	if b.watch.Trace != nil {
		b.watch.Trace.visit(n.number)
	}
	b.report.Expanded++
	for i := range b.edges {
		if !b.offer(id, &b.edges[i], i) {
			return false
		}
	}
	return true
}

// isNew reports whether an edge leads to a state that the search does not know
// and can't rule out.
func (b *beam[S, A]) isNew(e Edge[S, A]) bool {
	if b.known != nil && b.known.find(b.problem.Hash(e.State), &e.State) != none {
		return false
	}
	return !math.IsInf(b.strategy.estimate(e.State), 1)
}

// offer enters a successor into the next level if it is among the best; false
// ends the run.
func (b *beam[S, A]) offer(parent uint32, e *Edge[S, A], ordinal int) bool {
	b.pay(e.Cost)
	if b.known != nil && b.known.find(b.problem.Hash(e.State), &e.State) != none {
		return true
	}
	h := b.strategy.estimate(e.State)
	if math.IsInf(h, 1) || b.below > 0 && b.depth+1+b.atLeast(e.State, h) >= b.below {
		return true
	}
	if b.full() {
		return b.stop(ByNodes)
	}
	b.report.Generated++
	number := b.record(b.nodes.at(parent).number, ordinal, false)
	c := candidate{h: h, order: b.made}
	b.made++
	if len(b.next) < b.width {
		b.wait(1)
		return b.keep(parent, e, c, number)
	}
	if c.compare(b.next[0]) > 0 {
		b.lose(e.State, h)
		return true
	}
	return b.replace(parent, e, c, number)
}

// keep adds a node to the next level, which has room.
func (b *beam[S, A]) keep(parent uint32, e *Edge[S, A], c candidate, number uint32) bool {
	var ok bool
	var n *beamNode[S, A]
	if c.node, n, ok = b.nodes.add(); !ok {
		return b.stop(ByMemory)
	}
	if b.next, ok = deepen(b.next, &b.budget); !ok {
		return b.stop(ByMemory)
	}
	*n = beamNode[S, A]{e.State, parent, number, e.Action}
	i := len(b.next) - 1
	for ; i > 0 && c.compare(b.next[(i-1)/2]) > 0; i = (i - 1) / 2 {
		b.next[i] = b.next[(i-1)/2]
	}
	b.next[i] = c
	return b.learn(c.node)
}

// replace puts a node in the place of the worst one of the next level.
func (b *beam[S, A]) replace(parent uint32, e *Edge[S, A], c candidate, number uint32) bool {
	worst := b.next[0]
	n := b.nodes.at(worst.node)
	b.lose(n.state, worst.h)
	if b.known != nil {
		b.known.remove(b.problem.Hash(n.state), worst.node)
	}
	*n = beamNode[S, A]{e.State, parent, number, e.Action}
	c.node = worst.node
	b.sink(c)
	return b.learn(c.node)
}

// learn notes the state of a node, for duplicates.
func (b *beam[S, A]) learn(id uint32) bool {
	if b.known == nil {
		return true
	}
	_, ok := b.known.put(b.problem.Hash(b.nodes.at(id).state), id)
	return ok || b.stop(ByMemory)
}

// sink puts a candidate into the heap instead of the worst one.
func (b *beam[S, A]) sink(c candidate) {
	i := 0
	for {
		child := 2*i + 1
		if child+1 < len(b.next) && b.next[child+1].compare(b.next[child]) > 0 {
			child++
		}
		if child >= len(b.next) || b.next[child].compare(c) < 0 {
			break
		}
		b.next[i] = b.next[child]
		i = child
	}
	b.next[i] = c
}

// lose notes that a state of the next level is dropped.
func (b *beam[S, A]) lose(s S, h float64) {
	b.lost = min(b.lost, b.depth+1+b.atLeast(s, h))
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

// least is the bound that the levels prove: no goal is above the one under way,
// but behind what was dropped.
func (b *beam[S, A]) least() int {
	if b.dry && b.narrow {
		return b.lost
	}
	return min(b.lost, b.depth)
}

// left is what the nodes still in the frontier, and those dropped, say of any
// solution; 0 where there are too many, or costs differ.
func (b *beam[S, A]) left(length int) int {
	rest := b.level[min(b.at, len(b.level)):]
	if b.dry || len(b.level) == 0 || !b.uniform || len(rest)+len(b.next) > closing {
		return 0
	}
	least := b.lost
	if b.report.Outcome == Solved {
		least, rest = min(least, length), rest[1:]
	}
	if b.cut {
		least = min(least, b.limits.Depth+1)
	}
	for _, c := range rest {
		least = min(least, b.depth+b.atLeast(b.nodes.at(c.node).state, c.h))
	}
	for _, c := range b.next {
		least = min(least, b.depth+1+b.atLeast(b.nodes.at(c.node).state, c.h))
	}
	return least
}

func (b *beam[S, A]) path() []A {
	var actions []A
	for id := b.goal; id != none; id = b.nodes.at(id).parent {
		actions = append(actions, b.nodes.at(id).action)
	}
	if b.goal != none {
		actions = actions[:len(actions)-1] // the start has no move
	}
	slices.Reverse(actions)
	return actions
}
