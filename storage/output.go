package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"procura/storage/disk"
	"procura/storage/gamefile"
	"procura/storage/reader"
	"procura/storage/results"
)

// What a command is asked to write can be checked before it works for it: the checks write
// nothing, and say what SaveOutput, AppendResults and HoldJournal would.

// Of a file that something else is to be added to than what it holds.
var (
	errNoResults = errors.New("is no file of results")
	errNoLog     = errors.New("is no game log")
)

// SaveOutput writes a file, all of it or nothing: in the place of what is at path, or
// without replace only where there is nothing.
func (Store) SaveOutput(path, content string, replace bool) error {
	if err := disk.Save(path, []byte(content), replace); err != nil {
		return fmt.Errorf("save output: %w", err)
	}
	return nil
}

// CheckOutput makes sure that SaveOutput and Certificates can write at path.
func (Store) CheckOutput(path string, replace bool) error {
	return disk.CheckNew(path, replace) //nolint:wrapcheck // Reason knows it
}

// CheckResults makes sure that runs can be added to the file at path.
func (s Store) CheckResults(path string) error {
	return disk.CheckAppend(path, s.isResults) //nolint:wrapcheck // Reason knows it
}

// CheckJournal makes sure that lines can be added to the file at path. What it holds is
// for ReadJournal.
func (Store) CheckJournal(path string) error {
	return disk.CheckAppend(path, nil) //nolint:wrapcheck // Reason knows it
}

// SameFile reports whether a path leads to the file of one of others, links followed.
func (Store) SameFile(path string, others ...string) bool { return disk.Same(path, others...) }

// isResults refuses a file that has no block of results, or something else before them.
func (s Store) isResults(head []byte) error {
	head = bytes.TrimPrefix(head, reader.OrderMark)
	before, found := 0, false
	for line := range bytes.Lines(head) {
		if found = string(bytes.TrimRight(line, " \t\r\n")) == results.Head; found {
			break
		}
		before += len(line)
	}
	other := bytes.TrimSpace(head[:before])
	switch torn := strings.TrimSpace(results.Head); {
	case len(other) == 0, strings.HasPrefix(torn, string(other)):
		return nil
	case !found:
		return errNoResults
	}
	if file := reader.Read(context.Background(), "", other, s.Games); len(file.Kinds()) > 0 {
		return errNoResults
	}
	return nil
}

// isLog refuses a file that does not begin with a move.
func isLog(head []byte) error {
	if !gamefile.IsLog(bytes.TrimPrefix(head, reader.OrderMark)) {
		return errNoLog
	}
	return nil
}
