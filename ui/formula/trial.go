package formula

import (
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
	v := &verdict{words: w, board: board.New(d.host.Drawing, w.Say), none: widget.NewLabel("")}
	v.none.Wrapping, v.none.Alignment, v.none.Importance = fyne.TextWrapWord, fyne.TextAlignCenter, widget.LowImportance
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
	r := &t.report
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
	path, refuted := t.example()
	if !refuted || t.replay == nil {
		return
	}
	if r.Over != nil {
		v.claim.SetText(report.Overestimate(v.words, r.Over))
	} else {
		v.claim.SetText(report.Drop(v.words, r.Drop))
	}
	v.place.SetText(v.words.Say(report.Place(path)))
	v.board.Display(t.replay.Step(t.replay.Len() - 1))
	v.refutal.Show()
}

// PromiseText says what is known of a formula on a puzzle, by the key of the heuristic: a
// formula promises nothing by itself.
func PromiseText(w *i18n.Words, h host.Host, p game.Puzzle, key string) (words string, colour fyne.ThemeColorName) {
	formula, _ := game.FormulaText(key)
	found := h.Judgement(p.Identity(), formula)
	switch {
	case found.Admissible == bounds.Holds && found.Evidence != nil:
		return w.Key("formula.box.promise.holds"), theme.Proved
	case found.Admissible == bounds.Fails:
		return w.Key("formula.box.promise.fails"), theme.Bound
	}
	return w.Key("formula.box.promise.open"), theme.Bound
}

// AboutPromise is a sentence on that.
func AboutPromise(w *i18n.Words, h host.Host, p game.Puzzle, key string) string {
	formula, _ := game.FormulaText(key)
	switch found := h.Judgement(p.Identity(), formula); {
	case found.Admissible == bounds.Holds && found.Evidence != nil:
		return w.Key("formula.box.about.promise.holds")
	case found.Admissible == bounds.Fails:
		return w.Key("formula.box.about.promise.fails")
	}
	return w.Key("formula.box.about.promise.open")
}
