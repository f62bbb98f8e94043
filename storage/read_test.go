package storage

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/core/cost"
	"procura/core/game"
	"procura/core/games"
	"procura/core/match"
	"procura/core/quatro/oracle"
)

func puzzlers() []game.Module { return games.All(oracle.Settings{}) }

// summary writes what a file holds: "game name line target rules; ..." and, after a
// bar, "line:column key; ...".
func summary(f match.File) string {
	var problems, issues []string
	for _, p := range f.Problems {
		words := fmt.Sprintf("%s %s %d", p.Puzzle.Module().ID(), p.Name, p.Line)
		if target, ok := p.Puzzle.Target(); ok {
			words += fmt.Sprintf(" %d", target)
		}
		if rules := changed(p.Puzzle.Rules(), p.Puzzle.Module().Settings()); rules != "" {
			words += " " + rules
		}
		problems = append(problems, words)
	}
	for _, i := range f.Issues {
		issues = append(issues, fmt.Sprintf("%d:%d %s", i.Line, i.Column, i.What.Key))
	}
	if len(issues) == 0 {
		return strings.Join(problems, "; ")
	}
	return strings.Join(problems, "; ") + " | " + strings.Join(issues, "; ")
}

func TestWildFiles(t *testing.T) {
	for name, want := range map[string]string{
		"adji-comma-rows.dat":                 "adjiboto A 1; adjiboto B 2",
		"adji-defun.dat":                      "adjiboto A 3; adjiboto B 7",
		"adji-outer-list-comments-crlf.dat":   "adjiboto A 2; adjiboto B 3",
		"adji-plain-numbers.dat":              "adjiboto A 2; adjiboto B 5",
		"cavalo-bare-lower-nil.dat":           "cavalo A 1; cavalo B 14",
		"cavalo-damaged.dat":                  "cavalo A 1 70 | 19:9 error.cavalo.number; 29:1 error.sexp.unclosed",
		"cavalo-numbered-fields.dat":          "cavalo A 3 70; cavalo B 17 50",
		"cavalo-quoted-names.dat":             "cavalo a 1 70; cavalo b 2 60",
		"cavalo-target-inside-no-wrapper.dat": "cavalo A 1 70; cavalo B 15 60; cavalo C 27 65",
		"mixed-games-bom.dat":                 "adjiboto A 1; cavalo A 2 70",
		"quatro-dash-separators.dat":          "quatro A 1; quatro B 3",
		"quatro-defparameter.dat":             "quatro A 2",
		"quatro-duplicate-piece.dat":          "quatro A 1",
	} {
		t.Run(name, func(t *testing.T) {
			if got := summary(Open(t.Context(), filepath.Join("testdata/wild", name), puzzlers())); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
	if files, _ := filepath.Glob("testdata/wild/*.dat"); len(files) != 13 {
		t.Errorf("%d wild files, 13 are tested", len(files))
	}
}

func TestOfficialFilesHoldTheirProblems(t *testing.T) {
	for name, want := range map[string]int{"adji-boto.dat": 7, "cavalo.dat": 6, "quatro.dat": 6} {
		f := Open(t.Context(), filepath.Join("testdata/problemas", name), puzzlers())
		if len(f.Issues) > 0 || len(f.Problems) != want {
			t.Errorf("%s: %s", name, summary(f))
		}
		if last := f.Problems[len(f.Problems)-1].Name; last != DefaultName(want-1) {
			t.Errorf("%s: the last problem is %s", name, last)
		}
	}
}

// Boards in one line, for tables.
const (
	pits  = "((0 0 0 0 0 2) (0 0 0 0 4 0))"
	pits2 = "((2 2 2 2 2 2) (2 2 2 2 2 2))"
	piece = "(branca redonda alta oca)"
	quad  = "(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) (" + piece + "))"
)

var rows = "(02 20 44 NIL NIL NIL NIL NIL NIL NIL)" + strings.Repeat(" (NIL NIL NIL NIL NIL NIL NIL NIL NIL NIL)", 9)

// board10 is a bare Cavalo board of 66 points.
var board10 = "(" + rows + ")"

func TestReaderRules(t *testing.T) {
	for _, c := range []struct{ rule, src, want string }{
		{"names default to the order within the game", pits + quad + pits2, "adjiboto A 1; quatro A 1; adjiboto B 1"},
		{"a refused problem counts in the order", "((1 2 3 4 5 6) (1 2 3 4 5 -6))\n" + pits, "adjiboto B 2 | 1:27 error.adjiboto.seeds"},
		{"a name used twice gets -2", "x\n" + pits + "x\n" + pits + "\nx\n" + pits, "adjiboto x 2; adjiboto x-2 3; adjiboto x-3 5"},
		{"a name that -2 would repeat is passed over", "; nome: A-2\n" + pits + "\n; nome: A\n" + pits + "\n; nome: A\n" + pits, "adjiboto A-2 2; adjiboto A 4; adjiboto A-3 6"},
		{"the same name in two games stays", "x\n" + pits + "\nx\n" + quad, "adjiboto x 2; quatro x 4"},
		{"Nome takes a remark in parentheses", "Nome: Problema A (muito fácil)\n" + pits, "adjiboto A (muito fácil) 2"},
		{"Nome stops before a problem", "Nome: X " + pits, "adjiboto X 1"},
		{"Nome drops a leading word Problema and keeps commas", "Nome:Problema  Zé Maria, 2\n" + pits, "adjiboto Zé Maria, 2 2"},
		{"Nome in quotes", "nome : \"B 2\"\n" + pits, "adjiboto B 2 2"},
		{"Nome of nothing but Problema", "Nome: Problema\n" + pits, "adjiboto Problema 2"},
		{"lone name with the word Problema and a colon", "Problema 7:\n" + pits, "adjiboto 7 2"},
		{"name before the problem on its line", "C " + pits, "adjiboto C 1"},
		{"name without a problem is reported", "x\ny\n" + pits + "\nz", "adjiboto y 3 | 1:1 error.file.problem; 4:1 error.file.problem"},
		{"the form's own name wins", "Nome: X\n(K 60 " + board10 + ")", "cavalo K 2 60"},
		{"a form's dash is no name", "(- 60 " + board10 + ")", "cavalo A 1 60"},
		{"Objetivo after the board", board10 + "\nObjetivo: 60\n" + board10 + "\nObjectivo: 50 pontos", "cavalo A 1 60; cavalo B 3 50"},
		{"Objetivo before the board", "Objetivo: 60\n" + board10 + "\nOBJETIVO: 50\n" + board10, "cavalo A 2 60; cavalo B 4 50"},
		{"Objetivo between name and board", "A\n" + board10 + "\nNome: B\nObjetivo: 50\n" + board10, "cavalo A 2; cavalo B 5 50"},
		{"Objetivo of a refused problem goes nowhere else", "(1 (2 300))\nObjetivo: 60\n" + board10, "cavalo B 3 | 1:1 error.cavalo.rows"},
		{"Objetivo that is no number", board10 + "\nObjetivo: muitos", "cavalo A 1 | 2:1 error.file.target"},
		{"Objetivo below 0", board10 + "\nObjetivo: -7", "cavalo A 1 | 2:1 error.file.target"},
		{"separators", pits + "-" + pits + "\n###\n" + pits + "\nBREAK\n" + pits + ",\n" + pits + "\n-----\n" + pits, "adjiboto A 1; adjiboto B 1; adjiboto C 3; adjiboto D 5; adjiboto E 6; adjiboto F 8"},
		{"rows do not join across a separator", "(0 0 0 0 0 2)\n-\n(0 0 0 0 4 0)", " | 1:1 error.file.problem; 3:1 error.file.problem"},
		{"ten rows on top level", rows, "cavalo A 1"},
		{"ten bare lines", strings.NewReplacer("(", "", ") ", "\n", ")", "").Replace(rows), "cavalo A 1"},
		{"commas between cells", "0,0,0,0,0,2\n0,0,0,0,4,0", "adjiboto A 1"},
		{"outer list with separators", "(" + pits + "\n-\n" + pits2 + ")", "adjiboto A 1; adjiboto B 3"},
		{"outer list of two Quatro problems", "(" + quad + quad + ")", "quatro A 1; quatro B 1"},
		{"outer list that is not closed", "(" + pits + "\n" + pits2 + "\n((1 2", "adjiboto A 1; adjiboto B 2 | 1:1 error.sexp.unclosed"},
		{"outer list with a broken problem", "(" + pits + "\n((1 2) (3 4))\n" + pits2 + ")", "adjiboto A 1; adjiboto C 3 | 2:2 error.adjiboto.row; 2:8 error.adjiboto.row"},
		{"an almost complete problem is not opened", "(A 70 " + board10, " | 1:1 error.sexp.unclosed"},
		{"definition around an outer list", "(defvar *todos* '(" + pits + pits2 + "))", "adjiboto A 1; adjiboto B 1"},
		{"function that returns a list", "(defun todos () \"doc\" (list '" + pits + " '" + pits2 + "))", "adjiboto A 1; adjiboto B 1"},
		{"quote mark before a problem", "'" + pits, "adjiboto A 1"},
		{"Lisp that is no problem", "(defun soma (a b) (+ a b))\n" + pits, "adjiboto A 2 | 1:19 error.file.problem"},
		{"a definition without a value", "(defun f ())", " | 1:1 error.file.problem"},
		{"prose is reported once", "isto não são problemas\nnem isto\nnem\n" + "aquilo que segue\n" + pits, "adjiboto A 5 | 1:1 error.file.problem"},
		{"stray parenthesis", pits + ")\n" + pits, "adjiboto A 1; adjiboto B 2 | 1:30 error.sexp.stray"},
		{"too deep a list hides nothing", strings.Repeat("(", 65) + strings.Repeat(")", 65) + pits, "adjiboto A 1 | 1:65 error.sexp.deep"},
		{"comment with the name", "; nome: Zé\n" + pits, "adjiboto Zé 2"},
		{"comment with rules", "; regras: lap=skip moves=manual\n" + pits + pits, "adjiboto A 2 lap=skip moves=manual; adjiboto B 2"},
		{"comment with rules before a name", ";; Regras: lap=keep\nX\n" + pits, "adjiboto X 3 lap=keep"},
		{"comment with rules before a definition", "; regras: lap=keep\n(defun f () '" + pits + ")", "adjiboto A 2 lap=keep"},
		{"comment behind a problem belongs to it", pits + " ; regras: lap=keep\n" + pits + "; nome: Z", "adjiboto A 1 lap=keep; adjiboto Z 2"},
		{"comment behind a name belongs to the next", pits + "\nX ; regras: lap=keep\n" + pits, "adjiboto A 1; adjiboto X 3 lap=keep"},
		{"comment that only talks of rules", "; regras: as do enunciado\n" + pits, "adjiboto A 2"},
		{"rules that the game does not have refuse the problem", "; regras: lap=fast\n" + pits + pits, "adjiboto B 2 | 1:1 error.rule.value"},
		{"a file without problems", " ; nada\n", " | 1:1 error.file.empty"},
		{"nil is no problem", "nil ()", " | 1:1 error.file.problem"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := summary(Read("f.dat", []byte(c.src), puzzlers())); got != c.want {
				t.Errorf("%s\ngot  %s\nwant %s", c.src, got, c.want)
			}
		})
	}
}

func TestIssueNamesTheFile(t *testing.T) {
	for _, i := range Read("f.dat", []byte("x ) ((1 2) (3 4)) -"), puzzlers()).Issues {
		if i.File != "f.dat" || i.What.IsZero() || i.Expected.IsZero() {
			t.Errorf("%+v", i)
		}
	}
}

func TestFileOver5MBIsRefused(t *testing.T) {
	src := []byte(pits + strings.Repeat(" ", MaxSize-len(pits)))
	if f := Read("f", src, puzzlers()); len(f.Problems) != 1 {
		t.Errorf("5 MB: %s", summary(f))
	}
	path := filepath.Join(t.TempDir(), "f.dat")
	if err := os.WriteFile(path, append(src, ' '), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := summary(Open(t.Context(), path, puzzlers())); got != " | 0:0 error.file.size" {
		t.Errorf("5 MB and a byte: %s", got)
	}
}

func TestOver10000ProblemsAreRefused(t *testing.T) {
	src := strings.Repeat(pits+"\n", MaxProblems)
	f := Read("f", []byte(src), puzzlers())
	if len(f.Problems) != MaxProblems || f.Problems[MaxProblems-1].Name != "NTP" {
		t.Errorf("%d problems, %d issues", len(f.Problems), len(f.Issues))
	}
	if got := summary(Read("f", []byte(src+pits), puzzlers())); got != " | 10001:1 error.file.count" {
		t.Error(got)
	}
}

func TestManyNamesAlikeStayFast(t *testing.T) {
	f := Read("f", []byte(strings.Repeat("; nome: x\n"+pits+"\n", MaxProblems)), puzzlers())
	if last := f.Problems[len(f.Problems)-1].Name; last != "x-10000" {
		t.Error(last)
	}
}

func TestIssuesAreCapped(t *testing.T) {
	f := Read("f", []byte(strings.Repeat("((()))", 3000)), puzzlers())
	if len(f.Issues) != maxIssues+1 {
		t.Fatalf("%d issues", len(f.Issues))
	}
	if last := f.Issues[maxIssues].What; last.Key != "error.file.more" || last.Args["Count"] != 2000 {
		t.Errorf("%+v", last)
	}
}

func TestUnreadableFileIsAnIssue(t *testing.T) {
	folder := t.TempDir()
	for path, want := range map[string]string{
		filepath.Join(folder, "none.dat"): "error.file.missing",
		folder:                            "error.file.folder",
	} {
		f := Open(t.Context(), path, puzzlers())
		if len(f.Issues) != 1 || f.Issues[0].What.Key != want || f.Path != path {
			t.Errorf("%s: %+v", path, f)
		}
	}
}

func TestDefaultName(t *testing.T) {
	for index, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"} {
		if got := DefaultName(index); got != want {
			t.Errorf("%d: %s, want %s", index, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, pattern := range []string{"testdata/wild/*.dat", "testdata/problemas/*.dat"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			f.Fatal(err)
		}
		for _, path := range paths {
			src, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(src)
		}
	}
	f.Add([]byte("#1\nNome: Problema A\n; regras: lap=skip\n" + pits + "\nObjetivo: 3\n- ### break"))
	results, err := os.ReadFile("testdata/resultados.golden")
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(pits + "\n" + string(results) + pits2 + "\n" + string(results[:700])))
	f.Add([]byte(`{"tourn` + "\n" + `{"tournament":1,"game":"quatro"}`))
	games := puzzlers()
	f.Fuzz(func(t *testing.T, src []byte) {
		var found match.File
		cost.Within(t, func() { found = Read("f", src, games) })
		if len(found.Kinds()) == 0 && len(found.Issues) == 0 {
			t.Fatal("neither anything found nor an issue")
		}
		checkReadsBack(t, found.Problems)
		checkRunsReadBack(t, found.Runs)
	})
}

// FuzzReadLong: no text costs much that says the same again and again.
func FuzzReadLong(f *testing.F) {
	for _, seed := range [][3]string{
		{"(", pits + "\n", ")"},
		{"(defun f () '(", "(A 70 (" + rows + "))", "))"},
		{"Nome: ", "a ", "\n" + pits},
		{"", "1 ", ""},
		{"", "x\n" + pits, "-"},
		{resultsHead + "\n -- Tabuleiro Inicial:\n", " x\n", resultsEnd},
		{"(((((((", "(1 1)", ""},
		{"; regras: ", "a=b ", "\n"},
		{"(partida (jogo quatro)", " (x)", ")"},
		{`{"tournament":1`, `,"x":[]`, "}"},
		{`"`, `\"`, ""},
		{"(list ", "'() ; nome: x\n", ""},
		{"", resultsHead + "\n", "("},
		{"", "Objetivo: 7 (a) - ", ""},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	games := puzzlers()
	f.Fuzz(func(t *testing.T, head, unit, tail string) {
		const size = 200_000
		if unit == "" || len(head)+len(unit)+len(tail) > 10_000 {
			return
		}
		src := []byte(head + strings.Repeat(unit, size/len(unit)) + tail)
		var found match.File
		cost.Within(t, func() { found = Read("f", src, games) })
		if len(found.Kinds()) == 0 && len(found.Issues) == 0 {
			t.Fatal("neither anything found nor an issue")
		}
	})
}

// checkReadsBack writes problems and wants the same ones when they are read.
func checkReadsBack(t *testing.T, problems []game.Problem) {
	t.Helper()
	written := strictForm(problems)
	again := Read("again", []byte(written), puzzlers())
	if len(problems) > 0 && len(again.Issues) > 0 || len(again.Problems) != len(problems) {
		t.Fatalf("%d problems read back as %d, %+v\n%s", len(problems), len(again.Problems), again.Issues, written)
	}
	for i, p := range again.Problems {
		if p.Puzzle.Identity() != problems[i].Puzzle.Identity() || p.Name != problems[i].Name {
			t.Fatalf("problem %d, %q %s, read back as %q %s\n%s", i, problems[i].Name, problems[i].Puzzle.Identity(),
				p.Name, p.Puzzle.Identity(), written)
		}
	}
}
