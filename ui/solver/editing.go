package solver

import (
	"cmp"
	"slices"

	"procura/core/datafile"
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
	// plays is what was played by hand when the list was changed last.
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
	s.withdrawSave = s.Host.Propose(text.M("solver.edit.unsaved", "Name", text.Clip(p.Name, 40), "Count", len(s.problems)), "menu.button.save", s.Host.SaveDocument)
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

func (l *problemList) list() edit.ProblemList {
	return edit.ProblemList{Problems: slices.Clone(l.problems), ResultProblems: l.resultProblems, Chosen: l.chosen}
}

// noteChange notes that the problems were others, as one step.
func (e *editing) noteChange(was edit.ProblemList) {
	s := e.session
	e.changes.AddChange(was, s.list())
	e.plays = s.hand.Plays()
	s.edits, s.edited = s.edits+1, true
	s.Host.MarkEdited()
}

// changeList makes the problems others, as one step.
func (e *editing) changeList(now edit.ProblemList) {
	now = e.session.gatherSets(now)
	e.changes.AddChange(e.session.list(), now)
	e.setList(now)
}

func (e *editing) setList(now edit.ProblemList) {
	s := e.session
	s.problems, s.resultProblems = now.Problems, now.ResultProblems
	s.chosen = min(max(now.Chosen, 0), len(s.problems)-1)
	s.edits, s.edited, e.plays = s.edits+1, true, s.hand.Plays()
	s.marked, s.anchor = nil, s.chosen
	s.Host.MarkEdited()
	s.showChosen()
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
		e.putAside(false)
		e.session.showChosen()
	}
}

// setEditAside ends editing because something else comes to the page. Undo takes it up again, and so
// does somebody who returns to its problem.
func (e *editing) setEditAside() {
	if e.editor.Open() {
		p, _ := e.session.current()
		e.putAside(true)
		e.asideOf = &p
	}
}

// putAside closes the editor, keeps what was changed as a draft, and says so; left says that nobody gave it up.
func (e *editing) putAside(left bool) {
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

// chooseRow chooses a problem of the list as a click does, which returns to it; from a new one also to the one
// that this stands behind.
func (e *editing) chooseRow(place int) {
	s := e.session
	switch {
	case place != s.chosen:
		s.chooseProblem(place)
		e.resumeAside()
	case e.editor.Open() && e.editor.IsNew():
		e.leaveEditorFor(&place)
		s.chooseProblem(place)
		s.showChosen()
	}
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
	e.changes.KeepDrafts()
	if e.editor.Open() {
		e.putAside(true)
	}
}

// insertProblem puts a problem behind a place, among those of the document.
func (e *editing) insertProblem(place int, p game.Problem) {
	now := e.session.list()
	now.Chosen = min(place+1, e.session.ownCount())
	now.Problems = slices.Insert(now.Problems, now.Chosen, p)
	e.changeList(now)
}

// AddProblems puts problems behind the others, under names that are free, with runs of them, and
// chooses the first.
func (e *editing) AddProblems(file datafile.File) bool {
	s := e.session
	own, ofRuns := s.ofGame(file.Problems), s.ofGame(file.Solved)
	if len(own)+len(ofRuns) == 0 {
		return false
	}
	editing := e.editor.Open()
	e.leaveEditor()
	s.history.AddFromFile(s.runsOf(file), file.Path)
	names := edit.NamesOf(s.problems)
	for i := range own {
		p := &own[i]
		p.Name = names.Free(p.Name)
		p.Line, p.Place = 0, 0
		p.Set = cmp.Or(p.Set, game.Added)
	}
	now, before := s.list(), s.ownCount()
	now.Chosen = before
	if len(own) == 0 { // those of runs come last
		now.Chosen = len(now.Problems)
	}
	now.Problems = slices.Concat(now.Problems[:before], own, now.Problems[before:], ofRuns)
	now.ResultProblems += len(ofRuns)
	e.changeList(now)
	if editing {
		e.changes.RaiseDraft() // which was said to be there
	}
	return true
}

// keepChosen takes all problems off the list but the chosen ones.
func (e *editing) keepChosen() {
	e.leaveEditor()
	s := e.session
	kept := edit.ProblemList{}
	for _, place := range s.places() {
		if place >= s.ownCount() {
			kept.ResultProblems++
		}
		kept.Problems = append(kept.Problems, s.problems[place])
	}
	e.changeList(kept)
}

func (e *editing) duplicateProblem() {
	e.leaveEditor()
	s := e.session
	if p, ok := s.current(); ok {
		copied := game.Problem{Name: edit.NamesOf(s.problems).Free(p.Name), Puzzle: p.Puzzle, Set: game.Added}
		if p.Set == game.Generated {
			copied.Set = p.Set
		}
		e.insertProblem(s.chosen, copied)
	}
}

// removeProblem takes the chosen problems off the list; their runs and games are found again
// when that is undone. One problem stays.
func (e *editing) removeProblem() {
	e.leaveEditor()
	s := e.session
	places := s.places()
	p, ok := s.current()
	if !ok {
		return
	}
	if len(s.problems) == len(places) {
		s.Host.ShowError(text.M("solver.edit.last"))
		return
	}
	now := s.list()
	for _, place := range slices.Backward(places) {
		if place >= s.ownCount() {
			now.ResultProblems--
		}
		now.Problems = slices.Delete(now.Problems, place, place+1)
	}
	now.Chosen = places[0]
	e.changeList(now)
	if len(places) > 1 {
		s.Host.ShowStatus(text.M("solver.edit.deleted.some", "Count", len(places)))
		return
	}
	s.Host.ShowStatus(text.M("solver.edit.deleted", "Name", text.Clip(s.Host.Words().Dated(p.Name), 40)))
}

// moveProblem moves the chosen problems among those of their set, up or down.
func (e *editing) moveProblem(by int) {
	places := e.session.places()
	to := places[0] - 1
	if by > 0 {
		to = places[len(places)-1] + 2
	}
	e.moveChosen(to)
}

// moveChosen puts the chosen problems before a place, as near as their sets let them come.
func (e *editing) moveChosen(before int) {
	e.leaveEditor()
	s := e.session
	if before < 0 || before > len(s.problems) {
		return
	}
	was, marked := s.list(), s.marked
	var carried, others []int
	at := 0
	for i := range was.Problems {
		switch {
		case slices.Contains(s.places(), i):
			carried = append(carried, i)
		default:
			others = append(others, i)
			if i < before {
				at = len(others)
			}
		}
	}
	order := slices.Insert(others, at, carried...)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.setOf(was, a), s.setOf(was, b)) })
	if slices.IsSorted(order) {
		return
	}
	now := edit.ProblemList{ResultProblems: was.ResultProblems, Chosen: slices.Index(order, s.chosen)}
	for _, from := range order {
		now.Problems = append(now.Problems, was.Problems[from])
	}
	e.changeList(now)
	if marked != nil {
		s.marked = map[int]bool{}
		for to, from := range order {
			if marked[from] {
				s.marked[to] = true
			}
		}
		s.Changed()
	}
}

// undoes says what undo would take back: while a problem is set up, what was done to it; else
// to the list of problems, or by hand on the board.
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
		e.session.Host.Propose(text.M("solver.undone", "What", what), "menu.redo", e.redo) // in the place of an older offer
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
		e.setList(now)
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
		e.setList(e.changes.Redo(e.session.list()))
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

// shownProblem is the problem on the board: the one that is being set up, as far as it can
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
