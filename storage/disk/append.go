package disk

import (
	"bytes"
	"errors"
	"io"
	"os"
	"time"
)

// lockWait is how long is waited for another process that writes a file.
const lockWait = 5 * time.Second

// Append adds a text to a file that no other process writes meanwhile; see AppendTo. fits
// says what is wrong with a file that does not begin as one does that such a text belongs
// to; it is not asked of an empty one, and nil takes any.
func Append(path, content string, fits func(head []byte) error) (err error) {
	f, err := OpenLocked(path, lockWait)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	if err := checkHead(f, fits); err != nil {
		return err
	}
	return AppendTo(f, content)
}

// headSize is how much of a file's beginning says what it is.
const headSize = 64 << 10

func checkHead(f *os.File, fits func(head []byte) error) error {
	if fits == nil {
		return nil
	}
	head, err := io.ReadAll(io.NewSectionReader(f, 0, headSize))
	if err != nil || len(bytes.TrimSpace(head)) == 0 {
		return err
	}
	return fits(head)
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
