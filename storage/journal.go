package storage

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
)

// A journal keeps lines of text that are added one by one, as the games of a
// tournament. Each is on the disk before the next; a crash can tear the last.

// ReadJournal is what the journal at path holds, "" where there is none yet.
func (Store) ReadJournal(path string) (string, error) {
	content, err := load(path, plainFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil
	case err == nil && len(content) > sizeOf(content):
		err = fmt.Errorf("%s: %w", path, errTooLarge)
	}
	if err != nil {
		return "", fmt.Errorf("read journal: %w", err)
	}
	return string(bytes.TrimPrefix(content, orderMark)), nil
}

// AppendJournal adds a line, given without its end, to the journal at path, and
// waits until it is on the disk. After a torn line it begins a new one.
func (Store) AppendJournal(path, line string) error {
	if err := appendText(path, line+"\n"); err != nil {
		return fmt.Errorf("append to journal: %w", err)
	}
	return nil
}

// SaveJournal replaces the journal at path by lines, the last one given without
// its end. The old file stays as it is until the new one is on the disk.
func (Store) SaveJournal(path, lines string) error {
	if err := replace(path, []byte(lines+"\n")); err != nil {
		return fmt.Errorf("save journal: %w", err)
	}
	return nil
}
