// Package grade judges the results of other programs: whether the way that a
// block of text claims is legal, under which rules, whether it reaches the goal,
// how far it is from the proved optimum, and whether its measures can be. It
// serves the page Corrigir and the command grade, and knows neither files nor
// games: a reader hands in blocks, the games come as contracts.
//
//	Block    what a block of a results file claims, as it is written
//	Judge    games, problems and what was proved of them so far
//	Verdict  what is true of a block
package grade

import (
	"slices"

	"procura/core/game"
	"procura/core/text"
)

// Layout is a way of writing results that the reader knows.
type Layout string

// The layouts; see docs/grading.md.
const (
	Unknown    Layout = "" // not recognised
	Course     Layout = "course"
	Boards     Layout = "boards"
	Lists      Layout = "lists"
	Statistics Layout = "statistics"
	Tabs       Layout = "tabs"
)

// Submission is a file that was handed in: its blocks, at least one, or why it
// was refused.
type Submission struct {
	Path   string
	Blocks []Block
	Issue  *game.Issue
	// Expected says that it is to hold results by its name, Plain that it may hold some that
	// are not recognised: it is text, and neither a program, a document nor lists. Passed says
	// that it is what systems and editors leave: it has neither blocks nor an issue.
	Expected, Plain, Passed bool
}

// HoldsResults reports whether a layout was recognised in it.
func (s *Submission) HoldsResults() bool {
	return slices.ContainsFunc(s.Blocks, func(b Block) bool { return b.Layout != Unknown })
}

// Block is what a block of a results file claims, as it is written there. What
// is not in it is "" or has no text.
type Block struct {
	File string
	// Number counts the blocks of the file from 1; Line is where it begins.
	Number, Line int
	Layout       Layout

	// Game is the game as the block names it.
	Game string
	// Problem is the problem's word; Ordinal is that word as a number from 1, 0
	// where it is none.
	Problem              string
	Ordinal              int
	Algorithm, Heuristic string
	// Rules are the settings that the block names, "key=value key=value".
	Rules string
	// Start and Final are boards in Lisp.
	Start, Final string
	Way          Way
	Claims       Claims
	// Clock is the date or the times of day that the block gives.
	Clock string
	// Most says that the most points were asked for, and no target.
	Most bool
	// Unsolved says that the block has no solution, Open that it does not claim that
	// there is none.
	Unsolved, Open bool
	// Optimal says that the block calls its solution the best one.
	Optimal bool
	// Torn says that the block breaks off.
	Torn bool
	// Remarks are what the reader could not take, in words.
	Remarks []text.Message
	// Text is the block as written.
	Text string
}

// Way is how a block says that it comes from the start to the goal: by moves or
// by boards; Given is false where it does not.
type Way struct {
	Given bool
	Moves []string
	// Boards are in the order of the block, with or without the start; Reversed
	// says that its layout goes from the end to the start.
	Boards   []string
	Reversed bool
	// First is the number of moves that the first board says to stand behind, -1
	// where it says nothing.
	First int
	// Cut says that the end of the moves is missing, Last that the block says nothing
	// behind them.
	Cut, Last bool
	// Unclear says that what stands between the moves, or in their place, could not be read,
	// Surrounded that there are words before or behind them.
	Unclear, Surrounded bool
}

// Claims are the numbers of a block.
type Claims struct {
	Target, Length, Score Figure
	// Bound is a bound on the moves from below, with Most one on the points from above.
	Bound                          Figure
	Generated, Expanded            Figure
	Penetrance, Branching, Seconds Figure
}

// Measure is a number of a block with its name.
type Measure struct {
	Name text.Message
	Figure
}

// Measures are the numbers that measure the way and the search.
func (c *Claims) Measures() []Measure {
	return []Measure{
		{text.M("grade.measure.length"), c.Length},
		{text.M("grade.page.measure.score"), c.Score},
		{text.M("grade.measure.generated"), c.Generated},
		{text.M("grade.measure.expanded"), c.Expanded},
		{text.M("grade.measure.penetrance"), c.Penetrance},
		{text.M("grade.measure.branching"), c.Branching},
		{text.M("grade.measure.time"), c.Seconds},
	}
}

// Figure is a number as written, with the digits behind its point; without a
// text there is none, and a text that can't be read as a number has Wrong. Unusual says that
// it is written as few are.
type Figure struct {
	Text    string
	Value   float64
	Digits  int
	Wrong   bool
	Unusual bool
}

// Given reports whether there is a number.
func (f Figure) Given() bool { return f.Text != "" && !f.Wrong }
