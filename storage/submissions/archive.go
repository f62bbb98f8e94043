package submissions

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"procura/core/sexp"
)

// What an archive may hold: archives in archives so deep, each of so many bytes, and so
// many bytes unpacked of all. They have no more than MaxFiles files together.
const (
	maxNested   = 3
	MaxArchive  = 200_000_000
	MaxUnpacked = 1_000_000_000
)

// ErrArchive refuses an archive that is damaged or locked, ErrLarge one that is too large,
// and ErrUnpacked one that holds too much.
var (
	ErrLarge    = errors.New("is larger than 200 MB")
	ErrArchive  = errors.New("is damaged or locked")
	ErrUnpacked = errors.New("holds more than 1000 MB")
)

// isArchive recognises a zip file by its first bytes.
func isArchive(head []byte) bool {
	return bytes.HasPrefix(head, []byte("PK\x03\x04")) || bytes.HasPrefix(head, []byte("PK\x05\x06"))
}

// unpacker reads the files in an archive, and in those in it. A file in an archive has
// the archive's path before its own.
type unpacker struct {
	ctx   context.Context
	yield func(File) bool
	left  int64 // bytes that may still be unpacked
	files int   // of all archives up to now
}

// unpack reads what an archive holds, by name; false ends it.
func (u *unpacker) unpack(at string, src io.ReaderAt, size int64, depth int) bool {
	refuse := func(why error) bool { return u.yield(File{Path: at, Err: fmt.Errorf("%s: %w", at, why)}) }
	if size > MaxArchive {
		return refuse(ErrLarge)
	}
	archive, err := zip.NewReader(src, size)
	switch {
	case err != nil:
		return refuse(ErrArchive)
	case len(archive.File) > MaxFiles-u.files:
		return refuse(ErrMany)
	}
	u.files += len(archive.File)
	entries := slices.DeleteFunc(slices.Clone(archive.File), isPassedOver)
	if len(entries) == 0 || slices.ContainsFunc(entries, isOfDocument) {
		return u.yield(File{Path: at, Blocks: Parse(at, nil)})
	}
	slices.SortStableFunc(entries, func(a, b *zip.File) int { return strings.Compare(nameOf(a), nameOf(b)) })
	for _, entry := range entries {
		if u.ctx.Err() != nil || !u.entry(at+"/"+nameOf(entry), entry, depth) {
			return false
		}
	}
	return true
}

// nameOf is the name of a file in its archive: a path below it, whatever the archive says.
func nameOf(entry *zip.File) string {
	return strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(sexp.Decode([]byte(entry.Name)), `\`, "/")), "/")
}

// isPassedOver: folders, what is in folders that begin with a dot, and what macOS adds.
func isPassedOver(entry *zip.File) bool {
	folders := strings.Split(path.Dir(nameOf(entry)), "/")
	return entry.FileInfo().IsDir() || strings.HasSuffix(entry.Name, `\`) || folders[0] == "__MACOSX" ||
		slices.ContainsFunc(folders, func(name string) bool { return len(name) > 1 && name[0] == '.' })
}

// isOfDocument recognises a document of an office program by what it has to hold.
func isOfDocument(entry *zip.File) bool {
	return entry.Name == "[Content_Types].xml" || entry.Name == "mimetype"
}

// entry reads a file of an archive, or what is in it.
func (u *unpacker) entry(at string, entry *zip.File, depth int) bool {
	src, err := u.load(entry, depth < maxNested)
	switch {
	case errors.Is(err, ErrUnpacked):
		u.yield(File{Path: at, Err: fmt.Errorf("%s: %w", at, err)})
		return false
	case err != nil:
		return u.yield(File{Path: at, Err: fmt.Errorf("%s: %w", at, err)})
	case isArchive(src) && depth < maxNested:
		return u.unpack(at, bytes.NewReader(src), int64(len(src)), depth+1)
	}
	return u.yield(File{Path: at, Blocks: Parse(at, src)})
}

// load unpacks a file of an archive.
func (u *unpacker) load(entry *zip.File, nested bool) ([]byte, error) {
	const locked = 1
	if entry.Flags&locked != 0 {
		return nil, ErrArchive
	}
	f, err := entry.Open()
	if err != nil {
		return nil, ErrArchive
	}
	defer f.Close() //nolint:errcheck // nothing was written
	head := make([]byte, 4)
	n, _ := io.ReadFull(f, head) // a shorter one ends here
	most, larger := int64(MaxSize), ErrSize
	if nested && isArchive(head[:n]) {
		most, larger = MaxArchive, ErrLarge
	}
	src, err := io.ReadAll(io.LimitReader(io.MultiReader(bytes.NewReader(head[:n]), f), min(most, u.left)+1))
	switch u.left -= int64(len(src)); {
	case err != nil:
		return nil, ErrArchive
	case u.left < 0:
		return nil, ErrUnpacked
	case int64(len(src)) > most:
		return nil, larger
	}
	return src, nil
}
