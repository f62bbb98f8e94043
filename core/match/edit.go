package match

import (
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/text"
)

// Changes of the tree that are no moves: each can be taken back and made again, in the
// order in which they were made, without limit. Moves are never lost, and taken back by
// Undo; a move that is new leaves nothing to be made again.

// MaxComment is how many characters a comment has at most.
const MaxComment = 2000

// edits are those that were made and those that were taken back, the last one last.
type edits struct {
	made, undone []edit
	typing       *Node // a comment that goes on being written
}

type edit struct {
	do, undo func()
	from, to lineState
}

// lineState is a line by its moves, and how many of them are played. Nodes can be joined
// with others, moves stay.
type lineState struct {
	moves []string
	index int
}

func (h *History) currentLine() lineState {
	s := lineState{index: h.index}
	for _, n := range h.line[1:] {
		s.moves = append(s.moves, n.played.Move)
	}
	return s
}

func (s lineState) played() []string { return s.moves[:s.index] }

// setLine takes a line as far as the tree has it.
func (h *History) setLine(s lineState) {
	path := []*Node{h.root}
	for _, move := range s.moves {
		n := path[len(path)-1].child(move)
		if n == nil {
			break
		}
		path = append(path, n)
	}
	h.index = min(s.index, len(path)-1)
	h.line = extendByMainMoves(path)
}

func (h *History) edit(e edit) {
	e.from = h.currentLine()
	e.do()
	h.setLine(e.from)
	e.to = h.currentLine()
	h.edits.made, h.edits.undone, h.edits.typing = append(h.edits.made, e), nil, nil
	h.countChange()
}

// CanUndoEdit reports whether there is a change to be taken back, and whether it was made
// where the game stands: then it is what was done last.
func (h *History) CanUndoEdit() (ok, here bool) {
	if len(h.edits.made) == 0 {
		return false, false
	}
	last := h.edits.made[len(h.edits.made)-1]
	return true, slices.Equal(last.to.played(), h.currentLine().played())
}

// CanRedoEdit is the same of a change that was taken back.
func (h *History) CanRedoEdit() (ok, here bool) {
	if len(h.edits.undone) == 0 {
		return false, false
	}
	last := h.edits.undone[len(h.edits.undone)-1]
	return true, slices.Equal(last.from.played(), h.currentLine().played())
}

// UndoEdit takes the last change back, and reports whether there was one. The game goes
// where it stood before, if it stands where the change has left it.
func (h *History) UndoEdit() bool {
	ok, here := h.CanUndoEdit()
	if !ok {
		return false
	}
	e := h.moveLast(&h.edits.made, &h.edits.undone)
	h.changeTree(e.undo, here, e.from)
	return true
}

// RedoEdit makes the change again that was taken back last, and reports whether there was
// one.
func (h *History) RedoEdit() bool {
	ok, here := h.CanRedoEdit()
	if !ok {
		return false
	}
	e := h.moveLast(&h.edits.undone, &h.edits.made)
	h.changeTree(e.do, here, e.to)
	return true
}

// moveLast takes the last edit from one list to the other one.
func (h *History) moveLast(from, to *[]edit) edit {
	last := len(*from) - 1
	e := (*from)[last]
	*from, *to, h.edits.typing = (*from)[:last], append(*to, e), nil
	return e
}

// changeTree changes the tree; the game goes there if it is here, and stays else.
func (h *History) changeTree(how func(), here bool, there lineState) {
	now := h.currentLine()
	how()
	if here {
		now = there
	}
	h.setLine(now)
	h.countChange()
}

// ForgetEdits leaves nothing to be taken back or made again.
func (h *History) ForgetEdits() { h.edits = edits{} }

// Promote makes the variation that a node is in the main one of its place, and reports
// whether it is in one.
func (h *History) Promote(n *Node) bool {
	for n.parent != nil && n.parent.next[0] == n {
		n = n.parent
	}
	if n.parent == nil {
		return false
	}
	place := n.place()
	h.edit(edit{do: func() { n.move(0) }, undo: func() { n.move(place) }})
	return true
}

func (n *Node) place() int { return slices.Index(n.parent.next, n) }

// move puts a node at another place among those of its parent.
func (n *Node) move(to int) {
	p := n.parent
	p.next = slices.Delete(p.next, n.place(), n.place()+1)
	p.next = slices.Insert(p.next, min(to, len(p.next)), n)
}

// Delete takes a move and all that follows it out of the tree, and reports whether there
// is one: the root is none.
func (h *History) Delete(n *Node) bool {
	if n.parent == nil {
		return false
	}
	place := n.place()
	h.edit(edit{
		do:   func() { n.parent.next = slices.Delete(n.parent.next, n.place(), n.place()+1) },
		undo: func() { h.putBack(n, place) },
	})
	return true
}

// putBack puts a node back that was taken out. Where its move was played again meanwhile,
// both become one, and there is nothing to be made again any more: it would be of
// something else.
func (h *History) putBack(n *Node, place int) {
	p := n.parent
	if twin := p.child(n.played.Move); twin != nil {
		p.next = slices.Delete(p.next, twin.place(), twin.place()+1)
		n.mergeWith(twin)
		h.edits.undone = nil
	}
	p.next = slices.Insert(p.next, min(place, len(p.next)), n)
}

// mergeWith takes what follows another node of the same move.
func (n *Node) mergeWith(twin *Node) {
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
func (h *History) SetComment(n *Node, words string) {
	words = commented(words)
	if words == n.comment {
		return
	}
	before := n.comment
	if made := h.edits.made; h.edits.typing == n && len(h.edits.undone) == 0 {
		made[len(made)-1].undo()
		before = n.comment
		h.edits.made = made[:len(made)-1]
	}
	h.edit(edit{do: func() { n.comment = words }, undo: func() { n.comment = before }})
	h.edits.typing = n
}

// lineEnds are those that a comment can't have.
var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// commented is a comment as it is kept.
func commented(words string) string {
	words = lineEnds.Replace(words)
	if strings.TrimSpace(words) == "" {
		return ""
	}
	return text.Clip(words, MaxComment)
}

// Add puts a move into the tree where it is not played, at a place among those of its
// position, from 0, or behind them. The message says that it is not legal. It is for
// what reads games.
func (h *History) Add(after *Node, place int, move string, how game.Analysis) (*Node, *text.Message) {
	if n := after.child(move); n != nil {
		return n, nil
	}
	p, wrong := after.position.Play(move)
	if wrong != nil {
		return nil, wrong
	}
	number := after.Number()
	n := &Node{played: Played{Player: number % 2, Move: move, Analysis: how, After: p.Encode()}, position: p, parent: after}
	after.next = slices.Insert(after.next, max(0, min(place, len(after.next))), n)
	h.countChange()
	return n, nil
}
