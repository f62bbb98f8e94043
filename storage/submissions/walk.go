// Package submissions reads results of other programs, as students hand them in:
// it lists the files of a folder, unpacks archives, and makes blocks of their text for package
// grade. It knows the layouts found in course projects and no game.
//
//	List   files and folders -> the files in them
//	Read   a file, or those in an archive -> text -> lines -> blocks
//	Parse  text alone
package submissions

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"procura/core/grade"
)

// MaxSize is the greatest size of a file; a larger one is refused whole.
const MaxSize = 5_000_000

// MaxFiles is the number of files that are listed at most.
const MaxFiles = 100_000

// ErrSize and ErrMany refuse a file that is too large, and files that are too
// many.
var (
	ErrSize = errors.New("is larger than 5 MB")
	ErrMany = errors.New("holds more than 100000 files")
	ErrKind = errors.New("is no file but a device or the like")
)

// Refused is a path that could not be read, and why.
type Refused struct {
	Path string
	Err  error
}

// List lists the files that are meant by paths: files as they are, and those in
// folders, at any depth, sorted; each once. In a folder only regular files count:
// links are not followed, and folders whose names begin with a dot are passed
// over. When ctx ends, it returns what there is.
func List(ctx context.Context, paths []string) (files []string, refused []Refused) {
	l := lister{ctx: ctx, seen: map[string]bool{}}
	for _, path := range paths {
		l.add(path)
	}
	return l.files, l.refused
}

type lister struct {
	ctx     context.Context
	seen    map[string]bool
	files   []string
	refused []Refused
}

func (l *lister) refuse(path string, err error) { l.refused = append(l.refused, Refused{path, err}) }

func (l *lister) add(path string) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		l.refuse(path, err)
	case info.IsDir():
		l.folder(path)
	case !info.Mode().IsRegular():
		l.refuse(path, fmt.Errorf("%s: %w", path, ErrKind))
	default:
		l.file(path)
	}
}

func (l *lister) file(path string) {
	place := path
	if absolute, err := filepath.Abs(path); err == nil {
		place = absolute
	}
	if !l.seen[place] {
		l.seen[place] = true
		l.files = append(l.files, path)
	}
}

// folder lists the files of a folder, by name.
func (l *lister) folder(root string) {
	var found []string
	// A folder that is named is read though it is a link itself.
	root = strings.TrimRight(root, string(filepath.Separator)) + string(filepath.Separator)
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case l.ctx.Err() != nil:
			return fs.SkipAll
		case err != nil:
			l.refuse(path, err)
			if entry != nil && entry.IsDir() {
				return fs.SkipDir
			}
		case entry.IsDir():
			if path != root && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
		case entry.Type().IsRegular():
			if found = append(found, path); len(found) > MaxFiles {
				return fmt.Errorf("%s: %w", root, ErrMany)
			}
		}
		return nil
	})
	if err != nil {
		l.refuse(root, err)
	}
	slices.Sort(found)
	for _, path := range found {
		l.file(path)
	}
}

// File is a file as it was read: its blocks, at least one, or why there are none.
type File struct {
	Path   string
	Blocks []grade.Block
	Err    error
}

// Read reads a file, or the files in an archive, one after another.
func Read(ctx context.Context, path string) iter.Seq[File] {
	return func(yield func(File) bool) {
		f, size, err := open(path)
		if err != nil {
			yield(File{Path: path, Err: err})
			return
		}
		defer f.Close() //nolint:errcheck // nothing was written
		head := make([]byte, 4)
		if n, _ := f.ReadAt(head, 0); isArchive(head[:n]) {
			u := unpacker{ctx: ctx, yield: yield, left: MaxUnpacked}
			u.unpack(path, f, size, 0)
			return
		}
		src, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
		switch {
		case err != nil:
			yield(File{Path: path, Err: fmt.Errorf("read results: %w", err)})
		case len(src) > MaxSize:
			yield(File{Path: path, Err: fmt.Errorf("read results: %s: %w", path, ErrSize)})
		default:
			yield(File{Path: path, Blocks: Parse(path, src)})
		}
	}
}

// open opens a file that is regular when it is opened.
func open(path string) (f *os.File, size int64, err error) {
	if f, err = os.Open(path); err != nil {
		return nil, 0, fmt.Errorf("open results: %w", err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s: %w", path, ErrKind)
	}
	if err != nil {
		return nil, 0, errors.Join(fmt.Errorf("open results: %w", err), f.Close())
	}
	return f, info.Size(), nil
}
