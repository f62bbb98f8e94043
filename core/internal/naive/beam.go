package naive

import (
	"math"
	"slices"

	"procura/core/game"
)

// ray is beam search: the level under way and the next one, and the states that any
// level keeps.
type ray struct {
	*Run
	width    int
	now      []*Node // best first, those that were looked at gone
	next     []*Node
	states   map[string]*Node
	children map[*Node]*Offspring
}

func (r *Run) levels() {
	b := &ray{Run: r, width: max(1, int(r.method.Parameter)), states: map[string]*Node{}, children: map[*Node]*Offspring{}}
	start := r.start()
	if !math.IsInf(start.H, 1) {
		b.now, b.states[start.State] = []*Node{start}, start
	}
	r.begin(game.Began, start)
	r.end(waiting([]*Node{start}))
	for len(b.now) > 0 && r.Goal == nil && !r.Stopped {
		n := b.now[0]
		b.now = b.now[1:]
		s := r.begin(r.kind(n), n)
		switch s.Kind {
		case game.Reached:
			r.Goal = n
		case game.Expanded:
			b.expand(n, s)
		}
		r.end(b.pending())
		if len(b.now) == 0 {
			b.now, b.next = sorted(b.next), nil
		}
	}
}

// sorted is the least h first, then first in, first out.
func sorted(level []*Node) []*Node {
	level = slices.Clone(level)
	slices.SortFunc(level, func(a, b *Node) int {
		if a.H < b.H || a.H == b.H && a.Number < b.Number {
			return -1
		}
		return 1
	})
	return level
}

func (b *ray) pending() []Entry { return waiting(append(slices.Clone(b.now), sorted(b.next)...)) }

// expand offers the successors to the next level.
func (b *ray) expand(n *Node, s *Step) {
	b.Expanded++
	list, moves := b.offspring(n)
	s.Offspring = list
	for i, o := range list {
		if known := b.states[o.State]; known != nil && !b.method.Tree {
			o.Fate, o.Other = game.Repeated, known
			continue
		}
		if math.IsInf(b.problem.H(o.State), 1) {
			o.Fate = game.Dead
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
			worst := sorted(b.next)[b.width]
			b.next = slices.DeleteFunc(b.next, func(m *Node) bool { return m == worst })
			b.forget(worst, n)
		}
	}
}

// forget cuts a node off. One that this very step has made is told as cut.
func (b *ray) forget(worst, busy *Node) {
	if b.states[worst.State] == worst {
		delete(b.states, worst.State)
	}
	b.Lost = true
	if worst.Parent == busy {
		b.children[worst].Fate = game.Cut
	}
}
