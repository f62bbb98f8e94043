package solver

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// auditTime is how long an audit from the window may take.
const auditTime = 10 * time.Second

// auditView shows an audit under way and what it found: sentences and, where
// there is one, the counter-example with its board.
type auditView struct {
	words   *i18n.Words
	said    *widget.Label
	wrong   *widgets.Line
	way     *widget.Label
	board   *board.Board
	example fyne.CanvasObject
	content fyne.CanvasObject
}

func newAuditView(w *i18n.Words, drawing func(string) fyne.Resource) *auditView {
	a := &auditView{words: w, said: widget.NewLabel(""), way: widget.NewLabel(""), board: board.New(drawing, w.Say)}
	a.said.Wrapping, a.way.Wrapping = fyne.TextWrapWord, fyne.TextWrapWord
	a.way.Importance = widget.LowImportance
	a.wrong = widgets.NewLine(theme.Impossible, fynetheme.SizeNameText, true).Align(fyne.TextAlignCenter)
	a.way.Alignment = fyne.TextAlignCenter
	a.example = widgets.Stacked(4, a.wrong, widgets.WithHeight(exampleHeight, a.board), a.way)
	a.example.Hide()
	a.content = widgets.Stacked(8, a.said, a.example)
	return a
}

// exampleHeight is that of the board of a counter-example.
const exampleHeight = 300

// tick says how many states have been looked at.
func (a *auditView) tick(p *search.Progress) {
	states := p.Generated.Load()
	a.said.SetText(a.words.Key("audit.under", "Count", states, "Number", a.words.Number(states)))
}

// finding is what an audit found, ready to be shown.
type finding struct {
	report game.AuditReport
	// wrong says what the counter-example shows, "" without one; step is its
	// board, and path leads to it.
	wrong string
	step  scene.Step
	path  []string
}

// auditAndFilm audits a heuristic and draws the counter-example: rather a state
// where the estimate is too high than a move where it falls too far.
func auditAndFilm(ctx context.Context, w *i18n.Words, p game.Puzzle, order game.AuditRequest) (finding, error) {
	f := finding{report: p.Audit(ctx, order)}
	switch {
	case f.report.Over != nil:
		f.wrong, f.path = report.Overestimate(w, f.report.Over), f.report.Over.Path
	case f.report.Drop != nil:
		f.wrong, f.path = report.Drop(w, f.report.Drop), f.report.Drop.Path
	default:
		return f, nil
	}
	film, err := p.Replay(f.path)
	if err == nil {
		f.step = film.Step(film.Len() - 1)
	}
	return f, err
}

// show says what an audit found.
func (a *auditView) show(f finding, err error) {
	if err != nil {
		a.said.SetText(a.words.Key("audit.failed"))
		return
	}
	a.said.SetText(strings.Join(report.Audit(a.words, &f.report), "\n"))
	if f.wrong == "" {
		return
	}
	a.wrong.SetText(f.wrong)
	a.way.SetText(a.words.Say(report.Place(f.path)))
	a.board.Display(f.step)
	a.example.Show()
	a.content.Refresh()
}

// audit looks for states that refute the chosen heuristic, in a dialog beside
// whatever else runs; closing it ends the audit.
func (v *View) audit() {
	p, ok := v.session.current()
	key := v.panel.heuristic.Key()
	if !ok || key == "" {
		return
	}
	if _, has := p.Puzzle.Target(); p.Puzzle.Module().Targeted() && !has {
		v.host.Complain(text.M("audit.target"))
		return
	}
	order := game.AuditRequest{
		Heuristic: key, Progress: &search.Progress{},
		Limits: search.Limits{Time: auditTime, Memory: v.host.Memory() / 2},
	}
	a := newAuditView(v.words, v.host.Drawing)
	a.tick(order.Progress)
	title := v.words.Key("audit.title", "Heuristic", p.Name+" · "+v.panel.heuristicName(key))
	v.host.Show(title, a.content, v.audits.Drop)
	task.Start(v.audits, func(ctx context.Context) (finding, error) {
		return auditAndFilm(ctx, a.words, p.Puzzle, order)
	}, func() { a.tick(order.Progress) }, func(f finding, err error) {
		task.LogPanic("audit", err)
		a.show(f, err)
	})
}
