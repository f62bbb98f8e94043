package report_test

import (
	"testing"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/report"
)

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
			search.Report{Verdict: search.Optimal, Reason: search.ByFloor},
			"a posição inicial já cumpre o objetivo", "the start meets the goal already",
		},
		{
			game.Method{Algorithm: search.AStar},
			search.Report{Verdict: search.Optimal, Reason: search.ByRest, Length: 6},
			"A*: o que ficou por ver precisa de pelo menos 6 jogadas", "A*: what was not looked at needs at least 6 moves",
		},
		{
			game.Method{Algorithm: search.Anytime},
			search.Report{Verdict: search.Optimal, Reason: search.ByFloor, FloorBy: "colours", Length: 25},
			"soma dos números que se podem juntar: pelo menos 25 jogadas", "sum of the numbers within reach: at least 25 moves",
		},
		{
			game.Method{Algorithm: "hand"},
			search.Report{Verdict: search.Optimal, Reason: search.ByFloor, Length: 1},
			"mínimo já provado: pelo menos 1 jogada", "minimum proved before: at least 1 move",
		},
		{
			game.Method{Algorithm: search.Beam},
			search.Report{Verdict: search.Impossible, Reason: search.ByFloor, FloorBy: "pairs", Length: -1},
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
		{search.Report{Verdict: search.Optimal, Reason: search.ByFloor, FloorBy: "payments", Length: 6}, "com 5 jogadas, no máximo 262 pontos (objetivo 270)", "at most 262 points in 5 moves (goal 270)"},
		{search.Report{Verdict: search.Impossible, Reason: search.ByFloor, FloorBy: "payments", Length: -1}, "qualquer caminho faz no máximo 262 pontos (objetivo 270)", "any path makes at most 262 points (goal 270)"},
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
