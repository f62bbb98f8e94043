package disk

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// alive reports whether there is a process.
func alive(process int) bool {
	const running = 259 // STILL_ACTIVE
	p, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, uint32(process))
	if err != nil {
		return errors.Is(err, windows.ERROR_ACCESS_DENIED)
	}
	defer windows.CloseHandle(p) //nolint:errcheck // nothing was written
	var code uint32
	return windows.GetExitCodeProcess(p, &code) != nil || code == running
}

// isOpenElsewhere reports whether an error says that another program has a file open.
func isOpenElsewhere(err error) bool {
	return errors.Is(err, windows.ERROR_SHARING_VIOLATION) || errors.Is(err, windows.ERROR_LOCK_VIOLATION)
}

// refusesOpen reports whether an error may say so of a file that is to be replaced:
// Windows says "access denied" then. A file that may not be written has been refused
// before.
func refusesOpen(err error) bool {
	return errors.Is(err, windows.ERROR_ACCESS_DENIED) || errors.Is(err, windows.ERROR_USER_MAPPED_FILE)
}

// isFull and isReadOnly report whether a disk has no room, or may not be written.
func isFull(err error) bool {
	return errors.Is(err, windows.ERROR_DISK_FULL) || errors.Is(err, windows.ERROR_HANDLE_DISK_FULL) || errors.Is(err, windows.ERROR_FILE_TOO_LARGE)
}

func isReadOnly(err error) bool { return errors.Is(err, windows.ERROR_WRITE_PROTECT) }

// atOnce opens pipes without waiting: here nothing waits.
const atOnce = 0

// tryLock takes the lock of an open file, false where another has it; an error where the
// file system has no locks. It ends when the file is closed. A lock is on bytes that
// nobody can read or write any more while it is held, also through another handle: so
// it is on one far behind the end.
func tryLock(f *os.File) (bool, error) {
	at := &windows.Overlapped{OffsetHigh: 1 << 30}
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, at)
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return false, nil
	}
	return err == nil, err //nolint:wrapcheck // says all
}
