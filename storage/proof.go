package storage

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"strings"

	"procura/storage/disk"
)

// proofHead is how a file of certificates begins, see docs/proofs.md.
const proofHead = "procura proof 1\n"

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
	head, _ := io.ReadAll(io.LimitReader(r, int64(len(proofHead))))
	return string(head) == proofHead || string(head) == strings.TrimSuffix(proofHead, "\n")
}

// OpenProof opens a file of certificates as it is, and says how many bytes it has.
func (Store) OpenProof(path string) (io.ReadCloser, int64, error) {
	f, size, err := disk.Open(path)
	if err != nil {
		return nil, 0, err //nolint:wrapcheck // the window says it
	}
	return f, size, nil
}

// SaveProof puts certificates in the place of the file at path, whole and verified, or the
// file stays as it was. A long one is compressed.
func (s Store) SaveProof(path string, write func(io.Writer) error, verify func(io.Reader) error) error {
	f, err := s.Certificates(path, true)
	if err != nil {
		return err
	}
	if err := f.Add(write, verify); err != nil {
		f.Drop()
		return err //nolint:wrapcheck // it says what was tried
	}
	return f.Keep() //nolint:wrapcheck // it says what was tried
}
