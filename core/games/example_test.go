package games_test

import (
	"context"
	"testing"

	"procura/core/game"
	"procura/core/games"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/audit"
)

// What a formula to begin with says of itself is true: the first is the heuristic of the
// course, state by state, the second is never refuted, the third is.
func TestTheFormulasToBeginWithAreWhatTheySay(t *testing.T) {
	for _, m := range games.All(games.Settings{}) {
		g := m.(game.Generator)
		refuted := false
		for number := range 6 {
			p := puzzle.Random(g, g.Sizes().Usual, 5, number)
			examples := m.(game.Exemplified).FormulaExamples()
			if len(examples) != 3 {
				t.Fatalf("%s: %d formulas", m.ID(), len(examples))
			}
			audited := func(key string) game.AuditReport {
				return p.Audit(context.Background(), game.AuditRequest{Heuristic: key, Limits: search.Limits{Nodes: 3000, Depth: 4}})
			}
			course, own := audited("course"), audited(game.FormulaKey(examples[0].Formula))
			course.Elapsed = 0
			own.Elapsed = 0
			course.Bytes = 0
			own.Bytes = 0
			if course.Counts != own.Counts || len(course.Plot) != len(own.Plot) {
				t.Errorf("%s: %s\n%+v\nthe course heuristic\n%+v", m.ID(), examples[0].Formula, own.Counts, course.Counts)
			}
			for i := range min(len(course.Plot), len(own.Plot)) {
				if course.Plot[i] != own.Plot[i] {
					t.Errorf("%s: a point %+v, want %+v", m.ID(), own.Plot[i], course.Plot[i])
				}
			}
			if r := audited(game.FormulaKey(examples[1].Formula)); r.Admissible() == audit.Fails || r.Fault != nil {
				t.Errorf("%s: %s is refuted: %+v", m.ID(), examples[1].Formula, r.Over)
			}
			last := audited(game.FormulaKey(examples[2].Formula))
			refuted = refuted || last.Admissible() == audit.Fails
		}
		if !refuted {
			t.Errorf("%s: the third formula is not refuted", m.ID())
		}
	}
}
