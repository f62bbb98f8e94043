package format_test

import (
	"slices"
	"strings"
	"testing"

	"procura/storage/format"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

func TestAPathOfAnyLengthIsReadBack(t *testing.T) {
	for _, move := range []string{"E1", "(0 5)", "C2=bqac"} {
		for _, length := range []int{1, 20_000, 60_000, 400_000} {
			run := game.Run{
				Game: "toy", Ran: game.Method{Algorithm: "dfs"}, Start: "(x)", Path: slices.Repeat([]string{move}, length),
				Report: search.Report{Length: length, Bound: 1, Verdict: search.Solution, Outcome: search.Solved},
			}
			short := run
			short.Path, short.Length = run.Path[:1], 1
			src := format.Run(&run, nil) + format.Run(&short, nil)
			runs, issues, _ := format.ReadRuns(t.Context(), []byte(src))
			if len(runs) != 2 || len(issues) > 0 || !slices.Equal(runs[0].Path, run.Path) || len(runs[1].Path) != 1 {
				t.Errorf("%d times %s: %d runs, %.300v", length, move, len(runs), issues)
			}
		}
	}
}

func TestALongPathThatIsNoListIsRefused(t *testing.T) {
	block := format.ResultsHead + "\n -- Jogo: toy\n -- Algoritmo: bfs\n -- Veredicto: otima\n -- Caminho solucao: "
	for _, path := range []string{strings.Repeat("E1 ", 60_000), "(" + strings.Repeat("E1 ", 60_000), "(" + strings.Repeat("E1 ", 60_000) + ") (E2)", "(" + strings.Repeat("E1 ", 60_000) + "))"} {
		runs, issues, _ := format.ReadRuns(t.Context(), []byte(block+path+"\n -- Tabuleiro Inicial:\n x\n -- Fim\n"))
		if len(runs) > 0 || len(issues) != 1 || issues[0].What.Key != "error.results.field" {
			t.Errorf("%.10s...%s: %d runs, %.300v", path, path[len(path)-5:], len(runs), issues)
		}
	}
}

// The quick way reads as the other does, where it reads.
func FuzzStrictPath(f *testing.F) {
	for _, s := range []string{"(E1 F3)", "((0 5) (1 4))", "((0  5))", "( E1)", "(E1(0 5))", "(())", "(a () b)", "((a) b)c)", "(a\tb)", "('a)", "(é)", "((a) (b)", "(a) (b)", "(a;b)"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		moves, ok := format.StrictPath(s)
		if !ok {
			return
		}
		forms, errs := text.Parse([]byte(s))
		var want []string
		for i := range forms[0].Items {
			want = append(want, forms[0].Items[i].String())
		}
		if len(errs) > 0 || len(forms) != 1 || !slices.Equal(moves, want) {
			t.Errorf("%q: %q, want %q", s, moves, want)
		}
	})
}
