package solver

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
)

// problemList are the problems of a session, with the file that they are of.
type problemList struct {
	session  *Session
	problems []game.Problem
	chosen   int
	// resultProblems is how many of the problems, the last ones, are those that runs of a
	// file are of: no file has them as problems.
	resultProblems int
	// from is where they come from, "" for what comes from no file. edits counts what was
	// done to them; edited says that they are not as they were read or written.
	from    string
	edits   uint64
	edited  bool
	opening uint64 // counts the lists of problems that were opened
}

// openList takes the place of the list by the problems of a file, if it has some.
func (l *problemList) openList(file match.File, from string) bool {
	own, ofRuns := l.ofGame(file.Problems), l.ofGame(file.Solved)
	if len(own)+len(ofRuns) == 0 {
		return false
	}
	l.session.abandonEdit()
	l.problems, l.resultProblems, l.chosen = slices.Concat(own, ofRuns), len(ofRuns), 0
	l.from, l.edits, l.edited, l.opening = from, l.edits+1, false, l.opening+1
	return true
}

func (l *problemList) ofGame(problems []game.Problem) []game.Problem {
	return slices.DeleteFunc(slices.Clone(problems), func(p game.Problem) bool {
		return p.Puzzle.Module().ID() != l.session.module.ID()
	})
}

func (l *problemList) runsOf(file match.File) []game.Run {
	return slices.DeleteFunc(slices.Clone(file.Runs), func(run game.Run) bool {
		return run.Game != l.session.module.ID() || run.Identity == ""
	})
}

func (l *problemList) current() (game.Problem, bool) {
	if l.chosen >= len(l.problems) {
		return game.Problem{}, false
	}
	return l.problems[l.chosen], true
}

// ownCount is how many of the problems are the document's: they stand before the others.
func (l *problemList) ownCount() int { return len(l.problems) - l.resultProblems }

func (l *problemList) isOpen() map[string]bool {
	open := map[string]bool{}
	for _, p := range l.problems {
		open[p.Puzzle.Identity()] = true
	}
	return open
}

func (l *problemList) placeOf(identity string) int {
	return slices.IndexFunc(l.problems, func(p game.Problem) bool { return p.Puzzle.Identity() == identity })
}

func (l *problemList) chooseProblem(place int) {
	if place != l.chosen {
		l.session.leaveEditorFor(&place)
		l.chosen = place
		l.session.showChosen()
	}
}

// chooseNamed chooses a problem by its name, and takes up the minimum that its maker
// knows; it reports whether there is one.
func (l *problemList) chooseNamed(p game.Problem) bool {
	i := slices.IndexFunc(l.problems, func(q game.Problem) bool { return q.Name == p.Name })
	if i < 0 {
		return false
	}
	l.chooseProblem(i)
	if own := &l.problems[i]; p.Minimum > 0 && own.Minimum == 0 && own.Puzzle.Identity() == p.Puzzle.Identity() {
		own.Minimum = p.Minimum
		l.edits++
		l.session.showChosen()
	}
	return true
}

func (l *problemList) replaceChosen(p game.Puzzle) { l.replacePuzzle(l.chosen, p) }

func (l *problemList) replacePuzzle(place int, p game.Puzzle) {
	was := l.list()
	l.problems[place] = l.problems[place].With(p)
	l.session.noteChange(was)
}

// Problems are those of the document, with the one that is being set up among them as far
// as it can be solved.
func (l *problemList) Problems() []game.Problem {
	list := slices.Clone(l.problems[:l.ownCount()])
	e := l.session.editor
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

func (l *problemList) ResultProblems() []game.Problem { return slices.Clone(l.problems[l.ownCount():]) }
func (l *problemList) SourcePath() string             { return l.from }
func (l *problemList) MarkChanged()                   { l.edited = true }

// SetPlaces gives the problems the places that they have in the file that they were
// written to.
func (l *problemList) SetPlaces(path string, in func(game.Problem) game.Problem) {
	s := l.session
	s.acceptEdit()
	s.editor.SetPlace(in)
	s.changes.SetPlaces(l.problems[:l.ownCount()], in)
	for i := range l.ownCount() {
		l.problems[i] = in(l.problems[i])
	}
	l.from, l.edits, l.edited = path, l.edits+1, false
	s.Changed()
}
