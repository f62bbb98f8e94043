package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"procura/core/game"
	"procura/core/text"
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
		if err != nil && filepath.Base(path) != filepath.Base(other) {
			return false // not asked of the disk: there may be thousands
		}
		found, failed := os.Stat(other)
		if err != nil && failed != nil {
			return sameFolder(filepath.Dir(path), filepath.Dir(other))
		}
		return err == nil && failed == nil && os.SameFile(file, found)
	})
}

func sameFolder(a, b string) bool {
	first, failed := os.Stat(a)
	second, err := os.Stat(b)
	return failed == nil && err == nil && os.SameFile(first, second)
}

// Refusal is why something is not done with a file, in the user's words.
type Refusal struct{ What, Expected text.Message }

// Error is for programmers.
func (r *Refusal) Error() string { return r.What.Key }

// Refuse makes a refusal of the key of a message and its arguments; a file that can be read is expected.
func Refuse(key string, pairs ...any) *Refusal {
	return &Refusal{text.M(key, pairs...), text.M("error.file.readable")}
}

var (
	errBusy     = Refuse("error.file.busy")
	errNoFolder = Refuse("error.file.nofolder")
	// errInUse means that another program has a file open, and that the system lets nobody else
	// have it, as Windows does.
	errInUse = Refuse("error.file.inuse")
	// ErrMoved means that a file is not the one that was opened any more.
	ErrMoved = Refuse("error.file.moved")
	// ErrFolder means that there is no file but a folder.
	ErrFolder = Refuse("error.file.folder")
	// ErrTooLong means that a file is longer than its bounds.
	ErrTooLong = Refuse("error.file.size")
	// ErrNotFile means that it is something that may have no end.
	ErrNotFile = Refuse("error.file.device")
)

// Wrap adds to an error what was being done when it came; nil stays nil.
func Wrap(doing string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", doing, err)
}

// withoutFolder says of an error that no file could be made that its folder is not there,
// where that is so.
func withoutFolder(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		if _, gone := os.Stat(filepath.Dir(path)); gone != nil {
			return fmt.Errorf("%w: %w", errNoFolder, err)
		}
	}
	return err
}

// Plain refuses what has no end or would not be the same afterwards: folders,
// devices, pipes.
func Plain(info fs.FileInfo) error {
	switch {
	case info.IsDir():
		return ErrFolder
	case info.Mode()&(fs.ModeDevice|fs.ModeNamedPipe|fs.ModeSocket) != 0:
		return ErrNotFile
	}
	return nil
}

// Issue explains why the file at path was refused.
func Issue(path string, err error) game.Issue {
	why := Refusal{What: Reason(err), Expected: text.M("error.file.readable")}
	if r, ok := errors.AsType[*Refusal](err); ok {
		why = *r
	}
	return game.Issue{File: path, What: why.What, Expected: why.Expected}
}

// Reason tells in the user's words why a file was refused, by the system or by us.
func Reason(err error) text.Message {
	refused, ok := errors.AsType[*Refusal](err)
	switch {
	case ok:
		return refused.What
	case errors.Is(err, fs.ErrNotExist):
		return text.M("error.file.missing")
	case errors.Is(err, fs.ErrExist):
		return text.M("error.file.exists")
	case isFull(err):
		return text.M("error.file.full")
	case isReadOnly(err):
		return text.M("error.file.readonly")
	case errors.Is(err, fs.ErrPermission):
		return text.M("error.file.permission")
	}
	return text.M("error.file.system", "Reason", err.Error())
}
