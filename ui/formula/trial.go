package formula

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search/bounds"
	"procura/ui/board"
	"procura/ui/host"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// FindingStyle is how what was found of a property is shown: a drawing and a colour.
func FindingStyle(f bounds.Finding) (fyne.Resource, fyne.ThemeColorName) {
	switch f {
	case bounds.Holds:
		return fynetheme.ConfirmIcon(), theme.Proved
	case bounds.Fails:
		return fynetheme.CancelIcon(), theme.Impossible
	case bounds.Open:
		return fynetheme.QuestionIcon(), theme.Bound
	}
	return nil, theme.Muted
}

// Finding is what an audit found, and the film to its counter-example, nil for none.
type Finding struct {
	Report game.AuditReport
	Replay game.Replay
}

// Audit audits a heuristic, and makes the film to its counter-example.
func Audit(ctx context.Context, p game.Puzzle, request game.AuditRequest) (f Finding, err error) {
	f.Report = p.Audit(ctx, request)
	if path, wrong := f.Example(); wrong != nil {
		f.Replay, err = p.Replay(path)
	}
	return f, err
}

// Example is the way to a counter-example and what is wrong there, nil for none: rather an
// estimate that is too great than one that falls too fast.
func (f *Finding) Example() (path []string, wrong func(*i18n.Words) string) {
	switch over, drop := f.Report.Over, f.Report.Drop; {
	case over != nil:
		return over.Path, func(w *i18n.Words) string { return report.Overestimate(w, over) }
	case drop != nil:
		return drop.Path, func(w *i18n.Words) string { return report.Drop(w, drop) }
	}
	return nil, nil
}

// RecordAudit notes what an audit of a puzzle has found, where it was of a formula.
func RecordAudit(h host.Host, p game.Puzzle, r *game.AuditReport) {
	if formula, is := game.FormulaText(r.Heuristic.Key); is && r.Fault == nil && r.States > 0 {
		h.KeepJudgement(p.Identity(), formula, host.Judgement{Admissible: r.Admissible(), Evidence: r.Evidence})
	}
}

// FaultText says where a formula gives no number.
func FaultText(w *i18n.Words, f *game.FormulaFault) string {
	return w.Key("formula.box.nonumber.where", "Quantities", f.Quantities)
}

// TrimMark is a sentence without the mark of a font before it: it has a drawn one.
func TrimMark(words string) string { return strings.TrimLeft(words, "✓✗ ") }

// verdict shows the trial of a formula: what it found in words, and the board that
// refutes it.
type verdict struct {
	words   *i18n.Words
	remarks []*widgets.Remark
	none    *widget.Label
	claim   *widgets.Line
	place   *widgets.Line
	board   *board.Board
	refutal fyne.CanvasObject
	content fyne.CanvasObject
}

// mostRemarks is how many sentences there are.
const mostRemarks = 3

func newVerdict(d *Dialog, tips *widgets.Tips) *verdict {
	w := d.host.Words()
	v := &verdict{words: w, board: board.New(d.host.Drawing, w.Say), none: widgets.NewEmpty("")}
	said := widgets.Stacked(0)
	for range mostRemarks {
		r := widgets.NewRemark(tips)
		v.remarks = append(v.remarks, r)
		said.Add(r.Content)
	}
	v.claim = widgets.NewLine(theme.Impossible, fynetheme.SizeNameText, true).Align(fyne.TextAlignCenter)
	v.place = widgets.NewCaption("").Align(fyne.TextAlignCenter)
	under := widgets.Stacked(0, widgets.NewHint(v.claim, v.claim, tips), widgets.NewHint(v.place, v.place, tips))
	v.refutal = container.NewBorder(nil, under, nil, nil, v.board)
	v.content = container.NewBorder(said, nil, nil, nil, container.NewStack(v.none, v.refutal))
	return v
}

// render shows what the trial has found by now.
func (v *verdict) render(w *draft) {
	for _, r := range v.remarks {
		r.Hush()
	}
	v.refutal.Hide()
	v.none.SetText("")
	switch t := w.trial; {
	case t == nil:
		v.none.SetText(v.words.Key("formula.box.trial.none"))
	case !t.ended:
		v.remarks[0].Say(v.words.Key("formula.box.trial.running"), nil, theme.Muted)
	case t.failed:
		v.remarks[0].Say(v.words.Key("audit.failed"), fynetheme.WarningIcon(), theme.Impossible)
	case t.wrong != nil:
		v.remarks[0].Say(v.words.Say(*t.wrong), nil, theme.Bound)
	default:
		v.found(t)
	}
	v.content.Refresh()
}

func (v *verdict) found(t *trial) {
	r := &t.Report
	if r.Fault != nil {
		v.remarks[0].Say(v.words.Key("formula.box.nonumber"), fynetheme.WarningIcon(), theme.Impossible)
		v.remarks[1].Say(FaultText(v.words, r.Fault), nil, theme.Muted)
		return
	}
	said := report.Audit(v.words, r)
	for i, f := range []bounds.Finding{"", r.Admissible(), r.Consistent()} {
		mark, colour := FindingStyle(f)
		v.remarks[i].Say(TrimMark(said[i]), mark, colour)
	}
	path, wrong := t.Example()
	if wrong == nil || t.Replay == nil {
		return
	}
	v.claim.SetText(wrong(v.words))
	v.place.SetText(v.words.Say(report.Place(path)))
	v.board.Display(t.Replay.Step(t.Replay.Len() - 1))
	v.refutal.Show()
}

// PromiseText says what is known of a formula on a puzzle, by the key of the heuristic: a
// formula promises nothing by itself.
func PromiseText(w *i18n.Words, h host.Host, p game.Puzzle, key string) (words string, colour fyne.ThemeColorName) {
	kind, colour := promise(h, p, key)
	return w.Key("formula.box.promise." + kind), colour
}

// AboutPromise is a sentence on that.
func AboutPromise(w *i18n.Words, h host.Host, p game.Puzzle, key string) string {
	kind, _ := promise(h, p, key)
	return w.Key("formula.box.about.promise." + kind)
}

func promise(h host.Host, p game.Puzzle, key string) (kind string, colour fyne.ThemeColorName) {
	formula, _ := game.FormulaText(key)
	switch found := h.Judgement(p.Identity(), formula); {
	case found.Admissible == bounds.Holds && found.Evidence != nil:
		return "holds", theme.Proved
	case found.Admissible == bounds.Fails:
		return "fails", theme.Bound
	}
	return "open", theme.Bound
}
