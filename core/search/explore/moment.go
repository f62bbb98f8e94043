package explore

import (
	"slices"
	"sort"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/internal/record"
)

type entry struct {
	game.Entry
	edge int
}

// Moment is what there is after a step, with so many entries of the frontier at most.
func (x *Explorer[S]) Moment(step, rows int) game.Moment {
	v := x.viewAfter(step)
	m := game.Moment{
		Step: step, Phase: v.phase, Expanded: int64(x.Expanded(step)), Generated: int64(v.nodes),
		Closed: x.closedCount(v), Limit: x.phases[v.phase].Limit,
	}
	m.Bound, m.Earned = x.Bound(step)
	m.Kind, m.Node = x.kind(step)
	var frontier []entry
	frontier, m.Waiting = x.frontier(v, rows)
	for _, e := range frontier {
		if e.Parent != e.Node { // else a start
			e.Move = x.move(e.Parent, e.edge)
		}
		m.Frontier = append(m.Frontier, e.Entry)
	}
	if step > 0 {
		m.Why = x.why(step)
	}
	if m.Kind == game.Expanded || m.Kind == game.Resumed {
		m.Successors = x.successors(v)
		for i := range m.Successors {
			m.Successors[i].Move = x.move(m.Node, i)
		}
	}
	return m
}

func (x *Explorer[S]) move(node uint32, edge int) string {
	return x.notation(append(x.Ordinals(node), edge))
}

func (x *Explorer[S]) kind(step int) (game.Kind, uint32) {
	if step == 0 {
		return game.Began, 0
	}
	kind, node := x.trace.Event(x.event(step))
	switch {
	case kind == record.Goal:
		return game.Reached, node
	case kind == record.Depth:
		return game.AtDepth, node
	case x.isAgain(step):
		return game.Resumed, node
	}
	return game.Expanded, node
}

// Bound is the bound that was proved when a step took its node, after the last one that of
// the run, and whether the search itself had proved one by then.
func (x *Explorer[S]) Bound(step int) (bound int, earned bool) {
	if changes := x.trace.Changes; step > 0 && len(changes) > 0 {
		e := x.event(step)
		now := changes[sort.Search(len(changes), func(i int) bool { return changes[i].Event > e })-1]
		bound, earned = now.Bound, now.Earned
	} else if x.strategy.LowerBound < search.Unreachable {
		bound = x.strategy.LowerBound
	}
	if x.trace.Whole() && step == x.count && x.finalBound > bound {
		return x.finalBound, true
	}
	return bound, earned
}

type span struct{ event, events, node, nodes uint32 }

// spans are the parts of the search under way, as far as a view goes.
func (x *Explorer[S]) spans(v view) []span {
	var list []span
	group := x.phases[v.phase].Group
	for i := range x.phases[:v.phase+1] {
		if p := &x.phases[i]; p.Group == group {
			s := span{p.Event, v.events, p.Node, v.nodes}
			if i+1 < len(x.phases) {
				s.events, s.nodes = min(s.events, x.phases[i+1].Event), min(s.nodes, x.phases[i+1].Node)
			}
			list = append(list, s)
		}
	}
	return list
}

func (x *Explorer[S]) closedCount(v view) int {
	count := 0
	for _, s := range x.spans(v) {
		from, to := x.stepBefore(s.event), x.stepBefore(s.events)
		count += to - from
		for _, list := range [][]uint32{x.looked, x.again} {
			count -= countBelow(list, uint32(to)+1) - countBelow(list, uint32(from)+1)
		}
	}
	return count
}

// Closed are nodes that the search under way had expanded, the last ones first.
func (x *Explorer[S]) Closed(step, most int) (last []uint32, all int) {
	v := x.viewAfter(step)
	spans := x.spans(v)
	seen := map[uint32]bool{}
	for i := len(spans) - 1; i >= 0; i-- {
		for s := x.stepBefore(spans[i].events); s > x.stepBefore(spans[i].event) && len(last) < most; s-- {
			if kind, node := x.trace.Event(x.event(s)); kind == record.Expand && !seen[node] {
				seen[node] = len(x.again) > 0
				last = append(last, node)
			}
		}
	}
	return last, x.closedCount(v)
}

// Node is what is known of a node after a step.
func (x *Explorer[S]) Node(node uint32, step int) game.Node {
	v := x.viewAfter(step)
	at := x.locate(node)
	n := game.Node{
		Number: node, Parent: x.trace.Parent(node), Depth: at.depth, G: at.g, H: x.estimate(at.state),
		Generated: x.generated(node), Expanded: -1, Goal: x.space.Goal(at.state), Phase: x.phaseOfNode(node),
		Status: x.status(node, v),
	}
	if n.Parent != node {
		n.Move = x.move(n.Parent, x.trace.Edge(node))
	}
	n.F = x.rate(n.Phase, n.G, n.H)
	if x.trace.Valued() {
		n.F = x.valueAt(node, v.events)
	}
	if looked := x.lookedAt(node, v.events); looked > 0 {
		if kind, _ := x.trace.Event(x.event(looked)); kind == record.Expand {
			n.Expanded = looked
		}
	}
	return n
}

func (x *Explorer[S]) status(node uint32, v view) game.Status {
	if node >= v.nodes {
		return game.Unborn
	}
	phase := x.phaseOfNode(node)
	how := expansionOrderOf(x.algorithm(phase))
	if x.algorithm(phase) == search.SMAStar || how == backed {
		return x.statusBacked(node, v)
	}
	e := x.ended[node]
	if e < v.events {
		if kind, _ := x.trace.Event(e); kind <= record.Depth {
			return game.Done
		}
		return game.Dropped
	}
	continues := slices.ContainsFunc(x.phases[v.phase:], func(p record.Phase) bool { return p.Group == x.phases[phase].Group })
	if how == lazy && (v.step > 0 || node > 0) || !continues {
		return game.Dropped
	}
	return game.Waits
}

// statusBacked is status in searches whose nodes wait again.
func (x *Explorer[S]) statusBacked(node uint32, v view) game.Status {
	if v.step == 0 {
		return game.Waits
	}
	if x.algorithm(v.phase) == search.SMAStar {
		_, open := x.key(node, v.events)
		switch {
		case x.past.gone[node] < v.events:
			return game.Dropped
		case open:
			return game.Waits
		}
		return game.Done
	}
	_, taken := x.kind(v.step)
	switch {
	case slices.ContainsFunc(x.waitingOnPath(v), func(r ranked) bool { return r.node == node }):
		return game.Waits
	case slices.Contains(x.Path(taken), node):
		return game.Done
	}
	return game.Dropped
}
