package match

import (
	"slices"

	"procura/core/game"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

// History is a game under way: the positions so far, and an index that undo and
// redo move. The first player is 0, the other one 1. It is for one goroutine;
// its positions are for any.
type History struct {
	positions []game.Position // one more than played
	played    []Played
	index     int
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
func From(start game.Position) *History { return &History{positions: []game.Position{start}} }

// Position is the position now.
func (h *History) Position() game.Position { return h.positions[h.index] }

// At is the position after i moves, 0 <= i <= Len.
func (h *History) At(i int) game.Position { return h.positions[i] }

// Index is the number of moves played up to now, Len that of the moves kept:
// those that were undone too.
func (h *History) Index() int { return h.index }

// Len is the number of moves kept.
func (h *History) Len() int { return len(h.played) }

// Mover is the player to move, 0 or 1.
func (h *History) Mover() int { return h.index % 2 }

// Played is the record of move i, 1 <= i <= Len.
func (h *History) Played(i int) Played { return h.played[i-1] }

// Step draws the position after i moves, and how the last of them led there.
func (h *History) Step(i int) scene.Step {
	if i == 0 {
		return scene.Step{Board: h.positions[0].Scene()}
	}
	step, _ := h.positions[i-1].Show(h.played[i-1].Move)
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

// Play plays a move; what was undone before is forgotten, unless it is the same
// move that comes next. The message says that the move is not legal; then
// nothing has changed.
func (h *History) Play(move string, how game.Analysis) *text.Message {
	after, wrong := h.Position().Play(move)
	if wrong != nil {
		return wrong
	}
	record := Played{Player: h.Mover(), Move: move, Analysis: how, After: after.Encode()}
	if h.index == len(h.played) || h.played[h.index].Move != move {
		h.positions = append(h.positions[:h.index+1:h.index+1], after)
		h.played = append(h.played[:h.index:h.index], record)
	} else {
		h.played[h.index] = record
	}
	h.index++
	return nil
}

// Undo takes the last move back, and reports whether there was one.
func (h *History) Undo() bool { return h.Go(h.index - 1) }

// Redo plays the move that was taken back, and reports whether there was one.
func (h *History) Redo() bool { return h.Go(h.index + 1) }

// Go goes to the position after i moves, and reports whether there is one.
func (h *History) Go(i int) bool {
	if i < 0 || i > len(h.played) {
		return false
	}
	h.index = i
	return true
}

// Clone copies a match, for another goroutine.
func (h *History) Clone() *History {
	return &History{positions: slices.Clone(h.positions), played: slices.Clone(h.played), index: h.index}
}

// Next says how a move goes on at the position now; see game.Position.Next.
func (h *History) Next(picked []int) (choices []int, complete string) {
	return h.Position().Next(picked)
}
