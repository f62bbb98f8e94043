package storage

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/puzzle"
	"procura/core/shortid"
	"procura/storage/reader"
)

// fromID is what a short id says that stands where a path is asked for: a problem as
// it is after the id's moves, or a game for two that begins at its position. It is
// false where there is such a file, or the word begins with no game.
func fromID(word string, games []game.Module) (match.File, bool) {
	head, _, _ := strings.Cut(word, "_")
	known := slices.ContainsFunc(games, func(m game.Module) bool { return m.ID() == head })
	if _, err := os.Stat(word); !known || !shortid.Looks(word) || !errors.Is(err, fs.ErrNotExist) {
		return match.File{}, false
	}
	file := match.File{Path: word}
	found, wrong := shortid.Read(word, games)
	switch {
	case wrong != nil:
		file.Issues = []game.Issue{{File: word, Line: wrong.Line, Column: wrong.Column, What: wrong.What, Expected: wrong.Expected}}
	case found.Position != nil:
		file.ForTwo, file.Match = true, &match.Record{Match: match.From(found.Position)}
	default:
		p := found.Puzzle
		if l, err := puzzle.Follow(p, found.Moves); err == nil && len(found.Moves) > 0 {
			p = l.Rest()
		}
		file.Problems = []game.Problem{{Name: reader.DefaultName(0), Line: 1, Place: 1, Puzzle: p}}
	}
	return file, true
}
