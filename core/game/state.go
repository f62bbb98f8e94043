package game

// State is a board on the way through a puzzle, for those who follow a path move
// by move and know no type of the game.
type State interface {
	// Successors lists what can be played here, in the game's order.
	Successors() []Successor
	// Board writes what stands on the board, and nothing that does not show there
	// (name, target, the order of a reserve): boards that look alike are written
	// alike.
	Board() string
	// Goal reports whether the puzzle is solved here.
	Goal() bool
	// Score is the points so far, false where the game has none.
	Score() (int, bool)
}

// Successor is a move in notation, and the state behind it.
type Successor struct {
	Move  string
	State State
}
