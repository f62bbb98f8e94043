package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// What a long work is to be written to is checked before the work begins. A check leaves
// everything as it is; what becomes of the disk meanwhile is for the writing to say.

// CheckNew makes sure that Save could write a file at path.
func CheckNew(path string, replace bool) error {
	d, err := Begin(path, replace)
	if err != nil {
		return err
	}
	return tryRoom(d.File)
}

// CheckAppend makes sure that Append could add to the file at path, or make it.
func CheckAppend(path string, fits func(head []byte) error) error {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return CheckNew(path, true)
	}
	f, err := OpenLocked(path, lockWait)
	if err != nil {
		return err
	}
	if err := errors.Join(checkHead(f, fits), f.Close()); err != nil {
		return err
	}
	beside, err := sibling(Target(path))
	if errors.Is(err, fs.ErrPermission) {
		return nil // a file may be added to where none may be made
	} else if err != nil {
		return err
	}
	return tryRoom(beside)
}

// tryRoom finds out whether the disk has some room to spare, and removes the file that it
// was tried with.
func tryRoom(f *os.File) error {
	const room = 8 << 10
	_, err := f.Write(make([]byte, room))
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close(), os.Remove(f.Name()))
}

// Same reports whether a path leads to the file of another one, however they are written,
// or would if there were one.
func Same(path string, others ...string) bool {
	file, err := os.Stat(path)
	return slices.ContainsFunc(others, func(other string) bool {
		found, failed := os.Stat(other)
		if err != nil && failed != nil {
			return filepath.Base(path) == filepath.Base(other) && sameFolder(filepath.Dir(path), filepath.Dir(other))
		}
		return err == nil && failed == nil && os.SameFile(file, found)
	})
}

func sameFolder(a, b string) bool {
	first, failed := os.Stat(a)
	second, err := os.Stat(b)
	return failed == nil && err == nil && os.SameFile(first, second)
}
