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

// Way is a way to go through the changes: each is taken back, or made again.
type Way int

// The ways.
const (
	Back Way = iota
	Again
)

// edits are those that can be gone through each way, the next one last.
type edits struct {
	lists  [2][]edit
	typing *Node // a comment that goes on being written
}

// edit is what is done on each way, and where the game stands after it.
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

// edit makes a change that can be taken back.
func (h *History) edit(do, undo func()) {
	e := edit{do: [2]func(){Back: undo, Again: do}}
	e.at[Back] = h.currentLine()
	do()
	h.setLine(e.at[Back])
	e.at[Again] = h.currentLine()
	h.edits = edits{lists: [2][]edit{Back: append(h.edits.lists[Back], e)}}
	h.changes++
}

// CanStepEdit reports whether there is a change to be taken back, or made again, and whether the
// game stands where the change has left it: then it is what was done last.
func (h *History) CanStepEdit(w Way) (ok, here bool) {
	list := h.edits.lists[w]
	if len(list) == 0 {
		return false, false
	}
	return true, slices.Equal(list[len(list)-1].at[1-w].played(), h.currentLine().played())
}

// StepEdit takes the last change back, or makes the one again that was taken back last, and
// reports whether there was one. The game goes where it stood there, if it stands where the
// change has left it.
func (h *History) StepEdit(w Way) bool {
	ok, here := h.CanStepEdit(w)
	if !ok {
		return false
	}
	lists, now := &h.edits.lists, h.currentLine()
	last := len(lists[w]) - 1
	e := lists[w][last]
	lists[w], lists[1-w], h.edits.typing = lists[w][:last], append(lists[1-w], e), nil
	e.do[w]()
	if here {
		now = e.at[w]
	}
	h.setLine(now)
	h.changes++
	return true
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
	h.edit(func() { n.move(0) }, func() { n.move(place) })
	return true
}

func (n *Node) place() int { return slices.Index(n.parent.next, n) }

// takeOut takes a node out of those of its parent, putIn puts it at a place among them.
func (n *Node) takeOut() { n.parent.next = slices.Delete(n.parent.next, n.place(), n.place()+1) }

func (n *Node) putIn(place int) {
	n.parent.next = slices.Insert(n.parent.next, min(place, len(n.parent.next)), n)
}

func (n *Node) move(to int) {
	n.takeOut()
	n.putIn(to)
}

// Delete takes a move and all that follows it out of the tree, and reports whether there
// is one: the root is none.
func (h *History) Delete(n *Node) bool {
	if n.parent == nil {
		return false
	}
	place := n.place()
	h.edit(n.takeOut, func() { h.putBack(n, place) })
	return true
}

// putBack puts a node back that was taken out. Where its move was played again meanwhile,
// both become one, and there is nothing to be made again any more: it would be of
// something else.
func (h *History) putBack(n *Node, place int) {
	if twin := n.parent.child(n.played.Move); twin != nil {
		twin.takeOut()
		n.mergeWith(twin)
		h.edits.lists[Again] = nil
	}
	n.putIn(place)
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
	words = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(words)
	if strings.TrimSpace(words) == "" {
		words = ""
	}
	words = text.Clip(words, MaxComment)
	if words == n.comment {
		return
	}
	if made := h.edits.lists[Back]; h.edits.typing == n && len(h.edits.lists[Again]) == 0 {
		made[len(made)-1].do[Back]()
		h.edits.lists[Back] = made[:len(made)-1]
	}
	before := n.comment
	h.edit(func() { n.comment = words }, func() { n.comment = before })
	h.edits.typing = n
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
	n := &Node{played: Played{Move: move, Analysis: how, After: p.Encode()}, position: p, parent: after}
	after.next = slices.Insert(after.next, max(0, min(place, len(after.next))), n)
	h.changes++
	return n, nil
}
