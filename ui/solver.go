package ui

import (
	"cmp"
	"context"
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/look"
	"procura/ui/player"
	"procura/ui/task"
	"procura/ui/words"
)

// SolverView is a tab that solves the problems of one game, any game: list,
// board with player, method panel, runs. The desk holds what it works on.
type SolverView struct {
	words   *words.Words
	desk    *desk
	runner  *task.Runner
	films   *task.Runner
	audits  *task.Runner
	hooks   solverHooks
	film    game.Replay
	shown   record
	running bool
	// searched is the identity of the puzzle that is being searched.
	searched string
	// heir is the view that took this one's place, nil while it stands.
	heir *SolverView
	said string // the caption of the step that is shown

	list     *keyedList
	board    *board.Board
	player   *player.Player
	status   *line
	caption  *line
	panel    *methodPanel
	button   *widget.Button
	counters *counters
	verdict  *verdictLine
	runs     *runsTable
	content  fyne.CanvasObject
}

// solverHooks are what a view asks of the shell around it.
type solverHooks struct {
	// askTarget asks for a number of points.
	askTarget func(done func(int))
	// complain shows an error in words; settled takes it away.
	complain func(text.Message)
	settled  func()
	// help explains the game.
	help func()
	// show shows something to be read in a dialog, and tells when it is closed.
	show func(title string, content fyne.CanvasObject, closed func())
	// animate reports whether steps are animated.
	animate func() bool
	// drawing looks a picture up by name.
	drawing func(string) fyne.Resource
	// post runs a function on the UI goroutine.
	post func(func())
	// released is called when a search's memory can be given back.
	released func()
	// memory is the default memory limit, in bytes.
	memory int64
}

// newSolverView builds the tab of a desk.
func newSolverView(w *words.Words, d *desk, hooks solverHooks) *SolverView {
	v := &SolverView{words: w, desk: d, hooks: hooks, runner: task.New(hooks.post), films: task.New(hooks.post), audits: task.New(hooks.post)}
	v.runner.Cleanup, v.audits.Cleanup = hooks.released, hooks.released
	v.board = board.New(hooks.drawing, w.Say)
	v.board.OnNote = v.showNote
	v.player = player.New(w.Say)
	v.player.OnStep = v.step
	v.status = newWhole(theme.ColorNameForeground, theme.SizeNameText)
	v.caption = newLine(look.Muted, theme.SizeNameText, false)
	v.panel = newMethodPanel(w, hooks.memory, v.changeRules)
	v.panel.audit.OnTapped = v.audit
	v.button = widget.NewButton("", v.press)
	v.counters = newCounters(w)
	v.verdict = newVerdictLine(w)
	v.runs = newRunsTable(w, v.watch)
	v.list = newProblemList(w, d, v.choose)
	v.list.onKey, v.runs.list.onKey = v.key, v.key
	v.board.OnKey = func(event *fyne.KeyEvent) { v.key(event) }
	v.content = v.layOut()
	v.showButton()
	v.reload()
	return v
}

// The widths of the list and of the panel, at the usual size of texts.
const (
	listWidth  = 184
	panelWidth = 292
)

// runsHeight shows the heading and two runs.
const runsHeight = 98

func (v *SolverView) layOut() fyne.CanvasObject {
	say := v.words.Key
	problems := card(container.NewBorder(container.New(layout.NewCustomPaddedLayout(0, 2, 8, 8), heading(say("problems.heading"))), nil, nil, nil, v.list))
	settings := container.NewVScroll(v.panel.content)
	action := stacked(8, v.button, v.counters.content)
	method := card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, action, nil, nil, settings)))
	told := container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), v.status), nil, v.caption)
	below := stacked(0, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), told), v.player)
	watch := card(container.NewBorder(nil, below, nil, nil, v.board))
	results := stacked(0, v.verdict.content, withHeight(runsHeight, card(v.runs.content)))
	left := container.NewBorder(nil, results, withWidth(listWidth, problems), nil, watch)
	return container.NewPadded(container.NewBorder(nil, nil, nil, withWidth(panelWidth, method), left))
}

// adopt takes the place of a view of the same desk, with its settings and the
// search that it runs.
func (v *SolverView) adopt(old *SolverView) {
	old.heir = v
	old.films.Drop()
	v.runner, v.audits = old.runner, old.audits
	v.panel.restore(old.panel)
	if old.running {
		v.running, v.searched = true, old.searched
		v.counters.resume(old.counters)
		v.showButton()
		v.present()
	}
}

// latest is the view that stands in this one's place now.
func (v *SolverView) latest() *SolverView {
	for v.heir != nil {
		v = v.heir
	}
	return v
}

// reload shows the desk's problems after they changed.
func (v *SolverView) reload() {
	v.list.UnselectAll()
	v.list.Refresh()
	if len(v.desk.problems) > 0 {
		v.list.Select(v.desk.chosen)
	}
}

// choose shows a problem and what is known of it.
func (v *SolverView) choose(i int) {
	v.desk.chosen = i
	v.present()
}

// present shows the chosen problem: rules, runs, and the newest run's path.
func (v *SolverView) present() {
	p, ok := v.desk.current()
	if !ok {
		return
	}
	v.panel.show(p.Puzzle)
	runs := v.desk.of(p.Puzzle)
	v.runs.show(runs)
	switch {
	case v.isSearched():
		v.showStart(p.Puzzle)
		v.tick()
	case len(runs) > 0:
		v.watch(runs[0])
	default:
		v.showStart(p.Puzzle)
		v.verdict.waiting(p.Puzzle)
		v.count()
	}
}

// count shows the figures of the run that is shown, unless a search's live
// ones are.
func (v *SolverView) count() {
	switch {
	case v.running:
	case v.shown.Program == "":
		v.counters.clear()
	default:
		v.counters.report(v.shown.Run)
	}
}

// isSearched reports whether the chosen problem is the one being searched.
func (v *SolverView) isSearched() bool {
	p, ok := v.desk.current()
	return ok && v.running && p.Puzzle.Identity() == v.searched
}

// showStart shows a puzzle's start board, without a path to watch.
func (v *SolverView) showStart(p game.Puzzle) {
	v.films.Drop()
	v.film, v.shown = nil, record{}
	v.player.SetLength(0)
	v.draw(scene.Step{Board: p.Scene()})
}

// changeRules lays changed rules over the chosen problem.
func (v *SolverView) changeRules(changes game.Rules) {
	p, ok := v.desk.current()
	if !ok {
		return
	}
	changed, wrong := p.Puzzle.WithRules(changes)
	if wrong != nil {
		v.hooks.complain(*wrong)
		return
	}
	v.desk.change(changed)
	v.list.RefreshItem(v.desk.chosen)
	v.present()
}

// press starts the search or, while it runs, cancels it.
func (v *SolverView) press() {
	if v.running {
		v.cancel()
		return
	}
	v.solve()
}

// cancel asks the search to end; the button says so at once.
func (v *SolverView) cancel() {
	v.runner.Cancel()
	v.button.SetText(v.words.Key("button.cancelling"))
	v.button.Disable()
}

// solve searches the chosen problem as the panel asks, beside the window.
func (v *SolverView) solve() {
	p, ok := v.desk.current()
	if !ok || v.running {
		return
	}
	if _, has := p.Puzzle.Target(); p.Puzzle.Module().Targeted() && !has && !v.panel.maximises() {
		place := v.desk.chosen
		v.hooks.askTarget(func(target int) { v.aim(place, p, target) })
		return
	}
	order, wrong := v.panel.order()
	if wrong != nil {
		v.hooks.complain(*wrong)
		return
	}
	order.Progress = &search.Progress{}
	v.hooks.settled()
	v.running, v.searched = true, p.Puzzle.Identity()
	v.showStart(p.Puzzle)
	v.runs.list.UnselectAll() // so that a click on an earlier run shows it
	v.showButton()
	v.counters.start(order.Progress, order.Limits)
	v.verdict.searching(order.Progress)
	task.Start(v.runner, func(ctx context.Context) (solved, error) {
		return solveAndFilm(ctx, p, order)
	}, v.tick, func(s solved, err error) { v.finish(p, order, s, err) })
}

// aim gives a problem its target and solves it, if it is still there.
func (v *SolverView) aim(i int, p game.Problem, target int) {
	if !v.desk.stands(i, p.Puzzle.Identity()) {
		return
	}
	v.desk.problems[i].Puzzle = p.Puzzle.WithTarget(target)
	v.list.RefreshItem(i)
	if i == v.desk.chosen {
		v.present()
		v.solve()
	}
}

// solved is a run and its path, ready to be watched.
type solved struct {
	run  game.Run
	film game.Replay
}

func solveAndFilm(ctx context.Context, p game.Problem, order game.SolveRequest) (solved, error) {
	order.Name = p.Name
	run := p.Puzzle.Solve(ctx, order)
	if !run.Solved() {
		return solved{run: run}, nil
	}
	film, err := p.Puzzle.Replay(run.Path)
	return solved{run, film}, err
}

func (v *SolverView) tick() {
	v = v.latest()
	if !v.running {
		return
	}
	v.counters.tick()
	if v.isSearched() {
		v.verdict.searching(v.counters.progress)
	}
}

// logPanic logs where a task broke off, if its error is a panic.
func logPanic(what string, err error) {
	var panicked *task.PanicError
	if errors.As(err, &panicked) {
		fyne.LogError(what+" failed: "+string(panicked.Stack), err)
	}
}

// finish shows what a search found, and plays its path once.
func (v *SolverView) finish(p game.Problem, order game.SolveRequest, s solved, err error) {
	v = v.latest()
	v.running = false
	v.counters.stop()
	v.showButton()
	r := record{Run: s.run}
	if err != nil {
		r = failed(p, order)
		logPanic("search", err)
	}
	v.desk.keep(r)
	v.list.Refresh()
	if current, ok := v.desk.current(); !ok || current.Puzzle.Identity() != r.Identity {
		v.count() // another problem is shown by now
		return
	}
	v.runs.show(v.desk.of(p.Puzzle))
	v.report(r)
	if s.film != nil {
		v.roll(r, s.film)
		v.player.Play()
	}
}

// failed is the record of a search that panicked.
func failed(p game.Problem, order game.SolveRequest) record {
	ran, _ := order.Method.Resolve(p.Puzzle)
	return record{Failed: true, Run: game.Run{
		Game: p.Puzzle.Module().ID(), Problem: p.Name, Identity: p.Puzzle.Identity(),
		Asked: order.Method, Ran: ran, Maximise: order.Maximise, Report: search.Report{Length: -1, Bound: -1},
	}}
}

// report shows a run's verdict and figures.
func (v *SolverView) report(r record) {
	v.shown = r
	v.verdict.show(r, v.desk.saving(r))
	v.count()
}

// watch shows an earlier run again, at its first step.
func (v *SolverView) watch(r record) {
	p, ok := v.desk.current()
	if !ok {
		return
	}
	v.showStart(p.Puzzle)
	if !v.isSearched() {
		v.report(r)
	}
	if r.Failed || !r.Solved() {
		return
	}
	task.Start(v.films, func(context.Context) (game.Replay, error) { return p.Puzzle.Replay(r.Path) },
		nil, func(film game.Replay, err error) {
			if err == nil {
				v.roll(r, film)
			}
		})
}

// roll hands a film to the player.
func (v *SolverView) roll(r record, film game.Replay) {
	v.films.Drop() // an older run's film that is still being made
	v.film, v.shown = film, r
	v.player.SetLength(film.Len())
	v.draw(film.Step(0))
}

// step shows a step of the film, animated when it is the next one.
func (v *SolverView) step(i int, animate, _ bool, done func()) {
	if v.film == nil || i >= v.film.Len() {
		done()
		return
	}
	step := v.film.Step(i)
	v.tell(step)
	if !animate || !v.hooks.animate() {
		v.board.Display(step)
		done()
		return
	}
	v.board.Animate(step, v.player.Speed(), done)
}

// draw shows a step at once.
func (v *SolverView) draw(step scene.Step) {
	v.tell(step)
	v.board.Display(step)
}

func (v *SolverView) tell(step scene.Step) {
	v.status.show(v.words.Say(step.Board.Status))
	v.said = v.words.Say(step.Caption)
	v.caption.show(v.said)
}

// showNote explains the cell under the pointer or the focus.
func (v *SolverView) showNote(note string) { v.caption.show(cmp.Or(note, v.said)) }

func (v *SolverView) showButton() {
	v.button.Enable()
	if v.running {
		v.button.SetText(v.words.Key("button.cancel"))
		v.button.Importance = widget.DangerImportance
	} else {
		v.button.SetText(v.words.Key("button.solve"))
		v.button.Importance = widget.HighImportance
	}
	v.button.Refresh()
}

// key obeys the player's keys, Escape while a search runs, and F1; it reports
// whether it did.
func (v *SolverView) key(event *fyne.KeyEvent) bool {
	if event.Name == fyne.KeyF1 {
		v.hooks.help()
		return true
	}
	if event.Name == fyne.KeyEscape && v.running {
		v.cancel()
		return true
	}
	return v.player.Key(event.Name)
}

// close ends the searches of the view.
func (v *SolverView) close() {
	v.runner.Drop()
	v.films.Drop()
	v.audits.Drop()
}
