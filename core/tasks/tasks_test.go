package tasks_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/quatro"
	"procura/core/tasks"
)

// openings are those of Quatro under all rules, with an exact engine.
func openings() (list []game.Position) {
	g := quatro.New().With(quatro.NewOracle(quatro.OracleSettings{Threads: 1}))
	for _, rules := range gametest.Combinations(g.MatchSettings()) {
		list = append(list, g.Opening(rules))
	}
	return list
}

// made makes the first task at an opening from a seed on.
func made(t *testing.T, opening game.Position, w tasks.Wish, seed uint64) *tasks.Task {
	t.Helper()
	for try := range uint64(2000) {
		if task := w.Make(t.Context(), opening, rand.New(rand.NewPCG(seed, try))); task != nil {
			return task
		}
	}
	t.Fatalf("no task %s", w.Kind)
	return nil
}

func TestTheRightMoveIsTheOnlyOneAsAPlainSolverSays(t *testing.T) {
	for _, kind := range tasks.Kinds() {
		t.Run(string(kind), func(t *testing.T) {
			t.Parallel()
			w := tasks.Wish{Kind: kind}
			usable := slices.DeleteFunc(openings(), func(o game.Position) bool {
				_, why := w.Never(o)
				return why != nil
			})
			for i := range gametest.Cases(10, 500) {
				task := made(t, usable[i%len(usable)], w, uint64(i))
				if task.Position.Endgame() || gametest.Every() { // with more free cells it takes seconds
					check(t, kind, task.Position, task.Answer, task.Depth)
				}
			}
		})
	}
}
