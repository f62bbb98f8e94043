package explore

import (
	"cmp"
	"math"
	"slices"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/internal/record"
)

// frontier are the entries that wait at a view, in the order in which they will be
// taken as far as it is known, the first ones; and how many they are.
func (x *Explorer[S]) frontier(v view, rows int) ([]entry, int) {
	switch a := x.algorithm(v.phase); {
	case expansionOrderOf(a) == lazy:
		return x.untried(v, rows)
	case a == search.RBFS && v.step == 0:
		return x.valued([]ranked{{0, x.trace.F(0), 0}}, rows), 1
	case a == search.RBFS:
		return x.inRank(x.waitingOnPath(v), rows)
	case a == search.SMAStar:
		return x.inRank(x.openNodes(v), rows)
	}
	if v.step == 0 {
		return x.entries([]uint32{0})[:min(rows, 1)], 1
	}
	waiting := x.waiting(v)
	return x.entries(x.queue(v, min(rows, waiting))), waiting
}

// waiting is how many nodes wait in a search that makes all successors at once.
func (x *Explorer[S]) waiting(v view) int {
	count := 0
	for _, s := range x.spans(v) {
		count += int(s.nodes-s.node) - (x.stepBefore(s.events) - x.stepBefore(s.event))
		count -= countBelow(x.gone, s.events) - countBelow(x.gone, s.event)
	}
	return count
}

// queue is the first nodes of a frontier: of BFS in the order of their numbers, of DFS
// the last one first, else in the order in which they come out of it later.
func (x *Explorer[S]) queue(v view, rows int) []uint32 {
	list := make([]uint32, 0, rows)
	switch x.algorithm(v.phase) {
	case search.BFS:
		for n := uint32(x.stepBefore(v.events)); n < v.nodes && len(list) < rows; n++ {
			list = append(list, n)
		}
		return list
	case search.DFS:
		for n := v.nodes; n > 0 && len(list) < rows; n-- {
			if x.ended[n-1] >= v.events {
				list = append(list, n-1)
			}
		}
		return list
	}
	return x.inLaterOrder(v, list, rows)
}

// inLaterOrder: the relative order of nodes whose keys never change is that in which they come
// out of the frontier later, or out of what was left of it. Nodes of other searches that ran
// meanwhile are younger. What a beam keeps is taken in order, level by level; what it drops
// later is worse than all that, and the last one dropped is the best of those.
func (x *Explorer[S]) inLaterOrder(v view, list []uint32, rows int) []uint32 {
	var dropped []uint32
	first, end, beam := uint32(0), x.trace.Events(), x.algorithm(v.phase) == search.Beam
	if beam {
		first = x.phases[v.phase].Node
		if next := v.phase + 1; next < len(x.phases) {
			end = x.phases[next].Event
		}
	}
	for e := v.events; e < end && len(list) < rows; e++ {
		switch kind, node := x.trace.Event(e); {
		case node < first || node >= v.nodes || x.ended[node] < v.events:
		case kind <= record.Depth || kind == record.Left && x.ended[node] == noEvent || kind == record.Passed && !beam:
			list = append(list, node)
		case kind == record.Dropped && beam:
			dropped = append(dropped, node)
		}
	}
	slices.Reverse(dropped)
	return append(list, dropped[:min(len(dropped), rows-len(list))]...)
}

func (x *Explorer[S]) entryOf(n uint32) entry {
	at := x.locate(n)
	e := entry{edge: x.trace.Edge(n), Entry: game.Entry{Node: n, Parent: x.trace.Parent(n), G: at.g, H: x.estimate(at.state)}}
	e.F = x.rate(x.phaseOfNode(n), e.G, e.H)
	return e
}

func (x *Explorer[S]) entries(nodes []uint32) []entry {
	list := make([]entry, len(nodes))
	for i, n := range nodes {
		list[i] = x.entryOf(n)
	}
	return list
}

// untried are the successors along the path whose turn has not come, the deepest first.
func (x *Explorer[S]) untried(v view, rows int) ([]entry, int) {
	if v.step == 0 {
		return x.entries([]uint32{0})[:min(1, rows)], 1
	}
	kind, node := x.kind(v.step)
	from := 0
	if kind != game.Expanded {
		from = x.trace.Edge(node) + 1
		if x.trace.Parent(node) == node {
			return nil, 0
		}
		node = x.trace.Parent(node)
	}
	var list []entry
	all := 0
	places := x.locatePath(node)
	for k := len(places) - 1; k >= 0; k-- {
		at := &places[k]
		all += len(at.nexts) - from
		for i := from; i < len(at.nexts) && len(list) < rows; i++ {
			list = append(list, x.ungenerated(v.phase, &at.locatedNode, i, at.nexts[i]))
		}
		from = x.trace.Edge(at.node) + 1
	}
	return list, all
}

func (x *Explorer[S]) ungenerated(phase int, at *locatedNode[S], edge int, to next[S]) entry {
	e := entry{edge: edge, Entry: game.Entry{Node: None, Parent: at.node, G: at.g + moveCost(x.byMoves(phase), to.cost), H: x.estimate(to.state)}}
	e.F = x.rate(phase, e.G, e.H)
	return e
}

// inRank are the first of nodes that wait with an f of their own, in the order in which RBFS and
// SMA* take them, and how many they are.
func (x *Explorer[S]) inRank(open []ranked, rows int) ([]entry, int) {
	slices.SortFunc(open, func(a, b ranked) int { // least f, then deepest, then oldest
		return cmp.Or(cmp.Compare(a.f, b.f), b.depth-a.depth, cmp.Compare(a.node, b.node))
	})
	return x.valued(open, rows), len(open)
}

func (x *Explorer[S]) waitingOnPath(v view) []ranked {
	_, taken := x.kind(v.step)
	path := x.Path(taken)
	var open []ranked
	for depth := 1; depth <= len(path); depth++ {
		first, end := x.between.NodesBefore(v.events-1), v.nodes
		if depth < len(path) {
			born := x.between.EventsBefore(path[depth])
			first, end = x.between.NodesBefore(born-1), x.between.NodesBefore(born)
		}
		for n := first; n < end; n++ {
			if depth == len(path) || n != path[depth] {
				open = append(open, ranked{n, x.valueAt(n, v.events), depth})
			}
		}
	}
	return slices.DeleteFunc(open, func(r ranked) bool { return math.IsInf(r.f, 1) })
}

type ranked struct {
	node  uint32
	f     float64
	depth int
}

func (x *Explorer[S]) valued(open []ranked, rows int) []entry {
	list := make([]entry, min(rows, len(open)))
	for i := range list {
		list[i] = x.entryOf(open[i].node)
		list[i].F = open[i].f
	}
	return list
}

// openNodes are the nodes of SMA* that wait.
func (x *Explorer[S]) openNodes(v view) (open []ranked) {
	for n := range v.nodes {
		if key, waits := x.key(n, v.events); waits {
			open = append(open, ranked{n, key, int(x.depths[n])})
		}
	}
	return open
}

func (x *Explorer[S]) depth(node uint32) int {
	depth := 0
	for parent := x.trace.Parent(node); parent != node; parent = x.trace.Parent(node) {
		node = parent
		depth++
	}
	return depth
}
