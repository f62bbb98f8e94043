package match

import (
	"iter"
	"slices"

	"procura/core/game"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
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
	if i := slices.IndexFunc(n.next, func(c *Node) bool { return c.played.Move == move }); i >= 0 {
		return n.next[i]
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

func extendByMainMoves(path []*Node) []*Node {
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
	h.line = extendByMainMoves(n.path())
	h.index = len(h.line) - 1
	h.changes++
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

// History is a game under way: the tree of the moves that were tried, a line of it from
// the beginning to an end, and an index that undo and redo move along that line. The
// first player is 0, the other one 1. It is for one goroutine; its positions are for any.
type History struct {
	root    *Node
	line    []*Node // one more than moves
	index   int
	edits   edits
	changes uint64
}

// Played is the record of a move.
type Played struct {
	// Move is the move in notation.
	Move string
	// Analysis is how the move was found. For a human, only Elapsed is set.
	Analysis game.Analysis
	// After is the position after the move, as a list.
	After string
}

// From begins a match at any position.
func From(start game.Position) *History {
	root := &Node{position: start}
	return &History{root: root, line: []*Node{root}}
}

// Position is the position now.
func (h *History) Position() game.Position { return h.line[h.index].position }

// At is the position after i moves of the line, 0 <= i <= Len.
func (h *History) At(i int) game.Position { return h.line[i].position }

// Index is the number of moves played up to now, Len that of the moves of the line:
// those that were undone too.
func (h *History) Index() int { return h.index }

// Len is the number of moves of the line.
func (h *History) Len() int { return len(h.line) - 1 }

// Played is the record of move i of the line, 1 <= i <= Len.
func (h *History) Played(i int) Played { return h.line[i].played }

// Changes counts what was changed in the tree or in the line.
func (h *History) Changes() uint64 { return h.changes }

// Step draws the position after i moves of the line, and how the last of them led there.
func (h *History) Step(i int) scene.Step { return h.line[i].Step() }

// Step draws the position, and how the move led there.
func (n *Node) Step() scene.Step {
	if n.parent == nil {
		return scene.Step{Board: n.position.Scene()}
	}
	step, _ := n.parent.position.Show(n.played.Move)
	return step
}

// Over tells whether the game is over now and who has won, -1 for a draw.
func (h *History) Over() (winner int, over bool) { return winnerAt(h.Position(), h.index%2) }

// winnerAt tells whether the game is over at a position where a seat is to move, and which one
// has won, -1 for a draw.
func winnerAt(p game.Position, mover int) (winner int, over bool) {
	switch p.Outcome() {
	case play.Won:
		return mover, true
	case play.Lost:
		return 1 - mover, true
	case play.Drawn:
		return -1, true
	}
	return -1, false
}

// Play plays a move. One that was not tried yet begins a variation, where there are
// others; the line leads through it from now on. The message says that the move is not
// legal; then nothing has changed.
func (h *History) Play(move string, how game.Analysis) *text.Message {
	after, wrong := h.Position().Play(move)
	if wrong != nil {
		return wrong
	}
	now := h.line[h.index]
	n := now.child(move)
	if n == nil {
		n = &Node{position: after, parent: now}
		now.next = append(now.next, n)
		h.edits.lists[Again] = nil
	}
	n.played = Played{Move: move, Analysis: how, After: after.Encode()}
	if !h.OnLine(n) {
		h.line = extendByMainMoves(append(h.line[:h.index+1:h.index+1], n))
	}
	h.index++
	h.edits.typing = nil
	h.changes++
	return nil
}

// Go goes to the position after i moves, and reports whether there is one.
func (h *History) Go(i int) bool {
	if i < 0 || i > h.Len() {
		return false
	}
	h.index = i
	h.edits.typing = nil
	h.changes++
	return true
}

// Clone copies a match, for another goroutine; what can be taken back of its changes is
// left behind.
func (h *History) Clone() *History {
	twins := map[*Node]*Node{}
	c := &History{root: h.root.copied(nil, twins), index: h.index, changes: h.changes}
	for _, n := range h.line {
		c.line = append(c.line, twins[n])
	}
	return c
}
