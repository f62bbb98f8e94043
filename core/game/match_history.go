package game

import (
	"context"

	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

// Match is a game under way: the positions so far, and an index that undo and
// redo move. The first player is 0, the other one 1. It is for one goroutine;
// its positions are for any.
type Match struct {
	positions []Position // one more than played
	played    []Played
	index     int
}

// Played is the record of a move.
type Played struct {
	// Player is who moved, 0 or 1.
	Player int
	// Move is the move in notation.
	Move string
	// Thought is how the move was found. For a human, only Elapsed is set.
	Thought Thought
	// After is the position after the move, as a list.
	After string
}

// StartMatch begins a match under rules of which only those that differ from
// the defaults need be there, or says which rule or value the game lacks.
func StartMatch(p Playable, changes Rules) (*Match, *text.Message) {
	rules, wrong := Rules{}.With(changes, p.MatchSettings())
	if wrong != nil {
		return nil, wrong
	}
	return NewMatch(p.Opening(rules)), nil
}

// NewMatch begins a match at any position.
func NewMatch(start Position) *Match { return &Match{positions: []Position{start}} }

// Position is the position now.
func (m *Match) Position() Position { return m.positions[m.index] }

// At is the position after i moves, 0 <= i <= Len.
func (m *Match) At(i int) Position { return m.positions[i] }

// Index is the number of moves played up to now, Len that of the moves kept:
// those that were undone too.
func (m *Match) Index() int { return m.index }

// Len is the number of moves kept.
func (m *Match) Len() int { return len(m.played) }

// Mover is the player to move, 0 or 1.
func (m *Match) Mover() int { return m.index % 2 }

// Played is the record of move i, 1 <= i <= Len.
func (m *Match) Played(i int) Played { return m.played[i-1] }

// Step draws the position after i moves, and how the last of them led there.
func (m *Match) Step(i int) scene.Step {
	if i == 0 {
		return scene.Step{Board: m.positions[0].Scene()}
	}
	step, _ := m.positions[i-1].Show(m.played[i-1].Move)
	return step
}

// Over tells whether the game is over now and who has won, -1 for a draw.
func (m *Match) Over() (winner int, over bool) {
	switch m.Position().Outcome() {
	case play.Won:
		return m.Mover(), true
	case play.Lost:
		return 1 - m.Mover(), true
	case play.Drawn:
		return -1, true
	}
	return -1, false
}

// Play plays a move; what was undone before is forgotten, unless it is the same
// move that comes next. The message says that the move is not legal; then
// nothing has changed.
func (m *Match) Play(move string, how Thought) *text.Message {
	after, wrong := m.Position().Play(move)
	if wrong != nil {
		return wrong
	}
	record := Played{Player: m.Mover(), Move: move, Thought: how, After: after.Encode()}
	if m.index == len(m.played) || m.played[m.index].Move != move {
		m.positions = append(m.positions[:m.index+1:m.index+1], after)
		m.played = append(m.played[:m.index:m.index], record)
	} else {
		m.played[m.index] = record
	}
	m.index++
	return nil
}

// Undo takes the last move back, and reports whether there was one.
func (m *Match) Undo() bool { return m.Go(m.index - 1) }

// Redo plays the move that was taken back, and reports whether there was one.
func (m *Match) Redo() bool { return m.Go(m.index + 1) }

// Go goes to the position after i moves, and reports whether there is one.
func (m *Match) Go(i int) bool {
	if i < 0 || i > len(m.played) {
		return false
	}
	m.index = i
	return true
}

// Next says how a move goes on at the position now; see Position.Next.
func (m *Match) Next(picked []int) (choices []int, complete string) {
	return m.Position().Next(picked)
}

// Think chooses a move at the position now; see Position.Think. The position is
// taken at once, but to think on another goroutine take Position on this one.
func (m *Match) Think(ctx context.Context, ask Ask) Thought { return m.Position().Think(ctx, ask) }
