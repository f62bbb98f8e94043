package games

import (
	"cmp"
	"math"
	"slices"

	"procura/core/search/record"
)

// naiveTrail is recursive best-first search: the path under way, and beside it the
// successors that were left with the least f that is known below each.
type naiveTrail struct {
	*naiveRun
	levels []*naiveLevel
	left   map[*naiveNode]bool // the nodes that were expanded before
	own    map[*naiveNode]float64
}

// naiveLevel is an expanded node of the path, and its successors; one of them may be
// under way.
type naiveLevel struct {
	node     *naiveNode
	children []*naiveNode
	busy     *naiveNode
}

func (r *naiveRun) recurse() {
	t := &naiveTrail{naiveRun: r, left: map[*naiveNode]bool{}, own: map[*naiveNode]float64{}}
	start := r.start()
	r.begin(record.Began, start)
	r.end(naiveWaiting([]*naiveNode{start}))
	t.own[start] = start.F
	if !math.IsInf(start.H, 1) {
		t.follow(start, math.Inf(1))
	}
}

// follow searches below a node while something there costs at most limit. It returns
// the least f that is left there; true ends the run.
func (t *naiveTrail) follow(n *naiveNode, limit float64) (float64, bool) {
	s := t.begin(t.kind(n), n)
	s.Limit = limit
	if s.Kind != record.Expanded {
		t.end(t.pending())
		if s.Kind == record.Reached {
			t.Goal = n
		}
		return math.Inf(1), s.Kind == record.Reached
	}
	if t.left[n] {
		s.Kind = record.Resumed
	}
	t.left[n] = true
	if !t.expand(n, s) {
		t.end(t.pending())
		return 0, true
	}
	t.end(t.pending())
	f, ended := t.descend(limit)
	if !ended {
		t.levels = t.levels[:len(t.levels)-1]
	}
	return f, ended
}

// expand makes the successors, but those on the path; false ends the run.
func (t *naiveTrail) expand(n *naiveNode, s *naiveStep) bool {
	t.Expanded++
	list, moves := t.offspring(n)
	s.Offspring = list
	here := &naiveLevel{node: n}
	t.levels = append(t.levels, here)
	for i, o := range list {
		if !t.method.Tree && n.isOnPath(o.State) {
			o.Fate = record.OnPath
			continue
		}
		if t.full() {
			return false
		}
		t.make(o, n, moves[i])
		if math.IsInf(o.Node.H, 1) {
			o.Fate = record.Dead
		}
		t.own[o.Node] = o.Node.F
		if n.F > t.own[n] {
			o.Node.F = max(o.Node.F, n.F) // n was left before: this is what is known
			o.F = o.Node.F
		}
		here.children = append(here.children, o.Node)
	}
	return true
}

// descend follows the best successor of the last level while it is good enough.
func (t *naiveTrail) descend(limit float64) (float64, bool) {
	here := t.levels[len(t.levels)-1]
	for {
		order := slices.Clone(here.children)
		slices.SortStableFunc(order, func(a, b *naiveNode) int { return cmp.Compare(a.F, b.F) })
		if len(order) == 0 || math.IsInf(order[0].F, 1) {
			return math.Inf(1), false
		}
		best, second := order[0], math.Inf(1)
		if best.F > limit+naiveMargin {
			return best.F, false
		}
		if len(order) > 1 {
			second = order[1].F
		}
		here.busy = best
		f, ended := t.follow(best, min(limit, second))
		if ended {
			return f, true
		}
		here.busy = nil
		best.F = max(best.F, f)
	}
}

// pending are the nodes that wait, the least f first, of equal ones the deepest, then the
// first of its brothers; those that lead nowhere wait no more.
func (t *naiveTrail) pending() []naiveEntry {
	var list []*naiveNode
	for i := len(t.levels) - 1; i >= 0; i-- {
		for _, n := range t.levels[i].children {
			if n != t.levels[i].busy && !math.IsInf(n.F, 1) {
				list = append(list, n)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *naiveNode) int { return cmp.Compare(a.F, b.F) })
	return naiveWaiting(list)
}
