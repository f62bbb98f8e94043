package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"procura/core/text"
)

// lockWait is the longest wait for another process that writes a file.
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

// headSize is the length of the beginning by which a file is recognised.
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

// AppendTo adds a text to a file in one write, in the encoding that the file ends in, and
// syncs it. A file that ends in the middle of a line, as after a crash, gets a line end first.
// Of what can't be written whole, as on a full disk, nothing stays.
func AppendTo(f *os.File, content string) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	tail := make([]byte, min(info.Size(), text.LongestTail))
	if _, err := f.ReadAt(tail, info.Size()-int64(len(tail))); err != nil {
		return err
	}
	encoding, inLine := text.EndOf(tail)
	if inLine {
		content = "\n" + content
	}
	_, err = f.Write(encoding.Append(nil, content))
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		return errors.Join(err, f.Truncate(info.Size()))
	}
	return nil
}

// Files that are appended to are locked while they are written, so that what two
// processes add does not mix. The lock is on the open file, and ends with the process
// that has it. A file system without locks has none: then all goes on without.

// OpenLocked opens a file to append to, made where there is none, and waits for its
// lock, but not for ever. The lock ends when the file is closed.
func OpenLocked(path string, wait time.Duration) (*os.File, error) {
	for end := time.Now().Add(wait); ; {
		f, _, err := openPlain(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, false)
		if isOpenElsewhere(err) {
			err = fmt.Errorf("%w: %w", errInUse, err)
		}
		if err != nil {
			return nil, withoutFolder(path, err)
		}
		free, err := tryLock(f)
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
			return nil, errBusy
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

// ErrTaken means that another process, or another lock of this one, has a file.
var ErrTaken = errors.New("is locked by somebody else")

// TakeLock locks the file at path, which is made where it lacks, until it is closed, or
// fails at once with ErrTaken. What the file holds is of no consequence, and stays: to
// remove it would take away what somebody else has just locked.
func TakeLock(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, fmt.Errorf("lock: %w", err)
	}
	free, err := tryLock(f)
	if free {
		return f, nil
	}
	_ = f.Close() // nothing was written
	if err == nil {
		err = ErrTaken
	}
	return nil, fmt.Errorf("lock %s: %w", path, err)
}
