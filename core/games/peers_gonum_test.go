package games_test

import (
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/path"

	"procura/core/search"
)

// implicit is a problem as gonum wants a graph: nodes with numbers. A state
// gets its number when it is first reached. All goals have an edge at cost 0 to
// one target, since gonum searches for one node.
type implicit[S comparable, A any] struct {
	problem  search.Problem[S, A]
	numbers  map[S]*vertex[S]
	vertices []*vertex[S]
	target   *vertex[S]
	edges    []search.Edge[S, A]
	next     neighbours[S]
}

// vertex is a state with its number; gonum is handed pointers, so that an
// interface to a node costs no allocation of its own.
type vertex[S comparable] struct {
	id    int64
	state S
}

func (v *vertex[S]) ID() int64 { return v.id }

func newImplicit[S comparable, A any](p search.Problem[S, A]) *implicit[S, A] {
	g := &implicit[S, A]{problem: p, numbers: map[S]*vertex[S]{}}
	g.target = &vertex[S]{id: -1}
	return g
}

// vertex is the node of a state.
func (g *implicit[S, A]) vertex(s S) *vertex[S] {
	v, known := g.numbers[s]
	if !known {
		v = &vertex[S]{id: int64(len(g.vertices)), state: s}
		g.numbers[s] = v
		g.vertices = append(g.vertices, v)
	}
	return v
}

// From lists the successors of a node; the list is good until the next call,
// as long as A* needs it.
func (g *implicit[S, A]) From(id int64) graph.Nodes {
	g.next.list, g.next.at = g.next.list[:0], -1
	s := g.vertices[id].state
	if g.problem.Goal(s) {
		g.next.list = append(g.next.list, g.target)
		return &g.next
	}
	g.edges = g.problem.Expand(s, g.edges[:0])
	for i := range g.edges {
		g.next.list = append(g.next.list, g.vertex(g.edges[i].State))
	}
	return &g.next
}

// Edge is not asked for by A* on a graph with weights.
func (g *implicit[S, A]) Edge(_, _ int64) graph.Edge { panic("peers: no edge is needed") }

// Weight is a move, or the step from a goal to the target.
func (g *implicit[S, A]) Weight(_, to int64) (float64, bool) {
	if to == g.target.id {
		return 0, true
	}
	return 1, true
}

// neighbours goes through the successors of a node.
type neighbours[S comparable] struct {
	list []*vertex[S]
	at   int
}

func (n *neighbours[S]) Next() bool       { n.at++; return n.at < len(n.list) }
func (n *neighbours[S]) Len() int         { return len(n.list) - n.at - 1 }
func (n *neighbours[S]) Reset()           { n.at = -1 }
func (n *neighbours[S]) Node() graph.Node { return n.list[n.at] }

// byGonum is gonum's A*, which does not reopen: the heuristic must be
// consistent for its path to be shortest.
func byGonum[S comparable, A any](p search.Problem[S, A], h func(S) int) answer {
	g := newImplicit(p)
	away := func(from, _ graph.Node) float64 {
		v := from.(*vertex[S])
		if v == g.target {
			return 0
		}
		return float64(h(v.state))
	}
	tree, expanded := path.AStar(g.vertex(p.Start()), g.target, g, away)
	nodes, cost := tree.To(g.target.id)
	if len(nodes) == 0 {
		return answer{length: -1, expanded: expanded}
	}
	return answer{length: int(cost), expanded: expanded}
}
