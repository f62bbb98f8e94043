package submissions

import (
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"strings"

	"procura/core/grade"
)

// ReadFrom reads what comes in, such as from a pipe, as Read reads a file of that name. An archive can be read
// from its end alone, so that all is kept in a file of its own until it is read.
func ReadFrom(ctx context.Context, name string, in io.Reader) iter.Seq[grade.Submission] {
	return func(yield func(grade.Submission) bool) {
		path, err := keepInput(in)
		if ctx.Err() != nil {
			err = nil // nobody wants it any more
		} else if err == nil {
			for read := range Read(ctx, path) {
				if !yield(renamed(read, path, name)) {
					break
				}
			}
		}
		if path != "" {
			_ = os.Remove(path) // the system clears such a folder
		}
		if err != nil {
			yield(refused(name, err))
		}
	}
}

// keepInput writes what comes in to a file, up to what an archive may have and a byte more, which Read refuses.
func keepInput(in io.Reader) (path string, err error) {
	f, err := os.CreateTemp("", "procura-*")
	if err != nil {
		return "", err //nolint:wrapcheck // disk.Reason knows it
	}
	_, err = io.Copy(f, io.LimitReader(in, MaxArchive+1))
	return f.Name(), errors.Join(err, f.Close())
}

// renamed is a submission under the name of what was read.
func renamed(read grade.Submission, path, name string) grade.Submission {
	named := func(at string) string { return name + strings.TrimPrefix(at, path) }
	read.Path = named(read.Path)
	for i := range read.Blocks {
		read.Blocks[i].File = named(read.Blocks[i].File)
	}
	if read.Issue != nil {
		issue := *read.Issue
		issue.File = named(issue.File)
		read.Issue = &issue
	}
	return read
}
