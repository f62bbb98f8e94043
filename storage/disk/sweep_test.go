package disk

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func listed(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestOnlyTemporaryFilesOfOursAreSwept(t *testing.T) {
	beside := t.TempDir()
	gone := exec.Command(os.Args[0], "-test.run=^$") // a process that is no more
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	id := strconv.FormatInt(int64(gone.Process.Pid), 36)
	mine := strconv.FormatInt(int64(os.Getpid()), 36)
	old := []string{".p.dat.procura-" + id + "-0123456789abc.tmp", ".a b é.procura-" + id + "-zzzzzzzzzzzzz.tmp"}
	stays := []string{
		".p.dat.tmp", ".p.dat.abc.tmp", "p.dat.procura-" + id + "-0123456789abc.tmp", ".p.dat.procura-" + id + "-012.tmp",
		".p.dat.procura-" + id + "-0123456789abc.tmp.bak", ".p.dat.procura-" + mine + "-0123456789abc.tmp",
	}
	for _, name := range append(old, stays...) {
		put(t, filepath.Join(beside, name), "x")
	}
	aged := filepath.Join(beside, ".q.procura-"+mine+"-0123456789abc.tmp")
	put(t, aged, "x")
	if err := os.Chtimes(aged, time.Now(), time.Now().Add(-2*abandoned)); err != nil {
		t.Fatal(err)
	}
	if err := Replace(filepath.Join(beside, "p.dat"), nil); err != nil { // a save sweeps too
		t.Fatal(err)
	}
	if got := listed(t, beside); len(got) != len(stays)+1 {
		t.Errorf("%v", got)
	}
	Sweep(filepath.Join(beside, "none"))
}

func TestATemporaryFileThatIsWrittenIsNotSwept(t *testing.T) {
	beside := t.TempDir()
	f, err := sibling(filepath.Join(beside, "p.dat"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close() //nolint:errcheck // nothing was written
	if err := os.Chtimes(f.Name(), time.Now(), time.Now().Add(-2*abandoned)); err != nil {
		t.Fatal(err)
	}
	Sweep(beside)
	if got := listed(t, beside); len(got) != 1 {
		t.Error("it was swept")
	}
}
