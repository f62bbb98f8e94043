package audit

import (
	"reflect"
	"slices"
	"time"

	"procura/core/internal/store"
	"procura/core/internal/system"
	"procura/core/search"
)

// setGoalDistances gives goals their distance, and nodes not expanded the least cost that
// their way can have.
func (a *audit[S, A]) setGoalDistances() {
	for id := range a.nodes.Len() {
		if !a.nodes.At(id).open {
			*a.reaches.At(id) = reach{}
		} else if id >= a.done {
			a.reaches.At(id).least = 0
		}
	}
}

// relaxAll relaxes the edges of all nodes, from the last to the first and back,
// until nothing changes: a stretch of a way that leads through rising or
// falling nodes is done in one sweep. Then all distances are exact whose bounds meet. When it is
// stopped before, costs to goals are still upper bounds, and the lower ones say nothing but of exact nodes.
func (a *audit[S, A]) relaxAll() {
	a.relaxed = false
	if a.Stopped == search.ByCancel {
		return
	}
	for back, changed := true, true; changed; back = !back {
		changed = false
		for i := range a.begun {
			if a.Interrupted() {
				return
			}
			id := i
			if back {
				id = a.begun - 1 - i
			}
			changed = !a.nodes.At(id).exact && a.relax(id) || changed
		}
	}
	a.relaxed = true
	for id := range a.nodes.Len() {
		n, away := a.nodes.At(id), a.reaches.At(id)
		n.exact = n.exact || away.least == away.most && away.most != unreached
	}
}

// edgesOf are the places of a node's edges in leads: from the first to before the last.
func (a *audit[S, A]) edgesOf(id uint32) (first, last uint32) {
	if id+1 < a.begun {
		return *a.firsts.At(id), *a.firsts.At(id + 1)
	}
	return *a.firsts.At(id), a.leads.Len()
}

func (a *audit[S, A]) relax(id uint32) bool {
	first, last := a.edgesOf(id)
	if !a.uniform {
		a.edges = a.problem.Expand(a.nodes.At(id).state, a.edges[:0])
	}
	own := a.reaches.At(id)
	old := *own
	for i := first; i < last; i++ {
		to := *a.leads.At(i)
		if to == store.None {
			continue
		}
		cost := int32(1)
		if !a.uniform {
			cost = a.edges[i-first].Cost
		}
		// No cost reaches far, and far - cost is less than no other distance.
		behind := a.reaches.At(to)
		own.most = min(own.most, min(behind.most, unreached-cost)+cost)
		own.least = min(own.least, min(behind.least, unreached-cost)+cost)
	}
	return *own != old
}

// Distances are proved when so many states were looked at, then four times as many: so
// that all of it costs less than the audit itself.
const firstProof, proofGrowth = 1 << 10, 4

// proveDistances proves distances in the part of the space that was seen, tells what is known, and goes on as if nothing else
// were: an audit that is stopped before the last relaxation knows what a shorter one has proved.
func (a *audit[S, A]) proveDistances() {
	a.nextProof *= proofGrowth
	if a.passed > 0 {
		return
	}
	a.setGoalDistances()
	a.relaxAll()
	if a.Stopped != search.NotStopped {
		return
	}
	if a.tell != nil {
		a.tellFindings()
	}
	for id := range a.nodes.Len() {
		if n := a.nodes.At(id); n.open && !n.exact {
			a.reaches.At(id).least = unreached // it may be lower by moves not seen yet
		}
	}
}

// leastProbe is the number of nodes a probe may generate when the limit of nodes
// does not say.
const leastProbe = 1 << 16

// probe runs searches from the start until one finds a way to a goal, and says
// whether one did. Half of the time left is for them.
func (a *audit[S, A]) probe(probes []search.Strategy[S]) bool {
	for i, s := range probes {
		if a.Stopped == search.ByCancel {
			return false
		}
		l := search.Limits{Nodes: a.Limits.Nodes}
		if l.Nodes == 0 {
			l.Nodes = max(leastProbe, int64(a.nodes.Len()))
		}
		if a.Limits.Time > 0 {
			left := a.Limits.Time - system.Since(a.Began)
			l.Time = max(1, left/2/time.Duration(len(probes)-i))
		}
		if a.Budget.Limit > 0 {
			l.Memory = max(1, a.Budget.Limit-a.Budget.Used)
		}
		found := search.Run(a.Context, a.problem, s, l, search.Watch{})
		a.Budget.Peak = max(a.Budget.Peak, a.Budget.Used+found.Bytes)
		if found.Solved() {
			return a.keepWay(found.Path)
		}
	}
	return false
}

// keepWay keeps the states of a way from the start to a goal: each is no farther
// from it than the rest of the way. False: out of memory.
func (a *audit[S, A]) keepWay(way []A) bool {
	a.keepingWay = true
	nodes, costs := []uint32{0}, []int32{}
	for _, action := range way {
		from := nodes[len(nodes)-1]
		edges := a.problem.Expand(a.nodes.At(from).state, nil)
		e := &edges[slices.IndexFunc(edges, func(e search.Edge[S, A]) bool { return reflect.DeepEqual(e.Action, action) })]
		to, h, ok := a.findOrAdd(from, e)
		if !ok {
			return false
		}
		if from >= a.begun {
			a.checkConsistency(from, e, *a.estimates.At(from), h)
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
