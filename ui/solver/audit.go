package solver

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/formula"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// auditTime is how long an audit from the window may take.
const auditTime = 10 * time.Second

// audits owns the audit of a heuristic: one at a time, as long as its dialog is open.
type audits struct {
	host   host.Host
	runner *task.Runner
	now    *audit // nil while no dialog is open
	// changed tells the dialog of something new, rebuild to take the words of now.
	changed, rebuild func()
}

// audit is what is known of an audit.
type audit struct {
	progress *search.Progress
	ended    bool
	found    finding
	err      error
}

// finding is what an audit found, and the film to its counter-example, nil for none.
type finding struct {
	report game.AuditReport
	film   game.Replay
}

// start audits a heuristic; the dialog is told once an interval of the runner at most.
func (a *audits) start(p game.Puzzle, order game.AuditRequest) {
	now := &audit{progress: order.Progress}
	a.now = now
	task.Start(a.runner, func(ctx context.Context) (finding, error) {
		task.GiveWay()
		return auditAndFilm(ctx, p, order)
	}, a.tell, func(f finding, err error) {
		if err != nil {
			logFailure("audit", err)
		}
		now.ended, now.found, now.err = true, f, err
		if err == nil {
			formula.Judge(a.host, p, &f.report)
		}
		a.tell()
	})
}

func (a *audits) tell() {
	if a.now != nil {
		a.changed()
	}
}

// reword builds the dialog anew, in the words and colours of now.
func (a *audits) reword() {
	if a.now != nil {
		a.rebuild()
	}
}

// end ends the audit: its dialog was closed.
func (a *audits) end() {
	a.runner.Drop()
	a.now = nil
}

// auditAndFilm audits a heuristic and draws the counter-example.
func auditAndFilm(ctx context.Context, p game.Puzzle, order game.AuditRequest) (f finding, err error) {
	f.report = p.Audit(ctx, order)
	if path, wrong := f.example(); wrong {
		f.film, err = p.Replay(path)
	}
	return f, err
}

// example is the way to a counter-example: rather a state where the estimate is too
// high than a move where it falls too far.
func (f *finding) example() (path []string, wrong bool) {
	switch {
	case f.report.Over != nil:
		return f.report.Over.Path, true
	case f.report.Drop != nil:
		return f.report.Drop.Path, true
	}
	return nil, false
}

// wrong says what the counter-example shows.
func (f *finding) wrong(w *i18n.Words) string {
	if f.report.Over != nil {
		return report.Overestimate(w, f.report.Over)
	}
	return report.Drop(w, f.report.Drop)
}

// open looks for states that refute the heuristic that is chosen for a problem, in a
// dialog beside whatever else runs; closing it ends the audit.
func (a *audits) open(p game.Problem, c *choices) {
	_, key := c.heuristics(p.Puzzle)
	if key == "" {
		return
	}
	if _, has := p.Puzzle.Target(); p.Puzzle.Module().Targeted() && !has {
		a.host.Complain(text.M("audit.target"))
		return
	}
	dialog := newAuditDialog(a.host, a)
	dialog.page = func() {
		dialog.shut()
		a.host.Audit(p, key)
	}
	a.start(p.Puzzle, game.AuditRequest{
		Heuristic: key, Progress: &search.Progress{},
		Limits: search.Limits{Time: auditTime, Memory: a.host.Memory() / 2},
	})
	dialog.rebuild()
	w := a.host.Words()
	title := w.Key("audit.title", "Heuristic", text.Clip(w.Dated(text.Plain(p.Name)), 40)+" · "+heuristicName(w, p.Puzzle, key))
	dialog.shut = a.host.Show(title, dialog.content, a.end)
}

// auditDialog is what the dialog of an audit holds: a view that can be built anew.
type auditDialog struct {
	host    host.Host
	audits  *audits
	view    *auditView
	content *fyne.Container
	// shut closes it, and page goes on where there is more to be seen.
	shut, page func()
}

func newAuditDialog(h host.Host, a *audits) *auditDialog {
	d := &auditDialog{host: h, audits: a, content: container.NewStack()}
	a.changed, a.rebuild = d.render, d.rebuild
	return d
}

func (d *auditDialog) rebuild() {
	d.view = newAuditView(d.host.Words(), d.host.Drawing, d.page)
	d.content.Objects = []fyne.CanvasObject{d.view.content}
	d.render()
	d.content.Refresh()
}

func (d *auditDialog) render() { d.view.show(d.audits.now) }

// auditView shows an audit under way and what it found: sentences and, where
// there is one, the counter-example with its board.
type auditView struct {
	words   *i18n.Words
	said    *widget.Label
	wrong   *widgets.Line
	way     *widget.Label
	means   *widget.Label // what the sentences are about
	board   *board.Board
	example fyne.CanvasObject
	content fyne.CanvasObject
}

func newAuditView(w *i18n.Words, drawing func(string) fyne.Resource, page func()) *auditView {
	a := &auditView{words: w, said: widget.NewLabel(""), way: widget.NewLabel(""), means: widget.NewLabel(""), board: board.New(drawing, w.Say)}
	a.said.Wrapping, a.way.Wrapping = fyne.TextWrapWord, fyne.TextWrapWord
	a.means.Wrapping, a.means.Importance, a.means.SizeName = fyne.TextWrapWord, widget.LowImportance, fynetheme.SizeNameCaptionText
	a.means.Hide()
	a.way.Importance = widget.LowImportance
	a.wrong = widgets.NewLine(theme.Impossible, fynetheme.SizeNameText, true).Align(fyne.TextAlignCenter)
	a.way.Alignment = fyne.TextAlignCenter
	a.example = widgets.Stacked(4, a.wrong, widgets.WithHeight(exampleHeight, a.board), a.way)
	a.example.Hide()
	more := widgets.NewButton(w.Key("auditing.quick.open"), nil, page)
	tips := widgets.NewTips()
	more.Explain(tips, w.Key("auditing.about.quick"))
	a.content = tips.Over(widgets.Stacked(8, a.said, a.example, a.means, container.NewCenter(more)))
	return a
}

// exampleHeight is that of the board of a counter-example.
const exampleHeight = 300

// show says how many states have been looked at or, in the end, what was found.
func (a *auditView) show(now *audit) {
	switch {
	case !now.ended:
		states := now.progress.Generated.Load()
		a.said.SetText(a.words.Key("audit.under", "Count", states, "Number", a.words.Number(states)))
	case now.err != nil:
		a.said.SetText(a.words.Key("audit.failed"))
	default:
		a.showFinding(&now.found)
	}
}

// showFinding says what was found.
func (a *auditView) showFinding(f *finding) {
	a.said.SetText(strings.Join(report.Audit(a.words, &f.report), "\n"))
	var means []string
	for _, key := range []string{"counts", "admissible", "consistent", "quality"} {
		means = append(means, a.words.Key("audit.about."+key))
	}
	a.means.SetText(strings.Join(means, "\n"))
	a.means.Show()
	path, wrong := f.example()
	if !wrong {
		return
	}
	a.wrong.SetText(f.wrong(a.words))
	a.way.SetText(a.words.Say(report.Place(path)))
	a.board.Display(f.film.Step(f.film.Len() - 1))
	a.example.Show()
	a.content.Refresh()
}
