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
func Replace(path string, content []byte) error {
	return ReplaceWith(path, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// Create makes a file of content, where there is none at path: one that is there, even a
// moment ago, is an error and stays as it is. When writing fails, nothing is left.
func Create(path string, content []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return withoutFolder(path, err)
	}
	err = fill(f, 0, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
	if err != nil {
		return errors.Join(err, os.Remove(path))
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// ReplaceWith is Replace with what write writes.
func ReplaceWith(path string, write func(io.Writer) error) error {
	path = Target(path)
	mode, err := permissions(path)
	if err != nil {
		return err
	}
	temp, err := sibling(path)
	if err != nil {
		return err
	}
	if err := fill(temp, mode, write); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	if err := rename(temp.Name(), path); err != nil {
		return errors.Join(err, os.Remove(temp.Name()))
	}
	folder := filepath.Dir(path)
	syncFolder(folder)
	Sweep(folder)
	return nil
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

// fill writes, syncs and closes the temporary file.
func fill(f *os.File, mode fs.FileMode, write func(io.Writer) error) error {
	err := write(f)
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	if mode != 0 {
		_ = os.Chmod(f.Name(), mode) // a file system without permissions refuses
	}
	return nil
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
