// Package disk reads and writes files so that nothing is lost, for the rooms of storage:
//
//	load.go      a file within its bounds, until a context ends
//	replace.go   all of a file or nothing: temporary file, fsync, rename; what a kill leaves is swept
//	append.go    one write at the end, under a lock
//	check.go     whether there could be written, and why the system refuses
package disk

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Bounds limits what is read of a file.
type Bounds struct {
	// Size is the most bytes that it may have.
	Size int
	// Grown, where it is set, says how many a longer one may have, by its beginning.
	Grown func(beginning []byte) int
	// Pipes lets pipes and devices be read, which may never end.
	Pipes bool
}

// Load reads the file at path. One that is too long is ErrTooLong, and what comes back
// is its beginning, a byte more than it may have. When ctx ends, so does reading, with the
// error of ctx.
func Load(ctx context.Context, path string, b Bounds) ([]byte, error) {
	f, info, err := openPlain(path, os.O_RDONLY, b.Pipes)
	if err != nil {
		return nil, fmt.Errorf("open file: %w", err)
	}
	defer f.Close() //nolint:errcheck // nothing was written
	from, limit := contextReader{ctx, f}, b.Size
	var read bytes.Buffer
	err = readUpTo(&read, from, info.Size(), limit)
	if err == nil && read.Len() > limit && b.Grown != nil {
		if longer := b.Grown(read.Bytes()); longer > limit {
			limit = longer
			err = readUpTo(&read, from, info.Size(), limit)
		}
	}
	src := read.Bytes()
	switch {
	case err != nil:
		return nil, fmt.Errorf("read file: %w", err)
	case len(src) > limit:
		return src, ErrTooLong
	}
	return src, nil
}

// Open opens a plain file to be read piece by piece, and says how long it is.
func Open(path string) (*os.File, int64, error) {
	f, info, err := openPlain(path, os.O_RDONLY, false)
	if err != nil {
		return nil, 0, fmt.Errorf("open file: %w", err)
	}
	return f, info.Size(), nil
}

// openPlain opens a file that Plain does not refuse, or with pipes anything but a folder:
// that may wait for somebody who writes. What it is is asked before it is opened, since
// opening a device can do something, and again when it is open.
func openPlain(path string, flags int, pipes bool) (*os.File, fs.FileInfo, error) {
	info, err := os.Stat(path)
	if err == nil {
		err = refuse(info, pipes)
	} else if flags&os.O_CREATE != 0 {
		err = nil // it is made, or opening says why not
	}
	if err != nil {
		return nil, nil, err
	}
	if !pipes {
		flags |= atOnce
	}
	f, err := os.OpenFile(path, flags, 0o666)
	if err != nil {
		return nil, nil, err
	}
	info, err = f.Stat()
	if err == nil {
		err = refuse(info, pipes)
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, info, nil
}

func refuse(info fs.FileInfo, pipes bool) error {
	if pipes && !info.IsDir() {
		return nil
	}
	return Plain(info)
}

// readUpTo reads on until there are at most so many bytes and one more; usual is how many there may be.
func readUpTo(read *bytes.Buffer, r io.Reader, usual int64, limit int) error {
	more := min(usual, int64(limit)) - int64(read.Len())
	read.Grow(max(0, int(more)) + bytes.MinRead)
	_, err := read.ReadFrom(io.LimitReader(r, int64(limit)+1-int64(read.Len())))
	return err
}

// contextReader reads in pieces until its context ends.
type contextReader struct {
	ctx  context.Context //nolint:containedctx // a reader has no other way to hear of it
	from io.Reader
}

func (p contextReader) Read(b []byte) (int, error) {
	const piece = 1 << 18
	if err := p.ctx.Err(); err != nil {
		return 0, err //nolint:wrapcheck // it is asked for
	}
	return p.from.Read(b[:min(len(b), piece)]) //nolint:wrapcheck // a reader's own errors go through
}

// Stamp is a hash of a file's content.
func Stamp(src []byte) string {
	sum := sha256.Sum256(src)
	return hex.EncodeToString(sum[:])
}

// StampOf is the stamp of the file at path.
func StampOf(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close() //nolint:errcheck // nothing was written
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
