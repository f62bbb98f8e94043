package storage

import (
	"context"
	"errors"
	"iter"

	"procura/core/game"
	"procura/core/grade"
	"procura/core/text"
	"procura/storage/submissions"
)

// ListSubmissions lists the files that paths mean, those in folders too; see
// submissions.List. What could not be read is told.
func (Store) ListSubmissions(ctx context.Context, paths []string) ([]string, []game.Issue) {
	files, refused := submissions.List(ctx, paths)
	var issues []game.Issue
	for _, r := range refused {
		issues = append(issues, refusal(r.Path, r.Err))
	}
	return files, issues
}

// ReadSubmissions reads a file of results of any program, or those in an archive.
func (Store) ReadSubmissions(ctx context.Context, path string) iter.Seq[grade.Submission] {
	return func(yield func(grade.Submission) bool) {
		for read := range submissions.Read(ctx, path) {
			handed := grade.Submission{Path: read.Path, Blocks: read.Blocks}
			if read.Err != nil {
				issue := refusal(read.Path, read.Err)
				handed.Issue = &issue
			}
			if !yield(handed) {
				return
			}
		}
	}
}

func refusal(path string, err error) game.Issue {
	issue := unreadable(path, err)
	switch {
	case errors.Is(err, submissions.ErrSize):
		issue.What = text.M("error.file.size")
		issue.Expected = text.M("error.file.size.expected", "Limit", submissions.MaxSize/1_000_000)
	case errors.Is(err, submissions.ErrLarge):
		issue.What = text.M("error.file.size")
		issue.Expected = text.M("error.file.size.expected", "Limit", submissions.MaxArchive/1_000_000)
	case errors.Is(err, submissions.ErrMany):
		issue.What = text.M("error.submissions.many", "Limit", submissions.MaxFiles)
	case errors.Is(err, submissions.ErrKind):
		issue.What = text.M("error.submissions.kind")
	case errors.Is(err, submissions.ErrArchive):
		issue.What = text.M("error.submissions.archive")
	case errors.Is(err, submissions.ErrUnpacked):
		issue.What = text.M("error.submissions.unpacked", "Limit", submissions.MaxUnpacked/1_000_000)
	}
	return issue
}
