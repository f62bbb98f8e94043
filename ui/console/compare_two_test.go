package console_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"procura/ui/console"
)

// positionsFile are positions of Quatro with few pieces left.
var positionsFile = filepath.Join("testdata", "positions.txt")

func TestMethodsForTwoAreComparedAtPositions(t *testing.T) {
	for language, words := range map[string][]string{"en": {"Position ", "Loss", "loss in "}, "pt": {"Posição ", "Perda", "derrota em "}} {
		h := runIn(t, language, "compare", "--positions", positionsFile, "--method", "alphabeta,depth=3", "--method", "minimax,depth=2")
		h.expect(t, console.Failed, 1) // line 5 is no position
		for _, word := range append(words, "L 5...4..821f.d.e. 7  alphabeta,depth=3", "C 1.5...7e3......2 -  minimax,depth=2") {
			if !strings.Contains(h.out, word) {
				t.Errorf("no %q in\n%s", word, h.out)
			}
		}
	}
}

func TestARowOfMethodsForTwoIsWhatAnalyzeFinds(t *testing.T) {
	const method = "alphabeta,depth=3,iterative=on,ordering=on,killers=on"
	rows := run(t, "compare", "--game", "quatro", "--positions", positionsFile, "--method", method, "--repeat", "2", "--json").objects(t)
	want := run(t, "analyze", "--positions", positionsFile, "--method", method, "--json").objects(t)
	want = slices.DeleteFunc(want, func(o map[string]any) bool { return o["error"] != nil })
	if len(rows) != 2*len(want) {
		t.Fatalf("%d rows of %d positions", len(rows), len(want))
	}
	for i, row := range rows {
		of := want[i%len(want)]
		for _, key := range []string{"depth", "nodes", "leaves", "alpha_cuts", "beta_cuts"} {
			if row[key] != of[key] {
				t.Errorf("%s: %s %v, want %v", row["position"], key, row[key], of[key])
			}
		}
		if row["move"] != of["line"].([]any)[0] {
			t.Errorf("%s: %v, want %v", row["position"], row["move"], of["line"])
		}
	}
}

// A move gives away what the exact engine says.
func TestALossIsThatOfTheExactEngine(t *testing.T) {
	points := map[any]float64{"loss": 0, "draw": 1, "win": 2}
	exact := map[string]map[string]any{}
	for _, o := range run(t, "analyze", "--positions", positionsFile, "--json").objects(t) {
		if o["error"] == nil {
			exact[o["board"].(string)+" "+o["hand"].(string)] = o
		}
	}
	for _, row := range run(t, "compare", "--positions", positionsFile, "--method", "minimax,depth=1", "--judge", "1m", "--json").objects(t) {
		of := exact[row["position"].(string)[2:]]
		for _, m := range of["moves"].([]any) {
			move := m.(map[string]any)
			if move["move"] == row["move"] && (row["exact_value"] != move["value"] || row["loss"] != points[of["value"]]-points[move["value"]]) {
				t.Errorf("%v: %v %v, want %v of %v", row["position"], row["exact_value"], row["loss"], move, of["value"])
			}
		}
	}
	for _, row := range run(t, "compare", "--positions", positionsFile, "--method", "minimax,depth=1", "--judge", "0", "--json").objects(t) {
		if row["exact_value"] != nil || row["loss"] != nil {
			t.Errorf("without time: %v", row)
		}
	}
}

func TestWrongFlagsOfMethodsForTwo(t *testing.T) {
	for args, want := range map[string]string{
		"--game cavalo --method alphabeta,depth=2":              "Cavalo is a game for one player",
		"--game chess --positions P --method alphabeta,depth=2": "--game can't be chess; it can be: quatro",
		"--game quatro --method alphabeta,depth=2":              "--positions is missing",
		"--game quatro --positions P --method astar":            "no algorithm \"astar\" for two players",
		"--positions P":                                                    "at least one --method is missing",
		"--positions P --method alphabeta":                                 "needs a limit",
		"--positions P --method alphabeta,depth=2,eval=nobody":             "eval",
		"--positions P --method alphabeta,depth=2 --target 3":              "--target is for problems",
		"--positions P --method alphabeta,depth=2 --append r.dat":          "--append is for problems",
		"--positions P --method alphabeta,depth=2 --rule variant=wild":     "wild",
		"--positions P --method alphabeta,depth=2 --repeat 1001":           "--repeat: at most 1,000",
		"--positions P --method alphabeta,depth=2 problems.dat":            "problems.dat",
		cavalo + " --method bfs --judge 3":                                 "--judge needs --positions",
		"--positions P --method alphabeta,depth=2 --json --csv -":          "standard output holds one thing",
		"--positions P --method alphabeta,depth=2 --judge soon --markdown": "--judge",
	} {
		h := run(t, append([]string{"compare"}, strings.Fields(strings.ReplaceAll(args, "P", positionsFile))...)...)
		h.expect(t, console.BadUsage, 1)
		if !strings.Contains(h.err, want) {
			t.Errorf("%s: %s, want %s", args, h.err, want)
		}
	}
	for _, file := range []string{"nowhere.txt", write(t, "empty.txt", "# nothing\n")} {
		run(t, "compare", "--positions", file, "--method", "alphabeta,depth=2").expect(t, console.Failed, 1)
	}
}

func TestMethodsForTwoAreCompleted(t *testing.T) {
	for line, want := range map[string]string{
		"compare --positions x --method alp":          "alphabeta\n",
		"compare --game quatro --method minimax,":     "minimax,depth=\n",
		"analyze --method negascout,depth=2,killers=": "negascout,depth=2,killers=on\n",
		"compare --game ":                             "quatro\n",
		"compare cavalo.dat --method ast":             "astar",
	} {
		h := run(t, append([]string{"__complete"}, strings.Split(line, " ")...)...)
		if !strings.Contains(h.out, want) {
			t.Errorf("%s: %s", line, h.out)
		}
	}
	if h := run(t, "__complete", "compare", "--game", "quatro", "--method", "minimax,"); strings.Contains(h.out, "soft=") {
		t.Error("minimax cuts nothing")
	}
}
