package games

import (
	"math"

	"procura/core/search/record"
)

// naiveDive is a search that deepens: depth-first within a limit on f, which is depth in
// IDS, the next within the least f that was cut.
type naiveDive struct {
	*naiveRun
	limit, next float64
	iteration   int
	// seen is how much a search of a state had left to spend.
	seen map[string]float64
	// path are the nodes under way, each with what it has made of its successors.
	path []*naivePathStep
}

// naivePathStep is a node of the path: those of its successors before at have had their turn.
type naivePathStep struct {
	node *naiveNode
	list []*naiveOffspring
	at   int
}

// naiveMargin is for fractions that are rounded.
const naiveMargin = 1e-9

func (r *naiveRun) deepen() {
	d := &naiveDive{naiveRun: r, limit: r.problem.H(r.problem.Start), seen: map[string]float64{}}
	for d.iterate() {
		d.limit = d.next
	}
}

// iterate reports whether there is another limit to be tried.
func (d *naiveDive) iterate() bool {
	if d.full() {
		return false
	}
	d.next, d.path = math.Inf(1), nil
	d.iteration++
	start := d.start()
	if d.iteration == 1 {
		s := d.begin(record.Began, start)
		s.Limit, s.Iteration = d.limit, d.iteration
		d.end(naiveWaiting([]*naiveNode{start}))
		if math.IsInf(d.limit, 1) {
			return false
		}
	}
	ended := d.visit(start)
	return !ended && !math.IsInf(d.next, 1)
}

// visit looks at a node; true ends the run.
func (d *naiveDive) visit(n *naiveNode) bool {
	s := d.begin(d.kind(n), n)
	s.Limit, s.Iteration = d.limit, d.iteration
	switch s.Kind {
	case record.Reached:
		d.Goal = n
		d.end(d.pending())
		return true
	case record.AtDepth:
		d.end(d.pending())
		return false
	}
	if !d.method.Tree {
		left := d.limit - n.G // below 0 where h is
		if rest, seen := d.seen[n.State]; !seen || left > rest {
			d.seen[n.State] = left
		}
	}
	d.Expanded++
	list, moves := d.offspring(n)
	s.Offspring = list
	here := &naivePathStep{node: n, list: list}
	d.path = append(d.path, here)
	d.end(d.pending())
	for i := range moves {
		here.at = i + 1
		if d.follow(n, moves[i], list[i]) {
			return true
		}
	}
	d.path = d.path[:len(d.path)-1]
	return false
}

// follow goes on with a successor; true ends the run.
func (d *naiveDive) follow(n *naiveNode, s naiveSuccessor, child *naiveOffspring) bool {
	left := d.limit - (n.G + d.cost(s))
	if rest, seen := d.seen[s.State]; seen && rest >= left {
		if d.method.Forgets == nil || !d.method.Forgets(n, child.Ordinal) {
			child.Fate = record.Visited
			return false
		}
	}
	if d.full() {
		return true
	}
	d.make(child, n, s)
	if f := child.Node.F; f > d.limit+naiveMargin {
		child.Fate = record.OverLimit
		if math.IsInf(child.Node.H, 1) {
			child.Fate = record.Dead
		}
		d.next = min(d.next, f)
		return false
	}
	return d.visit(child.Node)
}

// pending are the successors whose turn has not come, the deepest first.
func (d *naiveDive) pending() []naiveEntry {
	var list []naiveEntry
	for i := len(d.path) - 1; i >= 0; i-- {
		p := d.path[i]
		for _, o := range p.list[p.at:] {
			list = append(list, naiveEntry{Parent: p.node, Move: o.Move})
		}
	}
	return list
}
