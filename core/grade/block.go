// Package grade judges the results of other programs: whether the path that a
// block of text claims is legal, under which rules, whether it reaches the goal,
// how far it is from the proved optimum, and whether its numbers agree. It
// serves the page Corrigir and the command grade. It knows no files, which a reader
// has cut into blocks, and of games only the contracts.
//
//	Block    the claims of a block of a results file, as written
//	Judge    games, problems, and the proofs made so far
//	Verdict  what is true of a block
//	Columns  verdicts as CSV and JSON
package grade

import (
	"slices"

	"procura/core/game"
	"procura/core/text"
)

// Layout is a layout of results that the reader knows.
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

// Submission is a file that was handed in: its blocks, at least one, or the reason why it
// was refused.
type Submission struct {
	Path   string
	Blocks []Block
	Issue  *game.Issue
	// Expected reports whether its name promises results. Plain reports whether it may hold results
	// that are not recognised: it is text, and no program, document or list. Passed reports whether
	// it is a leftover of a system or editor: it has neither blocks nor an issue.
	Expected, Plain, Passed bool
}

// HoldsResults reports whether a layout was recognised in it.
func (s *Submission) HoldsResults() bool {
	return slices.ContainsFunc(s.Blocks, func(b Block) bool { return b.Layout != Unknown })
}

// Block is a block of a results file, as written there. What
// is missing in the file is "" or without text.
type Block struct {
	File string
	// Number counts the blocks of the file from 1; Line is its first line.
	Number, Line int
	Layout       Layout

	// Game is the block's name for the game.
	Game string
	// Problem is the block's name for the problem; Ordinal is that name as a number from 1, 0
	// if it is no number.
	Problem              string
	Ordinal              int
	Algorithm, Heuristic string
	// Rules are the settings that the block names, "key=value key=value".
	Rules string
	// Start and Final are boards in Lisp.
	Start, Final string
	Path         Path
	Claims       Claims
	// Clock is the date or the times of day that the block gives.
	Clock string
	// Most reports whether the block is about the most points, and has no target.
	Most bool
	// Unsolved reports whether the block has no solution, Open whether it does not claim that
	// there is none.
	Unsolved, Open bool
	// Optimal reports whether the block calls its solution the best one.
	Optimal bool
	// Torn reports whether the block is truncated.
	Torn bool
	// Remarks name what could not be read.
	Remarks []text.Message
	// Text is the block as written.
	Text string
}

// Path is the path of a block, as moves or as boards. Given is false if the block has none.
type Path struct {
	Given bool
	Moves []string
	// Boards are in the order of the block, with or without the start; Reversed
	// says that its layout goes from the end to the start.
	Boards   []string
	Reversed bool
	// First is the number of moves before the first board, if the block says it; else -1.
	First int
	// Cut reports whether the end of the path is missing, Last whether the path is the
	// last thing in the block.
	Cut, Last bool
	// Unclear reports whether there is something between the moves, or in their place, that could not be
	// read, Surrounded whether there are words before or behind them.
	Unclear, Surrounded bool
}

// Claims are the numbers of a block.
type Claims struct {
	Target, Length, Score Figure
	// Bound is a lower bound on the moves, with Most an upper bound on the points.
	Bound                          Figure
	Generated, Expanded            Figure
	Penetrance, Branching, Seconds Figure
}

// Measure is a number of a block with its name.
type Measure struct {
	Name text.Message
	Figure
}

// Measures returns the numbers that measure the path and the search.
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

// Figure is a number with its text and the number of digits behind its point. Without Text there is no number; Wrong says
// that Text can't be read as a number, Unusual that it is written in an unusual form.
type Figure struct {
	Text    string
	Value   float64
	Digits  int
	Wrong   bool
	Unusual bool
}

// Given reports whether there is a number.
func (f Figure) Given() bool { return f.Text != "" && !f.Wrong }
