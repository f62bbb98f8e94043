package games

import (
	"math"

	"procura/core/search"
	"procura/core/search/record"
)

// Every search once more, written from the words of docs/rules.md and of the comments at
// the head of core/search, slow, plain, and in none of its data structures. It keeps what
// happened step by step, so that what the fast searches record can be held against it.
//
//	states    strings, in maps           frontier   a slice, looked through each time
//	nodes     one each, with its parent  limits     nodes and depth

// naiveProblem is a problem whose states are strings.
type naiveProblem struct {
	Start      string
	Successors func(state string) []naiveSuccessor
	Goal       func(state string) bool
	// End is the goal where that is one state, "" where it is not, and Predecessors lists
	// those that a move leads from to a state, with that move.
	End          string
	Predecessors func(state string) []naiveSuccessor
	// H estimates, +Inf where no goal can be reached; nil estimates 0.
	H func(state string) float64
}

// naiveSuccessor is a move and where it leads.
type naiveSuccessor struct {
	Move, State string
	Cost        float64
}

// naiveMethod says which search; Parameter is the weight, the width or the nodes kept.
type naiveMethod struct {
	Algorithm search.Algorithm
	// Tree keeps duplicates.
	Tree      bool
	Parameter float64
	// Nodes and Depth are limits, 0 for none.
	Nodes, Depth int
	// Forgets is asked where a table of bounded size knows a state: has it forgotten it?
	// nil never forgets.
	Forgets func(parent *naiveNode, ordinal int) bool
}

// naiveNode is a node; numbers count from 0 in the order of making.
type naiveNode struct {
	Number      int
	Parent      *naiveNode
	Move, State string
	Ordinal     int // among the successors of its parent
	Depth       int
	G, H, F     float64
	// Back says that it leads to the goal: so does Move, to Parent.
	Back bool
}

// naiveOffspring is a successor, and what became of it.
type naiveOffspring struct {
	Ordinal int // among all successors of the node
	Move    string
	Fate    record.Fate
	Node    *naiveNode // nil where it got none
	// F is that of the node when it was made.
	F     float64
	State string
	Goal  bool
	// Other is the node that the fate speaks of, nil for none.
	Other *naiveNode
}

// naiveEntry waits; Node is nil where it is not made yet.
type naiveEntry struct {
	Node, Parent *naiveNode
	Move         string
}

// naiveStep is what happened when a node was looked at, and what there was then.
type naiveStep struct {
	Kind                record.Kind
	Node                *naiveNode
	Offspring           []*naiveOffspring
	Frontier            []naiveEntry // in the order in which they would be taken
	Expanded, Generated int
	Limit               float64
	Iteration           int
}

// naiveRun is a whole search; step 0 is before the first one.
type naiveRun struct {
	Steps []naiveStep
	Nodes []*naiveNode
	// Goal is where it ended, nil where it found none.
	Goal *naiveNode
	// Met is the node of the other side where two meet.
	Met *naiveNode
	// Stopped says that the limit of nodes ended it, Lost that its room did.
	Stopped, Lost bool

	Expanded, Generated int

	problem naiveProblem
	method  naiveMethod
}

// naiveSearch searches.
func naiveSearch(p naiveProblem, m naiveMethod) *naiveRun {
	if p.H == nil {
		p.H = func(string) float64 { return 0 }
	}
	r := &naiveRun{problem: p, method: m}
	switch m.Algorithm {
	case search.BFS, search.DFS, search.UCS, search.Greedy, search.AStar, search.Anytime:
		r.bestFirst()
	case search.BiBFS:
		r.meet()
	case search.IDS, search.IDAStar:
		r.deepen()
	case search.RBFS:
		r.recurse()
	case search.SMAStar:
		r.bounded()
	case search.Beam:
		r.levels()
	default:
		panic("naive: no algorithm " + string(m.Algorithm))
	}
	r.Steps[len(r.Steps)-1].Generated = r.Generated // some come after it where searches deepen
	return r
}

// Path are the moves to the goal.
func (r *naiveRun) Path() []string {
	switch {
	case r.Goal == nil:
		return nil
	case r.Goal.Back:
		return append(r.Met.Moves(), r.Goal.Moves()...)
	case r.Met != nil:
		return append(r.Goal.Moves(), r.Met.Moves()...)
	}
	return r.Goal.Moves()
}

// Moves are the moves to a node, or from it to the goal.
func (n *naiveNode) Moves() []string {
	switch {
	case n.Parent == nil:
		return nil
	case n.Back:
		return append([]string{n.Move}, n.Parent.Moves()...)
	}
	return append(n.Parent.Moves(), n.Move)
}

// isOnPath reports whether a state is on the way to a node, or its own.
func (n *naiveNode) isOnPath(state string) bool {
	for ; n != nil; n = n.Parent {
		if n.State == state {
			return true
		}
	}
	return false
}

// start makes the first node, and step 0.
func (r *naiveRun) start() *naiveNode {
	n := r.node(nil, 0, naiveSuccessor{State: r.problem.Start})
	return n
}

func (r *naiveRun) node(parent *naiveNode, ordinal int, s naiveSuccessor) *naiveNode {
	n := &naiveNode{
		Number: len(r.Nodes), Parent: parent, Ordinal: ordinal, Move: s.Move, State: s.State,
		H: r.problem.H(s.State),
	}
	if parent != nil {
		n.Depth, n.G = parent.Depth+1, parent.G+r.cost(s)
	}
	n.F = r.f(n)
	r.Nodes = append(r.Nodes, n)
	r.Generated++
	return n
}

// cost is what a move counts: searches by level count moves.
func (r *naiveRun) cost(s naiveSuccessor) float64 {
	switch r.method.Algorithm {
	case search.BFS, search.BiBFS, search.DFS, search.IDS, search.Beam:
		return 1
	}
	return s.Cost
}

// f is what an algorithm orders by.
func (r *naiveRun) f(n *naiveNode) float64 {
	switch r.method.Algorithm {
	case search.Greedy, search.Beam:
		return n.H
	case search.AStar:
		return n.G + max(1, r.method.Parameter)*n.H
	}
	return n.G + n.H
}

func (r *naiveRun) make(o *naiveOffspring, parent *naiveNode, s naiveSuccessor) {
	o.Fate, o.Node = record.Fresh, r.node(parent, o.Ordinal, s)
	o.F = o.Node.F
}

// full reports whether no node more may be made, and notes it.
func (r *naiveRun) full() bool {
	r.Stopped = r.method.Nodes > 0 && r.Generated >= r.method.Nodes
	return r.Stopped
}

func (r *naiveRun) begin(kind record.Kind, n *naiveNode) *naiveStep {
	r.Steps = append(r.Steps, naiveStep{Kind: kind, Node: n, Limit: math.Inf(1)})
	return &r.Steps[len(r.Steps)-1]
}

func (r *naiveRun) end(frontier []naiveEntry) {
	s := &r.Steps[len(r.Steps)-1]
	s.Expanded, s.Generated, s.Frontier = r.Expanded, r.Generated, frontier
}

// offspring lists the successors of a node, whose turn has not come.
func (r *naiveRun) offspring(n *naiveNode) ([]*naiveOffspring, []naiveSuccessor) {
	moves := r.problem.Successors(n.State)
	var list []*naiveOffspring
	for i, s := range moves {
		list = append(list, &naiveOffspring{Ordinal: i, Move: s.Move, State: s.State, Fate: record.Unmade, Goal: r.problem.Goal(s.State)})
	}
	return list, moves
}

func (r *naiveRun) deep(n *naiveNode) bool { return r.method.Depth > 0 && n.Depth >= r.method.Depth }

func (r *naiveRun) kind(n *naiveNode) record.Kind {
	switch {
	case r.problem.Goal(n.State):
		return record.Reached
	case r.deep(n):
		return record.AtDepth
	}
	return record.Expanded
}

func naiveWaiting(nodes []*naiveNode) []naiveEntry {
	var list []naiveEntry
	for _, n := range nodes {
		list = append(list, naiveEntry{Node: n, Parent: n.Parent, Move: n.Move})
	}
	return list
}
