package report_test

import (
	"fmt"
	"testing"

	"procura/core/compare"
	"procura/core/game"
	"procura/core/search"
	"procura/ui/report"
)

// ran is a run that has found a path of a length, -1 for none, and proved a bound.
func ran(a search.Algorithm, v search.Verdict, length, bound int) *game.Run {
	return &game.Run{Game: "cavalo", Ran: game.Method{Algorithm: a}, Report: search.Report{Verdict: v, Length: length, Bound: bound}}
}

func TestARunIsToldWithTheStrongestBoundThatIsKnown(t *testing.T) {
	dfs, stopped, astar := ran(search.DFS, search.Solution, 12, 3), ran(search.BFS, search.Unknown, -1, 4), ran(search.AStar, search.Optimal, 6, 6)
	var known report.Known
	known.Add(dfs)
	if got := known.Lift(*dfs); got.Bound != 3 {
		t.Errorf("alone: %d", got.Bound)
	}
	known.Add(astar)
	known.Add(stopped)
	w := speak(t, "pt")
	for run, want := range map[*game.Run]int{dfs: 6, stopped: 6, astar: 6} {
		if got := known.Lift(*run); got.Bound != want || got.Verdict != run.Verdict {
			t.Errorf("%s: %s, at least %d", run.Ran.Algorithm, got.Verdict, got.Bound)
		}
	}
	if said := known.Why(w, *dfs); said != "DFS não garante a mais curta · A*: pelo menos 6 jogadas" {
		t.Errorf("%q", said)
	}
	if said := report.Searching(w, &search.Progress{}, known); said != "A procurar: pelo menos 6 jogadas" {
		t.Errorf("%q", said)
	}
	if known.Best != astar {
		t.Errorf("the best is by %s", known.Best.Ran.Algorithm)
	}
	impossible := *ran(search.DFS, search.Impossible, -1, -1)
	if got := known.Lift(impossible); got.Bound != -1 {
		t.Errorf("impossible, at least %d", got.Bound)
	}
}

// TestASolutionThatIsNotProvedSaysWhy: what its method lacks, until another run has proved it, or where it was stopped.
func TestASolutionThatIsNotProvedSaysWhy(t *testing.T) {
	w := speak(t, "pt")
	for _, c := range []struct {
		method game.Method
		want   string
	}{
		{game.Method{Algorithm: search.AStar, Heuristic: "formula: falta"}, "h sem prova de ser admissível"},
		{game.Method{Algorithm: search.IDAStar, Heuristic: "course"}, "h não é admissível"},
		{game.Method{Algorithm: search.AStar, Heuristic: "pairs", Parameter: 1.5}, "w passa de 1"},
		{game.Method{Algorithm: search.Greedy, Heuristic: "pairs"}, "Sôfrega não garante a mais curta"},
	} {
		run := ran(c.method.Algorithm, search.Solution, 30, 25)
		run.Ran = c.method
		var known report.Known
		known.Add(run)
		if line, sentence := known.Unproved(w, *run); line != c.want || sentence == "" || known.Why(w, *run) != line {
			t.Errorf("%+v: %q, %q", c.method, line, sentence)
		}
		stopped := *run
		stopped.Stopped = search.ByTime
		if line, _ := known.Unproved(w, stopped); line != "" {
			t.Errorf("%+v, stopped: %q", c.method, line)
		}
		known.Add(ran(search.BFS, search.Optimal, 30, 30))
		if line, _ := known.Unproved(w, *run); line != "" {
			t.Errorf("%+v, proved by BFS: %q", c.method, line)
		}
	}
}

// TestAPartOfBestHasItsName: nobody chooses the part alone.
func TestAPartOfBestHasItsName(t *testing.T) {
	if said := report.AlgorithmWord(speak(t, "pt"), search.Anytime); said != "Melhor" {
		t.Errorf("%q", said)
	}
}

func TestABoundProvesThatNoSolutionIsShorter(t *testing.T) {
	var known report.Known
	if known.Proves(1) {
		t.Error("nothing is known")
	}
	known.Add(ran(search.BFS, search.Unknown, -1, 4))
	known.Add(ran(search.AStar, search.Optimal, 6, 6))
	if !known.Proves(6) || known.Proves(7) {
		t.Errorf("6: %t, 7: %t", known.Proves(6), known.Proves(7))
	}
}

func TestWhatIsKnownOfTheEndGivesTheBoundItsName(t *testing.T) {
	dfs, best := ran(search.DFS, search.Solution, 12, 3), ran(search.AStar, search.Unknown, -1, 4)
	best.LowerBoundBy = "payments"
	var known report.Known
	known.Add(dfs)
	known.Add(best)
	if said := known.Why(speak(t, "pt"), *dfs); said != "DFS não garante a mais curta · soma dos números que se podem juntar: pelo menos 4 jogadas" {
		t.Errorf("%q", said)
	}
}

func TestTheLeastUpperBoundOfPointsIsThatOfAllRuns(t *testing.T) {
	var known report.Known
	climb := func(score, upper int) *game.Run {
		return &game.Run{Maximise: true, Score: score, HasScore: true, Upper: upper, Report: search.Report{Verdict: search.Solution, Length: 15, Bound: -1}}
	}
	first := climb(200, 300)
	known.Add(first)
	known.Add(climb(190, 250))
	if got := known.Lift(*first); got.Upper != 250 || got.Score != 200 {
		t.Errorf("%d of at most %d", got.Score, got.Upper)
	}
}

func TestARatioOverTwoIsAFactor(t *testing.T) {
	for times, want := range map[float64][2]string{5.2: {"5,2 ×", "5.2 ×"}, 110.2: {"110 ×", "110 ×"}, 9.96: {"10 ×", "10 ×"}, 0.75: {"0,75 ×", "0.75 ×"}, 1: {"1,0 ×", "1.0 ×"}} {
		if pt, en := spaces(report.Multiple(speak(t, "pt"), times)), report.Multiple(speak(t, "en"), times); pt != want[0] || en != want[1] {
			t.Errorf("%v: %q, %q", times, pt, en)
		}
	}
	for upper, want := range map[int]string{450: "4,5 ×", 200: "2,0 ×", 199: "49,75 %"} {
		climb := game.Run{Maximise: true, Score: 100, HasScore: true, Upper: upper, Report: search.Report{Verdict: search.Solution, Length: 5}}
		if said := spaces(report.Headline(speak(t, "pt"), climb)); said != fmt.Sprintf("100 pontos, no máximo %d (%s)", upper, want) {
			t.Errorf("%q", said)
		}
	}
}

func TestASpreadIsTheMedianAndTheQuartilesInOneUnit(t *testing.T) {
	s := compare.Spread{Median: 91e-6, Lower: 84e-6, Upper: 112e-6}
	if said := spaces(report.Spread(speak(t, "pt"), s)); said != "0,09 ms (0,08 a 0,11)" {
		t.Errorf("%q", said)
	}
	s.Steady = true
	if said := report.Spread(speak(t, "en"), s); said != "0.09 ms" {
		t.Errorf("%q", said)
	}
}

func TestAnEstimateEndsInNoZero(t *testing.T) {
	w := speak(t, "pt")
	for h, want := range map[float64]string{26.9: "26,9", 2.1: "2,1", 29.75: "29,75", 1.0 / 3: "0,333", 12: "12", 9.9999: "10", 100.5: "100,5"} {
		if got := report.Estimate(w, h); got != want {
			t.Errorf("%v: %q, want %q", h, got, want)
		}
	}
}
