package format_test

import (
	"fmt"
	"strings"
	"testing"

	"procura/core/text"
	"procura/storage"
	"procura/storage/internal/filetest"
)

// Small files of the shapes that people have; see the names of their reports.
func TestFilesFromTheField(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"problems-block-comment.dat", "adjiboto A 4"},
		{"problems-utf16.dat", "adjiboto A 1"},
		{"cells-dashes.dat", " | 2:17 error.text.times"},
		{"puzzle.lisp", " | 3:3 error.file.problem"},
	} {
		f := storage.Store{Games: filetest.Puzzlers()}.Read(c.name, []byte(filetest.Content(t, "../testdata/field/"+c.name)))
		if got := filetest.Summary(f); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestABoardOfUnknownWordsIsOneIssue(t *testing.T) {
	dashes := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(filetest.Content(t, "../testdata/field/cells-dashes.dat")))
	if what := dashes.Issues[0].What; fmt.Sprint(what.Args["Count"]) != "97" {
		t.Errorf("%v", what)
	}
	row := "(x x x x)"
	for _, src := range []string{
		"((? ? ? ? ? ?) (? ? ? ? ? ?))",
		"((" + row + row + row + row + ") ())",
		"(A 70 (" + strings.Repeat("(. . . . . . . . . .)", 10) + "))",
	} {
		f := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(src))
		if len(f.Problems) > 0 || len(f.Issues) != 1 {
			t.Errorf("%s: %s", src, filetest.Summary(f))
		}
	}
}

func TestSymbolsAreReadAsLispsPrintThem(t *testing.T) {
	const cells = "(0 0 0 0)\n(0 0 0 0)\n(0 0 0 0)"
	for src, want := range map[string]string{
		"(P17::TORRE 70 (" + filetest.Rows + "))":                                   "cavalo TORRE 1 70",
		"(:torre 70 (" + filetest.Rows + "))":                                       "cavalo torre 1 70",
		"(|Torre de A| 70 (" + filetest.Rows + "))":                                 "cavalo Torre de A 1 70",
		"(#:torre 70 (" + strings.ReplaceAll(filetest.Rows, "NIL", "CL:NIL") + "))": "cavalo torre 1 70",
		"((((P::BRANCA :redonda |alta| #:OCA) 0 0 0)\n" + cells + ") CL:NIL)":       "quatro A 1",
		"(CL:DEFPARAMETER *p* 'x '" + filetest.Pits + ")":                           "adjiboto A 1",
	} {
		f := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(src))
		if got := filetest.Summary(f); got != want {
			t.Errorf("%s: %s, want %s", src, got, want)
		}
	}
}

func TestAListThatALispHasCutSaysSo(t *testing.T) {
	for src, want := range map[string]string{
		"(A 70 ((2 20 44 ...) (NIL NIL NIL ...) ...))":          " | 1:17 error.sexp.cut",
		"((0 0 0 ...) (0 0 0 ...))":                             " | 1:9 error.sexp.cut",
		"(A 70 (# # #))":                                        " | 1:8 error.sexp.cut",
		"(A 70 ((1 2 ...) ...))\n" + filetest.Pits:              "adjiboto A 2 | 1:13 error.sexp.cut",
		"(((0 0 0 ...) (0 0 0 ...) (0 0 0 ...) ...) (# # ...))": " | 1:10 error.sexp.cut",
		filetest.Pits + "\n...":                                 "adjiboto A 1 | 2:1 error.file.problem",
	} {
		f := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(src))
		if got := filetest.Summary(f); got != want {
			t.Errorf("%s: %s, want %s", src, got, want)
		}
	}
}

// Results of another program are not opened as the boards in them.
func TestResultsOfAnotherProgramAreNoProblems(t *testing.T) {
	const fields = " - Algoritmo: BFS\n - Nós gerados: 12\n"
	for _, c := range []struct{ rule, src, want string }{
		{"a problem in a field", fields + " - Problema: " + filetest.Pits + "\n", " | 1:1 error.file.foreign"},
		{"with another mark", "* Problema: " + filetest.Pits + "\n* algoritmo: bfs\n* Tempo: 3 s\n", " | 2:1 error.file.foreign"},
		{"in UTF-16", string(text.UTF16LE.Append(nil, "\uFEFFProblema: "+filetest.Pits+"\n"+fields)), " | 2:1 error.file.foreign"},
		{"in ISO-8859-1", string(text.Latin1.Append(nil, fields+"Solução: "+filetest.Pits)), " | 1:1 error.file.foreign"},
		{"a field alone is none", "Problema: " + filetest.Pits + "\n", "adjiboto A 1"},
		{"and one before the problem", "Problema:\n" + filetest.Pits + "\n", "adjiboto A 2"},
		{"names are none", "Problema 7: " + filetest.Pits + "\nObjetivo: 3\nB: " + filetest.Pits2, "adjiboto 7 1; adjiboto B 3"},
		{"nor are comments", "Torre: " + filetest.Pits + "\n; algoritmo: bfs\n; nós gerados: 3\n", "adjiboto Torre 1"},
		{"a sign is no name", "> " + filetest.Pits + "\n", "adjiboto A 1 | 1:1 error.file.problem"},
	} {
		f := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(c.src))
		if got := filetest.Summary(f); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s, want %s", c.rule, got, c.want)
		}
	}
	for _, name := range []string{"lists", "mixed"} {
		f := storage.Store{Games: filetest.Puzzlers()}.Read("f", []byte(filetest.Content(t, "../submissions/testdata/"+name+".dat")))
		if len(f.Problems) > 0 || f.Issues[0].What.Key != "error.file.foreign" {
			t.Errorf("%s: %s", name, filetest.Summary(f))
		}
	}
}
