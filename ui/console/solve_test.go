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
	"procura/core/search/maximize"
	"procura/core/text"
	"procura/ui/console"
)

// keys are those of solve --json, in their order.
var keys = strings.Fields("game problem algorithm method heuristic parameters rules goal duplicates verdict length bound factor score upper gap generated " +
	"expanded symmetric penetrance branching seconds peak_bytes stopped_by path")

func TestSolveJSONHasTheseKeysInThisOrder(t *testing.T) {
	h := run(t, "solve", cavalo, "--problem", "A", "--json")
	h.expect(t, 0, 0)
	plain := regexp.MustCompile(`"parameters":\{.*?\}`).ReplaceAllString(h.out, `"parameters":{}`)
	var got []string
	for _, m := range regexp.MustCompile(`"([a-z_]+)":`).FindAllStringSubmatch(regexp.MustCompile(`\{"double.*?\}`).ReplaceAllString(plain, `{}`), -1) {
		got = append(got, m[1])
	}
	if !slices.Equal(got, keys) || len(h.objects(t)[0]) != len(keys) {
		t.Errorf("keys %v, want %v", got, keys)
	}
}

// masked replaces what differs from run to run.
func masked(out string) string {
	return regexp.MustCompile(`"(seconds|peak_bytes|nodes)":[0-9.e-]+`).ReplaceAllString(out, `"$1":0`)
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
		rules := map[string]string{
			"cavalo":   "map[double:choice numbers:on placement-rule:on]",
			"quatro":   "map[lines:lines]",
			"adjiboto": "map[lap:lost moves:all]",
		}
		want := rules[o["game"].(string)]
		if got := fmt.Sprint(o["rules"]); got != want {
			t.Errorf("%s: %s, want %s", o["game"], got, want)
		}
	}
}

func TestEveryAlgorithmSaysItsMethodHeuristicAndDuplicates(t *testing.T) {
	for algorithm, want := range map[string]string{
		"best": "anytime payments tree", "bfs": "bfs  tree", "dfs": "dfs  tree", "ucs": "ucs  tree",
		"greedy": "greedy payments tree", "astar": "astar payments tree",
	} {
		h := run(t, "solve", cavalo, "--problem", "A", "--json", "--algorithm", algorithm, "--duplicates", "tree", "--nodes", "100000")
		h.expect(t, 0, 0)
		o := h.objects(t)[0]
		if got := fmt.Sprintf("%s %s %s", o["method"], o["heuristic"], o["duplicates"]); got != want || o["algorithm"] != algorithm {
			t.Errorf("%s: %v, %s; want %s", algorithm, o["algorithm"], got, want)
		}
	}
}

func TestTheNumberInForceIsToldWithItsKey(t *testing.T) {
	for args, want := range map[string]string{
		"--algorithm astar --weight 1.5": "map[weight:1.5]",
		"--algorithm astar --weight 1":   "map[weight:1]",
		"--algorithm astar":              "map[weight:1]",
		"--algorithm idastar --table 2":  "map[table:2]",
		"--algorithm ids":                "map[table:64]",
		"--algorithm bfs":                "map[]",
	} {
		h := run(t, append([]string{"solve", cavalo, "--problem", "A", "--json"}, strings.Fields(args)...)...)
		h.expect(t, 0, 0)
		if got := fmt.Sprint(h.objects(t)[0]["parameters"]); got != want {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
}

func TestANumberReachesTheSearch(t *testing.T) {
	for args, want := range map[string]float64{
		"--algorithm astar --weight 1.5": 1.5, "--algorithm idastar --table 128": 128, "--algorithm astar": 0,
	} {
		var got float64
		problem := optimal()
		problem.solve = func(_ context.Context, request game.SolveRequest) { got = request.Method.Parameter }
		env, _ := fakeEnv(t, problem)
		runWith(t.Context(), env, append([]string{"solve", "some.dat"}, strings.Fields(args)...)...).expect(t, 0, 0)
		if got != want {
			t.Errorf("%s: %v, want %v", args, got, want)
		}
	}
}

func TestANumberThatIsNotAllowedOrNotForTheAlgorithmIsBadUsage(t *testing.T) {
	for args, want := range map[string]string{
		"--algorithm astar --weight 0":     "--weight must be a number from 1 to 1000, not 0",
		"--algorithm astar --weight 0.5":   "--weight must be a number from 1 to 1000, not 0.5",
		"--algorithm astar --weight NaN":   "--weight must be a number from 1 to 1000, not NaN",
		"--algorithm idastar --table 1.5":  "--table must be a whole number from 1 to 1048576, not 1.5",
		"--algorithm astar --weight heavy": "--weight must be a number from 1 to 1000, not heavy",
		"--algorithm bfs --weight 2":       "--weight is not for --algorithm bfs; it is for: astar",
		"--weight 2":                       "--weight needs --algorithm with one of: astar",
		"--algorithm astar --table 2":      "--table is not for --algorithm astar; it is for: ids idastar",
	} {
		h := run(t, append([]string{"solve", cavalo}, strings.Fields(args)...)...)
		h.expect(t, 2, 1)
		if h.err != "procura: "+want+"\n" {
			t.Errorf("%s: %q, want %q", args, h.err, want)
		}
	}
}

// TestWhatCannotBePlayedBackwardsIsRefused: bad usage where no problem can be, else a message for
// each that can't.
func TestWhatCannotBePlayedBackwardsIsRefused(t *testing.T) {
	const why = "this algorithm searches from the goal too, and this game can't be played backwards: it has too many goals to begin with\n"
	for _, command := range [][]string{{"solve", cavalo, quatro, "--algorithm", "bibfs"}, {"compare", quatro, "--method", "bibfs"}} {
		h := run(t, command...)
		h.expect(t, 2, 1)
		if h.err != "procura: "+why {
			t.Errorf("%v: %q", command, h.err)
		}
	}
	h := run(t, "solve", cavalo, adjiboto, "--problem", "A", "--algorithm", "bibfs", "--json")
	h.expect(t, 1, 1)
	if h.err != "procura: Cavalo A: "+why || h.objects(t)[0]["length"] != 4. {
		t.Errorf("%q, %s", h.err, h.out)
	}
}

func TestAHeuristicForWhatTakesNoneIsBadUsage(t *testing.T) {
	var informed []string
	for _, a := range search.Algorithms() {
		if a.Informed() {
			informed = append(informed, string(a))
		}
	}
	for _, algorithm := range []string{"", "best", "bfs", "dfs", "ids", "ucs"} {
		args := []string{"solve", cavalo, "--heuristic", "course"}
		if algorithm != "" {
			args = append(args, "--algorithm", algorithm)
		}
		h := run(t, args...)
		h.expect(t, 2, 1)
		want := "--heuristic is not for --algorithm " + algorithm + "; it is for: " + strings.Join(informed, " ")
		if algorithm == "" {
			want = "--heuristic needs --algorithm with one of: " + strings.Join(informed, " ")
		}
		if h.err != "procura: "+want+"\n" {
			t.Errorf("%s: %q, want %q", algorithm, h.err, want)
		}
	}
	run(t, "solve", cavalo, "--problem", "A", "--algorithm", "greedy", "--heuristic", "course").expect(t, 0, 0)
}

func TestTheTableNamesANumberThatIsNotUsualAndTheDuplicates(t *testing.T) {
	for args, want := range map[string]string{
		"--algorithm astar --weight 1.5":                       "  astar weight=1.5/captures  ",
		"--algorithm astar --weight 1":                         "  astar/captures  ",
		"--algorithm astar --weight 2 --duplicates quotient":   "  astar weight=2/captures/quotient  ",
		"--algorithm bfs --duplicates tree --nodes 100":        "  bfs/tree  ",
		"--algorithm idastar --table 8":                        "  idastar table=8/captures  ",
		"--algorithm idastar --duplicates graph --table 64   ": "  idastar/captures  ",
	} {
		if strings.Contains(want, "captures") {
			args += " --heuristic captures"
		}
		if h := run(t, append([]string{"solve", adjiboto, "--problem", "A"}, strings.Fields(args)...)...); !strings.Contains(h.out, want) {
			t.Errorf("%s: no %q in\n%s", args, want, h.out)
		}
	}
}

func TestTheQuotientFindsTheSameLengthWithFewerNodes(t *testing.T) {
	measure := func(duplicates string) map[string]any {
		h := run(t, "solve", adjiboto, "--problem", "C", "--algorithm", "bfs", "--json", "--duplicates", duplicates)
		h.expect(t, 0, 0)
		return h.objects(t)[0]
	}
	graph, quotient := measure("graph"), measure("quotient")
	if quotient["duplicates"] != "quotient" || quotient["length"] != graph["length"] || quotient["verdict"] != "optimal" {
		t.Errorf("%v, want as long as %v", quotient, graph)
	}
	if quotient["generated"].(float64) >= graph["generated"].(float64) || quotient["symmetric"].(float64) <= 0 || graph["symmetric"] != 0.0 {
		t.Errorf("generated %v and %v, symmetric %v and %v", quotient["generated"], graph["generated"], quotient["symmetric"], graph["symmetric"])
	}
}

func TestAGameWithoutSymmetriesUsesTheGraphBesideOneThatHasThem(t *testing.T) {
	h := run(t, "solve", cavalo, adjiboto, "--problem", "A", "--algorithm", "bfs", "--json", "--duplicates", "quotient")
	h.expect(t, 0, 0)
	if o := h.objects(t); o[0]["duplicates"] != "graph" || o[1]["duplicates"] != "quotient" {
		t.Error(h.out)
	}
}

func TestTheQuotientOfProblemsWithoutSymmetriesIsBadUsage(t *testing.T) {
	for _, args := range []string{cavalo, adjiboto + " --rule moves=manual", cavalo + " " + adjiboto + " --problem F --rule moves=manual"} {
		h := run(t, append([]string{"solve", "--duplicates", "quotient"}, strings.Fields(args)...)...)
		h.expect(t, 2, 1)
		if !strings.Contains(h.err, "symmetries") {
			t.Errorf("%s: %s", args, h.err)
		}
	}
}

func TestDuplicatesThatAreNotTypedAreLeftToTheMethod(t *testing.T) {
	for args, want := range map[string]search.Duplicates{"": "", "--duplicates graph": search.Graph} {
		got := search.Duplicates("none")
		problem := optimal()
		problem.solve = func(_ context.Context, request game.SolveRequest) { got = request.Method.Duplicates }
		env, _ := fakeEnv(t, problem)
		runWith(t.Context(), env, append([]string{"solve", "some.dat"}, strings.Fields(args)...)...).expect(t, 0, 0)
		if got != want {
			t.Errorf("%q: %q, want %q", args, got, want)
		}
	}
}

func TestASolutionSaysHowFarFromTheShortestItCanBe(t *testing.T) {
	far := optimal()
	far.run.Report = search.Report{Verdict: search.Solution, Stopped: search.ByTime, Length: 12, Bound: 8}
	blind := optimal()
	blind.run.Report = search.Report{Verdict: search.Solution, Length: 12, Bound: 0}
	impossible := optimal()
	impossible.run.Report = search.Report{Verdict: search.Impossible, Length: -1, Bound: -1}
	env, _ := fakeEnv(t, far, blind, impossible, optimal())
	h := runWith(t.Context(), env, "solve", "some.dat")
	if !strings.Contains(h.out, "  solution ≤ 1.5× (time)  ") || !strings.Contains(h.out, "  solution  ") {
		t.Error(h.out)
	}
	env, _ = fakeEnv(t, far, blind, impossible, optimal())
	for i, want := range []any{1.5, nil, nil, 1.0} {
		o := runWith(t.Context(), env, "solve", "some.dat", "--json").objects(t)[i]
		if got, ok := o["factor"]; got != want || !ok {
			t.Errorf("factor %v, want %v: %v", got, want, o)
		}
	}
}

// climber is a run of the most points, stopped before they were proved.
func climber() canned {
	c := optimal()
	c.climb = true
	c.run.Maximise = true
	c.run.Score = 2301
	c.run.HasScore = true
	c.run.Upper = 2410
	c.run.Verdict, c.run.Stopped, c.run.Bound = search.Solution, search.ByTime, -1
	return c
}

func TestTheMostPointsAreAskedForOnlyWhereTheGameHasThem(t *testing.T) {
	for args, want := range map[string]string{"": "false false", "--goal reach": "false false", "--goal max": "true false"} {
		var got []string
		high, flat := climber(), optimal()
		high.solve = func(_ context.Context, request game.SolveRequest) { got = append(got, fmt.Sprint(request.Maximise)) }
		flat.solve = high.solve
		env, _ := fakeEnv(t, high, flat)
		runWith(t.Context(), env, append([]string{"solve", "some.dat"}, strings.Fields(args)...)...).expect(t, 0, 0)
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %v, want %s", args, got, want)
		}
	}
	env, _ := fakeEnv(t, optimal())
	runWith(t.Context(), env, "solve", "some.dat", "--goal", "max").expect(t, 2, 1)
}

func TestTheMostPointsHaveAnUpperBoundAndAGapAndNoFactor(t *testing.T) {
	proved, reached := climber(), optimal()
	proved.run.Verdict, proved.run.Stopped, proved.run.Upper = search.Optimal, "", 2301
	reached.run.HasScore, reached.run.Score = true, 282
	env, _ := fakeEnv(t, climber(), proved, reached)
	h := runWith(t.Context(), env, "solve", "some.dat", "--goal", "max", "--json")
	for i, want := range []string{"max 2301 2410 4.53 <nil> <nil>", "max 2301 2301 0 <nil> <nil>", "reach 282 <nil> <nil> 3 1"} {
		o := h.objects(t)[i]
		if got := fmt.Sprint(o["goal"], " ", o["score"], " ", o["upper"], " ", o["gap"], " ", o["bound"], " ", o["factor"]); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	env, _ = fakeEnv(t, climber(), proved, reached)
	h = runWith(t.Context(), env, "solve", "some.dat", "--goal", "max")
	for _, want := range []string{" max solution ≤ 2,410 (4.53%) (time) ", " max maximum ", " 2301 "} {
		if !strings.Contains(strings.Join(strings.Fields(h.out), " "), want) {
			t.Errorf("no %q in\n%s", want, h.out)
		}
	}
}

func TestTheMostPointsHaveAMethodOfTheirOwnAndNeedNoTarget(t *testing.T) {
	for _, args := range []string{"--algorithm bfs", "--algorithm best", "--heuristic pairs", "--duplicates graph", "--weight 2", "--target 70"} {
		env, _ := fakeEnv(t, climber())
		h := runWith(t.Context(), env, append([]string{"solve", "some.dat", "--goal", "max"}, strings.Fields(args)...)...)
		h.expect(t, 2, 1)
		if flag := strings.Fields(args)[0]; h.err != "procura: "+flag+" has no meaning with --goal max\n" {
			t.Errorf("%s: %s", args, h.err)
		}
	}
	bare := newEnv(t, "en").Store.Open(t.Context(), wild+"cavalo-bare-lower-nil.dat").Problems[0].Puzzle
	if _, has := bare.Target(); has {
		t.Fatal("the problem has a target")
	}
	c := climber()
	c.Puzzle = bare
	env, _ := fakeEnv(t, c)
	runWith(t.Context(), env, "solve", "some.dat", "--goal", "max").expect(t, 0, 0)
	runWith(t.Context(), env, "solve", "some.dat").expect(t, 1, 1)
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
		second.solve = func(context.Context, game.SolveRequest) { printed = out.Len() }
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
	f.left--
	if f.left < 0 {
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
	second.solve = func(context.Context, game.SolveRequest) { cancel() }
	third := optimal()
	third.solve = func(context.Context, game.SolveRequest) { t.Error("a search began after the interrupt") }
	env, store := fakeEnv(t, optimal(), second, third)
	h := runWith(ctx, env, "solve", "some.dat", "--append", "results.dat")
	h.expect(t, 0, 0)
	if lines := strings.Split(h.out, "\n"); len(lines) != 6 || !strings.Contains(lines[2], "unknown (cancelled)") || !strings.HasPrefix(lines[3], "Countdown A: -1") {
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
	run(t, "solve", quatro, cavalo, "--problem", "A", "--algorithm", "astar", "--heuristic", "captures").expect(t, 2, 1)
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
	if !slices.Equal(got, []string{"payments", "open", "captures"}) {
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
		problem.solve = func(_ context.Context, request game.SolveRequest) { got = request.Limits }
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
	earlier := " RESULTADOS FINAIS DA RESOLUCAO DO TABULEIRO:\n -- Problema: torn\n"
	path := write(t, "resultados.dat", earlier)
	h := run(t, "solve", cavalo, quatro, "--problem", "B", "--problem", "A", "--append", path)
	h.expect(t, 0, 0)
	content := read(t, path)
	if !strings.HasPrefix(content, earlier+" RESULTADOS FINAIS") || strings.Count(content, " -- Fim\n") != 4 {
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

func TestWhatWasAppendedIsSaidUnderTheTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.dat")
	for _, command := range [][]string{{"solve", cavalo, "--problem", "A", "--problem", "C"}, {"compare", cavalo, "--problem", "A", "--method", "bfs", "--repeat", "2"}} {
		for language, want := range map[string]string{"en": "\n2 results added to " + path + "\n", "pt": "\n2 resultados acrescentados a " + path + "\n"} {
			if h := runIn(t, language, append(command, "--append", path)...); !strings.HasSuffix(h.out, want) || h.err != "" {
				t.Errorf("%s\n%s", h.out, h.err)
			}
		}
		for _, flags := range [][]string{{"--json"}, {"--quiet"}} {
			if h := run(t, append(append(command, "--append", path), flags...)...); strings.Contains(h.out, "added to") || h.err != "" {
				t.Errorf("%s%s", h.out, h.err)
			}
		}
	}
}

func TestAResultThatCannotBeKeptIsStatus1AndEndsTheCommand(t *testing.T) {
	for _, command := range [][]string{{"solve"}, {"compare", "--method", "bfs", "--repeat", "3"}} {
		env, store := fakeEnv(t, optimal(), optimal())
		store.keeps = fmt.Errorf("append: %w", os.ErrPermission)
		h := runWith(t.Context(), env, append(command, "some.dat", "--append", "results.dat", "--json")...)
		h.expect(t, 1, 1)
		if len(h.objects(t)) != 1 || len(store.kept) != 1 || !contains(h.lines(), "results.dat") || !contains(h.lines(), "does not allow it") {
			t.Errorf("%s: %s%s", command[0], h.out, h.err)
		}
	}
}

// busy is a store whose files of results another program holds.
type busy struct{ *fake }

func (busy) Reason(error) text.Message { return text.M("error.file.busy") }

func TestABusyFileMissesAResultAndTheCommandGoesOn(t *testing.T) {
	env, store := fakeEnv(t, optimal(), optimal())
	store.keeps = os.ErrExist
	env.Store = busy{store}
	h := runWith(t.Context(), env, "solve", "some.dat", "--append", "results.dat", "--json")
	h.expect(t, 1, 2)
	if len(h.objects(t)) != 2 || len(store.kept) != 2 {
		t.Errorf("%s%s", h.out, h.err)
	}
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

// TestASearchThatPanicsIsOneLineAndTheNextProblemIsSolved: a path above a bound
// called proved gives no verdict and no kept result, and the status says so.
func TestASearchThatPanicsIsOneLineAndTheNextProblemIsSolved(t *testing.T) {
	broken := optimal()
	broken.solve = func(context.Context, game.SolveRequest) { panic(&maximize.BrokenBound{Points: 2626, Upper: 2613}) }
	env, store := fakeEnv(t, broken, optimal())
	got := runWith(t.Context(), env, "solve", "some.dat", "--json", "--append", "kept.txt")
	got.expect(t, console.Failed, 1)
	for _, word := range []string{"A: ", "2626", "2613"} {
		if !strings.Contains(got.err, word) {
			t.Errorf("%q lacks %q", got.err, word)
		}
	}
	if objects := got.objects(t); len(objects) != 1 || objects[0]["problem"] != "B" || len(store.kept) != 1 {
		t.Errorf("%v, %d kept", objects, len(store.kept))
	}
}
