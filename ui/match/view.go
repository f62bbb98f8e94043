// Package match is the area where two play a game, any game that two can play:
// people, computers, or one of each. A session holds what is played; the view is
// made from it.
package match

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/opponent"
	"procura/core/play"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/match/setup"
	"procura/ui/match/study"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View is where two play a game, any game that is playable: board, whose
// turn it is, the moves so far, and a panel of players and rules. The table
// holds what is played. What is on the screen is one of
//
//	live      the match as it stands: a human picks a move place by place, or a
//	          computer thinks beside the window, or all wait, or it is over
//	reviewed  an earlier or later position of the match, which goes on meanwhile
type View struct {
	words   *i18n.Words
	session *Session
	host    host.Host
	runner  *task.Runner // the computer's thoughts
	advisor *task.Runner // hints, values and notes on a match, one at a time
	// heir is the view that took this one's place, nil while it stands.
	heir *View

	picked   []int // of the move under way
	thinking bool
	moving   bool // a move is being animated; the turn comes after it
	paused   bool // the computer waits to be told to go on
	reviewed int  // the move that is looked back at, -1 for none
	onward   bool // of a mistake looked back at, what was played is shown
	began    time.Time
	progress *play.Progress
	last     game.Analysis // the last one of a computer
	hint     *opponent.Hint
	hinted   int // steps of the hint that are shown
	said     string
	news     string // what has come, until the first move

	hidden     bool // the view can't be seen
	archive    study.Archive
	valuing    string        // the position being valued, "" for none
	advising   bool          // a hint is being thought of
	annotating *study.Review // notes under way, nil for none

	board      *board.Board
	hand       *canvas.Image // of the piece in hand, in its slot
	slot       *widgets.Surface
	verdict    *widgets.Banner
	caption    *widgets.Line
	moves      *movesTable
	panel      *matchPanel
	figures    *study.Figures
	study      *study.Panel
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
	setup      *setup.Page
	content    fyne.CanvasObject
}

// newView builds the view of a table; turn brings it to life, or adopt.
func newView(t *Session) *View {
	h, w := t.host, t.host.Words()
	v := &View{words: w, session: t, host: h, runner: task.New(h.Post), advisor: task.New(h.Post), reviewed: -1, hidden: true}
	v.runner.Cleanup = h.Release
	v.board = board.New(h.Drawing, w.Say)
	v.board.OnTap = v.tapped
	v.board.OnNote = v.showNote
	v.board.OnKey = func(event *fyne.KeyEvent) { v.Key(event) }
	v.hand = &canvas.Image{FillMode: canvas.ImageFillContain}
	v.slot = widgets.NewSurface("", theme.Line, 8)
	v.verdict = widgets.NewBanner()
	v.caption = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	v.moves = newMovesTable(w, t, v, v.review)
	v.moves.list.OnKey = v.Key
	v.panel = newMatchPanel(w, t, v.changePlayers, v.changeNext)
	v.panel.log.OnChanged = v.changeLog
	v.figures = study.NewFigures(w)
	v.study = study.NewPanel(w, v.switchValues, v.Key)
	v.newButtons()
	v.setup = setup.New(h, t.module, v.composing, v.playSetUp)
	v.content = v.withSetup(v.layOut())
	return v
}

// adopt takes the place of a view of the same table, with the thought that it
// waits for.
func (v *View) adopt(old *View) {
	old.heir = v
	old.dismiss()
	v.runner, v.advisor = old.runner, old.advisor
	v.picked, v.thinking, v.paused, v.reviewed = old.picked, old.thinking, old.paused, old.reviewed
	v.archive, v.hidden, v.onward = old.archive, old.hidden, old.onward
	v.began, v.progress, v.last, v.news = old.began, old.progress, old.last, old.news
	v.setup.Adopt(old.setup)
	if old.moving {
		v.turn()
		return
	}
	v.show()
}

// latest is the view that stands in this one's place now.
func (v *View) latest() *View {
	for v.heir != nil {
		v = v.heir
	}
	return v
}

// close ends the thoughts of the view.
func (v *View) close() {
	v.runner.Drop()
	v.dismiss()
}
