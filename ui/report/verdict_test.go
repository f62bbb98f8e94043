package report_test

import (
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/search"
	"procura/ui/i18n"
	"procura/ui/internal/i18ntest"
	"procura/ui/report"
)

// speak loads the program's own texts.
func speak(t *testing.T, language string) *i18n.Words {
	t.Helper()
	return i18ntest.Speak(language)
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
	if got := spaces(report.Details(speak(t, "pt"), climb(search.Optimal, 2345, 2345))); got != "15 jogadas · 0 expandidos em 0 µs" {
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
	solved.HasScore, solved.Score, solved.HasTarget, solved.Target = true, 282, true, 270
	if got := spaces(report.Details(speak(t, "en"), solved)); got != "282 points · 48,472,201 expanded in 1.50 s" {
		t.Error(got)
	}
	stopped := reports["unknown"]
	stopped.HasScore, stopped.HasTarget, stopped.Target = true, true, 70
	if got := spaces(report.Details(speak(t, "pt"), stopped)); got != "objetivo 70 · 0 expandidos em 0 µs" {
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
	if got := report.BlockClaim(speak(t, "pt"), grade.Claim{Claim: "points 1"}); got != "o 1 ponto" {
		t.Errorf("%q", got)
	}
}
