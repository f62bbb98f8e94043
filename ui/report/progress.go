package report

import (
	"math"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
)

// Searching says what a search under way has proved, and the best solution that it
// has so far: "A procurar: pelo menos 12 jogadas". Both are those of one moment.
func Searching(w *i18n.Words, p *search.Progress) string {
	if upper := p.Upper.Load(); upper > 0 {
		points := min(p.Points.Load(), upper)
		if now := p.Standing(); now != nil {
			points, upper = int64(now.Points), int64(now.Upper)
		}
		return w.Key("headline.climbing", "Count", points, "Number", w.Number(points), "Upper", w.Number(upper))
	}
	bound, best := max(0, p.Bound.Load()), p.Best.Load()
	if now := p.Standing(); now != nil {
		bound, best = int64(now.Bound), int64(len(now.Path))
	}
	if best == 0 {
		return w.Key("headline.searching", "Count", int(bound))
	}
	return w.Key("headline.narrowing", "Count", int(best), "Bound", min(bound, best))
}

// Waiting says that a problem has not been searched yet, and what is to be reached.
func Waiting(w *i18n.Words, p game.Puzzle) (headline, details string) {
	switch target, ok := p.Target(); {
	case ok:
		details = w.Key("fact.target", "Target", target)
	case !p.Module().Targeted():
		details = w.Key("fact.goal." + p.Module().ID())
	}
	return w.Key("headline.waiting"), details
}

// Failure is the verdict of a run that a fault of the program ended.
func Failure(w *i18n.Words) string { return w.Key("headline.failed") }

// FailureCell is the same for a column of a table.
func FailureCell(w *i18n.Words) string { return w.Key("verdict.failed") }

// FailureDetails says what failed: the search or, where it found a path, showing that.
func FailureDetails(w *i18n.Words, run game.Run) string {
	if run.Solved() {
		return w.Key("fact.replay")
	}
	return w.Key("fact.failed")
}

// Saving says how many times fewer nodes a search by symmetry generated; "" for no
// more than the tenth part fewer.
func Saving(w *i18n.Words, times float64) string {
	tenths := math.Floor(10 * times)
	if tenths <= 10 {
		return ""
	}
	return w.Key("fact.saving", "Factor", w.Parameter(tenths/10))
}
