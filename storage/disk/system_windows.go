package disk

import (
	"errors"

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

// isShared reports whether an error says that another program has a file open.
func isShared(err error) bool {
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
