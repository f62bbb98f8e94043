package solver

import (
	"cmp"
	"path/filepath"
	"slices"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/text"
	"procura/ui/solver/edit"
)

// arranging changes the list of problems, in steps that can be undone.
type arranging struct{ session *Session }

// noteChange notes that the problems were others, as one step.
func (a *arranging) noteChange(was edit.ProblemList) {
	s := a.session
	s.changes.AddChange(was, s.list())
	s.plays = s.hand.Plays()
	s.Host.MarkEdited()
}

// changeList makes the problems others, as one step.
func (a *arranging) changeList(now edit.ProblemList) {
	now = a.session.gatherSets(now)
	a.session.changes.AddChange(a.session.list(), now)
	a.setList(now)
}

func (a *arranging) setList(now edit.ProblemList) {
	s := a.session
	s.problemList.set(now)
	s.plays = s.hand.Plays()
	s.Host.MarkEdited()
	s.showChosen()
}

// insertProblem inserts a problem into the list behind a place, and into its document.
func (a *arranging) insertProblem(place int, p game.Problem) {
	now := a.session.list()
	now.Chosen = min(place+1, a.session.ownCount())
	now.Problems = slices.Insert(now.Problems, now.Chosen, p)
	a.changeList(now)
}

// AddProblems puts problems behind the others, under names that are free, with runs of them, and
// chooses the first.
func (a *arranging) AddProblems(file datafile.File) bool {
	s := a.session
	own, ofRuns := s.ofGame(file.Problems), s.ofGame(file.Solved)
	if len(own)+len(ofRuns) == 0 {
		return false
	}
	editing := s.editor.Open()
	s.leaveEditor()
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
	a.changeList(now)
	if editing {
		s.changes.RaiseDraft() // which was said to be there
	}
	return true
}

// keepChosen takes all problems off the list but the chosen ones.
func (a *arranging) keepChosen() {
	s := a.session
	s.leaveEditor()
	kept := edit.ProblemList{}
	for _, place := range s.places() {
		if place >= s.ownCount() {
			kept.ResultProblems++
		}
		kept.Problems = append(kept.Problems, s.problems[place])
	}
	a.changeList(kept)
}

func (a *arranging) duplicateProblem() {
	s := a.session
	s.leaveEditor()
	if p, ok := s.current(); ok {
		copied := game.Problem{Name: edit.NamesOf(s.problems).Free(p.Name), Puzzle: p.Puzzle, Set: game.Added}
		if p.Set == game.Generated {
			copied.Set = p.Set
		}
		a.insertProblem(s.chosen, copied)
	}
}

// removeProblem takes the chosen problems off the list; their runs and games are found again
// when that is undone. One problem stays.
func (a *arranging) removeProblem() {
	s := a.session
	s.leaveEditor()
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
	a.changeList(now)
	if len(places) > 1 {
		s.Host.ShowStatus(text.M("solver.edit.deleted.some", "Count", len(places)))
		return
	}
	s.Host.ShowStatus(text.M("solver.edit.deleted", "Name", text.Clip(s.Host.Words().Dated(p.Name), 40)))
}

// moveProblem moves the chosen problems up or down within their set.
func (a *arranging) moveProblem(by int) {
	places := a.session.places()
	to := places[0] - 1
	if by > 0 {
		to = places[len(places)-1] + 2
	}
	a.moveChosen(to)
}

// moveChosen puts the chosen problems before a place, as near as their sets let them come.
func (a *arranging) moveChosen(before int) {
	s := a.session
	s.leaveEditor()
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
	a.changeList(now)
	if marked != nil {
		s.markMoved(marked, order)
		s.Changed()
	}
}

// openList takes the place of the list by the problems of a file, if it has some.
func (a *arranging) openList(file datafile.File, from string) bool {
	s := a.session
	own, ofRuns := s.ofGame(file.Problems), s.ofGame(file.Solved)
	if len(own)+len(ofRuns) == 0 {
		return false
	}
	s.abandonEdit()
	s.problemList.open(own, ofRuns, from)
	return true
}

func (a *arranging) replaceChosen(p game.Puzzle) { a.replacePuzzle(a.session.chosen, p) }

func (a *arranging) replacePuzzle(place int, p game.Puzzle) {
	was := a.session.list()
	a.session.problemList.replace(place, p)
	a.noteChange(was)
}

// Problems returns the problems of the document. It includes the one that is being set up, as far
// as it can be solved.
func (a *arranging) Problems() []game.Problem {
	s := a.session
	list, e := slices.Clone(s.problems[:s.ownCount()]), s.editor
	p, ok := e.Problem()
	switch place := e.Place(); {
	case !ok || !e.Changed():
	case e.IsNew():
		list = slices.Insert(list, min(place+1, len(list)), p)
	case place < len(list):
		list[place] = p
	}
	return list
}

// SetPlaces gives the problems the places that they have in the file that they were
// written to.
func (a *arranging) SetPlaces(path string, in func(game.Problem) game.Problem) {
	s := a.session
	if path != "" && s.withdrawSave != nil {
		s.withdrawSave()
	}
	s.acceptEdit() // may be newer than the file, and is offered to be saved
	s.editor.SetPlace(in)
	s.changes.SetPlaces(s.problems[:s.ownCount()], in)
	s.problemList.setPlaces(path, in)
	s.Changed()
}

// saveChosen writes the chosen problems alone to another file; the list stays that of its own.
func (a *arranging) saveChosen() { a.saveAlone(a.session.several()) }

// saveAlone writes problems to another file, where they count as saved. It is not offered any more to save what is in
// the list: the one that this names may be in the file.
func (a *arranging) saveAlone(list []game.Problem) {
	s, h := a.session, a.session.Host
	h.AskWhereToSave(h.Words().Key("menu.dialog.save"), text.FileName(list[0].Name)+".dat", func(path string) {
		if s.withdrawSave != nil {
			s.withdrawSave()
		}
		h.WriteFile(path, func() (func() error, func(error)) {
			write := func() error { return h.Store().SaveFile(path, []byte(h.Store().Format(list)), true) }
			return write, func(err error) {
				if err != nil {
					return
				}
				s.markSaved(list)
				h.AddRecent(path)
				h.MarkEdited()
				h.ShowStatus(text.M("shell.notice.saved", "Count", len(list), "File", filepath.Base(path)))
			}
		})
	})
}

// copyProblem puts the chosen problem on the clipboard, as it stands in a file.
func (a *arranging) copyProblem() {
	s := a.session
	if p, ok := s.shownProblem(); ok {
		list := []game.Problem{p}
		if s.marked != nil && !s.editor.Open() {
			list = s.several()
		}
		s.Host.Clipboard().SetContent(s.Host.Store().Format(list))
		s.Host.ShowStatus(text.M("shell.notice.copied"))
	}
}
