// Package report says in words what was found: verdicts, methods, what stopped
// a search, audits of heuristics, what is wrong in a file. The window and the
// command line take their words from here; it knows no Fyne.
package report

import (
	"strings"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/i18n"
)

// Headline says a run's verdict as the first thing to read:
// "ÓTIMA: 6 jogadas, provada".
func Headline(w *i18n.Words, run game.Run) string {
	if run.Maximise {
		return maximum(w, run)
	}
	switch run.Verdict {
	case search.Optimal:
		return w.Key("headline.optimal", "Count", run.Length)
	case search.Solution:
		if factor := Factor(w, run.Report); factor != "" {
			return w.Key("headline.solution", "Count", run.Length, "Bound", run.Bound, "Factor", factor)
		}
		return w.Key("headline.solution.open", "Count", run.Length)
	case search.Impossible:
		return w.Key("headline.impossible")
	}
	return w.Key("headline.unknown", "Count", max(run.Bound, 0), "Stop", stopped(w, run.Stopped))
}

// maximum says what a search for the most points proved:
// "MÁXIMO: 2 345 pontos, provado".
func maximum(w *i18n.Words, run game.Run) string {
	points, upper := w.Number(int64(run.Score)), w.Number(int64(run.Upper))
	switch {
	case run.Verdict == search.Optimal:
		return w.Key("headline.maximum", "Count", run.Score, "Number", points)
	case run.HasScore:
		return w.Key("headline.points", "Count", run.Score, "Number", points, "Upper", upper, "Gap", w.Parameter(run.Gap()))
	}
	return w.Key("headline.upper", "Count", run.Upper, "Number", upper, "Stop", stopped(w, run.Stopped))
}

// Factor says how many times as long as the shortest a solution is at most,
// rounded up to two digits: "1,5"; "" where that is not known, or nothing to
// say of an optimal one.
func Factor(w *i18n.Words, r search.Report) string {
	if r.Verdict != search.Solution || r.Factor() == 0 {
		return ""
	}
	hundredths := (100*r.Length + r.Bound - 1) / r.Bound
	return w.Parameter(float64(hundredths) / 100)
}

// Details says a run's measures in a row of facts, parted by dots; of a solution
// that might have become better, rather what stopped the run.
func Details(w *i18n.Words, run game.Run) string {
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
		return strings.Join(append(facts, stopped(w, run.Stopped)), " · ")
	}
	if run.Ran.Algorithm == game.Hand {
		return strings.Join(facts, " · ")
	}
	facts = append(facts, w.Key("fact.expanded", "Count", run.Expanded, "Number", w.Number(run.Expanded), "Time", w.Duration(run.Elapsed)))
	if run.Symmetric > 0 {
		facts = append(facts, w.Key("fact.symmetric", "Count", run.Symmetric, "Number", w.Number(run.Symmetric)))
	}
	return strings.Join(facts, " · ")
}

// Badge is a run's verdict in a few characters, for a list: "✓ 6", "12 ?".
func Badge(w *i18n.Words, run game.Run) string {
	if run.Maximise {
		return maximumBadge(w, run)
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
func maximumBadge(w *i18n.Words, run game.Run) string {
	switch {
	case run.Verdict == search.Optimal:
		return w.Key("badge.maximum", "Points", run.Score)
	case run.HasScore:
		return w.Key("badge.points", "Points", run.Score)
	}
	return w.Key("badge.upper", "Upper", run.Upper)
}

// stopped says in a clause what stopped a search: "parou no limite de tempo".
func stopped(w *i18n.Words, stop search.Stop) string { return w.Key("stopped." + string(stop)) }

// Stop says in a word what stopped a search: "tempo"; "" for one that ended by
// itself, as a beam does that runs dry.
func Stop(w *i18n.Words, stop search.Stop) string {
	if stop == search.NotStopped {
		return ""
	}
	return w.Key("stop." + string(stop))
}

// Verdict says a run's verdict in a line, how far from the shortest a solution
// can be, and what stopped it: "solução ≤ 1,5× (tempo)".
func Verdict(w *i18n.Words, run game.Run) string {
	verdict := w.Key("verdict." + string(run.Verdict))
	if run.Maximise {
		verdict = most(w, run)
	}
	if factor := Factor(w, run.Report); factor != "" {
		verdict += " ≤ " + factor + "×"
	}
	if stop := Stop(w, run.Stopped); stop != "" {
		verdict += " (" + stop + ")"
	}
	return verdict
}

// most says whether no path has more points, or how many it can have.
func most(w *i18n.Words, run game.Run) string {
	if run.Verdict == search.Optimal {
		return w.Key("verdict.maximum")
	}
	bound := w.Key("verdict."+string(run.Verdict)) + " ≤ " + w.Number(int64(run.Upper))
	if !run.HasScore {
		return bound
	}
	return w.Key("badge.gap", "Bound", bound, "Gap", w.Parameter(run.Gap()))
}

// Cell says a run's verdict in a cell of a table that has the length in another,
// with its bound and what stopped it: "solução, ≥ 5", "≥ 12 · cancelada".
func Cell(w *i18n.Words, run game.Run) string {
	if run.Maximise {
		return mostCell(w, run)
	}
	bound, verdict := "≥ "+w.Number(int64(max(run.Bound, 0))), w.Key("verdict."+string(run.Verdict))
	switch run.Verdict {
	case search.Unknown:
		return unknownCell(w, run.Stopped, bound, verdict)
	case search.Solution:
		return verdict + ", " + bound
	}
	return verdict
}

// mostCell is "máximo: 2 345", or "2 301, ≤ 2 410".
func mostCell(w *i18n.Words, run game.Run) string {
	points, bound := w.Number(int64(run.Score)), "≤ "+w.Number(int64(run.Upper))
	switch {
	case run.Verdict == search.Optimal:
		return w.Key("verdict.maximum") + ": " + points
	case run.HasScore:
		return points + ", " + bound
	}
	return unknownCell(w, run.Stopped, bound, w.Key("verdict."+string(run.Verdict)))
}

// unknownCell is a bound and what stopped the search, or "desconhecido, ≥ 3" where
// nothing did.
func unknownCell(w *i18n.Words, stop search.Stop, bound, verdict string) string {
	if word := Stop(w, stop); word != "" {
		return bound + " · " + word
	}
	return verdict + ", " + bound
}
