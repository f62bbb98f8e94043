package match

import "procura/core/game"

// File is what the reader found in a file of problems: the good problems in
// their order, and what was refused. A file of a game for two has no problems
// but, as far as it could be read, that game.
type File struct {
	Path     string
	Problems []game.Problem
	// ForTwo reports a game for two, and Match is that game; nil where too much of
	// it is wrong.
	ForTwo bool
	Match  *Record
	Issues []game.Issue
}
