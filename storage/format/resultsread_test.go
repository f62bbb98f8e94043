package format_test

import (
	"context"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/storage/format"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/storage"
	"procura/storage/internal/filetest"
)

var update = flag.Bool("update", false, "write the golden files anew")

// runs are four runs, one of each verdict. Boards and paths are real; what was
// measured is made up, so that a better search changes no test here.
func runs(t *testing.T) []game.Run {
	t.Helper()
	course := game.Method{Algorithm: search.AStar, Heuristic: "course", Duplicates: search.Graph}
	bfs := game.Method{Algorithm: search.BFS, Duplicates: search.Tree}
	return []game.Run{
		record(filetest.Official(t, "cavalo.dat", "C"), course, search.Limits{Time: 30 * time.Second, Memory: 1 << 30}, search.Solution),
		record(filetest.Official(t, "adji-boto.dat", "A"), bfs, search.Limits{Depth: 9, Nodes: 100000}, search.Optimal),
		record(filetest.Official(t, "quatro.dat", "A"), course, search.Limits{Memory: 1000}, search.Unknown),
		record(filetest.Official(t, "cavalo.dat", "E"), bfs, search.Limits{Time: time.Hour}, search.Impossible),
	}
}

// record solves a problem and puts fixed measures, method and verdict in.
func record(p game.Problem, m game.Method, l search.Limits, verdict search.Verdict) game.Run {
	order := game.SolveRequest{Method: game.Method{Algorithm: search.BFS}}
	if verdict == search.Unknown {
		order.Limits.Nodes = 1
	}
	run := p.Puzzle.Solve(context.Background(), order)
	run.Program, run.Problem, run.When = "0.1.0", p.Name, time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)
	run.Asked, run.Ran, run.Limits = m, m, l
	run.Generated = 43
	run.Expanded = 31
	run.Frontier = 14
	run.Bytes = 65536
	run.Reason, run.LowerBoundBy = search.Unsaid, "" // a file does not tell
	run.Elapsed = 1234 * time.Microsecond
	run.Verdict = verdict
	switch verdict {
	case search.Solution:
		run.Bound = 5
	case search.Unknown:
		run.Bound, run.Stopped = 1, search.ByMemory
	}
	return run
}

func settings(run game.Run) []game.Setting {
	for _, g := range game.Puzzlers(filetest.Puzzlers()) {
		if g.ID() == run.Game {
			return g.Settings()
		}
	}
	return nil
}

func TestResultsGolden(t *testing.T) {
	path := filepath.Join(t.TempDir(), "resultados.dat")
	for _, run := range runs(t) {
		if err := (storage.Store{Games: filetest.Puzzlers()}).AppendResults(path, run); err != nil {
			t.Fatal(err)
		}
	}
	const golden = "../testdata/resultados.golden"
	got := filetest.Content(t, path)
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if want := filetest.Content(t, golden); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestResultHoldsTheLinesOfTheCourse(t *testing.T) {
	run := game.Run{
		Program: "0.1.0", When: time.Date(2026, 11, 21, 11, 0, 0, 0, time.FixedZone("", 3600)),
		Game: "cavalo", Problem: "C", Target: 270, HasTarget: true,
		Rules:  game.Rules{"numbers": "on", "double": "largest", "placement-rule": "on"},
		Ran:    game.Method{Algorithm: search.AStar, Heuristic: "course", Duplicates: search.Graph},
		Limits: search.Limits{Time: 30 * time.Second, Memory: 1 << 30},
		Report: search.Report{
			Verdict: search.Solution, Length: 6, Bound: 5, Generated: 43, Expanded: 31, Frontier: 14,
			Bytes: 65536, Elapsed: 1234567 * time.Nanosecond,
		},
		Path: []string{"E1", "F3"}, Score: 282, HasScore: true, Start: "(C 270\n (x))", Final: "(y)",
	}
	want := ` RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:
 -- Problema: C
 -- Jogo: Cavalo
 -- Regras: numbers=on double=largest placement-rule=on
 -- Objetivo: 270
 -- Programa: procura 0.1.0
 -- Data: 2026-11-21T10:00:00Z
 -- Algoritmo: astar
 -- Heuristica: course
 -- Repetidos: graph
 -- Limites: time=30s nodes=- memory=1GiB
 -- Profundidade Maxima: -
 -- Tempo Demorado: 0.001234 segundos
 -- Numero de nos gerados: 43
 -- Numero de nos expandidos: 31
 -- Penetrancia: 0.139535
 -- Fronteira maxima: 14
 -- Memoria: 65536 bytes
 -- Fator de ramificacao media: 1.607411
 -- Profundidade da solucao: 6
 -- Pontuacao: 282
 -- Veredicto: solucao (limite inferior 5)
 -- Caminho solucao: (E1 F3)
 -- Tabuleiro Inicial:
 (C 270
  (x))
 -- Tabuleiro Final:
 (y)
 -- Fim
`
	if got := format.Run(&run, settings(run)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWhatAGameLacksIsADash(t *testing.T) {
	run := game.Run{
		Game: "toy", Ran: game.Method{Algorithm: search.BFS},
		Report: search.Report{Verdict: search.Unknown, Stopped: search.ByTime, Length: -1, Bound: 4},
	}
	block := format.Run(&run, nil)
	for _, line := range []string{
		"Problema: -", "Jogo: toy", "Regras: -", "Objetivo: -", "Heuristica: -", "Limites: time=- nodes=- memory=-",
		"Profundidade Maxima: -", "Penetrancia: 0.000000", "Profundidade da solucao: -", "Pontuacao: -",
		"Veredicto: desconhecido (limite inferior 4, parou por time)", "Caminho solucao: -", "Tabuleiro Final:\n -",
	} {
		if !strings.Contains(block, "\n -- "+line+"\n") {
			t.Errorf("no line %q in\n%s", line, block)
		}
	}
}

func TestResultsReadBack(t *testing.T) {
	store := storage.Store{Games: filetest.Puzzlers()}
	path := filepath.Join(t.TempDir(), "resultados.dat")
	want := runs(t)
	if err := store.AppendResults(path, want...); err != nil {
		t.Fatal(err)
	}
	file := store.Open(t.Context(), path)
	got, issues := file.Runs, file.Issues
	if len(issues) != 0 || len(got) != len(want) {
		t.Fatalf("%d runs, %+v", len(got), issues)
	}
	for i := range want {
		if !reflect.DeepEqual(got[i], want[i]) {
			t.Errorf("run %d\ngot  %+v\nwant %+v", i, got[i], want[i])
		}
	}
}

// A path that somebody played is a run like any other, and can be played on again.
func TestAPathPlayedByHandReadsBack(t *testing.T) {
	for _, file := range []string{"cavalo.dat", "adji-boto.dat", "quatro.dat"} {
		p := filetest.Official(t, file, "A")
		found := p.Puzzle.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}})
		played, err := puzzle.Follow(p.Puzzle, found.Path)
		if err != nil {
			t.Fatal(err)
		}
		want, ok := played.Run("A", -1)
		if !ok || !want.Solved() {
			t.Fatalf("%s: %+v", file, want)
		}
		want.When = want.When.Truncate(time.Second)
		read, issues, _ := format.ReadRuns(t.Context(), []byte(format.Run(&want, settings(want))))
		if len(issues) > 0 || len(read) != 1 {
			t.Fatalf("%s: %+v", file, issues)
		}
		want.Identity, want.Reason, want.LowerBoundBy = "", search.Unsaid, "" // a file does not tell
		if !reflect.DeepEqual(read[0], want) {
			t.Errorf("got  %+v\nwant %+v", read[0], want)
		}
		again, ok := format.Rebuild(read[0], filetest.Puzzlers())
		if line, err := puzzle.Follow(again.Puzzle, read[0].Path); !ok || err != nil || !line.Goal() {
			t.Errorf("%s can't be played on: %v", file, err)
		}
	}
}

func TestRebuiltRunCanBeReplayed(t *testing.T) {
	src := ""
	for _, run := range runs(t) {
		src += format.Run(&run, settings(run))
	}
	read, _, _ := format.ReadRuns(t.Context(), []byte(strings.ReplaceAll(src, "\n", "\r\n")))
	for _, run := range read {
		p, ok := format.Rebuild(run, filetest.Puzzlers())
		if !ok {
			t.Fatalf("%s %s can't be rebuilt", run.Game, run.Problem)
		}
		if final, err := p.Puzzle.After(run.Path); err != nil || run.Solved() && final != run.Final {
			t.Errorf("%s %s: %v, ends in\n%s\nwant\n%s", run.Game, run.Problem, err, final, run.Final)
		}
	}
	for _, run := range []game.Run{{Game: "chess"}, {Game: "adjiboto", Start: "("}, {Game: "adjiboto", Start: filetest.Pits, Rules: game.Rules{"a": "b"}}} {
		if _, ok := format.Rebuild(run, filetest.Puzzlers()); ok {
			t.Errorf("rebuilt %+v", run)
		}
	}
}

func TestAppendingNeverChangesEarlierBytes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "resultados.dat")
	run := runs(t)[1]
	block := format.Run(&run, settings(run))
	for _, before := range []string{"", block, block[:len(block)/2], block[:9], "; \xE3 " + block[:20] + "\r\n" + block, "notes\n" + block + "text without line end"} {
		filetest.Write(t, path, before)
		if err := (storage.Store{Games: filetest.Puzzlers()}).AppendResults(path, run); err != nil {
			t.Fatal(err)
		}
		want := before
		if before != "" && !strings.HasSuffix(before, "\n") {
			want += "\n"
		}
		if got := filetest.Content(t, path); got != want+block {
			t.Errorf("after %q\ngot  %q\nwant %q", before, got, want+block)
		}
	}
}

func TestTornBlockIsSkippedWithAWarning(t *testing.T) {
	run := runs(t)[0]
	run.Problem = "Zé"
	block := format.Run(&run, settings(run))
	lines := strings.Count(block, "\n")
	for cut := 2; cut < len(block)-1; cut++ {
		torn := block[:cut]
		alone, issues, _ := format.ReadRuns(t.Context(), []byte(block+torn))
		if len(alone) != 1 || len(issues) != 1 || issues[0].Line != lines+1 {
			t.Fatalf("cut at %d: %d runs, %+v", cut, len(alone), issues)
		}
		between, issues, _ := format.ReadRuns(t.Context(), []byte(torn+"\n"+block))
		if len(between) != 1 || len(issues) != 1 || issues[0].Line != 1 || between[0].Problem != "Zé" {
			t.Fatalf("cut at %d: %+v, %+v", cut, between, issues)
		}
	}
}

func TestBlockWithABadLineIsSkippedWithItsPlace(t *testing.T) {
	run := runs(t)[0]
	block := format.Run(&run, settings(run))
	for _, c := range []struct{ from, to, want string }{
		{"gerados: ", "gerados: x", "error.results.field"},
		{"expandidos: ", "expandidos: -", "error.results.field"},
		{"Data: 2026", "Data: 26", "error.results.field"},
		{"Veredicto: ", "Veredicto: talvez ", "error.results.field"},
		{"Limites: time=30s", "Limites: time=30", "error.results.field"},
		{"Memoria: ", "Memoria: muita ", "error.results.field"},
		{"Tempo Demorado: ", "Tempo Demorado: -", "error.results.field"},
		{"Objetivo: ", "Objetivo: -", "error.results.field"},
		{"Pontuacao: ", "Pontuacao: x", "error.results.field"},
		{"Caminho solucao: (", "Caminho solucao: ", "error.results.field"},
		{"(limite inferior ", "(limite inferior x", "error.results.field"},
		{"Objetivo: ", "Objetivo: max ", "error.results.field"},
		{"Algoritmo: ", "Algoritmo: astar weight=0.5 ", "error.results.field"},
		{"Algoritmo: ", "Algoritmo: astar weight=much ", "error.results.field"},
		{"Algoritmo: ", "Algoritmo: astar heavy ", "error.results.field"},
		{"-- Algoritmo", "-- Algo", "error.results.lacks"},
	} {
		bad := strings.Replace(block, c.from, c.to, 1)
		read, issues, _ := format.ReadRuns(t.Context(), []byte(bad+block))
		if len(read) != 1 || len(issues) != 1 || issues[0].What.Key != c.want {
			t.Errorf("%s: %d runs, %+v", c.to, len(read), issues)
			continue
		}
		line := 1 + strings.Count(block[:strings.Index(block, c.from)], "\n")
		if c.want == "error.results.field" && issues[0].Line != line {
			t.Errorf("%s: line %d, want %d", c.to, issues[0].Line, line)
		}
	}
}

func TestVerdictsReadBack(t *testing.T) {
	for _, want := range []search.Report{
		{Verdict: search.Optimal, Outcome: search.Solved, Length: 3, Bound: 3},
		{Verdict: search.Solution, Outcome: search.Solved, Length: 3, Bound: 0},
		{Verdict: search.Solution, Outcome: search.Limited, Stopped: search.ByTime, Length: 27, Bound: 24},
		{Verdict: search.Solution, Outcome: search.Cancelled, Stopped: search.ByCancel, Length: 27, Bound: -1},
		{Verdict: search.Impossible, Outcome: search.Exhausted, Length: -1, Bound: -1},
		{Verdict: search.Unknown, Outcome: search.Limited, Stopped: search.ByMemory, Length: -1, Bound: 13},
		{Verdict: search.Unknown, Outcome: search.Cancelled, Stopped: search.ByCancel, Length: -1, Bound: -1},
	} {
		run := game.Run{Game: "quatro", Ran: game.Method{Algorithm: search.BFS}, Report: want}
		read, issues, _ := format.ReadRuns(t.Context(), []byte(format.Run(&run, nil)))
		if len(issues) > 0 || !reflect.DeepEqual(read[0].Report, want) {
			t.Errorf("%s: got %+v, want %+v, %v", want.Verdict, read[0].Report, want, issues)
		}
	}
}

func TestTheNumberOfAnAlgorithmIsWrittenUnlessUsualAndReadsBack(t *testing.T) {
	for _, c := range []struct {
		method game.Method
		line   string
	}{
		{game.Method{Algorithm: search.AStar, Parameter: 1.5}, "astar weight=1.5"},
		{game.Method{Algorithm: search.IDAStar, Parameter: 1 << 20}, "idastar table=1048576"},
		{game.Method{Algorithm: `cmd:python3 "my bot.py"  --fast=1`}, `cmd:python3 "my bot.py"  --fast=1`},
		{game.Method{Algorithm: search.AStar}, "astar"},
		{game.Method{Algorithm: search.BFS, Duplicates: search.Quotient}, "bfs"},
	} {
		run := game.Run{Game: "quatro", Ran: c.method, Report: search.Report{Verdict: search.Optimal, Length: 1, Bound: 1}}
		block := format.Run(&run, nil)
		if !strings.Contains(block, "\n -- Algoritmo: "+c.line+"\n") {
			t.Errorf("no %q in\n%s", c.line, block)
		}
		read, issues, _ := format.ReadRuns(t.Context(), []byte(block))
		if len(issues) > 0 || read[0].Ran != c.method || read[0].Asked != c.method {
			t.Errorf("%s: got %+v, want %+v, %v", c.line, read[0].Ran, c.method, issues)
		}
	}
}

func TestTheMostPointsAreWrittenAsMaxAndReadBack(t *testing.T) {
	climb := game.Run{
		Program: "0.1.0", Game: "cavalo", Ran: game.Method{Algorithm: "climb"}, Maximise: true, Score: 2301, HasScore: true,
		Start: "(A 70\n (x))", Final: "(y)", Path: []string{"E1"},
	}
	for verdict, c := range map[string]struct {
		report search.Report
		upper  int
	}{
		"otima": {search.Report{Verdict: search.Optimal, Length: 1, Bound: -1}, 2301},
		"solucao (limite superior 2410, parou por time)": {
			search.Report{Verdict: search.Solution, Outcome: search.Limited, Stopped: search.ByTime, Length: 1, Bound: -1}, 2410,
		},
		"desconhecido (limite superior 2410, parou por cancel)": {
			search.Report{Verdict: search.Unknown, Outcome: search.Cancelled, Stopped: search.ByCancel, Length: 1, Bound: -1}, 2410,
		},
	} {
		want := climb
		want.Report, want.Upper = c.report, c.upper
		block := format.Run(&want, nil)
		if !strings.Contains(block, "\n -- Objetivo: max\n") || !strings.Contains(block, "\n -- Veredicto: "+verdict+"\n") {
			t.Errorf("%s: %s", verdict, block)
		}
		read, issues, _ := format.ReadRuns(t.Context(), []byte(block))
		if len(issues) > 0 {
			t.Fatalf("%+v", issues)
		}
		got := read[0]
		got.Asked, got.When = want.Asked, want.When
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s\ngot  %+v\nwant %+v", verdict, got, want)
		}
	}
}

func TestTheUsualNumberWrittenOutIsTheSameMethod(t *testing.T) {
	run := game.Run{Game: "quatro", Ran: game.Method{Algorithm: search.AStar}, Report: search.Report{Verdict: search.Optimal}}
	block := strings.Replace(format.Run(&run, nil), "astar", "astar weight=1 later=3", 1)
	if read, issues, _ := format.ReadRuns(t.Context(), []byte(block)); len(issues) > 0 || read[0].Ran != run.Ran {
		t.Errorf("%+v, %v", read, issues)
	}
}

func TestMissingResultsAreAnIssue(t *testing.T) {
	issues := storage.Store{}.Open(t.Context(), filepath.Join(t.TempDir(), "none")).Issues
	if len(issues) != 1 || issues[0].What.Key != "error.file.missing" {
		t.Errorf("%+v", issues)
	}
}

func FuzzReadResults(f *testing.F) {
	src, err := os.ReadFile("../testdata/resultados.golden")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(src)
	f.Fuzz(func(t *testing.T, src []byte) {
		var read []game.Run
		gametest.Within(t, func() { read, _, _ = format.ReadRuns(t.Context(), src) })
		checkRunsReadBack(t, read)
	})
}

// checkRunsReadBack writes runs and reads them.
func checkRunsReadBack(t *testing.T, runs []game.Run) {
	t.Helper()
	for i := range runs {
		settings := rulesOf(&runs[i])
		written := format.Run(&runs[i], settings)
		again, issues, _ := format.ReadRuns(t.Context(), []byte(written))
		if len(again) != 1 {
			t.Fatalf("%+v can't be read back: %+v", runs[i], issues)
		}
		if back := format.Run(&again[0], settings); back != written {
			t.Fatalf("%s\nis read back as\n%s", written, back)
		}
	}
}

// rulesOf are settings with the rules of a run.
func rulesOf(run *game.Run) []game.Setting {
	var all []game.Setting
	for _, key := range slices.Sorted(maps.Keys(run.Rules)) {
		all = append(all, game.Setting{Key: key, Values: []string{run.Rules[key]}})
	}
	return all
}

// A formula is read back by its text, whatever characters it has.
func TestAFormulaReadsBackByItsText(t *testing.T) {
	store := storage.Store{Games: filetest.Puzzlers()}
	p := filetest.Official(t, "cavalo.dat", "A")
	for _, formula := range []string{"(objetivo - pontos) / maior", "pontos >= 10 and falta != 3 ? 1 : 2", "-- 1", "1:2 -- Repetidos: tree"} {
		path := filepath.Join(t.TempDir(), "resultados.dat")
		want := record(p, game.Method{Algorithm: search.AStar, Heuristic: game.FormulaKey(formula), Duplicates: search.Graph}, search.Limits{}, search.Optimal)
		if err := store.AppendResults(path, want); err != nil {
			t.Fatal(err)
		}
		if text := filetest.Content(t, path); !strings.Contains(text, "\n -- Heuristica: formula: "+formula+"\n") {
			t.Error(text)
		}
		file := store.Open(t.Context(), path)
		got, issues := file.Runs, file.Issues
		if len(issues) != 0 || len(got) != 1 || got[0].Ran != want.Ran || got[0].Asked != want.Asked {
			t.Errorf("%q: %+v, %v", formula, got, issues)
		}
	}
}
