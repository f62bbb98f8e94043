package report_test

import (
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/search"
	"procura/resources"
	"procura/ui/i18n"
	"procura/ui/report"
)

// speak loads the program's own texts.
func speak(t *testing.T, language string) *i18n.Words {
	t.Helper()
	return i18n.MustLoad(resources.Translations, language)
}

// spaces makes plain spaces of those that keep a number together.
func spaces(s string) string { return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(s) }

// reports are a run of each verdict.
var reports = map[string]game.Run{
	"optimal":    {Report: search.Report{Verdict: search.Optimal, Length: 6, Bound: 6, Expanded: 48_472_201, Elapsed: 1500 * time.Millisecond}},
	"one":        {Report: search.Report{Verdict: search.Optimal, Length: 1, Bound: 1}},
	"solution":   {Report: search.Report{Verdict: search.Solution, Length: 8, Bound: 5}},
	"open":       {Report: search.Report{Verdict: search.Solution, Length: 8, Bound: 0, Stopped: search.ByTime}},
	"impossible": {Report: search.Report{Verdict: search.Impossible, Length: -1, Bound: -1}},
	"unknown":    {Report: search.Report{Verdict: search.Unknown, Length: -1, Bound: 13, Stopped: search.ByTime}},
	"cancelled":  {Report: search.Report{Verdict: search.Unknown, Length: -1, Bound: 1, Stopped: search.ByCancel}},
	"nothing":    {Report: search.Report{Verdict: search.Unknown, Length: -1, Bound: -1}},
}

func TestTheHeadlineSaysWhatIsProved(t *testing.T) {
	for _, c := range []struct{ run, pt, en string }{
		{"optimal", "✓ ÓTIMA: 6 jogadas, provada", "✓ OPTIMAL: 6 moves, proved"},
		{"one", "✓ ÓTIMA: 1 jogada, provada", "✓ OPTIMAL: 1 move, proved"},
		{"solution", "SOLUÇÃO: 8 jogadas, no máximo 1,6 vezes o mínimo (≥ 5)", "SOLUTION: 8 moves, at most 1.6 times the minimum (≥ 5)"},
		{"open", "SOLUÇÃO: 8 jogadas; mínimo por decidir", "SOLUTION: 8 moves; minimum unknown"},
		{"impossible", "✗ IMPOSSÍVEL, provado", "✗ IMPOSSIBLE, proved"},
		{"unknown", "POR DECIDIR: pelo menos 13 jogadas; parou no limite de tempo", "UNKNOWN: at least 13 moves; stopped at the time limit"},
		{"cancelled", "POR DECIDIR: pelo menos 1 jogada; procura cancelada", "UNKNOWN: at least 1 move; cancelled"},
		{"nothing", "POR DECIDIR: pelo menos 0 jogadas; parou", "UNKNOWN: at least 0 moves; stopped"},
	} {
		if got := report.Headline(speak(t, "pt"), reports[c.run]); got != c.pt {
			t.Errorf("%s: %q, want %q", c.run, got, c.pt)
		}
		if got := report.Headline(speak(t, "en"), reports[c.run]); got != c.en {
			t.Errorf("%s: %q, want %q", c.run, got, c.en)
		}
	}
}

func TestTheMostPointsAreSaidInWords(t *testing.T) {
	climb := func(v search.Verdict, score, upper int) game.Run {
		return game.Run{
			Maximise: true, Score: score, HasScore: v != search.Unknown, Upper: upper, HasTarget: true, Target: 70,
			Report: search.Report{Verdict: v, Stopped: search.ByTime, Length: 15, Bound: -1},
		}
	}
	for _, c := range []struct {
		run           game.Run
		pt, en, badge string
	}{
		{climb(search.Optimal, 2345, 2345), "✓ MÁXIMO: 2345 pontos, provado", "✓ MAXIMUM: 2,345 points, proved", "✓ 2345 p."},
		{climb(search.Solution, 2301, 2410), "2301 pontos, no máximo 2410 (4,53 %)", "2,301 points, at most 2,410 (4.53%)", "2301 p. ?"},
		{climb(search.Unknown, 0, 2410), "POR DECIDIR: no máximo 2410 pontos; parou no limite de tempo", "UNKNOWN: at most 2,410 points; stopped at the time limit", "≤ 2410 p."},
	} {
		if got := spaces(report.Headline(speak(t, "pt"), c.run)); got != c.pt {
			t.Errorf("%q, want %q", got, c.pt)
		}
		if got := report.Headline(speak(t, "en"), c.run); got != c.en {
			t.Errorf("%q, want %q", got, c.en)
		}
		if got := report.Badge(speak(t, "pt"), c.run); got != c.badge {
			t.Errorf("%q, want %q", got, c.badge)
		}
	}
	if got := spaces(report.Details(speak(t, "pt"), climb(search.Optimal, 2345, 2345))); got != "15 jogadas · 0 expandidos em 0 ms" {
		t.Error(got)
	}
}

func TestTheFactorOfASolutionIsRoundedUp(t *testing.T) {
	for _, c := range []struct {
		length, bound int
		want          string
	}{
		{8, 5, "1,6"},
		{12, 8, "1,5"},
		{11, 10, "1,1"},
		{10, 6, "1,67"},
		{301, 100, "3,01"},
		{1001, 1000, "1,01"},
		{12, 6, "2"},
		{8, 0, ""},
		{8, -1, ""},
	} {
		if got := report.Factor(speak(t, "pt"), search.Report{Verdict: search.Solution, Length: c.length, Bound: c.bound}); got != c.want {
			t.Errorf("%d of at least %d: %q, want %q", c.length, c.bound, got, c.want)
		}
	}
	if got := report.Factor(speak(t, "pt"), reports["optimal"].Report); got != "" {
		t.Errorf("an optimal solution has the factor %q", got)
	}
}

func TestTheDetailsSayWhatStoppedASolution(t *testing.T) {
	if got := spaces(report.Details(speak(t, "pt"), reports["open"])); got != "parou no limite de tempo" {
		t.Error(got)
	}
}

func TestTheBadgeSaysItInAFewCharacters(t *testing.T) {
	for run, want := range map[string]string{
		"optimal": "✓ 6", "solution": "8 ?", "impossible": "impossível", "unknown": "≥ 13", "nothing": "≥ 0",
	} {
		if got := report.Badge(speak(t, "pt"), reports[run]); got != want {
			t.Errorf("%s: %q, want %q", run, got, want)
		}
	}
}

func TestTheDetailsHaveScoreAndTargetOnlyWhereTheyMeanSomething(t *testing.T) {
	solved := reports["optimal"]
	if got := spaces(report.Details(speak(t, "pt"), solved)); got != "48 472 201 expandidos em 1,50 s" {
		t.Error(got)
	}
	solved.HasScore = true
	solved.Score = 282
	solved.HasTarget = true
	solved.Target = 270
	if got := spaces(report.Details(speak(t, "en"), solved)); got != "282 points · 48,472,201 expanded in 1.50 s" {
		t.Error(got)
	}
	stopped := reports["unknown"]
	stopped.HasScore, stopped.HasTarget, stopped.Target = true, true, 70
	if got := spaces(report.Details(speak(t, "pt"), stopped)); got != "objetivo 70 · 0 expandidos em 0 ms" {
		t.Error(got)
	}
}

// TestEveryVerdictAndEveryStopHasWords takes each verdict with each stop, and none.
func TestEveryVerdictAndEveryStopHasWords(t *testing.T) {
	verdicts := []search.Verdict{search.Optimal, search.Solution, search.Impossible, search.Unknown}
	stops := []search.Stop{search.NotStopped, search.ByTime, search.ByNodes, search.ByMemory, search.ByDepth, search.ByCancel}
	for _, language := range i18n.Languages() {
		w := speak(t, language)
		for _, verdict := range verdicts {
			for _, stop := range stops {
				for _, most := range []bool{false, true} {
					run := game.Run{Maximise: most, Upper: 9, Report: search.Report{Verdict: verdict, Stopped: stop, Length: 3, Bound: 2}}
					for what, said := range map[string]string{
						"headline": report.Headline(w, run), "details": report.Details(w, run), "badge": report.Badge(w, run),
						"line": report.Verdict(w, run), "cell": report.Cell(w, run),
					} {
						if said == "" || strings.Contains(said, "[") {
							t.Errorf("%s: %s, stopped by %q, most points %t: the %s says %q", language, verdict, stop, most, what, said)
						}
					}
				}
			}
		}
	}
}

func TestACellAndALineSayTheVerdictBoundAndStop(t *testing.T) {
	for _, c := range []struct{ run, cell, line string }{
		{"optimal", "ótima", "ótima"},
		{"solution", "solução, ≥ 5", "solução ≤ 1,6×"},
		{"open", "solução, ≥ 0", "solução (tempo)"},
		{"impossible", "impossível", "impossível"},
		{"unknown", "≥ 13 · tempo", "por decidir (tempo)"},
		{"cancelled", "≥ 1 · cancelada", "por decidir (cancelada)"},
		{"nothing", "por decidir, ≥ 0", "por decidir"},
	} {
		if got := report.Cell(speak(t, "pt"), reports[c.run]); got != c.cell {
			t.Errorf("%s: the cell says %q, want %q", c.run, got, c.cell)
		}
		if got := report.Verdict(speak(t, "pt"), reports[c.run]); got != c.line {
			t.Errorf("%s: the line says %q, want %q", c.run, got, c.line)
		}
	}
}

func TestWhatIsProvedOfABlockCounts(t *testing.T) {
	for _, c := range []struct{ proved, pt, en string }{
		{"at least 1", "pelo menos 1 jogada", "at least 1 move"},
		{"at least 12", "pelo menos 12 jogadas", "at least 12 moves"},
		{"at most 1", "no máximo 1 ponto", "at most 1 point"},
		{"at most 20000", "no máximo 20 000 pontos", "at most 20,000 points"},
		{"optimal 1", "o mínimo é 1", "the minimum is 1"},
		{"impossible", "impossível", "impossible"},
	} {
		for language, want := range map[string]string{"pt": c.pt, "en": c.en} {
			if got := spaces(report.BlockProof(speak(t, language), &grade.Verdict{Proved: c.proved})); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
	if got := report.BlockClaim(speak(t, "pt"), &grade.Verdict{}, grade.Claim{Claim: "points 1"}); got != "o 1 ponto" {
		t.Errorf("%q", got)
	}
}

func TestTheVerdictSaysWhyItIsProved(t *testing.T) {
	for _, c := range []struct {
		ran    game.Method
		found  search.Report
		pt, en string
	}{
		{
			game.Method{Algorithm: search.BFS, Duplicates: search.Graph},
			search.Report{Verdict: search.Optimal, Reason: search.ByLevels, Length: 6, Expanded: 31},
			"BFS: nível 5 esgotado, 31 posições", "BFS: level 5 exhausted, 31 positions",
		},
		{
			game.Method{Algorithm: search.IDS},
			search.Report{Verdict: search.Optimal, Reason: search.ByLevels, Length: 6, Expanded: 131},
			"IDS: nível 5 esgotado, 131 nós", "IDS: level 5 exhausted, 131 nodes",
		},
		{
			game.Method{Algorithm: search.BFS},
			search.Report{Verdict: search.Optimal, Reason: search.ByLevels},
			"a posição inicial já cumpre o objetivo", "the start meets the goal already",
		},
		{
			game.Method{Algorithm: search.Anytime},
			search.Report{Verdict: search.Optimal, Reason: search.ByLowerBound},
			"a posição inicial já cumpre o objetivo", "the start meets the goal already",
		},
		{
			game.Method{Algorithm: search.AStar},
			search.Report{Verdict: search.Optimal, Reason: search.ByRest, Length: 6},
			"A*: o que falta ver precisa de 6 jogadas ou mais", "A*: what is left needs 6 moves or more",
		},
		{
			game.Method{Algorithm: search.Anytime},
			search.Report{Verdict: search.Optimal, Reason: search.ByLowerBound, LowerBoundBy: "colours", Length: 25},
			"soma dos números que se podem juntar: pelo menos 25 jogadas", "sum of the numbers within reach: at least 25 moves",
		},
		{
			game.Method{Algorithm: search.BFS},
			search.Report{Verdict: search.Unknown, LowerBoundBy: "payments", Length: -1, Bound: 25},
			"soma dos números que se podem juntar: pelo menos 25 jogadas", "sum of the numbers within reach: at least 25 moves",
		},
		{
			game.Method{Algorithm: "hand"},
			search.Report{Verdict: search.Optimal, Reason: search.ByLowerBound, Length: 1},
			"mínimo já provado: pelo menos 1 jogada", "minimum proved before: at least 1 move",
		},
		{
			game.Method{Algorithm: search.Beam},
			search.Report{Verdict: search.Impossible, Reason: search.ByLowerBound, LowerBoundBy: "pairs", Length: -1},
			"soma dos números que se podem juntar: nenhum caminho chega ao objetivo", "sum of the numbers within reach: no path reaches the goal",
		},
		{
			game.Method{Algorithm: search.UCS, Duplicates: search.Graph},
			search.Report{Verdict: search.Impossible, Reason: search.ByExhaustion, Length: -1, Expanded: 8763},
			"espaço esgotado: 8763 posições", "space exhausted: 8,763 positions",
		},
		{
			game.Method{Algorithm: search.BFS, Duplicates: search.Tree},
			search.Report{Verdict: search.Impossible, Reason: search.ByExhaustion, Length: -1, Expanded: 1},
			"espaço esgotado: 1 nó", "space exhausted: 1 node",
		},
		{game.Method{Algorithm: search.BFS}, search.Report{Verdict: search.Optimal, Length: 6}, "", ""},
		{game.Method{Algorithm: search.BFS}, search.Report{Verdict: search.Unknown, Length: -1}, "", ""},
	} {
		run := game.Run{Game: "cavalo", Ran: c.ran, Report: c.found}
		if got := spaces(report.Why(speak(t, "pt"), run)); got != c.pt {
			t.Errorf("%q, want %q", got, c.pt)
		}
		if got := report.Why(speak(t, "en"), run); got != c.en {
			t.Errorf("%q, want %q", got, c.en)
		}
	}
	for _, c := range []struct {
		found  search.Report
		pt, en string
	}{
		{search.Report{Verdict: search.Optimal, Reason: search.ByLowerBound, LowerBoundBy: "payments", Length: 6}, "com 5 jogadas, no máximo 262 pontos (objetivo 270)", "at most 262 points in 5 moves (goal 270)"},
		{search.Report{Verdict: search.Impossible, Reason: search.ByLowerBound, LowerBoundBy: "payments", Length: -1}, "qualquer caminho faz no máximo 262 pontos (objetivo 270)", "any path makes at most 262 points (goal 270)"},
	} {
		run := game.Run{Game: "cavalo", Target: 270, Reach: 262, Report: c.found}
		if pt, en := spaces(report.Why(speak(t, "pt"), run)), report.Why(speak(t, "en"), run); pt != c.pt || en != c.en {
			t.Errorf("%q, %q, want %q, %q", pt, en, c.pt, c.en)
		}
	}
	most := game.Run{Maximise: true, Score: 2345, Upper: 2345, Report: search.Report{Verdict: search.Optimal, Reason: search.ByUpper}}
	if got := spaces(report.Why(speak(t, "pt"), most)); got != "limite superior: nenhum caminho passa de 2345 pontos" {
		t.Error(got)
	}
}

func TestWhatASearchUnderWayHasProvedIsSaid(t *testing.T) {
	for _, c := range []struct {
		bound, best, points, upper int64
		want                       string
	}{
		{12, 0, 0, 0, "A procurar: pelo menos 12 jogadas"},
		{-1, 0, 0, 0, "A procurar: pelo menos 0 jogadas"},
		{20, 40, 0, 0, "Melhor até agora: 40 jogadas · provado: pelo menos 20"},
		{26, 25, 0, 0, "Melhor até agora: 25 jogadas · provado: pelo menos 25"}, // read between two stores
		{0, 0, 2301, 2410, "Melhor até agora: 2301 pontos · provado: no máximo 2410"},
		{0, 0, 2411, 2410, "Melhor até agora: 2410 pontos · provado: no máximo 2410"},
	} {
		var p search.Progress
		p.Bound.Store(c.bound)
		p.Best.Store(c.best)
		p.Points.Store(c.points)
		p.Upper.Store(c.upper)
		if got := spaces(report.Searching(speak(t, "pt"), &p, report.Known{})); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

func TestAFailureSaysWhatFailed(t *testing.T) {
	w := speak(t, "en")
	if got := report.Failure(w) + ", " + report.FailureCell(w); got != "FAILED, failed" {
		t.Error(got)
	}
	searched := report.FailureDetails(w, game.Run{Report: search.Report{Length: -1}})
	shown := report.FailureDetails(w, game.Run{Report: search.Report{Verdict: search.Optimal, Length: 3}, Path: []string{"a", "b", "c"}})
	if searched != "An error in the program stopped the search. You can continue working." || shown == searched {
		t.Errorf("%q, %q", searched, shown)
	}
}

func TestASavingIsSaidWhereThereIsOne(t *testing.T) {
	for times, want := range map[float64]string{0: "", 1: "", 1.09: "", 1.1: "1,1 × menos nós", 7.99: "7,9 × menos nós"} {
		if got := report.Saving(speak(t, "pt"), times); got != want {
			t.Errorf("%v: %q, want %q", times, got, want)
		}
	}
}
