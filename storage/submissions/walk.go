// Package submissions reads results of other programs, as students hand them in:
// it lists the files of a folder, unpacks archives, and makes blocks of their text for package
// grade. It knows the layouts found in course projects and no game.
//
//	List   files and folders -> the files in them
//	Read   a file, or those in an archive -> text -> lines -> blocks
//	Parse  text alone
package submissions

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
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

// What an archive may hold: archives in archives so deep, each of so many bytes, and so
// many bytes unpacked of all. They have no more than MaxFiles files together.
const (
	maxNested   = 3
	MaxArchive  = 200_000_000
	MaxUnpacked = 1_000_000_000
)

var (
	errSize     = tooLarge(MaxSize)
	errLarge    = tooLarge(MaxArchive)
	errMany     = disk.Refuse("error.submissions.many", "Limit", MaxFiles)
	errKind     = disk.Refuse("error.submissions.kind")
	errArchive  = disk.Refuse("error.submissions.archive") // damaged or locked
	errUnpacked = disk.Refuse("error.submissions.unpacked", "Limit", MaxUnpacked/1_000_000)
)

func tooLarge(most int) *disk.Refusal {
	return &disk.Refusal{What: text.M("error.file.size"), Expected: text.M("error.file.size.expected", "Limit", most/1_000_000)}
}

func refused(path string, err error) grade.Submission {
	issue := disk.Issue(path, err)
	return grade.Submission{Path: path, Issue: &issue}
}

// List lists the files that are meant by paths: files as they are, and those in
// folders, at any depth, sorted; each once. In a folder only regular files count:
// links are not followed, and folders whose names begin with a dot are passed
// over. When ctx ends, it returns what there is. What could not be read is told.
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
		case entry.Type().IsRegular():
			if found = append(found, path); len(found) > MaxFiles {
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
		head := make([]byte, 4)
		if n, _ := f.ReadAt(head, 0); isArchive(head[:n]) {
			u := unpacker{ctx: ctx, yield: yield, left: MaxUnpacked}
			u.unpack(path, f, size, 0)
			return
		}
		src, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
		switch {
		case err != nil:
			yield(refused(path, fmt.Errorf("read results: %w", err)))
		case len(src) > MaxSize:
			yield(refused(path, errSize))
		default:
			yield(grade.Submission{Path: path, Blocks: Parse(path, src)})
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
		err = errKind
	}
	if err != nil {
		return nil, 0, errors.Join(fmt.Errorf("open results: %w", err), f.Close())
	}
	return f, info.Size(), nil
}

// isArchive recognises a zip file by its first bytes.
func isArchive(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
}

// unpacker reads the files in an archive, and in those in it. A file in an archive has
// the archive's path before its own.
type unpacker struct {
	ctx   context.Context
	yield func(grade.Submission) bool
	left  int64 // bytes that may still be unpacked
	files int   // of all archives up to now
}

// unpack reads what an archive holds, by name; false ends it.
func (u *unpacker) unpack(at string, src io.ReaderAt, size int64, depth int) bool {
	refuse := func(why error) bool { return u.yield(refused(at, why)) }
	if size > MaxArchive {
		return refuse(errLarge)
	}
	archive, err := zip.NewReader(src, size)
	switch {
	case err != nil:
		return refuse(errArchive)
	case len(archive.File) > MaxFiles-u.files:
		return refuse(errMany)
	}
	u.files += len(archive.File)
	entries := slices.DeleteFunc(slices.Clone(archive.File), isPassedOver)
	ofOffice := func(entry *zip.File) bool { return entry.Name == "[Content_Types].xml" || entry.Name == "mimetype" }
	if len(entries) == 0 || slices.ContainsFunc(entries, ofOffice) {
		return u.yield(grade.Submission{Path: at, Blocks: Parse(at, nil)})
	}
	slices.SortStableFunc(entries, func(a, b *zip.File) int { return strings.Compare(nameOf(a), nameOf(b)) })
	for _, entry := range entries {
		if u.ctx.Err() != nil || !u.unpackEntry(at+"/"+nameOf(entry), entry, depth) {
			return false
		}
	}
	return true
}

// nameOf is the name of a file in its archive: a path below it, whatever the archive says.
func nameOf(entry *zip.File) string {
	return strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(text.Decode([]byte(entry.Name)), `\`, "/")), "/")
}

// isPassedOver: folders, what is in folders that begin with a dot, and what macOS adds.
func isPassedOver(entry *zip.File) bool {
	folders := strings.Split(path.Dir(nameOf(entry)), "/")
	return entry.FileInfo().IsDir() || strings.HasSuffix(entry.Name, `\`) || folders[0] == "__MACOSX" ||
		slices.ContainsFunc(folders, func(name string) bool { return len(name) > 1 && name[0] == '.' })
}

// unpackEntry reads a file of an archive, or what is in it.
func (u *unpacker) unpackEntry(at string, entry *zip.File, depth int) bool {
	src, err := u.loadEntry(entry, depth < maxNested)
	switch {
	case err != nil:
		return u.yield(refused(at, err)) && !errors.Is(err, errUnpacked)
	case isArchive(src) && depth < maxNested:
		return u.unpack(at, bytes.NewReader(src), int64(len(src)), depth+1)
	}
	return u.yield(grade.Submission{Path: at, Blocks: Parse(at, src)})
}

// loadEntry unpacks a file of an archive.
func (u *unpacker) loadEntry(entry *zip.File, nested bool) ([]byte, error) {
	const locked = 1
	if entry.Flags&locked != 0 {
		return nil, errArchive
	}
	f, err := entry.Open()
	if err != nil {
		return nil, errArchive
	}
	defer f.Close() //nolint:errcheck // nothing was written
	head := make([]byte, 4)
	n, _ := io.ReadFull(f, head) // a shorter one ends here
	most, larger := int64(MaxSize), errSize
	if nested && isArchive(head[:n]) {
		most, larger = MaxArchive, errLarge
	}
	src, err := io.ReadAll(io.LimitReader(io.MultiReader(bytes.NewReader(head[:n]), f), min(most, u.left)+1))
	switch u.left -= int64(len(src)); {
	case err != nil:
		return nil, errArchive
	case u.left < 0:
		return nil, errUnpacked
	case int64(len(src)) > most:
		return nil, larger
	}
	return src, nil
}
