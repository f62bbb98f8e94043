package game

import "procura/core/text"

// Level is how well a computer plays. What each of them does is in package
// opponent; here are the words.
type Level string

const (
	// Easy plays any move that does not lose at once.
	Easy Level = "easy"
	// Medium looks two moves ahead.
	Medium Level = "medium"
	// Hard looks four moves ahead, and plays by exact values in the endgame.
	Hard Level = "hard"
	// Perfect plays by exact values, and sets traps.
	Perfect Level = "perfect"
	// AlphaBeta is the algorithm of the course, with depth and time of its own.
	AlphaBeta Level = "alphabeta"
)

// Name is the level's name on the screen.
func (l Level) Name() text.Message {
	switch l {
	case Easy:
		return text.M("level.easy")
	case Medium:
		return text.M("level.medium")
	case Hard:
		return text.M("level.hard")
	case Perfect:
		return text.M("level.perfect")
	}
	return text.M("level.alphabeta")
}
