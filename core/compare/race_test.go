package compare_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/search"
)

// fewPits is a small problem of Adji-Boto.
const fewPits = "((0 0 0 0 0 2) (0 0 0 0 4 0))"

// record runs a race of methods.
func record(t *testing.T, p game.Problem, specs ...string) *compare.Race {
	t.Helper()
	plan := compare.Plan{Problems: []game.Problem{p}, Contenders: contenders(t, specs...), Limits: search.Limits{Nodes: 3000, Time: time.Minute}}
	plan.Text = func(game.Problem) string { return "" }
	plan.Programs = func(context.Context, []string, string, time.Duration) (string, *game.ProgramFault) {
		return "(0 5) (1 4)", nil
	}
	r, whole := compare.RunRace(t.Context(), &plan, compare.Run(t.Context(), &plan, nil))
	if !whole {
		t.Fatal("the race was cut short")
	}
	return r
}

var methods = []string{"bfs", "dfs", "ids", "ucs", "greedy", "astar", "idastar", "rbfs", "smastar", "beam", "best"}

// At every position the counters are those of the trace at the step that is shown, the
// step is the last one that has expanded no more, or that had begun by then, and nothing
// ever goes back.
func TestTheCountersAreThoseOfTheTraceAtEveryPosition(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, p := range []game.Problem{{Name: "T", Puzzle: gametest.ToyPuzzle(40)}, problem(t, "P", fewPits)} {
		for range 8 {
			var specs []string
			for range 2 + random.IntN(3) {
				specs = append(specs, methods[random.IntN(len(methods))])
			}
			if p.Name == "P" { // only this one can be played backwards
				specs = append(specs, "bibfs")
			}
			r := record(t, p, specs...)
			for _, m := range []compare.RaceMode{compare.ByExpansions, compare.ByClock} {
				for i := range r.Lanes {
					follow(t, r, &r.Lanes[i], m)
				}
			}
		}
	}
}

func follow(t *testing.T, r *compare.Race, l *compare.Lane, m compare.RaceMode) {
	t.Helper()
	e, before := l.Recording.(*compare.SearchRecording), -1
	last := r.Positions(m) - 1
	for position := range last + 1 {
		value := r.Value(m, position)
		at := l.At(m, value)
		if at.Step < before || at.Step < 0 || at.Step >= e.Steps() {
			t.Fatalf("%s %s: step %d after %d", l.Contender.Text, m, at.Step, before)
		}
		before = at.Step
		want := e.Moment(at.Step, 0)
		if at.Expanded != want.Expanded || at.Generated != want.Generated || at.Waiting != want.Waiting {
			t.Fatalf("%s %s at %d: %+v, the trace says %+v", l.Contender.Text, m, position, at, want)
		}
		if at.Ended != (value >= l.End(m)) || position == last && !at.Ended || at.Ended && at.Step != e.Steps()-1 {
			t.Fatalf("%s %s at %d of %d: ended %v", l.Contender.Text, m, position, last, at.Ended)
		}
		if at.Ended {
			continue
		}
		switch m {
		case compare.ByExpansions:
			next := e.Moment(at.Step+1, 0)
			if at.Expanded > int64(value) || next.Expanded <= int64(value) {
				t.Fatalf("%s at %v expansions: %d, then %d", l.Contender.Text, value, at.Expanded, next.Expanded)
			}
		case compare.ByClock:
			if at.Step < before {
				t.Fatalf("%s at %v s: step %d", l.Contender.Text, value, at.Step)
			}
		}
	}
	if l.Row.Run.Expanded != l.At(m, r.Length(m)).Expanded {
		t.Errorf("%s: %d expanded at the end, the run %d", l.Contender.Text, l.At(m, r.Length(m)).Expanded, l.Row.Run.Expanded)
	}
}

// A record slows a search down: the race says the time that the table says, and nothing else of the run is
// another one.
func TestALaneIsItsRowOfTheTable(t *testing.T) {
	plan := compare.Plan{Problems: []game.Problem{problem(t, "P", "((0 1 2 0 3 2) (1 0 2 0 4 0))")}, Contenders: contenders(t, "bfs", "dfs", "cmd:x"), Limits: search.Limits{Nodes: 3000}}
	plan.Text = func(game.Problem) string { return "" }
	plan.Programs = func(context.Context, []string, string, time.Duration) (string, *game.ProgramFault) {
		return "(0 5) (1 4)", nil
	}
	rows := compare.Run(t.Context(), &plan, nil)
	for i := range rows {
		rows[i].Run.Elapsed = time.Duration(i+1) * time.Hour
	}
	plan.Programs = func(context.Context, []string, string, time.Duration) (string, *game.ProgramFault) {
		t.Error("a program ran once more")
		return "", nil
	}
	r, _ := compare.RunRace(t.Context(), &plan, rows)
	long := false
	for i := range r.Lanes {
		l := &r.Lanes[i]
		if !reflect.DeepEqual(l.Row, rows[i]) || l.End(compare.ByClock) != 3600*float64(i+1) {
			t.Errorf("%s: %+v, want %+v", l.Contender.Text, l.Row, rows[i])
		}
		recording, ok := l.Recording.(*compare.SearchRecording)
		if !ok {
			continue
		}
		half := l.At(compare.ByClock, l.End(compare.ByClock)/2)
		all := recording.Steps()
		if half.Ended || half.Step < 0 || half.Step >= all {
			t.Errorf("%s: step %d of %d when half of the time is over", l.Contender.Text, half.Step, all)
		}
		if all > 1000 && (half.Step == 0 || half.Step == all-1) { // of few steps one may have taken more than half of the time
			t.Errorf("%s: step %d of %d when half of the time is over", l.Contender.Text, half.Step, all)
		}
		long = long || all > 1000
	}
	if !long {
		t.Error("no run is long enough")
	}
}

// A clock does not stop a search a second time, and not at another place.
func TestASearchThatTheClockStoppedIsRecordedAsFarAsItCame(t *testing.T) {
	plan := compare.Plan{Problems: []game.Problem{{Name: "T", Puzzle: gametest.ToyPuzzle(40)}}, Contenders: contenders(t, "bfs")}
	rows := compare.Run(t.Context(), &plan, nil)
	plan.Limits.Expansions = rows[0].Run.Expanded / 2
	rows = compare.Run(t.Context(), &plan, nil)
	rows[0].Run.Stopped, rows[0].Run.Limits = search.ByTime, search.Limits{Time: 1}
	r, _ := compare.RunRace(t.Context(), &plan, rows)
	if l := &r.Lanes[0]; l.Row.Run.Stopped != search.ByTime || l.At(compare.ByExpansions, r.Length(compare.ByExpansions)).Expanded != rows[0].Run.Expanded {
		t.Errorf("%+v", l.Row.Run.Report)
	}
}

func TestTheLongestLaneIsTheRace(t *testing.T) {
	r := record(t, problem(t, "P", fewPits), "bfs", "astar")
	for _, m := range []compare.RaceMode{compare.ByExpansions, compare.ByClock} {
		if want := max(r.Lanes[0].End(m), r.Lanes[1].End(m)); r.Length(m) != want || r.Value(m, r.Positions(m)-1) != want || r.Value(m, 0) != 0 {
			t.Errorf("%s: %v, want %v", m, r.Length(m), want)
		}
	}
}

func TestAProgramRunsByTheClockAlone(t *testing.T) {
	r := record(t, problem(t, "P", fewPits), "cmd:x", "bfs")
	l := &r.Lanes[0]
	if l.Row.HasFailed() && l.Row.Failed.Key != "compare.nogoal" {
		t.Fatalf("%+v", l.Row.Failed)
	}
	half := l.At(compare.ByClock, l.End(compare.ByClock)/2)
	if l.End(compare.ByClock) <= 0 || l.End(compare.ByExpansions) != 0 || half.Ended || half.Part != 0.5 || half.Step != -1 || half.Expanded != -1 {
		t.Errorf("%v: %+v", l.End(compare.ByClock), half)
	}
	if at := l.At(compare.ByExpansions, 1); !at.Ended {
		t.Errorf("%+v", at)
	}
}

func TestWhatCanNotRunIsALaneThatSaysWhy(t *testing.T) {
	r := record(t, problem(t, "P", fewPits), "astar/nonsense", "bfs")
	if l := &r.Lanes[0]; l.Row.Failed.Key != "error.heuristic" || l.End(compare.ByClock) != 0 || !l.At(compare.ByClock, 0).Ended {
		t.Errorf("%+v", l.Row.Failed)
	}
}

func TestACancelledRaceIsNone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	plan := compare.Plan{Problems: []game.Problem{problem(t, "P", fewPits)}, Contenders: contenders(t, "bfs", "ucs")}
	rows := compare.Run(ctx, &plan, nil)
	plan.Begin = func(turn compare.Turn, _ *search.Progress) {
		if turn.Contender == 1 {
			cancel()
		}
	}
	if r, whole := compare.RunRace(ctx, &plan, rows); whole {
		t.Errorf("%d lanes", len(r.Lanes))
	}
	cancel()
}

// lane is one that ended so.
func lane(ms int64, verdict search.Verdict, length int, expanded int64) compare.Lane {
	l := compare.Lane{}
	l.Row.Run.Elapsed = time.Duration(ms) * time.Millisecond
	l.Row.Run.Verdict = verdict
	l.Row.Run.Length = length
	l.Row.Run.Expanded = expanded
	l.Row.Run.Bytes = expanded * 10
	return l
}

func TestPrizesGoToThoseThatHaveAnAnswer(t *testing.T) {
	r := compare.Race{Lanes: []compare.Lane{lane(1, search.Unknown, -1, 1), lane(20, search.Optimal, 6, 50), lane(10, search.Solution, 6, 70)}}
	for i, want := range []struct {
		column  string
		winners int
		first   int
		value   float64
	}{{"expanded", 1, 1, 50}, {"memory", 1, 1, 500}, {"length", 2, 1, 6}, {"time", 1, 2, 0.01}} {
		got := r.Prizes()[i]
		if got.Column.Key != want.column || len(got.Winners) != want.winners || got.Winners[0] != want.first || got.Value != want.value {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	none := compare.Race{Lanes: []compare.Lane{lane(1, search.Unknown, -1, 1)}}
	if got := none.Prizes()[0]; len(got.Winners) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestWhoIsFasterAndProvesLessIsTold(t *testing.T) {
	for want, fast := range map[string]compare.Lane{"compare.racing.longer": lane(5, search.Solution, 8, 1), "compare.racing.lucky": lane(5, search.Solution, 6, 1), "": lane(30, search.Solution, 8, 1)} {
		r := compare.Race{Lanes: []compare.Lane{lane(20, search.Optimal, 6, 50), fast, lane(40, search.Optimal, 6, 50)}}
		got := r.Remarks()
		if want == "" && len(got) > 0 || want != "" && (len(got) != 1 || got[0].Fast != 1 || got[0].Slow != 0 || got[0].Why.Key != want) {
			t.Errorf("%q: %+v", want, got)
		}
	}
}
