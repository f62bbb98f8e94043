package solver

import (
	"math"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/report"
	"procura/ui/theme"
	"procura/ui/widgets"
)

// verdictLine is the second thing one reads: what is proved, in words.
type verdictLine struct {
	*widgets.Banner
	words *i18n.Words
}

func newVerdictLine(w *i18n.Words) *verdictLine { return &verdictLine{widgets.NewBanner(), w} }

// show says a run's verdict. saving is how many times fewer nodes it generated
// than the same search without symmetries, 0 when that is not known.
func (v *verdictLine) show(r *record, saving float64) {
	if r.Failed {
		why := "fact.failed"
		if r.Solved() {
			why = "fact.replay"
		}
		v.Say(v.words.Key("headline.failed"), theme.Impossible, v.words.Key(why))
		return
	}
	details := report.Details(v.words, r.Run)
	if tenths := math.Floor(10 * saving); tenths > 10 {
		details += " · " + v.words.Key("fact.saving", "Factor", v.words.Parameter(tenths/10))
	}
	v.Say(report.Headline(v.words, r.Run), colourOf(r.Verdict), details)
}

// searching says what a search under way has proved, and the best solution
// that it has so far.
func (v *verdictLine) searching(p *search.Progress) {
	if upper := p.Upper.Load(); upper > 0 {
		points := min(p.Points.Load(), upper)
		v.Say(v.words.Key("headline.climbing", "Count", points, "Number", v.words.Number(points),
			"Upper", v.words.Number(upper)), theme.Bound, "")
		return
	}
	bound, best := max(0, p.Bound.Load()), p.Best.Load()
	if best == 0 {
		v.Say(v.words.Key("headline.searching", "Count", int(bound)), theme.Bound, "")
		return
	}
	v.Say(v.words.Key("headline.narrowing", "Count", int(best), "Bound", min(bound, best)), theme.Bound, "")
}

// waiting invites to solve a problem.
func (v *verdictLine) waiting(p game.Puzzle) {
	details := ""
	if target, ok := p.Target(); ok {
		details = v.words.Key("fact.target", "Target", target)
	}
	v.Say(v.words.Key("headline.waiting"), theme.Muted, details)
}
