//go:build unix && !aix && !solaris && !illumos

package disk

import (
	"errors"
	"os"
	"syscall"
)

// alive reports whether there is a process.
func alive(process int) bool {
	err := syscall.Kill(process, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}

// isOpenElsewhere and refusesOpen report whether an error says, or may say, that another
// program has a file open; no other program is in the way here.
func isOpenElsewhere(error) bool { return false }
func refusesOpen(error) bool     { return false }

// isFull and isReadOnly report whether a disk has no room, or may not be written.
func isFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

func isReadOnly(err error) bool { return errors.Is(err, syscall.EROFS) }

// atOnce opens pipes without waiting for the other end.
const atOnce = syscall.O_NONBLOCK

// tryLock takes the lock of an open file, false where another has it; an error where the
// file system has no locks. It ends when the file is closed.
func tryLock(f *os.File) (bool, error) {
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
