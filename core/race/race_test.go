package race_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/game/toy"
	"procura/core/games"
	"procura/core/program"
	"procura/core/quatro/oracle"
	"procura/core/race"
	"procura/core/search"
	"procura/core/sexp"
)

// pits is a small problem of Adji-Boto.
func pits(t *testing.T) game.Problem {
	t.Helper()
	forms, _ := sexp.Parse([]byte("((0 0 0 0 0 2) (0 0 0 0 4 0))"))
	for _, m := range games.All(oracle.Settings{}) {
		if p, ok := m.(game.Puzzler); ok {
			if d := p.Decode(forms); d.Puzzle != nil {
				return game.Problem{Name: "P", Puzzle: d.Puzzle}
			}
		}
	}
	t.Fatal("no problem")
	return game.Problem{}
}

// record runs a race of methods.
func record(t *testing.T, p game.Problem, specs ...string) *race.Race {
	t.Helper()
	plan := race.Plan{Problem: p, Limits: search.Limits{Nodes: 3000, Time: time.Minute}}
	plan.Text = func(game.Problem) string { return "" }
	plan.Programs = func(context.Context, []string, string, time.Duration) (string, *program.Fault) {
		return "(0 5) (1 4)", nil
	}
	for _, spec := range specs {
		c, wrong := compare.ParseMethod(spec)
		if wrong != nil {
			t.Fatal(wrong)
		}
		plan.Contenders = append(plan.Contenders, c)
	}
	r, whole := race.Record(t.Context(), &plan)
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
	for _, p := range []game.Problem{{Name: "T", Puzzle: toy.Puzzle(40)}, pits(t)} {
		for range 8 {
			var specs []string
			for range 2 + random.IntN(3) {
				specs = append(specs, methods[random.IntN(len(methods))])
			}
			r := record(t, p, specs...)
			for _, m := range []race.Mode{race.ByExpansions, race.ByClock} {
				for i := range r.Lanes {
					follow(t, r, &r.Lanes[i], m)
				}
			}
		}
	}
}

func follow(t *testing.T, r *race.Race, l *race.Lane, m race.Mode) {
	t.Helper()
	e, before := l.Exploration, -1
	last := r.Positions(m) - 1
	for position := range last + 1 {
		value := r.Value(m, position)
		at := l.At(m, value)
		if at.Step < before || at.Step < 0 || at.Step >= e.Steps() {
			t.Fatalf("%s %s: step %d after %d", l.Contender.Text, m, at.Step, before)
		}
		before = at.Step
		want := e.Moment(at.Step, 0)
		if at.Expanded != want.Expanded || at.Generated != want.Generated || at.Waiting != want.Waiting || at.Bound != want.Bound {
			t.Fatalf("%s %s at %d: %+v, the trace says %+v", l.Contender.Text, m, position, at, want)
		}
		if at.Ended != (value >= l.End(m)) || position == last && !at.Ended || at.Ended && at.Step != e.Steps()-1 {
			t.Fatalf("%s %s at %d of %d: ended %v", l.Contender.Text, m, position, last, at.Ended)
		}
		if at.Ended {
			continue
		}
		switch m {
		case race.ByExpansions:
			next := e.Moment(at.Step+1, 0)
			if at.Expanded > int64(value) || next.Expanded <= int64(value) {
				t.Fatalf("%s at %v expansions: %d, then %d", l.Contender.Text, value, at.Expanded, next.Expanded)
			}
		case race.ByClock:
			if at.Step != e.At(time.Duration(value*float64(time.Second))) {
				t.Fatalf("%s at %v s: step %d", l.Contender.Text, value, at.Step)
			}
		}
	}
	if l.Row.Run.Expanded != l.At(m, r.Length(m)).Expanded {
		t.Errorf("%s: %d expanded at the end, the run %d", l.Contender.Text, l.At(m, r.Length(m)).Expanded, l.Row.Run.Expanded)
	}
}

func TestTheLongestLaneIsTheRace(t *testing.T) {
	r := record(t, pits(t), "bfs", "astar")
	for _, m := range []race.Mode{race.ByExpansions, race.ByClock} {
		if want := max(r.Lanes[0].End(m), r.Lanes[1].End(m)); r.Length(m) != want || r.Value(m, r.Positions(m)-1) != want || r.Value(m, 0) != 0 {
			t.Errorf("%s: %v, want %v", m, r.Length(m), want)
		}
	}
}

func TestAProgramRunsByTheClockAlone(t *testing.T) {
	r := record(t, pits(t), "cmd:x", "bfs")
	l := &r.Lanes[0]
	if !l.Row.Failed.IsZero() && l.Row.Failed.Key != "compare.nogoal" {
		t.Fatalf("%+v", l.Row.Failed)
	}
	half := l.At(race.ByClock, l.End(race.ByClock)/2)
	if l.End(race.ByClock) <= 0 || l.End(race.ByExpansions) != 0 || half.Ended || half.Part != 0.5 || half.Step != -1 || half.Expanded != -1 {
		t.Errorf("%v: %+v", l.End(race.ByClock), half)
	}
	if at := l.At(race.ByExpansions, 1); !at.Ended {
		t.Errorf("%+v", at)
	}
}

func TestWhatCanNotRunIsALaneThatSaysWhy(t *testing.T) {
	r := record(t, pits(t), "astar/nonsense", "bfs")
	if l := &r.Lanes[0]; l.Row.Failed.Key != "error.heuristic" || l.End(race.ByClock) != 0 || !l.At(race.ByClock, 0).Ended {
		t.Errorf("%+v", l.Row.Failed)
	}
}

func TestACancelledRaceIsNone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	plan := race.Plan{Problem: pits(t), Contenders: []compare.Contender{compare.Of(game.Method{Algorithm: search.BFS}), compare.Of(game.Method{Algorithm: search.UCS})}}
	plan.Begin = func(i int, _ *search.Progress) {
		if i == 1 {
			cancel()
		}
	}
	if r, whole := race.Record(ctx, &plan); whole {
		t.Errorf("%d lanes", len(r.Lanes))
	}
	cancel()
}

// lane is one that ended so.
func lane(ms int64, verdict search.Verdict, length int, expanded int64) race.Lane {
	l := race.Lane{}
	l.Row.Run.Elapsed, l.Row.Run.Verdict, l.Row.Run.Length, l.Row.Run.Expanded, l.Row.Run.Bytes = time.Duration(ms)*time.Millisecond, verdict, length, expanded, expanded*10
	return l
}

func TestPrizesGoToThoseThatHaveAnAnswer(t *testing.T) {
	r := race.Race{Lanes: []race.Lane{lane(1, search.Unknown, -1, 1), lane(20, search.Optimal, 6, 50), lane(10, search.Solution, 6, 70)}}
	for i, want := range []struct {
		measure compare.Measure
		winners int
		first   int
		value   float64
	}{{compare.Seconds, 1, 2, 0.01}, {compare.Expanded, 1, 1, 50}, {compare.Bytes, 1, 1, 500}, {compare.Length, 2, 1, 6}} {
		got := r.Prizes()[i]
		if got.Measure != want.measure || len(got.Winners) != want.winners || got.Winners[0] != want.first || got.Value != want.value {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	none := race.Race{Lanes: []race.Lane{lane(1, search.Unknown, -1, 1)}}
	if got := none.Prizes()[0]; len(got.Winners) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestWhoIsFasterAndProvesLessIsTold(t *testing.T) {
	for want, fast := range map[string]race.Lane{"race.longer": lane(5, search.Solution, 8, 1), "race.lucky": lane(5, search.Solution, 6, 1), "": lane(30, search.Solution, 8, 1)} {
		r := race.Race{Lanes: []race.Lane{lane(20, search.Optimal, 6, 50), fast, lane(40, search.Optimal, 6, 50)}}
		got := r.Remarks()
		if want == "" && len(got) > 0 || want != "" && (len(got) != 1 || got[0].Fast != 1 || got[0].Slow != 0 || got[0].Why.Key != want) {
			t.Errorf("%q: %+v", want, got)
		}
	}
}
