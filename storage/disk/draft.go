package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Draft is a file that is written beside the place that it will take, for whoever can't
// write it in one go, see ReplaceWith; Keep or Drop ends it. What a kill leaves of it is
// swept.
type Draft struct {
	*os.File
	path string
	mode fs.FileMode
}

// Begin makes a draft of the file at path, which stays as it is. A file that may not be
// written, or is none, is refused.
func Begin(path string) (*Draft, error) {
	path = Target(path)
	mode, err := permissions(path)
	if err != nil {
		return nil, err
	}
	f, err := sibling(path)
	if err != nil {
		return nil, err
	}
	return &Draft{f, path, mode}, nil
}

// Keep puts the draft in its place. When anything fails, the old file is untouched and the
// draft is gone.
func (d *Draft) Keep() error {
	if err := fill(d.File, d.mode, func(io.Writer) error { return nil }); err != nil {
		return errors.Join(err, os.Remove(d.Name()))
	}
	if err := rename(d.Name(), d.path); err != nil {
		return errors.Join(err, os.Remove(d.Name()))
	}
	folder := filepath.Dir(d.path)
	syncFolder(folder)
	Sweep(folder)
	return nil
}

// Drop removes the draft.
func (d *Draft) Drop() {
	_ = d.Close()
	_ = os.Remove(d.Name())
}
