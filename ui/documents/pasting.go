package documents

import (
	"context"
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/paste"
	"procura/core/puzzle"
	"procura/core/shortid"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
)

// shortText is how much of a text is read at once, in bytes.
const shortText = 1 << 16

// Paste opens what the clipboard holds: a short id, a board, or whatever a file can
// hold. Where a problem is being set up on top it becomes that one, and a board that is
// wrong is set right by hand.
func (l *List) Paste() {
	name, content := l.window.Words().Key("menu.clipboard"), l.window.Clipboard().Content()
	if len(content) <= shortText {
		l.pasted(name, content, l.readText(name, content))
		return
	}
	l.read(reading{name, func(context.Context) found { return l.prepare(l.readText(name, content).File, "") }})
}

func (l *List) readText(name, content string) paste.Found {
	return paste.Read(content, l.window.Games(), func(_ string, src []byte) match.File { return l.window.Store().Read(name, src) })
}

// pasted gives what was pasted to whom it is for.
func (l *List) pasted(name, content string, p paste.Found) {
	file := p.File
	composer, top := l.window.Tabs()[l.window.Top()].Holder().(host.Composer)
	switch {
	case top && composer.Composing():
		composer.Compose(p)
	case len(p.Issues) > 0 && shortid.Looks(content):
		l.window.Complain(wrongID(p.Issues[0]))
	case p.Position != nil:
		l.showAtOnce(found{file: match.File{Path: name, Position: p.Position}})
	case len(p.Problems) > 0 && file.Source == nil && len(file.Problems) == 0:
		l.Present(l.identified(name, p))
	case p.Board != nil:
		l.compose(name, p)
	default:
		l.showAtOnce(l.prepare(file, ""))
	}
}

// compose has a board that is wrong set right by hand, where its game can do so.
func (l *List) compose(name string, p paste.Found) {
	id := p.Board.Legible().Module().ID()
	i := slices.IndexFunc(l.window.Tabs(), func(t Tab) bool { return t.Game() == id })
	if i >= 0 {
		if composer, ok := l.window.Tabs()[i].Holder().(host.Composer); ok {
			l.window.Bring(i)
			composer.Compose(p)
		}
	}
	file := match.File{Path: name, Issues: slices.Clone(p.Issues)}
	for i := range file.Issues {
		file.Issues[i].File = name
	}
	l.window.Warn(name, report.Findings(l.window.Words(), file))
}

// wrongID says what is wrong with an id, at which character.
func wrongID(e game.Issue) text.Message {
	if e.Expected.IsZero() {
		return text.M("error.id.at", "Place", e.Column, "What", e.What)
	}
	return text.M("error.id.at.expected", "Place", e.Column, "What", e.What, "Expected", e.Expected)
}

// identified is the problem of an id or of a board, named as the only one of a file would
// be. Moves that solve it come with it, as a path by hand.
func (l *List) identified(name string, p paste.Found) match.File {
	store := l.window.Store()
	file := match.File{Path: name, Problems: slices.Clone(p.Problems)}
	if read := store.Read(name, []byte(store.Format(file.Problems))).Problems; len(read) == 1 {
		file.Problems[0].Name = read[0].Name
	}
	if line, err := puzzle.Follow(p.Problems[0].Puzzle, p.Moves); err == nil {
		if run, solved := line.Run(file.Problems[0].Name, -1); solved {
			file.Runs = append(file.Runs, run)
		}
	}
	return file
}
