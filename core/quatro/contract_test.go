package quatro

import (
	"os"
	"testing"

	"procura/core/gametest"
	"procura/core/text"
)

// official reads the official problems, A to F.
func official(t testing.TB) map[string]*Puzzle {
	t.Helper()
	src, err := os.ReadFile("../games/testdata/quatro.dat")
	if err != nil {
		t.Fatal(err)
	}
	forms, _ := text.Parse(src)
	problems := map[string]*Puzzle{}
	for i := range forms {
		var r reader
		start, reserve := r.board(&forms[i].Items[0]), r.reserve(&forms[i].Items[1])
		problems[string(rune('A'+i))] = newPuzzle(start, reserve, nil)
	}
	return problems
}

func TestContract(t *testing.T) {
	problems := official(t)
	if len(problems) != 6 {
		t.Fatalf("%d official problems", len(problems))
	}
	for name, p := range problems {
		checkContract(t, name, p)
	}
}

// TestContractOfOddBoards: pieces that there are twice, an empty reserve, a
// line already complete, a reserve that completes nothing.
func TestContractOfOddBoards(t *testing.T) {
	for name, p := range map[string]*Puzzle{
		"twice": problem(t, `
			brao prao .    .
			.    .    bqac .
			pqbc .    .    .
			.    brao .    pqac`, "brac brac pqbo brac", ""),
		"no reserve": problem(t, `
			brao pqbc .    .
			.    .    .    .
			.    .    .    .
			.    .    .    .`, "", ""),
		"won": problem(t, `
			brao brac brbo brbc
			.    .    .    .
			.    .    .    .
			.    .    .    .`, "pqac pqao", ""),
		"hopeless": problem(t, `
			brao pqbc .    brao
			.    .    .    .
			pqbc .    .    brao
			brao .    .    pqbc`, "bqao prbc", ""),
	} {
		checkContract(t, name, p)
	}
}

func checkContract(t *testing.T, name string, p *Puzzle) {
	for _, rules := range gametest.Combinations(Game{}.Settings()) {
		t.Run(name+" "+rules.Format(Game{}.Settings()), func(t *testing.T) {
			gametest.Check[State, Placement](t, newPuzzle(p.start, p.reserve, rules))
		})
		if testing.Short() {
			break
		}
	}
}
