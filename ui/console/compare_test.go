package console_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	methods "procura/core/compare"
	"procura/core/game"
	"procura/core/table"
	"procura/storage"
	"procura/ui/console"
)

// timeless is a table without times, and the blanks that they are aligned by.
func timeless(table string) string {
	table = regexp.MustCompile(`[\d.,]+ (ms|s)\b( \([\d.,]+ (to|a) [\d.,]+\))?`).ReplaceAllString(table, "…")
	return regexp.MustCompile(` +`).ReplaceAllString(table, " ")
}

func TestCompareTable(t *testing.T) {
	for _, language := range []string{"en", "pt"} {
		h := runIn(t, language, "compare", cavalo, "--problem", "A", "--problem", "E", "--repeat", "3", "--nodes", "50000",
			"--method", "bfs", "--method", "astar/course,weight=1.5", "--method", "best", "--method", "bfs,duplicates=tree")
		h.expect(t, 0, 0)
		compare(t, "compare-"+language+".golden", timeless(h.out))
	}
}

func TestCompareTellsTheGameWhereThereAreSeveral(t *testing.T) {
	h := run(t, "compare", cavalo, adjiboto, "--problem", "A", "--method", "astar/course", "--markdown", "-")
	h.expect(t, 0, 0)
	for _, want := range []string{"| Game      | Problem |", "| Cavalo    | A       | astar/course | optimal", "| Adji-Boto | A       |"} {
		if !strings.Contains(h.out, want) {
			t.Errorf("no %q in\n%s", want, h.out)
		}
	}
}

// compareKeys are the keys of --json.
func compareKeys() []string { return table.Keys(methods.Columns(nil, nil)) }

func TestCompareJSONIsAnObjectARow(t *testing.T) {
	h := run(t, "compare", cavalo, "--problem", "A", "--method", "bfs", "--method", "dfs", "--repeat", "2", "--json")
	h.expect(t, 0, 0)
	rows := h.objects(t)
	if len(rows) != 4 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		for _, key := range compareKeys() {
			if _, ok := row[key]; !ok {
				t.Errorf("no %s in %v", key, row)
			}
		}
	}
	if !slices.Equal(compareKeys()[:len(keys)], keys) {
		t.Errorf("columns %v, want first %v", compareKeys(), keys)
	}
}

func TestCompareWritesItsTablesAndKeepsResults(t *testing.T) {
	folder := t.TempDir()
	table, page, results := filepath.Join(folder, "t.csv"), filepath.Join(folder, "t.md"), filepath.Join(folder, "resultados.dat")
	h := run(t, "compare", cavalo, "--problem", "C", "--method", "bfs", "--method", "idastar", "--repeat", "2",
		"--csv", table, "--markdown", page, "--append", results)
	h.expect(t, 0, 0)
	rows, err := csv.NewReader(strings.NewReader(read(t, table))).ReadAll()
	if err != nil || len(rows) != 5 || rows[1][0] != "cavalo" || rows[1][2] != "bfs" || rows[4][25] != "2" {
		t.Errorf("%v %q", err, rows)
	}
	if !strings.Contains(read(t, page), "| C       | bfs ") {
		t.Error(read(t, page))
	}
	back := storage.Store{Games: modules()}.Read("", []byte(read(t, results)))
	if runs := back.Runs; len(runs) != 4 || len(back.Issues) > 0 || runs[0].Length != 6 {
		t.Errorf("%d runs, %v", len(runs), back.Issues)
	}
	if h := run(t, "compare", cavalo, "--problem", "C", "--method", "bfs", "--csv", "-"); !strings.HasPrefix(h.out, "game,problem,") || strings.Count(h.out, "\n") != 2 {
		t.Errorf("%s", h.out)
	}
}

func TestCompareAsksPrograms(t *testing.T) {
	t.Setenv(player, "solver")
	command := "cmd:" + strings.ReplaceAll(os.Args[0], `\`, `\\`)
	// A table for programs speaks English, whoever reads it.
	if h := runIn(t, "pt", "compare", cavalo, "--problem", "A", "--method", command+" claim", "--csv", "-"); !strings.Contains(h.out, "\"says impossible, which proves nothing\"") {
		t.Error(h.out)
	}
	h := run(t, "compare", cavalo, "--problem", "A", "--json", "--append", filepath.Join(t.TempDir(), "r.dat"),
		"--method", command+" solve", "--method", command+" claim", "--method", command+" cheat", "--method", command+" fail", "--method", command+" show")
	h.expect(t, 0, 0)
	rows := h.objects(t)
	for i, want := range []string{"solution ", "unknown says impossible", "failed move 2, \"A1\"", "failed the program failed: exit status 3: no idea", "failed it printed \""} {
		if got := rows[i]["verdict"].(string) + " " + rows[i]["note"].(string); !strings.HasPrefix(got, want) {
			t.Errorf("%d: %s, want %s", i, got, want)
		}
	}
}

func TestAProgramIsComparedUnderItsName(t *testing.T) {
	t.Setenv(player, "solver")
	results, command := filepath.Join(t.TempDir(), "r.dat"), "cmd:"+strings.ReplaceAll(os.Args[0], `\`, `\\`)+" solve"
	args := []string{"compare", cavalo, "--problem", "A", "--method", "mine=" + command, "--method", command}
	for _, output := range [][]string{{}, {"--json"}, {"--csv", "-"}, {"--markdown", "-"}, {"--append", results}} {
		if h := run(t, append(args, output...)...); !strings.Contains(h.out, "mine") || strings.Contains(h.out, "mine=") || strings.Count(h.out, command) != strings.Count(h.out, "mine") {
			t.Errorf("%s: %s", output, h.out)
		}
	}
	if kept := read(t, results); strings.Count(kept, " -- Algoritmo: "+command+"\n") != 2 {
		t.Error(kept)
	}
}

// What a program hears is what a save writes.
func TestAProgramHearsTheStrictTextWithItsRules(t *testing.T) {
	t.Setenv(player, "solver")
	problems, err := filepath.Abs(adjiboto)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir()) // where programs may write
	heard, err := filepath.Abs("heard")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("HEARD", heard)
	run(t, "compare", problems, "--problem", "C", "--rule", "lap=keep", "--method", "cmd:"+os.Args[0]+" note").expect(t, 0, 0)
	file := (storage.Store{Games: modules()}).Read("x", []byte(read(t, heard)))
	if len(file.Problems) != 1 || file.Problems[0].Name != "C" || file.Problems[0].Puzzle.Rules()["lap"] != "keep" || !strings.Contains(read(t, heard), "; regras: lap=keep\n") {
		t.Errorf("%s", read(t, heard))
	}
}

func TestAProgramIsEndedAtItsLimit(t *testing.T) {
	t.Setenv(player, "solver")
	began := time.Now()
	h := run(t, "compare", cavalo, "--problem", "A", "--time", "300ms", "--method", "cmd:"+os.Args[0]+" sleep")
	h.expect(t, 0, 0)
	if !strings.Contains(h.out, "it went over the limit of 0.3 s and was ended") || time.Since(began) > 30*time.Second {
		t.Errorf("after %v:\n%s", time.Since(began), h.out)
	}
}

func TestAnInterruptKeepsTheRowsOfACompare(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	runs := 0
	p := optimal()
	p.solve = func(context.Context, game.SolveRequest) {
		runs++
		if runs == 3 {
			cancel()
		}
	}
	env, _ := fakeEnv(t, p)
	h := runWith(ctx, env, "compare", "p.dat", "--problem", "A", "--method", "bfs", "--repeat", "5", "--json")
	h.expect(t, 0, 0)
	if rows := h.objects(t); len(rows) != 3 {
		t.Errorf("%d rows", len(rows))
	}
}

// answer is what a program of the tests does.
func answer(how string) int {
	input, _ := io.ReadAll(os.Stdin)
	switch how {
	case "solve":
		fmt.Println("B1 C3 D5")
	case "flood":
		fmt.Print(strings.Repeat("(A1) ", 1<<18))
	case "occupied":
		fmt.Print("(A1 ", string(input), ")")
	case "claim":
		fmt.Println("impossivel")
	case "cheat":
		fmt.Println("B1 A1")
	case "show":
		fmt.Print(string(input))
	case "note":
		_ = os.WriteFile(os.Getenv("HEARD"), input, 0o600)
	case "sleep":
		time.Sleep(time.Minute)
	case "move":
		env := &console.Env{Out: os.Stdout, Err: os.Stderr, In: bytes.NewReader(input), Games: modules()}
		return console.Run(context.Background(), env, os.Args[1:])
	case "shout":
		return shout()
	case "fail":
		fmt.Fprintln(os.Stderr, "no idea")
		return 3
	}
	return 0
}

func TestWrongFlagsOfCompare(t *testing.T) {
	for args, want := range map[string]string{
		"":                                               "at least one --method is missing",
		"--method astr":                                  "--method: no algorithm \"astr\"",
		"--method bfs/course":                            "--method: bfs uses no heuristic",
		"--method bfs --repeat 0":                        "--repeat",
		"--method bfs --repeat 1001":                     "--repeat: at most 1,000",
		"--method bfs --csv=":                            "--csv",
		"--method bfs --json --csv -":                    "standard output holds one thing",
		"--method bfs --csv - --markdown -":              "standard output holds one thing",
		"--method astar/nonsense":                        "nonsense",
		"--method bfs,duplicates=quotient":               "none of the chosen problems has symmetries",
		"--method bfs --rule lap=keep":                   "lap",
		"--method bfs --heuristic course":                "--heuristic",
		"--method bfs --time 0s":                         "--time",
		"--method bfs --memory lots":                     "lots",
		"--method cmd:":                                  "--method: ",
		"--method a=cmd:x --method bfs --method a=cmd:y": "--method: number 3 is called a, as number 1 is",
		"--method bfs=cmd:x":                             "a program can't be called bfs: that is the name of a method",
		"--method bfs --threads 0":                       "--threads",
		"--method bfs --max-depth -1":                    "--max-depth",
		"--method astar/course,weight=0.2 --nodes 9":     "--method: \"weight=0.2\"",
	} {
		h := run(t, append([]string{"compare", cavalo}, strings.Fields(args)...)...)
		h.expect(t, 2, 1)
		if !strings.Contains(h.err, want) {
			t.Errorf("%s: %s, want %s", args, h.err, want)
		}
	}
}
