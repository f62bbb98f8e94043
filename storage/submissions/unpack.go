package submissions

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"runtime"
	"slices"
	"strings"

	"procura/core/grade"
	"procura/storage/disk"
)

// What an archive may hold: archives in archives so deep, each of so many bytes, and so
// many bytes unpacked of all. They have no more than MaxFiles files and maxBlocks blocks
// together.
const (
	maxNested   = 3
	MaxArchive  = 200_000_000
	MaxUnpacked = 1_000_000_000
	maxBlocks   = 100_000
)

// What is in memory of archives at any time: of those in others their bytes, and of all
// their directories.
const (
	maxHeld        = 50_000_000
	maxDirectories = 16_000_000
)

var (
	errLarge    = tooLarge(MaxArchive)
	errArchive  = disk.Refuse("error.submissions.archive") // damaged or locked
	errDeep     = refusal("error.submissions.deep", "Limit", maxNested)
	errNested   = refusal("error.submissions.nested", "Limit", maxHeld/1_000_000)
	errUnpacked = disk.Refuse("error.submissions.unpacked", "Limit", MaxUnpacked/1_000_000)
	errBlocks   = disk.Refuse("error.submissions.blocks", "Limit", maxBlocks)
)

// unpacker reads the files in an archive, and in those in it, one after another. A file in an
// archive has the archive's path before its own.
type unpacker struct {
	ctx   context.Context
	yield func(grade.Submission) bool
	// unpacked, held and directories are the bytes that may still be unpacked, and held.
	unpacked, held, directories int64
	files, blocks               int // of all archives up to now
	// buffer is reused for each file.
	buffer bytes.Buffer
}

// entry is a file of an archive.
type entry struct {
	*zip.File
	name string
}

// unpack reads what an archive holds, by name; false ends it.
func (u *unpacker) unpack(at string, src io.ReaderAt, size int64, depth int) bool {
	directory := &bounded{ReaderAt: src, left: u.directories}
	entries, err := directory.listEntries(size, &u.files)
	if err != nil {
		return u.yield(refused(at, err))
	}
	before := u.directories
	u.directories = directory.left
	ofOffice := func(e entry) bool { return e.Name == "[Content_Types].xml" || e.Name == "mimetype" }
	var goesOn bool
	if len(entries) == 0 || slices.ContainsFunc(entries, ofOffice) {
		goesOn = u.yield(grade.Submission{Path: at, Blocks: Parse(at, nil), Expected: len(entries) == 0})
	} else {
		goesOn = u.unpackEntries(at, directory, entries, depth)
	}
	u.directories = before
	return goesOn
}

// bounded is a file of which only so many bytes are read, until all may be.
type bounded struct {
	io.ReaderAt
	left int64
	all  bool
}

func (b *bounded) ReadAt(p []byte, at int64) (int, error) {
	if !b.all {
		b.left -= int64(len(p))
		if b.left < 0 {
			return 0, errMany
		}
	}
	return b.ReaderAt.ReadAt(p, at) //nolint:wrapcheck // a reader says io.EOF
}

// listEntries lists the files of an archive of a size, and adds their number to files. From then on all may be read.
func (b *bounded) listEntries(size int64, files *int) ([]entry, error) {
	if size > MaxArchive {
		return nil, errLarge
	}
	archive, err := zip.NewReader(b, size)
	switch {
	case b.left < 0, err == nil && len(archive.File) > MaxFiles-*files:
		return nil, errMany
	case err != nil:
		return nil, errArchive
	}
	*files += len(archive.File)
	b.all = true
	return entriesOf(archive), nil
}

// entriesOf are the files of an archive by name: no folders, and none in folders that begin
// with a dot.
func entriesOf(archive *zip.Reader) []entry {
	entries := make([]entry, 0, len(archive.File))
	for _, f := range archive.File {
		e := entry{f, nameOf(f)}
		isFolder := f.FileInfo().IsDir() || strings.HasSuffix(f.Name, `\`)
		isHidden := slices.ContainsFunc(strings.Split(path.Dir(e.name), "/"), func(name string) bool { return len(name) > 1 && name[0] == '.' })
		if !isFolder && !isHidden {
			entries = append(entries, e)
		}
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	return entries
}

func (u *unpacker) unpackEntries(at string, src io.ReaderAt, entries []entry, depth int) bool {
	unread := map[string]int{} // by why
	for _, e := range entries {
		unread[e.packing()]++
	}
	for _, e := range entries {
		place, goesOn := at+"/"+e.name, true
		switch {
		case u.ctx.Err() != nil:
			return false
		case isLeftBehind(e.name):
			goesOn = u.yield(grade.Submission{Path: place, Passed: true})
		case isProgram(e.name):
			goesOn = u.yield(grade.Submission{Path: place, Blocks: Parse(place, nil)})
		case e.packing() == "":
			goesOn = u.unpackEntry(place, src, e, depth)
		case unread[e.packing()] > 0: // one row for all that are packed alike
			goesOn = u.yield(refused(place, e.refusePacking(unread[e.packing()])))
			unread[e.packing()] = 0
		}
		if !goesOn {
			return false
		}
	}
	return true
}

// methods are paths of packing by their numbers in zip files.
var methods = map[uint16]string{1: "Shrink", 6: "Implode", 9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "xz", 96: "JPEG", 97: "WavPack", 98: "PPMd"}

// locked is a packing with a password.
const locked = "locked"

// packing names the path in which a file is packed, "" where it can be read or need not be.
func (e entry) packing() string {
	switch {
	case isLeftBehind(e.name), isProgram(e.name):
		return ""
	case e.Flags&1 != 0:
		return locked
	case e.Method == zip.Store, e.Method == zip.Deflate:
		return ""
	}
	return cmp.Or(methods[e.Method], fmt.Sprint(e.Method))
}

// refusePacking explains why so many files were not read.
func (e entry) refusePacking(count int) error {
	if e.packing() == locked {
		return errArchive
	}
	return refusal("error.submissions.method", "Method", e.packing(), "Count", count)
}

// unpackEntry reads a file of an archive, or what is in it.
func (u *unpacker) unpackEntry(at string, archive io.ReaderAt, e entry, depth int) bool {
	refuse := func(why error) bool { return u.yield(refused(at, why)) && !errors.Is(why, errUnpacked) }
	f, err := e.Open()
	if err != nil {
		return refuse(errArchive)
	}
	defer f.Close() //nolint:errcheck // nothing was written
	counted := &unpacking{f, &u.unpacked}
	head := make([]byte, headSize)
	n, _ := io.ReadFull(counted, head) // a shorter one ends here
	head = head[:n]
	src := io.MultiReader(bytes.NewReader(head), counted)
	switch {
	case u.unpacked < 0:
		return refuse(errUnpacked)
	case isZip(head) && depth == maxNested:
		return refuse(errDeep)
	case isZip(head):
		return u.unpackNested(at, archive, e, src, depth)
	}
	s, err := readFile(at, head, src, &u.buffer)
	switch {
	case u.unpacked < 0:
		return refuse(errUnpacked)
	case err != nil:
		return refuse(whyUnread(err))
	}
	u.blocks += len(s.Blocks)
	if u.blocks > maxBlocks {
		u.yield(refused(at, errBlocks))
		return false
	}
	return u.yield(s)
}

// whyUnread is why a file of an archive was not read: what is wrong with its bytes is wrong
// with the archive.
func whyUnread(err error) error {
	if known := new(disk.Refusal); errors.As(err, &known) {
		return known
	}
	return errArchive
}

// unpacking is a file of an archive that counts what is unpacked of all; nothing comes behind
// the last byte that may be.
type unpacking struct {
	io.Reader
	left *int64
}

func (r *unpacking) Read(p []byte) (int, error) {
	if *r.left < 0 {
		return 0, errUnpacked
	}
	n, err := r.Reader.Read(p)
	*r.left -= int64(n)
	return n, err //nolint:wrapcheck // a reader says io.EOF
}

// unpackNested reads an archive in an archive. One that is stored is read where it stands;
// of the others no more is held than maxHeld at any time, in however many levels.
func (u *unpacker) unpackNested(at string, archive io.ReaderAt, e entry, src io.Reader, depth int) bool {
	size := int64(min(e.UncompressedSize64, MaxArchive+1))
	if e.Method == zip.Store {
		offset, err := e.DataOffset()
		if err != nil {
			return u.yield(refused(at, errArchive))
		}
		return u.unpack(at, io.NewSectionReader(archive, offset, size), size, depth+1)
	}
	if size > u.held {
		return u.yield(refused(at, errNested))
	}
	held := make([]byte, size)
	if _, err := io.ReadFull(src, held); err != nil {
		return u.yield(refused(at, errArchive))
	}
	u.held -= size
	goesOn := u.unpack(at, bytes.NewReader(held), size, depth+1)
	u.held += size
	if size > maxHeld/8 {
		runtime.GC() // else the next one is held beside it
	}
	return goesOn
}
