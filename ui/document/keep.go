package document

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
)

// Kept is a document as it outlives the window, without the problems that are on tabs.
type Kept struct {
	Path    string
	Lost    string
	Results bool
	Source  []byte
	Stamp   string
	// Rest are the problems that no tab shows: another document is on theirs.
	Rest []game.Problem
}

// Keep returns what is kept of the document; shown reports whether a tab shows its
// problems of a game.
func (d *Document) Keep(shown func(id string) bool) Kept {
	rest := slices.DeleteFunc(d.Problems(), func(p game.Problem) bool { return shown(gameOf(p)) })
	return Kept{d.Path, d.Lost, d.Results, d.source, d.stamp, rest}
}

// Resume is the document that was kept, with the problems of its source as they are
// there.
func Resume(k Kept, read []game.Problem) *Document {
	d := &Document{Path: k.Path, Lost: k.Lost, Results: k.Results, source: k.Source, stamp: k.Stamp, read: read, held: slices.Clone(read)}
	games := map[string][]game.Problem{}
	for _, p := range k.Rest {
		games[gameOf(p)] = append(games[gameOf(p)], p)
	}
	for id, problems := range games {
		d.Take(id, problems)
	}
	return d
}

// Settle says that a document that no file holds has its problems as they are now.
func (d *Document) Settle() {
	if d.source == nil {
		d.read = slices.Clone(d.held)
	}
}

// Revert gives the document the problems that its file has; one that has lost its file
// is wanted no more.
func (d *Document) Revert() match.File {
	d.Lost = ""
	d.held = slices.Clone(d.read)
	return match.File{Path: d.Path, Problems: d.Problems(), Source: d.source, Stamp: d.stamp}
}
