package storage_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"procura/storage"
)

var errBroken = errors.New("broken")

// writes is a certificate of a text, that ends in an error or none.
func writes(text string, err error) func(io.Writer) error {
	return func(w io.Writer) error {
		for from := 0; from < len(text); from += 1000 {
			if _, failed := w.Write([]byte(text[from:min(from+1000, len(text))])); failed != nil {
				return failed
			}
		}
		return err
	}
}

// wanted is the text of a file that is plain or compressed.
func wanted(t *testing.T, path string, packed bool) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if is := bytes.HasPrefix(content, []byte{0x1f, 0x8b}); is != packed {
		t.Fatalf("compressed: %v, want %v", is, packed)
	}
	return unpacked(t, bytes.NewReader(content))
}

// unpacked is what is read, if it is packed unpacked.
func unpacked(t *testing.T, r io.Reader) string {
	t.Helper()
	from := bufio.NewReader(r)
	r = from
	if magic, _ := from.Peek(2); string(magic) == "\x1f\x8b" {
		packed, err := gzip.NewReader(from)
		if err != nil {
			t.Fatal(err)
		}
		r = packed
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func alone(t *testing.T, folder string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, e := range entries {
		found = append(found, e.Name())
	}
	if strings.Join(found, " ") != strings.Join(names, " ") {
		t.Errorf("the folder has %v, want %v", found, names)
	}
}

// Short and long certificates in all orders, each whole or broken off: the file has the
// whole ones, and is compressed where they are longer than a MiB together, or named so.
func TestAFileHoldsTheWholeCertificatesAndNothingOfTheOthers(t *testing.T) {
	short, long := strings.Repeat("short\n", 100), strings.Repeat("a long line\n", 100_000)
	for order := range 128 {
		folder, name := t.TempDir(), "proof"+strings.Repeat(".gz", order>>6)
		path := filepath.Join(folder, name)
		f, err := storage.Store{}.CreateCertificates(path, true)
		if err != nil {
			t.Fatal(err)
		}
		want := ""
		for i := range 3 {
			text, fails := short, error(nil)
			if order>>i&1 == 1 {
				text = long[:len(long)>>(order>>6*5)] // of a file named .gz a little, which takes less time
			}
			if order>>(3+i)&1 == 1 {
				fails = errBroken
			}
			broken, refused := fails, error(nil)
			if i == 1 {
				broken, refused = nil, fails
			}
			err := f.Add(writes(text, broken), func(r io.Reader) error {
				if read := unpacked(t, r); !strings.HasSuffix(read, text) || !strings.HasSuffix(want+text, read) {
					t.Errorf("order %07b: of %d bytes %d are read", order, len(text), len(read))
				}
				return refused
			})
			if !errors.Is(err, fails) {
				t.Fatalf("error %v, want %v", err, fails)
			}
			if fails == nil {
				want += text
			}
		}
		alone(t, folder, filepath.Base(drafted(t, folder)))
		if err := f.Keep(); err != nil {
			t.Fatal(err)
		}
		if want == "" {
			alone(t, folder)
			continue
		}
		alone(t, folder, name)
		if got := wanted(t, path, len(want) > 1<<20 || name != "proof"); got != want {
			t.Fatalf("order %07b: %d bytes, want %d", order, len(got), len(want))
		}
	}
}

// drafted is the file that is being written.
func drafted(t *testing.T, folder string) string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(folder, ".proof.*.tmp"))
	if err != nil || len(list) != 1 {
		t.Fatalf("drafts %v, error %v", list, err)
	}
	return list[0]
}

// Whoever writes or verifies a certificate may have a fault: the others are kept.
func TestACertificateThatPanicsLeavesNothing(t *testing.T) {
	for _, long := range []int{1, 100_000} {
		path := filepath.Join(t.TempDir(), "proof")
		f, err := storage.Store{}.CreateCertificates(path, false)
		if err != nil {
			t.Fatal(err)
		}
		panics := func(certify func(io.Writer) error, verify func(io.Reader) error) {
			defer func() { _ = recover() }()
			_ = f.Add(certify, verify)
		}
		torn := writes(strings.Repeat("a torn line\n", long), nil)
		for _, text := range []string{"first\n", "second\n"} {
			if err := f.Add(writes(text, nil), nil); err != nil {
				t.Fatal(err)
			}
			panics(func(w io.Writer) error { panic(torn(w)) }, nil)
			panics(torn, func(io.Reader) error { panic("a fault") })
		}
		if err := f.Keep(); err != nil {
			t.Fatal(err)
		}
		if got := wanted(t, path, false); got != "first\nsecond\n" {
			t.Errorf("%d bytes", len(got))
		}
	}
}

func TestADroppedFileLeavesWhatWasThere(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "proof")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := storage.Store{}.CreateCertificates(path, true)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Add(writes("new", nil), nil); err != nil {
		t.Fatal(err)
	}
	if got := wanted(t, path, false); got != "old" {
		t.Errorf("%q before it is kept", got)
	}
	f.Drop()
	alone(t, folder, "proof")
	if got := wanted(t, path, false); got != "old" {
		t.Errorf("%q", got)
	}
}

func TestAFolderIsNoPlaceForCertificates(t *testing.T) {
	if _, err := (storage.Store{}).CreateCertificates(t.TempDir(), true); err == nil {
		t.Error("a folder was taken")
	}
}

// One that is made while certificates are written stays, and so does one that is there.
func TestWithoutReplaceNothingIsReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "proof")
	f, err := storage.Store{}.CreateCertificates(path, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Add(writes("new", nil), nil); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := f.Keep(); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	if _, err := (storage.Store{}).CreateCertificates(path, false); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	alone(t, filepath.Dir(path), "proof")
	if got := wanted(t, path, false); got != "mine" {
		t.Errorf("%q", got)
	}
}
