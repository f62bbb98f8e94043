package explore

import (
	"slices"

	"procura/core/search"
)

// replayer makes the moves on the way to a node again, for its states.
type replayer[S comparable, A any] struct {
	problem search.NotatedProblem[S, A]
	trace   *search.Trace
	// sides[false] is what was searched, sides[true] the same the other way round: the problem, or the
	// classes of its states.
	sides map[bool]side[S]
	// class is the state that stands for one. lift makes a way through the problem of one through
	// the classes, and is nil where the search had the states themselves.
	class func(S) S
	lift  func([]uint16) []search.Edge[S, A]
	kept  keptPlaces[S]
}

// HasClasses reports whether the search had classes of states instead of the states themselves.
func (r *replayer[S, A]) HasClasses() bool { return r.lift != nil }

// place holds the state of a node as the search had it, and the state of the problem itself.
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
func (r *replayer[S, A]) keepPlaces() {
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
func (r *replayer[S, A]) placeOf(node uint32) place[S] {
	back := r.isBack(node)
	side := r.sides[back]
	at := place[S]{side.start, r.problem.Start()}
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
		if r.lift != nil && !back {
			at.real = r.follow(at.real, ordinal, to).State
		}
	}
	if r.lift == nil {
		at.real = at.state
	}
	return at
}

func (r *replayer[S, A]) keptPlace(node, depth uint32) (at place[S], ok bool) {
	if depth%keptEvery > 0 {
		return at, false
	}
	i, ok := slices.BinarySearch(r.kept.nodes, node)
	if ok {
		at = r.kept.places[i]
	}
	return at, ok
}

// Path returns the nodes from the start to a node, or from the goal where the search went back from it.
func (r *replayer[S, A]) Path(node uint32) []uint32 {
	path := []uint32{node}
	for parent := r.trace.Node(node).Parent; parent != node; parent = r.trace.Node(node).Parent {
		node = parent
		path = append(path, node)
	}
	slices.Reverse(path)
	return path
}

// ordinals are the edges on the way to a node.
func (r *replayer[S, A]) ordinals(node uint32) []int {
	ordinals := []int{}
	for _, n := range r.Path(node)[1:] {
		ordinals = append(ordinals, int(r.trace.Node(n).Ordinal))
	}
	return ordinals
}

// isBack reports whether a node was found by the search from the goal.
func (r *replayer[S, A]) isBack(node uint32) bool { return r.trace.Phases[r.trace.PhaseOf(node)].Back }

// State returns the state of a node, as the search had it.
func (r *replayer[S, A]) State(node uint32) S { return r.placeOf(node).state }

// states replays the states on the way to a node, from the first one of its side; back reports
// whether this is the goal, and that the moves go from each state to the one before it.
func (r *replayer[S, A]) states(node uint32) (states []S, back bool) {
	back = r.isBack(node)
	side := r.sides[back]
	states = []S{side.start}
	for _, ordinal := range r.ordinals(node) {
		states = append(states, side.next(states[len(states)-1])[ordinal].state)
	}
	return states, back
}

// move writes the move that leads to a successor of a node, or back from it.
func (r *replayer[S, A]) move(node uint32, ordinal int) string {
	back := r.isBack(node)
	at := r.placeOf(node)
	to := r.sides[back].next(at.state)[ordinal]
	if back {
		return r.problem.Notation(r.between(to.state, at.state).Action)
	}
	return r.problem.Notation(r.follow(at.real, ordinal, to).Action)
}

// follow makes a move of the search in the problem: the one with its ordinal, or the first one into
// the same class at the same cost.
func (r *replayer[S, A]) follow(from S, ordinal int, to successor[S]) search.Edge[S, A] {
	edges := r.problem.Expand(from, nil)
	if r.lift != nil {
		ordinal = slices.IndexFunc(edges, func(e search.Edge[S, A]) bool { return e.Cost == to.cost && r.class(e.State) == to.state })
	}
	return edges[ordinal]
}

// between finds the first move from a state to the next one.
func (r *replayer[S, A]) between(from, to S) search.Edge[S, A] {
	edges := r.problem.Expand(from, nil)
	return edges[slices.IndexFunc(edges, func(e search.Edge[S, A]) bool { return r.class(e.State) == to })]
}

// Edges replays the moves from the start to a node or, for a node of the search back from the goal, from the
// node to the goal. at is the place of the node among them.
func (r *replayer[S, A]) Edges(node uint32) (path []search.Edge[S, A], at int) {
	if r.isBack(node) {
		states, _ := r.states(node)
		slices.Reverse(states)
		path = []search.Edge[S, A]{{State: states[0]}}
		for _, s := range states[1:] {
			path = append(path, r.between(path[len(path)-1].State, s))
		}
		return path, 0
	}
	path = []search.Edge[S, A]{{State: r.problem.Start()}}
	ordinals := r.ordinals(node)
	if r.lift != nil {
		classes := make([]uint16, len(ordinals))
		for i, ordinal := range ordinals {
			classes[i] = uint16(ordinal)
		}
		return append(path, r.lift(classes)...), len(ordinals)
	}
	var room []search.Edge[S, A]
	for _, ordinal := range ordinals {
		room = r.problem.Expand(path[len(path)-1].State, room[:0])
		path = append(path, room[ordinal])
	}
	return path, len(ordinals)
}
