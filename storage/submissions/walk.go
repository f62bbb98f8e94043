// Package submissions reads results of other programs, as students hand them in:
// it lists the files of a folder, unpacks archives, and makes blocks of their text for package
// grade. It knows the layouts found in course projects and no game.
//
//	List   files and folders -> the files in them
//	Read   a file, or those in an archive -> text -> lines -> blocks
//	Parse  text alone
package submissions

import (
	"bytes"
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

	"procura/core/game"
	"procura/core/grade"
	"procura/core/text"
	"procura/storage/disk"
)

// MaxSize is the greatest size of a file; a larger one is refused whole.
const MaxSize = 5_000_000

// MaxFiles is the number of files that are listed at most.
const MaxFiles = 100_000

var (
	errSize = tooLarge(MaxSize)
	errMany = disk.Refuse("error.submissions.many", "Limit", MaxFiles)
	errKind = disk.Refuse("error.submissions.kind")
)

func tooLarge(most int) *disk.Refusal {
	return &disk.Refusal{What: text.M("error.file.size"), Expected: text.M("error.file.size.expected", "Limit", most/1_000_000)}
}

// refusal returns a Refusal whose message says what to do.
func refusal(key string, pairs ...any) *disk.Refusal {
	return &disk.Refusal{What: text.M(key, pairs...)}
}

func refused(path string, err error) grade.Submission {
	issue := disk.Issue(path, err)
	return grade.Submission{Path: path, Issue: &issue}
}

// List lists the files that are meant by paths: files as they are, and those in
// folders, at any depth, sorted; each once. In a folder only regular files count:
// links are not followed, and folders whose names begin with a dot are passed
// over, and so are files that systems and editors leave. When ctx ends, it
// returns what there is. What could not be read is told.
func List(ctx context.Context, paths []string) (files []string, refused []game.Issue) {
	l := lister{ctx: ctx, seen: map[string]bool{}}
	for _, path := range paths {
		l.addPath(path)
	}
	return l.files, l.refused
}

type lister struct {
	ctx     context.Context
	seen    map[string]bool
	files   []string
	refused []game.Issue
}

func (l *lister) refuse(path string, err error) { l.refused = append(l.refused, disk.Issue(path, err)) }

func (l *lister) addPath(path string) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		l.refuse(path, err)
	case info.IsDir():
		l.addFolder(path)
	case !info.Mode().IsRegular():
		l.refuse(path, errKind)
	default:
		l.addFile(path)
	}
}

func (l *lister) addFile(path string) {
	place := path
	if absolute, err := filepath.Abs(path); err == nil {
		place = absolute
	}
	if !l.seen[place] {
		l.seen[place] = true
		l.files = append(l.files, path)
	}
}

// addFolder lists the files of a folder, by name.
func (l *lister) addFolder(root string) {
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
		case entry.Type().IsRegular() && !isLeftBehind(path):
			found = append(found, path)
			if len(found) > MaxFiles {
				return errMany
			}
		}
		return nil
	})
	if err != nil {
		l.refuse(root, err)
	}
	slices.Sort(found)
	for _, path := range found {
		l.addFile(path)
	}
}

// Read reads a file, or the files in an archive, one after another.
func Read(ctx context.Context, path string) iter.Seq[grade.Submission] {
	return func(yield func(grade.Submission) bool) {
		f, size, err := open(path)
		if err != nil {
			yield(refused(path, err))
			return
		}
		defer f.Close() //nolint:errcheck // nothing was written
		head := make([]byte, headSize)
		n, _ := f.ReadAt(head, 0)
		head = head[:n]
		if isZip(head) {
			u := unpacker{ctx: ctx, yield: yield, unpacked: MaxUnpacked, held: maxHeld, directories: maxDirectories}
			u.unpack(path, f, size, 0)
			return
		}
		s, err := readFile(path, head, f, new(bytes.Buffer))
		if err != nil {
			s = refused(path, err)
		}
		yield(s)
	}
}

// readFile reads a file that is no zip file; head is its beginning. The content is read into
// buffer, which may be reused afterwards.
func readFile(path string, head []byte, f io.Reader, buffer *bytes.Buffer) (grade.Submission, error) {
	s := grade.Submission{Path: path, Expected: isExpected(path)}
	kind := archiveKind(head)
	switch {
	case kind != "":
		return s, refusal("error.submissions.format", "Format", kind)
	case isProgram(path) || isBinary(head):
		s.Blocks = Parse(path, nil)
		return s, nil
	}
	buffer.Reset()
	_, err := buffer.ReadFrom(io.LimitReader(f, MaxSize+1))
	src := buffer.Bytes()
	switch {
	case err != nil:
		return s, fmt.Errorf("read results: %w", err)
	case len(src) > MaxSize:
		return s, errSize
	}
	s.Blocks, s.Plain = Parse(path, src), isPlainText(path, src)
	return s, nil
}

// open opens a file that is regular when it is opened.
func open(path string) (f *os.File, size int64, err error) {
	f, err = os.Open(path)
	if err != nil {
		return nil, 0, fmt.Errorf("open results: %w", err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errKind
	}
	if err != nil {
		return nil, 0, errors.Join(fmt.Errorf("open results: %w", err), f.Close())
	}
	return f, info.Size(), nil
}
