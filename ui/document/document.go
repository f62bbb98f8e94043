// Package document is a file of problems while it is open, for the shell: the problems
// of all its games in the file's order, what was read of it, and what has become of it
// since. It has no widgets and touches no disk.
//
//	               file as read or saved          problems as they are now
//	document       source, stamp, read            held
//	                    |                            ^
//	                    |   Changed: not the same?   | Take: those of one game
//	                    v                            |
//	storage.Save  <-- Draft                      solver of a tab, which owns its game's list
//
// Problems are told apart by their place in the file; a new one, which has none, by its
// name, and it stands behind the one that it follows in the list of its game.
package document

import (
	"path/filepath"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/match"
)

// Document is a file of problems that is open, or what else was opened together.
type Document struct {
	// Path is the file, "" for samples and what comes from the clipboard.
	Path string
	// Lost is the file that it had before another document was saved there, "" for none.
	Lost string
	// Results reports that the file is one of results, and the problems are those that
	// its runs are of: they are not in it.
	Results bool
	// Samples reports that the problems come with the program.
	Samples bool
	// Number is what the shell keeps it under, 0 as long as it is not kept.
	Number int

	source []byte
	stamp  string
	read   []game.Problem // as they are in the file
	held   []game.Problem // as they are now
}

// New is the document of a file that was read; its problems are those that the tabs
// should show.
func New(file match.File) *Document {
	d := &Document{Path: file.Path, source: file.Source, stamp: file.Stamp, read: file.Problems}
	if len(d.read) == 0 && len(file.Solved) > 0 {
		d.Results, d.source, d.stamp, d.read = true, nil, "", file.Solved
	}
	if d.source == nil {
		d.read = numbered(d.read)
	}
	d.held = slices.Clone(d.read)
	return d
}

// numbered gives problems that no file holds places, to tell them apart by.
func numbered(problems []game.Problem) []game.Problem {
	problems = slices.Clone(problems)
	for i := range problems {
		problems[i].Place = i + 1
	}
	return problems
}

// Problems are those that the document holds now, of all its games, in their order.
func (d *Document) Problems() []game.Problem { return slices.Clone(d.held) }

// Of are the problems of a game.
func (d *Document) Of(id string) []game.Problem {
	return slices.DeleteFunc(d.Problems(), func(p game.Problem) bool { return gameOf(p) != id })
}

// Take takes the problems of a game as they are now.
func (d *Document) Take(id string, problems []game.Problem) {
	others := slices.DeleteFunc(d.held, func(p game.Problem) bool { return gameOf(p) == id })
	d.held = merge(others, problems)
}

// merge puts problems of a game among those of others: each before the first one with
// a place behind its own.
func merge(others, problems []game.Problem) []game.Problem {
	merged := make([]game.Problem, 0, len(others)+len(problems))
	place, other := 0, 0
	for _, p := range problems {
		place = max(place, p.Place)
		for len(others) > 0 && max(other, others[0].Place) < place {
			other = max(other, others[0].Place)
			merged, others = append(merged, others[0]), others[1:]
		}
		merged = append(merged, p)
	}
	return append(merged, others...)
}

// Changed reports whether the problems are not those of the file any more.
func (d *Document) Changed() bool { return !slices.EqualFunc(d.held, d.read, same) }

// same reports whether a problem would be written as another one was.
func same(a, b game.Problem) bool {
	return a.Place == b.Place && a.Name == b.Name && a.Puzzle.Identity() == b.Puzzle.Identity()
}

// Unsaved reports whether there is a file that lacks changes, or has become another
// document's: samples and what comes from the clipboard or from results are kept by
// nobody's wish.
func (d *Document) Unsaved() bool {
	return d.Lost != "" || d.Path != "" && !d.Results && d.Changed()
}

// Homeless reports whether a problem is in no file and is none of the samples, whatever
// their rules and targets are now: where there is no file, somebody has made it here, or
// pasted it.
func (d *Document) Homeless(samples []game.Problem) bool {
	if d.Path != "" && !d.Results {
		return false
	}
	known := map[string]bool{}
	for _, p := range samples {
		known[boardOf(p)] = true
	}
	if d.Results {
		for _, p := range d.read {
			known[boardOf(p)] = true
		}
	}
	return slices.ContainsFunc(d.held, func(p game.Problem) bool { return !known[boardOf(p)] })
}

// boardOf is the text of a problem's board.
func boardOf(p game.Problem) string {
	form, _ := p.Puzzle.WithTarget(0).Encode("")
	return gameOf(p) + form
}

// Reads reports whether a file that was read is the one that the document was read
// from, unchanged.
func (d *Document) Reads(file match.File) bool {
	return d.Path != "" && d.Path == file.Path && !d.Results && d.stamp != "" && d.stamp == file.Stamp
}

// Proposed is the path that a dialog begins with.
func (d *Document) Proposed() string {
	if d.Lost != "" { // beside what is there now
		ext := filepath.Ext(d.Lost)
		return strings.TrimSuffix(d.Lost, ext) + "-2" + ext
	}
	if d.Path == "" || d.Results {
		return filepath.Join(filepath.Dir(d.Path), usual)
	}
	return d.Path
}

const usual = "problemas.dat"

// Lose says that another document is saved over its file: what it holds is in no file
// from now on.
func (d *Document) Lose() { d.Lost = d.Path }

// Detach leaves the problems without a file: theirs is another document's now.
func (d *Document) Detach() { d.Path, d.source, d.stamp = "", nil, "" }

func gameOf(p game.Problem) string { return p.Puzzle.Module().ID() }
