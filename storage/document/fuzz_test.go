package document_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/storage"
	"procura/storage/document"
	"procura/storage/format"
	"procura/storage/internal/filetest"
)

// FuzzSave edits any file in any way and saves it: what comes out reads back as it was
// wished, and without an edit it is the file, byte for byte; a table of cells, which holds no
// problem as text, becomes one when the user agrees. An edit is two bytes: what, and of which problem.
func FuzzSave(f *testing.F) {
	for _, src := range turmaSeeds(f) {
		f.Add(src, []byte{0, 0, 4, 1, 5, 2, 6, 3})
		f.Add(src, []byte{4, 0, 4, 0, 4, 0})
	}
	f.Add([]byte("x\n"+filetest.Pits+"\nObjetivo: 3 ; nome: y\n'("+filetest.Pits+"("+filetest.Quad+"))"), []byte{1, 0, 2, 1, 6, 2})
	f.Add([]byte("(A 70 "+filetest.Board10+"; nome: z\n)"+filetest.Pits+"; regras: lap=keep"), []byte{2, 0, 3, 1, 4, 0})
	f.Add([]byte("0;0;0;0;0;2\n0;0;0;0;4;0\n"), []byte{0, 0, 4, 0})
	f.Fuzz(func(t *testing.T, src, script []byte) {
		if len(src) > 1<<16 || len(script) > 64 {
			t.Skip()
		}
		before := storage.Store{Games: filetest.Puzzlers()}.Read("f", src)
		d := datafile.Document{Problems: before.Problems, Source: src}
		if len(before.Problems) > 0 {
			checkFuzzed(t, d, before)
			d.Problems = slices.Clone(before.Problems)
			for ; len(script) > 1 && len(d.Problems) > 0; script = script[2:] {
				fuzzEdit(&d, script[0], int(script[1])%len(d.Problems))
			}
		}
		checkFuzzed(t, d, before)
	})
}

func turmaSeeds(f *testing.F) (found [][]byte) {
	f.Helper()
	for _, pattern := range []string{"../testdata/turma/*.dat", "../testdata/wild/*.dat"} {
		paths, _ := filepath.Glob(pattern)
		for _, path := range paths {
			src, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			found = append(found, src)
		}
	}
	return found
}

func fuzzEdit(d *datafile.Document, what byte, i int) {
	p := &d.Problems[i]
	switch what % 7 {
	case 0:
		s := p.Puzzle.Module().Settings()[0]
		p.Puzzle, _ = p.Puzzle.WithRules(game.Rules{s.Key: s.Values[int(what/7)%len(s.Values)]})
	case 1:
		p.Puzzle = p.Puzzle.WithTarget(int(what))
	case 2:
		p.Name = []string{"", "-", "A", "a;b", "(1 2)", "é", "Ω", "x\ny", "nome: z", strings.Repeat("n", 300)}[int(what/7)%10]
	case 3:
		p.Puzzle = d.Problems[len(d.Problems)-1].Puzzle
	case 4:
		d.Problems = slices.Delete(d.Problems, i, i+1)
	case 5:
		d.Problems = slices.Insert(d.Problems, i, game.Problem{Name: p.Name, Puzzle: p.Puzzle})
	case 6:
		d.Problems[0], d.Problems[i] = d.Problems[i], d.Problems[0]
	}
}

// TestOneChangeOfAFileAsksNothing makes each change of each problem of files as people write them.
func TestOneChangeOfAFileAsksNothing(t *testing.T) {
	paths, _ := filepath.Glob("../testdata/*/*.dat")
	for _, path := range paths {
		opened := filetest.Document(filetest.Content(t, path))
		for i := range opened.Problems {
			for what := byte(21); what < 28; what++ {
				d := datafile.Document{Problems: slices.Clone(opened.Problems), Source: opened.Source}
				fuzzEdit(&d, what, i)
				if _, question, err := document.Compose("f", &d, filetest.Puzzlers()); question != "" || err != nil {
					t.Errorf("%s, problem %d, change %d: %s%v", path, i, what%7, question, err)
				}
			}
		}
	}
}

// checkFuzzed composes a document, with all questions answered.
func checkFuzzed(t *testing.T, d datafile.Document, before datafile.File) {
	t.Helper()
	start := time.Now()
	file, question, err := document.Compose("f", &d, filetest.Puzzlers())
	for question != "" && err == nil {
		if slices.Contains(d.Agreed, question) {
			t.Fatalf("%s is asked again", question)
		}
		d.Agreed = append(d.Agreed, question)
		file, question, err = document.Compose("f", &d, filetest.Puzzlers())
	}
	if time.Since(start) > 20*time.Second {
		t.Fatal("it takes too long")
	}
	if err != nil {
		if len(d.Problems) > 0 && len(before.Problems) > 0 {
			t.Fatal(err)
		}
		return
	}
	again := storage.Store{Games: filetest.Puzzlers()}.Read("f", file.Source)
	if len(again.Problems) != len(d.Problems) {
		t.Fatalf("%d problems, want %d", len(again.Problems), len(d.Problems))
	}
	for i, p := range again.Problems {
		if p.Puzzle.Identity() != d.Problems[i].Puzzle.Identity() {
			t.Fatalf("problem %d is another", i)
		}
	}
	if same := slices.EqualFunc(d.Problems, before.Problems, func(a, b game.Problem) bool {
		return a.Place == b.Place && a.Name == b.Name && a.Puzzle.Identity() == b.Puzzle.Identity()
	}); same && len(d.Source) > 0 && !bytes.Equal(file.Source, d.Source) && !isTable(d.Source) {
		t.Fatal("nothing has changed, and bytes have")
	}
}

// isTable reports whether the only problem of a file is a table of cells.
func isTable(src []byte) bool {
	return len(format.Read(context.Background(), "f", src, filetest.Puzzlers()).Problems) == 0
}
