package console_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/console"
)

// keys are those of solve --json, in their order.
var keys = strings.Fields("game problem algorithm method heuristic rules duplicates verdict length bound score generated " +
	"expanded penetrance branching seconds peak_bytes stopped_by path")

func TestSolveJSONHasTheseKeysInThisOrder(t *testing.T) {
	h := run(t, "solve", cavalo, "--problem", "A", "--json")
	h.expect(t, 0, 0)
	var got []string
	for _, m := range regexp.MustCompile(`"([a-z_]+)":`).FindAllStringSubmatch(regexp.MustCompile(`\{"double.*?\}`).ReplaceAllString(h.out, `{}`), -1) {
		got = append(got, m[1])
	}
	if !slices.Equal(got, keys) || len(h.objects(t)[0]) != len(keys) {
		t.Errorf("keys %v, want %v", got, keys)
	}
}

// masked replaces what differs from run to run.
func masked(out string) string {
	return regexp.MustCompile(`"(seconds|peak_bytes)":[0-9.e-]+`).ReplaceAllString(out, `"$1":0`)
}

func TestSolveJSONOfTheOfficialProblems(t *testing.T) {
	h := run(t, "solve", "--json", cavalo, quatro, adjiboto, "--algorithm", "astar", "--nodes", "10000",
		"--problem", "A", "--problem", "C", "--problem", "E")
	h.expect(t, 0, 0)
	compare(t, "solve.json.golden", masked(h.out))
}

func TestSolveJSONWritesWhatHasNoMeaningAsNullZeroOrNothing(t *testing.T) {
	impossible := run(t, "solve", cavalo, "--problem", "E", "--json", "--algorithm", "bfs").objects(t)[0]
	unknown := run(t, "solve", adjiboto, "--problem", "G", "--json", "--nodes", "1000").objects(t)[0]
	for _, c := range []struct {
		name   string
		object map[string]any
		key    string
		want   any
	}{
		{"impossible", impossible, "verdict", "impossible"},
		{"impossible", impossible, "length", nil},
		{"impossible", impossible, "bound", nil},
		{"impossible", impossible, "score", nil},
		{"impossible", impossible, "heuristic", ""},
		{"impossible", impossible, "penetrance", 0.0},
		{"impossible", impossible, "branching", 0.0},
		{"impossible", impossible, "stopped_by", ""},
		{"unknown", unknown, "verdict", "unknown"},
		{"unknown", unknown, "length", nil},
		{"unknown", unknown, "score", nil},
		{"unknown", unknown, "stopped_by", "nodes"},
		{"unknown", unknown, "generated", 1000.0},
	} {
		if got, ok := c.object[c.key]; got != c.want || !ok {
			t.Errorf("%s: %s is %v, want %v", c.name, c.key, got, c.want)
		}
	}
	for _, o := range []map[string]any{impossible, unknown} {
		if path, ok := o["path"].([]any); !ok || len(path) != 0 {
			t.Errorf("path %v, want []", o["path"])
		}
	}
	if unknown["bound"].(float64) < 1 {
		t.Errorf("bound %v, want at least 1", unknown["bound"])
	}
}

func TestSolveJSONHoldsEveryRuleAsAText(t *testing.T) {
	for _, o := range run(t, "solve", "--json", "--nodes", "10", cavalo, quatro, adjiboto, "--problem", "A", "--rule", "double=choice").objects(t) {
		want := map[string]string{
			"cavalo":   "map[double:choice numbers:on placement-rule:on]",
			"quatro":   "map[lines:lines]",
			"adjiboto": "map[lap:lost moves:all]",
		}[o["game"].(string)]
		if got := fmt.Sprint(o["rules"]); got != want {
			t.Errorf("%s: %s, want %s", o["game"], got, want)
		}
	}
}

func TestEveryAlgorithmSaysItsMethodHeuristicAndDuplicates(t *testing.T) {
	for algorithm, want := range map[string]string{
		"best": "astar colours tree", "bfs": "bfs  tree", "dfs": "dfs  tree", "ucs": "ucs  tree",
		"greedy": "greedy colours tree", "astar": "astar colours tree",
	} {
		h := run(t, "solve", cavalo, "--problem", "A", "--json", "--algorithm", algorithm, "--duplicates", "tree", "--nodes", "100000")
		h.expect(t, 0, 0)
		o := h.objects(t)[0]
		if got := fmt.Sprintf("%s %s %s", o["method"], o["heuristic"], o["duplicates"]); got != want || o["algorithm"] != algorithm {
			t.Errorf("%s: %v, %s; want %s", algorithm, o["algorithm"], got, want)
		}
	}
}

func TestTheTableHasARowForEachRunAndThePathsBelow(t *testing.T) {
	solved, stopped, impossible := optimal(), optimal(), optimal()
	solved.run.HasScore, solved.run.Score = true, 282
	stopped.run.Report = search.Report{Verdict: search.Unknown, Stopped: search.ByMemory, Length: -1, Bound: 19, Expanded: 5_098_948, Generated: 50_240_803, Bytes: 2 << 30, Elapsed: 83 * time.Second}
	stopped.run.Asked, stopped.run.Path = stopped.run.Ran, nil
	impossible.run.Report = search.Report{Verdict: search.Impossible, Length: -1, Bound: -1, Expanded: 1, Generated: 1}
	impossible.run.Ran = game.Method{Algorithm: search.BFS, Duplicates: search.Tree}
	impossible.run.Asked, impossible.run.Path = impossible.run.Ran, nil
	for _, language := range []string{"en", "pt"} {
		env, _ := fakeEnv(t, solved, stopped, impossible)
		env.Words = speak(t, language)
		h := runWith(t.Context(), env, "solve", "some.dat")
		h.expect(t, 0, 0)
		compare(t, "table."+language+".golden", h.out)
	}
}

func TestEachRunIsPrintedAsSoonAsItEnds(t *testing.T) {
	for _, extra := range [][]string{nil, {"--json"}} {
		var out bytes.Buffer
		printed := 0
		second := optimal()
		second.solve = func(context.Context, game.Order) { printed = out.Len() }
		env, _ := fakeEnv(t, optimal(), second)
		env.Out, env.Err = &out, &bytes.Buffer{}
		console.Run(t.Context(), env, append([]string{"solve", "some.dat"}, extra...))
		if printed == 0 {
			t.Errorf("%v: nothing was printed before the second search began", extra)
		}
	}
}

// fuse is a context that is cancelled after it was asked so many times: an
// interrupt in the middle of a search, without a clock.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestAnInterruptPrintsWhatThereIsWithStoppedByCancel(t *testing.T) {
	ctx := &fuse{Context: t.Context(), left: 200}
	h := runWith(ctx, newEnv(t, "en"), "solve", adjiboto, "--problem", "G", "--problem", "F", "--algorithm", "bfs", "--json")
	h.expect(t, 0, 0)
	o := h.objects(t)
	if len(o) != 1 || o[0]["stopped_by"] != "cancel" || o[0]["verdict"] != "unknown" || o[0]["length"] != nil {
		t.Fatal(h.out)
	}
	if o[0]["expanded"].(float64) < 100_000 || o[0]["bound"].(float64) < 1 {
		t.Errorf("its measures are lost: %s", h.out)
	}
}

func TestAnInterruptKeepsTheTableOfTheRunsBefore(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	second := optimal()
	second.run.Report = search.Report{Verdict: search.Unknown, Stopped: search.ByCancel, Length: -1, Bound: 1}
	second.solve = func(context.Context, game.Order) { cancel() }
	third := optimal()
	third.solve = func(context.Context, game.Order) { t.Error("a search began after the interrupt") }
	env, store := fakeEnv(t, optimal(), second, third)
	h := runWith(ctx, env, "solve", "some.dat", "--append", "results.dat")
	h.expect(t, 0, 0)
	if lines := strings.Split(h.out, "\n"); len(lines) != 5 || !strings.Contains(lines[2], "unknown (cancelled)") || !strings.HasPrefix(lines[3], "Countdown A: -1") {
		t.Error(h.out)
	}
	if len(store.kept) != 2 {
		t.Errorf("%d runs kept, want 2", len(store.kept))
	}
}

func TestFlagsMayStandBeforeBetweenAndAfterFiles(t *testing.T) {
	want := masked(run(t, "solve", cavalo, quatro, "--problem", "A", "--json").out)
	if strings.Count(want, "\n") != 2 {
		t.Fatal(want)
	}
	for _, args := range [][]string{
		{"solve", "--problem", "A", "--json", cavalo, quatro},
		{"solve", "--problem=A", cavalo, "--json", quatro},
		{"solve", "--json=true", cavalo, quatro, "--problem=A"},
		{"solve", "--json", "--problem", "A", "--", cavalo, quatro},
	} {
		if got := masked(run(t, args...).out); got != want {
			t.Errorf("%v:\n%swant\n%s", args, got, want)
		}
	}
}

// names are the problems solved, with their games.
func names(t *testing.T, h heard) string {
	t.Helper()
	var list []string
	for _, o := range h.objects(t) {
		list = append(list, fmt.Sprint(o["game"], " ", o["problem"]))
	}
	return strings.Join(list, ", ")
}

func TestEveryProblemOfEveryFileIsSolvedUnlessSomeAreNamed(t *testing.T) {
	all := run(t, "solve", "--json", cavalo, quatro, "--nodes", "10")
	if got := names(t, all); got != "cavalo A, cavalo B, cavalo C, cavalo D, cavalo E, cavalo F, quatro A, quatro B, quatro C, quatro D, quatro E, quatro F" {
		t.Error(got)
	}
	some := run(t, "solve", "--json", cavalo, quatro, "--nodes", "10", "--problem", "C", "--problem", "A")
	if got := names(t, some); got != "cavalo A, cavalo C, quatro A, quatro C" {
		t.Error(got)
	}
}

func TestANameThatNoFileHasIsStatus1AndTheOthersAreSolved(t *testing.T) {
	h := run(t, "solve", "--json", cavalo, "--problem", "Z", "--problem", "A")
	h.expect(t, 1, 1)
	if got := names(t, h); got != "cavalo A" || !strings.Contains(h.err, "Z") {
		t.Errorf("%s; %s", got, h.err)
	}
	h = run(t, "solve", "--json", cavalo, "--problem", "Z")
	h.expect(t, 1, 1)
	if h.out != "" {
		t.Error(h.out)
	}
}

func TestAFileThatCannotBeReadIsStatus1AndTheOthersAreSolved(t *testing.T) {
	h := run(t, "solve", "--json", filepath.Join(t.TempDir(), "no.dat"), cavalo, "--problem", "A")
	h.expect(t, 1, 1)
	if got := names(t, h); got != "cavalo A" {
		t.Error(got)
	}
}

func TestAnUnreadableProblemIsStatus1AndTheGoodOnesAreSolved(t *testing.T) {
	h := run(t, "solve", "--json", wild+"cavalo-damaged.dat")
	h.expect(t, 1, 2)
	if got := names(t, h); got != "cavalo A" {
		t.Error(got)
	}
}

func TestAProblemWithoutTargetIsStatus1UnlessTheTargetIsGiven(t *testing.T) {
	both := []string{"solve", "--json", wild + "cavalo-bare-lower-nil.dat", quatro, "--problem", "A"}
	h := run(t, both...)
	h.expect(t, 1, 1)
	if got := names(t, h); got != "quatro A" || !strings.Contains(h.err, "--target") {
		t.Errorf("%s; %s", got, h.err)
	}
	h = run(t, append(both, "--target", "50")...)
	h.expect(t, 0, 0)
	if got := names(t, h); got != "cavalo A, quatro A" {
		t.Error(got)
	}
}

func TestTheTargetOfTheCommandLineWinsOverTheFiles(t *testing.T) {
	file := run(t, "solve", "--json", cavalo, "--problem", "A").objects(t)[0]
	flag := run(t, "solve", "--json", cavalo, "--problem", "A", "--target", "2").objects(t)[0]
	none := run(t, "solve", "--json", cavalo, "--problem", "A", "--target", "0").objects(t)[0]
	if file["length"] != 3.0 || flag["length"] != 1.0 || none["length"] != 0.0 {
		t.Errorf("lengths %v, %v and %v, want 3 for the file's 70, 1 for 2, 0 for 0", file["length"], flag["length"], none["length"])
	}
	if none["penetrance"] != 0.0 || fmt.Sprint(none["path"]) != "[]" || none["bound"] != 0.0 || none["verdict"] != "optimal" {
		t.Errorf("without moves: %v", none)
	}
}

func TestARuleThatOnlySomeGamesHaveIsAppliedToThose(t *testing.T) {
	h := run(t, "solve", "--json", cavalo, adjiboto, "--problem", "A", "--rule", "lap=keep", "--rule", "double=largest", "--rule", "double=smallest")
	h.expect(t, 0, 0)
	o := h.objects(t)
	if got := fmt.Sprint(o[0]["rules"], o[1]["rules"]); got != "map[double:smallest numbers:on placement-rule:on] map[lap:keep moves:all]" {
		t.Error(got)
	}
}

func TestOnlyTheChosenGamesCountForARuleOrHeuristic(t *testing.T) {
	file := wild + "mixed-games-bom.dat"
	run(t, "solve", file, "--rule", "lap=keep").expect(t, 0, 0)
	run(t, "solve", cavalo, adjiboto, "--problem", "E", "--rule", "lap=keep", "--nodes", "10").expect(t, 0, 0)
	run(t, "solve", quatro, cavalo, "--problem", "A", "--rule", "lap=keep").expect(t, 2, 1)
	run(t, "solve", quatro, cavalo, "--problem", "A", "--heuristic", "captures").expect(t, 2, 1)
}

func TestAWrongValueIsNamedRatherThanAMissingKey(t *testing.T) {
	h := run(t, "solve", cavalo, quatro, adjiboto, "--rule", "double=biggest")
	h.expect(t, 2, 1)
	if !strings.Contains(h.err, "largest smallest choice") {
		t.Error(h.err)
	}
}

func TestRulesInTheFileStayUnlessTheCommandLineChangesThem(t *testing.T) {
	path := write(t, "rules.dat", "; regras: lap=keep moves=manual\n((2 0 0 0 0 0) (0 0 0 0 0 0))\n")
	for args, want := range map[string]string{
		"":                "map[lap:keep moves:manual]",
		"--rule lap=skip": "map[lap:skip moves:manual]",
	} {
		h := run(t, append([]string{"solve", "--json", path}, strings.Fields(args)...)...)
		if got := fmt.Sprint(h.objects(t)[0]["rules"]); got != want {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
}

func TestAHeuristicThatOnlySomeGamesHaveIsUsedByThose(t *testing.T) {
	h := run(t, "solve", "--json", cavalo, quatro, adjiboto, "--problem", "A", "--algorithm", "astar", "--heuristic", "captures")
	h.expect(t, 0, 0)
	var got []string
	for _, o := range h.objects(t) {
		got = append(got, o["heuristic"].(string))
	}
	if !slices.Equal(got, []string{"colours", "open", "captures"}) {
		t.Error(got)
	}
}

func TestLimitsReachTheSearch(t *testing.T) {
	for args, want := range map[string]search.Limits{
		"":                   {Memory: 1 << 30},
		"--memory 256MiB":    {Memory: 256 << 20},
		"--time 1m30s":       {Memory: 1 << 30, Time: 90 * time.Second},
		"--nodes 5000000000": {Memory: 1 << 30, Nodes: 5_000_000_000},
		"--max-depth 12":     {Memory: 1 << 30, Depth: 12},
		"--threads 3":        {Memory: 1 << 30},
	} {
		var got search.Limits
		problem := optimal()
		problem.solve = func(_ context.Context, order game.Order) { got = order.Limits }
		env, _ := fakeEnv(t, problem)
		runWith(t.Context(), env, append([]string{"solve", "some.dat"}, strings.Fields(args)...)...).expect(t, 0, 0)
		if got != want {
			t.Errorf("%s: %+v, want %+v", args, got, want)
		}
	}
}

func TestALimitEndsTheSearchAndIsNamed(t *testing.T) {
	for args, want := range map[string]string{
		"--nodes 1000": "nodes", "--memory 1MiB": "memory", "--max-depth 2": "depth", "--time 1ms": "time",
	} {
		h := run(t, append([]string{"solve", "--json", adjiboto, "--problem", "G", "--algorithm", "bfs"}, strings.Fields(args)...)...)
		h.expect(t, 0, 0)
		if o := h.objects(t)[0]; o["stopped_by"] != want || o["verdict"] != "unknown" {
			t.Errorf("%s: %v, %v", args, o["verdict"], o["stopped_by"])
		}
	}
}

func TestAfterAnExhaustedDepthTheBoundIsOneMore(t *testing.T) {
	o := run(t, "solve", "--json", cavalo, "--problem", "C", "--algorithm", "bfs", "--max-depth", "5").objects(t)[0]
	if o["bound"] != 6.0 || o["stopped_by"] != "depth" {
		t.Errorf("bound %v, stopped by %v", o["bound"], o["stopped_by"])
	}
}

func TestAppendAddsOneBlockARunAndKeepsWhatIsThere(t *testing.T) {
	path := write(t, "resultados.dat", "earlier\n")
	h := run(t, "solve", cavalo, quatro, "--problem", "B", "--problem", "A", "--append", path)
	h.expect(t, 0, 0)
	content := read(t, path)
	if !strings.HasPrefix(content, "earlier\n RESULTADOS FINAIS") || strings.Count(content, " -- Fim\n") != 4 {
		t.Error(content)
	}
	// The boards in it are those of the file, under their names.
	if !strings.Contains(content, " -- Tabuleiro Inicial:\n (A 70\n") || !strings.Contains(content, " -- Tabuleiro Final:\n (B 60\n") {
		t.Error(content)
	}
	run(t, "solve", cavalo, "--problem", "A", "--append", path, "--json").expect(t, 0, 0)
	if after := read(t, path); !strings.HasPrefix(after, content) || strings.Count(after, " -- Fim\n") != 5 {
		t.Error("earlier bytes changed")
	}
}

func TestAResultThatCannotBeKeptIsStatus1AndTheRestIsSolved(t *testing.T) {
	env, store := fakeEnv(t, optimal(), optimal())
	store.keeps = fmt.Errorf("append: %w", os.ErrPermission)
	h := runWith(t.Context(), env, "solve", "some.dat", "--append", "results.dat", "--json")
	h.expect(t, 1, 2)
	if len(h.objects(t)) != 2 || !contains(h.lines(), "results.dat") || !contains(h.lines(), "does not allow it") {
		t.Errorf("%s%s", h.out, h.err)
	}
	missing := filepath.Join(t.TempDir(), "no", "results.dat")
	run(t, "solve", cavalo, "--problem", "A", "--append", missing).expect(t, 1, 1)
}

func TestNothingIsAppendedUnlessAsked(t *testing.T) {
	env, store := fakeEnv(t, optimal())
	runWith(t.Context(), env, "solve", "some.dat").expect(t, 0, 0)
	if len(store.appended) != 0 {
		t.Error(store.appended)
	}
}

func TestTheFileOfProblemsIsNeverWritten(t *testing.T) {
	content := read(t, cavalo)
	path := write(t, "cavalo.dat", content)
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	run(t, "solve", path, "--problem", "A", "--target", "5", "--rule", "double=choice").expect(t, 0, 0)
	after, err := os.Stat(path)
	if err != nil || !after.ModTime().Equal(before.ModTime()) || read(t, path) != content {
		t.Error("the file changed", err)
	}
}

func TestTheVerdictNeverChangesTheStatus(t *testing.T) {
	for _, verdict := range []search.Verdict{search.Optimal, search.Solution, search.Impossible, search.Unknown} {
		problem := optimal()
		problem.run.Verdict = verdict
		env, _ := fakeEnv(t, problem)
		runWith(t.Context(), env, "solve", "some.dat").expect(t, 0, 0)
	}
}

func TestNumbersInJSONArePlainInEveryLanguage(t *testing.T) {
	en, pt := runIn(t, "en", "solve", "--json", quatro, "--nodes", "100000"), runIn(t, "pt", "solve", "--json", quatro, "--nodes", "100000")
	if masked(en.out) != masked(pt.out) {
		t.Errorf("%s%s", en.out, pt.out)
	}
}
