package solver

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"procura/core/game"
	"procura/core/search"
	"procura/ui/report"
	"procura/ui/solver/figures"
	"procura/ui/theme"
)

// BFS's name in the panel never stands over the figures of A*.
func TestFiguresNameTheirMethodAndAreGreyWhereAnotherIsChosen(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "C")
	check := func(when, method string, colour fyne.ThemeColorName) {
		t.Helper()
		if v.counters.Method.Words != method {
			t.Errorf("%s, they are of %q, want %q", when, v.counters.Method.Words, method)
		}
		for _, key := range figures.Keys {
			if figure := v.counters.Figures[key]; figure.Colour != colour {
				t.Errorf("%s, %s is %s", when, key, figure.Colour)
			}
		}
	}
	check("before a run", "", fynetheme.ColorNameForeground)
	r.solve(v)
	check("solved", "Melhor: A* · pagamentos", fynetheme.ColorNameForeground)
	r.use(v, string(search.BFS), "")
	check("BFS chosen", "Os números são de Melhor: A* · pagamentos", theme.Muted)
	if v.counters.About.Told() == "" {
		t.Error("nothing says why they are grey")
	}
	r.solve(v)
	check("solved by BFS", "BFS · largura", fynetheme.ColorNameForeground)
	r.use(v, string(game.Best), "")
	check("the best chosen", "Os números são de BFS · largura", theme.Muted)
	v.session.playback.showRun(r.runsOf(v)[1])
	check("its run shown", "Melhor: A* · pagamentos", fynetheme.ColorNameForeground)
}

func TestTheFrontierOfAMomentAndTheGreatestHaveTwoNames(t *testing.T) {
	r := newRig(t)
	v, g := queued(r)
	if said := v.counters.Names["frontier"].Words; said != "Fronteira" {
		t.Errorf("while it runs %q", said)
	}
	r.letEnd(v, g.Open)
	if said := v.counters.Names["frontier"].Words; said != "Maior fronteira" {
		t.Errorf("afterwards %q", said)
	}
}

// DFS alone proves little: what A* has proved of the problem stands with its run, too.
func TestARunSaysTheStrongestBoundOfItsProblem(t *testing.T) {
	r := newRig(t)
	v := r.on("cavalo", "D")
	r.use(v, string(search.DFS), "")
	dfs := r.solve(v)
	r.use(v, string(search.AStar), "")
	r.solve(v)
	v.session.playback.showRun(dfs)
	r.Settle()
	if said := headline(v); !strings.HasSuffix(said, "(≥ 12)") {
		t.Errorf("the headline says %q", said)
	}
	if said := v.verdict.Why.Words; said != "DFS não garante a mais curta · A*: pelo menos 12 jogadas" {
		t.Errorf("the reason is %q", said)
	}
	if cell := v.runs.Columns[1].Cell(dfs); cell.Text != "solução, ≥ 12" {
		t.Errorf("its row says %q", cell.Text)
	}
	if own := report.Cell(r.Words(), dfs.Run); own == "solução, ≥ 12" {
		t.Error("DFS proves as much")
	}
}
