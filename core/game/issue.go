package game

import "procura/core/text"

// Issue says what is wrong with a file, at a place in it. Line and Column are
// from 1; both are 0 when the file as a whole is meant.
type Issue struct {
	File           string
	Line, Column   int
	What, Expected text.Message
}
