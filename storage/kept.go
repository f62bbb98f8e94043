package storage

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"procura/storage/disk"
)

// KeptProofs is a folder of certificates that are found once and read again, for the grader. They are no files of the
// user's: what is missing or damaged is found again.
type KeptProofs struct {
	// Proofs is the folder; "" keeps nothing.
	Proofs string
}

// mostKept is the greatest size of all kept certificates; those that were not read for longest go first.
const mostKept = 200 << 20

// OpenKept opens what was kept under a name; nothing kept is an error.
func (k KeptProofs) OpenKept(name string) (io.ReadCloser, error) {
	if k.Proofs == "" {
		return nil, fs.ErrNotExist
	}
	path := filepath.Join(k.Proofs, name)
	f, _, err := disk.Open(path)
	if err == nil {
		now := time.Now()
		_ = os.Chtimes(path, now, now) // else it goes earlier
	}
	return f, err //nolint:wrapcheck // nobody is told
}

// SaveKept keeps what write writes, unless verify refuses it.
func (k KeptProofs) SaveKept(name string, write func(io.Writer) error, verify func(io.Reader) error) error {
	if k.Proofs == "" {
		return nil
	}
	if err := os.MkdirAll(k.Proofs, 0o700); err != nil {
		return fmt.Errorf("keep proof: %w", err)
	}
	if err := (Store{}).SaveProof(filepath.Join(k.Proofs, name), write, verify); err != nil {
		return fmt.Errorf("keep proof: %w", err)
	}
	k.removeOldest(mostKept)
	return nil
}

// removeOldest removes those that were not read for longest, until all have no more than so many bytes.
func (k KeptProofs) removeOldest(most int64) {
	entries, _ := os.ReadDir(k.Proofs) // what can't be read is not removed
	var files []fs.FileInfo
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && info.Mode().IsRegular() {
			files = append(files, info)
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	size := int64(0)
	for _, f := range files {
		size += f.Size()
		if size > most {
			_ = os.Remove(filepath.Join(k.Proofs, f.Name())) // another program may hold it
		}
	}
}
