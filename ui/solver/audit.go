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
	"procura/ui/solver/hand"
	"procura/ui/task"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// auditTime is how long an audit from the window may take.
const auditTime = 10 * time.Second

// audits looks for states that refute a heuristic: one audit at a time, as long as its
// dialog is open.
type audits struct {
	host     host.Host
	job      *task.Job[finding]
	progress *search.Progress
	ended    bool
	found    finding
	err      error
	// content is what the dialog holds, nil while there is none; view is built anew in it.
	content  *fyne.Container
	view     *auditView
	openPage func() // goes on where there is more to be seen
}

func newAudits(h host.Host) *audits {
	a := &audits{host: h, job: newJob[finding](h, "audit")}
	a.job.OnChanged = func() { a.view.showAudit(a) }
	return a
}

// open looks for states that refute the heuristic that is chosen for a problem, in a
// dialog beside whatever else runs; closing it ends the audit.
func (a *audits) open(p game.Problem, c *choices) {
	_, key := c.heuristics(p.Puzzle)
	if key == "" {
		return
	}
	if !hand.HasGoal(p.Puzzle) {
		a.host.ShowError(text.M("audit.target"))
		return
	}
	var closeDialog func()
	a.openPage = func() {
		closeDialog()
		a.host.AuditHeuristic(p, key)
	}
	a.content, a.ended, a.progress = container.NewStack(), false, &search.Progress{}
	a.rebuild()
	request := game.AuditRequest{
		Heuristic: key, Progress: a.progress, Limits: search.Limits{Time: auditTime, Memory: a.host.MemoryLimit() / 2},
	}
	a.job.Start(func(ctx context.Context, so *task.Progress[finding]) error {
		found, err := auditWithReplay(ctx, p.Puzzle, request)
		so.Update(func(f *finding) { *f = found })
		return err
	}, func(f finding, err error) {
		if a.ended, a.found, a.err = true, f, err; err == nil {
			formula.RecordAudit(a.host, p.Puzzle, &f.report)
		}
	})
	w := a.host.Words()
	title := w.Key("audit.title", "Heuristic", text.Clip(w.Dated(text.Plain(p.Name)), 40)+" · "+heuristicName(w, p.Puzzle, key))
	closeDialog = a.host.ShowContent(title, a.content, func() {
		a.job.Drop()
		a.content = nil
	}).Hide
}

// rebuild builds the dialog anew, in the words and colours of now.
func (a *audits) rebuild() {
	if a.content == nil {
		return
	}
	a.view = newAuditView(a.host.Words(), a.host.Drawing, a.openPage)
	a.content.Objects = []fyne.CanvasObject{a.view.content}
	a.view.showAudit(a)
	a.content.Refresh()
}

// finding is what an audit found, and the replay to its counter-example, nil for none.
type finding struct {
	report game.AuditReport
	replay game.Replay
}

// auditWithReplay audits a heuristic and draws the counter-example.
func auditWithReplay(ctx context.Context, p game.Puzzle, request game.AuditRequest) (f finding, err error) {
	f.report = p.Audit(ctx, request)
	if path, wrong := f.example(); wrong != nil {
		f.replay, err = p.Replay(path)
	}
	return f, err
}

// example is the way to a counter-example and what is wrong there, nil for none: rather a
// state where the estimate is too high than a move where it falls too far.
func (f *finding) example() (path []string, wrong func(*i18n.Words) string) {
	switch over, drop := f.report.Over, f.report.Drop; {
	case over != nil:
		return over.Path, func(w *i18n.Words) string { return report.Overestimate(w, over) }
	case drop != nil:
		return drop.Path, func(w *i18n.Words) string { return report.Drop(w, drop) }
	}
	return nil, nil
}

// auditView shows an audit under way and what it found: sentences and, where
// there is one, the counter-example with its board.
type auditView struct {
	words    *i18n.Words
	findings *widget.Label
	wrong    *widgets.Line
	path     *widget.Label
	meanings *widget.Label // what the sentences are about
	board    *board.Board
	example  fyne.CanvasObject
	content  fyne.CanvasObject
}

// exampleHeight is that of the board of a counter-example.
const exampleHeight = 300

func newAuditView(w *i18n.Words, drawing func(string) fyne.Resource, openPage func()) *auditView {
	a := &auditView{words: w, board: board.New(drawing, w.Say)}
	label := func(importance widget.Importance) *widget.Label {
		l := widget.NewLabel("")
		l.Wrapping, l.Importance = fyne.TextWrapWord, importance
		return l
	}
	a.findings, a.path, a.meanings = label(widget.MediumImportance), label(widget.LowImportance), label(widget.LowImportance)
	a.meanings.SizeName = fynetheme.SizeNameCaptionText
	a.meanings.Hide()
	a.path.Alignment = fyne.TextAlignCenter
	a.wrong = widgets.NewLine(theme.Impossible, fynetheme.SizeNameText, true).Align(fyne.TextAlignCenter)
	a.example = widgets.Stacked(4, a.wrong, widgets.WithHeight(exampleHeight, a.board), a.path)
	a.example.Hide()
	more := widgets.NewButton(w.Key("audit.page.quick.open"), nil, openPage)
	tips := widgets.NewTips()
	more.Explain(tips, w.Key("audit.page.about.quick"))
	a.content = tips.Over(widgets.Stacked(8, a.findings, a.example, a.meanings, container.NewCenter(more)))
	return a
}

// showAudit says how many states have been looked at or, in the end, what was found.
func (a *auditView) showAudit(now *audits) {
	switch {
	case !now.ended:
		states := now.progress.Generated.Load()
		a.findings.SetText(a.words.Key("audit.under", "Count", states, "Number", a.words.Number(states)))
	case now.err != nil:
		a.findings.SetText(a.words.Key("audit.failed"))
	default:
		a.showFinding(&now.found)
	}
}

func (a *auditView) showFinding(f *finding) {
	a.findings.SetText(strings.Join(report.Audit(a.words, &f.report), "\n"))
	var meanings []string
	for _, key := range []string{"counts", "admissible", "consistent", "quality"} {
		meanings = append(meanings, a.words.Key("audit.about."+key))
	}
	a.meanings.SetText(strings.Join(meanings, "\n"))
	a.meanings.Show()
	path, wrong := f.example()
	if wrong == nil {
		return
	}
	a.wrong.SetText(wrong(a.words))
	a.path.SetText(a.words.Say(report.Place(path)))
	a.board.Display(f.replay.Step(f.replay.Len() - 1))
	a.example.Show()
	a.content.Refresh()
}
