package state

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// oldSession makes the folder of a session as version 0.1 did.
func oldSession(t *testing.T, folder string, used time.Time, entities map[string]string) {
	t.Helper()
	now := filepath.Join(folder, "now")
	if err := os.MkdirAll(now, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range entities {
		path := filepath.Join(now, name)
		sealed := fmt.Sprintf("procura-state 2 %x\n%s", sha256.Sum256([]byte(content)), content)
		if err := os.WriteFile(path, []byte(sealed), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, used, used); err != nil {
			t.Fatal(err)
		}
	}
}

func TestSessionsOfVersion01AreTakenOverOnce(t *testing.T) {
	root, now := t.TempDir(), time.Now()
	oldSession(t, filepath.Join(root, "window-1"), now.Add(-time.Hour), map[string]string{"a": "1", "window.state": "x"})
	oldSession(t, filepath.Join(root, "window-2"), now.Add(-time.Minute), map[string]string{"a": "2\nx"})
	f := opened(t, root)
	holds(t, f, "a=2\nx")
	var others []string
	if err := f.VisitOthers("a", func(_ string, _ time.Time, content []byte) { others = append(others, string(content)) }); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(others, []string{"1"}) {
		t.Errorf("listed: %q", others)
	}
	if left, _ := filepath.Glob(filepath.Join(root, "window-?")); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	write(t, f, "a", "3")
	holds(t, reopened(t, f), "a=3")
}

func TestWhatIsDamagedOfAnOldSessionStaysThere(t *testing.T) {
	root := t.TempDir()
	folder := filepath.Join(root, "window-1")
	oldSession(t, folder, time.Now(), map[string]string{"a": "1", "b": "2"})
	torn := filepath.Join(folder, "now", "b")
	if err := os.Truncate(torn, 50); err != nil {
		t.Fatal(err)
	}
	f := opened(t, root)
	holds(t, f, "a=1")
	holds(t, reopened(t, f), "a=1")
	if !exists(torn) || len(f.files()) != 1 {
		t.Errorf("%d files, and what is damaged is there: %t", len(f.files()), exists(torn))
	}
}
