package teach

import (
	"procura/core/play"
	"procura/core/text"
)

// programForTwo is the pseudo-code of a search for two under some options.
func programForTwo(o play.Options) []programLine {
	way := "soft"
	switch {
	case o.Algorithm == play.Minimax:
		way = "minimax"
	case o.Hard:
		way = "hard"
	}
	begin, leaf := programLine{"two.iterate", 0, Begin}, programLine{"two.leaf", 1, Leaf}
	if o.Direct {
		begin.name = "two.begin"
	}
	if o.Quiescence {
		leaf.name = "two.leaf.loud"
	}
	lines := []programLine{begin, {"two.head", 0, Enter}, leaf}
	if o.Memory > 0 {
		lines = append(lines, programLine{"two.known", 1, Known})
	}
	if way != "hard" {
		lines = append(lines, programLine{"two.none", 1, Frame})
	}
	lines = append(lines, programLine{"two.each", 1, Each})
	if o.Algorithm == play.NegaScout {
		lines = append(lines, programLine{"two.first", 2, Descend}, programLine{"two.scout", 2, Scout}, programLine{"two.again", 3, Again})
	} else {
		lines = append(lines, programLine{"two.call", 2, Descend})
	}
	lines = append(lines, programLine{"two.better." + way, 2, Better})
	if o.Algorithm != play.Minimax {
		lines = append(lines, programLine{"two.cut." + way, 2, Cut})
	}
	return append(lines, programLine{"two.leave." + way, 1, Leave})
}

// LinesForTwo is the pseudo-code of a search for two.
func LinesForTwo(o play.Options, v Vocabulary) (lines []Line) {
	name := string(o.Algorithm)
	whole, window := ", −∞, ∞", ", α, β"
	if o.Algorithm == play.Minimax {
		whole, window = "", ""
	}
	for _, r := range programForTwo(o) {
		said := text.M("code."+string(v)+"."+r.name, "Name", name, "Whole", whole, "Window", window)
		lines = append(lines, Line{said, r.indent, r.role})
	}
	return lines
}

// Lit is a line that an event of a search for two goes through, in the call for a node.
type Lit struct {
	Line int
	Node uint32
}

// LitForTwo are the lines that an event of a search for two goes through, in their order; the last one
// says best what happened. There is none where a search was stopped.
func LitForTwo(r *play.Record, o play.Options, e int) (list []Lit) {
	program := programForTwo(o)
	add := func(node uint32, role Role) {
		for line := range program {
			if program[line].role == role {
				list = append(list, Lit{line, node})
				return
			}
		}
	}
	event := r.Event(e)
	n := r.Node(event.Node)
	isRoot := n.Parent == play.NoNode
	switch {
	case !event.Leaves && isRoot:
		add(event.Node, Begin)
		add(event.Node, Enter)
	case !event.Leaves:
		role := callOf(r, o, event.Node, e)
		if role != Again {
			add(n.Parent, Each)
		}
		add(n.Parent, role)
		add(event.Node, Enter)
	case !n.Has(play.IsUnfinished):
		add(event.Node, leaveOf(n))
		if !isRoot && isBetter(r, o, event.Node, e) {
			add(n.Parent, Better)
		}
	}
	return list
}

// callOf is the role of the line that calls the search of a node.
func callOf(r *play.Record, o play.Options, i uint32, e int) Role {
	n := r.Node(i)
	siblings := r.Children(n.Parent, e)
	switch count := len(siblings); {
	case o.Algorithm != play.NegaScout || count == 1:
		return Descend
	case r.Node(siblings[count-2]).Ordinal == n.Ordinal:
		return Again
	}
	return Scout
}

// leaveOf is the role of the line by which a node is left.
func leaveOf(n *play.Node) Role {
	switch {
	case n.Has(play.IsLeaf):
		return Leaf
	case n.Has(play.IsHit):
		return Known
	case n.Left > 0:
		return Cut
	}
	return Leave
}

// isBetter reports whether the node that an event leaves is better for its parent than those
// before: fail-hard asks only whether it narrows the window.
func isBetter(r *play.Record, o play.Options, i uint32, e int) bool {
	parent := r.Node(i).Parent
	before, after := r.At(parent, e-1), r.At(parent, e)
	isNarrower := after.Alpha != before.Alpha || after.Beta != before.Beta
	return after.Best == i && (isNarrower || !o.Hard || o.Algorithm == play.Minimax)
}
