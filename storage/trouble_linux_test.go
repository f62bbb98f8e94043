package storage

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"procura/storage/internal/filetest"
)

//nolint:gochecknoinits // what this system can do joins the list
func init() {
	troubles["limit"] = func() {
		signal.Ignore(syscall.SIGXFSZ)
		room := syscall.Rlimit{Cur: 5000, Max: 5000}
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &room); err != nil {
			fmt.Println("no limit:", err)
			return
		}
		for name, write := range writings(".") {
			if err := write(); name != "p.dat" && name != "r.dat" && (err == nil || (Store{}).Reason(err).Key != "error.file.full") {
				fmt.Println(name, err)
			}
		}
	}
}

// A disk that takes no more than so much of a file.
func TestWhatDoesNotFitLeavesWhatThereIs(t *testing.T) {
	beside := t.TempDir()
	old := map[string]string{"log.dat": "Jogador: old\n", "j.dat": "old\n", "k.dat": "old\n"}
	for name, content := range old {
		filetest.Write(t, filepath.Join(beside, name), content)
	}
	if out := inTrouble(t, "limit", beside); out != "" {
		t.Error(out)
	}
	for name, content := range old {
		if got := filetest.Content(t, filepath.Join(beside, name)); got != content {
			t.Errorf("%s holds %d bytes", name, len(got))
		}
	}
	for _, name := range filetest.Folder(t, beside) {
		if name[0] == '.' {
			t.Errorf("left behind: %s", name)
		}
	}
}

// smallDisk is a small disk of its own, where the user may have one.
func smallDisk(t *testing.T, options string) string {
	t.Helper()
	at := t.TempDir()
	if err := syscall.Mount("tmpfs", at, "tmpfs", 0, options); err != nil {
		t.Skip("no disk to be had: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(at, 0) })
	return at
}

func TestAFullDiskIsTold(t *testing.T) {
	beside := smallDisk(t, "size=32k")
	filetest.Write(t, filepath.Join(beside, "p.dat"), filetest.Pits)
	f, err := os.Create(filepath.Join(beside, "large"))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = f.Write(make([]byte, 512))
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	checkTrouble(t, beside, "error.file.full")
}

func TestADiskThatMayNotBeWrittenIsTold(t *testing.T) {
	beside := smallDisk(t, "size=64k")
	filetest.Write(t, filepath.Join(beside, "p.dat"), filetest.Pits)
	if err := syscall.Mount("", beside, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip("it can't be closed: ", err)
	}
	checkTrouble(t, beside, "error.file.readonly")
}
