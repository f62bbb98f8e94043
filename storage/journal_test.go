package storage

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"procura/storage/disk"
)

func TestAJournalKeepsLinesAndBeginsANewOneAfterATornOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	var s Store
	if got, err := s.ReadJournal(path); got != "" || err != nil {
		t.Fatalf("no file: %q, %v", got, err)
	}
	addLine(t, path, "", "one")
	if err := os.WriteFile(path, []byte("one\ntw"), 0o600); err != nil {
		t.Fatal(err)
	}
	addLine(t, path, "one\ntw", "three")
	if got, err := s.ReadJournal(path); got != "one\ntw\nthree\n" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// addLine adds a line to a journal of which something is known.
func addLine(t *testing.T, path, known, line string) {
	t.Helper()
	add, release, err := Store{}.HoldJournal(path, known)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	if err := add(line); err != nil {
		t.Fatal(err)
	}
}

func TestAJournalIsReplacedAsAWhole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	var s Store
	for _, lines := range []string{"one\ntwo\nthree", "four"} {
		if err := s.SaveJournal(path, lines); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.ReadJournal(path); got != "four\n" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if err := s.SaveJournal(t.TempDir(), "one"); err == nil {
		t.Error("a folder was replaced")
	}
}

func TestAJournalThatCannotBeReadOrWrittenIsAnError(t *testing.T) {
	folder := t.TempDir()
	var s Store
	if _, err := s.ReadJournal(folder); err == nil {
		t.Error("a folder was read")
	}
	if _, err := s.ReadJournal(os.DevNull); !errors.Is(err, disk.ErrNotFile) {
		t.Errorf("a device: %v", err)
	}
	if err := s.SaveJournal(os.DevNull, "one"); !errors.Is(err, disk.ErrNotFile) {
		t.Fatalf("a device was replaced by a file: %v", err)
	}
	if _, _, err := s.HoldJournal(folder, ""); err == nil {
		t.Error("a folder was held")
	}
}
