//go:build unix && !aix && !solaris && !illumos

package disk

import (
	"errors"
	"syscall"
)

// alive reports whether there is a process.
func alive(process int) bool {
	err := syscall.Kill(process, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}

// isShared and refusesOpen report whether an error says, or may say, that another
// program has a file open; no other program is in the way here.
func isShared(error) bool    { return false }
func refusesOpen(error) bool { return false }

// isFull and isReadOnly report whether a disk has no room, or may not be written.
func isFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}

func isReadOnly(err error) bool { return errors.Is(err, syscall.EROFS) }

// atOnce opens pipes without waiting for the other end.
const atOnce = syscall.O_NONBLOCK
