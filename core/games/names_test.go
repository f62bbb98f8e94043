package games_test

import (
	"context"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/games"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// A quantity has two names, and is one: a formula of either says the same, and files have the Portuguese.
func TestAQuantityIsOneInBothLanguages(t *testing.T) {
	for _, m := range games.All(games.Settings{}) {
		g := m.(game.Generator)
		p := puzzle.Random(g, g.Sizes().Usual, 5, 0)
		seen := map[string]bool{}
		for _, q := range p.(game.Measured).Quantities() {
			if q.English == "" || seen[q.Key] || seen[q.English] {
				t.Errorf("%s: %s and %s", m.ID(), q.Key, q.English)
			}
			seen[q.Key], seen[q.English] = true, true
			english := game.AuditRequest{Heuristic: game.FormulaKey(q.English + " / 7 + " + q.Key), Limits: search.Limits{Nodes: 50}}
			r, wrong := english.Resolve(p)
			if want := game.FormulaKey(q.Key + " / 7 + " + q.Key); wrong != nil || r.Heuristic != want {
				t.Errorf("%s: %s, want %s: %v", m.ID(), r.Heuristic, want, wrong)
			}
			first, second := p.Audit(context.Background(), english), p.Audit(context.Background(), r)
			if first.Ratio != second.Ratio || first.Heuristic.Key != r.Heuristic {
				t.Errorf("%s: %s is another quantity than %s: %+v", m.ID(), q.English, q.Key, first.Heuristic)
			}
		}
	}
}

// Where a name is misspelt the one that was meant is told in the language of who reads it.
func TestAMisspeltNameIsAnsweredWithAMessage(t *testing.T) {
	all := games.All(games.Settings{})
	g := all[slices.IndexFunc(all, func(m game.Module) bool { return m.ID() == "adjiboto" })].(game.Generator)
	p := puzzle.Random(g, g.Sizes().Usual, 5, 0).(game.Measured)
	for _, typed := range []string{"sementees", "seedss"} {
		wrong := p.CheckFormula(typed + " / 4")
		if wrong == nil || wrong.What.Key != "formula.near" || wrong.What.Args["Near"].(text.Message).Key != "formula.name.adjiboto.sementes" {
			t.Errorf("%s: %+v", typed, wrong)
		}
	}
}
