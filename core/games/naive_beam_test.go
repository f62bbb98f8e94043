package games

import (
	"math"
	"slices"

	"procura/core/search/record"
)

// naiveBeam is beam search: the level under way and the next one, and the states that any
// level keeps.
type naiveBeam struct {
	*naiveRun
	width    int
	now      []*naiveNode // best first, those that were looked at gone
	next     []*naiveNode
	states   map[string]*naiveNode
	children map[*naiveNode]*naiveOffspring
}

func (r *naiveRun) levels() {
	b := &naiveBeam{naiveRun: r, width: max(1, int(r.method.Parameter)), states: map[string]*naiveNode{}, children: map[*naiveNode]*naiveOffspring{}}
	start := r.start()
	if !math.IsInf(start.H, 1) {
		b.now, b.states[start.State] = []*naiveNode{start}, start
	}
	r.begin(record.Began, start)
	r.end(naiveWaiting([]*naiveNode{start}))
	for len(b.now) > 0 && r.Goal == nil && !r.Stopped {
		n := b.now[0]
		b.now = b.now[1:]
		s := r.begin(r.kind(n), n)
		switch s.Kind {
		case record.Reached:
			r.Goal = n
		case record.Expanded:
			b.expand(n, s)
		}
		r.end(b.pending())
		if len(b.now) == 0 {
			b.now, b.next = naiveSorted(b.next), nil
		}
	}
}

// naiveSorted is the least h first, then first in, first out.
func naiveSorted(level []*naiveNode) []*naiveNode {
	level = slices.Clone(level)
	slices.SortFunc(level, func(a, b *naiveNode) int {
		if a.H < b.H || a.H == b.H && a.Number < b.Number {
			return -1
		}
		return 1
	})
	return level
}

func (b *naiveBeam) pending() []naiveEntry {
	return naiveWaiting(append(slices.Clone(b.now), naiveSorted(b.next)...))
}

func (b *naiveBeam) expand(n *naiveNode, s *naiveStep) {
	b.Expanded++
	list, moves := b.offspring(n)
	s.Offspring = list
	for i, o := range list {
		if known := b.states[o.State]; known != nil && !b.method.Tree {
			o.Fate, o.Other = record.Repeated, known
			continue
		}
		if math.IsInf(b.problem.H(o.State), 1) {
			o.Fate = record.Dead
			continue
		}
		if b.full() {
			return
		}
		b.make(o, n, moves[i])
		b.children[o.Node] = o
		b.next = append(b.next, o.Node)
		b.states[o.State] = o.Node
		if len(b.next) > b.width {
			worst := naiveSorted(b.next)[b.width]
			b.next = slices.DeleteFunc(b.next, func(m *naiveNode) bool { return m == worst })
			b.forget(worst, n)
		}
	}
}

// forget cuts a node off. One that this very step has made is told as cut.
func (b *naiveBeam) forget(worst, busy *naiveNode) {
	if b.states[worst.State] == worst {
		delete(b.states, worst.State)
	}
	b.Lost = true
	if worst.Parent == busy {
		b.children[worst].Fate = record.Cut
	}
}
