package storage

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
)

// packed is a text as gzip packs it.
func packed(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := io.WriteString(w, text)
	err = errors.Join(err, w.Close())
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAFileOfCertificatesIsKnownByHowItBegins(t *testing.T) {
	for _, c := range []struct {
		src  []byte
		want bool
	}{
		{[]byte("procura proof 1\ngame quatro\n"), true},
		{[]byte("procura proof 1"), true}, // torn
		{packed(t, "procura proof 1\ngame quatro\n"), true},
		{[]byte("procura proof 12\n"), false},
		{[]byte("procura proof"), false},
		{[]byte("((0 0 0 0 0 2) (0 0 0 0 4 0))"), false},
		{packed(t, "something else"), false},
		{[]byte{0x1f, 0x8b}, false},
		{nil, false},
	} {
		path := filepath.Join(t.TempDir(), "f")
		if err := os.WriteFile(path, c.src, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := (Store{}).IsProof(path); got != c.want {
			t.Errorf("%.20q: %t", c.src, got)
		}
	}
	if (Store{}).IsProof(t.TempDir()) || (Store{}).IsProof(filepath.Join(t.TempDir(), "gone")) {
		t.Error("a folder, or nothing, holds certificates")
	}
}

func TestACertificateIsSavedWholeOrNotAtAll(t *testing.T) {
	path := filepath.Join(t.TempDir(), "p.txt")
	text := "procura proof 1\n"
	save := func(text string, broken, refused error) error {
		return Store{}.SaveProof(path, func(w io.Writer) error {
			_, failed := io.WriteString(w, text)
			return errors.Join(broken, failed)
		}, func(io.Reader) error { return refused })
	}
	if err := save(text, nil, nil); err != nil {
		t.Fatal(err)
	}
	wrong := errors.New("wrong")
	if err := save("broken", wrong, nil); !errors.Is(err, wrong) {
		t.Error(err)
	}
	if err := save("refused", nil, wrong); !errors.Is(err, wrong) {
		t.Error(err)
	}
	f, size, err := Store{}.OpenProof(path)
	if err != nil {
		t.Fatal(err)
	}
	src, err := io.ReadAll(f)
	err = errors.Join(err, f.Close())
	if err != nil || string(src) != text || size != int64(len(text)) {
		t.Errorf("%q, %d, %v", src, size, err)
	}
	if left, _ := os.ReadDir(filepath.Dir(path)); len(left) != 1 {
		t.Errorf("%d files", len(left))
	}
}
