package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"procura/core/text"
)

// errBusy says that another process holds a file.
var errBusy = errors.New("another program is writing it")

// errMoved says that a file is not the one that was opened any more.
var errMoved = errors.New("it has changed meanwhile")

// errInUse says that another program has a file open, and that the system lets nobody
// else have it, as Windows does.
var errInUse = errors.New("another program has it open")

var (
	errNoFolder = errors.New("its folder is not there")
	errFolder   = errors.New("is a folder")
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

// reasonOf says in the user's words why the system refused a file.
func reasonOf(err error) text.Message {
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

