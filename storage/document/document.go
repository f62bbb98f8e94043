// Package document writes a file again of which something has changed, and all else
// stays byte for byte, or as problems alone. It serves storage.
//
//	document.go   Save: what is asked, composed, read back, kept and replaced
//	plan.go       which problem of the file becomes which of the document; what reads back
//	blocks.go     what becomes of its block, and where new ones stand
//	text.go       what is dropped from the text and put into it; the bytes
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

// What the user has to agree to before a document is written; see datafile.Saved.
const (
	// AskChanged: what is at the path is not what the program last knew there.
	AskChanged = "shell.ask.save.changed"
	// AskCharacters: a character is not in the file's encoding; the file becomes UTF-8.
	AskCharacters = "shell.ask.save.characters"
	// AskStrict: with what stands around the problems they would not read back as they
	// are; the file gets the problems alone.
	AskStrict = "shell.ask.save.strict"
)

// Why a document is not written.
var (
	// ErrNotBack: what was to be written does not read back as it should.
	ErrNotBack = disk.Refuse("error.file.notback")
	// ErrTooLarge: no file may be as large.
	ErrTooLarge = disk.Refuse("error.file.toolarge", "Limit", format.MaxSize/1_000_000, "Problems", format.MaxProblems)
)

// Save writes a document to the file at path, or says what is to be asked before. Of a
// document with a source everything stays as it was, byte for byte, but for the
// problems that have changed; without one the file gets the strict form, see Format.
// Nothing is written that was not read back and found to be the same. The old file
// stays as it is until the new one is safely on the disk. The first time that a file is
// overwritten it is kept as FILE.bak; see Backups.
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

// Recognise reports whether the file at path, which is not what the program last knew there, is what the document
// would be written as; the file is as Save returns it.
func Recognise(path string, document *datafile.Document, games []game.Module) (datafile.File, bool) {
	if moved, err := changedMeanwhile(path, document.Stamp); err != nil || !moved {
		return datafile.File{}, false
	}
	return isThere(path, document, games)
}

// isThere reports whether the file at path is what the document would be written as: a
// window that was killed has written it.
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

// changedMeanwhile reports whether a file at path has another content than the one
// whose stamp is known. One that has gone is none.
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

// Compose makes the file that Save writes, read back; or the key of a question that is
// to be answered first. Its path is what the file will be called.
func Compose(path string, document *datafile.Document, games []game.Module) (datafile.File, string, error) {
	if len(document.Problems) > format.MaxProblems {
		return datafile.File{}, "", ErrTooLarge
	}
	if len(document.Source) == 0 || hasAgreed(document, AskStrict) {
		return composeStrict(path, document, games)
	}
	r := newRewriter(path, document.Source, document.Problems, games)
	r.compose()
	unicode := r.lacksLetters(r.edits)
	if unicode && !hasAgreed(document, AskCharacters) {
		return datafile.File{}, AskCharacters, nil
	}
	src, whole := r.encode(r.edits, unicode)
	if len(src) > format.MaxSize && len(src) > len(document.Source) {
		return datafile.File{}, "", ErrTooLarge
	}
	if whole && !r.overlaps {
		if file, right := r.check(path, src); right {
			return file, "", nil
		}
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
