package game

import "procura/core/play"

// Value is what a position or a move is worth for the player to move.
type Value struct {
	// Outcome is the proved outcome with best play, play.Open when it is only
	// estimated.
	Outcome play.Outcome
	// Distance is how far away the end of a won or lost game is, as the game
	// counts; 0 for a draw, and where it is not known.
	Distance int
	// Points is the estimate where the outcome is open.
	Points int
}

// Exact reports whether the value is proved.
func (v Value) Exact() bool { return v.Outcome != play.Open }

// Compare is positive when v is better for the player to move than o, negative
// when it is worse, 0 when they are worth the same. A win is the better the
// nearer it is, a loss the farther; what is open stands between draw and loss.
func (v Value) Compare(o Value) int {
	switch {
	case v.Rank() != o.Rank():
		return v.Rank() - o.Rank()
	case v.Outcome == play.Won && (v.Distance == 0 || o.Distance == 0):
		return v.Distance - o.Distance // not known: it may be far
	case v.Outcome == play.Won:
		return o.Distance - v.Distance
	case v.Outcome == play.Lost:
		return v.Distance - o.Distance
	}
	return v.Points - o.Points
}

// Rank orders values by their outcome alone: a loss, what is open, a draw, a win.
func (v Value) Rank() int {
	switch v.Outcome {
	case play.Won:
		return 3
	case play.Drawn:
		return 2
	case play.Open:
		return 1
	}
	return 0
}
