package compare_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/core/search"
	"procura/core/table"
	"procura/core/text"
	"procura/core/tournament"
)

// valuedToy is the toy for two with an exact engine: who is left with a multiple of three loses, but of the move to
// hidden nothing is known.
type valuedToy struct {
	gametest.ToyDuel
	hidden int
}

func (g valuedToy) Endgame(int) bool                   { return true }
func (g valuedToy) Exact() match.ExactEngine[int, int] { return g }
func (g valuedToy) Values(_ context.Context, n int, each func(int, game.Value)) int64 {
	for _, m := range g.Moves(n, nil) {
		switch after := g.Play(n, m); {
		case after == g.hidden:
		case after%3 == 0:
			each(m, game.Value{Outcome: play.Won, Distance: 3})
		case after%3 == 1:
			each(m, game.Value{Outcome: play.Drawn})
		default:
			each(m, game.Value{Outcome: play.Lost})
		}
	}
	return 1
}

// forTwo compares at positions of the toy.
func forTwo(t *testing.T, hidden, repeat int, positions []int, specs ...string) *compare.Plan {
	t.Helper()
	p := &compare.Plan{Repeat: repeat, Exact: time.Minute}
	for _, n := range positions {
		position := match.New(valuedToy{hidden: hidden}, n)
		p.Positions = append(p.Positions, compare.Position{Name: position.Line(), Position: position})
	}
	for _, spec := range specs {
		c, wrong := compare.ParseForTwo(nil, spec, play.Limits{})
		if wrong != nil {
			t.Fatal(spec, wrong)
		}
		p.Contenders = append(p.Contenders, c)
	}
	return p
}

func TestEveryMethodThinksAtEveryPositionSoOften(t *testing.T) {
	p := forTwo(t, -1, 2, []int{10, 14, 21}, "alphabeta,depth=2", "minimax,depth=3")
	rows := compare.Run(t.Context(), p, nil)
	if len(rows) != 12 || p.Rows() != 12 {
		t.Fatalf("%d rows, %d planned", len(rows), p.Rows())
	}
	for i, row := range rows {
		want := compare.Turn{Problem: i / 4, Contender: i / 2 % 2, Repetition: i%2 + 1}
		found := p.Positions[want.Problem].Position.Search(t.Context(), p.Contenders[want.Contender].Thinks.Limits, p.Contenders[want.Contender].Thinks.Options)
		th := row.Thought
		if row.Turn != want || th.Move != found.Move || th.Value != found.Value || th.Counts.Nodes != found.Nodes || th.Counts.Depth != found.Depth {
			t.Errorf("row %d: %+v %+v, want %+v", i, row.Turn, th, found)
		}
	}
	if list := compare.Summarise(rows); len(list) != 6 || len(list[0].Rows) != 2 {
		t.Errorf("%d lines", len(list))
	}
}

// From 10 the moves go to 9, which wins, and 5, which loses; from 14 to 13, which draws, and 7, which draws, too.
func TestTheLossIsWhatTheMoveGivesAway(t *testing.T) {
	for _, c := range []struct {
		position, hidden int
		loss             map[string]int
	}{
		{10, -1, map[string]int{"-1": 0, "-5": 2}},
		{10, 9, map[string]int{"-1": -1, "-5": -1}}, // nobody knows the best
		{10, 5, map[string]int{"-1": 0, "-5": -1}},  // a win is the best, whatever the other is
		{14, -1, map[string]int{"-1": 0, "-7": 0}},
	} {
		row := compare.Run(t.Context(), forTwo(t, c.hidden, 1, []int{c.position}, "alphabeta,depth=1"), nil)[0]
		want := c.loss[row.Thought.Move]
		loss, known := row.Thought.Loss()
		if known != (want >= 0) || known && loss != want {
			t.Errorf("%+v: %s loses %d, %t, want %d", c, row.Thought.Move, loss, known, want)
		}
	}
	p := forTwo(t, -1, 1, []int{10}, "alphabeta,depth=1")
	p.Exact = 0
	if _, known := compare.Run(t.Context(), p, nil)[0].Thought.Loss(); known {
		t.Error("exact values without time")
	}
}

func TestThoughtsHaveTheColumnsOfTheirCounts(t *testing.T) {
	p := forTwo(t, -1, 1, []int{40}, "alphabeta,depth=4,memory=on", "minimax,depth=4")
	rows := compare.Run(t.Context(), p, nil)
	columns := compare.ThoughtColumns(p, say)
	want := "position method move value exact_value loss depth nodes leaves least_leaves alpha_cuts beta_cuts first_cut table_hits branching seconds peak_bytes repetition note"
	if keys := table.Keys(columns); !slices.Equal(keys, strings.Fields(want)) {
		t.Errorf("%q", keys)
	}
	for i, row := range rows {
		var got map[string]any
		if err := json.Unmarshal([]byte(table.JSON(columns, &rows[i])), &got); err != nil {
			t.Fatal(err)
		}
		c := row.Thought.Counts
		for key, number := range map[string]float64{
			"depth": 4, "nodes": float64(c.Nodes), "leaves": float64(c.Leaves), "least_leaves": float64(c.LeastLeaves),
			"alpha_cuts": float64(c.AlphaCuts), "beta_cuts": float64(c.BetaCuts), "table_hits": float64(c.TableHits),
			"branching": math.Pow(float64(c.Nodes), 0.25), "peak_bytes": float64(c.Bytes), "repetition": 1,
		} {
			if got[key] != number {
				t.Errorf("row %d: %s is %v, want %v", i, key, got[key], number)
			}
		}
		if share, cut := got["first_cut"].(float64); cut != (i == 0) || cut && share != float64(c.FirstCuts)/float64(c.AlphaCuts+c.BetaCuts) {
			t.Errorf("row %d: first_cut is %v", i, got["first_cut"])
		}
	}
	lines, err := csv.NewReader(strings.NewReader(table.CSV(text.Dialect{}, columns, table.Pointers(rows)))).ReadAll()
	if err != nil || lines[2][slices.Index(lines[0], "first_cut")] != "" || lines[1][0] != "(toy 40)" {
		t.Errorf("%v %q", err, lines)
	}
}

func TestARowOfAThoughtIsSavedWhole(t *testing.T) {
	rows := compare.Run(t.Context(), forTwo(t, -1, 1, []int{40}, "alphabeta,depth=4"), nil)
	src, err := json.Marshal(rows)
	if err != nil {
		t.Fatal(err)
	}
	var back []compare.Row
	if err := json.Unmarshal(src, &back); err != nil || back[0].Thought.Counts != rows[0].Thought.Counts || back[0].Thought.Exact != rows[0].Thought.Exact {
		t.Errorf("%v %s", err, src)
	}
}

// broken is a position whose searches break.
type brokenPosition struct{ game.Position }

func (brokenPosition) Search(context.Context, play.Limits, play.Options) game.Analysis {
	panic("out of tune")
}

func TestAPanicOfAThoughtCostsItsRow(t *testing.T) {
	p := forTwo(t, -1, 1, []int{10, 12}, "alphabeta,depth=1")
	p.Positions[0].Position = brokenPosition{p.Positions[0].Position}
	rows := compare.Run(t.Context(), p, nil)
	if len(rows) != 2 || rows[0].Failed.Args["Reason"] != "out of tune" || rows[1].HasFailed() {
		t.Fatalf("%+v", rows)
	}
	for _, c := range compare.ThoughtColumns(p, say) {
		if key := c.Key; c.Value(&rows[0]) == nil == (key == "position" || key == "method" || key == "repetition" || key == "note") {
			t.Errorf("%s of a row that failed", key)
		}
	}
}

func TestACancelKeepsFinishedThoughts(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := forTwo(t, -1, 3, []int{100}, "alphabeta,nodes=1000000000")
	told := 0
	p.Contenders[0].Thinks.Limits.Depth = 2
	p.Begin = func(compare.Turn, *search.Progress) {
		told++
		if told == 3 {
			cancel()
		}
	}
	if rows := compare.Run(ctx, p, nil); len(rows) != 2 {
		t.Errorf("%d rows", len(rows))
	}
}

func TestAMethodForTwoHasALimit(t *testing.T) {
	usual := play.Limits{Time: time.Second, Nodes: 10}
	for spec, want := range map[string]string{
		"alphabeta,depth=2":          "alphabeta,depth=2,time=1000,nodes=10",
		"minimax,nodes=7,time=5":     "minimax,time=5,nodes=7",
		"negascout,ordering=on":      "negascout,time=1000,nodes=10,ordering=on",
		"alphabeta,depth=2,eval=any": "alphabeta,depth=2,time=1000,nodes=10,eval=any",
		"astar":                      "match.method.algorithm",
	} {
		c, wrong := compare.ParseForTwo(nil, spec, usual)
		got := c.Text
		if wrong != nil {
			got = wrong.Key
		}
		if got != want {
			t.Errorf("%s: %s, want %s", spec, got, want)
		}
	}
	if _, wrong := compare.ParseForTwo(nil, "alphabeta,ordering=on", play.Limits{}); wrong == nil || wrong.Key != "compare.two.limit" {
		t.Errorf("without a limit: %v", wrong)
	}
}

// asks are what a program for two was asked.
type asks struct {
	commands, inputs []string
	within           time.Duration
}

// mover is a program that answers with the last legal move at positions of a plan, or fails.
func mover(p *compare.Plan, fault *game.ProgramFault, heard *asks) game.ProgramRunner {
	return func(_ context.Context, command []string, input string, within time.Duration) (string, *game.ProgramFault) {
		heard.commands, heard.inputs, heard.within = append(heard.commands, strings.Join(command, " ")), append(heard.inputs, input), within
		position := p.Positions[len(heard.inputs)-1].Position
		moves := position.Moves()
		return tournament.Answer(position, moves[len(moves)-1]), fault
	}
}

func TestAProgramMovesAtAPositionAndCountsNothing(t *testing.T) {
	p, heard := forTwo(t, -1, 1, []int{10, 14}, "mine=cmd:bot {ms}"), asks{}
	p.Programs = mover(p, nil, &heard)
	rows := compare.Run(t.Context(), p, nil)
	if !slices.Equal(heard.commands, []string{"bot 1000", "bot 1000"}) || heard.inputs[0] != p.Positions[0].Position.Encode()+"\n" || heard.within != 2*time.Second {
		t.Errorf("%+v", heard)
	}
	known := strings.Fields("position method move exact_value loss seconds repetition note")
	for i := range rows {
		row := &rows[i]
		moves := p.Positions[i].Position.Moves()
		if th := row.Thought; th == nil || th.Move != moves[len(moves)-1] {
			t.Fatalf("%+v", row)
		}
		want := []int{2, 0}[i] // -5 of 10 loses a win, -7 of 14 nothing
		if loss, ok := row.Thought.Loss(); !ok || loss != want {
			t.Errorf("row %d loses %d, %t, want %d", i, loss, ok, want)
		}
		var got map[string]any
		if err := json.Unmarshal([]byte(table.JSON(compare.ThoughtColumns(p, say), row)), &got); err != nil || got["method"] != "mine" {
			t.Errorf("%v, %v", got, err)
		}
		for key, value := range got {
			if (value == nil) == slices.Contains(known, key) {
				t.Errorf("row %d: %s is %v", i, key, value)
			}
		}
		for _, m := range compare.MeasureColumns(true) {
			if _, has := row.Value(m.Measure); has != (m.Key == "loss" || m.Key == "time") {
				t.Errorf("row %d: %s is measured: %t", i, m.Key, has)
			}
		}
	}
	src, _ := json.Marshal(rows)
	var back []compare.Row
	if err := json.Unmarshal(src, &back); err != nil || !back[0].Thought.ByProgram {
		t.Errorf("%v %s", err, src)
	}
}

func TestThePlansTimeIsThatOfAProgramForTwo(t *testing.T) {
	p, heard := forTwo(t, -1, 1, []int{10}, "cmd:bot {ms}"), asks{}
	p.Limits.Time, p.Programs = 300*time.Millisecond, mover(p, nil, &heard)
	compare.Run(t.Context(), p, nil)
	if heard.commands[0] != "bot 300" || heard.within != 600*time.Millisecond {
		t.Errorf("%+v", heard)
	}
}

func TestAProgramForTwoFailsAsInATournament(t *testing.T) {
	answers := map[string]game.FaultReason{
		"": game.FaultRubbish, "I resign": game.FaultRubbish, "(-2 (toy 8))": game.FaultIllegal, "(-1 (toy 5))": game.FaultIllegal,
	}
	for output, want := range answers {
		p := forTwo(t, -1, 1, []int{10}, "cmd:bot", "alphabeta,depth=1")
		p.Programs = func(context.Context, []string, string, time.Duration) (string, *game.ProgramFault) {
			return output, nil
		}
		rows := compare.Run(t.Context(), p, nil)
		_, fault := tournament.ReadAnswer(p.Positions[0].Position, output)
		if got := rows[0].Failed; fault == nil || fault.Reason != want || !reflect.DeepEqual(got, fault.Message()) || rows[1].HasFailed() {
			t.Errorf("%q: %+v, want %+v", output, got, fault)
		}
	}
	for _, reason := range []game.FaultReason{game.FaultCrash, game.FaultLate, game.FaultFlood} {
		p, heard := forTwo(t, -1, 1, []int{10}, "cmd:bot"), asks{}
		fault := &game.ProgramFault{Reason: reason, Detail: "no\x1b[2J"}
		p.Programs = mover(p, fault, &heard)
		row := compare.Run(t.Context(), p, nil)[0]
		if said, _ := row.Failed.Args["Reason"].(text.Message); said.Key != reason.Name().Key || row.Failed.Args["Detail"] != "no [2J" {
			t.Errorf("%s: %+v", reason, row.Failed)
		}
	}
	if row := compare.Run(t.Context(), forTwo(t, -1, 1, []int{10}, "cmd:bot"), nil)[0]; row.Failed.Key != "compare.noprograms" {
		t.Errorf("%+v", row.Failed)
	}
}

func TestACancelLeavesOutTheRowOfAProgramForTwo(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := forTwo(t, -1, 3, []int{10}, "alphabeta,depth=1", "cmd:bot")
	p.Programs = func(context.Context, []string, string, time.Duration) (string, *game.ProgramFault) {
		cancel()
		return "", &game.ProgramFault{Reason: game.FaultCrash, Detail: "killed"}
	}
	if rows := compare.Run(ctx, p, nil); len(rows) != 1 || rows[0].HasFailed() {
		t.Errorf("%+v", rows)
	}
}

func TestASearchThatFinishesNoDepthIsExplained(t *testing.T) {
	rows := compare.Run(t.Context(), forTwo(t, -1, 1, []int{100}, "alphabeta,depth=30,nodes=5", "alphabeta,depth=2", "alphabeta,nodes=200"), nil)
	for i, want := range []string{"compare.two.unfinished", "", ""} {
		if got := rows[i].Explanation().Key; got != want {
			t.Errorf("%d: %q, depth %d", i, got, rows[i].Thought.Counts.Depth)
		}
	}
}
