package match

import (
	"procura/core/game"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

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
	// Player is who moved, 0 or 1.
	Player int
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

// Mover is the player to move, 0 or 1.
func (h *History) Mover() int { return h.index % 2 }

// Played is the record of move i of the line, 1 <= i <= Len.
func (h *History) Played(i int) Played { return h.line[i].played }

// Changes counts what was changed in the tree or in the line.
func (h *History) Changes() uint64 { return h.changes }

// touch notes a change.
func (h *History) touch() { h.changes++ }

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
func (h *History) Over() (winner int, over bool) {
	switch h.Position().Outcome() {
	case play.Won:
		return h.Mover(), true
	case play.Lost:
		return 1 - h.Mover(), true
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
		h.edits.undone = nil
	}
	n.played = Played{Player: h.Mover(), Move: move, Analysis: how, After: after.Encode()}
	if !h.OnLine(n) {
		h.line = along(append(h.line[:h.index+1:h.index+1], n))
	}
	h.index++
	h.edits.typing = nil
	h.touch()
	return nil
}

// Undo takes the last move back, and reports whether there was one.
func (h *History) Undo() bool { return h.Go(h.index - 1) }

// Redo plays the move that was taken back, and reports whether there was one.
func (h *History) Redo() bool { return h.Go(h.index + 1) }

// Go goes to the position after i moves, and reports whether there is one.
func (h *History) Go(i int) bool {
	if i < 0 || i > h.Len() {
		return false
	}
	h.index = i
	h.edits.typing = nil
	h.touch()
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

// Next says how a move goes on at the position now; see game.Position.Next.
func (h *History) Next(picked []int) (choices []int, complete string) {
	return h.Position().Next(picked)
}
