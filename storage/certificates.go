package storage

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"procura/core/game"
	"procura/core/text"
	"procura/storage/disk"
)

// mostPlain is the length of the longest text that is not compressed.
const mostPlain = 1 << 20

// certificates writes a file of certificates, one after another; it is a
// game.Certificates. One of more than a MiB of text, or named so, is compressed, and what
// could not be written whole leaves nothing behind.
//
//	held              all text so far, up to plain: nothing is on the disk yet
//	part part part    beyond, a part of gzip for each certificate; the first has held too
type certificates struct {
	draft *disk.Draft
	held  []byte
	// plain is the longest text that is not compressed.
	plain int
	// packer compresses the current part.
	packer *gzip.Writer
	packed bool
	// whole is the length of the draft up to the end of the last part; added counts the certificates.
	whole int64
	added int
	// damaged is the error of cutting an incomplete part off.
	damaged error
}

// CreateCertificates begins a file of certificates that will be at path; see
// game.Certificates. One that is there stays until Keep, and without replace for good. What
// is named .gz is compressed, however short.
func (Store) CreateCertificates(path string, replace bool) (game.Certificates, error) {
	draft, err := disk.Begin(path, replace)
	if err != nil {
		return nil, fmt.Errorf("write certificates: %w", err)
	}
	f := &certificates{draft: draft, plain: mostPlain}
	if strings.EqualFold(filepath.Ext(path), ".gz") {
		f.plain = 0
	}
	return f, nil
}

// Add adds a certificate; see game.Certificates.
func (f *certificates) Add(certify func(io.Writer) error, verify func(io.Reader) error) (err error) {
	held, packed, whole := len(f.held), f.packed, false
	defer func() {
		if !whole { // nor does one that panics leave anything
			f.held, f.packed, f.packer = f.held[:min(held, len(f.held))], packed, nil
			failed := f.cut()
			f.damaged = cmp.Or(f.damaged, failed)
			err = errors.Join(err, failed)
		}
	}()
	err = certify(certificateWriter{f})
	if f.packer != nil {
		if failed := f.packer.Close(); err == nil {
			err = failed
		}
		f.packer = nil
	}
	end, failed := f.draft.Seek(0, io.SeekCurrent)
	if failed != nil && f.packed {
		err = cmp.Or(err, fmt.Errorf("write certificates: %w", failed))
	}
	if err == nil && verify != nil {
		if f.packed {
			err = verify(io.NewSectionReader(f.draft, f.whole, end-f.whole))
		} else {
			err = verify(bytes.NewReader(f.held[held:]))
		}
	}
	if err != nil {
		return err
	}
	f.added++
	whole = true
	if f.packed {
		f.held, f.whole = nil, end
	}
	return nil
}

// cut removes an incomplete part from the end.
func (f *certificates) cut() error {
	err := f.draft.Truncate(f.whole)
	if err == nil {
		_, err = f.draft.Seek(f.whole, io.SeekStart)
	}
	return disk.Wrap("write certificates", err)
}

// Keep puts the file in its place, if it has a certificate and nothing else.
func (f *certificates) Keep() error {
	if f.added == 0 || f.damaged != nil {
		f.draft.Drop()
		return f.damaged
	}
	if !f.packed {
		if _, err := f.draft.Write(f.held); err != nil {
			f.draft.Drop()
			return fmt.Errorf("write certificates: %w", err)
		}
	}
	return disk.Wrap("write certificates", f.draft.Commit())
}

// Drop leaves no file.
func (f *certificates) Drop() { f.draft.Drop() }

type certificateWriter struct{ file *certificates }

// Write holds the text back while it may be short.
func (w certificateWriter) Write(text []byte) (int, error) {
	f := w.file
	if !f.packed && len(f.held)+len(text) <= f.plain {
		f.held = append(f.held, text...)
		return len(text), nil
	}
	if f.packer == nil {
		f.packer, f.packed = gzip.NewWriter(f.draft), true
		if _, err := f.packer.Write(f.held); err != nil {
			return 0, err //nolint:wrapcheck // it is that of the disk
		}
	}
	return f.packer.Write(text) //nolint:wrapcheck // it is that of the disk
}

// proofHead is the first line of a file of certificates, see docs/proofs.md.
const proofHead = "procura proof 1"

// IsProof reports whether a file holds certificates, plain or compressed. A file that
// can't be read, or is none, holds none.
func (Store) IsProof(path string) bool {
	f, _, err := disk.Open(path)
	if err != nil {
		return false
	}
	defer f.Close() //nolint:errcheck // nothing was written
	return beginsAsProof(f)
}

// beginsAsProof reads as little as it can.
func beginsAsProof(r io.Reader) bool {
	from := bufio.NewReader(r)
	if magic, _ := from.Peek(2); bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		plain, err := gzip.NewReader(from)
		if err != nil {
			return false
		}
		r = plain
	} else {
		r = from
	}
	const most = 2 * len("\uFEFF"+proofHead+"\r\n") // as UTF-16
	head, _ := io.ReadAll(io.LimitReader(r, int64(most)))
	line, _, _ := strings.Cut(text.Decode(head), "\n")
	return line == proofHead
}

// OpenProof opens a file of certificates, and says how many bytes it has. What is UTF-16 is read
// as UTF-8, what is packed as it is.
func (Store) OpenProof(path string) (io.ReadCloser, int64, error) {
	f, size, err := disk.Open(path)
	if err != nil {
		return nil, 0, err //nolint:wrapcheck // the window says it
	}
	return struct {
		io.Reader
		io.Closer
	}{text.Stream(f), f}, size, nil
}

// SaveProof puts certificates in the place of the file at path, whole and verified, or the
// file stays as it was. A long one is compressed.
func (s Store) SaveProof(path string, write func(io.Writer) error, verify func(io.Reader) error) error {
	f, err := s.CreateCertificates(path, true)
	if err != nil {
		return err
	}
	if err := f.Add(write, verify); err != nil {
		f.Drop()
		return err //nolint:wrapcheck // it says what was tried
	}
	return f.Keep() //nolint:wrapcheck // it says what was tried
}
