package explore

import (
	"slices"

	"procura/core/search"
)

// Moves are those of the problem itself, of which a search may have had the classes.
type Moves[S comparable] struct {
	Start S
	// Make makes a move from a state: the one with an ordinal among the successors of the
	// search, which leads to a state, or into its class, at a cost. It returns the state behind
	// the move, and the move in notation.
	Make func(from S, ordinal int, to S, cost int32) (S, string)
	// Between writes the move from a state to the next one, for searches from the goal.
	Between func(from, to S) string
	// Lifted says that the search had the classes.
	Lifted bool
}

// MovesOf are the moves of a problem that is searched as it is.
func MovesOf[S comparable, A any](p search.Problem[S, A], notation func(A) string) Moves[S] {
	return Moves[S]{Start: p.Start(), Make: func(from S, ordinal int, _ S, _ int32) (S, string) {
		e := p.Expand(from, nil)[ordinal]
		return e.State, notation(e.Action)
	}}
}

// place is where a node is: its state as the search had it, and that of the problem itself.
type place[S comparable] struct{ state, real S }

// keptEvery is how many moves lie between two places that are kept on a long way: at most twice
// as many are made again to find a node's.
const keptEvery = 32

// keptPlaces are places on long ways, by their nodes: fewer than one node in keptEvery has one.
type keptPlaces[S comparable] struct {
	nodes  []uint32 // rising
	places []place[S]
}

// keepPlaces keeps the place of each node at every so many moves from its start, if others lie as
// far behind it.
func (x *Explorer[S]) keepPlaces() {
	below := make([]uint8, x.Nodes()) // the longest way behind each node, at most keptEvery
	for i := x.Nodes() - 1; i >= 0; i-- {
		parent := x.trace.Node(uint32(i)).Parent
		below[parent] = max(below[parent], min(below[i]+1, keptEvery))
	}
	for i, far := range below {
		node := uint32(i)
		if depth := x.trace.Node(node).Depth; far == keptEvery && depth > 0 && depth%keptEvery == 0 {
			at := x.placeOf(node)
			x.kept.nodes, x.kept.places = append(x.kept.nodes, node), append(x.kept.places, at)
		}
	}
}

// placeOf replays the moves to a node, from the last place on the way that is kept.
func (x *Explorer[S]) placeOf(node uint32) place[S] {
	back := x.isBack(node)
	side := x.sides[back]
	at := place[S]{side.start, x.moves.Start}
	var ordinals []int // the last one first
	for n := x.trace.Node(node); n.Parent != node; n = x.trace.Node(node) {
		if kept, ok := x.keptPlace(node, n.Depth); ok {
			at = kept
			break
		}
		ordinals = append(ordinals, int(n.Ordinal))
		node = n.Parent
	}
	for _, ordinal := range slices.Backward(ordinals) {
		to := side.next(at.state)[ordinal]
		at.state = to.state
		if x.moves.Lifted && !back {
			at.real, _ = x.moves.Make(at.real, ordinal, to.state, to.cost)
		}
	}
	if !x.moves.Lifted {
		at.real = at.state
	}
	return at
}

func (x *Explorer[S]) keptPlace(node, depth uint32) (at place[S], ok bool) {
	if depth%keptEvery > 0 {
		return at, false
	}
	i, ok := slices.BinarySearch(x.kept.nodes, node)
	if ok {
		at = x.kept.places[i]
	}
	return at, ok
}

// isBack reports whether a node leads to the goal.
func (x *Explorer[S]) isBack(node uint32) bool { return x.trace.Phases[x.trace.PhaseOf(node)].Back }

// State is that of a node, as the search had it.
func (x *Explorer[S]) State(node uint32) S { return x.placeOf(node).state }

// States replays the states on the way to a node, from the first one of its side; back says that
// this is the goal, and that the moves go from each state to the one before it.
func (x *Explorer[S]) States(node uint32) (states []S, back bool) {
	back = x.isBack(node)
	side := x.sides[back]
	states = []S{side.start}
	for _, ordinal := range x.Ordinals(node) {
		states = append(states, side.next(states[len(states)-1])[ordinal].state)
	}
	return states, back
}

// move is the one that leads to a successor of a node, or back from it.
func (x *Explorer[S]) move(node uint32, ordinal int) string {
	back := x.isBack(node)
	at := x.placeOf(node)
	to := x.sides[back].next(at.state)[ordinal]
	if back {
		return x.moves.Between(to.state, at.state)
	}
	_, written := x.moves.Make(at.real, ordinal, to.state, to.cost)
	return written
}
