package grade

import (
	"procura/core/game"
	"procura/core/text"
)

// Verdict is what is true of a block.
type Verdict struct {
	File        string
	Block, Line int
	Layout      Layout
	// Game is "" where the board is of no game that is known.
	Game, Problem, Algorithm string
	// Legal are the rule settings under which the way is legal; nil without a way,
	// empty when none allows it.
	Legal []string
	// BrokenAt is the first move, from 1, that no setting allows.
	BrokenAt *int
	// ReachesGoal is nil where it can't be told.
	ReachesGoal *bool
	// Moves is the number of moves of the way.
	Moves *int
	// Optimum is the proved fewest moves under the first legal setting.
	Optimum *int
	// Excess is Moves - Optimum, of a way that reaches the goal.
	Excess *int
	// SameAs is an earlier block with the same text, counts and times.
	SameAs *Reference
	// Issues are what can't be, in words.
	Issues []text.Message
	// OK says: legal, reaches the goal, no issues.
	OK bool
	// Notes say how the moves were read, where that is not as the game writes them.
	Notes []text.Message

	// Puzzle is the problem under the first legal setting, and Path the way in
	// notation: of one that is not legal the moves before it breaks, under the
	// setting that goes farthest, and Broken is the one that breaks it, "" of boards.
	// Puzzle is nil where the problem is not known.
	Puzzle game.Puzzle
	Path   []string
	Broken string
}

// Reference names a block.
type Reference struct {
	File  string `json:"file"`
	Block int    `json:"block"`
}

// issue adds what can't be.
func (v *Verdict) issue(m text.Message) { v.Issues = append(v.Issues, m) }
