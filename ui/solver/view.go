package solver

import (
	"cmp"
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/player"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// View is a page that solves the problems of one game, any game: list,
// board with player, method panel, runs. The session holds what it works on.
type View struct {
	host.Plain

	words   *i18n.Words
	session *Session
	runner  *task.Runner
	films   *task.Runner
	audits  *task.Runner
	host    host.Host
	film    game.Replay
	shown   record
	running bool
	// searched is the identity of the puzzle that is being searched.
	searched string
	// heir is the view that took this one's place, nil while it stands.
	heir *View
	said string // the caption of the step that is shown

	list     *widgets.KeyedList
	board    *board.Board
	player   *player.Player
	status   *widgets.Line
	caption  *widgets.Line
	panel    *methodPanel
	button   *widget.Button
	counters *counters
	verdict  *verdictLine
	runs     *runsTable
	content  fyne.CanvasObject
}

// newView builds the page of a session.
func newView(d *Session) *View {
	h, w := d.host, d.host.Words()
	v := &View{words: w, session: d, host: h, runner: task.New(h.Post), films: task.New(h.Post), audits: task.New(h.Post)}
	v.runner.Cleanup, v.audits.Cleanup = h.Release, h.Release
	v.board = board.New(h.Drawing, w.Say)
	v.board.OnNote = v.showNote
	v.player = player.New(w.Say)
	v.player.OnStep = v.step
	v.status = widgets.NewWhole(fynetheme.ColorNameForeground, fynetheme.SizeNameText)
	v.caption = widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false)
	v.panel = newMethodPanel(w, h.Memory(), v.changeRules)
	v.panel.audit.OnTapped = v.audit
	v.button = widget.NewButton("", v.press)
	v.counters = newCounters(w)
	v.verdict = newVerdictLine(w)
	v.runs = newRunsTable(w, v.watch)
	v.list = newProblemList(w, d, v.choose)
	v.list.OnKey, v.runs.list.OnKey = v.Key, v.Key
	v.board.OnKey = func(event *fyne.KeyEvent) { v.Key(event) }
	v.content = v.layOut()
	v.showButton()
	v.reload()
	return v
}

// listWidth is the width of the list, at the usual size of texts.
const listWidth = 184

// runsHeight shows the heading and two runs.
const runsHeight = 98

func (v *View) layOut() fyne.CanvasObject {
	say := v.words.Key
	problems := widgets.Card(container.NewBorder(container.New(layout.NewCustomPaddedLayout(0, 2, 8, 8), widgets.Heading(say("problems.heading"))), nil, nil, nil, v.list))
	settings := container.NewVScroll(v.panel.content)
	action := widgets.Stacked(8, v.button, v.counters.content)
	method := widgets.Card(container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, action, nil, nil, settings)))
	told := container.NewBorder(nil, nil, container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), v.status), nil, v.caption)
	below := widgets.Stacked(0, container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), told), v.player)
	watch := widgets.Card(container.NewBorder(nil, below, nil, nil, v.board))
	results := widgets.Stacked(0, v.verdict.Content, widgets.WithHeight(runsHeight, widgets.Card(v.runs.content)))
	left := container.NewBorder(nil, results, widgets.WithWidth(listWidth, problems), nil, watch)
	return container.NewPadded(container.NewBorder(nil, nil, nil, widgets.WithWidth(widgets.PanelWidth, method), left))
}

// adopt takes the place of a view of the same session, with its settings and the
// search that it runs.
func (v *View) adopt(old *View) {
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
func (v *View) latest() *View {
	for v.heir != nil {
		v = v.heir
	}
	return v
}

// reload shows the problems after they changed.
func (v *View) reload() {
	v.list.UnselectAll()
	v.list.Refresh()
	if len(v.session.problems) > 0 {
		v.list.Select(v.session.chosen)
	}
}

// choose shows a problem and what is known of it.
func (v *View) choose(i int) {
	v.session.chosen = i
	v.present()
}

// present shows the chosen problem: rules, runs, and the newest run's path.
func (v *View) present() {
	p, ok := v.session.current()
	if !ok {
		return
	}
	v.panel.show(p.Puzzle)
	runs := v.session.of(p.Puzzle)
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
func (v *View) count() {
	switch {
	case v.running:
	case v.shown.Program == "":
		v.counters.clear()
	default:
		v.counters.report(v.shown.Run)
	}
}

// isSearched reports whether the chosen problem is the one being searched.
func (v *View) isSearched() bool {
	p, ok := v.session.current()
	return ok && v.running && p.Puzzle.Identity() == v.searched
}

// showStart shows a puzzle's start board, without a path to watch.
func (v *View) showStart(p game.Puzzle) {
	v.films.Drop()
	v.film, v.shown = nil, record{}
	v.player.SetLength(0)
	v.draw(scene.Step{Board: p.Scene()})
}

// changeRules lays changed rules over the chosen problem.
func (v *View) changeRules(changes game.Rules) {
	p, ok := v.session.current()
	if !ok {
		return
	}
	changed, wrong := p.Puzzle.WithRules(changes)
	if wrong != nil {
		v.host.Complain(*wrong)
		return
	}
	v.session.change(changed)
	v.list.RefreshItem(v.session.chosen)
	v.present()
}

// press starts the search or, while it runs, cancels it.
func (v *View) press() {
	if v.running {
		v.cancel()
		return
	}
	v.solve()
}

// cancel asks the search to end; the button says so at once.
func (v *View) cancel() {
	v.runner.Cancel()
	v.button.SetText(v.words.Key("button.cancelling"))
	v.button.Disable()
}

// solve searches the chosen problem as the panel asks, beside the window.
func (v *View) solve() {
	p, ok := v.session.current()
	if !ok || v.running {
		return
	}
	if _, has := p.Puzzle.Target(); p.Puzzle.Module().Targeted() && !has && !v.panel.maximises() {
		place := v.session.chosen
		v.askTarget(func(target int) { v.aim(place, p, target) })
		return
	}
	order, wrong := v.panel.order()
	if wrong != nil {
		v.host.Complain(*wrong)
		return
	}
	order.Progress = &search.Progress{}
	v.host.Settle()
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
func (v *View) aim(i int, p game.Problem, target int) {
	if !v.session.stands(i, p.Puzzle.Identity()) {
		return
	}
	v.session.problems[i].Puzzle = p.Puzzle.WithTarget(target)
	v.list.RefreshItem(i)
	if i == v.session.chosen {
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

func (v *View) tick() {
	v = v.latest()
	if !v.running {
		return
	}
	v.counters.tick()
	if v.isSearched() {
		v.verdict.searching(v.counters.progress)
	}
}

// finish shows what a search found, and plays its path once.
func (v *View) finish(p game.Problem, order game.SolveRequest, s solved, err error) {
	v = v.latest()
	v.running = false
	v.counters.stop()
	v.showButton()
	r := record{Run: s.run}
	if err != nil {
		r = failed(p, order)
		task.LogPanic("search", err)
	}
	v.session.add(r)
	v.list.Refresh()
	if current, ok := v.session.current(); !ok || current.Puzzle.Identity() != r.Identity {
		v.count() // another problem is shown by now
		return
	}
	v.runs.show(v.session.of(p.Puzzle))
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
func (v *View) report(r record) {
	v.shown = r
	v.verdict.show(r, v.session.saving(r))
	v.count()
}

// watch shows an earlier run again, at its first step.
func (v *View) watch(r record) {
	p, ok := v.session.current()
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
func (v *View) roll(r record, film game.Replay) {
	v.films.Drop() // an older run's film that is still being made
	v.film, v.shown = film, r
	v.player.SetLength(film.Len())
	v.draw(film.Step(0))
}

// step shows a step of the film, animated when it is the next one.
func (v *View) step(i int, animate, _ bool, done func()) {
	if v.film == nil || i >= v.film.Len() {
		done()
		return
	}
	step := v.film.Step(i)
	v.tell(step)
	if !animate || !v.host.Animated() {
		v.board.Display(step)
		done()
		return
	}
	v.board.Animate(step, v.player.Speed(), done)
}

// draw shows a step at once.
func (v *View) draw(step scene.Step) {
	v.tell(step)
	v.board.Display(step)
}

func (v *View) tell(step scene.Step) {
	v.status.SetText(v.words.Say(step.Board.Status))
	v.said = v.words.Say(step.Caption)
	v.caption.SetText(v.said)
}

// showNote explains the cell under the pointer or the focus.
func (v *View) showNote(note string) { v.caption.SetText(cmp.Or(note, v.said)) }

func (v *View) showButton() {
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

// Key obeys the player's keys, Escape while a search runs, and F1; it reports
// whether it did.
func (v *View) Key(event *fyne.KeyEvent) bool {
	if event.Name == fyne.KeyF1 {
		v.host.Help()
		return true
	}
	if event.Name == fyne.KeyEscape && v.running {
		v.cancel()
		return true
	}
	return v.player.Key(event.Name)
}

// close ends the searches of the view.
func (v *View) close() {
	v.runner.Drop()
	v.films.Drop()
	v.audits.Drop()
}

// Title is the page's name in the switch.
func (v *View) Title() string { return v.words.Key("match.solve") }

// Content is what is on the screen.
func (v *View) Content() fyne.CanvasObject { return v.content }

// Act solves the chosen problem.
func (v *View) Act() { v.solve() }

// Board is the board that is shown, as text.
func (v *View) Board() string { return v.board.Text() }
