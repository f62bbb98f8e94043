package games

import (
	"testing"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/record"
)

// naiveSide is one of two searches that go towards each other.
type naiveSide struct {
	next     func(state string) []naiveSuccessor
	back     bool
	frontier []*naiveNode
	known    map[string]*naiveNode // the first node of each state
	level    int
}

// meet is breadth-first search from the start and from the goal, a whole level of the side with
// fewer nodes that wait at a time.
func (r *naiveRun) meet() {
	start := r.start()
	r.begin(record.Began, start)
	r.end(naiveWaiting([]*naiveNode{start}))
	if r.problem.Goal(start.State) {
		r.Goal = start
		r.begin(record.Reached, start)
		r.end(nil)
		return
	}
	if r.full() {
		return
	}
	goal := r.node(nil, 0, naiveSuccessor{State: r.problem.End})
	goal.Back = true
	a := &naiveSide{next: r.problem.Successors, frontier: []*naiveNode{start}, known: map[string]*naiveNode{start.State: start}}
	b := &naiveSide{next: r.problem.Predecessors, back: true, frontier: []*naiveNode{goal}, known: map[string]*naiveNode{goal.State: goal}}
	for len(a.frontier) > 0 && len(b.frontier) > 0 && r.Goal == nil && !r.Stopped {
		if len(b.frontier) < len(a.frontier) {
			r.level(b, a)
		} else {
			r.level(a, b)
		}
	}
}

// level takes all nodes that wait on a side.
func (r *naiveRun) level(side, other *naiveSide) {
	r.problem.Successors = side.next
	var made []*naiveNode
	for i, n := range side.frontier {
		met, kind := other.known[n.State], record.Expanded
		switch {
		case met != nil:
			kind, r.Goal, r.Met = record.Reached, n, met
		case r.method.Depth > 0 && side.level+other.level >= r.method.Depth:
			kind = record.AtDepth
		}
		s := r.begin(kind, n)
		s.Iteration = side.level + 1
		if kind == record.Expanded {
			made = append(made, r.spread(side, n, s)...)
		}
		r.end(naiveWaiting(append(append([]*naiveNode{}, side.frontier[i+1:]...), made...)))
		if r.Goal != nil || r.Stopped {
			return
		}
	}
	side.frontier, side.level = made, side.level+1
}

// spread makes the successors of a node that its side does not know.
func (r *naiveRun) spread(side *naiveSide, n *naiveNode, s *naiveStep) (made []*naiveNode) {
	list, moves := r.offspring(n)
	r.Expanded++
	s.Offspring = list
	for i, o := range list {
		known := side.known[o.State]
		if known != nil && !r.method.Tree {
			o.Fate, o.Other = record.Repeated, known
			continue
		}
		if r.full() {
			return made
		}
		r.make(o, n, moves[i])
		o.Node.Back = side.back
		if known == nil {
			side.known[o.State] = o.Node
		}
		made = append(made, o.Node)
	}
	return made
}

// TestWhatCannotBePlayedBackwardsIsRefusedInWords: but Adji-Boto, under all its rules.
func TestWhatCannotBePlayedBackwardsIsRefusedInWords(t *testing.T) {
	for _, g := range game.Puzzlers(All(Settings{})) {
		for d := dice(1); d < 40; d++ {
			p := deal(t, g, &d)
			_, wrong := game.Method{Algorithm: search.BiBFS}.Resolve(p)
			if (wrong == nil) != (g.ID() == "adjiboto") || wrong != nil && wrong.Key != "error.backward" {
				t.Fatalf("%s, %v: %v", g.ID(), p.Rules(), wrong)
			}
		}
	}
}
