package host

import (
	"fyne.io/fyne/v2"

	"procura/core/course"
	"procura/core/datafile"
	"procura/core/game"
	"procura/core/match"
	"procura/core/paste"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/tasks"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/report"
)

// GamePage makes the session of a page for a game; nil where the game has nothing for
// it, as a game without problems has nothing to solve.
type GamePage func(h Host, m game.Module) Session

// LabPage makes the session of a page of the laboratory, which belongs to no problem; nil where no game has
// something for it.
type LabPage func(h Host) Session

// Laboratory is the word of the laboratory where games have theirs.
const Laboratory = "lab"

// Proofs is the chapter of the help about proofs.
const Proofs = "proofs"

// Session is the state of a page: of one game, or in the laboratory. It has no widgets.
type Session interface {
	// View makes a view of the session in the words of now; it takes the place of the
	// one before.
	View() View
	// Receive takes an event that concerns the session. All sessions get each event, in no order.
	Receive(Event) Reception
	// Describe returns what the session is and does at present.
	Describe() Description
	// Close ends all work; the window is about to go.
	Close()
	Stateful
}

// Reception tells what a session made of an event.
type Reception int

const (
	Ignored      Reception = iota // nothing has changed
	Taken                         // the session follows it, without being seen
	TakenAndShow                  // its page is to come to the front
)

// ShowIf is the reception of an event that is either to be seen or of no concern.
func ShowIf(taken bool) Reception {
	if taken {
		return TakenAndShow
	}
	return Ignored
}

// Mode is the purpose of a page: the same three for each game. No mode is a page of
// the laboratory, or an event for whatever page has a use for it.
type Mode string

const (
	NoMode      Mode = ""
	Play        Mode = "play"
	Solve       Mode = "solve"
	Investigate Mode = "investigate"
)

// ManyModes is a session with several modes; SetMode sets the one that is looked at.
type ManyModes interface{ SetMode(Mode) }

// OfBothKinds is a session of a game for two and of one for one player: it is told which was looked at last when it is
// turned to.
type OfBothKinds interface{ ShowKind(forTwo bool) }

// Description answers what the window asks of every session.
type Description struct {
	// Modes lists the modes of its page, one for each place in the switch of its tab; none for a
	// page of the laboratory.
	Modes []Mode
	// ForTwo reports whether it is of the game for two.
	ForTwo bool
	// Chapter is its own chapter in the help; "" if F1 opens the chapter of its game.
	Chapter string
	// Working reports whether it works for long beside the window, as a search does: its tab
	// says so, also while another one is on top. Host's MarkWorking is called when that changes.
	Working bool
	// Undoes tells what View.Undo would take back, as the menu has it; empty if it does not tell.
	Undoes text.Message
	// Draft is the name of an unfinished problem that was set aside and that View.Undo would take up, "" for none.
	Draft string
	// Moves is the number of moves of the game on its board, 0 if it has none.
	Moves int
	// Files holds the paths of what it shows, also those in folders, as they were read: nothing
	// else is written over them.
	Files []string
}

// Event is one of those that follow. The window gives it to all sessions. A page that is to be
// seen comes to the front, in the mode of the event where it has several.
type Event interface{ Mode() Mode }

// The events, and who takes them.
type (
	// FileOpened is a file that was read; Path is "" for what does not come from a file.
	// Every session takes what is its own.
	FileOpened struct {
		File datafile.File
		Path string
	}
	// CourseOpened is a course whose limits and problems hold from now on.
	CourseOpened struct{ Course *course.Course }
	// FilesDropped are files and folders dropped on the window while the session's page is
	// on top: for the page that grades.
	FilesDropped struct{ Paths []string }
	// ProblemChosen is one of the problems, by its name, with a minimum that somebody who
	// made it knows: for the solver.
	ProblemChosen struct{ Problem game.Problem }
	// ProblemToPlay is one of the problems, to be played by hand: for the solver.
	ProblemToPlay struct{ Problem game.Problem }
	// TaskToPlay is a task for two, to be played; Values are nil where they are not known. Name is for RecordTask.
	TaskToPlay struct {
		Name     string
		Position game.Position
		Kind     tasks.Kind
		Depth    int
		Values   map[string]game.Value
	}
	// ProblemToSolve is one of the problems, whose solution is to be seen: for the solver.
	ProblemToSolve struct{ Problem game.Problem }
	// BoardPasted is a board to be set up by hand: for the solver.
	BoardPasted struct{ Found paste.Found }
	// GameToReview is a game to be gone through; Caption says what it is. It is for where
	// games are played.
	GameToReview struct {
		Record  match.Record
		Caption string
	}
	// RunToExplore is a run to be looked into, at a position of its path, or at a moment of a
	// lecture, nil for none: for Explorar, and the solver chooses its problem.
	RunToExplore struct {
		Run    game.Run
		At     int
		Moment *game.LectureMoment
	}
	// ThoughtToExplore is a search at a position of a game for two, to be looked into; Number is that of its
	// move in a match, 0 for none, and Played that move. It is for Alfa-beta.
	ThoughtToExplore struct {
		Position game.Position
		Method   play.Method
		Number   int
		Played   string
	}
	// RunLookedAt is a run that was looked at elsewhere, and the position of its path: the solver
	// shows it, without coming to the front.
	RunLookedAt struct {
		Run game.Run
		At  int
	}
	// VerdictFound is a run that ended elsewhere: the solver takes what says more than is known of
	// its problem, and all that is Compared, without coming to the front. Of repetitions one stands for
	// all, Instead of another one, nil for none, that did before.
	VerdictFound struct {
		Run      game.Run
		Compared bool
		Instead  *game.Run
	}
	// RunsFromFile takes all runs that were read from a file off the lists, or has those that were taken off
	// again: for the solvers.
	RunsFromFile struct {
		Path    string
		Removed bool
	}
	// AnswerHidden is why the window hides what tells the answer to a problem: the user wants it, or a step of a
	// lecture begins so. Without a reason all pages tell it again.
	AnswerHidden struct{ ByUser, ByStep bool }
	// ProblemToCompare is one that methods are to be compared on, Methods among them: for
	// Comparar.
	ProblemToCompare struct {
		Problem game.Problem
		Methods []game.Method
	}
	// HeuristicToAudit is a heuristic, by its key, to be held against the truth, or
	// formula.NewKey for one that is to be written: for Heurísticas.
	HeuristicToAudit struct {
		Problem   game.Problem
		Heuristic string
	}
	// HeuristicToUse is one to search the problem with: for the solver.
	HeuristicToUse struct {
		Problem   game.Problem
		Heuristic string
	}
)

func (FileOpened) Mode() Mode       { return NoMode }
func (CourseOpened) Mode() Mode     { return NoMode }
func (FilesDropped) Mode() Mode     { return NoMode }
func (ProblemChosen) Mode() Mode    { return NoMode }
func (ProblemToPlay) Mode() Mode    { return Play }
func (TaskToPlay) Mode() Mode       { return Play }
func (ProblemToSolve) Mode() Mode   { return Solve }
func (BoardPasted) Mode() Mode      { return NoMode }
func (GameToReview) Mode() Mode     { return Play }
func (RunLookedAt) Mode() Mode      { return NoMode }
func (VerdictFound) Mode() Mode     { return NoMode }
func (RunsFromFile) Mode() Mode     { return NoMode }
func (AnswerHidden) Mode() Mode     { return NoMode }
func (RunToExplore) Mode() Mode     { return Investigate }
func (ThoughtToExplore) Mode() Mode { return Investigate }
func (ProblemToCompare) Mode() Mode { return Investigate }
func (HeuristicToAudit) Mode() Mode { return Investigate }
func (HeuristicToUse) Mode() Mode   { return Solve }

// Solver is the session that works on the problems of a document.
type Solver interface {
	Session
	Lecturer
	// Problems returns the problems of its game, as they are now, in their order. ResultProblems
	// returns the problems of the runs of a file of results: they are no part of a file.
	Problems() []game.Problem
	ResultProblems() []game.Problem
	// Chosen returns the problem on the screen; false where there is none.
	Chosen() (Chosen, bool)
	// SourcePath returns the path of the file that they are from, "" for none.
	SourcePath() string
	// SetPlaces gives the problems the places that they have in the file that they were
	// written to; they are of that file from then on.
	SetPlaces(path string, in func(game.Problem) game.Problem)
	// MarkChanged notes that they are not as their file has them.
	MarkChanged()
	// AddProblems puts those of its game that a file holds behind them, with their runs, as
	// one step that can be undone; it reports whether there are any.
	AddProblems(file datafile.File) bool
	// RecordedRuns returns the runs that have ended and can be shown, the newest first.
	RecordedRuns() []game.Run
	// Known returns what all runs together have found of a problem, by its identity.
	Known(identity string) report.Known
	// CountRunsFrom returns the number of its runs that were read from a file.
	CountRunsFrom(path string) int
	// IsComposing reports whether a problem is being set up.
	IsComposing() bool
}

// Player is the session on which a game for two is played.
type Player interface {
	// Looked returns the node of the match that is looked at.
	Looked() *match.Node
}

// Lecturer is a session whose screen can be told as a step of a lecture, and set to one.
type Lecturer interface {
	// CanStage reports whether its screen can show a step.
	CanStage(s game.LectureStep) bool
	// CurrentStep returns the step on the screen; false where there is none.
	CurrentStep() (game.LectureStep, bool)
	// StageStep puts a step on the screen; where its run is not there, it is searched
	// beside the window under the step's limits. told is called when that begins, and
	// when the step is there.
	StageStep(s game.LectureStep, told func(Staging))
	// CancelStaging ends that search; what it has proved is a run.
	CancelStaging()
	// EndStaging ends it, and nothing more is told.
	EndStaging()
}

// Staging tells how far a step is on its way to the screen.
type Staging struct {
	// Searching reports whether its run is searched.
	Searching bool
	// Wrong tells why it can't be shown as it was, nil if it is.
	Wrong *text.Message
}

// View is a page on the screen, as the window asks for it.
type View interface {
	// Title is its name in the switch.
	Title() string
	Content() fyne.CanvasObject
	// HandleKey obeys a key that no widget wants, and reports whether it did;
	// DoMainAction does what Ctrl+Enter is for.
	HandleKey(*fyne.KeyEvent) bool
	DoMainAction()
	// Undo, Redo, Copy and Paste do what their keys say, where no widget has the focus.
	Undo()
	Redo()
	Copy()
	Paste()
	// BoardText is the board that is shown, as text; "" for none.
	BoardText() string
	// MenuEntries are its entries of the menus.
	MenuEntries() []MenuEntry
	// VisibilityChanged is called when the page comes into view or leaves it.
	VisibilityChanged(visible bool)
	// HideTips takes away the words about what the pointer or the keyboard is at.
	HideTips()
}

// Identified is a view whose problem or position can be copied as one short word.
type Identified interface {
	// ID returns that word, "" if nothing is shown that has one.
	ID() string
}

// Answering is a view that tells the answer to a problem, which can be hidden.
type Answering interface {
	// HidesAnswer reports whether it is hidden, and whether there is anything to hide at present.
	HidesAnswer() (hidden, possible bool)
	// ToggleAnswer hides it on all pages, or has it told again.
	ToggleAnswer()
}

// Pictured is a view whose board can be put on a picture or on paper.
type Pictured interface {
	// Picture returns the board on the screen, false where there is none.
	Picture() (Picture, bool)
}

// Picture is a board and the path that it stands on. It stays as it is when the view
// goes on.
type Picture struct {
	// Name is proposed for its file, without what tells the kind.
	Name string
	// Title tells what it is, Said what is proved of it, Lines all else.
	Title, Said string
	Lines       []string
	// At is the step that is shown, of Len, and Marks are what is marked on it; Step returns
	// one, on the UI goroutine.
	At, Len int
	Marks   []board.Mark
	Step    func(i int) scene.Step
}

// PictureOf is a picture of a board without a path.
func PictureOf(board scene.Board) Picture {
	return Picture{Len: 1, Step: func(int) scene.Step { return scene.Step{Board: board} }}
}

// Menu is a menu that views have entries in.
type Menu int

// The menus with entries of views.
const (
	FileMenu Menu = iota
	EditMenu
)

// MenuEntry is an item of a menu.
type MenuEntry struct {
	Menu Menu
	// Place is its place in the menu: smaller ones stand above, and a line stands where the tens change.
	Place int
	// Key is the key of its words, by which the table of keys knows it. Keys that several
	// entries want belong to the entry of the page on top.
	Key string
	Do  func()
	// Scope tells when it is there. Off reports whether it can't be chosen at present.
	Scope Scope
	Off   bool
}

// Scope tells when an entry is there.
type Scope int

// The scopes of an entry.
const (
	OnTop    Scope = iota // when its page is on top
	Always                // when any page of its game is on top
	Anywhere              // on all pages
)

// Plain is a view with nothing to undo, to copy or to put into menus, for others to embed.
type Plain struct{}

func (Plain) Undo()                  {}
func (Plain) Redo()                  {}
func (Plain) Copy()                  {}
func (Plain) Paste()                 {}
func (Plain) VisibilityChanged(bool) {}
func (Plain) HideTips()              {}

// TaskPrefix begins the name of a task of the built-in set, before its number.
const TaskPrefix = "tarefa "
