package report

import (
	"context"

	"procura/core/datafile"
)

// OpenSet opens a file of problems, or a course with the problems of all its files under its rules.
func OpenSet(ctx context.Context, store Store, path string) datafile.File {
	file := store.Open(ctx, path)
	if file.Course == nil {
		return file
	}
	for _, from := range file.Course.Problems {
		part := store.Open(ctx, from)
		for _, p := range part.Problems {
			p.Puzzle = file.Course.Apply(p.Puzzle)
			file.Problems = append(file.Problems, p)
		}
		file.Issues = append(file.Issues, part.Issues...)
	}
	return file
}
