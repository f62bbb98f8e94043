package game

import (
	"iter"
	"slices"

	"procura/core/text"
)

// Playing is a position that moves lead on from: that of a game for two, or a puzzle with the moves
// that were played on it.
type Playing[P any] interface {
	Play(move string) (P, *text.Message)
}

// TreeNode is a position of the tree of a game: the move that led there, what was said of
// it, and the moves that were tried from there, of which the first is the main one:
//
//	root --- 1 a --- 2 b --- 3 c        the main line
//	           |       +---- 3 d        a variation in the place of move 3
//	           +---- 2 e --- 3 f
//
// Nodes belong to their Tree, which alone changes them.
type TreeNode[P Playing[P]] struct {
	played   Played
	comment  string
	position P
	parent   *TreeNode[P]
	next     []*TreeNode[P]
}

// Played is the record of the move that led there, empty at the root.
func (n *TreeNode[P]) Played() Played { return n.played }

// Position is the position.
func (n *TreeNode[P]) Position() P { return n.position }

// Comment is the text about the move, "" for nothing.
func (n *TreeNode[P]) Comment() string { return n.comment }

// Parent is the node before, nil at the root.
func (n *TreeNode[P]) Parent() *TreeNode[P] { return n.parent }

// Next are the nodes after it, the main one first.
func (n *TreeNode[P]) Next() []*TreeNode[P] { return slices.Clone(n.next) }

// Number is the number of the move, 0 at the root.
func (n *TreeNode[P]) Number() int {
	number := 0
	for ; n.parent != nil; n = n.parent {
		number++
	}
	return number
}

// child is the node that a move leads to, nil where it was not tried.
func (n *TreeNode[P]) child(move string) *TreeNode[P] {
	if i := slices.IndexFunc(n.next, func(c *TreeNode[P]) bool { return c.played.Move == move }); i >= 0 {
		return n.next[i]
	}
	return nil
}

// path is the way from the root to a node, both included.
func (n *TreeNode[P]) path() []*TreeNode[P] {
	var path []*TreeNode[P]
	for ; n != nil; n = n.parent {
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}

func extendByMainMoves[P Playing[P]](path []*TreeNode[P]) []*TreeNode[P] {
	for last := path[len(path)-1]; len(last.next) > 0; last = path[len(path)-1] {
		path = append(path, last.next[0])
	}
	return path
}

// copied is a copy of a tree under a parent; twins finds each copy by its node.
func (n *TreeNode[P]) copied(parent *TreeNode[P], twins map[*TreeNode[P]]*TreeNode[P]) *TreeNode[P] {
	c := &TreeNode[P]{played: n.played, comment: n.comment, position: n.position, parent: parent}
	twins[n] = c
	for _, child := range n.next {
		c.next = append(c.next, child.copied(c, twins))
	}
	return c
}

// Node returns the node after i moves of the line, 0 <= i <= Len.
func (t *Tree[P]) Node(i int) *TreeNode[P] { return t.line[i] }

// Line are the nodes of the line, the root first.
func (t *Tree[P]) Line() []*TreeNode[P] { return slices.Clone(t.line) }

// OnLine reports whether the line leads through a node.
func (t *Tree[P]) OnLine(n *TreeNode[P]) bool {
	i := n.Number()
	return i < len(t.line) && t.line[i] == n
}

// Follow has the line lead through a node, and on by the main moves. Where that is
// another line, the game stands at its end.
func (t *Tree[P]) Follow(n *TreeNode[P]) {
	if t.OnLine(n) {
		return
	}
	t.line = extendByMainMoves(n.path())
	t.index = len(t.line) - 1
	t.changes++
}

// Plain reports whether the game is a line without variations and comments.
func (t *Tree[P]) Plain() bool {
	for n := range t.Nodes() {
		if len(n.Node.next) > 1 || n.Node.comment != "" {
			return false
		}
	}
	return true
}

// TreeRow is a node as a list shows it: indented as often as it lies in variations.
type TreeRow[P Playing[P]] struct {
	Node   *TreeNode[P]
	Indent int
}

// Nodes goes over the tree as games are printed: each main move, then what was tried
// in its place, then what follows it. The root is first.
func (t *Tree[P]) Nodes() iter.Seq[TreeRow[P]] {
	return func(yield func(TreeRow[P]) bool) {
		if yield(TreeRow[P]{t.root, 0}) {
			t.root.each(0, yield)
		}
	}
}

// each goes over what comes after a node, and reports whether to go on.
func (n *TreeNode[P]) each(indent int, yield func(TreeRow[P]) bool) bool {
	if len(n.next) == 0 {
		return true
	}
	if !yield(TreeRow[P]{n.next[0], indent}) {
		return false
	}
	for _, variation := range n.next[1:] {
		if !yield(TreeRow[P]{variation, indent + 1}) || !variation.each(indent+1, yield) {
			return false
		}
	}
	return n.next[0].each(indent, yield)
}

// Tree is a game under way, of two or by hand: the tree of the moves that were tried, a line of
// it from the beginning to an end, and an index that undo and redo move along that line. It is
// for one goroutine; its positions are for any.
type Tree[P Playing[P]] struct {
	root    *TreeNode[P]
	line    []*TreeNode[P] // one more than moves
	index   int
	edits   edits[P]
	changes uint64
}

// Played is the record of a move.
type Played struct {
	// Move is the move in notation.
	Move string
	// Analysis tells how the move was found. For a human, only Elapsed is set.
	Analysis Analysis
}

// NewTree begins at any position.
func NewTree[P Playing[P]](start P) Tree[P] {
	root := &TreeNode[P]{position: start}
	return Tree[P]{root: root, line: []*TreeNode[P]{root}}
}

// Position is the position now.
func (t *Tree[P]) Position() P { return t.line[t.index].position }

// At is the position after i moves of the line, 0 <= i <= Len.
func (t *Tree[P]) At(i int) P { return t.line[i].position }

// Index returns the number of moves played up to now, Len the number of moves of the line,
// undone moves included.
func (t *Tree[P]) Index() int { return t.index }

// Len is the number of moves of the line.
func (t *Tree[P]) Len() int { return len(t.line) - 1 }

// Played is the record of move i of the line, 1 <= i <= Len.
func (t *Tree[P]) Played(i int) Played { return t.line[i].played }

// Changes counts what was changed in the tree or in the line.
func (t *Tree[P]) Changes() uint64 { return t.changes }

// Play plays a move, and says that it is not legal; then nothing has changed.
func (t *Tree[P]) Play(move string, how Analysis) *text.Message {
	after, wrong := t.Position().Play(move)
	if wrong == nil {
		t.Enter(move, after, how)
	}
	return wrong
}

// Enter goes to the position after a legal move. One that was not tried yet begins a variation,
// where there are others; the line leads through it from now on.
func (t *Tree[P]) Enter(move string, after P, how Analysis) {
	now := t.line[t.index]
	n := now.child(move)
	if n == nil {
		n = &TreeNode[P]{position: after, parent: now}
		now.next = append(now.next, n)
		t.edits.lists[Again] = nil
	}
	n.played = Played{Move: move, Analysis: how}
	t.index++
	if t.index == len(t.line) || t.line[t.index] != n {
		t.line = extendByMainMoves(append(t.line[:t.index], n))
	}
	t.edits.typing = nil
	t.changes++
}

// Go goes to the position after i moves, and reports whether there is one.
func (t *Tree[P]) Go(i int) bool {
	if i < 0 || i > t.Len() {
		return false
	}
	t.index = i
	t.edits.typing = nil
	t.changes++
	return true
}

// Clone copies a tree, for another goroutine; what can be taken back of its changes is
// left behind.
func (t *Tree[P]) Clone() Tree[P] {
	twins := map[*TreeNode[P]]*TreeNode[P]{}
	c := Tree[P]{root: t.root.copied(nil, twins), index: t.index, changes: t.changes}
	for _, n := range t.line {
		c.line = append(c.line, twins[n])
	}
	return c
}
