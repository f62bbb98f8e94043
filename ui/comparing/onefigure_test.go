package comparing

import (
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/ui/internal/uitest"
	"procura/ui/report"
)

// inResolver are the runs of a method that Resolver has.
func (r *rig) inResolver(l *line) (list []game.Run) {
	for _, run := range r.session.Host.RecordedRuns() {
		if run.Identity == l.row.Run.Identity && run.Ran == l.row.Run.Ran {
			list = append(list, run)
		}
	}
	return list
}

// Of five repetitions of one search Resolver has the one that stands for all, whichever came first.
func TestARunHasOneTimeInTableAndResolver(t *testing.T) {
	r := newRig(t)
	r.session.choices.Repeat = 5
	r.pick([]string{"A", "C"}, []string{"bfs", "dfs", "astar"})
	r.over()
	for _, l := range r.session.sheet.lines {
		runs := r.inResolver(l)
		if len(runs) != 1 || runs[0].Elapsed != l.row.Run.Elapsed {
			t.Errorf("%s has %d runs, the table %v", r.session.sheet.Called[l.Contender], len(runs), l.row.Run.Elapsed)
			continue
		}
		said, _ := numberOf(r.Words(), l, compare.MeasureColumnOf("time"))
		if !strings.HasPrefix(said, r.Words().Duration(runs[0].Elapsed)) {
			t.Errorf("the table says %q, Resolver %v", said, runs[0].Elapsed)
		}
		if name := report.Method(r.Words(), runs[0]); name != r.session.sheet.Called[l.Contender] {
			t.Errorf("Resolver calls it %q, the table %q", name, r.session.sheet.Called[l.Contender])
		}
	}
}

func TestARepetitionThatTheMachineDisturbedIsNotTheTime(t *testing.T) {
	r := newRig(t)
	l := r.lineOf(70*time.Millisecond, 91*time.Microsecond, 84*time.Microsecond, 112*time.Microsecond, 80*time.Microsecond)
	if said, _ := numberOf(r.Words(), l, compare.MeasureColumnOf("time")); strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(said) != "0,09 ms (0,08 a 0,11)" {
		t.Errorf("%q", said)
	}
	if l.row.Run.Elapsed != 91*time.Microsecond {
		t.Errorf("%v stands for all", l.row.Run.Elapsed)
	}
}

// lineOf is a line with repetitions of these times.
func (r *rig) lineOf(times ...time.Duration) *line {
	s := &r.session.sheet
	s.begin(&compare.Plan{Problems: []game.Problem{r.session.choices.problems[0].problem}, Contenders: []compare.Contender{compare.Of(game.Method{Algorithm: search.BFS})}}, []string{"A"}, []string{"BFS"})
	for i, elapsed := range times {
		row := compare.Row{Turn: compare.Turn{Repetition: i + 1}}
		row.Run.Elapsed, row.Run.Verdict, row.Run.Length = elapsed, search.Optimal, 3
		s.Rows = append(s.Rows, row)
	}
	s.arrange()
	return s.lines[0]
}

// A problem is solved in Resolver, compared and raced: method, length, nodes, memory and time are those of one
// run on all pages, and the strongest bound is on all of them.
func TestRaceTableAndResolverSayTheSame(t *testing.T) {
	r := newRig(t)
	r.raced("D", "bfs", "dfs")
	r.seek(1)
	w := r.Words()
	known := r.session.Host.Known(r.session.sheet.lines[0].row.Run.Identity)
	for i, l := range r.session.sheet.lines {
		run, lane := r.inResolver(l)[0], r.page().race.lanes[i]
		said := uitest.Written(lane.content)
		for name, want := range map[string]string{
			"method": report.Method(w, run), "expanded": w.Number(run.Expanded), "generated": w.Number(run.Generated), "memory": w.Bytes(run.Bytes),
			"time": w.Duration(run.Elapsed), "names": w.Key("solver.counter.expanded"),
		} {
			if !slices.Contains(said, want) {
				t.Errorf("%s of %s: no %q in %q", name, report.Method(w, run), want, said)
			}
		}
		cell, _ := verdictOf(w, l, known)
		if resolver := report.Cell(w, known.Lift(run)); cell != resolver || !strings.EqualFold(lane.verdict.Words, resolver) {
			t.Errorf("Resolver says %q, the table %q, the race %q", resolver, cell, lane.verdict.Words)
		}
		if !strings.HasPrefix(cell, "ótima") && !strings.HasSuffix(cell, "≥ "+w.Number(int64(known.Best.Length))) {
			t.Errorf("%q, and %d are known", cell, known.Best.Length)
		}
	}
}

func TestAHeaderOfTheTableIsThatOfResolver(t *testing.T) {
	r := newRig(t)
	for _, c := range r.page().session.sheet.columns {
		if c.Key == "frontier" && c.Title != r.Words().Key("compare.page.figure.frontier") {
			t.Errorf("the greatest frontier is %q in the table, %q in the figure", c.Title, r.Words().Key("compare.page.figure.frontier"))
		}
	}
	if now, most := r.Words().Key("solver.counter.frontier"), r.Words().Key("solver.counter.greatest"); now == most {
		t.Errorf("%q is of a moment and of all", now)
	}
}
