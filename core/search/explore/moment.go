package explore

import (
	"slices"
	"sort"

	"procura/core/search"
	"procura/core/search/internal/record"
	"procura/core/text"
)

// Kind is what a step did with its node, in the words of core/game.
type Kind uint8

// The kinds of a step, as in core/game.
const (
	Began Kind = iota
	Expanded
	Reached
	AtDepth
	Resumed
)

// Moment is what there is after a step; see game.Moment.
type Moment struct {
	Step, Phase         int
	Kind                Kind
	Node                uint32
	Why                 []text.Message
	Expanded, Generated int
	Successors          []Successor
	Frontier            []Entry
	Waiting, Closed     int
	Bound               int
	Earned              bool
	Limit               float64
}

// Entry is what waits in a frontier: a node, or where that is None the successor of
// Parent by Edge.
type Entry struct {
	Node, Parent uint32
	Edge         int
	G, H, F      float64
}

// Moment is what there is after a step, with so many entries of the frontier at most.
func (x *Explorer[S]) Moment(step, rows int) Moment {
	v := x.after(step)
	m := Moment{
		Step: step, Phase: v.phase, Node: None, Expanded: x.Expanded(step), Generated: int(v.nodes),
		Closed: x.closedCount(v), Limit: x.phases[v.phase].Limit,
	}
	m.Bound, m.Earned = x.Bound(step)
	m.Kind, m.Node = x.kind(step)
	m.Frontier, m.Waiting = x.frontier(v, rows)
	if step > 0 {
		m.Why = x.why(step)
	}
	if m.Kind == Expanded || m.Kind == Resumed {
		m.Successors = x.successors(v)
	}
	return m
}

// kind is what a step did, and with which node.
func (x *Explorer[S]) kind(step int) (Kind, uint32) {
	if step == 0 {
		return Began, 0
	}
	kind, node := x.trace.Event(x.event(step))
	switch kind {
	case record.Goal:
		return Reached, node
	case record.Depth:
		return AtDepth, node
	}
	if i := upTo(x.again, uint32(step)); i > 0 && x.again[i-1] == uint32(step) {
		return Resumed, node
	}
	return Expanded, node
}

// Bound is the bound that was proved when a step took its node, and whether the search
// itself had proved one by then.
func (x *Explorer[S]) Bound(step int) (bound int, earned bool) {
	changes := x.trace.Changes()
	if step == 0 || len(changes) == 0 {
		if x.strategy.Floor >= search.Unreachable {
			return 0, false
		}
		return x.strategy.Floor, false
	}
	e := x.event(step)
	now := changes[sort.Search(len(changes), func(i int) bool { return changes[i].Event > e })-1]
	return now.Bound, now.Earned
}

// span is a part of a search that was not interrupted: its events and nodes.
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

// closedCount is how many nodes of the search were expanded, each counted once.
func (x *Explorer[S]) closedCount(v view) int {
	count := 0
	for _, s := range x.spans(v) {
		from, to := x.stepBefore(s.event), x.stepBefore(s.events)
		count += to - from
		for _, list := range [][]uint32{x.looked, x.again} {
			count -= upTo(list, uint32(to)) - upTo(list, uint32(from))
		}
	}
	return count
}

// Closed are nodes that the search under way had expanded, the last ones first.
func (x *Explorer[S]) Closed(step, most int) (last []uint32, all int) {
	v := x.after(step)
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

// Node is what is known of a node after a step; see game.Node.
type Node struct {
	Number, Parent      uint32
	Edge, Depth         int
	G, H, F             float64
	Generated, Expanded int
	Status              Status
	Goal                bool
	Phase               int
}

// Status is where a node is.
type Status uint8

// The statuses of a node, as in core/game.
const (
	Unborn Status = iota
	Waits
	Done
	Dropped
)

// Node is what is known of a node after a step.
func (x *Explorer[S]) Node(node uint32, step int) Node {
	v := x.after(step)
	at := x.place(node)
	n := Node{
		Number: node, Parent: x.trace.Parent(node), Edge: x.trace.Edge(node), Depth: at.depth, G: at.g,
		H: x.estimate(at.state), Generated: x.generated(node), Goal: x.space.Goal(at.state), Phase: x.phaseOfNode(node),
	}
	n.F = x.rate(n.Phase, n.G, n.H)
	if x.trace.Valued() {
		n.F = x.valueAt(node, v.events)
	}
	n.Expanded = x.expandedAt(node, v.events)
	n.Status = x.status(node, v)
	return n
}

// expandedAt is the last step that expanded a node before an event, -1 for none.
func (x *Explorer[S]) expandedAt(node, events uint32) int {
	step := x.lookedAt(node, events)
	if step > 0 {
		if kind, _ := x.trace.Event(x.event(step)); kind == record.Expand {
			return step
		}
	}
	return -1
}

// status is where a node is after a step.
func (x *Explorer[S]) status(node uint32, v view) Status {
	if node >= v.nodes {
		return Unborn
	}
	phase := x.phaseOfNode(node)
	how := mannerOf(x.algorithm(phase))
	if x.algorithm(phase) == search.SMAStar || how == backed {
		return x.statusBacked(node, v)
	}
	e := x.ended[node]
	if e < v.events {
		if kind, _ := x.trace.Event(e); kind <= record.Depth {
			return Done
		}
		return Dropped
	}
	if how == lazy && (v.step > 0 || node > 0) || !x.goesOn(x.phases[phase].Group, v) {
		return Dropped
	}
	return Waits
}

// goesOn reports whether a search is under way at a view, or is taken up again.
func (x *Explorer[S]) goesOn(group int, v view) bool {
	for i := v.phase; i < len(x.phases); i++ {
		if x.phases[i].Group == group {
			return true
		}
	}
	return false
}

// statusBacked is status in searches whose nodes wait again.
func (x *Explorer[S]) statusBacked(node uint32, v view) Status {
	if v.step == 0 {
		return Waits
	}
	if x.algorithm(v.phase) == search.SMAStar {
		return x.statusOpen(node, v)
	}
	for _, r := range x.waitingOnPath(v) {
		if r.node == node {
			return Waits
		}
	}
	_, taken := x.kind(v.step)
	if slices.Contains(x.Path(taken), node) {
		return Done
	}
	return Dropped
}
