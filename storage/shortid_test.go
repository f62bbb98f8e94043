package storage_test

import (
	"os"
	"path/filepath"
	"testing"

	"procura/core/paste"
	"procura/storage"
	"procura/storage/internal/filetest"
)

func TestTheCommandLineTakesAnIdForAPath(t *testing.T) {
	pipes := storage.Store{Games: filetest.Puzzlers(), Pipes: true}
	p := filetest.Official(t, "cavalo.dat", "C")
	first := p.Puzzle.Start().Successors()[0].Move
	word := paste.ProblemID(p.Puzzle, nil)
	file := pipes.Open(t.Context(), word)
	if len(file.Problems) != 1 || file.Problems[0].Puzzle.Identity() != p.Puzzle.Identity() || file.Problems[0].Name != "A" {
		t.Fatalf("%s: %+v", word, file)
	}
	file = pipes.Open(t.Context(), paste.ProblemID(p.Puzzle, []string{first}))
	target, _ := p.Puzzle.Target()
	if rest, _ := file.Problems[0].Puzzle.Target(); rest >= target {
		t.Errorf("after %s %d of %d are asked for", first, rest, target)
	}
	wrong := word[:12] + "-" + word[13:]
	file = pipes.Open(t.Context(), wrong)
	if len(file.Issues) != 1 || file.Issues[0].Column != 13 || file.Issues[0].File != wrong {
		t.Errorf("%+v", file.Issues)
	}
	file = pipes.Open(t.Context(), "meus_problemas")
	if len(file.Issues) != 1 || file.Issues[0].What.Key != "error.file.missing" {
		t.Errorf("%+v", file.Issues)
	}
}

func TestAFileWinsOverAnId(t *testing.T) {
	p := filetest.Official(t, "cavalo.dat", "C")
	t.Chdir(t.TempDir())
	word := paste.ProblemID(p.Puzzle, nil)
	if err := os.WriteFile(filepath.Join(".", word), []byte("((2 2 2 2 2 2) (2 2 2 2 2 2))"), 0o600); err != nil {
		t.Fatal(err)
	}
	file := storage.Store{Games: filetest.Puzzlers(), Pipes: true}.Open(t.Context(), word)
	if len(file.Problems) != 1 || file.Problems[0].Puzzle.Module().ID() != "adjiboto" {
		t.Errorf("%+v", file)
	}
}
