// Package storage reads and writes the program's files, for ui and console: Store is
// the disk as they see it. What it does is done in its rooms:
//
//	format      text <-> problems, runs, games for two, lectures
//	document    problems written again where they stood
//	submissions results of other programs
//	disk        bounded reading, replacing, appending, locks, and what a kill leaves
//	state       what outlives the window; the window asks it by itself
//
// A file that is wrong gives issues with their places, never an error that
// hides the good problems. All texts for users are message keys; the words
// inside files are fixed and Portuguese.
package storage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/grade"
	"procura/core/match"
	"procura/core/paste"
	"procura/core/puzzle"
	"procura/core/text"
	"procura/storage/disk"
	"procura/storage/document"
	"procura/storage/format"
	"procura/storage/submissions"
)

// Store is the disk as the window and the command line see it.
type Store struct {
	// Games lists the games whose files it reads; those with problems are offered every form, in this order.
	Games []game.Module
	KeptProofs
	// Backups keep what is overwritten; nil for none.
	Backups *document.Backups
	// Pipes reports whether it opens pipes and devices too, and short ids, as a command line
	// wants. A window does not: they may never end.
	Pipes bool
}

// limits bounds files of problems, and files that grow by themselves.
var limits = disk.Bounds{Size: format.MaxSize, Grown: format.SizeOf}

// Open reads the file at path; see Read. A file that can't be read is an issue too,
// and so is what is no file: a folder, a device, a pipe. When ctx ends before all is
// read, nothing is found: ask ctx.
func (s Store) Open(ctx context.Context, path string) datafile.File {
	b := limits
	b.Pipes = s.Pipes
	if s.Pipes {
		if file, ok := readID(path, s.Games); ok {
			return file
		}
	}
	src, err := disk.Load(ctx, path, b)
	switch {
	case ctx.Err() != nil:
		return datafile.File{Path: path}
	case err != nil && !errors.Is(err, disk.ErrTooLong): // Read says what may be as long
		return datafile.File{Path: path, Issues: []game.Issue{disk.Issue(path, err)}}
	}
	file := readAny(ctx, path, src, s.Games)
	if ctx.Err() == nil {
		file.Source, file.Stamp = src, disk.Stamp(src)
	}
	return file
}

// Read finds what a text holds, such as the clipboard's; name stands for the file in
// issues.
func (s Store) Read(name string, src []byte) datafile.File {
	return readAny(context.Background(), name, src, s.Games)
}

// readAny finds what a text holds, or says that it is none. A table of cells that a spreadsheet has saved is a problem, too,
// where the reader of problems finds nothing.
func readAny(ctx context.Context, path string, src []byte, games []game.Module) datafile.File {
	refused := func(why error) datafile.File {
		return datafile.File{Path: path, Issues: []game.Issue{disk.Issue(path, why)}}
	}
	if why := submissions.RefuseArchive(src); why != nil {
		return refused(why)
	}
	file := format.Read(ctx, path, src, games)
	if len(file.Issues) == 0 || len(file.Kinds()) > 0 {
		return file
	}
	if why := submissions.RefuseBinary(src); why != nil {
		return refused(why)
	}
	board, found := paste.ReadBoard(src, games)
	if !found {
		return file
	}
	file = datafile.File{Path: path, Issues: board.Issues}
	for i := range file.Issues {
		file.Issues[i].File = path
	}
	for _, p := range board.Problems {
		p.Name, p.Line, p.Place = format.DefaultName(0), 1, 1
		file.Problems = append(file.Problems, p)
	}
	return file
}

// Save writes a document; see document.Save.
func (s Store) Save(path string, changed datafile.Document) (datafile.Saved, error) {
	saved, err := document.Save(path, &changed, s.Games, s.Backups)
	return saved, disk.Wrap("save problems", err)
}

// Recognise reports whether the document has been saved at path already; see document.Recognise.
func (s Store) Recognise(path string, changed datafile.Document) (datafile.File, bool) {
	return document.Recognise(path, &changed, s.Games)
}

// AppendMove adds a move to the game log at path, in one write; seat is the
// player, 0 or 1, and after the position that it led to. Bytes that are already there never change; a file that is no log is an
// error.
func (s Store) AppendMove(path string, seat int, move match.Played, after string) error {
	return disk.Wrap("append move", disk.Append(path, format.Move(seat, move, after), isLog))
}

// AppendResults adds runs to a results file, in one write; another file is an error.
func (s Store) AppendResults(path string, runs ...game.Run) error {
	if len(runs) == 0 {
		return nil
	}
	return disk.Wrap("append results", disk.Append(path, s.FormatResults(runs...), resultsAmong(s.Games)))
}

// Replace writes a file of a kind in the place of another one of it, which is kept beside it; a file of another kind
// is an error.
func (s Store) Replace(path string, kind datafile.Kind, content string) error {
	if err := s.CheckAppend(path, kind); err != nil {
		return disk.Wrap("replace file", err)
	}
	if err := s.Backups.KeepCopy(path); err != nil {
		return disk.Wrap("replace file", err)
	}
	return disk.Wrap("replace file", disk.Replace(path, []byte(content)))
}

// settingsOf are the rule settings of a game, none where it is not among them.
func settingsOf(games []game.Module, id string) []game.Setting {
	for _, g := range game.Puzzlers(games) {
		if g.ID() == id {
			return g.Settings()
		}
	}
	return nil
}

// Format writes problems as they stand in a file.
func (s Store) Format(problems []game.Problem) string { return format.Problems(problems) }

// FormatResults writes runs as they stand in a file.
func (s Store) FormatResults(runs ...game.Run) string {
	var b strings.Builder
	for i := range runs {
		b.WriteString(format.Run(&runs[i], settingsOf(s.Games, runs[i].Game)))
	}
	return b.String()
}

// FormatMatch writes a game for two as it stands in a file.
func (s Store) FormatMatch(record match.Record) string { return format.Match(record) }

// Rebuild is the problem that a run solved, false where no game of the store knows it.
func (s Store) Rebuild(run game.Run) (game.Problem, bool) { return format.Rebuild(run, s.Games) }

// ListPrograms lists the programs that paths mean; see submissions.ListPrograms. Archives are unpacked into a folder of
// its own, which release removes.
func (Store) ListPrograms(ctx context.Context, paths []string) (list []game.Executable, refused []game.Issue, release func()) {
	into, err := os.MkdirTemp("", fmt.Sprintf("procura-programs-%d-%d-*", os.Getuid(), os.Getpid())) // external.removeLeft knows the form
	if err != nil {
		return nil, []game.Issue{disk.Issue(os.TempDir(), err)}, func() {}
	}
	list, refused = submissions.ListPrograms(ctx, paths, into)
	return list, refused, func() { _ = os.RemoveAll(into) } // else the system clears such a folder
}

// ListSubmissions lists the files that paths mean; see submissions.List.
func (Store) ListSubmissions(ctx context.Context, paths []string) (files []string, refused []game.Issue) {
	return submissions.List(ctx, paths)
}

// ReadSubmissions reads a file of results of any program, or those in an archive; where in is not
// nil, what comes in stands for the file.
func (Store) ReadSubmissions(ctx context.Context, path string, in io.Reader) iter.Seq[grade.Submission] {
	if in != nil {
		return submissions.ReadFrom(ctx, path, in)
	}
	return submissions.Read(ctx, path)
}

// Of a lecture whose file somebody else has written, and of one that would be too large to be read.
var (
	errLectureChanged = disk.Refuse("error.lecture.changed")
	errLectureSize    = disk.Refuse("error.lecture.size")
)

// SaveLecture replaces the file at path by a lecture, and returns its stamp. The old file
// is kept until the new one is safely on the disk. If its stamp is not the known one, somebody else has
// changed it, and it is not replaced; "" replaces any file.
func (s Store) SaveLecture(path string, l game.Lecture, known string) (stamp string, err error) {
	var before []byte
	if known != "" {
		before, err = disk.Load(context.Background(), path, limits)
		if err == nil && disk.Stamp(before) != known || err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("save lecture: %w", errLectureChanged)
		}
	}
	src := encodeLike(before, format.Lecture(&l))
	if len(src) > format.MaxLecture {
		return "", fmt.Errorf("save lecture: %w", errLectureSize)
	}
	if err := disk.Replace(path, src); err != nil {
		return "", fmt.Errorf("save lecture: %w", err)
	}
	return disk.Stamp(src), nil
}

// encodeLike writes a text with the encoding, the mark and the line ends of the file before; in
// UTF-8 where that encoding lacks a letter.
func encodeLike(before []byte, content string) []byte {
	var first text.Part
	if parts := text.DecodeParts(before).Parts; len(parts) > 0 {
		first = parts[0]
	}
	if first.Lacks(content) {
		first.Encoding = text.UTF8
	}
	head := before[first.From : first.From+first.Mark]
	return first.Append(slices.Clone(head), strings.ReplaceAll(content, "\n", text.LineEnd(before)))
}

// FormatLecture writes a lecture as it stands in a file.
func (s Store) FormatLecture(l game.Lecture) string { return format.Lecture(&l) }

// readID reads a short id that stands where a path is asked for: a problem as it is after
// the id's moves, or a game for two that begins at its position. It returns false if there
// is such a file, or the word begins with no game.
func readID(word string, games []game.Module) (datafile.File, bool) {
	head, _, _ := strings.Cut(word, "_")
	known := slices.ContainsFunc(games, func(m game.Module) bool { return m.ID() == head })
	if _, err := os.Stat(word); !known || !paste.LooksLikeID(word) || !errors.Is(err, fs.ErrNotExist) {
		return datafile.File{}, false
	}
	file := datafile.File{Path: word}
	found, wrong := paste.ReadID(word, games)
	switch {
	case wrong != nil:
		file.Issues = []game.Issue{game.IssueIn(word, *wrong)}
	case found.Position != nil:
		file.ForTwo, file.Match = true, &match.Record{Match: match.From(found.Position)}
	default:
		p := found.Puzzle
		if l, err := puzzle.Follow(p, found.Moves); err == nil && len(found.Moves) > 0 {
			p = l.Rest()
		}
		file.Problems = []game.Problem{{Name: format.DefaultName(0), Line: 1, Place: 1, Puzzle: p}}
	}
	return file, true
}
