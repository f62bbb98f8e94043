package storage

import (
	"context"
	_ "embed"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/match"
	"procura/storage/disk"
	"procura/storage/document"
	"procura/storage/internal/filetest"
)

// troubled is the variable that makes a program of the test's binary which writes
// under some trouble, in the folder that it is started in.
const troubled = "PROCURA_TEST_TROUBLE"

var troubles = map[string]func(){}

// fixedRun is a run as it may be appended.
func fixedRun() game.Run {
	runs, _, _ := format.ReadRuns(context.Background(), []byte(golden))
	return runs[0]
}

//go:embed testdata/resultados.golden
var golden string

// writings are all ways to write a file, by the name of the file.
func writings(beside string) map[string]func() error {
	at := func(name string) string { return filepath.Join(beside, name) }
	s := Store{Games: filetest.Puzzlers(), Backups: &document.Backups{Record: ""}}
	return map[string]func() error{
		"p.dat": func() error {
			src, _ := os.ReadFile(at("p.dat"))
			d := filetest.Document(filetest.Pits)
			if len(src) > 0 {
				d = filetest.Document(string(src))
			}
			d.Problems[0].Puzzle, _ = d.Problems[0].Puzzle.WithRules(game.Rules{"lap": "skip"})
			_, err := s.Save(at("p.dat"), d)
			return err
		},
		"r.dat": func() error { return s.AppendResults(at("r.dat"), fixedRun()) },
		"log.dat": func() error {
			return s.AppendMove(at("log.dat"), 0, match.Played{Move: strings.Repeat("A1", 3000)}, "")
		},
		"j.dat":    func() error { return disk.Append(at("j.dat"), strings.Repeat("x", 6000)+"\n", nil) },
		"k.dat":    func() error { return s.SaveJournal(at("k.dat"), strings.Repeat("x", 6000)) },
		"o.dat":    func() error { return s.SaveFile(at("o.dat"), []byte(strings.Repeat("x", 6000)), true) },
		"no o.dat": func() error { return s.CheckNew(at("no o.dat"), false) },
		"no r.dat": func() error { return s.CheckAppend(at("no r.dat"), datafile.KindResults) },
		"no j.dat": func() error { return s.CheckAppend(at("no j.dat"), datafile.KindTournament) },
		"h.dat": func() error {
			add, release, err := s.HoldJournal(at("h.dat"), "")
			if err == nil {
				err = add(strings.Repeat("x", 6000))
				release()
			}
			return err
		},
	}
}

// checkTrouble writes in all ways, and wants each told with a key, the old files as
// they were, and nothing beside them.
func checkTrouble(t *testing.T, beside, key string) {
	t.Helper()
	before := map[string]string{}
	for _, name := range filetest.Folder(t, beside) {
		before[name] = filetest.Content(t, filepath.Join(beside, name))
	}
	for name, write := range writings(beside) {
		if err := write(); err == nil || (Store{}).Reason(err).Key != key {
			t.Errorf("%s: %v is told as %s, want %s", name, err, Store{}.Reason(err).Key, key)
		}
	}
	for _, name := range filetest.Folder(t, beside) {
		if old, there := before[name]; filetest.Content(t, filepath.Join(beside, name)) != old || !there && old != "" {
			t.Errorf("%s has changed", name)
		}
		if strings.HasPrefix(name, ".") || strings.Contains(name, ".bak") {
			t.Errorf("left behind: %s", name)
		}
		delete(before, name)
	}
	for name := range before {
		t.Errorf("%s is gone", name)
	}
}

func TestAFolderThatHasGoneIsTold(t *testing.T) {
	gone := filepath.Join(t.TempDir(), "none")
	for name, write := range writings(gone) {
		if err := write(); (Store{}).Reason(err).Key != "error.file.nofolder" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := os.Stat(gone); err == nil {
		t.Error("it was made")
	}
}

func TestAFolderThatMayNotBeWrittenIsTold(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("the administrator may write everywhere")
	}
	beside := t.TempDir()
	filetest.Write(t, filepath.Join(beside, "p.dat"), filetest.Pits)
	if err := os.Chmod(beside, 0o555); err != nil {
		t.Fatal(err)
	}
	checkTrouble(t, beside, "error.file.permission")
	_ = os.Chmod(beside, 0o755)
}

func TestPathsWithAccentsAndBlanks(t *testing.T) {
	beside := filepath.Join(t.TempDir(), "as posições da Inês", "à parte (2) Ω")
	if err := os.MkdirAll(beside, 0o755); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		for name, write := range writings(beside) {
			if err := write(); err != nil && name != "h.dat" {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if got := filetest.Folder(t, beside); len(got) != 8 {
		t.Errorf("%v", got)
	}
}

func TestATournamentThatIsPlayedIsHeld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.dat")
	var s Store
	add, release, err := s.HoldJournal(path, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := add("one"); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.HoldJournal(path, "one"); (Store{}).Reason(err).Key != "error.file.busy" {
		t.Errorf("a second one: %v", err)
	}
	if err := s.SaveJournal(path, "other"); (Store{}).Reason(err).Key != "error.file.busy" {
		t.Errorf("it was replaced: %v", err)
	}
	release()
	if _, _, err := s.HoldJournal(path, "one\ntwo"); (Store{}).Reason(err).Key != "error.file.moved" {
		t.Errorf("with other games: %v", err)
	}
	add, release, err = s.HoldJournal(path, "one\n")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err == nil { // Windows removes nothing that is open
		if err := add("two"); (Store{}).Reason(err).Key != "error.file.moved" {
			t.Errorf("a line went to a file that is gone: %v", err)
		}
	}
	release()
	_ = os.Remove(path)
	_, release, err = s.HoldJournal(path, "one")
	if err != nil || filetest.Content(t, path) != "one\n" {
		t.Errorf("what is known is not there again: %v", err)
	}
	release()
}

func TestAJournalOfNothingIsNotLeftBehind(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.dat")
	_, release, err := Store{}.HoldJournal(path, "")
	if err != nil {
		t.Fatal(err)
	}
	release()
	if got := filetest.Folder(t, filepath.Dir(path)); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

func TestTheLockOfAKilledProcessIsFree(t *testing.T) {
	beside := t.TempDir()
	filetest.Write(t, filepath.Join(beside, "p.dat"), filetest.Pits)
	killOne(t, beside)
	path := filepath.Join(beside, "j.dat")
	lines, err := Store{}.ReadJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	end := time.Now().Add(10 * time.Second)
	for {
		_, release, err := Store{}.HoldJournal(path, lines)
		if err == nil {
			release()
			return
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

// inTrouble runs a job of troubles in a process of its own, in a folder.
func inTrouble(t *testing.T, job, beside string) string {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
	child.Env, child.Dir = append(os.Environ(), troubled+"="+job), beside
	out, err := child.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}
