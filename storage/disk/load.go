// Package disk reads and writes files so that nothing is lost, for the rooms of storage:
//
//	load.go      a file within its bounds, until a context ends
//	replace.go   all of a file or nothing: temporary file (draft.go), fsync, rename
//	append.go    one write at the end, under the lock of lock.go
//	check.go     whether there could be written, before there is anything to write
//	sweep.go     what a killed writer left
//	errors.go    why the system refused a file, in the user's words
package disk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Bounds say what is read of a file.
type Bounds struct {
	// Size is how many bytes it may have.
	Size int
	// Grown, where it is set, says how many a longer one may have, by its beginning.
	Grown func(beginning []byte) int
	// Pipes lets pipes and devices be read, which may never end.
	Pipes bool
}

// Load reads the file at path. One that is too long is ErrTooLong, and what comes back
// is its beginning, a byte more than it may have. What it is is asked before it is
// opened, since opening a device can do something, and again when it is open. When ctx
// ends, so does reading, with the error of ctx.
func Load(ctx context.Context, path string, b Bounds) ([]byte, error) {
	f, info, err := openToRead(path, b.Pipes)
	if err != nil {
		return nil, fmt.Errorf("open file: %w", err)
	}
	defer f.Close() //nolint:errcheck // nothing was written
	from := patient{ctx, f}
	limit := b.Size
	src, err := readUpTo(from, int(min(info.Size(), int64(limit))), limit)
	if err == nil && len(src) > limit && b.Grown != nil {
		if longer := b.Grown(src); longer > limit {
			var rest []byte
			rest, err = readUpTo(from, 0, longer-len(src))
			src, limit = append(src, rest...), longer
		}
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("read file: %w", err)
	case len(src) > limit:
		return src, fmt.Errorf("read file: %s: %w", path, ErrTooLong)
	}
	return src, nil
}

// Open opens a plain file to be read piece by piece, and says how long it is.
func Open(path string) (*os.File, int64, error) {
	f, info, err := openToRead(path, false)
	if err != nil {
		return nil, 0, fmt.Errorf("open file: %w", err)
	}
	return f, info.Size(), nil
}

// openToRead opens a plain file, or with pipes anything but a folder: that may wait for
// somebody who writes.
func openToRead(path string, pipes bool) (*os.File, fs.FileInfo, error) {
	info, err := os.Stat(path)
	if err == nil {
		err = readable(path, info, pipes)
	}
	if err != nil {
		return nil, nil, err
	}
	flags := os.O_RDONLY
	if !pipes {
		flags |= atOnce
	}
	f, err := os.OpenFile(path, flags, 0)
	if err != nil {
		return nil, nil, err
	}
	if info, err = f.Stat(); err == nil {
		err = readable(path, info, pipes)
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, info, nil
}

func readable(path string, info fs.FileInfo, pipes bool) error {
	if pipes && !info.IsDir() {
		return nil
	}
	return Plain(path, info)
}

// readUpTo reads at most one byte more than a limit; usual is how many there may be.
func readUpTo(r io.Reader, usual, limit int) ([]byte, error) {
	var b bytes.Buffer
	b.Grow(usual + bytes.MinRead)
	_, err := b.ReadFrom(io.LimitReader(r, int64(limit)+1))
	return b.Bytes(), err
}

// patient reads in pieces until its context ends.
type patient struct {
	ctx  context.Context //nolint:containedctx // a reader has no other way to hear of it
	from io.Reader
}

// Read reads a piece.
func (p patient) Read(b []byte) (int, error) {
	const piece = 1 << 18
	if err := p.ctx.Err(); err != nil {
		return 0, err //nolint:wrapcheck // it is asked for
	}
	return p.from.Read(b[:min(len(b), piece)]) //nolint:wrapcheck // a reader's own errors go through
}
