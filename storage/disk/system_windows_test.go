package disk

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
	put(t, path, "old")
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := Replace(path, nil); Reason(err).Key != "error.file.inuse" || content(path) != "old" {
		t.Errorf("%v, %q", err, content(path))
	}
	if got := listed(t, filepath.Dir(path)); len(got) != 1 {
		t.Errorf("left behind: %v", got)
	}
	time.AfterFunc(patience/3, func() { _ = f.Close() })
	if err := Replace(path, nil); err != nil || content(path) != "" {
		t.Errorf("%v, %q", err, content(path))
	}
}

func content(path string) string {
	src, _ := os.ReadFile(path)
	return string(src)
}
