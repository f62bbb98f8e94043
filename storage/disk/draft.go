package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Draft is a file that is written beside the place that it will take; Keep or Drop ends
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
		if info, err := os.Stat(path); err == nil && Plain(path, info) != nil {
			return nil, Plain(path, info)
		}
		return nil, fmt.Errorf("%s: %w", path, fs.ErrExist)
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

// Keep puts the draft in its place. When anything fails, the old file is untouched and the
// draft is gone.
func (d *Draft) Keep() error {
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
			return fmt.Errorf("%s: %w", d.path, fs.ErrExist)
		} // a file system without links refuses
	}
	return rename(d.Name(), d.path)
}

// Drop removes the draft.
func (d *Draft) Drop() {
	_ = d.Close()
	_ = os.Remove(d.Name())
}
