package report_test

import (
	"testing"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/report"
)

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
		if got := spaces(report.Searching(speak(t, "pt"), &p)); got != c.want {
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
	if searched != "The search stopped because of an error in the program. You can continue working." || shown == searched {
		t.Errorf("%q, %q", searched, shown)
	}
}

func TestASavingIsSaidWhereThereIsOne(t *testing.T) {
	for times, want := range map[float64]string{0: "", 1: "", 1.09: "", 1.1: "1,1× menos nós", 7.99: "7,9× menos nós"} {
		if got := report.Saving(speak(t, "pt"), times); got != want {
			t.Errorf("%v: %q, want %q", times, got, want)
		}
	}
}
