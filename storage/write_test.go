package storage

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"procura/core/game"
)

// samples are the official and the wild problems.
func samples(t *testing.T) []game.Problem {
	t.Helper()
	var all []game.Problem
	for _, pattern := range []string{"testdata/problemas/*.dat", "testdata/wild/*.dat"} {
		paths, _ := filepath.Glob(pattern)
		for _, path := range paths {
			all = append(all, Open(t.Context(), path, puzzlers()).Problems...)
		}
	}
	if len(all) != 43 {
		t.Fatalf("%d samples, want 43", len(all))
	}
	return all
}

func TestReadingBackGivesTheSameProblems(t *testing.T) {
	problems := samples(t)
	names := register{}
	for i := range problems {
		problems[i].Name = names.claim(problems[i].Name) // one file, one name each
	}
	checkReadsBack(t, problems)
	for _, names := range [][]string{{"B", "A"}, {"a b", "Zé; (x)"}, {`"q"`, "Problema 1"}, {"70", "nil"}, {"regras: x=y", "#1"}} {
		for _, first := range problems {
			checkReadsBack(t, []game.Problem{{Name: names[0], Puzzle: first.Puzzle}, {Name: names[1], Puzzle: first.Puzzle}})
		}
	}
}

func TestReadingBackGivesTheSameRules(t *testing.T) {
	for _, p := range samples(t) {
		for _, s := range p.Puzzle.Module().Settings() {
			for _, value := range s.Values {
				changed, wrong := p.Puzzle.WithRules(game.Rules{s.Key: value})
				if wrong != nil {
					t.Fatal(wrong)
				}
				checkReadsBack(t, []game.Problem{{Name: "A", Puzzle: changed}, {Name: "X", Puzzle: p.Puzzle}})
			}
		}
	}
}

func TestStrictForm(t *testing.T) {
	src := "; nome: X\n; regras: lap=skip\n" + pits + "\n" + pits2 + "\n\n" + quad
	f := Read("f", []byte(src), puzzlers())
	form, _ := f.Problems[2].Puzzle.Encode("A")
	want := "; nome: X\n; regras: lap=skip\n" + pits + "\n\n" + pits2 + "\n\n" + form + "\n"
	if got := strictForm(f.Problems); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestOfficialAdjiFileIsStrict(t *testing.T) {
	src, err := os.ReadFile("testdata/problemas/adji-boto.dat")
	if err != nil {
		t.Fatal(err)
	}
	_, problems, _ := cutLine(string(src))
	if got := strictForm(Read("f", src, puzzlers()).Problems); got != problems {
		t.Errorf("got\n%swant\n%s", got, problems)
	}
}

func TestNameThatEndsItsLineIsTamed(t *testing.T) {
	p := Read("f", []byte(pits), puzzlers()).Problems[0]
	p.Name = "a\r\nb\n((1 1 1 1 1 1) (1 1 1 1 1 1))\xE7"
	again := Read("f", []byte(strictForm([]game.Problem{p})), puzzlers())
	if len(again.Problems) != 1 || again.Problems[0].Name != "a b ((1 1 1 1 1 1) (1 1 1 1 1 1))\uFFFD" {
		t.Errorf("%+v", again.Problems)
	}
}

// folder lists the files of a folder.
func folder(t *testing.T, path string) []string {
	t.Helper()
	entries, err := os.ReadDir(path)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func content(t *testing.T, path string) string {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

func TestFailedWriteLeavesTheOldFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	write(t, path, "old")
	broken := errors.New("disk full")
	err := replaceWith(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half"); err != nil {
			t.Fatal(err)
		}
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	if got := content(t, path); got != "old" {
		t.Errorf("file holds %q", got)
	}
	if names := folder(t, filepath.Dir(path)); len(names) != 1 {
		t.Errorf("left behind: %v", names)
	}
}

func TestWriteReplacesNoFolder(t *testing.T) {
	path := t.TempDir()
	if err := Write(path, samples(t)); !errors.Is(err, errFolder) {
		t.Errorf("error %v", err)
	}
	if names := folder(t, path); len(names) != 0 {
		t.Errorf("left behind: %v", names)
	}
}

func TestWriteIntoMissingFolderFails(t *testing.T) {
	err := Write(filepath.Join(t.TempDir(), "none", "p.dat"), nil)
	if !errors.Is(err, fs.ErrNotExist) || Reason(err).Key != "error.file.nofolder" {
		t.Errorf("error %v", err)
	}
}

func TestWriteRefusesFileThatMayNotBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	write(t, path, "old")
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, samples(t)); !errors.Is(err, fs.ErrPermission) || Reason(err).Key != "error.file.permission" {
		t.Errorf("error %v", err)
	}
	if got := content(t, path); got != "old" {
		t.Errorf("file holds %q", got)
	}
}

func TestWriteKeepsPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such permissions")
	}
	path := filepath.Join(t.TempDir(), "p.dat")
	write(t, path, "old")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, samples(t)); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if len(Open(t.Context(), path, puzzlers()).Problems) != 43 {
		t.Error("the problems are not there")
	}
}

func TestWriteKeepsALink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "p.dat"), filepath.Join(dir, "link.dat")
	write(t, file, "old")
	if err := os.Symlink(file, link); err != nil {
		t.Skip("no links here")
	}
	if err := Write(link, nil); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", info.Mode(), err)
	}
	if got := content(t, file); got != "" {
		t.Errorf("file holds %q", got)
	}
}
