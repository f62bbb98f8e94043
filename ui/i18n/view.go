package i18n

import (
	"math"
	"strings"

	"procura/core/game"
	"procura/core/search"
)

// Headline says a run's verdict as the first thing to read:
// "ÓTIMA: 6 jogadas, provada".
func (w *Words) Headline(run game.Run) string {
	if run.Maximise {
		return w.maximum(run)
	}
	switch run.Verdict {
	case search.Optimal:
		return w.Key("headline.optimal", "Count", run.Length)
	case search.Solution:
		if factor := w.Factor(run.Report); factor != "" {
			return w.Key("headline.solution", "Count", run.Length, "Bound", run.Bound, "Factor", factor)
		}
		return w.Key("headline.solution.open", "Count", run.Length)
	case search.Impossible:
		return w.Key("headline.impossible")
	}
	return w.Key("headline.unknown", "Count", max(run.Bound, 0), "Stop", w.Key("stopped."+string(run.Stopped)))
}

// maximum says what a search for the most points proved:
// "MÁXIMO: 2 345 pontos, provado".
func (w *Words) maximum(run game.Run) string {
	points, upper := w.Number(int64(run.Score)), w.Number(int64(run.Upper))
	switch {
	case run.Verdict == search.Optimal:
		return w.Key("headline.maximum", "Count", run.Score, "Number", points)
	case run.HasScore:
		return w.Key("headline.points", "Count", run.Score, "Number", points, "Upper", upper, "Gap", w.Parameter(Gap(run)))
	}
	return w.Key("headline.upper", "Count", run.Upper, "Number", upper, "Stop", w.Key("stopped."+string(run.Stopped)))
}

// Gap is how much of the upper bound on the points is not reached, in percent,
// rounded up to two digits.
func Gap(run game.Run) float64 {
	if run.Upper <= 0 {
		return 0
	}
	missing := run.Upper - run.Score
	return float64((10_000*missing+run.Upper-1)/run.Upper) / 100
}

// Factor says how many times as long as the shortest a solution is at most,
// rounded up to two digits: "1,5"; "" where that is not known, or nothing to
// say of an optimal one.
func (w *Words) Factor(r search.Report) string {
	if r.Verdict != search.Solution || r.Factor() == 0 {
		return ""
	}
	hundredths := (100*r.Length + r.Bound - 1) / r.Bound
	return w.Parameter(float64(hundredths) / 100)
}

// Parameter writes a number with the digits after the decimal mark that it
// needs, two at most.
func (w *Words) Parameter(x float64) string {
	hundredths := int64(math.Round(100 * x))
	switch {
	case hundredths%100 == 0:
		return w.Number(hundredths / 100)
	case hundredths%10 == 0:
		return w.Decimal(x, 1)
	}
	return w.Decimal(x, 2)
}

// Details says a run's measures in a row of facts, parted by dots; of a solution
// that might have become better, rather what stopped the run.
func (w *Words) Details(run game.Run) string {
	var facts []string
	if run.HasScore && run.Solved() && !run.Maximise {
		facts = append(facts, w.Key("fact.score", "Count", run.Score))
	}
	if run.Maximise && run.Solved() {
		facts = append(facts, w.Key("fact.moves", "Count", run.Length))
	}
	if run.HasTarget && !run.Solved() && !run.Maximise {
		facts = append(facts, w.Key("fact.target", "Target", run.Target))
	}
	if run.Verdict == search.Solution && run.Stopped != search.NotStopped {
		return strings.Join(append(facts, w.Key("stopped."+string(run.Stopped))), " · ")
	}
	facts = append(facts, w.Key("fact.expanded", "Count", run.Expanded, "Number", w.Number(run.Expanded), "Time", w.Duration(run.Elapsed)))
	if run.Symmetric > 0 {
		facts = append(facts, w.Key("fact.symmetric", "Count", run.Symmetric, "Number", w.Number(run.Symmetric)))
	}
	return strings.Join(facts, " · ")
}

// Badge is a run's verdict in a few characters, for a list: "✓ 6", "12 ?".
func (w *Words) Badge(run game.Run) string {
	if run.Maximise {
		return w.maximumBadge(run)
	}
	switch run.Verdict {
	case search.Optimal:
		return w.Key("badge.optimal", "Length", run.Length)
	case search.Solution:
		return w.Key("badge.solution", "Length", run.Length)
	case search.Impossible:
		return w.Key("badge.impossible")
	}
	return w.Key("badge.unknown", "Bound", max(run.Bound, 0))
}

// maximumBadge is the most points, or what they can be at most.
func (w *Words) maximumBadge(run game.Run) string {
	switch {
	case run.Verdict == search.Optimal:
		return w.Key("badge.maximum", "Points", run.Score)
	case run.HasScore:
		return w.Key("badge.points", "Points", run.Score)
	}
	return w.Key("badge.upper", "Upper", run.Upper)
}
