package host

import (
	"procura/core/scene"
	"procura/ui/board"
)

// Pictured is a tab whose board can be put on a picture or on paper.
type Pictured interface {
	// Picture is what it shows now, false where that is no board.
	Picture() (Picture, bool)
}

// Picture is a board and the path that it stands on. It stays as it is when the tab
// goes on.
type Picture struct {
	// Name is proposed for its file, without what tells the kind.
	Name string
	// Title says what it is, Said what is proved of it, Lines all else.
	Title, Said string
	Lines       []string
	// At is the step that is shown, of Len, and Marks are what is marked on it; Step returns
	// one, on the UI goroutine.
	At, Len int
	Marks   []board.Mark
	Step    func(i int) scene.Step
}

// Still is a picture of a board without a path.
func Still(board scene.Board) Picture {
	return Picture{Len: 1, Step: func(int) scene.Step { return scene.Step{Board: board} }}
}
