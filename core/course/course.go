// Package course has the settings of a course, which a teacher writes into one file and hands out: problems, rules,
// limits, heuristics and points. It serves the command line, the window and the grader; storage reads the file.
package course

import (
	"procura/core/game"
	"procura/core/search"
)

// Course holds the settings of a course.
type Course struct {
	// Path is the file of the course.
	Path  string
	Title string
	// Problems lists the files of problems, as they can be opened from here.
	Problems []string
	// Rules holds the settings of games by the game's ID.
	Rules map[string]game.Rules
	// Limits has a time and a memory; 0 leaves one to the caller.
	Limits     search.Limits
	Heuristics []Heuristic
	Points     Points
}

// Heuristic is a formula with a name. Line and Column are its place in the file.
type Heuristic struct {
	Name, Formula string
	Line, Column  int
}

// Key returns the key by which a puzzle knows a heuristic: that of the formula, if name is one of the course, else name
// itself. A nil course has no formulas.
func (c *Course) Key(name string) string {
	if c == nil {
		return name
	}
	for _, h := range c.Heuristics {
		if h.Name == name {
			return game.FormulaKey(h.Formula)
		}
	}
	return name
}

// Apply returns a puzzle under the rules of the course. Settings that the course does not name stay.
func (c *Course) Apply(p game.Puzzle) game.Puzzle {
	if c == nil {
		return p
	}
	if ruled, wrong := p.WithRules(c.Rules[p.Module().ID()]); wrong == nil {
		return ruled
	}
	return p
}
