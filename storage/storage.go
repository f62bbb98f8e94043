// Package storage reads and writes the program's files: problems and results.
// It serves ui and console.
//
//	problems   Read, Open   text -> sexp -> items -> forms -> games -> names
//	           Write        strict form, replaced atomically
//	games      Read, WriteMatch   one game for two, replaced atomically
//	results    ReadResults, AppendResults   one block a run; earlier bytes never change
//
// A file that is wrong gives issues with their places, never an error that
// hides the good problems. All texts for users are message keys; the words
// inside files are fixed and Portuguese.
package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
)

// Store is the disk, for callers that take their storage as an interface.
type Store struct {
	// Games are those whose files it reads; those with problems are offered every
	// form, in this order.
	Games []game.Module
	// Backups keep what is overwritten; nil for none.
	Backups *Backups
}

// Open reads a file; see the function Open.
func (s Store) Open(path string) match.File { return Open(path, s.Games) }

// Pipes is a Store that opens pipes and devices too, as a command line wants. A
// window does not: they may never end.
type Pipes struct{ Store }

// Open reads what is at path, see the function Open, or what a short id says.
func (p Pipes) Open(path string) match.File {
	if file, ok := fromID(path, p.Games); ok {
		return file
	}
	return open(path, p.Games, noFolder)
}

// AppendResults adds runs to a results file, in one write.
func (s Store) AppendResults(path string, runs ...game.Run) error {
	if len(runs) == 0 {
		return nil
	}
	return appendBlocks(path, runs, s.settings)
}

// Results reads a results file back. Runs of games that the store has get
// their identity.
func (s Store) Results(path string) ([]game.Run, []game.Issue) {
	src, err := load(path, plainFile)
	if err != nil {
		return nil, []game.Issue{unreadable(path, err)}
	}
	runs, issues := ReadResults(src)
	for i := range issues {
		issues[i].File = path
	}
	return identified(runs, s.Games), issues
}

// settings are the rule settings of a game, none when the store lacks it.
func (s Store) settings(id string) []game.Setting {
	for _, g := range game.Puzzlers(s.Games) {
		if g.ID() == id {
			return g.Settings()
		}
	}
	return nil
}

// Reason says in the user's words why the system refused a file.
func Reason(err error) text.Message {
	switch {
	case errors.Is(err, errNoFolder):
		return text.M("error.file.nofolder")
	case errors.Is(err, fs.ErrNotExist):
		return text.M("error.file.missing")
	case isFull(err):
		return text.M("error.file.full")
	case isReadOnly(err):
		return text.M("error.file.readonly")
	case errors.Is(err, errMoved):
		return text.M("error.file.moved")
	case errors.Is(err, errBusy):
		return text.M("error.file.busy")
	case errors.Is(err, errTooLarge):
		return text.M("error.file.toolarge", "Limit", MaxSize/1_000_000, "Problems", MaxProblems)
	case errors.Is(err, errNotBack):
		return text.M("error.file.notback")
	case errors.Is(err, errInUse):
		return text.M("error.file.inuse")
	case errors.Is(err, fs.ErrPermission):
		return text.M("error.file.permission")
	case errors.Is(err, errFolder):
		return text.M("error.file.folder")
	case errors.Is(err, errNotFile):
		return text.M("error.file.device")
	case errors.Is(err, errTooLong):
		return text.M("error.file.size")
	}
	return text.M("error.file.system", "Reason", err.Error())
}

var (
	errNoFolder = errors.New("its folder is not there")
	errFolder   = errors.New("is a folder")
	errTooLarge = errors.New("is too large to be read back")
	errTooLong  = errors.New("is larger than what is read")
	errNotFile  = errors.New("is no file but a device or the like")
)

// withoutFolder says of an error that no file could be made that its folder is not there,
// where that is so.
func withoutFolder(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		if _, gone := os.Stat(filepath.Dir(path)); gone != nil {
			return fmt.Errorf("%w: %w", errNoFolder, err)
		}
	}
	return err
}

// plainFile refuses what has no end or would not be the same afterwards: folders,
// devices, pipes.
func plainFile(path string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return fmt.Errorf("%s: %w", path, errFolder)
	case info.Mode()&(fs.ModeDevice|fs.ModeNamedPipe|fs.ModeSocket) != 0:
		return fmt.Errorf("%s: %w", path, errNotFile)
	}
	return nil
}

// noFolder refuses folders alone.
func noFolder(path string, info fs.FileInfo) error {
	if info.IsDir() {
		return plainFile(path, info)
	}
	return nil
}

func unreadable(path string, err error) game.Issue {
	return game.Issue{File: path, What: Reason(err), Expected: text.M("error.file.readable")}
}
