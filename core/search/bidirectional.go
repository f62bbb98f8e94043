package search

import (
	"slices"

	"procura/core/internal/store"
	"procura/core/search/record"
)

// BiBFS is bidirectional breadth-first search.
const BiBFS Algorithm = "bibfs"

var bidirectionalInfo = &Info{
	Algorithm: BiBFS, Textbook: true, Proves: ByLevel, CountsMoves: true, Order: []Rank{Oldest}, Backward: true,
}

// Reversible is a problem that can be searched from its goal too.
type Reversible[S comparable, A any] interface {
	// Back is the problem the other way round, nil where there is no such thing. It starts
	// at the goal, of which there is one alone, and the successors of a state are those
	// from which a move leads to it; what can't be reached from the start may be missing.
	// Its hashes and costs are those of the problem, its actions mean nothing.
	Back() Problem[S, A]
}

// Back is a problem the other way round, nil where there is no such thing.
func Back[S comparable, A any](p Problem[S, A]) Problem[S, A] {
	if r, ok := p.(Reversible[S, A]); ok {
		return r.Back()
	}
	return nil
}

// bidirectional is breadth-first search from the start and from the goal, level by level,
// until the two meet: Russell and Norvig, Artificial Intelligence, 3.4.6 of the third edition.
//
//	start  o--<     the levels of the one      d moves from the start
//	goal   >--o     the levels of the other    e moves from the goal
//
// The side with the smaller frontier goes on: it takes the nodes of its last level one after
// another, looks each one's state up on the other side, and makes the next level.
//
// When a level begins no way has fewer than d + e moves. On one that has just so many, the state
// d moves along is in both last levels: so a meeting is a shortest way, and where there is none,
// none has d + e moves. A side that runs dry knows all states that it can come to, and the
// other's first one is not among them. docs/rules.md has the proof, under "Bounds".
type bidirectional[S comparable, A any] struct {
	base[S, A]
	// nodes holds the nodes of both sides, in the order in which they were made.
	nodes store.Chunked[mate[S]]
	sides [2]side[S, A]
	edges []Edge[S, A]
	// meeting holds the node of each side where they have met.
	meeting [2]uint32
}

type mate[S comparable] struct {
	state  S
	parent uint32 // towards the first node of its side
}

// side is one of the two searches.
type side[S comparable, A any] struct {
	problem Problem[S, A]
	known   store.CacheTable
	// first and end bound the last level, which is the frontier.
	first, end uint32
	level      int
	phase      record.Phase
}

func (*bidirectional[S, A]) runFrom(begun base[S, A]) Result[A] {
	b := &bidirectional[S, A]{base: begun}
	b.nodes.Budget = &b.Budget
	b.orderBound = func() int { return b.sides[0].level + b.sides[1].level }
	p := begun.problem
	if b.begin(&b.sides[0], p) && !b.interrupted() && !b.isGoal(p.Start(), 0) && b.begin(&b.sides[1], Back(p)) {
		b.search()
	}
	b.problem = p
	path := b.path()
	return b.result(path, len(path))
}

// begin makes the first node of a side.
func (b *bidirectional[S, A]) begin(s *side[S, A], p Problem[S, A]) bool {
	b.tracePhase(BiBFS)
	s.problem, s.known.Budget, s.phase = p, &b.Budget, b.phase
	s.phase.Back = s == &b.sides[1]
	b.turnTo(s)
	s.first = b.nodes.Len()
	if !b.enter(s, p.Start(), store.None, 0, 0) {
		return false
	}
	s.end = b.nodes.Len()
	return true
}

func (b *bidirectional[S, A]) search() {
	start, goal := &b.sides[0], &b.sides[1]
	for start.first < start.end && goal.first < goal.end {
		goes, other := start, goal
		if goal.end-goal.first < start.end-start.first {
			goes, other = goal, start
		}
		b.turnTo(goes)
		if !b.advance(goes, other) {
			return
		}
	}
}

// turnTo goes on with a side.
func (b *bidirectional[S, A]) turnTo(s *side[S, A]) {
	b.problem = s.problem
	if t := b.watch.Trace; t != nil {
		s.phase.Iteration = s.level + 1
		t.Open(s.phase)
	}
}

// advance takes the nodes of a side's last level, and makes the next one; false ends the run.
func (b *bidirectional[S, A]) advance(s, other *side[S, A]) bool {
	next := b.nodes.Len()
	for id := s.first; id < s.end; id++ {
		if b.interrupted() {
			return false
		}
		b.Waiting--
		b.Depth = s.level
		state := b.nodes.At(id).state
		if met, _ := b.find(other, &state); met != store.None {
			b.solved, b.meeting = true, [2]uint32{id, met}
			if s == &b.sides[1] {
				b.meeting = [2]uint32{met, id}
			}
			b.traceTaken(record.Reached, id, 0)
			return false
		}
		switch {
		case b.Limits.Depth > 0 && b.orderBound() >= b.Limits.Depth:
			b.cutOff(state, id, func(e *Edge[S, A]) bool {
				b.noteCost(e.Cost)
				known, _ := b.find(s, &e.State)
				return known != store.None
			})
		case !b.expand(s, id, state):
			return false
		}
	}
	s.first, s.end, s.level = next, b.nodes.Len(), s.level+1
	return true
}

func (b *bidirectional[S, A]) expand(s *side[S, A], id uint32, state S) (ok bool) {
	b.edges, ok = b.expandInto(state, b.edges)
	if !ok {
		return false
	}
	b.traceTaken(record.Expanded, id, len(b.edges))
	b.Expanded++
	for i := range b.edges {
		b.noteCost(b.edges[i].Cost)
		if !b.enter(s, b.edges[i].State, id, i, s.level+1) {
			return false
		}
	}
	return true
}

// enter makes a node of a state that its side does not know; false ends the run. A tree has
// nodes of those that it knows too.
func (b *bidirectional[S, A]) enter(s *side[S, A], state S, parent uint32, ordinal, level int) bool {
	hash := b.problem.Hash(state)
	if !s.known.Reserve(hash) {
		return b.Stop(ByMemory)
	}
	known, place := b.find(s, &state)
	switch {
	case known != store.None && b.strategy.Duplicates != Tree:
		b.watch.Trace.Judge(parent, ordinal, record.Repeated, known)
		return true
	case b.Full():
		return b.Stop(ByNodes)
	case !b.nodes.Append(mate[S]{state, parent}):
		return b.Stop(ByMemory)
	}
	id := b.nodes.Len() - 1
	if known == store.None {
		s.known.Fill(hash, place, id)
	}
	b.Queued(1)
	b.Generated++
	b.traceNode(parent, ordinal, int32(level), 0)
	return true
}

// find is the node of a state on a side, the first one; else None and the place for it.
func (b *bidirectional[S, A]) find(s *side[S, A], state *S) (uint32, *uint64) {
	return s.known.Find(b.problem.Hash(*state), func(id uint32) bool { return b.nodes.At(id).state == *state })
}

// path goes from the meeting back to the start, and on to the goal.
func (b *bidirectional[S, A]) path() []A {
	if !b.solved {
		return nil
	}
	way := b.line(b.meeting[0])
	slices.Reverse(way)
	return b.movesAlong(append(way, b.line(b.meeting[1])[1:]...))
}

// line is the states from a node to the first one of its side.
func (b *bidirectional[S, A]) line(id uint32) (states []S) {
	for ; id != store.None; id = b.nodes.At(id).parent {
		states = append(states, b.nodes.At(id).state)
	}
	return states
}
