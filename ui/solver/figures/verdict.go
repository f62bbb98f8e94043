// Package figures shows what came of a search: its verdict in words, and its figures. It knows no session.
package figures

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/solver/hand"
	"procura/ui/solver/history"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// Verdict shows in a row what is proved, in words, with a seal once that is verified.
type Verdict struct {
	*widgets.Banner
	explain page.Explainer
	Why     *widgets.Line // what is proved, and how
	Seal    *widgets.Seal // whether that was verified
	Terms   *widgets.Terms
	term    *widgets.Term // of all but the seal
}

// NewVerdict explains by about what the verdict means that is shown.
func NewVerdict(e page.Explainer, about func() string, seal *widgets.Seal) *Verdict {
	v := &Verdict{Banner: widgets.NewBanner(), explain: e, Why: widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false), Seal: seal}
	v.Content = &fyne.Container{
		Layout: verdictRow{v.Headline, v.Details, v.Why, seal}, Objects: []fyne.CanvasObject{v.Headline, v.Details, v.Why, seal},
	}
	v.term = widgets.NewLiveTerm(v.Content, e.Tips, func() string { return withCutWords(about(), v.Headline, v.Details, v.Why) })
	v.Terms = widgets.NewTerms(v.term, v.term)
	return v
}

// ShowForeign shows what is known of a run from a file: its path as checked by the rules, and what only the file
// claims.
func (v *Verdict) ShowForeign(p game.Puzzle, r *history.Record) {
	w, f := v.explain.Words, r.Follow(p)
	v.Why.SetText(report.ForeignDetails(w, r.Run, f))
	v.Say(report.ForeignHeadline(w, r.Run, f), history.ForeignColour(f), filepath.Base(r.From))
}

// ShowRun shows a run's verdict. saving is the factor by which it generated fewer nodes
// than the same search without symmetries, 0 if that is not known.
func (v *Verdict) ShowRun(r *history.Record, known report.Known, saving float64) {
	w := v.explain.Words
	switch {
	case r.Failed:
		v.ShowWords(report.Failure(w), theme.Impossible, report.FailureDetails(w, r.Run))
		return
	case r.Retracted():
		v.ShowWords(report.Retracted(w, r.Run), theme.Impossible, w.Say(r.Proof.Why))
		return
	}
	details := report.Details(w, r.Run)
	if saved := report.Saving(w, saving); saved != "" {
		details += " · " + saved
	}
	v.Why.SetText(known.Why(w, r.Run))
	v.Say(report.Headline(w, known.Lift(r.Run)), page.VerdictColour(r.Verdict), details)
}

// ShowWords shows a verdict without a reason.
func (v *Verdict) ShowWords(headline string, color fyne.ThemeColorName, details string) {
	v.Why.SetText("")
	v.Say(headline, color, details)
}

// ShowPlay shows how a game by hand stands, behind what it is about. Where there is too little room for both, that is cut.
func (v *Verdict) ShowPlay(headline string, color fyne.ThemeColorName, about, details string) {
	v.Why.SetText(details)
	v.Say(headline, color, about)
}

// ShowSearch shows how a search stands. from is the position of a game by hand that it searches from, nil if it
// searches the problem.
func (v *Verdict) ShowSearch(p *search.Progress, from puzzle.Line, known report.Known) {
	said := report.Searching(v.explain.Words, p, known)
	if from != nil {
		said = hand.FromPosition(v.explain.Words, from, said)
	}
	v.ShowWords(said, theme.Bound, "")
}

// ShowWaiting shows what is to be found, or the place of the problem among those that wait to be searched, counted
// from 1.
func (v *Verdict) ShowWaiting(p game.Puzzle, place int) {
	w := v.explain.Words
	headline, details := report.Waiting(w, p)
	if place > 0 {
		headline, details = w.Key("solver.waiting.headline"), w.Key("solver.waiting.turn", "Count", place)
	}
	v.ShowWords(headline, theme.Muted, details)
}

// ShowSeal shows whether the proof of the verdict is verified.
func (v *Verdict) ShowSeal(sign widgets.Sign, words string, color fyne.ThemeColorName) {
	v.Seal.ShowSign(sign, words, color)
	if sign == widgets.NoSign {
		v.Terms.Hold(v.term)
	} else {
		v.Terms.Hold(v.term, v.Seal.Term)
	}
	widgets.LayOutAnew(v.Content) // how much room there is for it depends on what is beside it
}

// About returns a sentence on the verdict of a run.
func About(w *i18n.Words, r *history.Record, known report.Known) string {
	switch {
	case r.From != "":
		return w.Key("explain.verdict.foreign", "File", r.From)
	case r.Failed:
		return w.Key("explain.verdict.failed")
	case r.Retracted():
		return w.Key("proof.about.refused", "Reason", w.Say(r.Proof.Why))
	case r.Maximise && r.Verdict == search.Optimal:
		return w.Key("explain.verdict.maximum")
	case r.Maximise:
		return w.Key("explain.verdict.points")
	case r.Verdict == search.Solution && known.Lift(r.Run).Bound == r.Length:
		return w.Key("explain.verdict.least")
	}
	_, unproved := known.Unproved(w, r.Run)
	return strings.TrimSpace(w.Key("explain.verdict."+string(r.Verdict)) + " " + unproved)
}

// verdictRow lays a headline, its seal, figures and the reason of a verdict side by side.
// Where there is too little room for all, the words of the seal go first, and the figures
// are cut before the reason.
type verdictRow struct {
	headline, details, why *widgets.Line
	seal                   *widgets.Seal
}

// The air beside and between what stands in a row, and the width below which words
// are not worth their room.
const (
	rowMargin  = 8
	RowGap     = 14
	leastWords = 150
	// mostHeadline is the width that a headline asks for at most: what it has no room for is told with the verdict.
	mostHeadline = 320
)

// MinSize returns the size of the headline and of the seal's mark. A long headline counts only up to
// mostHeadline.
func (r verdictRow) MinSize([]fyne.CanvasObject) fyne.Size {
	size := r.headline.MinSize().AddWidthHeight(2*rowMargin, 0)
	size.Width = min(size.Width, mostHeadline*widgets.TextScale())
	if r.seal.Visible() {
		size.Width += RowGap + r.seal.MinSize().Width
	}
	return size
}

// layOutSeal gives the seal's words what they want where nothing is cut for that; where
// the figures have just enough room, the mark of the table is enough.
func (r verdictRow) layOutSeal(x float32, size fyne.Size) float32 {
	sign := r.seal.Mark.Sign()
	if sign == widgets.NoSign {
		return x
	}
	width, mark, left := r.seal.Wanted(), r.seal.MinSize().Width, size.Width-x-rowMargin
	others := r.details.Wanted() + r.why.Wanted() + 2*RowGap + 4
	if quiet := sign == widgets.Verified; quiet && width+others > left || width > left {
		width = mark
	}
	there := sign != widgets.Verified || others > left || mark+others <= left
	PlaceInRow(r.seal, there, x, width, size.Height)
	if !there {
		return x
	}
	return x + width + RowGap
}

// Layout gives the reason what it wants, if the figures have some room too.
func (r verdictRow) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	x := float32(rowMargin)
	lay := func(l *widgets.Line, width float32) {
		there := l.Words != "" && (width >= l.Wanted() || width >= leastWords*widgets.TextScale())
		PlaceInRow(l, there, x, width, size.Height)
		if there {
			x += width + RowGap
		}
	}
	headline := size.Width - 2*rowMargin
	if r.seal.Visible() {
		headline -= RowGap + r.seal.MinSize().Width
	}
	lay(r.headline, min(r.headline.MinSize().Width, headline))
	x = r.layOutSeal(x, size)
	left := size.Width - x - rowMargin
	details, why := r.details.Wanted()+1, r.why.Wanted()+1
	if r.why.Words != "" && details+RowGap+why > left {
		why = min(why, left)
		details = left - why - RowGap
	}
	lay(r.details, min(details, left))
	lay(r.why, min(why, size.Width-x-rowMargin))
}

// withCutWords adds to an explanation the words of the row that are cut.
func withCutWords(words string, lines ...*widgets.Line) string {
	said := []string{words}
	for _, l := range lines {
		if l.Words != "" && (l.Hidden || l.Cut()) {
			said = append(said, l.Words)
		}
	}
	return strings.TrimSpace(strings.Join(said, "\n"))
}

// PlaceInRow shows an object in the middle of a row, or hides it.
func PlaceInRow(o fyne.CanvasObject, there bool, x, width, row float32) {
	if o.Visible() != there {
		widgets.Show(o, there)
	}
	height := o.MinSize().Height
	widgets.Place(o, x, (row-height)/2, max(width, 1), height)
}
