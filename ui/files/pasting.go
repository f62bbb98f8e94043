package files

import (
	"slices"
	"strings"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/paste"
	"procura/core/puzzle"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/report"
)

// shortText is the longest text that is read on the window's goroutine, in bytes.
const shortText = 1 << 16

// OpenClipboard opens a short id, a board, or whatever a file can hold. Where a problem is
// being set up on top it becomes that one, and a board that is wrong is set right by hand.
func (l *Documents) OpenClipboard() {
	name, content := l.window.Words().Key("menu.clipboard"), text.Decode([]byte(l.window.Clipboard().Content()))
	if strings.TrimSpace(content) == "" {
		l.window.ShowStatus(text.M("core.game.nothing"))
		return
	}
	if len(content) <= shortText {
		l.opener.showPasted(name, content, l.opener.readText(name, content))
		return
	}
	l.opener.enqueue(reading{name, content})
}

func (o *opener) readText(name, content string) paste.Found {
	return paste.Read(content, o.window.Games(), func(_ string, src []byte) datafile.File { return o.window.Store().Read(name, src) })
}

// showPasted shows what was pasted on the page that it belongs to.
func (o *opener) showPasted(name, content string, p paste.Found) {
	file, top := p.File, o.window.Tabs()[o.window.Top()]
	switch {
	case top.Solver() != nil && top.Solver().IsComposing():
		top.Send(host.BoardPasted{Found: p})
	case len(p.Issues) > 0 && paste.LooksLikeID(content):
		o.window.ShowError(wrongID(p.Issues[0]))
	case p.Position != nil:
		o.showAtOnce(found{file: datafile.File{Path: name, Position: p.Position}})
	case len(p.Problems) > 0 && file.Source == nil && len(file.Problems) == 0:
		o.ShowMade(o.namedProblem(name, p))
	case p.Board != nil:
		o.composeBoard(name, p)
	default:
		o.showAtOnce(o.prepare(file, ""))
	}
}

// composeBoard opens the editor on a board with mistakes, where its game has one.
func (o *opener) composeBoard(name string, p paste.Found) {
	id := p.Board.Legible().Module().ID()
	for i, t := range o.window.Tabs() {
		if t.Game() == id && t.Solver() != nil {
			o.window.BringTab(i)
			t.Send(host.BoardPasted{Found: p})
		}
	}
	file := datafile.File{Path: name, Issues: slices.Clone(p.Issues)}
	for i := range file.Issues {
		file.Issues[i].File = name
	}
	o.window.WarnOf(name, report.Findings(o.window.Words(), file))
}

// wrongID describes what is wrong with an id, at which character.
func wrongID(e game.Issue) text.Message {
	if e.Expected.IsZero() {
		return text.M("error.id.at", "Place", e.Column, "What", e.What)
	}
	return text.M("error.id.at.expected", "Place", e.Column, "What", e.What, "Expected", e.Expected)
}

// namedProblem makes a file of the problem of an id or a board, named as the only one of a file would
// be. Moves that solve it come with it, as a path by hand.
func (o *opener) namedProblem(name string, p paste.Found) datafile.File {
	store := o.window.Store()
	file := datafile.File{Path: name, Problems: slices.Clone(p.Problems)}
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
