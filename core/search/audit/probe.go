package audit

import (
	"reflect"
	"slices"
	"time"

	"procura/core/internal/clock"
	"procura/core/search"
	"procura/core/search/internal/limits"
)

// leastProbe is how many nodes a probe may generate when the limit of nodes
// does not say.
const leastProbe = 1 << 16

// probe runs searches from the start until one finds a way to a goal, and says
// whether one did. Half of the time left is for them.
func (a *audit[S, A]) probe(probes []search.Strategy[S]) bool {
	for i, s := range probes {
		if a.Stopped == limits.ByCancel {
			return false
		}
		l := search.Limits{Nodes: a.MaxNodes}
		if l.Nodes == 0 {
			l.Nodes = max(leastProbe, int64(a.nodes.Len()))
		}
		if a.MaxTime > 0 {
			left := a.MaxTime - clock.Since(a.Began)
			l.Time = max(1, left/2/time.Duration(len(probes)-i))
		}
		if a.Budget.Limit > 0 {
			l.Memory = max(1, a.Budget.Limit-a.Budget.Used)
		}
		found := search.Run(a.Context, a.problem, s, l, search.Watch{})
		a.Budget.Peak = max(a.Budget.Peak, a.Budget.Used+found.Bytes)
		if found.Solved() {
			return a.lead(found.Path)
		}
	}
	return false
}

// lead keeps the states of a way from the start to a goal: each is no farther
// from it than the rest of the way. False: out of memory.
func (a *audit[S, A]) lead(way []A) bool {
	a.leading = true
	nodes, costs := []uint32{0}, []int32{}
	for _, action := range way {
		from := nodes[len(nodes)-1]
		edges := a.problem.Expand(a.nodes.At(from).state, nil)
		e := &edges[slices.IndexFunc(edges, func(e search.Edge[S, A]) bool { return reflect.DeepEqual(e.Action, action) })]
		to, h, ok := a.meet(from, e)
		if !ok {
			return false
		}
		if from >= a.begun {
			a.check(from, e, *a.estimates.At(from), h)
		}
		nodes, costs = append(nodes, to), append(costs, e.Cost)
	}
	a.way, a.stops = way, nodes
	rest := int32(0)
	for i, id := range slices.Backward(nodes) {
		if i < len(costs) {
			rest += costs[i]
		}
		r := a.reaches.At(id)
		r.most = min(r.most, rest)
		rest = r.most
		if id >= a.done {
			r.least = 0
		}
	}
	return true
}
