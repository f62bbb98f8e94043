package report_test

import (
	"testing"

	"procura/core/game"
	"procura/core/games"
	"procura/core/puzzle"
	"procura/ui/internal/uitest"
	"procura/ui/report"
)

// The texts have the names of core, which formulas are read by.
func TestAQuantityIsShownByTheNameThatItIsReadBy(t *testing.T) {
	portuguese, english := uitest.Speak("pt"), uitest.Speak("en")
	for _, m := range games.All(games.Settings{}) {
		g := m.(game.Generator)
		quantities := puzzle.Random(g, g.Sizes().Usual, 1, 0).(game.Measured).Quantities()
		if p, ok := m.(game.Playable); ok {
			rules, _ := game.Rules{}.With(nil, p.MatchSettings())
			quantities = append(quantities, p.Opening(rules).(game.Measured).Quantities()...)
		}
		for _, q := range quantities {
			if got := report.Formula(portuguese, m.ID(), q.Key); got != q.Key {
				t.Errorf("%s: %q, want %q", m.ID(), got, q.Key)
			}
			if got := report.Formula(english, m.ID(), "min("+q.Key+", 1e5)"); got != "min("+q.English+", 1e5)" {
				t.Errorf("%s: %q of %s", m.ID(), got, q.English)
			}
		}
	}
}

func TestNoHeuristicHasTheNameOfAQuantity(t *testing.T) {
	for _, language := range []string{"pt", "en"} {
		w := uitest.Speak(language)
		for _, m := range games.All(games.Settings{}) {
			g := m.(game.Generator)
			puzzle := puzzle.Random(g, g.Sizes().Usual, 1, 0)
			for _, h := range puzzle.Heuristics() {
				name := report.Heuristic(w, m.ID(), h.Key)
				for _, q := range puzzle.(game.Measured).Quantities() {
					if report.Formula(w, m.ID(), q.Key) == name {
						t.Errorf("%s: %q is both", m.ID(), name)
					}
				}
			}
		}
	}
}
