package game

import (
	"slices"
	"strings"

	"procura/core/text"
)

// Changes of the tree that are no moves: each can be taken back and made again, in the
// order in which they were made, without limit. Moves are never lost, and taken back by
// Undo; a move that is new leaves nothing to be made again.

// MaxComment is the greatest number of characters of a comment.
const MaxComment = 2000

// Direction tells whether changes are taken back or made again.
type Direction int

// The directions.
const (
	Back Direction = iota
	Again
)

// edits are the changes to go through in each direction, the next one last.
type edits[P Playing[P]] struct {
	lists  [2][]edit
	typing *TreeNode[P] // a comment that goes on being written
}

// edit has the change in each direction, and where the game stands after it.
type edit struct {
	do [2]func()
	at [2]lineState
}

// lineState is a line by its moves, and how many of them are played. Nodes can be joined
// with others, moves stay.
type lineState struct {
	moves []string
	index int
}

func (t *Tree[P]) currentLine() lineState {
	s := lineState{index: t.index}
	for _, n := range t.line[1:] {
		s.moves = append(s.moves, n.played.Move)
	}
	return s
}

func (s lineState) played() []string { return s.moves[:s.index] }

// setLine takes a line as far as the tree has it.
func (t *Tree[P]) setLine(s lineState) {
	path := []*TreeNode[P]{t.root}
	for _, move := range s.moves {
		n := path[len(path)-1].child(move)
		if n == nil {
			break
		}
		path = append(path, n)
	}
	t.index = min(s.index, len(path)-1)
	t.line = extendByMainMoves(path)
}

// edit makes a change that can be taken back.
func (t *Tree[P]) edit(do, undo func()) {
	e := edit{do: [2]func(){Back: undo, Again: do}}
	e.at[Back] = t.currentLine()
	do()
	t.setLine(e.at[Back])
	e.at[Again] = t.currentLine()
	t.edits = edits[P]{lists: [2][]edit{Back: append(t.edits.lists[Back], e)}}
	t.changes++
}

// CanStepEdit reports whether there is a change to be taken back, or made again, and whether the
// game stands where the change has left it: then it is what was done last.
func (t *Tree[P]) CanStepEdit(w Direction) (ok, here bool) {
	list := t.edits.lists[w]
	if len(list) == 0 {
		return false, false
	}
	return true, slices.Equal(list[len(list)-1].at[1-w].played(), t.currentLine().played())
}

// StepEdit takes the last change back, or makes the one again that was taken back last, and
// reports whether there was one. The game goes where it stood there, if it stands where the
// change has left it.
func (t *Tree[P]) StepEdit(w Direction) bool {
	ok, here := t.CanStepEdit(w)
	if !ok {
		return false
	}
	lists, now := &t.edits.lists, t.currentLine()
	last := len(lists[w]) - 1
	e := lists[w][last]
	lists[w], lists[1-w], t.edits.typing = lists[w][:last], append(lists[1-w], e), nil
	e.do[w]()
	if here {
		now = e.at[w]
	}
	t.setLine(now)
	t.changes++
	return true
}

// ForgetEdits leaves nothing to be taken back or made again.
func (t *Tree[P]) ForgetEdits() { t.edits = edits[P]{} }

// Promote makes the variation that a node is in the main one of its place, and reports
// whether it is in one.
func (t *Tree[P]) Promote(n *TreeNode[P]) bool {
	for n.parent != nil && n.parent.next[0] == n {
		n = n.parent
	}
	if n.parent == nil {
		return false
	}
	place := n.place()
	t.edit(func() { n.move(0) }, func() { n.move(place) })
	return true
}

func (n *TreeNode[P]) place() int { return slices.Index(n.parent.next, n) }

// takeOut takes a node out of those of its parent, putIn puts it at a place among them.
func (n *TreeNode[P]) takeOut() { n.parent.next = slices.Delete(n.parent.next, n.place(), n.place()+1) }

func (n *TreeNode[P]) putIn(place int) {
	n.parent.next = slices.Insert(n.parent.next, min(place, len(n.parent.next)), n)
}

func (n *TreeNode[P]) move(to int) {
	n.takeOut()
	n.putIn(to)
}

// Delete takes a move and all that follows it out of the tree, and reports whether there
// is one: the root is none.
func (t *Tree[P]) Delete(n *TreeNode[P]) bool {
	if n.parent == nil {
		return false
	}
	place := n.place()
	t.edit(n.takeOut, func() { t.putBack(n, place) })
	return true
}

// putBack puts a node back that was taken out. Where its move was played again meanwhile,
// both become one, and there is nothing to be made again any more: it would be of
// something else.
func (t *Tree[P]) putBack(n *TreeNode[P], place int) {
	if twin := n.parent.child(n.played.Move); twin != nil {
		twin.takeOut()
		n.mergeWith(twin)
		t.edits.lists[Again] = nil
	}
	n.putIn(place)
}

// mergeWith takes what follows another node of the same move.
func (n *TreeNode[P]) mergeWith(twin *TreeNode[P]) {
	if n.comment == "" {
		n.comment = twin.comment
	}
	for _, c := range twin.next {
		if own := n.child(c.played.Move); own != nil {
			own.mergeWith(c)
			continue
		}
		c.parent = n
		n.next = append(n.next, c)
	}
}

// SetComment comments a move, or the beginning; "" takes the comment away. Line ends become
// blanks. What is said of the same move one after another is one change.
func (t *Tree[P]) SetComment(n *TreeNode[P], words string) {
	words = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(words)
	if strings.TrimSpace(words) == "" {
		words = ""
	}
	words = text.Clip(words, MaxComment)
	if words == n.comment {
		return
	}
	if made := t.edits.lists[Back]; t.edits.typing == n && len(t.edits.lists[Again]) == 0 {
		made[len(made)-1].do[Back]()
		t.edits.lists[Back] = made[:len(made)-1]
	}
	before := n.comment
	t.edit(func() { n.comment = words }, func() { n.comment = before })
	t.edits.typing = n
}

// Add adds a move after a node without playing it, as the child at a place from 0, or as the last one. The
// message says why the move is not legal. Readers of files use it.
func (t *Tree[P]) Add(after *TreeNode[P], place int, move string, how Analysis) (*TreeNode[P], *text.Message) {
	if n := after.child(move); n != nil {
		return n, nil
	}
	p, wrong := after.position.Play(move)
	if wrong != nil {
		return nil, wrong
	}
	n := &TreeNode[P]{played: Played{Move: move, Analysis: how}, position: p, parent: after}
	after.next = slices.Insert(after.next, max(0, min(place, len(after.next))), n)
	t.changes++
	return n, nil
}
