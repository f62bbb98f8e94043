package document

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
)

// Draft is a document on its way to a file: what is to be written, as it stood then.
type Draft struct {
	// Path is where it is written to.
	Path string
	// Of is the document.
	Of *Document
	match.Document

	problems []game.Problem // with the places that they are told apart by
}

// Draft writes the document down for the file at path; agreed are the keys of the
// questions that the user said yes to.
func (d *Document) Draft(path string, agreed []string) *Draft {
	f := &Draft{Path: path, Of: d, problems: slices.Clone(d.held)}
	f.Document = match.Document{Problems: f.problems, Source: d.source, Agreed: agreed}
	if path == d.Path && !d.Results {
		f.Stamp = d.stamp
	}
	if d.source == nil {
		f.Problems = slices.Clone(f.problems)
		for i := range f.Problems {
			f.Problems[i].Place = 0
		}
	}
	return f
}

// Saved makes what was written the document's file. It returns what gives a problem,
// wherever it is held, the place that it has there.
func (f *Draft) Saved(file match.File) (placed func(game.Problem) game.Problem) {
	d := f.Of
	d.Path, d.Lost, d.Results, d.Samples = f.Path, "", false, false
	d.source, d.stamp, d.read = file.Source, file.Stamp, file.Problems
	placed = f.places(file.Problems)
	for i, p := range d.held {
		d.held[i] = placed(p)
	}
	return placed
}

// key tells the problems of a document apart.
type key struct {
	game  string
	place int
	name  string // where there is no place
}

func keyOf(p game.Problem) key {
	k := key{game: gameOf(p), place: p.Place}
	if p.Place == 0 {
		k.name = p.Name
	}
	return k
}

// places gives the problems of the draft the places of those that were written, which
// are the same, one by one. A name may have been written in another way.
func (f *Draft) places(written []game.Problem) func(game.Problem) game.Problem {
	if len(written) != len(f.problems) {
		return func(p game.Problem) game.Problem { return p }
	}
	index := make(map[key]int, len(written))
	for i, p := range f.problems {
		index[keyOf(p)] = i
	}
	return func(p game.Problem) game.Problem {
		i, ok := index[keyOf(p)]
		if !ok {
			return p
		}
		p.Line, p.Place = written[i].Line, written[i].Place
		if p.Name == f.problems[i].Name {
			p.Name = written[i].Name
		}
		return p
	}
}
