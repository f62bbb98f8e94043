package storage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"procura/core/lecture"
	"procura/storage/disk"
	lecturefile "procura/storage/lecture"
)

// errLectureChanged says that somebody else has written the file of a lecture.
var errLectureChanged = errors.New("the file has changed on the disk")

// SaveLecture replaces the file at path by a lecture, and returns its stamp. The old file
// stays as it is until the new one is safely on the disk; one that has another stamp than
// is known stays for good. "" knows nothing.
func (s Store) SaveLecture(path string, l lecture.Lecture, known string) (stamp string, err error) {
	if known != "" {
		src, err := disk.Load(context.Background(), path, limits)
		if err == nil && disk.Stamp(src) != known || err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("save lecture: %w", errLectureChanged)
		}
	}
	src := []byte(lecturefile.Format(&l))
	if err := disk.Replace(path, src); err != nil {
		return "", fmt.Errorf("save lecture: %w", err)
	}
	return disk.Stamp(src), nil
}

// FormatLecture writes a lecture as it stands in a file.
func (s Store) FormatLecture(l lecture.Lecture) string { return lecturefile.Format(&l) }
