package match

import (
	"procura/core/game"
	"procura/core/text"
)

// File is what the reader found in a file. It is of one kind: problems in their
// order, a game for two, the runs of a file of results, or a tournament; and what
// was refused.
type File struct {
	Path string
	// Source is what was read, byte for byte; nil where it could not be, or what was
	// read is no file. Stamp is its hash.
	Source []byte
	Stamp  string
	// Problems are those of a file of problems.
	Problems []game.Problem
	// ForTwo reports a game for two, and Match is that game; nil where too much of
	// it is wrong.
	ForTwo bool
	Match  *Record
	// Runs are those of a file of results.
	Runs []game.Run
	// Solved are the problems that the runs are of, each once; the window has them
	// made beside itself.
	Solved []game.Problem
	// Journal is the text of a tournament, "" for other files.
	Journal string
	Issues  []game.Issue
}

// Document is a file of problems that is to be written.
type Document struct {
	// Problems are all that it is to hold, of all games, in their order. One that has
	// its place in Source and is the same as there keeps its bytes.
	Problems []game.Problem
	// Source is the file as it was read, of which everything stays that is no part of
	// a changed problem; nil for a new file.
	Source []byte
	// Stamp is that of what the program last knew at the path, "" for nothing.
	Stamp string
	// Agreed are the keys of the questions that the user said yes to.
	Agreed []string
}

// Saved says how a document was written.
type Saved struct {
	// Ask is what the user has to agree to before anything is written; nil once it
	// is, and then the file is what is on the disk, problem for problem those of the
	// document, with their new places.
	Ask  *text.Message
	File File
}
