package cavalo

import (
	"maps"
	"os"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/text"
)

// official reads the official problems, A to F.
func official(t testing.TB) map[string]*reader {
	t.Helper()
	src, err := os.ReadFile("../games/testdata/cavalo.dat")
	if err != nil {
		t.Fatal(err)
	}
	forms, _ := text.Parse(src)
	problems := map[string]*reader{}
	for i := range forms {
		r, _ := recognise(forms[i:])
		problems[r.name] = r
	}
	return problems
}

// TestContract: each board under a third of the rules, another third each, and the usual ones; with PROCURA_EVERY all are under all.
func TestContract(t *testing.T) {
	problems := official(t)
	if len(problems) != 6 {
		t.Fatalf("%d official problems", len(problems))
	}
	usual := game.Defaults(Game{}.Settings())
	for name, r := range problems {
		for i, rules := range gametest.Combinations(Game{}.Settings()) {
			if (testing.Short() || !gametest.Part(i+int(name[0]))) && !maps.Equal(rules, usual) {
				continue
			}
			t.Run(name+" "+rules.Format(Game{}.Settings()), func(t *testing.T) {
				gametest.Check[State, Move](t, newProblem(r.readBoard(), r.target, true, rules))
			})
		}
	}
}

// TestContractOfOddBoards: repeated numbers, a knight already placed, doubles
// that stand twice, no numbers at all, no target.
func TestContractOfOddBoards(t *testing.T) {
	gametest.Long(t)
	boards := map[string]string{
		"repeated": `
			12 21 44 44 .
			.  .  7  .  44
			21 70 .  12 77
			44 .  21 .  77`,
		"placed": `
			.  T  .  33
			70 .  00 .
			.  11 07 22
			55 .  .  44`,
		"nothing": ".",
	}
	for name, drawn := range boards {
		for _, rules := range gametest.Combinations(Game{}.Settings()) {
			t.Run(name+" "+rules.Format(Game{}.Settings()), func(t *testing.T) {
				gametest.Check[State, Move](t, newProblem(draw(t, drawn), 120, true, rules))
			})
		}
	}
	gametest.Check[State, Move](t, newProblem(draw(t, boards["placed"]), 0, false, game.Defaults(Game{}.Settings())))
}
