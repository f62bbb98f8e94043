// Package host is the border between the window and its pages.
// Host is all that a page may ask of the window; Session and View are all that the
// window asks of a page. A session is the state of a page for a game: it has
// no widgets and lives as long as the window. It makes views of itself,
// which are thrown away when the language or the size of texts changes.
//
//	window  --GamePage-->   session   --View-->   view on the screen
//	  ^                        |                      |
//	  +------------------------+------- Host ---------+
package host

import (
	"time"

	"fyne.io/fyne/v2"

	"procura/core/course"
	"procura/core/datafile"
	"procura/core/game"
	"procura/core/match"
	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/teach"
	"procura/core/text"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/widgets"
)

// Host answers what a page asks of the window around it, in five parts: who needs one of
// them takes that one. Where nothing else is said, it is called on the UI goroutine.
type Host interface {
	Say
	Dialogs
	Files
	Prefs
	Pages
}

// Say shows messages beside the pages: notices, errors, progress.
type Say interface {
	// Words speak the language of now; a change of language makes all views anew. They
	// may be asked for from any goroutine.
	Words() *i18n.Words
	// ShowError shows an error until the next thing goes well.
	ShowError(text.Message)
	// ShowStatus shows what went well, for a while; ClearStatus takes away what was said
	// in passing.
	ShowStatus(text.Message)
	ClearStatus()
	// Propose offers something for a while, without asking for an answer. Withdraw takes the offers away,
	// if nothing else is offered by then.
	Propose(said text.Message, offers ...Offer) (withdraw func())
	// ShowWarning shows a warning that stays until it is closed.
	ShowWarning(text.Message)
	// ShowProgress shows what is being done, with a button that stops it; HideNotice takes that away.
	ShowProgress(said string, stop func())
	HideNotice()
	// ShowFileIssues shows what is wrong in a file.
	ShowFileIssues(datafile.File)
}

// Box lies over the window; Hide closes it.
type Box interface{ Hide() }

// Dialogs ask and show something over the window.
type Dialogs interface {
	// ShowContent shows something to be read, and tells when it is closed.
	ShowContent(title string, content fyne.CanvasObject, closed func()) Box
	// ShowForm shows a form.
	ShowForm(title string, content fyne.CanvasObject) Box
	// ShowFocusedForm shows a form with the keyboard at some part of it, nil for nowhere, and tells when it
	// is closed, in whatever way.
	ShowFocusedForm(title string, content fyne.CanvasObject, first fyne.Focusable, closed func()) Box
	// Confirm asks before something that takes long, and loses nothing.
	Confirm(question text.Message, yes func())
	// ConfirmLoss asks before something is lost. lose is the key of the answer that goes on without it.
	// save saves it and goes on once that is done, nil where it can't be saved. Enter saves, or stays
	// where nothing can be saved; Escape stays, with stay where that is not nil.
	ConfirmLoss(question text.Message, lose string, goOn, save, stay func())
	// Choose asks a question with several answers. The last one by which nothing is lost is
	// the usual one, which Enter gives where no other has the focus; the first is what
	// Escape gives.
	Choose(question string, answers ...Answer)
	// AskText asks for a line of text of a name; yes is what the button says. valid says what is wrong
	// with an answer, done gets one that is right.
	AskText(title, name, yes string, valid func(answer string) error, done func(answer string))
	// BoxRoom returns the size of the part of the window that a box can fill.
	BoxRoom() fyne.Size
	// OpenHelp opens a chapter of the help.
	OpenHelp(chapter string)
}

// WriteMode tells whether runs or moves go to a new file, which may replace another one, or to the end of
// a file that is there.
type WriteMode int

// The modes.
const (
	NewFile WriteMode = iota
	AddToFile
)

// Files are the files on the disk, the document of each tab, and the clipboard.
type Files interface {
	// Store reads and writes files; it may be used from any goroutine.
	Store() report.Store
	// AskAndOpen asks for a file and shows what it holds where it belongs, as the menu does.
	AskAndOpen()
	// AskForFile asks for a file that exists, AskForFolder for a folder. AskWhereToSave asks
	// where to write, and before a file is replaced; what is proposed is a name, or a path
	// where there is a file. AskForResults asks which of some runs are to be written, and whether to a
	// new file or to one that is there. AskForLog asks likewise where moves are to be written as they
	// are played; otherwise is called when there is to be no file.
	AskForFile(title string, use func(path string))
	AskForFolder(title string, use func(path string))
	AskWhereToSave(title, proposed string, use func(path string))
	AskForResults(runs []game.Run, use func(path string, mode WriteMode, chosen []game.Run))
	AskForLog(use func(path string, mode WriteMode), otherwise func())
	// WriteFile writes a file beside the window, after what was asked for before, and says
	// when it failed. begin is called when its turn comes; it returns what to do beside
	// the window, and what after.
	WriteFile(path string, begin func() (do func() error, after func(error)))
	// AddRecent puts a file first among the recent ones.
	AddRecent(path string)
	// MarkEdited notes that a problem of a page is another one than it was.
	MarkEdited()
	// CloseResults puts what was there before, else the samples, in the place of an open file of results, and returns
	// what opens it again. closed is false where the file is not open, or somebody has made problems beside its own.
	CloseResults(path string) (reopen func(), closed bool)
	// SaveDocument writes the document of the tab on top to its file, SaveDocumentAs to
	// one that is asked for.
	SaveDocument()
	SaveDocumentAs()
	// ShowFile shows what was read on the page where it belongs. OpenClipboard does so with the
	// contents of the clipboard, as the menu does.
	ShowFile(datafile.File)
	OpenClipboard()
	// ShowMade shows problems that were made here, with runs of them, on the tab of their
	// game. One that is there already is chosen.
	ShowMade(datafile.File)
	// ViewFile opens a file in the system's viewer.
	ViewFile(path string) error
	// Course returns the course that is open, nil for none.
	Course() *course.Course
	// Clipboard holds what is copied.
	Clipboard() fyne.Clipboard
}

// Prefs hold the choices of the user, and notes for the next start.
type Prefs interface {
	// IsAnimated reports whether steps are animated.
	IsAnimated() bool
	// Presenting reports whether the window fills the screen for a room of people.
	Presenting() bool
	// MemoryLimit is the default memory limit of a search, in bytes.
	MemoryLimit() int64
	// Switch and SetSwitch keep a switch for the next start, Note and SetNote a text, "" for
	// nothing.
	Switch(key string) bool
	SetSwitch(key string, on bool)
	Note(key string) string
	SetNote(key, value string)
	// IsProgramAllowed reports whether the user has said yes to somebody else's program since
	// the window opened, by its fingerprint; AllowProgram notes a yes.
	IsProgramAllowed(fingerprint string) bool
	AllowProgram(fingerprint string)
	// Formulas returns the formulas that were written and used as heuristics of a game, as
	// KeepFormula was told, the last one first.
	Formulas(game string) []string
	KeepFormula(game, formula string)
	// KeepJudgement notes what an audit has found of a formula, by the identity of the problem.
	// Judgement returns what was found of one in this window; nothing if it was not audited.
	KeepJudgement(identity, formula string, found Judgement)
	Judgement(identity, formula string) Judgement
}

// Pages are the other pages of the window, and what all of them are made with.
type Pages interface {
	// Games returns all games of the program.
	Games() []game.Module
	// OpenProblems returns all open problems, game by game in the order of the tabs.
	// RecordedRuns returns all runs that have ended, the newest first; Store's Rebuild makes the
	// problem of one.
	OpenProblems() []game.Problem
	RecordedRuns() []game.Run
	// Known returns what all runs together have found of a problem, by its identity: what every page says of a run
	// has the strongest bound, by Lift, and what gave it, by Why.
	Known(identity string) report.Known
	// CountRunsFrom returns the number of runs of all games that were read from a file.
	CountRunsFrom(path string) int
	// Chosen returns the problem chosen in the solver of the session's game; false where there is none, as
	// in the laboratory.
	Chosen() (Chosen, bool)
	// Looked returns the node of the match of the session's game that is looked at; nil where nothing is played.
	Looked() *match.Node
	// Lessons returns the built-in lectures about what a search does, in the present language;
	// ShowFile begins one.
	Lessons() []datafile.File
	// LectureQuiz has the answers given in the lecture that is open, nil for none.
	LectureQuiz() *teach.Quiz
	// Send gives an event to all sessions, and brings the page to the front that is to be seen.
	Send(e Event)
	// HideAnswer has all pages hide what tells the answer to a problem, or tell it again, as the user wants; with
	// HideAnswerOfStep a step of a lecture does, and what the user has hidden stays hidden.
	HideAnswer(on bool)
	HideAnswerOfStep(on bool)
	// RecordSolved takes up a run that has reached its goal: one by hand at which try since the goal was
	// reached last, and with how many hints in all.
	RecordSolved(run game.Run, tries, hints int)
	// RecordTask takes up a task for two that was solved by hand, at which try and with how many hints.
	RecordTask(name string, p game.Position, tries, hints int)
	// NoteWork tells what somebody has just worked on, by which the list of sessions names this one.
	NoteWork(w Work)
	// NewChallenges makes the daily challenges below the list of a game, on the page of two who play it or of one; nil for
	// none. Tips explain its controls.
	NewChallenges(game string, forTwo bool, tips *widgets.Tips) Challenges
	// Now is the time on the wall.
	Now() time.Time
	// SaveStateSoon has what outlives the window written soon: something has ended that
	// took long. All is on the disk when kept is closed.
	SaveStateSoon() (kept <-chan struct{})
	// MarkWorking has the tabs say which of their sessions work: one has begun, or has
	// ended.
	MarkWorking()
	// UpdateMenus has the menus say anew which entries can be chosen.
	UpdateMenus()
	// Drawing looks a picture up by name.
	Drawing(name string) fyne.Resource
	// Programs asks engines that are programs; nil where there can be none.
	Programs() game.ProgramRunner
	// Post runs a function on the UI goroutine; it may be called from any other.
	Post(func())
	// ReleaseMemory gives freed memory back to the system; called from any goroutine.
	ReleaseMemory()
}

// Work is a run, an edit or moves by hand of a problem, or the moves of a match.
type Work struct {
	Game string `json:"game"`
	// Problem is the name of the problem, "" for a match, which has Moves.
	Problem string `json:"problem,omitempty"`
	Moves   int    `json:"moves,omitempty"`
	// Algorithm is the algorithm of the run, game.Hand for moves by hand; an edit has none.
	Algorithm search.Algorithm `json:"algorithm,omitempty"`
}

// Chosen is the problem that a solver has on the screen, with the run that it shows, nil for none, the position of its
// path, and the method that is chosen there.
type Chosen struct {
	game.Problem
	Run    *game.Run
	At     int
	Method game.Method
}

// Challenges are the problem of the day and others that are made in a click. The page tells
// when they are seen.
type Challenges interface {
	Content() fyne.CanvasObject
	Seen()
}

// Judgement is the result of auditing a formula on a problem.
type Judgement struct {
	// Admissible is "" if the audit found nothing.
	Admissible audit.Finding
	// Judged counts the states that reach the goal, Overs those of them where h exceeds the distance.
	Judged, Overs int64
	// Evidence is for game.SolveRequest, nil for none.
	Evidence game.Evidence
}

// Offer is a button beside a message: what it says and what it does.
type Offer struct {
	Words text.Message
	Do    func()
}

// Answer is a button of a question: what it says and what it does. Loses reports whether
// something is lost by it.
type Answer struct {
	Words string
	Do    func()
	Loses bool
}
