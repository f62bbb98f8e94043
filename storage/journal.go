package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"procura/core/text"
	"procura/storage/format"

	"procura/storage/disk"
)

// A journal keeps lines of text that are added one by one, as the games of a
// tournament. Each is on the disk before the next; a crash can tear the last.

// ReadJournal returns the content of the journal at path, "" where there is none yet.
func (Store) ReadJournal(path string) (string, error) {
	content, err := disk.Load(context.Background(), path, limits)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("read journal: %w", err)
	}
	return text.Decode(content), nil
}

// HoldJournal takes the journal at path for this process alone, as long as it adds to
// it: no other can add a line until release. known is what the caller knows of it: a
// journal that holds something else is an error, and one that is empty or gone gets
// known again.
func (Store) HoldJournal(path, known string) (add func(line string) error, release func(), err error) {
	add, release, err = holdJournal(path, strings.TrimSpace(known))
	return add, release, disk.Wrap("hold journal", err)
}

// holdWait is the longest wait for somebody who adds a line.
const holdWait = 300 * time.Millisecond

func holdJournal(path, known string) (add func(line string) error, release func(), err error) {
	f, err := disk.OpenLocked(path, holdWait)
	if err != nil {
		return nil, nil, err
	}
	release = func() {
		info, err := f.Stat()
		unused := err == nil && info.Size() == 0 && disk.IsAt(f, path)
		kept := unused && os.Remove(path) != nil
		_ = f.Close() // every line is on the disk
		if kept {
			_ = os.Remove(path) // Windows removes nothing that is open
		}
	}
	add = func(line string) error {
		if !disk.IsAt(f, path) {
			return disk.ErrMoved
		}
		return disk.Wrap("append to journal", disk.AppendTo(f, line+"\n"))
	}
	content, err := io.ReadAll(io.NewSectionReader(f, 0, format.MaxKept+1))
	held := strings.TrimSpace(text.Decode(content))
	switch {
	case err != nil || held == known:
	case held != "":
		err = disk.ErrMoved
	default:
		err = add(known)
	}
	if err != nil {
		release()
		return nil, nil, err
	}
	return add, release, nil
}

// SaveJournal replaces the journal at path by lines, the last one given without
// its end. The old file stays as it is until the new one is on the disk. One that
// another process holds is not replaced.
func (Store) SaveJournal(path, lines string) error {
	return disk.Wrap("save journal", saveJournal(path, lines))
}

func saveJournal(path, lines string) error {
	if _, err := os.Stat(path); err == nil {
		f, err := disk.OpenLocked(path, holdWait)
		if err != nil {
			return err
		}
		if err := f.Close(); err != nil { // or Windows would not replace it
			return err
		}
	}
	return disk.Replace(path, []byte(lines+"\n"))
}
