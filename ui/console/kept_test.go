package console_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/search"
	"procura/storage"
	"procura/ui/report"
)

// counted counts the searches of a puzzle.
type counted struct {
	game.Puzzle
	game.Certifier
	searches *int
}

func (c counted) Solve(ctx context.Context, r game.SolveRequest) game.Run {
	*c.searches++
	return c.Puzzle.Solve(ctx, r)
}

// provers returns a function that proves each problem of a class with a judge of its own, whose proofs are kept in a
// folder; it says what is proved, and how many searches that took.
func provers(t *testing.T, folder string) func(l search.Limits) (proved []string, searches int) {
	t.Helper()
	store := storage.Store{Games: modules(), KeptProofs: storage.KeptProofs{Proofs: folder}}
	set := store.Open(t.Context(), classFolder+"problemas.dat").Problems
	return func(l search.Limits) (proved []string, searches int) {
		j := grade.New(store.Games, set, l, 1)
		report.KeepProofs(store, j)
		for _, p := range set {
			verdict, length, bound := j.Prove(t.Context(), counted{p.Puzzle, p.Puzzle.(game.Certifier), &searches})
			proved = append(proved, strings.Join([]string{p.Name, string(verdict), number(&length)}, " "))
			if verdict == search.Optimal && length != bound {
				t.Errorf("%s: %d, at least %d", p.Name, length, bound)
			}
		}
		return proved, searches
	}
}

var proofLimits = search.Limits{Time: time.Minute, Memory: 1 << 30}

func TestAProofIsFoundOnceAndKept(t *testing.T) {
	prove := provers(t, filepath.Join(t.TempDir(), "proofs"))
	first, searches := prove(proofLimits)
	if searches != 8 {
		t.Errorf("%d searches", searches)
	}
	second, searches := prove(search.Limits{Time: time.Second, Memory: 1 << 30})
	if strings.Join(first, ", ") != strings.Join(second, ", ") || searches != 0 {
		t.Errorf("%v after %d searches, want %v", second, searches, first)
	}
}

// A proof that is damaged, false, or of another problem is found again, and kept in its place.
func TestAKeptProofThatDoesNotHoldIsFoundAgain(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "proofs")
	prove := provers(t, folder)
	want, _ := prove(proofLimits)
	files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(files) != 8 {
		t.Fatal(err, files)
	}
	for name, forge := range map[string]func(content, other string) string{
		"empty":   func(string, string) string { return "" },
		"cut":     func(content, _ string) string { return content[:len(content)/2] },
		"other":   func(_, other string) string { return other },
		"doubled": func(content, other string) string { return content + other },
		"claims less": func(content, _ string) string {
			before, after, _ := strings.Cut(content, "\nclaim ")
			_, after, _ = strings.Cut(after, "\n")
			return before + "\nclaim impossible\n" + after
		},
		"claims the start": func(content, _ string) string {
			before, _, _ := strings.Cut(content, "\nclaim ")
			return before + "\nclaim atleast 1\nbounds\nend\n"
		},
		"large": func(content, _ string) string { return content + strings.Repeat("\n", 2<<20) },
	} {
		before := make([]string, len(files))
		for i, file := range files {
			before[i] = read(t, file)
		}
		for i, file := range files {
			if err := os.WriteFile(file, []byte(forge(before[i], before[(i+1)%len(files)])), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		got, searches := prove(proofLimits)
		if strings.Join(got, ", ") != strings.Join(want, ", ") || searches != 8 && !(name == "claims less" && searches == 7) {
			t.Errorf("%s: %v after %d searches, want %v", name, got, searches, want)
		}
		if _, searches := prove(proofLimits); searches != 0 {
			t.Errorf("%s: %d searches the second time", name, searches)
		}
	}
}

// What is open is searched for again with other limits.
func TestAnOpenProofIsKeptForItsLimits(t *testing.T) {
	folder := t.TempDir()
	store := storage.Store{Games: modules(), KeptProofs: storage.KeptProofs{Proofs: folder}}
	p := store.Open(t.Context(), adjiboto).Problems[6].Puzzle
	prove := func(l search.Limits) (searches int) {
		j := grade.New(store.Games, nil, l, 1)
		report.KeepProofs(store, j)
		if verdict, _, bound := j.Prove(t.Context(), counted{p, p.(game.Certifier), &searches}); verdict == search.Optimal || bound < 1 {
			t.Skipf("%s, at least %d", verdict, bound)
		}
		return searches
	}
	short, long := search.Limits{Time: 300 * time.Millisecond, Memory: 1 << 30}, search.Limits{Time: 400 * time.Millisecond, Memory: 1 << 30}
	for i, want := range []int{1, 0, 1} {
		if got := prove([]search.Limits{short, short, long}[i]); got != want {
			t.Errorf("run %d: %d searches, want %d", i, got, want)
		}
		if files, _ := os.ReadDir(folder); len(files) == 0 {
			t.Skip("busy: the certificate could not be written in its time")
		}
	}
}

func TestTwoProgramsKeepTheSameProofs(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "proofs")
	var all sync.WaitGroup
	for range 4 {
		prove := provers(t, folder)
		all.Go(func() { prove(proofLimits) })
	}
	all.Wait()
	if _, searches := provers(t, folder)(proofLimits); searches != 0 {
		t.Errorf("%d searches", searches)
	}
	if files, _ := os.ReadDir(folder); len(files) != 8 {
		t.Errorf("%d files", len(files))
	}
}
