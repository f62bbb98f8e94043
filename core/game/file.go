package game

import "procura/core/text"

// Issue says what is wrong with a file, at a place in it. Line and Column are
// from 1; both are 0 when the file as a whole is meant.
type Issue struct {
	File           string
	Line, Column   int
	What, Expected text.Message
}

// File is what the reader found in a file of problems: the good problems in
// their order, and what was refused. A file of a game for two has no problems
// but, as far as it could be read, that game.
type File struct {
	Path     string
	Problems []Problem
	// ForTwo reports a game for two, and Match is that game; nil where too much of
	// it is wrong.
	ForTwo bool
	Match  *Record
	Issues []Issue
}
