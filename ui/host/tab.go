package host

import (
	"encoding/json"
	"hash/fnv"

	"fyne.io/fyne/v2"

	"procura/core/game"
	"procura/core/match"
	"procura/core/paste"
)

// Area makes the session of an area for a game; nil where the game has nothing for
// it, as a game without problems has nothing to solve.
type Area func(h Host, m game.Module) Session

// Laboratory is the word of the laboratory where games have theirs.
const Laboratory = "lab"

// Proofs is the chapter of the help about proofs.
const Proofs = "proofs"

// Bench makes the session of a page of the laboratory, which serves every game.
type Bench func(h Host) Session

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

// Worker is a session that works for long beside the window, as a search does: its tab
// says so, also while another one is on top.
type Worker interface {
	// Working reports whether it does now; Host's Mark is called when that changes.
	Working() bool
}

// Selector is a session with a list of problems, one of which can be selected by its
// name.
type Selector interface{ Select(problem string) }

// Catcher is a session that has a use of its own for what is dropped on the window
// while its page is on top.
type Catcher interface {
	// Catch takes files and folders.
	Catch(paths []string)
}

// Holder is a session that works on the problems of a document.
type Holder interface {
	// Problems are those of its game, as they are now, in their order. Lent are those
	// that the runs of a file of results are of: they are no part of a file.
	Problems() []game.Problem
	Lent() []game.Problem
	// From is the file that they are of, "" for none.
	From() string
	// Placed gives the problems the places that they have in the file that they were
	// written to; they are of that file from then on.
	Placed(path string, in func(game.Problem) game.Problem)
	// Altered says that they are not as their file has them.
	Altered()
	// Add puts those of its game that a file holds behind them, with their runs, as one
	// step that can be undone. It returns what leaves only these, as another step; nil
	// where there are none.
	Add(file match.File) (only func())
}

// Composer is a session where problems are set up by hand.
type Composer interface {
	// Composing reports whether one is being set up.
	Composing() bool
	// Compose takes what was pasted into it, or else into a new one.
	Compose(pasted paste.Found)
}

// Reviewer is a session where games can be gone through.
type Reviewer interface {
	Review(r match.Record, news string)
}

// Reader is a session that shows what is in files: nothing else is written over them.
type Reader interface {
	// Reads are their paths, with those of folders as they were read.
	Reads() []string
}

// Archive is a session that has runs.
type Archive interface {
	// Recorded are those that have ended and can be shown.
	Recorded() []game.Run
}

// Explorer is a session where a run can be looked into.
type Explorer interface {
	Explore(run game.Run)
}

// Auditor is a session where a heuristic can be held against the truth.
type Auditor interface {
	Audit(problem game.Problem, heuristic string)
}

// Explained is a session with a chapter of its own in the help; without, F1 opens that
// of its game.
type Explained interface{ Chapter() string }

// Identified is a tab whose problem or position can be copied as one short word.
type Identified interface {
	// ID is that word, "" where nothing is shown that has one.
	ID() string
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
	// Key is that of its words, by which the table of keys knows it: keys that several
	// entries want belong to that of the tab on top.
	Key string
	Do  func()
	// Scope says when it can be chosen, and Off that it can't be at present.
	Scope Scope
	Off   bool
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
	// Room is its name among the sessions of a game, for good: a word that can be part
	// of a file's name.
	Room() string
	// Keep returns the state as it is now, in parts that change by themselves, each
	// under a name of its own within the session. It is asked every few seconds, and
	// has to be quick.
	Keep() []Part
	// Restore makes of the parts of an earlier window, by name, what is to be taken up.
	// It is called beside the window: of the session it reads what never changes, and
	// changes nothing. The steps are done on the UI goroutine, in their order, each of
	// them quickly, in a session that is as New made it and has no view yet.
	Restore(parts map[string][]byte) []Step
}

// Step takes up some of what an earlier window has kept, and names the parts of which
// nothing can be made; the others are taken up all the same.
type Step func() (damaged []string)

// Part is a part of a state that is to be kept.
type Part struct {
	// Name is made of small letters, digits and hyphens.
	Name string
	// Version changes when the part does: what has the version that was written last
	// is not written again.
	Version uint64
	// Encode writes the part down as it was at Keep, or as it is now where that can be
	// told beside the window, where it is called.
	Encode func() ([]byte, error)
}

// Choices is the name of the part with what was chosen and where one was: a session
// that has no other part was opened, and nothing was done in it.
const Choices = "state"

// Small is a part that is quickly encoded: what it holds is its version.
func Small(name string, value any) Part {
	content, err := json.Marshal(value)
	sum := fnv.New64a()
	_, _ = sum.Write(content) // never fails
	return Part{Name: name, Version: sum.Sum64(), Encode: func() ([]byte, error) { return content, err }}
}
