package solver

import (
	"path/filepath"
	"slices"

	"procura/core/game"
	"procura/core/paste"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/solver/edit"
)

var (
	_ edit.Owner  = editOwner{}
	_ host.Solver = (*Session)(nil)
)

// editing is the problem that is set up by hand, and what was done to the list of
// problems.
type editing struct {
	session *Session
	editor  *edit.Editor
	changes edit.ListHistory
	// asideOf is the problem that was chosen when the draft that undo would take up was set aside,
	// with its place then; none where somebody gave the draft up.
	asideOf *game.Problem
	// plays counts the moves by hand when the list was changed last.
	plays uint64
}

// editOwner is a session as the editor asks for it.
type editOwner struct{ *Session }

// Accept takes a problem in the place of another one, or behind it as a new one.
func (s editOwner) Accept(place int, isNew bool, p game.Problem) {
	if isNew {
		p.Set = game.Added
		s.insertProblem(place, p)
	} else {
		now := s.list()
		now.Problems[place], now.Chosen = p, place
		s.changeList(now)
	}
	noteWork(s.Session, p.Name, "")
	proposeToSave(s.Session, p)
}

// proposeToSave offers to write a problem of one's own: with the others of the file that the list is of, else to a file
// that has it alone.
func proposeToSave(s *Session, p game.Problem) {
	name := text.Clip(p.Name, 40)
	said, save := text.M("solver.edit.unsaved.alone", "Name", name), func() { s.saveAlone([]game.Problem{p}) }
	if s.isOfFile() {
		said, save = text.M("solver.edit.unsaved", "Name", name, "File", text.Clip(filepath.Base(s.from), 40)), s.Host.SaveDocument
	}
	s.withdrawSave = s.Host.Propose(said, host.Offer{Words: text.M("menu.button.save"), Do: save})
}

// HasName reports whether a problem of the list has a name, but for the one at a place.
func (s editOwner) HasName(name string, but int) bool {
	i := slices.IndexFunc(s.problems, func(p game.Problem) bool { return p.Name == name })
	return i >= 0 && (i != but || slices.ContainsFunc(s.problems[i+1:], func(p game.Problem) bool { return p.Name == name }))
}

func (s editOwner) Changed() {
	if s.editor.Changed() {
		noteWork(s.Session, s.editor.Name(), "")
	}
	s.Host.MarkEdited()
	s.Session.Changed()
}

// editProblem begins to edit the chosen problem, or a copy where it is not the user's own: a sample,
// a generated problem and that of a day stay. editNewProblem begins a new one.
func (e *editing) editProblem() {
	s := e.session
	p, ok := s.current()
	if !ok || !e.editor.Possible() || e.editor.Open() || e.resumeAside() {
		return
	}
	s.playback.player.Playing = false
	switch set := s.setOf(s.list(), s.chosen); {
	case set == ofDays, set == ofGenerator, set == ofDocument && s.from == "":
		p.Name = edit.NamesOf(s.problems).Free(s.Host.Words().Key("solver.edit.own", "Name", p.Name))
		e.editor.StartCopy(s.chosen, p)
	default:
		e.editor.Start(s.chosen, p)
	}
	s.showChosen()
}

func (e *editing) editNewProblem() {
	s := e.session
	e.leaveEditor()
	if e.editor.Possible() {
		e.editor.StartNew(s.chosen, edit.NamesOf(s.problems).Free(s.Host.Words().Key("solver.edit.new")))
		s.showChosen()
	}
}

// acceptEdit ends editing with what was set up; what can't be solved stays there.
func (e *editing) acceptEdit() bool { return e.editor.Open() && e.editor.Accept() }

// giveUpEdit ends editing without it; undo takes it up again.
func (e *editing) giveUpEdit() {
	if e.editor.Open() {
		e.keepDraft(false)
		e.session.showChosen()
	}
}

// setEditAside ends editing because something else comes to the page. Undo takes it up again, and so
// does somebody who returns to its problem.
func (e *editing) setEditAside() {
	if e.editor.Open() {
		p, _ := e.session.current()
		e.keepDraft(true)
		e.asideOf = &p
	}
}

// keepDraft closes the editor, keeps what was changed as a draft, and tells the user so. left reports whether
// nobody gave it up.
func (e *editing) keepDraft(left bool) {
	s := e.session
	e.asideOf = nil
	if e.editor.Changed() {
		draft, said := e.editor.Draft(), "solver.edit.givenup"
		if left {
			draft.Left, said = true, "solver.edit.left"
		}
		e.changes.AddDraft(draft)
		e.plays = s.hand.Plays()
		s.Host.ShowStatus(text.M(said))
	}
	e.editor.Close()
	s.Host.MarkEdited()
}

// resumeAside takes up the draft that was set aside at the chosen problem, and reports whether there is one.
func (e *editing) resumeAside() bool {
	p, ok := e.session.current()
	if !ok || e.asideOf == nil || !edit.Same(p, *e.asideOf) || e.changes.LastDraft() == nil {
		return false
	}
	e.undoListChange()
	return true
}

// leaveEditor ends editing because of something else: what can be solved is taken, and
// of other things undo takes them up again.
func (e *editing) leaveEditor() {
	if e.editor.Open() && !e.editor.Changed() {
		e.editor.Close()
	}
	if e.editor.Open() && !e.editor.Accept() {
		e.setEditAside()
		e.session.showChosen()
	}
}

// leaveEditorFor ends editing before another problem is chosen, whose place may be
// another one by that.
func (e *editing) leaveEditorFor(place *int) {
	wanted := e.session.problems[*place]
	e.leaveEditor()
	*place = slices.IndexFunc(e.session.problems, func(p game.Problem) bool { return edit.Same(p, wanted) })
}

// abandonEdit ends editing because other problems come: what was being set up can be taken
// up as a new one.
func (e *editing) abandonEdit() {
	e.changes.ForgetChanges()
	if e.editor.Open() {
		e.keepDraft(true)
	}
}

// undoes returns words for what undo would take back. While a problem is set up, that is what was done
// to it, else what was done to the list of problems, or by hand on the board.
func (e *editing) undoes() (what text.Message) {
	played := e.session.hand
	switch {
	case e.editor.Open():
		if e.editor.CanUndo() {
			what = text.M("solver.undo.edit")
		}
	case e.undoesListChange():
		what = e.changes.Undoes()
	case played.CanUndo():
		what = text.M("solver.undo.move")
	}
	return what
}

func (e *editing) undoesListChange() bool {
	played := e.session.hand
	return e.changes.CanUndo() && (e.plays == played.Plays() || !played.CanUndo())
}

// undo takes back what was done last, and says so where it is not seen on the board.
func (e *editing) undo() {
	switch what := e.undoes(); {
	case e.editor.Open():
		e.editor.Undo()
	case e.undoesListChange():
		e.undoListChange()
		e.session.Host.Propose(text.M("solver.undone", "What", what), host.Offer{Words: text.M("menu.redo"), Do: e.redo}) // in the place of an older offer
	default:
		e.session.hand.Undo()
	}
}

func (e *editing) undoListChange() {
	s := e.session
	if e.changes.UndoCommand() {
		return
	}
	now, draft := e.changes.Undo(s.list())
	if draft == nil {
		e.session.setList(now)
		return
	}
	if origin, there := draft.Origin(); there {
		i := slices.IndexFunc(s.problems, func(p game.Problem) bool { return edit.Same(p, origin) })
		there = i >= 0
		if there {
			s.chosen = i
		}
		e.editor.Resume(*draft, s.chosen, there)
	} else {
		e.editor.Resume(*draft, s.chosen, false)
	}
	s.Host.MarkEdited()
	s.showChosen()
}

func (e *editing) redo() {
	played := e.session.hand
	switch {
	case e.editor.Open():
		e.editor.Redo()
	case e.changes.CanRedo() && (e.plays == played.Plays() || !played.CanRedo()):
		if e.changes.RedoCommand() {
			return
		}
		e.session.setList(e.changes.Redo(e.session.list()))
	default:
		played.Redo()
	}
}

func (e *editing) IsComposing() bool { return e.editor.Open() }

func (e *editing) composeBoard(pasted paste.Found) {
	if !e.editor.Open() {
		e.editNewProblem()
	}
	at := 0
	if v := e.session.Page; v != nil {
		at = v.board.Cursor
	}
	e.editor.Paste(pasted, at)
}

// shownProblem returns the problem on the board: the one that is being set up, as far as it can
// be solved, else the chosen one.
func (e *editing) shownProblem() (game.Problem, bool) {
	if e.editor.Open() {
		return e.editor.Problem()
	}
	return e.session.current()
}

// saveUnlessWrong saves, unless that would leave out what is being set up.
func (e *editing) saveUnlessWrong(save func()) {
	if reason, wrong := e.editor.Reason(); e.editor.Open() && wrong {
		e.session.Host.ShowError(text.M("solver.edit.save.wrong", "What", reason))
		return
	}
	save()
}
