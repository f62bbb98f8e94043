// Package edit lets the user set up a problem by hand, on the page that solves it. It
// has the state, which has no widgets, and the panel beside the board; the page has the
// board, and asks the Editor what stands there.
//
//	form         name, target and board as they are typed, with undo and redo, and the
//	             problem as text: it follows the board, and the board follows it
//	cells        the place where somebody types, or the piece that is picked
//	ListHistory  what was done to the list of problems, to be undone: a problem that is
//	             edited is one step of it
//
// What is typed is held as it is, wrong or not; only a board that can be solved becomes
// a problem of the list.
package edit

import (
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/paste"
	"procura/core/puzzle"
	"procura/core/text"
	"procura/ui/host"
)

// Owner is the session whose problems are edited.
type Owner interface {
	// Accept takes a problem in the place of another one, or behind it as a new one.
	Accept(place int, isNew bool, p game.Problem)
	// HasName reports whether a problem of the list has a name, but for the one at a place.
	HasName(name string, but int) bool
	// Changed shows what is new.
	Changed()
}

// Editor holds the problem that is being edited; while it is closed, there is none.
type Editor struct {
	cells

	open  bool
	place int  // of the edited problem in the list
	isNew bool // a new problem, which will stand behind place
	// origin is the problem before it was edited; the edited problem is saved in its place in the file.
	origin game.Problem
}

// New returns an editor, which is closed at first. A game whose boards can't be set up has one too,
// which never opens.
func New(h host.Host, m game.Puzzler, owner Owner) *Editor {
	blanks, _ := m.(puzzle.Blanks)
	return &Editor{cells: cells{form: form{host: h, owner: owner, module: blanks, picked: nowhere}}}
}

func (e *Editor) Possible() bool { return e.module != nil }
func (e *Editor) Open() bool     { return e.open }
func (e *Editor) IsNew() bool    { return e.isNew }

// Place returns the place of the problem in the list. For a new problem, it returns the place of the
// one before it.
func (e *Editor) Place() int { return e.place }

func (e *Editor) Start(place int, p game.Problem) {
	draft, ok := puzzle.Edit(p.Puzzle)
	if !ok {
		return
	}
	fresh := form{host: e.host, owner: e.owner, module: e.module, edits: e.edits, picked: nowhere}
	*e = Editor{cells: cells{form: fresh}, open: true, place: place, origin: p}
	e.setInput(input{p.Name, targetOf(p.Puzzle), draft})
}

// StartNew begins a new problem behind a place, with an empty board; StartCopy one that
// is as another one, which stays.
func (e *Editor) StartNew(place int, name string) {
	if e.Possible() {
		e.StartCopy(place, game.Problem{Name: name, Puzzle: e.module.Blank()})
	}
}

func (e *Editor) StartCopy(place int, p game.Problem) {
	p.Line, p.Place = 0, 0
	e.Start(place, p)
	e.isNew = true
}

func (e *Editor) Close() {
	if e.open {
		e.open = false
		e.edits++
	}
}

func (e *Editor) Changed() bool { return e.open && e.CanUndo() }

func targetOf(p game.Puzzle) string {
	if target, has := p.Target(); has {
		return strconv.Itoa(target)
	}
	return ""
}

// Problem returns the problem as it stands, or false if it can't be solved.
func (e *Editor) Problem() (game.Problem, bool) {
	if _, wrong := e.Reason(); wrong || !e.open {
		return game.Problem{}, false
	}
	now, _ := e.input.draft.Puzzle()
	if now == nil {
		return game.Problem{}, false
	}
	p := e.origin.With(now)
	p.Name = strings.TrimSpace(e.input.name)
	return p, true
}

// Accept ends with the problem as it stands, and reports whether it can be solved; one
// that is as it was changes nothing.
func (e *Editor) Accept() bool {
	p, ok := e.Problem()
	if !ok {
		return false
	}
	e.Close()
	if p.Name != e.origin.Name || p.Puzzle.Identity() != e.origin.Puzzle.Identity() {
		e.owner.Accept(e.place, e.isNew, p)
	} else {
		e.owner.Changed()
	}
	return true
}

// mostText is the length of the longest text that is read as one is typing it.
const mostText = 1 << 16

// SetText takes a text as it is typed: the board follows, if there is a problem of the
// game in it.
func (e *Editor) SetText(words string) {
	if words == e.text {
		return
	}
	in, issues := e.readText(words)
	if len(issues) > 0 {
		e.issues, e.group = issues, ""
		e.edits++
	} else {
		e.changeInput("text", in)
	}
	e.text = words // as it is typed, and not as it would be written
	e.picked = nowhere
	e.owner.Changed()
}

// readText returns the input that a text describes, or what is wrong with the text. What the text
// leaves out stays as it was.
func (e *Editor) readText(words string) (input, []game.Issue) {
	if len(words) > mostText {
		return input{}, textIssue("solver.edit.text.long")
	}
	return e.inputFrom(paste.Read(words, e.host.Games(), e.host.Store().Read), true)
}

// inputFrom returns the input with what was pasted, or what is wrong with that. named reports whether
// its name is to be taken too.
func (e *Editor) inputFrom(found paste.Found, named bool) (input, []game.Issue) {
	in := e.input
	if found.Board != nil && e.ofGame(found.Board.Legible()) {
		if laid, ok := in.draft.WithTexts(found.Board.Texts()); ok {
			in.draft = laid
			return in, nil
		}
	}
	var own []game.Problem
	for _, p := range found.Problems {
		if e.ofGame(p.Puzzle) {
			own = append(own, p)
		}
	}
	switch {
	case len(found.Issues) > 0:
		return in, found.Issues
	case len(own) == 0:
		return in, textIssue("solver.edit.text.none")
	case len(own) > 1:
		return in, textIssue("solver.edit.text.many")
	}
	p := own[0]
	draft, ok := puzzle.Edit(p.Puzzle)
	if !ok {
		return in, textIssue("solver.edit.text.none")
	}
	if _, has := p.Puzzle.Target(); has || named { // else it says nothing of it
		in.target = targetOf(p.Puzzle)
	}
	if named && p.Name != "" && !e.nameTaken(p.Name) {
		in.name = p.Name
	}
	in.draft = draft
	return e.withRules(in), nil
}

func (e *Editor) ofGame(p game.Puzzle) bool { return p != nil && p.Module().ID() == e.module.ID() }

func textIssue(key string) []game.Issue {
	return []game.Issue{{Line: 1, Column: 1, What: text.M(key)}}
}

// Paste takes what was pasted in the place of the board, or a part of a board from a place on. What
// can't be taken is complained about, and changes nothing.
func (e *Editor) Paste(found paste.Found, at int) {
	in, issues := e.inputFrom(found, false)
	if len(issues) > 0 && found.Range != nil && at >= 0 {
		e.pasteRange(found.Range, at)
		return
	}
	if len(issues) > 0 {
		first := issues[0]
		e.host.ShowError(text.M("solver.edit.paste.wrong", "Line", first.Line, "Column", first.Column, "What", first.What))
		return
	}
	e.picked = nowhere
	e.changeInput("", in)
	e.host.ShowStatus(text.M("solver.edit.pasted"))
	e.owner.Changed()
}

// pasteRange puts rows of cells from a place on; what does not fit on the board is left out, and said.
func (e *Editor) pasteRange(rows [][]string, at int) {
	board := e.Scene()
	d, laid, outside := e.input.draft, 0, 0
	for r, row := range rows {
		for c, typed := range row {
			column, line := at%board.Columns+c, at/board.Columns+r
			if column >= board.Columns || line >= board.Rows {
				outside++
				continue
			}
			d = d.Place(line*board.Columns+column, typed)
			laid++
		}
	}
	e.setDraft("", d)
	said := text.M("solver.edit.pasted.range", "Count", laid)
	if outside > 0 {
		said = text.M("solver.edit.pasted.outside", "Count", laid, "Outside", outside)
	}
	e.host.ShowStatus(said)
}
