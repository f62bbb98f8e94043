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

// replayer makes the moves on the way to a node again, for its states.
type replayer[S comparable] struct {
	// sides are the problem without the type of its moves, and by true the same the other way
	// round.
	sides map[bool]side[S]
	trace *search.Trace
	moves Moves[S]
	kept  keptPlaces[S]
}

// place holds the two states of a node: its state as the search had it, and that of the problem itself.
type place[S comparable] struct{ state, real S }

// keptEvery is the number of moves between two places that are kept on a long way: at most twice
// as many are made again to find a node's.
const keptEvery = 32

// keptPlaces are places on long ways, by their nodes: fewer than one node in keptEvery has one.
type keptPlaces[S comparable] struct {
	nodes  []uint32 // rising
	places []place[S]
}

// keepPlaces keeps the place of each node at every so many moves from its start, if others lie as
// far behind it.
func (r *replayer[S]) keepPlaces() {
	below := make([]uint8, r.trace.Nodes()) // the longest way behind each node, at most keptEvery
	for i := r.trace.Nodes() - 1; i >= 0; i-- {
		parent := r.trace.Node(uint32(i)).Parent
		below[parent] = max(below[parent], min(below[i]+1, keptEvery))
	}
	for i, far := range below {
		node := uint32(i)
		if depth := r.trace.Node(node).Depth; far == keptEvery && depth > 0 && depth%keptEvery == 0 {
			at := r.placeOf(node)
			r.kept.nodes, r.kept.places = append(r.kept.nodes, node), append(r.kept.places, at)
		}
	}
}

// placeOf replays the moves to a node, from the last place on the way that is kept.
func (r *replayer[S]) placeOf(node uint32) place[S] {
	back := r.isBack(node)
	side := r.sides[back]
	at := place[S]{side.start, r.moves.Start}
	var ordinals []int // the last one first
	for n := r.trace.Node(node); n.Parent != node; n = r.trace.Node(node) {
		if kept, ok := r.keptPlace(node, n.Depth); ok {
			at = kept
			break
		}
		ordinals = append(ordinals, int(n.Ordinal))
		node = n.Parent
	}
	for _, ordinal := range slices.Backward(ordinals) {
		to := side.next(at.state)[ordinal]
		at.state = to.state
		if r.moves.Lifted && !back {
			at.real, _ = r.moves.Make(at.real, ordinal, to.state, to.cost)
		}
	}
	if !r.moves.Lifted {
		at.real = at.state
	}
	return at
}

func (r *replayer[S]) keptPlace(node, depth uint32) (at place[S], ok bool) {
	if depth%keptEvery > 0 {
		return at, false
	}
	i, ok := slices.BinarySearch(r.kept.nodes, node)
	if ok {
		at = r.kept.places[i]
	}
	return at, ok
}

// Path are the nodes from a start to a node.
func (r *replayer[S]) Path(node uint32) []uint32 {
	path := []uint32{node}
	for parent := r.trace.Node(node).Parent; parent != node; parent = r.trace.Node(node).Parent {
		node = parent
		path = append(path, node)
	}
	slices.Reverse(path)
	return path
}

// Ordinals are the edges on the way to a node.
func (r *replayer[S]) Ordinals(node uint32) []int {
	ordinals := []int{}
	for _, n := range r.Path(node)[1:] {
		ordinals = append(ordinals, int(r.trace.Node(n).Ordinal))
	}
	return ordinals
}

// isBack reports whether a node leads to the goal.
func (r *replayer[S]) isBack(node uint32) bool { return r.trace.Phases[r.trace.PhaseOf(node)].Back }

// State is that of a node, as the search had it.
func (r *replayer[S]) State(node uint32) S { return r.placeOf(node).state }

// States replays the states on the way to a node, from the first one of its side; back says that
// this is the goal, and that the moves go from each state to the one before it.
func (r *replayer[S]) States(node uint32) (states []S, back bool) {
	back = r.isBack(node)
	side := r.sides[back]
	states = []S{side.start}
	for _, ordinal := range r.Ordinals(node) {
		states = append(states, side.next(states[len(states)-1])[ordinal].state)
	}
	return states, back
}

// move is the one that leads to a successor of a node, or back from it.
func (r *replayer[S]) move(node uint32, ordinal int) string {
	back := r.isBack(node)
	at := r.placeOf(node)
	to := r.sides[back].next(at.state)[ordinal]
	if back {
		return r.moves.Between(to.state, at.state)
	}
	_, written := r.moves.Make(at.real, ordinal, to.state, to.cost)
	return written
}
