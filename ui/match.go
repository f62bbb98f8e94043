package ui

import (
	"context"
	"errors"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/play"
	"procura/core/scene"
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
	advisor *task.Runner // hints
	// heir is the view that took this one's place, nil while it stands.
	heir *MatchView

	picked   []int // of the move under way
	thinking bool
	moving   bool // a move is being animated; the turn comes after it
	paused   bool // the computer waits to be told to go on
	reviewed int  // the position that is looked back at, -1 for none
	began    time.Time
	progress *play.Progress
	last     game.Thought // the last one of a computer
	hint     *hint
	hinted   int // steps of the hint that are shown
	said     string

	board      *board.Board
	hand       *canvas.Image // of the piece in hand, in its slot
	slot       *surface
	verdict    *verdictLine
	caption    *line
	moves      *movesTable
	panel      *matchPanel
	figures    *matchFigures
	start      *widget.Button
	undo, redo *widget.Button
	help       *widget.Button
	back, from *widget.Button
	turns      fyne.CanvasObject // undo, redo, help
	reviewing  fyne.CanvasObject // back, from
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
	log func(path string, seat int, move game.Played)
}

// newMatchView builds the view of a table; turn brings it to life, or adopt.
func newMatchView(w *words.Words, t *table, hooks matchHooks) *MatchView {
	v := &MatchView{words: w, table: t, hooks: hooks, runner: task.New(hooks.post), advisor: task.New(hooks.post), reviewed: -1}
	v.runner.Cleanup = hooks.released
	v.board = board.New(hooks.drawing, w.Say)
	v.board.OnTap = v.tapped
	v.board.OnNote = v.showNote
	v.board.OnKey = func(event *fyne.KeyEvent) { v.key(event) }
	v.hand = &canvas.Image{FillMode: canvas.ImageFillContain}
	v.slot = newSurface("", look.Line, 8)
	v.verdict = newVerdictLine(w)
	v.caption = newLine(look.Muted, theme.SizeNameText, false)
	v.moves = newMovesTable(w, t, v.review)
	v.moves.list.onKey = v.key
	v.panel = newMatchPanel(w, t, v.changePlayers, v.changeNext)
	v.panel.log.OnChanged = v.changeLog
	v.figures = newMatchFigures(w)
	v.newButtons()
	v.content = v.layOut()
	return v
}

func (v *MatchView) newButtons() {
	say := v.words.Key
	v.start = widget.NewButton(say("match.new"), v.newGame)
	v.start.Importance = widget.HighImportance
	v.undo = widget.NewButton(say("match.undo"), v.Undo)
	v.redo = widget.NewButton(say("match.redo"), v.Redo)
	v.help = widget.NewButton(say("match.hint"), v.assist)
	v.back = widget.NewButton(say("match.back"), v.live)
	v.from = widget.NewButton(say("match.from"), v.playFrom)
	v.turns = container.New(columns{[]float32{1, 1, 1}, 6}, v.undo, v.redo, v.help)
	v.reviewing = container.New(columns{[]float32{1, 1}, 6}, v.back, v.from)
}

// movesHeight shows the heading and three moves.
const movesHeight = 142

// handSize is the side of the picture of the piece in hand.
const handSize = 58

func (v *MatchView) layOut() fyne.CanvasObject {
	settings := container.NewVScroll(v.panel.content)
	action := stacked(8, v.start, container.NewStack(v.turns, v.reviewing), v.figures.content)
	panel := card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, action, nil, nil, settings)))
	said := stacked(0, v.verdict.content, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), v.caption))
	hand := container.New(fixed{handSize, handSize}, v.slot, container.New(layout.NewCustomPaddedLayout(3, 3, 3, 3), v.hand))
	told := container.NewBorder(nil, nil, hand, nil, said)
	watch := card(container.NewBorder(nil, container.New(layout.NewCustomPaddedLayout(6, 0, 0, 0), told), nil, nil, v.board))
	left := container.NewBorder(nil, withHeight(movesHeight, card(v.moves.content)), nil, nil, watch)
	return container.NewPadded(container.NewBorder(nil, nil, nil, withWidth(panelWidth, panel), left))
}

// adopt takes the place of a view of the same table, with the thought that it
// waits for.
func (v *MatchView) adopt(old *MatchView) {
	old.heir = v
	old.advisor.Drop()
	v.runner, v.advisor = old.runner, old.advisor
	v.picked, v.thinking, v.paused, v.reviewed = old.picked, old.thinking, old.paused, old.reviewed
	v.began, v.progress, v.last = old.began, old.progress, old.last
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

// newGame begins a match as the panel says.
func (v *MatchView) newGame() {
	v.hush()
	v.hooks.settled()
	v.table.start()
	v.paused, v.reviewed, v.last = false, -1, game.Thought{}
	v.panel.show()
	v.turn()
}

// hush ends the thought, the hint and the animation under way; nothing more is
// heard of them.
func (v *MatchView) hush() {
	v.runner.Drop()
	v.advisor.Drop()
	v.thinking, v.moving, v.progress = false, false, nil
	v.picked, v.hint, v.hinted = nil, nil, 0
}

// turn lets the player to move begin, if the match goes on.
func (v *MatchView) turn() {
	v.moving, v.picked, v.hint, v.hinted = false, nil, nil, 0
	v.began = time.Now()
	level := v.table.level()
	if _, over := v.table.match.Over(); !over && level != "" && !v.paused {
		v.think(level)
	}
	v.show()
}

// think asks a computer for its move, beside the window.
func (v *MatchView) think(level game.Level) {
	v.thinking, v.progress = true, &play.Progress{}
	position, ask := v.table.match.Position(), v.table.ask(level, v.progress)
	task.Start(v.runner, func(ctx context.Context) (game.Thought, error) { return position.Think(ctx, ask), nil },
		v.tick, v.thought)
}

// tick shows how far the thought is.
func (v *MatchView) tick() {
	v = v.latest()
	if v.thinking {
		v.figures.live(v.progress, time.Since(v.began))
	}
}

// thought plays the move that a computer has chosen.
func (v *MatchView) thought(t game.Thought, err error) {
	v = v.latest()
	v.thinking, v.progress = false, nil
	if err != nil {
		var panicked *task.PanicError
		if errors.As(err, &panicked) {
			fyne.LogError("thought failed: "+string(panicked.Stack), err)
		}
		v.paused = true
		v.hooks.complain(text.M("match.failed"))
		v.show()
		return
	}
	v.last = t
	v.play(t.Move, t)
}

// play plays a move and shows how it comes about; then it is the other's turn.
func (v *MatchView) play(move string, how game.Thought) {
	if wrong := v.table.match.Play(move, how); wrong != nil {
		v.hooks.complain(*wrong)
		v.paused = true
		v.show()
		return
	}
	v.record()
	v.advisor.Drop()
	step := v.newStep()
	v.picked, v.hint, v.hinted = nil, nil, 0
	v.panel.show()
	if v.reviewed >= 0 {
		v.turn()
		return
	}
	v.moving = true
	v.board.SetMarks(nil)
	v.show()
	if !v.hooks.animate() {
		v.arrived()
		return
	}
	v.board.Animate(step, 1, func() {
		if v.heir == nil {
			v.arrived()
		}
	})
}

// newStep is the last move, without the motions that were seen when it was
// picked.
func (v *MatchView) newStep() scene.Step {
	i := v.table.match.Index()
	step, before := v.table.match.Step(i), v.table.match.At(i-1)
	seen := preview(before, before.Scene(), v.picked)
	step.Motions = slices.DeleteFunc(slices.Clone(step.Motions), func(m scene.Motion) bool {
		return m.Kind == scene.Move && m.To >= 0 && alike(&seen.Cells[m.To], &step.Board.Cells[m.To])
	})
	return step
}

// arrived goes on when a move has been shown.
func (v *MatchView) arrived() {
	if v.moving {
		v.turn()
	}
}

// record appends the last move to the log, when there is one.
func (v *MatchView) record() {
	if v.table.log != "" {
		i := v.table.match.Index()
		v.hooks.log(v.table.log, v.table.seat(i), v.table.match.Played(i))
	}
}

// human reports whether a human is to pick a move now.
func (v *MatchView) human() bool {
	_, over := v.table.match.Over()
	return !over && v.reviewed < 0 && v.table.level() == ""
}

// tapped takes a place of the board as a part of the move. While a move is still
// being shown, it is there at once; out of a review, it leads back.
func (v *MatchView) tapped(place int) {
	if v.moving {
		v.board.Stop()
		v.arrived()
	}
	if v.reviewed >= 0 {
		v.live()
		return
	}
	if !v.human() {
		return
	}
	if slices.Contains(v.picked, place) {
		v.unpick()
		return
	}
	for kept := len(v.picked); kept >= 0; kept-- {
		picked := append(slices.Clone(v.picked[:kept]), place)
		choices, complete := v.table.match.Next(picked)
		if complete != "" {
			v.play(complete, game.Thought{Elapsed: time.Since(v.began)})
			return
		}
		if len(choices) > 0 {
			v.picked = picked
			v.show()
			return
		}
	}
}

// unpick takes back what was picked of a move.
func (v *MatchView) unpick() {
	v.picked = nil
	v.show()
}

// Undo takes the last turn of a human back, also while the computer thinks.
func (v *MatchView) Undo() { v.goTo(v.table.before()) }

// Redo plays again what was taken back.
func (v *MatchView) Redo() { v.goTo(v.table.after()) }

func (v *MatchView) goTo(i int, ok bool) {
	if !ok {
		return
	}
	v.hush()
	v.table.match.Go(i)
	v.reviewed, v.paused = -1, v.table.level() != ""
	v.panel.show()
	v.turn()
}

// review shows the position after i moves; the match goes on.
func (v *MatchView) review(i int) {
	if i < 0 || i > v.table.match.Len() {
		return
	}
	if v.moving {
		v.board.Stop()
		v.arrived()
	}
	v.reviewed = i
	if i == v.table.match.Index() {
		v.reviewed = -1
	}
	v.show()
}

// live goes back from a review to the match.
func (v *MatchView) live() { v.review(v.table.match.Index()) }

// playFrom goes on from the position that is looked back at.
func (v *MatchView) playFrom() {
	if v.reviewed >= 0 {
		v.goTo(v.reviewed, true)
	}
}

// assist is what the third button does just now: let the computer play at once,
// let it go on, or give a step of a hint.
func (v *MatchView) assist() {
	switch {
	case v.thinking:
		v.runner.Cancel()
	case v.paused:
		v.paused = false
		v.turn()
	case v.hint != nil:
		v.hinted = 2
		v.show()
	case v.human():
		v.advise()
	}
}

// advise thinks about a hint, beside the window.
func (v *MatchView) advise() {
	position := v.table.match.Position()
	v.caption.say(v.words.Key("hint.thinking"), look.Accent)
	task.Start(v.advisor, func(ctx context.Context) (hint, error) { return newHint(ctx, position), nil },
		nil, func(h hint, err error) {
			if v.heir == nil && err == nil {
				v.hint, v.hinted, v.picked = &h, 1, nil
				v.show()
			}
		})
}

// changePlayers lets whoever sits there now go on.
func (v *MatchView) changePlayers() {
	if v.moving {
		v.show()
		return
	}
	v.hush()
	v.paused = false
	v.turn()
}

// changeNext begins anew where nothing has been played; else the next match will
// be as the panel says.
func (v *MatchView) changeNext() {
	if v.table.fresh() {
		v.newGame()
	}
}

// changeLog asks for the file that moves are to be kept in, or stops keeping
// them.
func (v *MatchView) changeLog(on bool) {
	v.table.log = ""
	if !on {
		return
	}
	v.hooks.askLog(func(path string) {
		v := v.latest()
		v.table.log = path
		v.panel.show()
	})
}

// key obeys Escape, F1 and the keys that look back; it reports whether it did.
func (v *MatchView) key(event *fyne.KeyEvent) bool {
	shown := v.table.match.Index()
	if v.reviewed >= 0 {
		shown = v.reviewed
	}
	switch event.Name {
	case fyne.KeyF1:
		v.hooks.rules()
	case fyne.KeyEscape:
		v.escape()
	case fyne.KeyLeft:
		v.review(shown - 1)
	case fyne.KeyRight:
		v.review(shown + 1)
	case fyne.KeyHome:
		v.review(0)
	case fyne.KeyEnd:
		v.live()
	default:
		return false
	}
	return true
}

// escape leaves the nearest thing that can be left.
func (v *MatchView) escape() {
	switch {
	case len(v.picked) > 0:
		v.unpick()
	case v.reviewed >= 0:
		v.live()
	case v.thinking:
		v.runner.Cancel()
	case v.hint != nil:
		v.hint, v.hinted = nil, 0
		v.show()
	}
}

// close ends the thoughts of the view.
func (v *MatchView) close() {
	v.runner.Drop()
	v.advisor.Drop()
}
