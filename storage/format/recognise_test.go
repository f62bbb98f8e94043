package format_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/gametest"
	"procura/storage"
	"procura/storage/internal/filetest"
)

// kinds says what a file is, and what was wrong.
func kinds(f datafile.File) string {
	said := fmt.Sprint(f.Kinds())
	for _, i := range f.Issues {
		said += fmt.Sprintf(" %d:%d %s", i.Line, i.Column, i.What.Key)
	}
	return said
}

func TestAFileIsKnownByItsContent(t *testing.T) {
	golden := filetest.Content(t, "../testdata/resultados.golden")
	block := golden[:strings.Index(golden, format.ResultsEnd)+len(format.ResultsEnd)+1]
	torn := block[:len(block)-40]
	const tournament = `{"tournament":1,"game":"quatro"}` + "\n"
	for _, c := range []struct{ rule, src, want string }{
		{"problems", filetest.Pits, "[problems]"},
		{"a game for two", `{"match":1,"game":"quatro"}`, "[game]"},
		{"a game for two with other blanks", "\uFEFF\r\n{ \"match\" : 1}", "[game] 2:1 error.match.game"},
		{"a game for two of version 0.1", "(partida (jogo quatro))", "[game]"},
		{"a lecture", "# aula\n\n lecture=1\n", "[lecture]"},
		{"a lecture of version 0.1", "; aula\n(aula)", "[lecture]"},
		{"TOML that is no lecture", "title = \"lecture = 1\"\nlecture = 1\n", "[] 1:1 error.file.other"},
		{"results", golden, "[results]"},
		{"results with CRLF", strings.ReplaceAll(golden, "\n", "\r\n"), "[results]"},
		{"results with blank lines and a byte order mark", "\uFEFF\n\n" + golden, "[results]"},
		{"problems before, between and behind results", filetest.Pits + "\n" + block + filetest.Pits2 + "\n" + block + filetest.Pits, "[problems results]"},
		{"a torn last block", golden + torn, "[results] " + fmt.Sprint(strings.Count(golden, "\n")+1) + ":1 error.results.torn"},
		{"problems behind a torn block", torn + "\n" + filetest.Pits, "[problems] 1:1 error.results.torn"},
		{"text that belongs to no result", "hello\n" + block, "[results] 1:1 error.results.outside"},
		{"text among problems and results", filetest.Pits + "\nhello world (\n" + block, "[problems results] 2:1 error.file.problem 2:13 error.sexp.unclosed"},
		{"a block that can't be read", strings.Replace(block, "Numero de nos gerados: ", "Numero de nos gerados: x", 1), "[] 14:1 error.results.field"},
		{"the head inside a comment", "; " + format.ResultsHead + "\n" + filetest.Pits, "[problems]"},
		{"a tournament", tournament, "[tournament]"},
		{"a tournament with other blanks", "\n { \"game\": \"quatro\", \"tournament\" : 1 }\n", "[tournament]"},
		{"a tournament whose first line is torn", "{\"tournam\n" + tournament, "[tournament]"},
		{"a tournament that is torn in its first line", `{"tournament":1,"ga`, "[tournament]"},
		{"other lines of JSON", `{"number":0}` + "\n" + tournament, "[] 1:1 error.file.other"},
		{"nothing", "\n", "[] 1:1 error.file.empty"},
	} {
		if got := kinds((storage.Store{Games: filetest.Puzzlers()}).Read("f", []byte(c.src))); got != c.want {
			t.Errorf("%s: %s, want %s", c.rule, got, c.want)
		}
	}
}

func TestBoardsOfResultsAreNoProblems(t *testing.T) {
	golden := filetest.Content(t, "../testdata/resultados.golden")
	lines := strings.Count(golden, "\n")
	f := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(golden+filetest.Pits+"\n"+golden))
	if len(f.Problems) != 1 || f.Problems[0].Line != lines+1 || len(f.Runs) != 8 || len(f.Issues) > 0 {
		t.Errorf("%s, %d runs", filetest.Summary(f), len(f.Runs))
	}
}

func TestRunsOfAFileHaveTheIdentityOfTheirProblems(t *testing.T) {
	f := storage.Store{Games: filetest.Puzzlers()}.Open(t.Context(), "../testdata/resultados.golden")
	want := []string{
		filetest.Official(t, "cavalo.dat", "C").Puzzle.Identity(), filetest.Official(t, "adji-boto.dat", "A").Puzzle.Identity(),
		filetest.Official(t, "quatro.dat", "A").Puzzle.Identity(), filetest.Official(t, "cavalo.dat", "E").Puzzle.Identity(),
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
	gametest.Long(t)
	run := game.Run{Game: "toy"}
	var b strings.Builder
	for i := range 2*format.MaxRuns + 5 {
		run.Problem = fmt.Sprint(i)
		b.WriteString(format.Run(&run, nil))
	}
	runs, issues, _ := format.ReadRuns(t.Context(), []byte(b.String()))
	if len(runs) != format.MaxRuns || runs[0].Problem != fmt.Sprint(format.MaxRuns+5) || len(issues) != 1 || issues[0].What.Args["Count"] != format.MaxRuns+5 {
		t.Errorf("%d runs from %s, %v", len(runs), runs[0].Problem, issues)
	}
}

func TestAFileThatGrowsMayBeLarger(t *testing.T) {
	block := filetest.Content(t, "../testdata/resultados.golden")
	large := strings.Repeat(block, format.MaxSize/len(block)+1)
	path := filepath.Join(t.TempDir(), "resultados.dat")
	for _, c := range []struct{ what, src, want string }{
		{"results", large, "[results]"},
		{"a tournament", `{"tournament":1}` + strings.Repeat("\n", format.MaxSize), "[tournament]"},
		{"problems before results", filetest.Pits + large, "[] 0:0 error.file.size"},
	} {
		if err := os.WriteFile(path, []byte(c.src), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := kinds((storage.Store{Games: filetest.Puzzlers()}).Open(t.Context(), path)); got != c.want {
			t.Errorf("%s: %s, want %s", c.what, got, c.want)
		}
	}
}

func TestLinesOfABlockAndBoardsHaveALimit(t *testing.T) {
	block := format.ResultsHead + "\n -- Jogo: toy\n -- Algoritmo: bfs\n -- Veredicto: impossivel\n -- Tabuleiro Inicial:\n x\n"
	for name, c := range map[string]struct{ more, want string }{
		"board": {strings.Repeat(" 1 2 3 4 5 6 7 8\n", format.MaxLine/16+2), "1:1 error.results.board"},
		"line":  {" " + strings.Repeat("x", format.MaxLine) + "\n", "7:1 error.results.long"},
		"key":   {" -- Data: " + strings.Repeat("x", format.MaxLine) + "\n", "7:1 error.results.long"},
	} {
		runs, issues, _ := format.ReadRuns(t.Context(), []byte(block+c.more+" -- Fim\n"+block+" -- Fim\n"))
		if got := filetest.Summary(datafile.File{Issues: issues}); got != " | "+c.want || len(runs) != 1 {
			t.Errorf("%s: %s, %d runs", name, got, len(runs))
		}
	}
}

func TestNamesLinesAndListsHaveALimit(t *testing.T) {
	long := strings.Repeat("é", format.MaxName)
	words := strings.Repeat("a ", format.MaxWords)
	list := strings.Repeat(filetest.Pits, 5000)
	for _, c := range []struct{ rule, src, want string }{
		{"a name of 200 characters", "; nome: " + long + "\n" + filetest.Pits, "adjiboto " + long + " 2"},
		{"a longer one refuses its problem", filetest.Pits + "\n; nome: " + long + "x\n" + filetest.Pits + "\n" + filetest.Pits, "adjiboto A 1; adjiboto C 4 | 3:1 error.file.name"},
		{"also in a field", "Nome: " + words + "b\n" + filetest.Pits + "\n" + filetest.Pits, "adjiboto B 3 | 2:1 error.file.name"},
		{"and a line of more words is passed over", filetest.Pits + "\n" + words + "b c (d) e\n" + filetest.Pits, "adjiboto A 1; adjiboto e 3 | 2:1 error.file.line; 2:2005 error.file.problem"},
		{"a list around many problems is read", "(" + list + ")\n" + filetest.Pits, "5001"},
		{"and a definition", "(defun f (a)\n\"text\" '(" + list[:len(filetest.Pits)*4999] + "))\n" + filetest.Pits, "5000"},
		{"and lists around lists", "((((" + list[:len(filetest.Pits)*4999] + "))))" + filetest.Pits, "5000"},
		{"but not five", "(((((" + list[:len(filetest.Pits)*4999] + ")))))" + filetest.Pits, "1 | 1:5 error.sexp.long"},
		{"a long list of something else is reported", "(a " + strings.Repeat("b ", 60_000) + ")" + filetest.Pits, "1 | 1:1 error.file.problem"},
	} {
		f := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(c.src))
		got := filetest.Summary(f)
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
	path := filetest.Pipe(t)
	found := make(chan string, 1)
	go func() { found <- kinds(storage.Store{Games: filetest.Puzzlers()}.Open(t.Context(), path)) }()
	select {
	case got := <-found:
		if got != "[] 0:0 error.file.device" {
			t.Error(got)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the pipe is waited for")
	}
	if got := kinds((storage.Store{Games: filetest.Puzzlers()}).Open(t.Context(), os.DevNull)); got != "[] 0:0 error.file.device" {
		t.Errorf("a device: %s", got)
	}
	if got := kinds((storage.Store{Games: filetest.Puzzlers(), Pipes: true}).Open(t.Context(), os.DevNull)); got != "[] 1:1 error.file.empty" {
		t.Errorf("a device on the command line: %s", got)
	}
}
