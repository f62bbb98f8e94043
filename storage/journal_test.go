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
	if err := s.AppendJournal(path, "one"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("one\ntw"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.AppendJournal(path, "three"); err != nil {
		t.Fatal(err)
	}
	if got, err := s.ReadJournal(path); got != "one\ntw\nthree\n" || err != nil {
		t.Errorf("%q, %v", got, err)
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
	if err := s.AppendJournal(folder, "one"); err == nil {
		t.Error("a folder was written")
	}
}
