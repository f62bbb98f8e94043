package solver

import (
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
		v.Say(report.Failure(v.words), theme.Impossible, report.FailureDetails(v.words, r.Run))
		return
	}
	details := report.Details(v.words, r.Run)
	if saved := report.Saving(v.words, saving); saved != "" {
		details += " · " + saved
	}
	v.Say(report.Headline(v.words, r.Run), colourOf(r.Verdict), details)
}

// searching says what a search under way has proved.
func (v *verdictLine) searching(p *search.Progress) {
	v.Say(report.Searching(v.words, p), theme.Bound, "")
}

// waiting invites to solve a problem.
func (v *verdictLine) waiting(p game.Puzzle) {
	headline, details := report.Waiting(v.words, p)
	v.Say(headline, theme.Muted, details)
}
