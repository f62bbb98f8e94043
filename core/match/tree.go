package match

import (
	"iter"
	"slices"

	"procura/core/game"
)

// Node is a position of the tree of a game: the move that led there, what was said of
// it, and the moves that were tried from there, of which the first is the main one:
//
//	root --- 1 a --- 2 b --- 3 c        the main line
//	           |       +---- 3 d        a variation in the place of move 3
//	           +---- 2 e --- 3 f
//
// Nodes belong to their History, which alone changes them.
type Node struct {
	played   Played
	comment  string
	position game.Position
	parent   *Node
	next     []*Node
}

// Played is the record of the move that led there, empty at the root.
func (n *Node) Played() Played { return n.played }

// Position is the position.
func (n *Node) Position() game.Position { return n.position }

// Comment is what was said of the move, "" for nothing.
func (n *Node) Comment() string { return n.comment }

// Parent is the node before, nil at the root.
func (n *Node) Parent() *Node { return n.parent }

// Next are the nodes after it, the main one first.
func (n *Node) Next() []*Node { return slices.Clone(n.next) }

// Number is the number of the move, 0 at the root.
func (n *Node) Number() int {
	number := 0
	for ; n.parent != nil; n = n.parent {
		number++
	}
	return number
}

// child is the node that a move leads to, nil where it was not tried.
func (n *Node) child(move string) *Node {
	for _, c := range n.next {
		if c.played.Move == move {
			return c
		}
	}
	return nil
}

// path is the way from the root to a node, both included.
func (n *Node) path() []*Node {
	var path []*Node
	for ; n != nil; n = n.parent {
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}

// along goes on from a path by the main moves.
func along(path []*Node) []*Node {
	for last := path[len(path)-1]; len(last.next) > 0; last = path[len(path)-1] {
		path = append(path, last.next[0])
	}
	return path
}

// copied is a copy of a tree under a parent; twins finds each copy by its node.
func (n *Node) copied(parent *Node, twins map[*Node]*Node) *Node {
	c := &Node{played: n.played, comment: n.comment, position: n.position, parent: parent}
	twins[n] = c
	for _, child := range n.next {
		c.next = append(c.next, child.copied(c, twins))
	}
	return c
}

// Root is the beginning of the game.
func (h *History) Root() *Node { return h.root }

// Node is the one after i moves of the line, 0 <= i <= Len.
func (h *History) Node(i int) *Node { return h.line[i] }

// Line are the nodes of the line, the root first.
func (h *History) Line() []*Node { return slices.Clone(h.line) }

// OnLine reports whether the line leads through a node.
func (h *History) OnLine(n *Node) bool {
	i := n.Number()
	return i < len(h.line) && h.line[i] == n
}

// Follow has the line lead through a node, and on by the main moves. Where that is
// another line, the game stands at its end.
func (h *History) Follow(n *Node) {
	if h.OnLine(n) {
		return
	}
	h.line = along(n.path())
	h.index = len(h.line) - 1
	h.touch()
}

// Plain reports whether the game is a line without variations and comments.
func (h *History) Plain() bool {
	for n := range h.Nodes() {
		if len(n.Node.next) > 1 || n.Node.comment != "" {
			return false
		}
	}
	return true
}

// Row is a node as a list shows it: indented as often as it lies in variations.
type Row struct {
	Node   *Node
	Indent int
}

// Nodes goes over the tree as games are printed: each main move, then what was tried
// in its place, then what follows it. The root is first.
func (h *History) Nodes() iter.Seq[Row] {
	return func(yield func(Row) bool) {
		if yield(Row{h.root, 0}) {
			h.root.each(0, yield)
		}
	}
}

// each goes over what comes after a node, and reports whether to go on.
func (n *Node) each(indent int, yield func(Row) bool) bool {
	if len(n.next) == 0 {
		return true
	}
	if !yield(Row{n.next[0], indent}) {
		return false
	}
	for _, variation := range n.next[1:] {
		if !yield(Row{variation, indent + 1}) || !variation.each(indent+1, yield) {
			return false
		}
	}
	return n.next[0].each(indent, yield)
}
