package report

import (
	"bytes"
	"context"
	"io"
	"iter"
	"os"
	"runtime"
	"slices"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/grade"
	"procura/core/match"
	"procura/core/text"
)

// Store is the disk as the window and the command line see it; package storage has it. It
// may be used from any goroutine.
type Store interface {
	// Open reads a file, Read a text as if it were one. When ctx ends before that is done,
	// nothing is found.
	Open(ctx context.Context, path string) datafile.File
	Read(name string, src []byte) datafile.File
	// Rebuild makes the problem that a run is of; false where no game knows it.
	Rebuild(run game.Run) (game.Problem, bool)
	// ListSubmissions lists the files that paths mean, those in folders too, and
	// ReadSubmissions reads one: results of any program. What comes in stands for a file of that
	// name; where in is nil, the file is read.
	ListSubmissions(ctx context.Context, paths []string) (files []string, refused []game.Issue)
	ReadSubmissions(ctx context.Context, path string, in io.Reader) iter.Seq[grade.Submission]

	// ListPrograms lists the programs that paths mean, those in folders and archives too; release removes what was
	// unpacked.
	ListPrograms(ctx context.Context, paths []string) (list []game.Executable, refused []game.Issue, release func())

	// Format writes problems as they stand in a file; so do the others.
	Format(problems []game.Problem) string
	FormatResults(runs ...game.Run) string
	FormatMatch(record match.Record) string
	FormatLecture(l game.Lecture) string

	// SaveFile writes a whole file; an existing file is replaced only with replace.
	// SaveWritten writes a file piece by piece.
	SaveFile(path string, content []byte, replace bool) error
	SaveWritten(path string, write func(io.Writer) error, replace bool) error
	// Save writes a document where its problems stood. Recognise reports whether it has been written already, by a
	// window that ended before it could note that.
	Save(path string, document datafile.Document) (datafile.Saved, error)
	Recognise(path string, document datafile.Document) (datafile.File, bool)
	// SaveLecture replaces a file, and returns its stamp; where it has another one than is
	// known, it stays as it is. "" knows nothing.
	SaveLecture(path string, l game.Lecture, known string) (stamp string, err error)
	// SavePrint writes what is only looked at, and says where.
	SavePrint(name string, content []byte) (path string, err error)
	// AppendResults and AppendMove add to a file; Replace writes results or a log in the place of what it holds, and
	// keeps a copy of it.
	AppendResults(path string, runs ...game.Run) error
	AppendMove(path string, seat int, move match.Played, after string) error
	Replace(path string, kind datafile.Kind, content string) error
	// CheckNew and CheckAppend say before the work why a file could not be written, or
	// added to; SameFile reports whether it is one of others, links followed.
	CheckNew(path string, replace bool) error
	CheckAppend(path string, kind datafile.Kind) error
	SameFile(path string, others ...string) bool

	// ReadJournal and HoldJournal keep lines of text, each safe before the next; SaveJournal
	// replaces them.
	ReadJournal(path string) (string, error)
	HoldJournal(path, known string) (add func(line string) error, release func(), err error)
	SaveJournal(path, lines string) error

	// IsProof reports whether a file holds certificates, by how it begins; OpenProof opens
	// it, and says how many bytes it has. SaveProof replaces a file by what write writes,
	// whole, or else it stays as it was. CreateCertificates begins a file of several.
	IsProof(path string) bool
	OpenProof(path string) (proof io.ReadCloser, size int64, err error)
	SaveProof(path string, write func(io.Writer) error, verify func(io.Reader) error) error
	CreateCertificates(path string, replace bool) (game.Certificates, error)

	// OpenKept and SaveKept keep certificates under names from one run to the next, as long as there is room.
	OpenKept(name string) (io.ReadCloser, error)
	SaveKept(name string, write func(io.Writer) error, verify func(io.Reader) error) error

	// Reason tells in the user's words why the system refused a file.
	Reason(err error) text.Message
}

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

// ArePrograms reports whether there are programs among those that a Store lists, and not only texts on a disk where every
// file may be run. It reads how each file begins.
func ArePrograms(list []game.Executable) bool {
	return slices.ContainsFunc(list, func(p game.Executable) bool {
		if p.Folder != "" || runtime.GOOS == "windows" { // where names tell
			return true
		}
		file, err := os.Open(p.Command[0])
		if err != nil {
			return false
		}
		defer file.Close() //nolint:errcheck // nothing was written
		head, _ := io.ReadAll(io.LimitReader(file, 512))
		return bytes.HasPrefix(head, []byte("#!")) || bytes.IndexByte(head, 0) >= 0
	})
}
