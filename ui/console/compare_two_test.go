package console_test

import (
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

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

// movers are methods that are programs of the tests.
func movers(methods ...string) (args []string) {
	args = []string{"compare", "--positions", positionsFile}
	for _, m := range methods {
		name, how, _ := strings.Cut(m, "=")
		args = append(args, "--method", name+"=cmd:'"+os.Args[0]+"' "+how)
	}
	return args
}

func TestAProgramPlaysAtPositionsBesideMethods(t *testing.T) {
	t.Setenv(player, "solver")
	args := append(movers("mine=move --time {ms} --variant {variant} --lines {lines}"), "--method", "alphabeta,depth=1", "--time", "2s", "--judge", "1m")
	rows := run(t, append(args, "--json")...).objects(t)
	if len(rows) != 8 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		mine := row["method"] == "mine"
		if row["note"] != "" || row["seconds"] == nil || row["exact_value"] == nil {
			t.Errorf("%v", row)
		}
		if mine && row["loss"] != 0.0 { // it plays by exact values
			t.Errorf("%v", row)
		}
		for _, key := range []string{"value", "depth", "nodes", "leaves", "alpha_cuts", "beta_cuts", "table_hits", "peak_bytes"} {
			if (row[key] == nil) != mine {
				t.Errorf("%s: %s is %v", row["method"], key, row[key])
			}
		}
	}
	lines, err := csv.NewReader(strings.NewReader(run(t, append(args, "--csv", "-")...).out)).ReadAll()
	if err != nil || lines[1][1] != "mine" || lines[1][3] != "" || lines[1][slices.Index(lines[0], "nodes")] != "" {
		t.Errorf("%v %q", err, lines)
	}
	if h := run(t, args...); !regexp.MustCompile(`(?m)^L 5\.\.\.4\.\.821f\.d\.e\. 7  mine +D1/bqbo  -  +win in 4 +0 +- .* \d+(\.\d)? m?s$`).MatchString(h.out) {
		t.Error(h.out)
	}
}

func TestWhyAProgramForTwoFailedIsSaid(t *testing.T) {
	t.Setenv(player, "solver")
	args := append(movers("silent=none", "broken=fail", "rude=claim", "cheat=occupied", "loud=flood", "slow=sleep"), "--time", "1s", "--judge", "0")
	args[2] = write(t, "one.txt", "C 1.5...7e3......2 -\n")
	began := time.Now()
	wants := map[string]map[string]string{
		"en": {"silent": "no answer", "broken": "failed: exit status 3: no idea", "rude": "no answer: impossivel", "cheat": "illegal move: (A1 ((", "loud": "too much output", "slow": "too late: more than 2s"},
		"pt": {"silent": "sem resposta", "broken": "falhou: exit status 3: no idea", "rude": "sem resposta: impossivel", "cheat": "jogada ilegal: (A1 ((", "loud": "saída a mais", "slow": "atrasado: more than 2s"},
	}
	for language, want := range wants {
		h := runIn(t, language, args...)
		h.expect(t, console.Done, 0)
		for name, said := range want {
			if !strings.Contains(h.out, "\nC 1.5...7e3......2 - "+name+": "+said) {
				t.Errorf("no %s of %s in\n%s", said, name, h.out)
			}
		}
	}
	if took := time.Since(began); took > 40*time.Second {
		t.Errorf("it took %v", took)
	}
	for _, row := range run(t, append(args, "--json")...).objects(t) {
		if name, _ := row["method"].(string); row["move"] != nil || !strings.HasPrefix(row["note"].(string), wants["en"][name]) {
			t.Errorf("%v", row)
		}
	}
}

func TestAnInterruptEndsAProgramForTwo(t *testing.T) {
	t.Setenv(player, "solver")
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	began := time.Now()
	h := runWith(ctx, newEnv(t, "en"), append(movers("slow=sleep"), "--time", "1h", "--json")...)
	if h.out != "" || time.Since(began) > 20*time.Second {
		t.Errorf("after %v: %s", time.Since(began), h.out)
	}
}

func TestATableNeverReplacesAProgramForTwo(t *testing.T) {
	program := write(t, "bot.lisp", "(bot)")
	for _, command := range []string{"cmd:cat " + program, "mine=cmd:cat --load=" + program} {
		h := run(t, "compare", "--positions", write(t, "one.txt", "C 1.5...7e3......2 -\n"), "--method", command, "--csv", program, "--force")
		h.expect(t, console.BadUsage, 1)
		if read(t, program) != "(bot)" {
			t.Error(h.err)
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
		"--positions P --method cmd:'x":                                    "not a command line",
		"--positions P --method negascout=cmd:x":                           "can't be called negascout",
		"--positions P --method a=cmd:x --method a=cmd:y":                  "number 2 is called a, as number 1 is",
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
