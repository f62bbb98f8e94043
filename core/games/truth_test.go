package games

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/text"
)

// official reads the official problems of a game by name: its own, or A, B, C
// by order.
func official(file string, g game.Puzzler) map[string]game.Puzzle {
	src, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		panic(err)
	}
	forms, errors := text.Parse(src)
	if len(errors) > 0 {
		panic(errors)
	}
	problems := map[string]game.Puzzle{}
	for len(forms) > 0 {
		d := g.Decode(forms)
		if d.Used == 0 || len(d.Errors) > 0 {
			panic(fmt.Sprint(file, ": form ", forms[0].Pos, ": ", d.Errors))
		}
		if d.Name == "" {
			d.Name = string(rune('A' + len(problems)))
		}
		problems[d.Name] = d.Puzzle
		forms = forms[d.Used:]
	}
	return problems
}

// officials are read once: what their heuristics prepare serves all tests.
var officials = sync.OnceValue(func() map[string]map[string]game.Puzzle {
	byGame := map[string]map[string]game.Puzzle{}
	for _, g := range game.Puzzlers(All(Settings{})) {
		files := map[string]string{"quatro": "quatro.dat", "cavalo": "cavalo.dat", "adjiboto": "adji-boto.dat"}
		file := files[g.ID()]
		byGame[g.ID()] = official(file, g)
	}
	return byGame
})

// all are the official problems, by game and name.
func all(t testing.TB) map[string]map[string]game.Puzzle {
	t.Helper()
	byGame := maps.Clone(officials())
	for id, problems := range byGame {
		byGame[id] = maps.Clone(problems)
	}
	return byGame
}

func under(t testing.TB, p game.Puzzle, rules string) game.Puzzle {
	t.Helper()
	changes := game.Rules{}
	for _, word := range strings.Fields(rules) {
		key, value, _ := strings.Cut(word, "=")
		changes[key] = value
	}
	changed, wrong := p.WithRules(changes)
	if wrong != nil {
		t.Fatal(wrong)
	}
	return changed
}

const impossible = -1

// truths are the rows of known results: fewest moves of each problem.
var truths = []struct {
	game, rules string
	lengths     map[string]int
}{
	{"cavalo", "double=largest", map[string]int{"A": 3, "B": 8, "C": 6, "D": 12, "E": impossible}},
	{"cavalo", "double=smallest", map[string]int{"A": 3, "B": 8, "C": 6, "D": 10, "E": impossible}},
	{"cavalo", "double=choice", map[string]int{"A": 3, "B": 8, "C": 6, "D": 10, "E": impossible}},
	{"cavalo", "numbers=off", map[string]int{"A": 3, "B": 8, "C": 6, "D": 10, "E": 19}},
	{"adjiboto", "lap=lost", map[string]int{"A": 4, "B": 9, "C": 6}},
	{"adjiboto", "lap=keep", map[string]int{"A": 4, "B": 9, "C": 6}},
	{"adjiboto", "lap=skip", map[string]int{"A": 4, "B": 9, "C": 6}},
	{"adjiboto", "moves=manual", map[string]int{"B": 10, "C": 6}},
	{"quatro", "lines=lines", map[string]int{"A": 1, "B": 2, "C": 2, "D": 3, "E": 3, "F": 4}},
}

func TestKnownLengths(t *testing.T) {
	problems := all(t)
	for _, truth := range truths {
		for name, want := range truth.lengths {
			t.Run(fmt.Sprintf("%s %s %s", truth.game, truth.rules, name), func(t *testing.T) {
				p := under(t, problems[truth.game][name], truth.rules)
				if !testing.Short() && (truth.game != "quatro" || name != "F") { // 80 million boards within 4 moves
					checkOptimum(t, p, game.Method{Algorithm: search.BFS}, want)
				}
				checkOptimum(t, p, game.Method{Algorithm: game.Best}, want)
			})
		}
	}
}

func checkOptimum(t *testing.T, p game.Puzzle, m game.Method, want int) {
	t.Helper()
	run := p.Solve(context.Background(), game.SolveRequest{Method: m, Limits: search.Limits{Memory: 2 << 30}})
	verdict := search.Optimal
	if want == impossible {
		verdict = search.Impossible
	}
	if run.Verdict != verdict || run.Length != want || run.Bound != want {
		t.Errorf("%s: %s, length %d, bound %d; want %s, %d", m.Algorithm, run.Verdict, run.Length, run.Bound, verdict, want)
	}
}

func TestKnownScores(t *testing.T) {
	problems := all(t)["cavalo"]
	for _, known := range []struct {
		name, rules string
		scores      []int
	}{
		{"B", "double=largest", []int{60}},
		{"D", "double=largest", []int{638, 661, 665}},
		{"D", "double=smallest", []int{643}},
		{"D", "double=choice", []int{643}},
		{"E", "numbers=off", []int{300}},
	} {
		run := under(t, problems[known.name], known.rules).Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}})
		if !run.HasScore || !contains(known.scores, run.Score) {
			t.Errorf("%s %s: score %d, want one of %v", known.name, known.rules, run.Score, known.scores)
		}
	}
}

func contains(list []int, n int) bool {
	for _, x := range list {
		if x == n {
			return true
		}
	}
	return false
}

// TestManualTable reproduces the eight rows of the manual of the Jogo do
// Cavalo: BFS that keeps duplicates, the manual's rule settings, and 10 in J3
// of problem B, the slip of the manual's board.
func TestManualTable(t *testing.T) {
	problems := all(t)["cavalo"]
	problems["B"] = withSlip(t)
	for _, row := range []struct {
		name, numbers       string
		expanded, generated int64
		length              int
		penetrance          string
	}{
		{"A", "on", 8, 10, 3, "0.30000"},
		{"B", "on", 50, 51, 10, "0.19608"},
		{"C", "on", 37, 43, 6, "0.13953"},
		{"D", "on", 229, 240, 10, "0.04167"},
		{"A", "off", 8, 10, 3, "0.30000"},
		{"B", "off", 50, 51, 10, "0.19608"},
		{"C", "off", 37, 44, 6, "0.13636"},
		{"D", "off", 280, 307, 10, "0.03257"},
	} {
		p := under(t, problems[row.name], "double=smallest placement-rule=off numbers="+row.numbers)
		run := p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS, Duplicates: search.Tree}})
		if run.Expanded != row.expanded || run.Generated != row.generated || run.Length != row.length ||
			fmt.Sprintf("%.5f", run.Penetrance()) != row.penetrance {
			t.Errorf("%s %s: %d / %d, length %d, P %.5f; want %d / %d, %d, %s", row.name, row.numbers,
				run.Expanded, run.Generated, run.Length, run.Penetrance(), row.expanded, row.generated, row.length, row.penetrance)
		}
	}
}

// withSlip is problem B with 10 instead of 11 in J3.
func withSlip(t *testing.T) game.Puzzle {
	t.Helper()
	src, err := os.ReadFile("testdata/cavalo.dat")
	if err != nil {
		t.Fatal(err)
	}
	slip := strings.Replace(string(src), "9 NIL  11)", "9 NIL  10)", 1)
	if slip == string(src) {
		t.Fatal("problem B is not as expected")
	}
	forms, _ := text.Parse([]byte(slip))
	return game.Puzzlers(All(Settings{}))[1].Decode(forms[1:]).Puzzle
}

// TestManualOrderOnE pins the order of successors on a long run.
func TestManualOrderOnE(t *testing.T) {
	p := under(t, all(t)["cavalo"]["E"], "double=smallest placement-rule=off numbers=off")
	run := p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS, Duplicates: search.Tree}})
	if run.Expanded != 28386 || run.Generated != 29845 {
		t.Errorf("%d / %d, want 28386 / 29845", run.Expanded, run.Generated)
	}
}

func TestBFSNodeCountOfAdjiB(t *testing.T) {
	gametest.Long(t)
	run := all(t)["adjiboto"]["B"].Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}})
	if run.Generated != 576283 {
		t.Errorf("generated %d, want 576283", run.Generated)
	}
}

func TestKnownPathOfAdjiB(t *testing.T) {
	p := all(t)["adjiboto"]["B"]
	path := []string{"(1 0)", "(1 4)", "(1 3)", "(1 4)", "(0 3)", "(0 4)", "(0 3)", "(0 0)", "(1 0)"}
	final, err := p.After(path)
	if err != nil || final != "((0 0 0 0 0 0) (0 0 0 0 0 0))" {
		t.Errorf("%s, %v", final, err)
	}
}

func TestCourseHeuristicOfCavaloIsOptimalOnlyWhereABoundProvesIt(t *testing.T) {
	verdicts := map[search.Verdict]int{}
	for name, p := range all(t)["cavalo"] {
		run := p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.AStar, Heuristic: "course"}})
		if optimum, known := truths[0].lengths[name]; known && run.Verdict == search.Optimal && run.Length != optimum {
			t.Errorf("%s: optimal with length %d, the optimum is %d", name, run.Length, optimum)
		}
		if run.Verdict == search.Optimal && run.Bound != run.Length {
			t.Errorf("%s: optimal with length %d and bound %d", name, run.Length, run.Bound)
		}
		verdicts[run.Verdict]++
	}
	if verdicts[search.Solution] == 0 {
		t.Errorf("no run without a proof: %v", verdicts)
	}
}
