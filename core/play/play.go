// Package play is adversarial search for two players who move in turn and see
// everything: what a game must say of itself, and the alpha-beta that plays any
// such game.
//
//	Game     moves, positions, ends and an estimate, in the game's own types
//	Engine   alpha-beta with iterative deepening over a Game
//	Limits   when a search has to end
//	Analysis what it found: a move, the line it expects, value, counts
//
// Values are whole numbers from the side of the player to move: an end of the
// game that is n moves away counts Win-n or n-Win, a draw 0, and all else is
// what the game's Eval says, between -MaxEval and MaxEval.
package play

import (
	"fmt"
	"slices"
)

// Game is a game under fixed rules. S is a position, a small value without
// pointers; M is a move. None of the methods changes anything, and each gives
// the same answer every time.
type Game[S any, M comparable] interface {
	// Moves appends the legal moves to moves, in a fixed order: distinct, none
	// when the game is over, else at least one.
	Moves(s S, moves []M) []M
	// Play returns the position after a legal move: it copies, then makes.
	Play(s S, m M) S
	// End tells how the game ended for the player to move, Open when it goes on.
	// Every game ends, whatever is played.
	End(s S) Outcome
	// Eval estimates a position for the player to move, within +-MaxEval; the
	// engine does not ask it where the game is over.
	Eval(s S) int
	// Key tells positions apart: those with equal keys have the same moves and
	// the same worth.
	Key(s S) uint64
}

// Restless is a game that names the moves after which an estimate means
// nothing; with quiescence, the engine follows them beyond its depth.
type Restless[S any, M comparable] interface {
	Game[S, M]
	// Loud appends those of the legal moves that must be looked at; all that win at once
	// are among them.
	Loud(s S, moves []M) []M
}

// Scored is a game that counts points at its ends.
type Scored[S any] interface {
	// Score is the value of an end where nobody wins, for the player to move, within
	// +-MaxEval, in place of the 0 of a draw. It counts as an estimate.
	Score(s S) int
}

// Outcome tells how a game ends, for the player whose turn it is.
type Outcome int8

const (
	// Open means that the game goes on, or that its value is not known.
	Open Outcome = iota
	// Lost means that the player to move has lost, or will against best play.
	Lost
	// Drawn means that nobody wins.
	Drawn
	// Won means that the player to move has won, or can.
	Won
)

// outcomeWords are the outcomes in files.
var outcomeWords = []string{Open: "open", Lost: "loss", Drawn: "draw", Won: "win"}

// MarshalText writes the word for an outcome.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(outcomeWords[o]), nil }

// UnmarshalText reads the word for an outcome.
func (o *Outcome) UnmarshalText(word []byte) error {
	i := slices.Index(outcomeWords, string(word))
	if i < 0 {
		return fmt.Errorf("outcome %q: want one of %q", word, outcomeWords)
	}
	*o = Outcome(i)
	return nil
}

// Turned is the outcome from the other player's side.
func (o Outcome) Turned() Outcome {
	switch o {
	case Won:
		return Lost
	case Lost:
		return Won
	}
	return o
}

const (
	// Win is the value of a game won on the spot.
	Win = 1 << 20
	// MaxEval is the greatest estimate; between it and Win there is room for
	// wins that are up to maxPly moves away.
	MaxEval = Win - maxPly - 1
	// maxPly is the greatest depth of a search.
	maxPly = 1 << 12
)

// Decided splits a value: Won or Lost and the moves until the end, or Open and
// 0 for a draw or an estimate.
func Decided(value int) (outcome Outcome, plies int) {
	switch {
	case value > MaxEval:
		return Won, Win - value
	case value < -MaxEval:
		return Lost, Win + value
	}
	return Open, 0
}

// worth is the value of an outcome that stands ply moves below the root.
func worth(o Outcome, ply int) int {
	switch o {
	case Won:
		return Win - ply
	case Lost:
		return ply - Win
	}
	return 0
}
