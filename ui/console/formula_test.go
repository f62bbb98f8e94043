package console_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAFormulaSolvesAndSaysWhatItMayProve(t *testing.T) {
	for formula, want := range map[string]struct{ verdict, said string }{
		"falta > 0 ? 1 : 0":    {"optimal", "A: the formula was held against the whole space (10 states) and never exceeds the distance: it may prove"},
		"10 * falta":           {"", "A: the formula is not admissible (h = 700 on a board 3 moves from the end, 3 of 4 states): it only orders"},
		"casas > 100 ? 1 : -1": {"", "A: the formula never exceeds the distance but by rounding, or is not 0 on a solved board: it only orders"},
	} {
		h := run(t, "solve", cavalo, "--problem", "A", "--algorithm", "astar", "--heuristic-formula", formula, "--json")
		h.expect(t, 0, 1)
		o := h.objects(t)[0]
		if o["heuristic"] != "formula: "+formula || h.lines()[0] != want.said || want.verdict != "" && o["verdict"] != want.verdict {
			t.Errorf("%v\n%s", o, h.err)
		}
	}
	h := run(t, "solve", adjiboto, "--problem", "G", "--algorithm", "greedy", "--heuristic-formula", "casas / 2", "--nodes", "1000", "--json")
	if h.status != 0 || !strings.Contains(h.err, "a part of the space only (100,") {
		t.Errorf("%d %s", h.status, h.err)
	}
}

func TestAFormulaThatIsWrongIsUnderlined(t *testing.T) {
	h := run(t, "solve", cavalo, "--problem", "A", "--algorithm", "astar", "--heuristic-formula", "falta / maiorr")
	h.expect(t, 2, 3)
	if h.err != "procura: --heuristic-formula, character 9: maiorr is no quantity of this game; is it maior?\n  falta / maiorr\n          ^^^^^^\n" {
		t.Error(h.err)
	}
	h = run(t, "audit", quatro, "--problem", "A", "--heuristic-formula", "livres +")
	h.expect(t, 2, 3)
	if !strings.HasSuffix(h.err, "  livres +\n          ^\n") {
		t.Error(h.err)
	}
	for _, args := range [][]string{
		{"--algorithm", "astar", "--heuristic", "course", "--heuristic-formula", "falta"},
		{"--heuristic-formula", "falta"},
		{"--algorithm", "best", "--heuristic-formula", "falta"},
		{"--algorithm", "dfs", "--heuristic-formula", "falta"},
		{"--goal", "max", "--heuristic-formula", "falta"},
	} {
		run(t, append([]string{"solve", cavalo, "--problem", "A"}, args...)...).expect(t, 2, 1)
	}
	// Of several games each takes what it can.
	h = run(t, "solve", cavalo, quatro, "--problem", "A", "--algorithm", "astar", "--heuristic-formula", "livres", "--json")
	if h.status != 1 || len(h.objects(t)) != 1 || !strings.Contains(h.err, "procura: Cavalo A: the formula is not for this game: livres is no quantity of this game") {
		t.Errorf("%d %s%s", h.status, h.out, h.err)
	}
}

// TestAFormulaThatGivesNoNumberFailsWithItsBoard: nothing is printed as a result, and
// nothing is kept.
func TestAFormulaThatGivesNoNumberFailsWithItsBoard(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "resultados.dat")
	h := run(t, "solve", cavalo, "--problem", "A", "--algorithm", "greedy", "--heuristic-formula", "falta / (pontos - 20)", "--append", kept, "--json")
	if h.status != 1 || h.out != "" || !strings.Contains(h.err, "A: the formula gives no number on some board: it only orders") {
		t.Errorf("%d %s%s", h.status, h.out, h.err)
	}
	if !strings.Contains(h.err, "gives infinity (falta = ") || !strings.Contains(h.err, "  (- 70\n    (\n     (") {
		t.Error(h.err)
	}
	if _, err := os.Stat(kept); err == nil {
		t.Error("a run without an outcome is kept")
	}
	h = run(t, "audit", cavalo, "--problem", "A", "--heuristic-formula", "1 / pontos", "--json")
	if h.status != 1 || h.out != "" || !strings.Contains(h.err, "gives infinity (pontos = 0) on this board") {
		t.Errorf("%d %s%s", h.status, h.out, h.err)
	}
	h = run(t, "audit", cavalo, "--random", "3", "--size", "5", "--heuristic-formula", "1 / pontos", "--json")
	if h.status != 1 || h.out != "" {
		t.Errorf("%d %s%s", h.status, h.out, h.err)
	}
}

func TestAFormulaIsAuditedLikeAnyHeuristic(t *testing.T) {
	h := run(t, "audit", adjiboto, "--problem", "A", "--heuristic-formula", "sementes - capturadas", "--json")
	h.expect(t, 0, 0)
	formula := h.objects(t)[0]
	own := run(t, "audit", adjiboto, "--problem", "A", "--heuristic", "course", "--json").objects(t)[0]
	for _, key := range []string{"admissible", "consistent", "states", "overs", "drops", "ratio", "perfect", "over", "drop"} {
		if fmt.Sprint(formula[key]) != fmt.Sprint(own[key]) {
			t.Errorf("%s: %v, want %v", key, formula[key], own[key])
		}
	}
	if formula["heuristic"] != "formula: sementes - capturadas" || formula["promised"] != false {
		t.Error(formula)
	}
}
