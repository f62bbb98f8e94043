// Package edit is where a problem is set up by hand, on the page that solves it. It
// has the state, which has no widgets, and the panel beside the board; the page has the
// board, and asks the Editor what stands there.
//
//	sheets   name, target and board as they are typed, with undo and redo
//	cells    the place where somebody types, or the piece that is picked
//	twin     the problem as text: it follows the board, and the board follows it
//	Steps    what was done to the list of problems, to be undone: a problem that is
//	         edited is one step of it
//
// What is typed is held as it is, wrong or not; only a board that can be solved becomes
// a problem of the list.
package edit

import (
	"slices"
	"strconv"
	"strings"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/host"
)

// Owner is the session whose problems are edited.
type Owner interface {
	// Accept takes a problem in the place of another one, or behind it as a new one.
	Accept(place int, fresh bool, p game.Problem)
	// Named reports whether a problem of the list has a name, but for the one at a place.
	Named(name string, but int) bool
	// Changed shows what is new.
	Changed()
}

// Editor is a problem that is set up by hand; closed, it is none.
type Editor struct {
	cells
	twin

	host   host.Host
	owner  Owner
	module puzzle.Blanks
	open   bool
	place  int  // in the list, of the problem that is edited
	fresh  bool // it becomes a new one behind that
	// origin is the problem as it was, whose place in the file the edited one has.
	origin game.Problem
	now    sheet
	// before are the sheets before this one, undone those that were taken back; group is
	// what is typed just now: going on with it is one step with what was typed before.
	before, undone []sheet
	group          string
	edits          uint64
}

// sheet is a problem as it is typed. It never changes.
type sheet struct {
	name, target string
	draft        puzzle.Draft
}

// New is closed at first; a game whose boards can't be set up has one too, which never
// opens.
func New(h host.Host, m game.Puzzler, owner Owner) *Editor {
	blanks, _ := m.(puzzle.Blanks)
	return &Editor{host: h, owner: owner, module: blanks, cells: cells{picked: nowhere}}
}

// Possible reports whether problems of the game can be set up.
func (e *Editor) Possible() bool { return e.module != nil }

// Open reports whether a problem is being set up, Fresh whether it is to be a new one,
// and Place where the one that is edited stands in the list.
func (e *Editor) Open() bool { return e.open }

// Fresh reports whether it is to be a new problem.
func (e *Editor) Fresh() bool { return e.fresh }

// Place is that of the problem in the list, or of the one before a new one.
func (e *Editor) Place() int { return e.place }

// Start begins to edit a problem of the list.
func (e *Editor) Start(place int, p game.Problem) {
	draft, ok := puzzle.Edit(p.Puzzle)
	if !ok {
		return
	}
	*e = Editor{
		host: e.host, owner: e.owner, module: e.module, edits: e.edits, open: true, place: place, origin: p,
		cells: cells{picked: nowhere},
	}
	e.show(sheet{p.Name, targetOf(p.Puzzle), draft})
}

// StartNew begins a new problem behind a place, with an empty board.
func (e *Editor) StartNew(place int, name string) {
	if e.Possible() {
		e.Start(place, game.Problem{Name: name, Puzzle: e.module.Blank()})
		e.fresh = true
	}
}

// Close gives up what is being set up.
func (e *Editor) Close() {
	if e.open {
		e.open = false
		e.edits++
	}
}

// targetOf is the target of a problem as it is typed.
func targetOf(p game.Puzzle) string {
	if target, has := p.Target(); has {
		return strconv.Itoa(target)
	}
	return ""
}

// show takes a sheet, and writes its text.
func (e *Editor) show(s sheet) {
	e.now = s
	e.edits++
	e.write(s.problem())
}

// change does something to the sheet, as one step with what went before in its group; ""
// is a group of its own.
func (e *Editor) change(group string, s sheet) {
	e.keep(group)
	e.show(s)
}

func (e *Editor) keep(group string) {
	if group == "" || group != e.group {
		e.before = append(e.before, e.now)
	}
	e.undone, e.group = nil, group
}

// Undo takes the last step back, Redo makes it again. A text with a mistake is no step
// yet: it becomes that of the board again.
func (e *Editor) Undo() {
	if len(e.mistakes) > 0 {
		e.show(e.now)
		e.owner.Changed()
		return
	}
	e.step(&e.before, &e.undone)
}

// Redo makes a step again that was taken back.
func (e *Editor) Redo() { e.step(&e.undone, &e.before) }

// CanUndo and CanRedo report whether there is such a step.
func (e *Editor) CanUndo() bool { return len(e.before)+len(e.mistakes) > 0 }

// CanRedo reports whether a step was taken back.
func (e *Editor) CanRedo() bool { return len(e.undone) > 0 }

func (e *Editor) step(from, to *[]sheet) {
	if last := len(*from) - 1; last >= 0 {
		*to = append(*to, e.now)
		e.show((*from)[last])
		*from, e.group = (*from)[:last], ""
		e.picked = nowhere
		e.owner.Changed()
	}
}

// Changed reports whether anything was done that is not undone.
func (e *Editor) Changed() bool { return e.open && e.CanUndo() }

// Name and Target are as they are typed.
func (e *Editor) Name() string { return e.now.name }

// Target is the target as it is typed.
func (e *Editor) Target() string { return e.now.target }

// SetName takes a name as it is typed.
func (e *Editor) SetName(name string) {
	if name != e.now.name {
		s := e.now
		s.name = name
		e.change("name", s)
		e.owner.Changed()
	}
}

// SetTarget takes a target as it is typed.
func (e *Editor) SetTarget(target string) {
	if target == e.now.target {
		return
	}
	s := e.now
	s.target = target
	if base, ok := e.aimed(s); ok {
		s.draft = s.draft.Under(base)
	}
	e.change("target", s)
	e.owner.Changed()
}

// aimed is a problem with the rules and the target of a sheet, false where that is no
// target.
func (e *Editor) aimed(s sheet) (game.Puzzle, bool) {
	base := e.module.Blank()
	if p := s.draft.Legible(); p != nil {
		base, _ = base.WithRules(p.Rules())
	}
	if strings.TrimSpace(s.target) == "" {
		return base, true
	}
	target, ok := s.aim()
	return base.WithTarget(target), ok
}

// aim is the number of a target that is typed.
func (s sheet) aim() (int, bool) {
	target, err := strconv.Atoi(strings.Join(strings.Fields(s.target), ""))
	return target, err == nil && target >= 0
}

// problem is what can be read of a sheet.
func (s sheet) problem() game.Problem { return game.Problem{Name: s.name, Puzzle: s.draft.Legible()} }

// Clear takes everything off the board.
func (e *Editor) Clear() {
	s := e.now
	s.draft = s.draft.Clear()
	e.picked = nowhere
	e.change("", s)
	e.owner.Changed()
}

// Scene is the board as it is so far.
func (e *Editor) Scene() scene.Board { return e.now.draft.Scene() }

// Flaws are all that is wrong: with the name and the target, and on the board.
func (e *Editor) Flaws() []puzzle.Flaw {
	var flaws []puzzle.Flaw
	wrong := func(m text.Message) { flaws = append(flaws, puzzle.Flaw{What: m}) }
	for _, m := range e.mistakes {
		wrong(text.M("edit.wrong.text", "Line", m.Line, "Column", m.Column))
	}
	switch name := strings.TrimSpace(e.now.name); {
	case name == "":
		wrong(text.M("edit.wrong.name"))
	case e.taken(name):
		wrong(text.M("edit.wrong.named", "Name", text.Clip(name, 20)))
	}
	if _, ok := e.now.aim(); !ok && e.Targeted() && strings.TrimSpace(e.now.target) != "" {
		wrong(text.M("edit.wrong.target"))
	}
	_, board := e.now.draft.Puzzle()
	return append(flaws, board...)
}

// taken reports whether a name is another problem's; one that was so before stays.
func (e *Editor) taken(name string) bool {
	but := e.place
	if e.fresh {
		but = nowhere
	}
	return (e.fresh || name != e.origin.Name) && e.owner.Named(name, but)
}

// Targeted reports whether problems of the game have a target.
func (e *Editor) Targeted() bool { return e.module.Targeted() }

// Reason is why the problem can't be solved as it stands, false where it can.
func (e *Editor) Reason() (text.Message, bool) {
	if !e.open {
		return text.Message{}, false
	}
	flaws := e.Flaws()
	if i := slices.IndexFunc(flaws, func(f puzzle.Flaw) bool { return !f.Allowed }); i >= 0 {
		return flaws[i].What, true
	}
	return text.Message{}, false
}

// Problem is the problem as it stands, false where it can't be solved.
func (e *Editor) Problem() (game.Problem, bool) {
	if !e.open {
		return game.Problem{}, false
	}
	if _, wrong := e.Reason(); wrong {
		return game.Problem{}, false
	}
	now, _ := e.now.draft.Puzzle()
	if now == nil {
		return game.Problem{}, false
	}
	p := e.origin.With(now)
	p.Name = strings.TrimSpace(e.now.name)
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
	if e.fresh || p.Name != e.origin.Name || p.Puzzle.Identity() != e.origin.Puzzle.Identity() {
		e.owner.Accept(e.place, e.fresh, p)
	} else {
		e.owner.Changed()
	}
	return true
}
