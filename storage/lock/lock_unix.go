//go:build unix && !aix && !solaris && !illumos

package lock

import (
	"errors"
	"os"
	"syscall"
)

// Try takes the lock of an open file, false where another has it; an error where the
// file system has no locks. It ends when the file is closed.
func Try(f *os.File) (bool, error) {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case errors.Is(err, syscall.EWOULDBLOCK):
			return false, nil
		}
		return err == nil, err //nolint:wrapcheck // says all
	}
}
