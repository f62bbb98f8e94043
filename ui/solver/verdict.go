package solver

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/page"
	"procura/ui/report"
	"procura/ui/solver/hand"
	"procura/ui/solver/history"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// verdictLine is the second thing one reads: what is proved, in words.
type verdictLine struct {
	*widgets.Banner
	explain page.Explainer
	why     *widgets.Line // what is proved, and how
	seal    *widgets.Seal // whether that was verified
	terms   *widgets.Terms
	term    *widgets.Term // of all but the seal
}

// newVerdictLine explains by about what the verdict means that is shown.
func newVerdictLine(e page.Explainer, about func() string, seal *widgets.Seal) *verdictLine {
	v := &verdictLine{Banner: widgets.NewBanner(), explain: e, why: widgets.NewLine(theme.Muted, fynetheme.SizeNameText, false), seal: seal}
	v.Content = &fyne.Container{
		Layout: verdictRow{v.Headline, v.Details, v.why, seal}, Objects: []fyne.CanvasObject{v.Headline, v.Details, v.why, seal},
	}
	v.term = widgets.NewLiveTerm(v.Content, e.Tips, func() string { return withCutWords(about(), v.Headline, v.Details, v.why) })
	v.terms = widgets.NewTerms(v.term, v.term)
	return v
}

// showForeign says what there is of a run from a file: its path as the rules have it, and what only the file says.
func (v *verdictLine) showForeign(p game.Puzzle, r *history.Record) {
	w, f := v.explain.Words, r.Follow(p)
	v.why.SetText(report.ForeignDetails(w, r.Run, f))
	v.Say(report.ForeignHeadline(w, r.Run, f), history.ForeignColour(f), filepath.Base(r.From))
}

// showRun says a run's verdict. saving is how many times fewer nodes it generated
// than the same search without symmetries, 0 when that is not known.
func (v *verdictLine) showRun(r *history.Record, known report.Known, saving float64) {
	w := v.explain.Words
	switch {
	case r.Failed:
		v.showWords(report.Failure(w), theme.Impossible, report.FailureDetails(w, r.Run))
		return
	case r.Retracted():
		v.showWords(report.Retracted(w, r.Run), theme.Impossible, w.Say(r.Proof.Why))
		return
	}
	details := report.Details(w, r.Run)
	if saved := report.Saving(w, saving); saved != "" {
		details += " · " + saved
	}
	v.why.SetText(known.Why(w, r.Run))
	v.Say(report.Headline(w, known.Lift(r.Run)), page.VerdictColour(r.Verdict), details)
}

func (v *verdictLine) showWords(headline string, color fyne.ThemeColorName, details string) {
	v.why.SetText("")
	v.Say(headline, color, details)
}

func (v *verdictLine) showSearch(j *job, known report.Known) {
	said := report.Searching(v.explain.Words, j.request.Progress, known)
	if j.from != nil {
		said = hand.FromPosition(v.explain.Words, j.from, said)
	}
	v.showWords(said, theme.Bound, "")
}

func (v *verdictLine) showWaiting(p game.Puzzle, place int) {
	w := v.explain.Words
	headline, details := report.Waiting(w, p)
	if place > 0 {
		headline, details = w.Key("solver.waiting.headline"), w.Key("solver.waiting.turn", "Count", place)
	}
	v.showWords(headline, theme.Muted, details)
}

func (v *verdictLine) showSeal(sign widgets.Sign, words string, color fyne.ThemeColorName) {
	v.seal.ShowSign(sign, words, color)
	if sign == widgets.NoSign {
		v.terms.Hold(v.term)
	} else {
		v.terms.Hold(v.term, v.seal.Term)
	}
	widgets.LayOutAnew(v.Content) // how much room there is for it depends on what is beside it
}

// aboutVerdict is a sentence on the verdict of a run.
func aboutVerdict(w *i18n.Words, r *history.Record, known report.Known) string {
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
	return w.Key("explain.verdict." + string(r.Verdict))
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
	rowGap     = 14
	leastWords = 150
	// mostHeadline is the width that a headline asks for at most: what it has no room for is told with the verdict.
	mostHeadline = 320
)

// MinSize is that of the headline, as far as it is not long, and of the seal's mark.
func (r verdictRow) MinSize([]fyne.CanvasObject) fyne.Size {
	size := r.headline.MinSize().AddWidthHeight(2*rowMargin, 0)
	size.Width = min(size.Width, mostHeadline*widgets.TextScale())
	if r.seal.Visible() {
		size.Width += rowGap + r.seal.MinSize().Width
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
	others := r.details.Wanted() + r.why.Wanted() + 2*rowGap + 4
	if quiet := sign == widgets.Verified; quiet && width+others > left || width > left {
		width = mark
	}
	there := sign != widgets.Verified || others > left || mark+others <= left
	showAt(r.seal, there, x, width, size.Height)
	if !there {
		return x
	}
	return x + width + rowGap
}

// Layout gives the reason what it wants, if the figures have some room too.
func (r verdictRow) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	x := float32(rowMargin)
	lay := func(l *widgets.Line, width float32) {
		there := l.Words != "" && (width >= l.Wanted() || width >= leastWords*widgets.TextScale())
		showAt(l, there, x, width, size.Height)
		if there {
			x += width + rowGap
		}
	}
	headline := size.Width - 2*rowMargin
	if r.seal.Visible() {
		headline -= rowGap + r.seal.MinSize().Width
	}
	lay(r.headline, min(r.headline.MinSize().Width, headline))
	x = r.layOutSeal(x, size)
	left := size.Width - x - rowMargin
	details, why := r.details.Wanted()+1, r.why.Wanted()+1
	if r.why.Words != "" && details+rowGap+why > left {
		why = min(why, left)
		details = left - why - rowGap
	}
	lay(r.details, min(details, left))
	lay(r.why, min(why, size.Width-x-rowMargin))
}

// withCutWords is what explains a verdict, with the words of its row that are cut.
func withCutWords(words string, lines ...*widgets.Line) string {
	said := []string{words}
	for _, l := range lines {
		if l.Words != "" && (l.Hidden || l.Cut()) {
			said = append(said, l.Words)
		}
	}
	return strings.TrimSpace(strings.Join(said, "\n"))
}

// statusLayout lays how a step stands, what was done in it, and a switch at the end side by
// side; the switch gives way, and is not there where it has no use.
type statusLayout struct {
	status, caption *widgets.Line
	session         *Session // the switch shows what comes after each move of a game by hand
}

func (t statusLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	least := t.status.MinSize()
	for _, o := range objects {
		least.Height = max(least.Height, o.MinSize().Height)
	}
	return least
}

// leastCaption is the width that is left for what was done, at the usual size of texts.
const leastCaption = 260

// Layout gives the caption what is left. The switch is not there while the caption wants its room;
// one that is on does not go: what it shows could not be taken away.
func (t statusLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	end, right, x := objects[2], size.Width, float32(0)
	least := end.MinSize().Width
	room := size.Width-t.status.MinSize().Width-2*rowGap-least >= max(leastCaption*widgets.TextScale(), t.caption.Wanted())
	if there := !t.session.editor.Open() && !looksPlayed(t.session) && (room || t.session.hand.ShowOutlooks); there != end.Visible() {
		widgets.Show(end, there)
	}
	if end.Visible() {
		right -= least
		widgets.Place(end, right, 0, least, size.Height)
		right -= rowGap
	}
	if t.status.Words != "" {
		width := t.status.MinSize().Width
		showAt(t.status, t.status.Visible(), 0, width, size.Height)
		x = width + rowGap
	}
	showAt(t.caption, t.caption.Visible(), x, right-x, size.Height)
}

// showAt shows an object in the middle of a row, or hides it.
func showAt(o fyne.CanvasObject, there bool, x, width, row float32) {
	if o.Visible() != there {
		widgets.Show(o, there)
	}
	height := o.MinSize().Height
	widgets.Place(o, x, (row-height)/2, max(width, 1), height)
}
