package storage

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestPagesThatArePrintedAreSweptAfterADay(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("LocalAppData", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	first, err := Store{}.SavePrint("Cavalo Ç.pdf", []byte("%PDF-1"))
	if err != nil {
		t.Fatal(err)
	}
	stranger := filepath.Join(filepath.Dir(first), "mine.pdf")
	if err := os.WriteFile(stranger, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-2 * printAge)
	for _, path := range []string{first, stranger} {
		if err := os.Chtimes(path, long, long); err != nil {
			t.Fatal(err)
		}
	}
	second, err := Store{}.SavePrint("Cavalo Ç.pdf", []byte("%PDF-2"))
	if err != nil || second == first {
		t.Fatal(second, err)
	}
	for path, want := range map[string]bool{first: false, second: true, stranger: true} {
		if _, err := os.Stat(path); (err == nil) != want {
			t.Errorf("%s: %v", path, err)
		}
	}
}
