package storage

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/match"
)

// kinds says what a file is, and what was wrong.
func kinds(f match.File) string {
	said := fmt.Sprint(f.Kinds())
	for _, i := range f.Issues {
		said += fmt.Sprintf(" %d:%d %s", i.Line, i.Column, i.What.Key)
	}
	return said
}

func TestAFileIsKnownByItsContent(t *testing.T) {
	results := content(t, "testdata/resultados.golden")
	block := results[:strings.Index(results, resultsEnd)+len(resultsEnd)+1]
	torn := block[:len(block)-40]
	const tournament = `{"tournament":1,"game":"quatro"}` + "\n"
	for _, c := range []struct{ rule, src, want string }{
		{"problems", pits, "[problems]"},
		{"a game for two", "(partida (jogo quatro))", "[game]"},
		{"results", results, "[results]"},
		{"results with CRLF", strings.ReplaceAll(results, "\n", "\r\n"), "[results]"},
		{"results with blank lines and a byte order mark", "\uFEFF\n\n" + results, "[results]"},
		{"problems before, between and behind results", pits + "\n" + block + pits2 + "\n" + block + pits, "[problems results]"},
		{"a torn last block", results + torn, "[results] " + fmt.Sprint(strings.Count(results, "\n")+1) + ":1 error.results.torn"},
		{"problems behind a torn block", torn + "\n" + pits, "[problems] 1:1 error.results.torn"},
		{"text that belongs to no result", "hello\n" + block, "[results] 1:1 error.results.outside"},
		{"text among problems and results", pits + "\nhello world (\n" + block, "[problems results] 2:1 error.file.problem 2:13 error.sexp.unclosed"},
		{"a block that can't be read", strings.Replace(block, "Numero de nos gerados: ", "Numero de nos gerados: x", 1), "[] 14:1 error.results.field"},
		{"the head inside a comment", "; " + resultsHead + "\n" + pits, "[problems]"},
		{"a tournament", tournament, "[tournament]"},
		{"a tournament with other blanks", "\n { \"game\": \"quatro\", \"tournament\" : 1 }\n", "[tournament]"},
		{"a tournament whose first line is torn", "{\"tournam\n" + tournament, "[tournament]"},
		{"a tournament that is torn in its first line", `{"tournament":1,"ga`, "[tournament]"},
		{"other lines of JSON", `{"number":0}` + "\n" + tournament, "[] 1:1 error.file.problem"},
		{"nothing", "\n", "[] 1:1 error.file.empty"},
	} {
		if got := kinds(Read("f", []byte(c.src), puzzlers())); got != c.want {
			t.Errorf("%s: %s, want %s", c.rule, got, c.want)
		}
	}
}

func TestBoardsOfResultsAreNoProblems(t *testing.T) {
	results := content(t, "testdata/resultados.golden")
	lines := strings.Count(results, "\n")
	f := Read("f", []byte(results+pits+"\n"+results), puzzlers())
	if len(f.Problems) != 1 || f.Problems[0].Line != lines+1 || len(f.Runs) != 8 || len(f.Issues) > 0 {
		t.Errorf("%s, %d runs", summary(f), len(f.Runs))
	}
}

func TestRunsOfAFileHaveTheIdentityOfTheirProblems(t *testing.T) {
	f := Open(t.Context(), "testdata/resultados.golden", puzzlers())
	want := []string{
		official(t, "cavalo.dat", "C").Puzzle.Identity(), official(t, "adji-boto.dat", "A").Puzzle.Identity(),
		official(t, "quatro.dat", "A").Puzzle.Identity(), official(t, "cavalo.dat", "E").Puzzle.Identity(),
	}
	var got []string
	for _, run := range f.Runs {
		got = append(got, run.Identity)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestOfTooManyResultsTheLastAreRead(t *testing.T) {
	run := game.Run{Game: "toy"}
	var b strings.Builder
	for i := range 2*MaxRuns + 5 {
		run.Problem = fmt.Sprint(i)
		b.WriteString(FormatResult(&run, nil))
	}
	runs, issues := ReadResults([]byte(b.String()))
	if len(runs) != MaxRuns || runs[0].Problem != fmt.Sprint(MaxRuns+5) || len(issues) != 1 || issues[0].What.Args["Count"] != MaxRuns+5 {
		t.Errorf("%d runs from %s, %v", len(runs), runs[0].Problem, issues)
	}
}

func TestAFileThatGrowsMayBeLarger(t *testing.T) {
	block := content(t, "testdata/resultados.golden")
	large := strings.Repeat(block, MaxSize/len(block)+1)
	path := filepath.Join(t.TempDir(), "resultados.dat")
	for _, c := range []struct{ what, src, want string }{
		{"results", large, "[results]"},
		{"a tournament", `{"tournament":1}` + strings.Repeat("\n", MaxSize), "[tournament]"},
		{"problems before results", pits + large, "[] 0:0 error.file.size"},
	} {
		if err := os.WriteFile(path, []byte(c.src), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := kinds(Open(t.Context(), path, puzzlers())); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

func TestLinesOfABlockAndBoardsHaveALimit(t *testing.T) {
	block := resultsHead + "\n -- Jogo: toy\n -- Algoritmo: bfs\n -- Veredicto: impossivel\n -- Tabuleiro Inicial:\n x\n"
	for name, c := range map[string]struct{ more, want string }{
		"board": {strings.Repeat(" 1 2 3 4 5 6 7 8\n", maxLine/16+2), "1:1 error.results.board"},
		"line":  {" " + strings.Repeat("x", maxLine) + "\n", "7:1 error.results.long"},
		"key":   {" -- Data: " + strings.Repeat("x", maxLine) + "\n", "7:1 error.results.long"},
	} {
		runs, issues := ReadResults([]byte(block + c.more + " -- Fim\n" + block + " -- Fim\n"))
		if got := summary(match.File{Issues: issues}); got != " | "+c.want || len(runs) != 1 {
			t.Errorf("%s: %s, %d runs", name, got, len(runs))
		}
	}
}

func TestNamesLinesAndListsHaveALimit(t *testing.T) {
	long := strings.Repeat("é", maxName)
	words := strings.Repeat("a ", maxWords)
	list := strings.Repeat(pits, 5000)
	for _, c := range []struct{ rule, src, want string }{
		{"a name of 200 characters", "; nome: " + long + "\n" + pits, "adjiboto " + long + " 2"},
		{"a longer one refuses its problem", pits + "\n; nome: " + long + "x\n" + pits + "\n" + pits, "adjiboto A 1; adjiboto C 4 | 3:1 error.file.name"},
		{"also in a field", "Nome: " + words + "b\n" + pits + "\n" + pits, "adjiboto B 3 | 2:1 error.file.name"},
		{"and a line of more words is passed over", pits + "\n" + words + "b c (d) e\n" + pits, "adjiboto A 1; adjiboto e 3 | 2:1 error.file.line; 2:2005 error.file.problem"},
		{"a list around many problems is read", "(" + list + ")\n" + pits, "5001"},
		{"and a definition", "(defun f (a)\n\"text\" '(" + list[:len(pits)*4999] + "))\n" + pits, "5000"},
		{"and lists around lists", "((((" + list[:len(pits)*4999] + "))))" + pits, "5000"},
		{"but not five", "(((((" + list[:len(pits)*4999] + ")))))" + pits, "1 | 1:5 error.sexp.long"},
		{"a long list of something else is reported", "(a " + strings.Repeat("b ", 60_000) + ")" + pits, "1 | 1:1 error.file.problem"},
	} {
		f := Read("f", []byte(c.src), puzzlers())
		got := summary(f)
		if c.want[0] >= '0' && c.want[0] <= '9' {
			_, issues, _ := strings.Cut(got, " | ")
			got = strings.TrimSuffix(fmt.Sprint(len(f.Problems))+" | "+issues, " | ")
		}
		if got != c.want {
			t.Errorf("%s: %.300s, want %s", c.rule, got, c.want)
		}
	}
}

func TestAPipeIsNotWaitedFor(t *testing.T) {
	path := pipe(t)
	found := make(chan string, 1)
	go func() { found <- kinds(Open(t.Context(), path, puzzlers())) }()
	select {
	case got := <-found:
		if got != "[] 0:0 error.file.device" {
			t.Error(got)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the pipe is waited for")
	}
	if got := kinds(Open(t.Context(), os.DevNull, puzzlers())); got != "[] 0:0 error.file.device" {
		t.Errorf("a device: %s", got)
	}
	if got := kinds(Pipes{Store{Games: puzzlers()}}.Open(t.Context(), os.DevNull)); got != "[] 1:1 error.file.empty" {
		t.Errorf("a device on the command line: %s", got)
	}
}
