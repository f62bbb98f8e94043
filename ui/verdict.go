package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/theme"
)

// verdictLine is the second thing one reads: what is proved, in words.
type verdictLine struct {
	words    *i18n.Words
	headline *line
	details  *line
	content  fyne.CanvasObject
}

func newVerdictLine(w *i18n.Words) *verdictLine {
	v := &verdictLine{words: w}
	v.headline = newWhole(theme.Muted, fynetheme.SizeNameSubHeadingText)
	v.details = newLine(theme.Muted, fynetheme.SizeNameText, false)
	v.content = container.New(layout.NewCustomPaddedLayout(2, 2, 8, 8), container.NewBorder(nil, nil,
		container.New(layout.NewCustomPaddedLayout(0, 0, 0, 8), v.headline), nil, v.details))
	return v
}

// say shows a headline of one's own.
func (v *verdictLine) say(headline string, colour fyne.ThemeColorName, details string) {
	v.headline.say(headline, colour)
	v.details.show(details)
	v.content.Refresh()
}

// show says a run's verdict. saving is how many times fewer nodes it generated
// than the same search without symmetries, 0 when that is not known.
func (v *verdictLine) show(r record, saving float64) {
	if r.Failed {
		v.say(v.words.Key("headline.failed"), theme.Impossible, v.words.Key("fact.failed"))
		return
	}
	details := v.words.Details(r.Run)
	if tenths := math.Floor(10 * saving); tenths > 10 {
		details += " · " + v.words.Key("fact.saving", "Factor", v.words.Parameter(tenths/10))
	}
	v.say(v.words.Headline(r.Run), colourOf(r.Verdict), details)
}

// searching says what a search under way has proved, and the best solution
// that it has so far.
func (v *verdictLine) searching(p *search.Progress) {
	if upper := p.Upper.Load(); upper > 0 {
		points := min(p.Points.Load(), upper)
		v.say(v.words.Key("headline.climbing", "Count", points, "Number", v.words.Number(points),
			"Upper", v.words.Number(upper)), theme.Bound, "")
		return
	}
	bound, best := max(0, p.Bound.Load()), p.Best.Load()
	if best == 0 {
		v.say(v.words.Key("headline.searching", "Count", int(bound)), theme.Bound, "")
		return
	}
	v.say(v.words.Key("headline.narrowing", "Count", int(best), "Bound", min(bound, best)), theme.Bound, "")
}

// waiting invites to solve a problem.
func (v *verdictLine) waiting(p game.Puzzle) {
	details := ""
	if target, ok := p.Target(); ok {
		details = v.words.Key("fact.target", "Target", target)
	}
	v.say(v.words.Key("headline.waiting"), theme.Muted, details)
}
