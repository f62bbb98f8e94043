package match

import (
	"time"

	"procura/core/game"
	"procura/core/play"
)

// Record is a match as it is kept: who plays it, and as what.
type Record struct {
	Match *History
	// Seats holds the level of each seat, "" for a human; Opener is the seat that
	// makes the first move of the match.
	Seats  [2]game.Level
	Opener int
	// Engine holds the settings of the seats that play by AlphaBeta: depth, time,
	// quiescence and memory.
	Engine game.MoveRequest
	// Program is the version that kept it, When the time; both may lack.
	Program string
	When    time.Time
}

// Result is how the moves that the match keeps end: the seat that has won, -1
// for a draw; not over when they lead to no end.
func (r *Record) Result() (winner int, over bool) {
	mover := (r.Opener + r.Match.Len()) % 2
	switch r.Match.At(r.Match.Len()).Outcome() {
	case play.Won:
		return mover, true
	case play.Lost:
		return 1 - mover, true
	case play.Drawn:
		return -1, true
	}
	return -1, false
}
