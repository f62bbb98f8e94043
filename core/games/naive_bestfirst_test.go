package games

import (
	"math"
	"slices"

	"procura/core/search"
	"procura/core/search/record"
)

// naiveOpen is the frontier of a search that keeps its nodes, in no order, and the best node
// of each state that was ever entered.
type naiveOpen struct {
	*naiveRun
	nodes []*naiveNode
	best  map[string]*naiveNode
}

// bestFirst is BFS, DFS, UCS, greedy search and A*: one list of nodes that wait, from
// which the one goes that comes first.
func (r *naiveRun) bestFirst() {
	o := &naiveOpen{naiveRun: r, best: map[string]*naiveNode{}}
	start := r.start()
	o.nodes, o.best[start.State] = []*naiveNode{start}, start
	r.begin(record.Began, start)
	r.end(o.ordered())
	for len(o.nodes) > 0 && !r.Stopped && r.Goal == nil {
		n := o.ordered()[0].Node
		o.remove(n)
		s := r.begin(r.kind(n), n)
		switch s.Kind {
		case record.Reached:
			r.Goal = n
		case record.Expanded:
			o.expand(n, s)
		}
		r.end(o.ordered())
	}
}

func (o *naiveOpen) remove(n *naiveNode) {
	o.nodes = slices.DeleteFunc(o.nodes, func(other *naiveNode) bool { return other == n })
}

// ordered is what waits, in the order of the algorithm.
func (o *naiveOpen) ordered() []naiveEntry {
	list := slices.Clone(o.nodes)
	slices.SortFunc(list, func(a, b *naiveNode) int {
		if o.before(a, b) {
			return -1
		}
		return 1
	})
	return naiveWaiting(list)
}

// before reports whether a node is taken before another. Numbers are ages.
func (o *naiveOpen) before(a, b *naiveNode) bool {
	older := a.Number < b.Number
	switch o.method.Algorithm {
	case search.BFS:
		return older
	case search.DFS:
		return !older
	case search.UCS:
		return a.G < b.G || a.G == b.G && older
	}
	return a.F < b.F || a.F == b.F && (a.H < b.H || a.H == b.H && older)
}

// expand enters the successors; in DFS the last one first, so that the first is the
// newest.
func (o *naiveOpen) expand(n *naiveNode, s *naiveStep) {
	o.Expanded++
	list, moves := o.offspring(n)
	s.Offspring = list
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	if o.method.Algorithm == search.DFS {
		slices.Reverse(order)
	}
	for _, i := range order {
		if !o.enter(n, moves[i], list[i]) {
			return
		}
	}
}

// enter enters a successor; false ends the run.
func (o *naiveOpen) enter(parent *naiveNode, s naiveSuccessor, child *naiveOffspring) bool {
	known := o.best[s.State]
	if o.method.Tree {
		known = nil
	}
	switch {
	case known != nil && known.G <= parent.G+o.cost(s):
		child.Fate, child.Other = record.Repeated, known
		return true
	case math.IsInf(o.problem.H(s.State), 1):
		child.Fate = record.Dead
		return true
	case o.full():
		return false
	}
	o.make(child, parent, s)
	if known != nil {
		child.Fate, child.Other = record.Better, known
		o.remove(known)
	}
	o.best[s.State] = child.Node
	o.nodes = append(o.nodes, child.Node)
	return true
}
