package storage

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/datafile"
	"procura/storage/format"

	"procura/storage/disk"
	"procura/storage/document"
	"procura/storage/internal/filetest"
)

// writer is the variable that makes a program of the test's binary, which writes into
// the folder that it names until it is killed.
const writer = "PROCURA_TEST_WRITER"

func TestMain(m *testing.M) {
	if folder := os.Getenv(writer); folder != "" {
		writeOn(folder)
	}
	if job, ok := troubles[os.Getenv(troubled)]; ok {
		job()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// writeOn saves, appends and keeps a journal, over and over.
func writeOn(folder string) {
	at := func(name string) string { return filepath.Join(folder, name) }
	s := Store{Games: filetest.Puzzlers(), Backups: &document.Backups{Record: at("record")}}
	must := func(err error) {
		if err != nil {
			fmt.Println("writer:", err)
			os.Exit(3)
		}
	}
	lines, err := s.ReadJournal(at("j.dat"))
	must(err)
	add, _, err := s.HoldJournal(at("j.dat"), lines)
	must(err)
	number := strings.Count(lines, "\n")
	run := fixedRun()
	fmt.Println("ready")
	for turn := 0; ; turn++ {
		f := s.Open(context.Background(), at("p.dat"))
		d := datafile.Document{Problems: f.Problems, Source: f.Source, Stamp: f.Stamp}
		d.Problems[0].Puzzle, _ = d.Problems[0].Puzzle.WithRules(map[string]string{"lap": []string{"keep", "skip"}[turn%2]})
		saved, err := s.Save(at("p.dat"), d)
		must(err)
		if saved.Ask != nil {
			must(fmt.Errorf("asked %v", saved.Ask))
		}
		must(s.AppendResults(at("r.dat"), run))
		must(add(strconv.Itoa(number)))
		must(s.SaveJournal(at("k.dat"), strings.Repeat("line\n", 2000)+"end"))
		number++
	}
}

// kills is how often a writer is killed.
func kills() int {
	if n, err := strconv.Atoi(os.Getenv("PROCURA_KILLS")); err == nil {
		return n
	}
	return 20
}

// A writer is killed at random moments: what it wrote is old or new, and whole; what
// was appended before does not change; and nothing is left behind.
func TestWhatAKilledWriterLeavesIsWhole(t *testing.T) {
	beside := t.TempDir()
	at := func(name string) string { return filepath.Join(beside, name) }
	saved := allowed(t)
	filetest.Write(t, at("p.dat"), turmaSource(t))
	written, journal := "", ""
	left := 0
	n := kills()
	for range n {
		killOne(t, beside)
		left += len(temporaries(t, beside))
		if got := filetest.Content(t, at("p.dat")); !saved[got] {
			t.Fatalf("the problems are torn:\n%s", got)
		}
		if back, err := os.ReadFile(at("p.dat.bak")); err == nil && !saved[string(back)] {
			t.Fatalf("the backup is torn:\n%s", back)
		}
		written = grown(t, at("r.dat"), written)
		journal = grown(t, at("j.dat"), journal)
		if k, err := os.ReadFile(at("k.dat")); err == nil && string(k) != strings.Repeat("line\n", 2000)+"end\n" {
			t.Fatalf("the journal that is replaced is torn: %d bytes", len(k))
		}
		disk.Sweep(beside)
		if names := temporaries(t, beside); len(names) > 0 {
			t.Fatalf("left behind: %v", names)
		}
	}
	runs, issues, _ := format.ReadRuns(t.Context(), []byte(written))
	if len(runs) < n/20 || len(issues) > n {
		t.Errorf("%d runs, %v", len(runs), issues)
	}
	for i, line := range strings.Split(strings.TrimSpace(journal), "\n") {
		if line != strconv.Itoa(i) {
			t.Fatalf("line %d of the journal is %q", i, line)
		}
	}
	for _, name := range filetest.Folder(t, beside) {
		if strings.HasPrefix(name, ".") || strings.HasSuffix(name, ".bak2") {
			t.Errorf("left behind: %s", name)
		}
	}
	t.Logf("%d kills: %d runs, %d journal lines, %d temporary files swept", n, len(runs), strings.Count(journal, "\n"), left)
}

func turmaSource(t *testing.T) string { return filetest.Turma(t)["CRLF and Latin-1"] }

// allowed is what the file of problems may hold: as it was, and with either rule.
func allowed(t *testing.T) map[string]bool {
	t.Helper()
	allowed := map[string]bool{turmaSource(t): true}
	for _, lap := range []string{"keep", "skip"} {
		d := filetest.Document(turmaSource(t))
		d.Problems[0] = filetest.Ruled(t, d.Problems[0], "lap", lap)
		allowed[filetest.Saved(t, d)] = true
	}
	return allowed
}

// killOne starts a writer and kills it.
func killOne(t *testing.T, beside string) {
	t.Helper()
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^$")
	child.Env = append(os.Environ(), writer+"="+beside)
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	time.Sleep(time.Duration(rand.IntN(80_000)) * time.Microsecond)
	_ = child.Process.Kill()
	_ = child.Wait()
	if line != "ready\n" {
		t.Fatal(line)
	}
}

func temporaries(t *testing.T, path string) (names []string) {
	t.Helper()
	for _, name := range filetest.Folder(t, path) {
		if strings.Contains(name, ".procura-") {
			names = append(names, name)
		}
	}
	return names
}

// grown is what a file holds that is only added to.
func grown(t *testing.T, path, before string) string {
	t.Helper()
	now, err := os.ReadFile(path)
	if err != nil && before != "" {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(now, []byte(before)) {
		t.Fatalf("%s: earlier bytes have changed", path)
	}
	return string(now)
}

// A window that is killed in the middle of a save does not save there again, perhaps.
func TestWhatAKillLeftBesideASavedFileIsSweptAtTheNextStart(t *testing.T) {
	beside, records := t.TempDir(), t.TempDir()
	path := filepath.Join(beside, "p.dat")
	filetest.Write(t, path, turmaSource(t))
	d := filetest.Document(turmaSource(t))
	d.Problems[0] = filetest.Ruled(t, d.Problems[0], "lap", "keep")
	if _, err := (Store{Games: filetest.Puzzlers(), Backups: &document.Backups{Record: filepath.Join(records, "record")}}).Save(path, d); err != nil {
		t.Fatal(err)
	}
	gone := exec.Command(os.Args[0], "-test.run=^$") // a process that is no more
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	left := "procura-" + strconv.FormatInt(int64(gone.Process.Pid), 36) + "-0123456789abc.tmp"
	filetest.Write(t, filepath.Join(beside, ".p.dat."+left), "x")
	filetest.Write(t, filepath.Join(records, ".record."+left), "x")
	(&document.Backups{Record: filepath.Join(records, "record")}).Sweep()
	if got := append(temporaries(t, beside), temporaries(t, records)...); len(got) > 0 {
		t.Errorf("left behind: %v", got)
	}
	(&document.Backups{}).Sweep() // nobody's folder
}
