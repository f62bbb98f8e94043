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
		"a project":             {"p", "p/README.md program, p/a.lisp program, p/docs/m.pdf other, p/r.dat results, p/problemas/p.dat other", "p/r.dat", 4},
		"results that are read": {"p", "p/r.dat results, p/s.dat results", "p/r.dat p/s.dat", 0},
		"named itself":          {"p/a.lisp", "p/a.lisp program", "p/a.lisp", 0},
		"named, seen from here": {"./p/a.lisp", "./p/a.lisp program", "./p/a.lisp", 0},
		"named by its results":  {"p", "p/resultados.dat expected, p/x.txt plain", "p/resultados.dat", 1},
		"alone in its folder":   {"p", "p/ana/x.txt plain, p/rui/a.lisp program, p/eva/1.txt plain, p/eva/2.txt plain", "p/ana/x.txt", 3},
		"alone, below":          {"p", "p/ana/docs/x.txt plain", "p/ana/docs/x.txt", 0},
		"a student's folder":    {"p", "p/Ana_12345_file_/a.lisp program, p/Ana_12345_file_/m.pdf other, p/Rui_54321_file_/r.dat results, p/Rui_54321_file_/a.lisp program", "p/Rui_54321_file_/r.dat ?p/Ana_12345_file_", 3},
		"a student's file":      {"p", "p/12345_Ana.pdf other", "p/12345_Ana.pdf", 0},
		"a refused file":        {"p", "p/12345_Ana/x.rar refused, p/12345_Ana/a.lisp program", "p/12345_Ana/x.rar", 1},
		"an archive":            {"p", "p/ana.zip!a.lisp program, p/ana.zip!b.lisp program, p/lib/x.zip!c.lisp program", "?p/ana.zip", 3},
		"a named archive":       {"ana.zip", "ana.zip!a.lisp program, ana.zip!__MACOSX/a passed", "?ana.zip", 2},
		"a whole class in one":  {"t.zip", "t.zip!a/r.dat results, t.zip!a/a.lisp program", "t.zip/a/r.dat", 1},
		"this folder":           {".", "12345_Ana/a.lisp program, 12345_Ana/b.lisp program", "?12345_Ana", 2},
		"the root":              {"/", "/12345_Ana/a.lisp program, /12345_Ana/b.lisp program", "?/12345_Ana", 2},
		"Windows":               {`C:\p`, `C:\p\12345_Ana\a.lisp program, C:\p\12345_Ana\b.lisp program`, `?C:\p\12345_Ana`, 2},
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
		roll := grade.NewRoll([]string{c.named}, froms, 0)
		var rows []string
		for _, file := range files {
			from, _, _ := strings.Cut(strings.Split(file, " ")[0], "!")
			if s := submission(strings.Replace(file, "!", "/", 1)); roll.TakeFile(from, s) {
				rows = append(rows, s.Path)
			}
		}
		for _, v := range roll.Missing() {
			rows = append(rows, "?"+v.File)
		}
		if got := strings.Join(rows, " "); got != c.rows || roll.Without != c.without {
			t.Errorf("%s: %s, %d others; want %s, %d", name, got, roll.Without, c.rows, c.without)
		}
	}
}

func TestTheFilesThatArePassedOverAreCounted(t *testing.T) {
	roll := grade.NewRoll([]string{"p"}, []string{"p/r.dat"}, 3)
	roll.TakeFile("p/r.dat", submission("p/r.dat results"))
	roll.TakeFile("p/z.zip", submission("p/z.zip/x refused"))
	if got := fmt.Sprint(roll.Files, roll.Without); got != "1 3" {
		t.Errorf("%s", got)
	}
}
