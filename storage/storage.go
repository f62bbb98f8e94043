// Package storage reads and writes the program's files, for ui and console: Store is
// the disk as they see it. What it does is done in its rooms:
//
//	reader      what a file holds, and its problems    sexp -> items -> forms -> games
//	document    problems written again where they stood, or in strict form
//	results     runs, one block each; earlier bytes never change
//	gamefile    games for two, and the log of their moves
//	lecture     lists of steps to be walked through
//	certificate certificates, one after another, compressed where they are long
//	flaw        what is wrong, with its place
//	disk        bounded reading, replacing, appending, locks, and what a kill leaves
//
// A file that is wrong gives issues with their places, never an error that
// hides the good problems. All texts for users are message keys; the words
// inside files are fixed and Portuguese.
package storage

import (
	"context"
	"errors"
	"fmt"

	"procura/core/game"
	"procura/core/match"
	"procura/core/text"
	"procura/storage/disk"
	"procura/storage/document"
	"procura/storage/gamefile"
	"procura/storage/reader"
	"procura/storage/results"
)

// Store is the disk, for callers that take their storage as an interface.
type Store struct {
	// Games are those whose files it reads; those with problems are offered every
	// form, in this order.
	Games []game.Module
	// Backups keep what is overwritten; nil for none.
	Backups *document.Backups
}

// Open reads a file; see the function Open.
func (s Store) Open(ctx context.Context, path string) match.File { return Open(ctx, path, s.Games) }

// Pipes is a Store that opens pipes and devices too, as a command line wants. A
// window does not: they may never end.
type Pipes struct{ Store }

// Open reads what is at path, see the function Open, or what a short id says.
func (p Pipes) Open(ctx context.Context, path string) match.File {
	if file, ok := fromID(path, p.Games); ok {
		return file
	}
	b := limits
	b.Pipes = true
	return open(ctx, path, p.Games, b)
}

// limits are those of files of problems, and of those that grow by themselves.
var limits = disk.Bounds{Size: reader.MaxSize, Grown: reader.SizeOf}

// Open reads the file at path; see Read. A file that can't be read is an issue too,
// and so is what is no file: a folder, a device, a pipe. When ctx ends before all is
// read, nothing is found: ask ctx.
func Open(ctx context.Context, path string, games []game.Module) match.File {
	return open(ctx, path, games, limits)
}

func open(ctx context.Context, path string, games []game.Module, b disk.Bounds) match.File {
	src, err := disk.Load(ctx, path, b)
	switch {
	case ctx.Err() != nil:
		return match.File{Path: path}
	case err != nil && !errors.Is(err, disk.ErrTooLong): // Read says what may be as long
		return match.File{Path: path, Issues: []game.Issue{unreadable(path, err)}}
	}
	file := reader.Read(ctx, path, src, games)
	if ctx.Err() == nil {
		file.Source, file.Stamp = src, disk.Stamp(src)
	}
	return file
}

// Read finds what a text holds; name stands for the file in issues.
func Read(name string, src []byte, games []game.Module) match.File {
	return reader.Read(context.Background(), name, src, games)
}

// Save writes a document; see document.Save.
func (s Store) Save(path string, changed match.Document) (match.Saved, error) {
	saved, err := document.Save(path, &changed, s.Games, s.Backups)
	if err != nil {
		return match.Saved{}, fmt.Errorf("save problems: %w", err)
	}
	return saved, nil
}

// Write replaces the file at path by problems in strict form. The old file stays as it
// is until the new one is safely on the disk.
func Write(path string, problems []game.Problem) error {
	if err := disk.Replace(path, []byte(document.Format(problems))); err != nil {
		return fmt.Errorf("save problems: %w", err)
	}
	return nil
}

// SaveMatch replaces the file at path by a game for two. The old file stays as it is
// until the new one is safely on the disk.
func (s Store) SaveMatch(path string, record match.Record) error {
	if err := disk.Replace(path, []byte(gamefile.Format(record))); err != nil {
		return fmt.Errorf("save game: %w", err)
	}
	return nil
}

// AppendMove adds a move to the game log at path, in one write; seat is the
// player, 0 or 1. Bytes that are already there never change; a file that is no log is an
// error.
func (s Store) AppendMove(path string, seat int, move match.Played) error {
	if err := disk.Append(path, gamefile.FormatMove(seat, move), isLog); err != nil {
		return fmt.Errorf("append move: %w", err)
	}
	return nil
}

// AppendResults adds runs to a results file, in one write; another file is an error.
func (s Store) AppendResults(path string, runs ...game.Run) error {
	if len(runs) == 0 {
		return nil
	}
	if err := disk.Append(path, s.FormatResults(runs...), s.isResults); err != nil {
		return fmt.Errorf("append results: %w", err)
	}
	return nil
}

// Results reads a results file back. Runs of games that the store has get
// their identity.
func (s Store) Results(path string) ([]game.Run, []game.Issue) {
	src, err := disk.Load(context.Background(), path, limits)
	if err != nil && !errors.Is(err, disk.ErrTooLong) {
		return nil, []game.Issue{unreadable(path, err)}
	}
	runs, issues := results.Read(src)
	for i := range issues {
		issues[i].File = path
	}
	return reader.Identified(context.Background(), runs, s.Games), issues
}

// settings are the rule settings of a game, none when the store lacks it.
func (s Store) settings(id string) []game.Setting {
	for _, g := range game.Puzzlers(s.Games) {
		if g.ID() == id {
			return g.Settings()
		}
	}
	return nil
}

// Reason says in the user's words why a file was refused.
func Reason(err error) text.Message {
	switch {
	case errors.Is(err, document.ErrTooLarge):
		return text.M("error.file.toolarge", "Limit", reader.MaxSize/1_000_000, "Problems", reader.MaxProblems)
	case errors.Is(err, errLectureChanged):
		return text.M("error.lecture.changed")
	case errors.Is(err, document.ErrNotBack):
		return text.M("error.file.notback")
	case errors.Is(err, errNoResults):
		return text.M("error.file.noresults")
	case errors.Is(err, errNoLog):
		return text.M("error.file.nolog")
	}
	return disk.Reason(err)
}

func unreadable(path string, err error) game.Issue {
	return game.Issue{File: path, What: Reason(err), Expected: text.M("error.file.readable")}
}

// NewBackups keeps what is overwritten, with its record in the file at path, which need
// not exist.
func NewBackups(record string) *document.Backups { return document.NewBackups(record) }
