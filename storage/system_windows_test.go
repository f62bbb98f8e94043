package storage

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A file that another program has open can't be replaced: it is tried again, and then
// told, with the old one kept.
func TestAFileThatIsOpenElsewhereIsTriedAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.dat")
	write(t, path, "old")
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := Write(path, nil); Reason(err).Key != "error.file.inuse" || content(t, path) != "old" {
		t.Errorf("%v, %q", err, content(t, path))
	}
	if got := folder(t, filepath.Dir(path)); len(got) != 1 {
		t.Errorf("left behind: %v", got)
	}
	time.AfterFunc(patience/3, func() { _ = f.Close() })
	if err := Write(path, nil); err != nil || content(t, path) != "" {
		t.Errorf("%v, %q", err, content(t, path))
	}
}
