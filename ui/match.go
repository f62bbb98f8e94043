package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/look"
	"procura/ui/task"
	"procura/ui/words"
)

// MatchView is where two play a game, any game that is playable: board, whose
// turn it is, the moves so far, and a panel of players and rules. The table
// holds what is played. What is on the screen is one of
//
//	live      the match as it stands: a human picks a move place by place, or a
//	          computer thinks beside the window, or all wait, or it is over
//	reviewed  an earlier or later position of the match, which goes on meanwhile
type MatchView struct {
	words   *words.Words
	table   *table
	hooks   matchHooks
	runner  *task.Runner // the computer's thoughts
	advisor *task.Runner // hints, values and notes on a match, one at a time
	// heir is the view that took this one's place, nil while it stands.
	heir *MatchView

	picked   []int // of the move under way
	thinking bool
	moving   bool // a move is being animated; the turn comes after it
	paused   bool // the computer waits to be told to go on
	reviewed int  // the move that is looked back at, -1 for none
	onward   bool // of a mistake looked back at, what was played is shown
	began    time.Time
	progress *play.Progress
	last     game.Analysis // the last one of a computer
	hint     *hint
	hinted   int // steps of the hint that are shown
	said     string
	news     string // what has come to the table, until the first move

	away       bool // the view can't be seen
	archive    archive
	valuing    string      // the position being valued, "" for none
	advising   bool        // a hint is being thought of
	annotating *annotation // notes under way, nil for none

	board      *board.Board
	hand       *canvas.Image // of the piece in hand, in its slot
	slot       *surface
	verdict    *verdictLine
	caption    *line
	moves      *movesTable
	panel      *matchPanel
	figures    *matchFigures
	study      *matchStudy
	retry      *widget.Button    // takes back to before a loss
	offer      fyne.CanvasObject // holds retry
	start      *widget.Button
	undo, redo *widget.Button
	help       *widget.Button
	back, from *widget.Button
	turns      fyne.CanvasObject // undo, redo, help
	reviewing  fyne.CanvasObject // back, from
	arrange    *widget.Button
	stage      *fyne.Container // all but the setup
	setup      *setup
	content    fyne.CanvasObject
}

// matchHooks are what a view asks of the shell around it.
type matchHooks struct {
	// complain shows an error in words; settled takes it away.
	complain func(text.Message)
	settled  func()
	// rules explains the game.
	rules func()
	// animate reports whether moves are animated.
	animate func() bool
	// drawing looks a picture up by name.
	drawing func(string) fyne.Resource
	// post runs a function on the UI goroutine.
	post func(func())
	// released is called when a thought's memory can be given back.
	released func()
	// askLog asks for the file that moves are to be appended to; done gets "" when
	// there is to be none.
	askLog func(done func(path string))
	// log appends a move to a file.
	log func(path string, seat int, move match.Played)
	// remember keeps a switch for the next start.
	remember func(key string, on bool)
}

// newMatchView builds the view of a table; turn brings it to life, or adopt.
func newMatchView(w *words.Words, t *table, hooks matchHooks) *MatchView {
	v := &MatchView{words: w, table: t, hooks: hooks, runner: task.New(hooks.post), advisor: task.New(hooks.post), reviewed: -1, away: true}
	v.runner.Cleanup = hooks.released
	v.board = board.New(hooks.drawing, w.Say)
	v.board.OnTap = v.tapped
	v.board.OnNote = v.showNote
	v.board.OnKey = func(event *fyne.KeyEvent) { v.key(event) }
	v.hand = &canvas.Image{FillMode: canvas.ImageFillContain}
	v.slot = newSurface("", look.Line, 8)
	v.verdict = newVerdictLine(w)
	v.caption = newLine(look.Muted, theme.SizeNameText, false)
	v.moves = newMovesTable(w, t, v, v.review)
	v.moves.list.onKey = v.key
	v.panel = newMatchPanel(w, t, v.changePlayers, v.changeNext)
	v.panel.log.OnChanged = v.changeLog
	v.figures = newMatchFigures(w)
	v.study = newMatchStudy(w, v.switchValues, v.key)
	v.newButtons()
	v.setup = newSetup(v)
	v.content = v.withSetup(v.layOut())
	return v
}

// adopt takes the place of a view of the same table, with the thought that it
// waits for.
func (v *MatchView) adopt(old *MatchView) {
	old.heir = v
	old.dismiss()
	v.runner, v.advisor = old.runner, old.advisor
	v.picked, v.thinking, v.paused, v.reviewed = old.picked, old.thinking, old.paused, old.reviewed
	v.archive, v.away, v.onward = old.archive, old.away, old.onward
	v.began, v.progress, v.last, v.news = old.began, old.progress, old.last, old.news
	v.setup.adopt(old.setup)
	if old.moving {
		v.turn()
		return
	}
	v.show()
}

// latest is the view that stands in this one's place now.
func (v *MatchView) latest() *MatchView {
	for v.heir != nil {
		v = v.heir
	}
	return v
}

// close ends the thoughts of the view.
func (v *MatchView) close() {
	v.runner.Drop()
	v.dismiss()
}
