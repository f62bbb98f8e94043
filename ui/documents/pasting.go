package documents

import (
	"context"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/puzzle"
	"procura/core/sexp"
	"procura/core/shortid"
	"procura/core/text"
)

// shortText is how much of a text is read at once, in bytes.
const shortText = 1 << 16

// Paste opens what the clipboard holds: a short id, or whatever a file can hold.
func (l *List) Paste() {
	name, content := l.window.Words().Key("menu.clipboard"), l.window.Clipboard().Content()
	if shortid.Looks(content) {
		l.pasteID(name, strings.TrimSpace(content))
		return
	}
	read := func(context.Context) found { return l.prepare(l.window.Store().Read(name, []byte(content)), "") }
	if len(content) > shortText {
		l.read(reading{name, read})
		return
	}
	l.showAtOnce(read(context.Background()))
}

// pasteID opens what a short id stands for, or says which of its characters is wrong.
func (l *List) pasteID(name, word string) {
	id, wrong := shortid.Read(word, l.window.Games())
	switch {
	case wrong != nil:
		l.window.Complain(wrongID(wrong))
	case id.Position != nil:
		l.showAtOnce(found{file: match.File{Path: name, Position: id.Position}})
	default:
		l.Present(l.identified(name, id))
	}
}

// wrongID says what is wrong with an id, at which character.
func wrongID(e *sexp.Error) text.Message {
	if e.Expected.IsZero() {
		return text.M("error.id.at", "Place", e.Column, "What", e.What)
	}
	return text.M("error.id.at.expected", "Place", e.Column, "What", e.What, "Expected", e.Expected)
}

// identified is the problem of an id, named as the only one of a file would be. Moves
// that solve it come with it, as a path by hand.
func (l *List) identified(name string, id shortid.Found) match.File {
	store := l.window.Store()
	file := match.File{Path: name, Problems: []game.Problem{{Puzzle: id.Puzzle}}}
	if read := store.Read(name, []byte(store.Format(file.Problems))).Problems; len(read) == 1 {
		file.Problems[0].Name = read[0].Name
	}
	if line, err := puzzle.Follow(id.Puzzle, id.Moves); err == nil {
		if run, solved := line.Run(file.Problems[0].Name, -1); solved {
			file.Runs = append(file.Runs, run)
		}
	}
	return file
}
