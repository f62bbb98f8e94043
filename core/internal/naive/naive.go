// Package naive has every search once more, for tests: written from the words of
// docs/rules.md and of the comments at the head of core/search, slow, plain, and in none
// of its data structures. It keeps what happened step by step, so that what the fast
// searches record can be held against it.
//
//	states    strings, in maps           frontier   a slice, looked through each time
//	nodes     one each, with its parent  limits     nodes and depth
package naive

import (
	"math"

	"procura/core/game"
	"procura/core/search"
)

// Problem is a problem whose states are strings.
type Problem struct {
	Start      string
	Successors func(state string) []Successor
	Goal       func(state string) bool
	// H estimates, +Inf where no goal can be reached; nil estimates 0.
	H func(state string) float64
}

// Successor is a move and where it leads.
type Successor struct {
	Move, State string
	Cost        float64
}

// Method says which search; Parameter is the weight, the width or the nodes kept.
type Method struct {
	Algorithm search.Algorithm
	// Tree keeps duplicates.
	Tree      bool
	Parameter float64
	// Nodes and Depth are limits, 0 for none.
	Nodes, Depth int
	// Forgets is asked where a table of bounded size knows a state: has it forgotten it?
	// nil never forgets.
	Forgets func(parent *Node, ordinal int) bool
}

// Node is a node; numbers count from 0 in the order of making.
type Node struct {
	Number      int
	Parent      *Node
	Move, State string
	Ordinal     int // among the successors of its parent
	Depth       int
	G, H, F     float64
}

// Offspring is a successor, and what became of it.
type Offspring struct {
	Ordinal int // among all successors of the node
	Move    string
	Fate    game.Fate
	Node    *Node // nil where it got none
	// F is that of the node when it was made.
	F     float64
	State string
	Goal  bool
	// Other is the node that the fate speaks of, nil for none.
	Other *Node
}

// Entry waits; Node is nil where it is not made yet.
type Entry struct {
	Node, Parent *Node
	Move         string
}

// Step is what happened when a node was looked at, and what there was then.
type Step struct {
	Kind                game.Kind
	Node                *Node
	Offspring           []*Offspring
	Frontier            []Entry // in the order in which they would be taken
	Expanded, Generated int
	Limit               float64
	Iteration           int
}

// Run is a whole search; step 0 is before the first one.
type Run struct {
	Steps []Step
	Nodes []*Node
	// Goal is where it ended, nil where it found none.
	Goal *Node
	// Stopped says that the limit of nodes ended it, Lost that its room did.
	Stopped, Lost bool

	Expanded, Generated int

	problem Problem
	method  Method
}

// Search searches.
func Search(p Problem, m Method) *Run {
	if p.H == nil {
		p.H = func(string) float64 { return 0 }
	}
	r := &Run{problem: p, method: m}
	switch m.Algorithm {
	case search.BFS, search.DFS, search.UCS, search.Greedy, search.AStar, search.Anytime:
		r.bestFirst()
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
func (r *Run) Path() []string {
	if r.Goal == nil {
		return nil
	}
	return r.Goal.Moves()
}

// Moves are the moves to a node.
func (n *Node) Moves() []string {
	if n.Parent == nil {
		return nil
	}
	return append(n.Parent.Moves(), n.Move)
}

// on reports whether a state is on the way to a node, or its own.
func (n *Node) on(state string) bool {
	for ; n != nil; n = n.Parent {
		if n.State == state {
			return true
		}
	}
	return false
}

// start makes the first node, and step 0.
func (r *Run) start() *Node {
	n := r.node(nil, 0, Successor{State: r.problem.Start})
	return n
}

// node makes a node, and counts it.
func (r *Run) node(parent *Node, ordinal int, s Successor) *Node {
	n := &Node{
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
func (r *Run) cost(s Successor) float64 {
	switch r.method.Algorithm {
	case search.BFS, search.DFS, search.IDS, search.Beam:
		return 1
	}
	return s.Cost
}

// f is what an algorithm orders by.
func (r *Run) f(n *Node) float64 {
	switch r.method.Algorithm {
	case search.Greedy, search.Beam:
		return n.H
	case search.AStar:
		return n.G + max(1, r.method.Parameter)*n.H
	}
	return n.G + n.H
}

// make makes the node of an offspring.
func (r *Run) make(o *Offspring, parent *Node, s Successor) {
	o.Fate, o.Node = game.Fresh, r.node(parent, o.Ordinal, s)
	o.F = o.Node.F
}

// full reports whether no node more may be made, and notes it.
func (r *Run) full() bool {
	r.Stopped = r.method.Nodes > 0 && r.Generated >= r.method.Nodes
	return r.Stopped
}

// begin opens a step.
func (r *Run) begin(kind game.Kind, n *Node) *Step {
	r.Steps = append(r.Steps, Step{Kind: kind, Node: n, Limit: math.Inf(1)})
	return &r.Steps[len(r.Steps)-1]
}

// end closes the step under way.
func (r *Run) end(frontier []Entry) {
	s := &r.Steps[len(r.Steps)-1]
	s.Expanded, s.Generated, s.Frontier = r.Expanded, r.Generated, frontier
}

// offspring lists the successors of a node, whose turn has not come.
func (r *Run) offspring(n *Node) ([]*Offspring, []Successor) {
	moves := r.problem.Successors(n.State)
	var list []*Offspring
	for i, s := range moves {
		list = append(list, &Offspring{Ordinal: i, Move: s.Move, State: s.State, Fate: game.Unmade, Goal: r.problem.Goal(s.State)})
	}
	return list, moves
}

// deep reports whether a node is not to be expanded.
func (r *Run) deep(n *Node) bool { return r.method.Depth > 0 && n.Depth >= r.method.Depth }

// kind is what a step does with a node.
func (r *Run) kind(n *Node) game.Kind {
	switch {
	case r.problem.Goal(n.State):
		return game.Reached
	case r.deep(n):
		return game.AtDepth
	}
	return game.Expanded
}

// waiting are entries of nodes.
func waiting(nodes []*Node) []Entry {
	var list []Entry
	for _, n := range nodes {
		list = append(list, Entry{Node: n, Parent: n.Parent, Move: n.Move})
	}
	return list
}
