package format_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/text"
	"procura/storage"
	"procura/storage/internal/filetest"
)

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
			if got := filetest.Summary((storage.Store{Games: filetest.Puzzlers()}).Open(t.Context(), filepath.Join("../testdata/wild", name))); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
	if files, _ := filepath.Glob("../testdata/wild/*.dat"); len(files) != 13 {
		t.Errorf("%d wild files, 13 are tested", len(files))
	}
}

func TestOfficialFilesHoldTheirProblems(t *testing.T) {
	for name, want := range map[string]int{"adji-boto.dat": 7, "cavalo.dat": 6, "quatro.dat": 6} {
		f := storage.Store{Games: filetest.Puzzlers()}.Open(t.Context(), filepath.Join("../testdata/problemas", name))
		if len(f.Issues) > 0 || len(f.Problems) != want {
			t.Errorf("%s: %s", name, filetest.Summary(f))
		}
		if last := f.Problems[len(f.Problems)-1].Name; last != format.DefaultName(want-1) {
			t.Errorf("%s: the last problem is %s", name, last)
		}
	}
}

func TestReaderRules(t *testing.T) {
	for _, c := range []struct{ rule, src, want string }{
		{"names default to the order within the game", filetest.Pits + filetest.Quad + filetest.Pits2, "adjiboto A 1; quatro A 1; adjiboto B 1"},
		{"a refused problem counts in the order", "((1 2 3 4 5 6) (1 2 3 4 5 -6))\n" + filetest.Pits, "adjiboto B 2 | 1:27 error.adjiboto.seeds"},
		{"a name used twice gets -2", "x\n" + filetest.Pits + "x\n" + filetest.Pits + "\nx\n" + filetest.Pits, "adjiboto x 2; adjiboto x-2 3; adjiboto x-3 5"},
		{"a name that -2 would repeat is passed over", "; nome: A-2\n" + filetest.Pits + "\n; nome: A\n" + filetest.Pits + "\n; nome: A\n" + filetest.Pits, "adjiboto A-2 2; adjiboto A 4; adjiboto A-3 6"},
		{"the same name in two games stays", "x\n" + filetest.Pits + "\nx\n" + filetest.Quad, "adjiboto x 2; quatro x 4"},
		{"Nome takes a remark in parentheses", "Nome: Problema A (muito fácil)\n" + filetest.Pits, "adjiboto A (muito fácil) 2"},
		{"Nome stops before a problem", "Nome: X " + filetest.Pits, "adjiboto X 1"},
		{"Nome drops a leading word Problema and keeps commas", "Nome:Problema  Zé Maria, 2\n" + filetest.Pits, "adjiboto Zé Maria, 2 2"},
		{"Nome in quotes", "nome : \"B 2\"\n" + filetest.Pits, "adjiboto B 2 2"},
		{"Nome of nothing but Problema", "Nome: Problema\n" + filetest.Pits, "adjiboto Problema 2"},
		{"lone name with the word Problema and a colon", "Problema 7:\n" + filetest.Pits, "adjiboto 7 2"},
		{"name before the problem on its line", "C " + filetest.Pits, "adjiboto C 1"},
		{"name without a problem is reported", "x\ny\n" + filetest.Pits + "\nz", "adjiboto y 3 | 1:1 error.file.problem; 4:1 error.file.problem"},
		{"the form's own name wins", "Nome: X\n(K 60 " + filetest.Board10 + ")", "cavalo K 2 60"},
		{"a form's dash is no name", "(- 60 " + filetest.Board10 + ")", "cavalo A 1 60"},
		{"Objetivo after the board", filetest.Board10 + "\nObjetivo: 60\n" + filetest.Board10 + "\nObjectivo: 50 pontos", "cavalo A 1 60; cavalo B 3 50"},
		{"Objetivo before the board", "Objetivo: 60\n" + filetest.Board10 + "\nOBJETIVO: 50\n" + filetest.Board10, "cavalo A 2 60; cavalo B 4 50"},
		{"Objetivo between name and board", "A\n" + filetest.Board10 + "\nNome: B\nObjetivo: 50\n" + filetest.Board10, "cavalo A 2; cavalo B 5 50"},
		{"Objetivo of a refused problem goes nowhere else", "(1 (2 300))\nObjetivo: 60\n" + filetest.Board10, "cavalo B 3 | 1:1 error.cavalo.rows"},
		{"Objetivo that is no number", filetest.Board10 + "\nObjetivo: muitos", "cavalo A 1 | 2:1 error.file.target"},
		{"Objetivo below 0", filetest.Board10 + "\nObjetivo: -7", "cavalo A 1 | 2:1 error.file.target"},
		{"separators", filetest.Pits + "-" + filetest.Pits + "\n###\n" + filetest.Pits + "\nBREAK\n" + filetest.Pits + ",\n" + filetest.Pits + "\n-----\n" + filetest.Pits, "adjiboto A 1; adjiboto B 1; adjiboto C 3; adjiboto D 5; adjiboto E 6; adjiboto F 8"},
		{"a text of something else is one sentence", "\n  Dear all,\nhello (world)\n(and more)", " | 2:3 error.file.other"},
		{"rows do not join across a separator", "(0 0 0 0 0 2)\n-\n(0 0 0 0 4 0)", " | 1:1 error.file.problem; 3:1 error.file.problem"},
		{"ten rows on top level", filetest.Rows, "cavalo A 1"},
		{"ten bare lines", strings.NewReplacer("(", "", ") ", "\n", ")", "").Replace(filetest.Rows), "cavalo A 1"},
		{"commas between cells", "0,0,0,0,0,2\n0,0,0,0,4,0", "adjiboto A 1"},
		{"outer list with separators", "(" + filetest.Pits + "\n-\n" + filetest.Pits2 + ")", "adjiboto A 1; adjiboto B 3"},
		{"outer list of two Quatro problems", "(" + filetest.Quad + filetest.Quad + ")", "quatro A 1; quatro B 1"},
		{"outer list that is not closed", "(" + filetest.Pits + "\n" + filetest.Pits2 + "\n((1 2", "adjiboto A 1; adjiboto B 2 | 1:1 error.sexp.unclosed"},
		{"outer list with a broken problem", "(" + filetest.Pits + "\n((1 2) (3 4))\n" + filetest.Pits2 + ")", "adjiboto A 1; adjiboto C 3 | 2:2 error.adjiboto.row; 2:8 error.adjiboto.row"},
		{"an almost complete problem is not opened", "(A 70 " + filetest.Board10, " | 1:1 error.sexp.unclosed"},
		{"definition around an outer list", "(defvar *todos* '(" + filetest.Pits + filetest.Pits2 + "))", "adjiboto A 1; adjiboto B 1"},
		{"every kind of definition", "(defparameter x '" + filetest.Pits + ")(defconstant x '" + filetest.Pits + ")(setq x '" + filetest.Pits + ")(setf x '" + filetest.Pits + ")(quote " + filetest.Pits + ")", "adjiboto A 1; adjiboto B 1; adjiboto C 1; adjiboto D 1; adjiboto E 1"},
		{"function that returns a list", "(defun todos () \"doc\" (list '" + filetest.Pits + " '" + filetest.Pits2 + "))", "adjiboto A 1; adjiboto B 1"},
		{"quote mark before a problem", "'" + filetest.Pits, "adjiboto A 1"},
		{"Lisp that is no problem", "(defun soma (a b) (+ a b))\n" + filetest.Pits, "adjiboto A 2 | 1:19 error.file.problem"},
		{"a definition without a value", "(defun f ())", " | 1:1 error.file.problem"},
		{"prose is reported once", "isto não são problemas\nnem isto\nnem\n" + "aquilo que segue\n" + filetest.Pits, "adjiboto A 5 | 1:1 error.file.problem"},
		{"stray parenthesis", filetest.Pits + ")\n" + filetest.Pits, "adjiboto A 1; adjiboto B 2 | 1:30 error.sexp.stray"},
		{"too deep a list hides nothing", strings.Repeat("(", 65) + strings.Repeat(")", 65) + filetest.Pits, "adjiboto A 1 | 1:65 error.sexp.deep"},
		{"comment with the name", "; nome: Zé\n" + filetest.Pits, "adjiboto Zé 2"},
		{"comment with rules", "; regras: lap=skip moves=manual\n" + filetest.Pits + filetest.Pits, "adjiboto A 2 lap=skip moves=manual; adjiboto B 2"},
		{"comment with rules before a name", ";; Regras: lap=keep\nX\n" + filetest.Pits, "adjiboto X 3 lap=keep"},
		{"comment with rules before a definition", "; regras: lap=keep\n(defun f () '" + filetest.Pits + ")", "adjiboto A 2 lap=keep"},
		{"comment behind a problem belongs to it", filetest.Pits + " ; regras: lap=keep\n" + filetest.Pits + "; nome: Z", "adjiboto A 1 lap=keep; adjiboto Z 2"},
		{"comment behind a name belongs to the next", filetest.Pits + "\nX ; regras: lap=keep\n" + filetest.Pits, "adjiboto A 1; adjiboto X 3 lap=keep"},
		{"comment that only talks of rules", "; regras: as do enunciado\n" + filetest.Pits, "adjiboto A 2"},
		{"rules that the game does not have refuse the problem", "; regras: lap=fast\n" + filetest.Pits + filetest.Pits, "adjiboto B 2 | 1:1 error.rule.value"},
		{"a file without problems", " ; nada\n", " | 1:1 error.file.empty"},
		{"nil is no problem", "nil ()", " | 1:1 error.file.other"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := filetest.Summary((storage.Store{Games: filetest.Puzzlers()}).Read("f.dat", []byte(c.src))); got != c.want {
				t.Errorf("%s\ngot  %s\nwant %s", c.src, got, c.want)
			}
		})
	}
}

// greedy is a game that takes everything for a mistake of its own.
type greedy struct{ game.Puzzler }

func (greedy) Decode([]text.Node) game.Decoded {
	return game.Decoded{Used: 1, Errors: []text.Error{{What: text.M("error.file.problem")}}}
}

func TestTheGameThatReadsAProblemHasItWhateverOthersSay(t *testing.T) {
	games := filetest.Puzzlers()
	for at := range len(games) + 1 {
		all := slices.Insert(slices.Clone(games), at, game.Module(greedy{games[0].(game.Puzzler)}))
		if got := filetest.Summary((storage.Store{Games: all}).Read("f.dat", []byte(filetest.Pits))); got != "adjiboto A 1" {
			t.Errorf("asked as number %d: %s", at, got)
		}
	}
}

func TestAProblemKnowsWhereItStands(t *testing.T) {
	inList := "'(" + filetest.Pits2 + ")"
	for _, c := range []struct{ src, want string }{
		{"; nome: X\n; regras: lap=keep\n" + filetest.Pits, filetest.Pits + ", 0 ; nome: X, 1 ; regras: lap=keep; "},
		{"#3\nNome: Y\n'" + filetest.Pits, filetest.Pits + ", 2 #3, 0 Nome: Y; "},
		{
			"Z é\r\nZ\r\n" + filetest.Pits + "\r\n(defun f () " + inList + ")",
			filetest.Pits + ", 0 Z; " + filetest.Pits2 + ", (defun f () " + inList + ") 4:1 4:46, " + inList[1:] + " 4:14 4:45; ",
		},
	} {
		_, entries := format.Survey(t.Context(), "f", []byte(c.src), filetest.Puzzlers(), true)
		src, got := text.Decode([]byte(c.src)), ""
		for _, e := range entries {
			got += e.Where.Name + src[e.Where.From:e.Where.To]
			for _, m := range e.Where.Marks {
				got += fmt.Sprintf(", %d %s", m.Kind, src[m.From:m.To])
			}
			for _, l := range e.Where.Around {
				got += fmt.Sprintf(", %s %d:%d %d:%d", src[l.From:l.To], l.At.Line, l.At.Column, l.End.Line, l.End.Column)
			}
			got += "; "
		}
		if got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.src, got, c.want)
		}
	}
}

func TestIssueNamesTheFile(t *testing.T) {
	for _, i := range (storage.Store{Games: filetest.Puzzlers()}).Read("f.dat", []byte("x ) ((1 2) (3 4)) -")).Issues {
		if i.File != "f.dat" || i.What.IsZero() || i.Expected.IsZero() {
			t.Errorf("%+v", i)
		}
	}
}

func TestFileOver5MBIsRefused(t *testing.T) {
	src := []byte(filetest.Pits + strings.Repeat(" ", format.MaxSize-len(filetest.Pits)))
	if f := (storage.Store{Games: filetest.Puzzlers()}).Read("f", src); len(f.Problems) != 1 {
		t.Errorf("5 MB: %s", filetest.Summary(f))
	}
	path := filepath.Join(t.TempDir(), "f.dat")
	if err := os.WriteFile(path, append(src, ' '), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := filetest.Summary((storage.Store{Games: filetest.Puzzlers()}).Open(t.Context(), path)); got != " | 0:0 error.file.size" {
		t.Errorf("5 MB and a byte: %s", got)
	}
}

func TestOver10000ProblemsAreRefused(t *testing.T) {
	src := strings.Repeat(filetest.Pits+"\n", format.MaxProblems)
	f := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(src))
	if len(f.Problems) != format.MaxProblems || f.Problems[format.MaxProblems-1].Name != "NTP" {
		t.Errorf("%d problems, %d issues", len(f.Problems), len(f.Issues))
	}
	if got := filetest.Summary((storage.Store{Games: filetest.Puzzlers()}).Read("f", []byte(src+filetest.Pits))); got != " | 10001:1 error.file.count" {
		t.Error(got)
	}
}

func TestManyNamesAlikeStayFast(t *testing.T) {
	f := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(strings.Repeat("; nome: x\n"+filetest.Pits+"\n", format.MaxProblems)))
	if last := f.Problems[len(f.Problems)-1].Name; last != "x-10000" {
		t.Error(last)
	}
}

func TestIssuesAreCapped(t *testing.T) {
	f := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(strings.Repeat("((()))", 3000)))
	if len(f.Issues) != format.MaxIssues+1 {
		t.Fatalf("%d issues", len(f.Issues))
	}
	if last := f.Issues[format.MaxIssues].What; last.Key != "error.file.more" || last.Args["Count"] != 2000 {
		t.Errorf("%+v", last)
	}
}

func TestUnreadableFileIsAnIssue(t *testing.T) {
	folder := t.TempDir()
	for path, want := range map[string]string{
		filepath.Join(folder, "none.dat"): "error.file.missing",
		folder:                            "error.file.folder",
	} {
		f := storage.Store{Games: filetest.Puzzlers()}.Open(t.Context(), path)
		if len(f.Issues) != 1 || f.Issues[0].What.Key != want || f.Path != path {
			t.Errorf("%s: %+v", path, f)
		}
	}
}

func TestDefaultName(t *testing.T) {
	for index, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"} {
		if got := format.DefaultName(index); got != want {
			t.Errorf("%d: %s, want %s", index, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, pattern := range []string{"../testdata/wild/*.dat", "../testdata/problemas/*.dat"} {
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
	f.Add([]byte("#1\nNome: Problema A\n; regras: lap=skip\n" + filetest.Pits + "\nObjetivo: 3\n- ### break"))
	golden, err := os.ReadFile("../testdata/resultados.golden")
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(filetest.Pits + "\n" + string(golden) + filetest.Pits2 + "\n" + string(golden[:700])))
	f.Add([]byte(`{"tourn` + "\n" + `{"tournament":1,"game":"quatro"}`))
	games := filetest.Puzzlers()
	f.Fuzz(func(t *testing.T, src []byte) {
		var found datafile.File
		gametest.Within(t, func() { found = storage.Store{Games: games}.Read("f", src) })
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
		{"(", filetest.Pits + "\n", ")"},
		{"(defun f () '(", "(A 70 (" + filetest.Rows + "))", "))"},
		{"Nome: ", "a ", "\n" + filetest.Pits},
		{"", "1 ", ""},
		{"", "x\n" + filetest.Pits, "-"},
		{format.ResultsHead + "\n -- Tabuleiro Inicial:\n", " x\n", format.ResultsEnd},
		{"(((((((", "(1 1)", ""},
		{"; regras: ", "a=b ", "\n"},
		{"(partida (jogo quatro)", " (x)", ")"},
		{`{"match":1,"game":"quatro"}`, "\n{\"move\":\"/brao\",\"after\":0}", ""},
		{`{"match":1,"game":"quatro","rules":`, `{"a":`, ""},
		{"lecture = 1\n", "[[step]]\n", ""},
		{"lecture = 1\n[[step]]\n", "title = 1\n", ""},
		{"lecture = 1\ntitle = ", "[", "]"},
		{`{"tournament":1`, `,"x":[]`, "}"},
		{`"`, `\"`, ""},
		{"(list ", "'() ; nome: x\n", ""},
		{"", format.ResultsHead + "\n", "("},
		{"", "Objetivo: 7 (a) - ", ""},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	games := filetest.Puzzlers()
	f.Fuzz(func(t *testing.T, head, unit, tail string) {
		const size = 200_000
		if unit == "" || len(head)+len(unit)+len(tail) > 10_000 {
			return
		}
		src := []byte(head + strings.Repeat(unit, size/len(unit)) + tail)
		var found datafile.File
		gametest.Within(t, func() { found = storage.Store{Games: games}.Read("f", src) })
		if len(found.Kinds()) == 0 && len(found.Issues) == 0 {
			t.Fatal("neither anything found nor an issue")
		}
	})
}

// checkReadsBack writes problems in strict form and reads them.
func checkReadsBack(t *testing.T, problems []game.Problem) {
	t.Helper()
	written := format.Problems(problems)
	again := format.Read(t.Context(), "again", []byte(written), filetest.Puzzlers())
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
