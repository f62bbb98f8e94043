package grade_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/grade"
)

// submission is a file as a reader gives it: results, or what the words behind its path say.
func submission(words string) *grade.Submission {
	path, kind, _ := strings.Cut(words, " ")
	s := &grade.Submission{Path: path, Blocks: []grade.Block{{}}}
	switch kind {
	case "results":
		s.Blocks[0].Layout = grade.Course
	case "expected":
		s.Expected = true
	case "plain":
		s.Plain = true
	case "refused":
		s.Blocks, s.Issue = nil, &game.Issue{}
	case "passed":
		s.Blocks, s.Passed = nil, true
	}
	return s
}

func TestAFileWithoutResultsHasARowOnlyWhereSomeWereToBe(t *testing.T) {
	for name, c := range map[string]struct {
		named, files string // as on the disk; what is in an archive behind "!"
		rows         string // with the hand-ins that are missing behind "?"
		without      int
	}{
		"a project":             {"p", "p/README.md program, p/a.lisp program, p/docs/m.pdf other, p/r.dat results, p/problemas/p.dat other", "p/r.dat", 3},
		"results that are read": {"p", "p/r.dat results, p/s.dat results", "p/r.dat p/s.dat", 0},
		"named itself":          {"p/a.lisp", "p/a.lisp program", "p/a.lisp", 0},
		"named, seen from here": {"./p/a.lisp", "./p/a.lisp program", "./p/a.lisp", 0},
		"named by its results":  {"p", "p/resultados.dat expected, p/x.txt plain", "p/resultados.dat", 1},
		"alone in its folder":   {"p", "p/ana/x.txt plain, p/rui/a.lisp program, p/eva/1.txt plain, p/eva/2.txt plain", "p/ana/x.txt", 3},
		"alone, below":          {"p", "p/ana/docs/x.txt plain", "p/ana/docs/x.txt", 0},
		"a student's folder":    {"p", "p/Ana_12345_file_/a.lisp program, p/Ana_12345_file_/m.pdf other, p/Rui_54321_file_/r.dat results, p/Rui_54321_file_/a.lisp program", "p/Rui_54321_file_/r.dat ?p/Ana_12345_file_", 0},
		"a student's file":      {"p", "p/12345_Ana.pdf other", "p/12345_Ana.pdf", 0},
		"a refused file":        {"p", "p/12345_Ana/x.rar refused, p/12345_Ana/a.lisp program", "p/12345_Ana/x.rar", 0},
		"an archive":            {"p", "p/ana.zip!a.lisp program, p/ana.zip!b.lisp program, p/lib/x.zip!c.lisp program", "?p/ana.zip", 1},
		"a named archive":       {"ana.zip", "ana.zip!a.lisp program, ana.zip!__MACOSX/a passed", "?ana.zip", 0},
		"a whole class in one":  {"t.zip", "t.zip!a/r.dat results, t.zip!a/a.lisp program", "t.zip/a/r.dat", 0},
		"this folder":           {".", "12345_Ana/a.lisp program, 12345_Ana/b.lisp program", "?12345_Ana", 0},
		"the root":              {"/", "/12345_Ana/a.lisp program, /12345_Ana/b.lisp program", "?/12345_Ana", 0},
		"Windows":               {`C:\p`, `C:\p\12345_Ana\a.lisp program, C:\p\12345_Ana\b.lisp program`, `?C:\p\12345_Ana`, 0},
	} {
		var froms []string
		files := strings.Split(c.files, ", ")
		for _, file := range files {
			path, _, _ := strings.Cut(file, " ")
			from, _, _ := strings.Cut(path, "!")
			if !slices.Contains(froms, from) {
				froms = append(froms, from)
			}
		}
		roll := grade.NewRoll([]string{c.named}, froms, "p/problemas/p.dat")
		var rows []string
		for _, file := range files {
			from, _, _ := strings.Cut(strings.Split(file, " ")[0], "!")
			if s := submission(strings.Replace(file, "!", "/", 1)); roll.AddFile(from, s) {
				rows = append(rows, s.Path)
			}
		}
		for _, v := range roll.Missing() {
			rows = append(rows, "?"+v.File)
		}
		if got := strings.Join(rows, " "); got != c.rows || len(roll.Without()) != c.without {
			t.Errorf("%s: %s, %d others; want %s, %d", name, got, len(roll.Without()), c.rows, c.without)
		}
	}
}

// A class of 30 hand-ins with results had "7 files without results": programs beside results in archives, and the
// file of the problems themselves.
func TestWhatLiesBesideResultsIsNotWithoutThem(t *testing.T) {
	roll := grade.NewRoll([]string{"t"}, []string{"t/1.zip", "t/ana/r.dat", "t/ana/m.pdf", "t/problemas.dat", "t/notes.txt"}, "t/problemas.dat")
	for _, file := range []string{
		"t/1.zip t/1.zip/main.lisp program", "t/1.zip t/1.zip/r.dat results", "t/ana/r.dat t/ana/r.dat results", "t/ana/m.pdf t/ana/m.pdf other",
		"t/problemas.dat t/problemas.dat other", "t/notes.txt t/notes.txt other",
	} {
		from, read, _ := strings.Cut(file, " ")
		roll.AddFile(from, submission(read))
	}
	if got := roll.Without(); !slices.Equal(got, []string{"t/notes.txt"}) {
		t.Errorf("%q without results", got)
	}
}

func TestARefusedFileHasARowOfItsOwn(t *testing.T) {
	roll := grade.NewRoll([]string{"p"}, []string{"p/r.dat"}, "")
	roll.AddFile("p/r.dat", submission("p/r.dat results"))
	roll.AddFile("p/z.zip", submission("p/z.zip/x refused"))
	if got := fmt.Sprint(roll.Files, roll.Without()); got != "1 []" {
		t.Errorf("%s", got)
	}
}
