// Package document saves a file of problems of which some have changed: everything else stays byte
// for byte. It serves storage.
//
//	document.go   Save: asks, composes, reads back, backs up and replaces
//	rewrite.go    which problem stands where; the order of the edits; what reads back
//	block.go      the edits of one problem
//	edit.go       edits of a text, and its bytes
//	backup.go     FILE.bak
package document

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"procura/storage/format"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
	"procura/storage/disk"
)

// Questions that the user has to agree to before a document is written; see datafile.Saved.
const (
	// AskChanged asks to replace a file that another program has changed.
	AskChanged = "shell.ask.save.changed"
	// AskCharacters asks to turn the file into UTF-8, for a character that its encoding lacks.
	AskCharacters = "shell.ask.save.characters"
	// AskStrict asks to write the problems alone, because they would not read back with what
	// stands around them.
	AskStrict = "shell.ask.save.strict"
)

// Reasons why a document is not written.
var (
	ErrNotBack  = disk.Refuse("error.file.notback")
	ErrTooLarge = disk.Refuse("error.file.toolarge", "Limit", format.MaxSize/1_000_000, "Problems", format.MaxProblems)
)

// Save writes a document to the file at path, or returns a question to be asked first. A
// document with a source keeps every byte of it that is not part of a changed problem;
// one without a source is written in strict form. The result is read back and compared
// before anything is written, and the old file stays until the new one is safely on the
// disk. The first time that a session overwrites a file, it keeps a copy; see Backups.
func Save(path string, document *datafile.Document, games []game.Module, backups *Backups) (datafile.Saved, error) {
	if moved, err := changedMeanwhile(path, document.Stamp); err != nil {
		return datafile.Saved{}, err
	} else if moved && !hasAgreed(document, AskChanged) {
		if file, there := isThere(path, document, games); there {
			return datafile.Saved{File: file}, nil
		}
		return askUser(AskChanged, path), nil
	}
	file, question, err := Compose(path, document, games)
	switch {
	case err != nil:
		return datafile.Saved{}, err
	case question != "":
		return askUser(question, path), nil
	}
	if err := backups.backUp(path, hasAgreed(document, AskChanged) || hasAgreed(document, AskStrict)); err != nil {
		return datafile.Saved{}, err
	}
	if err := disk.Replace(path, file.Source); err != nil {
		return datafile.Saved{}, err
	}
	return datafile.Saved{File: file}, nil
}

// Recognise reports whether the file at path has changed since the program last knew it, and holds
// just what Save would write: a window that was killed has written it.
func Recognise(path string, document *datafile.Document, games []game.Module) (datafile.File, bool) {
	if moved, err := changedMeanwhile(path, document.Stamp); err != nil || !moved {
		return datafile.File{}, false
	}
	return isThere(path, document, games)
}

// isThere reports whether the file at path holds what Save would write.
func isThere(path string, document *datafile.Document, games []game.Module) (datafile.File, bool) {
	file, question, err := Compose(path, document, games)
	if err != nil || question != "" {
		return datafile.File{}, false
	}
	found, err := disk.StampOf(path)
	return file, err == nil && found == file.Stamp
}

func askUser(key, path string) datafile.Saved {
	return datafile.Saved{Ask: new(text.M(key, "File", filepath.Base(path)))}
}

func hasAgreed(document *datafile.Document, key string) bool {
	return slices.Contains(document.Agreed, key)
}

// changedMeanwhile reports whether there is a file at path with another stamp than the known one.
func changedMeanwhile(path, known string) (bool, error) {
	if known == "" {
		return false, nil
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err == nil:
		err = disk.Plain(info)
	}
	if err != nil {
		return false, err
	}
	found, err := disk.StampOf(path)
	return found != known, err
}

// Compose makes the file that Save writes, read back, or returns the key of a question that has
// to be answered first. The path is only its name.
func Compose(path string, document *datafile.Document, games []game.Module) (datafile.File, string, error) {
	if len(document.Problems) > format.MaxProblems {
		return datafile.File{}, "", ErrTooLarge
	}
	if len(document.Source) == 0 || hasAgreed(document, AskStrict) {
		return composeStrict(path, document, games)
	}
	r := newRewriter(path, document.Source, document.Problems, games)
	r.compose()
	unicode := r.lacksLetters()
	if unicode && !hasAgreed(document, AskCharacters) {
		return datafile.File{}, AskCharacters, nil
	}
	src := r.encode(unicode)
	if len(src) > format.MaxSize && len(src) > len(document.Source) {
		return datafile.File{}, "", ErrTooLarge
	}
	if file, right := r.check(path, src); right && !r.overlaps {
		return file, "", nil
	}
	if _, _, err := composeStrict(path, document, games); err != nil {
		return datafile.File{}, "", err
	}
	return datafile.File{}, AskStrict, nil
}

func composeStrict(path string, document *datafile.Document, games []game.Module) (datafile.File, string, error) {
	src := []byte(format.Problems(document.Problems))
	file := format.Read(context.Background(), path, src, games)
	if len(src) > format.MaxSize {
		return file, "", ErrTooLarge
	}
	same := slices.EqualFunc(file.Problems, document.Problems, func(a, b game.Problem) bool {
		return a.Puzzle.Identity() == b.Puzzle.Identity()
	})
	if !same {
		return file, "", ErrNotBack
	}
	file.Source, file.Stamp = src, disk.Stamp(src)
	return file, "", nil
}
