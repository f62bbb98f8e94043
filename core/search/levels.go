package search

import (
	"context"
	"slices"
	"sync/atomic"
)

// levels is breadth-first search. It keeps of a node its state and nothing
// more, in the order of their making, which is that of the queue too:
//
//	states   S | A B C | D E F G ...      a level after the other
//	         next ^    ^ end
//
// A node's level is that of the queue, its parent is told by the births, and
// the move between two states is found again among the successors.
//
// Most of the time of such a search goes into waiting for memory: for the line
// of the table where a successor would be, then for the state of the node that
// the line names. So the nodes at the head of the queue are expanded together,
// and all lines, then all states, are asked for before the first is needed.
// What happens after is in the order of a search node by node.
type levels[S comparable, A any] struct {
	meter
	problem Problem[S, A]

	states column[S]
	births births
	lines  *lines // nil: duplicates are kept
	next   uint32 // the node to be looked at next
	end    uint32 // the first node of the level after its own
	level  int
	ahead  ahead[S, A]
	goal   uint32

	// merged is the quotient's own count, nil outside it; brothers is how much of
	// it belongs to nodes expanded, not to those only looked ahead to.
	merged   *atomic.Int64
	brothers int64
}

// ahead is what is known of the nodes at the head of the queue.
type ahead[S comparable, A any] struct {
	// ends holds for each node where its edges end, brothers how many were
	// merged before they were edges.
	ends     []int
	brothers []int64
	edges    []Edge[S, A]
	// hashes and olds hold for each edge the hash of its state, and whether the
	// state is known; maybes and news list edges.
	hashes []uint64
	olds   []bool
	maybes []maybe
	news   []int
	// places holds for each edge where its state can be put, nil where that is
	// not known; good while lines.grown is as it was.
	places []*uint64
	grown  int
	// node, edge and fresh are the first of each not yet come to.
	node, edge, fresh int
	touched           uint64
}

// maybe is an edge and a node that its state has the hash of.
type maybe struct {
	edge int
	node uint32
}

// merging is a problem that counts successors which it merges.
type merging interface{ brothers() *atomic.Int64 }

// aheadEdges is how many edges are enough to look ahead to.
const aheadEdges = 64

func runLevels[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	b := &levels[S, A]{meter: newMeter(ctx, s, l, w), problem: p, end: 1, goal: none}
	b.floor = func() int { return b.level }
	b.states.budget, b.births.words.budget = &b.budget, &b.budget
	if s.Duplicates != Tree {
		b.lines = &lines{budget: &b.budget}
	}
	if q, ok := p.(merging); ok {
		b.merged = q.brothers()
	}
	if b.begin() {
		b.loop()
	}
	var path []A
	if b.goal != none {
		path = b.path()
	}
	if b.merged != nil {
		b.merged.Store(b.brothers)
	}
	return Result[A]{Report: b.close(len(path)), Path: path, Cost: len(path)}
}

func (b *levels[S, A]) begin() bool {
	start := b.problem.Start()
	b.ahead.edges = append(b.ahead.edges, Edge[S, A]{State: start})
	b.ahead.hashes = append(b.ahead.hashes, b.problem.Hash(start))
	b.ahead.places = append(b.ahead.places, nil)
	return b.store(0, none, 0)
}

// loop looks at node after node until something ends the run.
func (b *levels[S, A]) loop() {
	for !b.interrupted() && b.next < b.states.length {
		if b.next == b.end {
			b.level, b.end = b.level+1, b.states.length
		}
		if b.ahead.node == len(b.ahead.ends) {
			b.prepare()
		}
		b.waiting--
		b.depth = b.level
		id := b.next
		b.next++
		switch {
		case len(b.ahead.ends) == 0:
			b.goal, b.report.Outcome = id, Solved
			return
		case b.limited():
			b.cut = b.cut || b.cuts(b.states.at(id))
			b.ahead.node++
		case !b.expand(id):
			return
		}
	}
}

// limited reports whether the level is the last that the depth limit allows.
func (b *levels[S, A]) limited() bool { return b.limits.Depth > 0 && b.level >= b.limits.Depth }

// prepare looks ahead from the next node to the end of its level, to a goal, or
// far enough. It knows of no node when the next one is a goal.
func (b *levels[S, A]) prepare() {
	a := &b.ahead
	a.ends, a.brothers, a.edges = a.ends[:0], a.brothers[:0], a.edges[:0]
	a.node, a.edge, a.fresh = 0, 0, 0
	for id := b.next; id < b.end && len(a.edges) < aheadEdges; id++ {
		s := *b.states.at(id)
		if b.problem.Goal(s) {
			break
		}
		if b.limited() {
			a.ends = append(a.ends, 0)
			break
		}
		before := b.count()
		a.edges = b.problem.Expand(s, a.edges)
		a.ends, a.brothers = append(a.ends, len(a.edges)), append(a.brothers, b.count()-before)
	}
	edges := len(a.edges)
	a.olds, a.news = resized(a.olds, edges), resized(a.news, edges)
	clear(a.olds)
	if b.lines != nil {
		a.hashes, a.maybes, a.places = resized(a.hashes, edges), resized(a.maybes, edges), resized(a.places, edges)
		b.ask()
	}
	a.news = a.news[:pick(a.news, a.olds)]
}

// count is the quotient's count so far.
func (b *levels[S, A]) count() int64 {
	if b.merged == nil {
		return 0
	}
	return b.merged.Load()
}

// resized is a slice of a length, with anything in it.
func resized[T any](s []T, length int) []T { return slices.Grow(s[:0], length)[:length] }

// ask finds out which edges lead to states that are known, round after round.
// No round waits for one edge before it begins with another.
func (b *levels[S, A]) ask() {
	a := &b.ahead
	for i := range a.edges {
		a.hashes[i] = b.problem.Hash(a.edges[i].State)
	}
	a.touched += b.lines.touch(a.hashes)
	count := 0
	for i, hash := range a.hashes {
		id, place := b.lines.glance(hash)
		a.places[i], a.maybes[count] = place, maybe{i, id}
		if id != none {
			count++
		}
	}
	a.grown = b.lines.grown
	for _, m := range a.maybes[:count] {
		a.olds[m.edge] = *b.states.at(m.node) == a.edges[m.edge].State
		a.places[m.edge] = nil
	}
}

// pick lists the edges that are not old.
func pick(news []int, olds []bool) int {
	count := 0
	for i, old := range olds {
		news[count] = i
		if !old {
			count++
		}
	}
	return count
}

// expand enters the successors of a node; false ends the run.
func (b *levels[S, A]) expand(id uint32) bool {
	if b.watch.Trace != nil {
		b.watch.Trace.expand(id)
	}
	b.report.Expanded++
	a := &b.ahead
	before, first := b.states.length, a.edge
	a.edge = a.ends[a.node]
	b.brothers += a.brothers[a.node]
	a.node++
	for i := first; i < a.edge; i++ {
		b.pay(a.edges[i].Cost)
	}
	for ; a.fresh < len(a.news) && a.news[a.fresh] < a.edge; a.fresh++ {
		i := a.news[a.fresh]
		if !b.store(i, id, i-first) {
			return false
		}
	}
	return b.births.add(int(b.states.length-before)) || b.stop(ByMemory)
}

// store enters the state of an edge that was not known when it was asked for;
// false ends the run.
func (b *levels[S, A]) store(edge int, parent uint32, ordinal int) bool {
	a := &b.ahead
	state := &a.edges[edge].State
	if b.lines == nil {
		return b.enter(state, parent, ordinal)
	}
	hash := a.hashes[edge]
	if !b.lines.reserve(hash) {
		return b.stop(ByMemory)
	}
	place := a.places[edge]
	if place == nil || *place != 0 || a.grown != b.lines.grown {
		if place = b.find(hash, state); place == nil {
			return true // a brother or a cousin was there first
		}
	}
	id := b.states.length
	if !b.enter(state, parent, ordinal) {
		return false
	}
	b.lines.fill(hash, place, id)
	return true
}

// find is where a state can be put, nil when it is known.
func (b *levels[S, A]) find(hash uint64, state *S) *uint64 {
	_, place := b.lines.find(hash, func(id uint32) bool { return *b.states.at(id) == *state })
	return place
}

// enter puts a state at the end of the queue; false ends the run.
func (b *levels[S, A]) enter(state *S, parent uint32, ordinal int) bool {
	if b.full() {
		return b.stop(ByNodes)
	}
	id := b.states.length
	if !b.states.add(*state) {
		return b.stop(ByMemory)
	}
	b.wait(1)
	b.report.Generated++
	if b.watch.Trace != nil {
		b.watch.Trace.enter(id, parent, ordinal, &b.budget)
	}
	return true
}

// cuts reports whether a state at the depth limit has a successor that the
// search does not know.
func (b *levels[S, A]) cuts(s *S) bool {
	a := &b.ahead
	before := b.count()
	a.edges = b.problem.Expand(*s, a.edges[:0])
	b.brothers += b.count() - before
	for i := range a.edges {
		e := &a.edges[i]
		if b.lines == nil {
			return true
		}
		hash := b.problem.Hash(e.State)
		if !b.lines.reserve(hash) || b.find(hash, &e.State) != nil {
			return true
		}
		b.pay(e.Cost)
	}
	return false
}

// path walks from the goal to the start, and finds the moves on the way back.
func (b *levels[S, A]) path() []A {
	line := []uint32{b.goal}
	for walk := b.births.walk(); line[len(line)-1] != 0; {
		line = append(line, walk.parent(line[len(line)-1]))
	}
	slices.Reverse(line)
	var actions []A
	for i, id := range line[1:] {
		for _, e := range b.problem.Expand(*b.states.at(line[i]), nil) {
			if e.State == *b.states.at(id) {
				actions = append(actions, e.Action)
				break
			}
		}
	}
	return actions
}
