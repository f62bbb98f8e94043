package game

import (
	"time"

	"procura/core/play"
)

// MoveRequest asks for a move.
type MoveRequest struct {
	Level Level
	// Limits end the search. Time is for every level, 0 the level's usual one; the
	// alpha-beta has no usual one, and stops at depth, time or nodes. The other
	// levels choose the depth themselves.
	Limits play.Limits
	// Options are the switches of the alpha-beta; of them, the other levels use
	// Seed and Progress. Seed chooses among moves of equal value: with 0, the same
	// question has the same answer, as far as time does not end the search.
	Options play.Options
	// NoTraps leaves out the traps of Perfect.
	NoTraps bool
}

// Analysis is the answer to a MoveRequest, with its statistics.
type Analysis struct {
	Level Level
	// Move is the move chosen, "" when the game is over.
	Move string
	// Line is what is expected to follow, beginning with Move.
	Line []string
	// Value is what the position is worth with this move, for its player.
	Value Value
	// Nodes, AlphaCuts and BetaCuts are as in play.Thought; exact engines and
	// Easy have no cuts to tell of.
	Nodes, AlphaCuts, BetaCuts int64
	// Depth is the greatest depth that was finished, 0 for exact engines.
	Depth int
	// Traps is the share of replies that make the move better than its value, as
	// far as it was looked at.
	Traps float64
	// Stopped tells what ended the search.
	Stopped play.Stop
	// Bytes is the memory of the search's table.
	Bytes int64
	// Elapsed is wall time.
	Elapsed time.Duration
}
