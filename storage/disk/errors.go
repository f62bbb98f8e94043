package disk

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

// ErrMoved says that a file is not the one that was opened any more.
var ErrMoved = errors.New("it has changed meanwhile")

// errInUse says that another program has a file open, and that the system lets nobody
// else have it, as Windows does.
var errInUse = errors.New("another program has it open")

var (
	errNoFolder = errors.New("its folder is not there")
	// ErrFolder says that there is no file but a folder.
	ErrFolder = errors.New("is a folder")
	// ErrTooLong says that a file is longer than its bounds.
	ErrTooLong = errors.New("is larger than what is read")
	// ErrNotFile says that it is something that may have no end.
	ErrNotFile = errors.New("is no file but a device or the like")
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

// Plain refuses what has no end or would not be the same afterwards: folders,
// devices, pipes.
func Plain(path string, info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return fmt.Errorf("%s: %w", path, ErrFolder)
	case info.Mode()&(fs.ModeDevice|fs.ModeNamedPipe|fs.ModeSocket) != 0:
		return fmt.Errorf("%s: %w", path, ErrNotFile)
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
	case errors.Is(err, fs.ErrExist):
		return text.M("error.file.exists")
	case isFull(err):
		return text.M("error.file.full")
	case isReadOnly(err):
		return text.M("error.file.readonly")
	case errors.Is(err, ErrMoved):
		return text.M("error.file.moved")
	case errors.Is(err, errBusy):
		return text.M("error.file.busy")
	case errors.Is(err, errInUse):
		return text.M("error.file.inuse")
	case errors.Is(err, fs.ErrPermission):
		return text.M("error.file.permission")
	case errors.Is(err, ErrFolder):
		return text.M("error.file.folder")
	case errors.Is(err, ErrNotFile):
		return text.M("error.file.device")
	case errors.Is(err, ErrTooLong):
		return text.M("error.file.size")
	}
	return text.M("error.file.system", "Reason", err.Error())
}
