package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"procura/storage/lock"
)

// Replace puts content in the place of the file at path, all of it or nothing:
// a temporary file in the same folder, fsync, rename. An existing file keeps
// its permissions, and a link stays a link. When anything fails, the old file
// is untouched and the temporary one is gone. What a kill left in the folder is swept.
func Replace(path string, content []byte) error { return Save(path, content, true) }

// Save is Replace, but without replace of nothing: what is at path when it would be put
// there is an error and stays as it is.
func Save(path string, content []byte, replace bool) error {
	return save(path, replace, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// ReplaceWith is Replace with what write writes.
func ReplaceWith(path string, write func(io.Writer) error) error { return save(path, true, write) }

func save(path string, replace bool, write func(io.Writer) error) error {
	d, err := Begin(path, replace)
	if err != nil {
		return err
	}
	if err := write(d); err != nil {
		d.Drop()
		return err
	}
	return d.Keep()
}

// patience is how long is waited for a file that another program holds.
const patience = time.Second

// rename gives a file the name of another. Where another program has that open, as
// programs for Windows do, it is tried again for a while.
func rename(from, to string) error {
	for end := time.Now().Add(patience); ; time.Sleep(patience / 20) {
		err := os.Rename(from, to)
		switch {
		case err == nil || !isShared(err) && !refusesOpen(err):
			return err
		case time.Now().After(end):
			return fmt.Errorf("%w: %w", errInUse, err)
		}
	}
}

// Target follows links to the file that is meant.
func Target(path string) string {
	if meant, err := filepath.EvalSymlinks(path); err == nil {
		return meant
	}
	return path
}

// permissions are those of the file at path, 0 without one. A file that may
// not be written is refused: rename would not ask.
func permissions(path string) (fs.FileMode, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 0, nil
	case err != nil:
		return 0, err
	case Plain(path, info) != nil:
		return 0, Plain(path, info)
	case info.Mode().Perm()&0o200 == 0:
		return 0, fmt.Errorf("%s: %w", path, fs.ErrPermission)
	}
	return info.Mode().Perm(), nil
}

// sibling makes a new file beside path; the user's mask decides who may read it.
func sibling(path string) (*os.File, error) {
	const attempts = 100
	folder := filepath.Dir(path)
	var f *os.File
	var err error
	for range attempts {
		f, err = os.OpenFile(filepath.Join(folder, temporary(filepath.Base(path))), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if err != nil {
		return nil, withoutFolder(path, err)
	}
	_, _ = lock.Try(f) // for Sweep; a file system without locks has none
	return f, nil
}

// syncFolder makes a rename last through a power cut, on systems where a
// folder can be synced.
func syncFolder(path string) {
	folder, err := os.Open(path)
	if err != nil {
		return
	}
	_ = folder.Sync() // refused on some systems; the file itself is synced
	_ = folder.Close()
}
