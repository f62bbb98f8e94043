package storage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"procura/core/lecture"
	"procura/storage/disk"
	"procura/storage/document"
	lecturefile "procura/storage/lecture"
)

// errLectureChanged says that somebody else has written the file of a lecture.
var errLectureChanged = errors.New("the file has changed on the disk")

// SaveLecture replaces the file at path by a lecture, and returns its stamp. The old file
// stays as it is until the new one is safely on the disk; one that has another stamp than
// is known stays for good. "" knows nothing.
func (s Store) SaveLecture(path string, l lecture.Lecture, known string) (stamp string, err error) {
	var before []byte
	if known != "" {
		before, err = disk.Load(context.Background(), path, limits)
		if err == nil && disk.Stamp(before) != known || err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("save lecture: %w", errLectureChanged)
		}
	}
	src := like(before, lecturefile.Format(&l))
	if err := disk.Replace(path, src); err != nil {
		return "", fmt.Errorf("save lecture: %w", err)
	}
	return disk.Stamp(src), nil
}

// like writes a text with the line ends and the mark at the beginning of the file before.
func like(before []byte, text string) []byte {
	const mark = "\uFEFF"
	if end := document.LineEnd(before); end != "\n" {
		text = strings.ReplaceAll(text, "\n", end)
	}
	if bytes.HasPrefix(before, []byte(mark)) {
		text = mark + text
	}
	return []byte(text)
}

// FormatLecture writes a lecture as it stands in a file.
func (s Store) FormatLecture(l lecture.Lecture) string { return lecturefile.Format(&l) }
