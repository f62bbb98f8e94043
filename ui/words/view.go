package words

import (
	"strings"

	"procura/core/game"
	"procura/core/search"
)

// Headline says a run's verdict as the first thing to read:
// "ÓTIMA: 6 jogadas, provada".
func (w *Words) Headline(run game.Run) string {
	switch run.Verdict {
	case search.Optimal:
		return w.Key("headline.optimal", "Count", run.Length)
	case search.Solution:
		return w.Key("headline.solution", "Count", run.Length, "Bound", run.Bound)
	case search.Impossible:
		return w.Key("headline.impossible")
	}
	return w.Key("headline.unknown", "Count", max(run.Bound, 0), "Stop", w.Key("stopped."+string(run.Stopped)))
}

// Details says a run's measures in a row of facts, parted by dots.
func (w *Words) Details(run game.Run) string {
	var facts []string
	if run.HasScore && run.Solved() {
		facts = append(facts, w.Key("fact.score", "Count", run.Score))
	}
	if run.HasTarget && !run.Solved() {
		facts = append(facts, w.Key("fact.target", "Target", run.Target))
	}
	facts = append(facts, w.Key("fact.expanded", "Count", run.Expanded, "Number", w.Number(run.Expanded), "Time", w.Duration(run.Elapsed)))
	return strings.Join(facts, " · ")
}

// Badge is a run's verdict in a few characters, for a list: "✓ 6", "12 ?".
func (w *Words) Badge(run game.Run) string {
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
