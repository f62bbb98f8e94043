package host

import (
	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
)

// Area makes the session of an area for a game; nil where the game has nothing for
// it, as a game without problems has nothing to solve.
type Area func(h Host, m game.Module) Session

// Session is the state of an area for one game.
type Session interface {
	// View makes a page of the session in the words of now; it takes the place of the
	// one before.
	View() Tab
	// Open takes what is its own of a file, and reports whether there was something.
	// from is the file's path, "" for what does not come from a file.
	Open(file match.File, from string) bool
	// Close ends all work; the window is about to go.
	Close()
}

// Opener is a session whose page a tab opens with, as the solver is.
type Opener interface{ OpensTab() }

// Holder is a session that works on the problems of a document.
type Holder interface {
	// Problems are those of its game, as they are now, in their order.
	Problems() []game.Problem
	// Placed gives each of them the place that it has in the file that they were
	// written to; they are problems of that file from then on.
	Placed(in func(game.Problem) game.Problem)
}

// Reviewer is a session where games can be gone through.
type Reviewer interface {
	Review(r match.Record, news string)
}

// Tab is what the shell asks of what is on top.
type Tab interface {
	// Title is its name in the switch.
	Title() string
	Content() fyne.CanvasObject
	// Key obeys a key that no widget wants, and reports whether it did; Act does what
	// Ctrl+Enter is for.
	Key(*fyne.KeyEvent) bool
	Act()
	// Undo, Redo, Copy and Paste do what their keys say, where no widget has the focus.
	Undo()
	Redo()
	Copy()
	Paste()
	// Board is the board that is shown, as text; "" for none.
	Board() string
	// Entries are its entries of the menus.
	Entries() []Entry
	// SetVisible tells it whether it can be seen.
	SetVisible(visible bool)
}

// Menu is a menu that tabs have entries in.
type Menu int

// The menus with entries of tabs.
const (
	FileMenu Menu = iota
	EditMenu
)

// Entry is an item of a menu.
type Entry struct {
	Menu Menu
	// Place is where it stands in the menu: smaller ones above, and a line where the
	// tens change.
	Place int
	// Key is that of its words.
	Key string
	// Shortcut belongs to the entry of the tab on top, where several want the same.
	Shortcut fyne.Shortcut
	Do       func()
	// Scope says when it can be chosen.
	Scope Scope
}

// Scope says when an entry can be chosen.
type Scope int

// The scopes of an entry.
const (
	OnTop  Scope = iota // when its page is on top; it is grey else
	Only                // when its page is on top; it is not there else
	Always              // when any page of its game is on top
)

// Plain is a tab with nothing to undo, to copy or to put into menus; others are
// made of it.
type Plain struct{}

// Undo does nothing.
func (Plain) Undo() {}

// Redo does nothing.
func (Plain) Redo() {}

// Copy does nothing.
func (Plain) Copy() {}

// Paste does nothing.
func (Plain) Paste() {}

// SetVisible does nothing.
func (Plain) SetVisible(bool) {}

// Keeper is a session whose state outlives the window: what it was working on is
// there again at the next start, also after a crash.
type Keeper interface {
	// Keep returns the state as it is now, in parts that change by themselves, each
	// under a name of its own within the session.
	Keep() []Part
	// Restore takes up the parts of an earlier window, by name; what it can't make
	// anything of is an error, and the session then is as if new.
	Restore(parts map[string][]byte) error
}

// Part is a part of a state that is to be kept.
type Part struct {
	// Name is a word that can be part of a file's name.
	Name string
	// Version changes when the part does: what has the version that was written last
	// is not written again.
	Version uint64
	// Encode writes the part down as it was at Keep; it is called beside the window.
	Encode func() ([]byte, error)
}
