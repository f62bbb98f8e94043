package compare_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/games"
	"procura/core/gametest"
	"procura/core/search"
	"procura/core/table"
	"procura/core/text"
)

// problem reads one problem of the program's games.
func problem(t *testing.T, name, form string) game.Problem {
	t.Helper()
	forms, errs := text.Parse([]byte(form))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	for _, m := range games.All(games.Settings{}) {
		if p, ok := m.(game.Puzzler); ok {
			if d := p.Decode(forms); d.Puzzle != nil {
				return game.Problem{Name: name, Puzzle: d.Puzzle}
			}
		}
	}
	t.Fatalf("no problem: %s", form)
	return game.Problem{}
}

const pits = "((2 2 2 2 2 2) (2 2 2 2 2 2))"

// contenders reads methods.
func contenders(t *testing.T, specs ...string) (list []compare.Contender) {
	t.Helper()
	for _, spec := range specs {
		c, wrong := compare.ParseMethod(spec)
		if wrong != nil {
			t.Fatal(spec, wrong)
		}
		list = append(list, c)
	}
	return list
}

// plan compares on the toy game from 10 and the pits.
func plan(t *testing.T, repeat int, specs ...string) *compare.Plan {
	return &compare.Plan{
		Problems:   []game.Problem{{Name: "T", Puzzle: gametest.ToyPuzzle(10)}, problem(t, "P", pits)},
		Contenders: contenders(t, specs...), Repeat: repeat, Limits: search.Limits{Nodes: 5000},
	}
}

func say(m text.Message) string { return m.Key }

func TestEveryProblemIsSolvedByEveryContenderSoOften(t *testing.T) {
	p := plan(t, 3, "bfs", "ucs", "dfs")
	var told []compare.Turn
	rows := compare.Run(t.Context(), p, func(row compare.Row) { told = append(told, row.Turn) })
	if len(rows) != p.Rows() || len(told) != 18 {
		t.Fatalf("%d rows, %d told, %d planned", len(rows), len(told), p.Rows())
	}
	if !slices.Equal(told, slices.Collect(p.Turns())) {
		t.Errorf("told %v", told)
	}
	for i, row := range rows {
		want := compare.Turn{Problem: i / 9, Contender: i / 3 % 3, Repetition: i%3 + 1}
		if row.Turn != want || row.HasFailed() || string(row.Run.Ran.Algorithm) != p.Contenders[want.Contender].Text {
			t.Errorf("row %d is %+v, %v %s", i, row.Turn, row.Failed, row.Run.Ran.Algorithm)
		}
	}
}

// In each repetition of a problem another contender begins, and all begin as often.
func TestNobodyAlwaysRunsFirst(t *testing.T) {
	p := plan(t, 6, "bfs", "ucs", "dfs")
	first := map[compare.Turn]int{}
	last := compare.Turn{Problem: -1}
	for turn := range p.Turns() {
		if turn.Problem != last.Problem || turn.Repetition != last.Repetition {
			first[compare.Turn{Problem: turn.Problem, Contender: turn.Contender}]++
		}
		if turn.Repetition < last.Repetition {
			t.Fatalf("%v after %v", turn, last)
		}
		last = turn
	}
	if values := slices.Collect(maps.Values(first)); len(values) != 6 || slices.ContainsFunc(values, func(n int) bool { return n != 2 }) {
		t.Errorf("%v", first)
	}
}

func TestARunIsWhatSolveGives(t *testing.T) {
	p := plan(t, 1, "bfs", "astar")
	for _, row := range compare.Run(t.Context(), p, nil) {
		asked := game.SolveRequest{Name: p.Problems[row.Problem].Name, Method: p.Contenders[row.Contender].Method, Limits: p.Limits, Alone: true}
		want := p.Problems[row.Problem].Puzzle.Solve(t.Context(), asked)
		got := row.Run
		want.When = time.Time{}
		want.Elapsed = 0
		got.When = time.Time{}
		got.Elapsed = 0
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(want)
		if string(a) != string(b) {
			t.Errorf("%+v:\n%s\n%s", row.Turn, a, b)
		}
	}
}

func TestWhatAGameLacksFailsItsRowsAlone(t *testing.T) {
	p := plan(t, 1, "bfs", "astar/nonsense", "bfs,duplicates=quotient")
	want := map[compare.Turn]string{
		{Problem: 0, Contender: 1, Repetition: 1}: "error.heuristic",
		{Problem: 1, Contender: 1, Repetition: 1}: "error.heuristic",
		{Problem: 0, Contender: 2, Repetition: 1}: "compare.quotient",
	}
	for _, row := range compare.Run(t.Context(), p, nil) {
		if row.Failed.Key != want[row.Turn] {
			t.Errorf("%+v: %v", row.Turn, row.Failed)
		}
		if v := object(t, p, &row); (v["verdict"] == compare.Failed) != (want[row.Turn] != "") || v["note"] != want[row.Turn] {
			t.Errorf("%+v: %+v", row.Turn, v)
		}
	}
}

// broken is a puzzle whose searches by BFS break.
type broken struct{ game.Puzzle }

func (b broken) WithRules(game.Rules) (game.Puzzle, *text.Message) { return b, nil }

func (b broken) Solve(ctx context.Context, request game.SolveRequest) game.Run {
	if request.Method.Algorithm == search.BFS {
		panic("out of tune")
	}
	return b.Puzzle.Solve(ctx, request)
}

func TestAPanicCostsItsRow(t *testing.T) {
	p := plan(t, 2, "bfs", "ucs")
	p.Problems[0].Puzzle = broken{p.Problems[0].Puzzle}
	for _, row := range compare.Run(t.Context(), p, nil) {
		fails := row.Problem == 0 && row.Contender == 0
		if fails != (row.Failed.Key == "compare.broken") || fails && row.Failed.Args["Reason"] != "out of tune" || !fails && row.HasFailed() {
			t.Errorf("%+v: %v", row.Turn, row.Failed)
		}
	}
}

func TestACancelKeepsFinishedRows(t *testing.T) {
	for stop := range 4 {
		ctx, cancel := context.WithCancel(t.Context())
		told := 0
		p := plan(t, 1, "bfs", "ucs")
		p.Begin = func(compare.Turn, *search.Progress) {
			if told == stop {
				cancel()
			}
		}
		rows := compare.Run(ctx, p, func(compare.Row) { told++ })
		if len(rows) != told || told != stop {
			t.Errorf("%d rows, %d told, stopped at %d", len(rows), told, stop)
		}
		cancel()
	}
}

func TestASummaryHasTheMedianAndTheSpread(t *testing.T) {
	row := func(contender, repetition int, ms int64, expanded int64) compare.Row {
		r := compare.Row{Turn: compare.Turn{Contender: contender, Repetition: repetition}}
		r.Run.Elapsed = time.Duration(ms) * time.Millisecond
		r.Run.Expanded = expanded
		r.Run.Length = 3
		r.Run.Bound = 3
		return r
	}
	lost := row(1, 2, 1, 1)
	lost.Failed = text.M("compare.flood")
	list := compare.Summarise([]compare.Row{row(1, 1, 40, 7), row(0, 3, 9, 10), lost, row(0, 1, 30, 12), row(0, 2, 10, 10), row(0, 4, 20, 11)})
	if len(list) != 2 || list[0].Failures != 0 || list[1].Failures != 1 || !list[0].Explanation().IsZero() || list[1].Explanation().Key != "compare.flood" {
		t.Fatalf("%+v", list)
	}
	if s, ok := list[0].Of(compare.Time); !ok || s != (compare.Spread{Median: 0.010, Lower: 0.009, Upper: 0.030}) || s.Steady {
		t.Errorf("seconds %+v", s)
	}
	if s, _ := list[0].Of(compare.Expanded); s != (compare.Spread{Median: 10, Lower: 10, Upper: 12}) {
		t.Errorf("expanded %+v", s)
	}
	if s, _ := list[1].Of(compare.Expanded); s != (compare.Spread{Median: 7, Lower: 7, Upper: 7, Steady: true}) {
		t.Errorf("one of two: %+v", s)
	}
	if r := list[0].Row(); r.Run.Elapsed != 10*time.Millisecond {
		t.Errorf("the middle one took %v", r.Run.Elapsed)
	}
}

// object is a row in JSON.
func object(t *testing.T, p *compare.Plan, row *compare.Row) (object map[string]any) {
	t.Helper()
	if err := json.Unmarshal([]byte(table.JSON(compare.Columns(p, say), row)), &object); err != nil {
		t.Fatal(err)
	}
	return object
}

func TestTheTableHasTheColumnsOfSolveAndTwoMore(t *testing.T) {
	p := plan(t, 2, "bfs", "astar/nonsense")
	keys := table.Keys(compare.Columns(p, say))
	if want := append(table.Keys(game.RunColumns()), "repetition", "note"); !slices.Equal(keys, want) {
		t.Errorf("%q, want %q", keys, want)
	}
	rows := compare.Run(t.Context(), p, nil)
	lines, err := csv.NewReader(strings.NewReader(table.CSV(text.Dialect{}, compare.Columns(p, say), table.Pointers(rows)))).ReadAll()
	if err != nil || len(lines) != 1+len(rows) || !slices.Equal(lines[0], keys) {
		t.Fatalf("%v %v", err, lines)
	}
	for i := range rows {
		if got := object(t, p, &rows[i]); len(got) != len(keys) || got["algorithm"] != lines[i+1][2] {
			t.Errorf("%v, in CSV %q", got, lines[i+1])
		}
	}
}

func TestWhatWasNotMeasuredIsEmptyInCSV(t *testing.T) {
	var heard string
	p := plan(t, 1, "bfs", "astar/nonsense", "cmd:x")
	p.Problems = p.Problems[:1]
	p.Programs, p.Text = runner("(-5 -1 -2 -1 -1)", nil, &heard), func(game.Problem) string { return "" }
	rows := compare.Run(t.Context(), p, nil)
	counts := []string{"generated", "expanded", "symmetric", "penetrance", "branching", "peak_bytes"}
	lines, err := csv.NewReader(strings.NewReader(table.CSV(text.Dialect{}, compare.Columns(p, say), table.Pointers(rows)))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		failed, program := rows[i].HasFailed(), rows[i].Run.ByProgram()
		for _, key := range counts {
			if got := lines[1+i][slices.Index(lines[0], key)]; (got == "") != (failed || program) {
				t.Errorf("row %d: %s is %q", i, key, got)
			}
			if object(t, p, &rows[i])[key] == nil {
				t.Errorf("row %d: %s is null in JSON", i, key)
			}
		}
		if got := lines[1+i][slices.Index(lines[0], "seconds")]; (got == "") != failed {
			t.Errorf("row %d: seconds are %q", i, got)
		}
	}
}

// runner is a program that prints what it is told to.
func runner(output string, fault *game.ProgramFault, heard *string) game.ProgramRunner {
	return func(_ context.Context, _ []string, input string, _ time.Duration) (string, *game.ProgramFault) {
		*heard = input
		return output, fault
	}
}

func TestAProgramsWordIsChecked(t *testing.T) {
	for output, want := range map[string]struct {
		verdict search.Verdict
		failed  string
		length  int
		claims  bool
	}{
		"-1 -1 -1 -1 -1 -1 -1 -1 -1 -1\n": {verdict: search.Solution, length: 10},
		"(-5 -4 -2 -1)":                   {failed: "compare.illegal"},
		"(-5 -1 -2 -1 -1)\n\n":            {verdict: search.Solution, length: 5},
		"-5 -1 -2 -1":                     {failed: "compare.nogoal"},
		"-5 -1 -3 -1":                     {failed: "compare.illegal"},
		"":                                {failed: "compare.silent"},
		"impossivel\n":                    {verdict: search.Unknown, length: -1, claims: true},
		"Impossível":                      {verdict: search.Unknown, length: -1, claims: true},
		"-5\n-1 -2 -1 -1":                 {verdict: search.Solution, length: 5}, // on two lines
		"Solver 2.3\n-5 -1 -2 -1 -1":      {verdict: search.Solution, length: 5},
		"; Loading\n> -5 -1 -2 -1 -1\n":   {verdict: search.Solution, length: 5},
		"-5\nready\n-1 -2 -1 -1":          {failed: "compare.illegal"}, // no banner stands in an answer
		"-1\n-5 -1 -2 -1 -1":              {failed: "compare.illegal"}, // nor is one answer dropped for another
		"Loading\nIMPOSS\xcdVEL\n":        {verdict: search.Unknown, length: -1, claims: true},
		"impossible.":                     {verdict: search.Unknown, length: -1, claims: true},
		"hello\nworld":                    {failed: "compare.rubbish"},
		"-5 -1 -2 ...":                    {failed: "compare.illegal"},
		"(-5 -1":                          {failed: "compare.rubbish"},
		")-5(":                            {failed: "compare.rubbish"},
	} {
		var heard string
		p := plan(t, 1, "cmd:x")
		p.Problems = p.Problems[:1]
		p.Programs, p.Text = runner(output, nil, &heard), func(p game.Problem) string { return "text of " + p.Name }
		row := compare.Run(t.Context(), p, nil)[0]
		if row.Failed.Key != want.failed || want.failed == "" && (row.Run.Verdict != want.verdict || row.Run.Length != want.length) || row.Claims != want.claims {
			t.Errorf("%q: %+v %+v", output, row.Failed, row.Run.Report)
		}
		if heard != "text of T" {
			t.Errorf("it heard %q", heard)
		}
		if row.Run.Verdict == search.Optimal && row.Run.Reason != search.ByLowerBound {
			t.Errorf("%q proves by %q", output, row.Run.Reason)
		}
	}
}

func TestTheMoveThatBreaksTheRulesIsNamed(t *testing.T) {
	var heard string
	p := plan(t, 1, "cmd:x")
	p.Problems = p.Problems[1:]
	p.Programs, p.Text = runner("(0 1) (0  2) (9 9)", nil, &heard), func(game.Problem) string { return "" }
	row := compare.Run(t.Context(), p, nil)[0]
	if row.Failed.Key != "compare.illegal" || row.Failed.Args["Number"] != 3 || row.Failed.Args["Move"] != "(9 9)" {
		t.Errorf("%+v", row.Failed)
	}
}

func TestAFaultOfAProgramFailsItsRow(t *testing.T) {
	for reason, want := range map[game.FaultReason]string{
		game.FaultCrash: "compare.crash", game.FaultLate: "compare.late", game.FaultFlood: "compare.flood",
	} {
		var heard string
		p := plan(t, 1, "cmd:x", "bfs")
		p.Limits.Time = time.Minute
		p.Programs, p.Text = runner("", &game.ProgramFault{Reason: reason, Detail: "\x1b[2J no"}, &heard), func(game.Problem) string { return "" }
		for _, row := range compare.Run(t.Context(), p, nil) {
			if row.Contender == 0 && row.Failed.Key != want || row.Contender == 1 && row.HasFailed() {
				t.Errorf("%s: %+v", reason, row.Failed)
			}
		}
	}
}

func TestAProgramIsCalledByItsNameWhereItsCommandWouldStand(t *testing.T) {
	var heard string
	p := plan(t, 1, "mine=cmd:x", "cmd:x", "bfs")
	p.Problems = p.Problems[:1]
	p.Programs, p.Text = runner("(-5 -1 -2 -1 -1)", nil, &heard), func(game.Problem) string { return "" }
	for i, row := range compare.Run(t.Context(), p, nil) {
		got, want := object(t, p, &row), []string{"mine", "cmd:x", "bfs"}[i]
		if got["algorithm"] != want || got["method"] != want || row.Run.ByProgram() != (i < 2) {
			t.Errorf("%d: %v", i, got)
		}
	}
}

func TestNothingRunsWhereThereAreNoPrograms(t *testing.T) {
	if row := compare.Run(t.Context(), plan(t, 1, "cmd:x"), nil)[0]; row.Failed.Key != "compare.noprograms" {
		t.Errorf("%+v", row.Failed)
	}
}
