package formula

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"procura/core/game"
	"procura/core/search/audit"
	"procura/ui/board"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Look is how what was found of a property is shown: a drawing and a colour.
func Look(f audit.Finding) (fyne.Resource, fyne.ThemeColorName) {
	switch f {
	case audit.Holds:
		return fynetheme.ConfirmIcon(), theme.Proved
	case audit.Fails:
		return fynetheme.CancelIcon(), theme.Impossible
	case audit.Open:
		return fynetheme.QuestionIcon(), theme.Bound
	}
	return nil, theme.Muted
}

// Fault says where a formula gives no number.
func Fault(w *i18n.Words, f *game.FormulaFault) string {
	return w.Key("formulabox.nonumber.where", "Quantities", f.Quantities)
}

// Bare is a sentence without the mark of a font before it: it has a drawn one.
func Bare(words string) string { return strings.TrimLeft(words, "✓✗ ") }

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

func newVerdict(d *Desk, tips *widgets.Tips) *verdict {
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
	v.place = widgets.NewLine(theme.Muted, fynetheme.SizeNameCaptionText, false).Align(fyne.TextAlignCenter)
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
		v.none.SetText(v.words.Key("formulabox.trial.none"))
	case !t.ended:
		v.remarks[0].Say(v.words.Key("formulabox.trial.running"), nil, theme.Muted)
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
		v.remarks[0].Say(v.words.Key("formulabox.nonumber"), fynetheme.WarningIcon(), theme.Impossible)
		v.remarks[1].Say(Fault(v.words, r.Fault), nil, theme.Muted)
		return
	}
	said := report.Audit(v.words, r)
	for i, f := range []audit.Finding{"", r.Admissible(), r.Consistent()} {
		mark, colour := Look(f)
		v.remarks[i].Say(Bare(said[i]), mark, colour)
	}
	path, refuted := t.example()
	if !refuted || t.film == nil {
		return
	}
	if r.Over != nil {
		v.claim.SetText(report.Overestimate(v.words, r.Over))
	} else {
		v.claim.SetText(report.Drop(v.words, r.Drop))
	}
	v.place.SetText(v.words.Say(report.Place(path)))
	v.board.Display(t.film.Step(t.film.Len() - 1))
	v.refutal.Show()
}
