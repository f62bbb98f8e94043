// Package lock lets one process have a file to itself: a window its slot of the
// state folder, a writer the file that it writes. The system gives a lock back when
// its process ends, however it ends, so nothing that was killed locks others out.
package lock

import (
	"errors"
	"fmt"
	"os"
)

// ErrTaken says that another process, or another lock of this one, has the file.
var ErrTaken = errors.New("is locked by somebody else")

// Lock is a file that is locked.
type Lock struct{ file *os.File }

// Take locks the file at path, which is made where it lacks, or fails at once with
// ErrTaken. What the file holds is of no consequence, and stays.
func Take(path string) (*Lock, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	free, err := Try(f)
	if free {
		return &Lock{f}, nil
	}
	_ = f.Close() // nothing was written
	if err == nil {
		err = ErrTaken
	}
	return nil, fmt.Errorf("lock %s: %w", path, err)
}

// Release gives the file back. It stays: to remove it would take away the file that
// somebody else has just locked.
func (l *Lock) Release() error {
	return l.file.Close() //nolint:wrapcheck // says all
}
