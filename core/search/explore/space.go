package explore

import (
	"math"
	"sync"

	"procura/core/search"
)

// space is a problem without the type of its moves.
type space[S comparable] interface {
	Start() S
	Goal(S) bool
	Hash(S) uint64
	// successors appends where the moves lead, and what they cost.
	successors(s S, next []next[S]) []next[S]
}

type next[S comparable] struct {
	state S
	cost  int32
}

type problem[S comparable, A any] struct {
	search.Problem[S, A]
	rooms *sync.Pool // of *[]search.Edge[S, A]
}

//nolint:unused // it is a method of space, which the linter does not see in generic types
func (p problem[S, A]) successors(s S, list []next[S]) []next[S] {
	room := p.rooms.Get().(*[]search.Edge[S, A])
	defer p.rooms.Put(room)
	*room = p.Expand(s, (*room)[:0])
	for i := range *room {
		list = append(list, next[S]{(*room)[i].State, (*room)[i].Cost})
	}
	return list
}

type locatedNode[S comparable] struct {
	node  uint32
	state S
	g     float64
	depth int
}

func (x *Explorer[S]) locate(node uint32) locatedNode[S] {
	var edges [64]uint16
	line := edges[:0]
	n := node
	for parent := x.trace.Parent(n); parent != n; parent = x.trace.Parent(n) {
		line = append(line, uint16(x.trace.Edge(n)))
		n = parent
	}
	p := locatedNode[S]{node: node, state: x.space.Start(), depth: len(line)}
	var room [32]next[S]
	moves := x.byMoves(x.phaseOfNode(node))
	for i := len(line) - 1; i >= 0; i-- {
		to := x.space.successors(p.state, room[:0])[line[i]]
		p.state = to.state
		p.g += moveCost(moves, to.cost)
	}
	return p
}

type pathStep[S comparable] struct {
	locatedNode[S]
	nexts []next[S]
}

func (x *Explorer[S]) locatePath(node uint32) []pathStep[S] {
	path := x.Path(node)
	moves := x.byMoves(x.phaseOfNode(node))
	list := make([]pathStep[S], len(path))
	var all []next[S]
	at := locatedNode[S]{node: path[0], state: x.space.Start()}
	for i := range path {
		if i > 0 {
			to := list[i-1].nexts[x.trace.Edge(path[i])]
			at = locatedNode[S]{node: path[i], state: to.state, g: at.g + moveCost(moves, to.cost), depth: i}
		}
		from := len(all)
		all = x.space.successors(at.state, all)
		list[i] = pathStep[S]{at, all[from:len(all):len(all)]}
	}
	return list
}

func (x *Explorer[S]) byMoves(phase int) bool {
	a := x.algorithm(phase)
	return a == search.BFS || a == search.DFS || a == search.IDS || a == search.Beam
}

func moveCost(moves bool, cost int32) float64 {
	if moves {
		return 1
	}
	return float64(cost)
}

// estimate is h of a state, +Inf where no goal can be reached.
func (x *Explorer[S]) estimate(s S) float64 {
	switch h := x.strategy.Heuristic; {
	case h.Real != nil:
		return h.Real(s)
	case h.Estimate == nil:
		return 0
	default:
		if v := h.Estimate(s); v < search.Unreachable {
			return float64(v)
		}
	}
	return math.Inf(1)
}

func (x *Explorer[S]) rate(phase int, g, h float64) float64 {
	switch x.algorithm(phase) {
	case search.Greedy, search.Beam:
		return h
	case search.AStar:
		if w := x.phases[phase].Parameter; w > 1 {
			return g + w*h
		}
	}
	return g + h
}
