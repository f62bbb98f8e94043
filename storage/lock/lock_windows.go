package lock

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// sharingViolation is Windows' error for a file that somebody has to himself.
const sharingViolation = syscall.Errno(32)

// take opens the file so that nobody else can.
func take(path string) (*os.File, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	const alone = 0
	handle, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, alone, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		err = ErrTaken
	}
	if err != nil {
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return os.NewFile(uintptr(handle), path), nil
}
