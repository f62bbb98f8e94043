package disk

import (
	"errors"
	"os"
	"time"
)

// lockWait is how long is waited for another process that writes a file.
const lockWait = 5 * time.Second

// Append adds a text to a file that no other process writes meanwhile; see
// appendTo.
func Append(path, content string) (err error) {
	f, err := OpenLocked(path, lockWait)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return AppendTo(f, content)
}

// AppendTo adds a text to a file in one write and syncs it. A file that ends
// in the middle of a line, as after a crash, gets a line end first. Of what can't be
// written whole, as on a full disk, nothing stays.
func AppendTo(f *os.File, content string) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	torn, err := endsInLine(f, info.Size())
	if err != nil {
		return err
	}
	if torn {
		content = "\n" + content
	}
	if _, err = f.WriteString(content); err == nil {
		err = f.Sync()
	}
	if err != nil {
		return errors.Join(err, f.Truncate(info.Size()))
	}
	return nil
}

// endsInLine reports whether the last line of a file of a size has no end.
func endsInLine(f *os.File, size int64) (bool, error) {
	if size == 0 {
		return false, nil
	}
	last := make([]byte, 1)
	if _, err := f.ReadAt(last, size-1); err != nil {
		return false, err
	}
	return last[0] != '\n', nil
}
