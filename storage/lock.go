package storage

import (
	"errors"
	"fmt"
	"os"
	"time"

	"procura/storage/lock"
)

// Files that are appended to are locked while they are written, so that what two
// processes add does not mix. The lock is on the open file, and ends with the process
// that has it. A file system without locks has none: then all goes on without.

// errBusy says that another process holds a file.
var errBusy = errors.New("another program is writing it")

// errMoved says that a file is not the one that was opened any more.
var errMoved = errors.New("it has changed meanwhile")

// errInUse says that another program has a file open, and that the system lets nobody
// else have it, as Windows does.
var errInUse = errors.New("another program has it open")

// openLocked opens a file to append to, made where there is none, and waits for its
// lock, but not for ever. The lock ends when the file is closed.
func openLocked(path string, wait time.Duration) (*os.File, error) {
	for end := time.Now().Add(wait); ; {
		f, err := openToAppend(path)
		if err != nil {
			return nil, err
		}
		free, err := lock.Try(f)
		if err != nil || free && isAt(f, path) {
			return f, nil
		}
		if err := f.Close(); err != nil {
			return nil, err
		}
		if free {
			continue // it was replaced meanwhile
		}
		if time.Now().After(end) {
			return nil, fmt.Errorf("%s: %w", path, errBusy)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// isAt reports whether an open file is still the one at path.
func isAt(f *os.File, path string) bool {
	there, err := os.Stat(path)
	if err != nil {
		return false
	}
	here, err := f.Stat()
	return err == nil && os.SameFile(here, there)
}

// openToAppend opens a plain file.
func openToAppend(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil {
		if err := plainFile(path, info); err != nil {
			return nil, err
		}
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o666)
	if isShared(err) {
		err = fmt.Errorf("%w: %w", errInUse, err)
	}
	return f, withoutFolder(path, err)
}
