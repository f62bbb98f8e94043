package disk

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

// OpenLocked opens a file to append to, made where there is none, and waits for its
// lock, but not for ever. The lock ends when the file is closed.
func OpenLocked(path string, wait time.Duration) (*os.File, error) {
	for end := time.Now().Add(wait); ; {
		f, err := openToAppend(path)
		if err != nil {
			return nil, err
		}
		free, err := lock.Try(f)
		if err != nil || free && IsAt(f, path) {
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

// IsAt reports whether an open file is still the one at path.
func IsAt(f *os.File, path string) bool {
	there, err := os.Stat(path)
	if err != nil {
		return false
	}
	here, err := f.Stat()
	return err == nil && os.SameFile(here, there)
}

// openToAppend opens a plain file. What it is is asked before, since opening a device
// can do something, and again when it is open: nothing waits for a pipe.
func openToAppend(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil {
		if err := Plain(path, info); err != nil {
			return nil, err
		}
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE|atOnce, 0o666)
	if isShared(err) {
		err = fmt.Errorf("%w: %w", errInUse, err)
	}
	if err != nil {
		return nil, withoutFolder(path, err)
	}
	info, err := f.Stat()
	if err == nil {
		err = Plain(path, info)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}
