package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// Replace puts content in the place of the file at path, all of it or nothing:
// a temporary file in the same folder, fsync, rename. An existing file keeps
// its permissions, and a link stays a link. When anything fails, the old file
// is untouched and the temporary one is gone. What a kill left in the folder is swept.
func Replace(path string, content []byte) error { return Save(path, content, true) }

// Save is Replace if replace is set. Otherwise a file that exists at path is an error, and is not changed.
func Save(path string, content []byte, replace bool) error {
	return SaveFrom(path, bytes.NewReader(content), replace)
}

// SaveFrom is Save of what is read; where reading fails nothing is saved.
func SaveFrom(path string, content io.Reader, replace bool) error {
	d, err := Begin(path, replace)
	if err != nil {
		return err
	}
	if _, err := io.Copy(d.File, content); err != nil {
		d.Drop()
		return err
	}
	return d.Commit()
}

// Draft is a file that is written beside the place that it will take; Commit or Drop ends
// it. What a kill leaves of it is swept.
type Draft struct {
	*os.File
	path    string
	mode    fs.FileMode
	replace bool
}

// Begin makes a draft of the file at path, which stays as it is. A file that may not be
// written, or is none, is refused, and without replace whatever is there.
func Begin(path string, replace bool) (*Draft, error) {
	if _, err := os.Lstat(path); err == nil && !replace {
		if info, err := os.Stat(path); err == nil && Plain(info) != nil {
			return nil, Plain(info)
		}
		return nil, fs.ErrExist
	}
	path = Target(path)
	mode, err := permissions(path)
	if err != nil {
		return nil, err
	}
	f, err := sibling(path)
	if err != nil {
		return nil, err
	}
	return &Draft{f, path, mode, replace}, nil
}

// Commit puts the draft in its place. When anything fails, the old file is untouched and the
// draft is gone.
func (d *Draft) Commit() error {
	err := errors.Join(d.Sync(), d.Close())
	if err == nil {
		if d.mode != 0 {
			_ = os.Chmod(d.Name(), d.mode) // a file system without permissions refuses
		}
		err = d.place()
	}
	if err != nil {
		return errors.Join(err, os.Remove(d.Name()))
	}
	folder := filepath.Dir(d.path)
	syncFolder(folder)
	Sweep(folder)
	return nil
}

// place gives the draft its name: one that somebody has taken meanwhile only where it
// replaces.
func (d *Draft) place() error {
	if !d.replace {
		err := os.Link(d.Name(), d.path)
		if err == nil {
			_ = os.Remove(d.Name()) // or it is swept
			return nil
		}
		if _, there := os.Lstat(d.path); !errors.Is(there, fs.ErrNotExist) {
			return fs.ErrExist
		} // a file system without links refuses
	}
	return rename(d.Name(), d.path)
}

func (d *Draft) Drop() {
	_ = d.Close()
	_ = os.Remove(d.Name())
}

// patience is the longest wait for a file that another program holds.
const patience = time.Second

// rename gives a file the name of another. Where another program has that open, as
// programs for Windows do, it is tried again for a while.
func rename(from, to string) error {
	for end := time.Now().Add(patience); ; time.Sleep(patience / 20) {
		err := os.Rename(from, to)
		switch {
		case err == nil || !isOpenElsewhere(err) && !refusesOpen(err):
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

// permissions returns the permissions of the file at path, 0 without one. A file that may
// not be written is refused: rename would not ask.
func permissions(path string) (fs.FileMode, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 0, nil
	case err != nil:
		return 0, err
	case Plain(info) != nil:
		return 0, Plain(info)
	case info.Mode().Perm()&0o200 == 0:
		return 0, fs.ErrPermission
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
	_, _ = tryLock(f) // for Sweep; a file system without locks has none
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

// A temporary file is called .NAME.procura-PROCESS-RANDOM.tmp, the numbers to the
// base 36.
var temporaryName = regexp.MustCompile(`^\..+\.procura-([0-9a-z]{1,7})-([0-9a-z]{13})\.tmp$`)

// temporary makes a name for a file that will be renamed to name.
func temporary(name string) string {
	const longest = 200 // a system's limit is 255 bytes
	random := strconv.FormatUint(rand.Uint64(), 36)
	for len(random) < 13 {
		random = "0" + random
	}
	return "." + name[:min(len(name), longest)] + ".procura-" + strconv.FormatInt(int64(os.Getpid()), 36) + "-" + random + ".tmp"
}

// abandoned is the age at which nobody is writing a temporary file any more.
const abandoned = 10 * time.Minute

// Sweep removes the temporary files that writers of this program left in a folder when
// they were killed. No other file is touched, and none that is being written.
func Sweep(folder string) {
	f, err := os.Open(folder)
	if err != nil {
		return
	}
	names, _ := f.Readdirnames(-1)
	_ = f.Close()
	for _, name := range names {
		if parts := temporaryName.FindStringSubmatch(name); parts != nil {
			sweep(filepath.Join(folder, name), parts[1])
		}
	}
}

// sweep removes a temporary file whose writer, a process, is no more.
func sweep(path, process string) {
	id, err := strconv.ParseInt(process, 36, 64)
	if err != nil {
		return
	}
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || time.Since(info.ModTime()) < abandoned && alive(int(id)) {
		return
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return
	}
	free, err := tryLock(f)
	_ = f.Close()
	if free || err != nil {
		_ = os.Remove(path) // somebody else may have been faster
	}
}
