package storage

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestProofsThatWereNotReadForLongestGoFirst(t *testing.T) {
	k := KeptProofs{t.TempDir()}
	for i := range 5 {
		name := fmt.Sprint(i)
		err := k.SaveKept(name, func(w io.Writer) error {
			_, err := w.Write(make([]byte, 100))
			return err //nolint:wrapcheck // a test
		}, nil)
		at := time.Now().Add(time.Duration(i-10) * time.Minute)
		if err := errors.Join(err, os.Chtimes(filepath.Join(k.Proofs, name), at, at)); err != nil {
			t.Fatal(err)
		}
	}
	f, err := k.OpenKept("0") // it is in use
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
	k.removeOldest(300)
	for name, want := range map[string]bool{"0": true, "1": false, "2": false, "3": true, "4": true} {
		if _, err := os.Stat(filepath.Join(k.Proofs, name)); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNoProofsAreKeptWhereNothingIsToBe(t *testing.T) {
	if err := (KeptProofs{}).SaveKept("x", nil, nil); err != nil {
		t.Error(err)
	}
	if _, err := (KeptProofs{}).OpenKept("x"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
