package solver

import (
	"cmp"
	"maps"
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2"

	"procura/core/datafile"
	"procura/core/game"
	"procura/ui/i18n"
	"procura/ui/solver/edit"
)

// problemList holds the problems of a session, with the file that they are of.
type problemList struct {
	game     string // they are of
	problems []game.Problem
	chosen   int
	// resultProblems counts the last problems of the list, which are the problems of days and those that
	// the runs of a file are of. No file has them as problems.
	resultProblems int
	// from is the file that the problems come from, "" for none. edits counts the changes of the
	// problems. edited reports whether they differ from what was read or written.
	from   string
	edits  uint64
	edited bool
	// withdrawSave takes away the offer to save them, nil where there was none.
	withdrawSave func()
	opening      uint64 // counts the lists of problems that were opened
	// marked holds the places of several problems that are chosen together, nil if only one is.
	// anchor is the place that they were chosen from.
	marked map[int]bool
	anchor int
}

// set tells where a problem comes from. The problems of a set stand together in a list, in the order
// of the sets.
type set int

const (
	ofDocument set = iota
	ofNobody       // set up by hand, or pasted
	ofGenerator
	ofDays // those behind are no part of a document
	ofRuns // a file has runs of them
)

// setOf returns the set that the problem at a place of a list comes from. Beside samples, which are in no
// file that can be written, what is new stands apart.
func (l *problemList) setOf(list edit.ProblemList, place int) set {
	p := list.Problems[place]
	switch {
	case place >= len(list.Problems)-list.ResultProblems:
		if p.Set == game.Challenge {
			return ofDays
		}
		return ofRuns
	case p.Line > 0 || p.Place > 0:
		return ofDocument
	case p.Set == game.Generated:
		return ofGenerator
	case p.Set == game.Added && l.from == "":
		return ofNobody
	}
	return ofDocument
}

// gatherSets has the problems of each set stand together, in the order that they have.
func (l *problemList) gatherSets(list edit.ProblemList) edit.ProblemList {
	order := make([]int, len(list.Problems))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(l.setOf(list, a), l.setOf(list, b)) })
	gathered := edit.ProblemList{ResultProblems: list.ResultProblems}
	for to, from := range order {
		if from == list.Chosen {
			gathered.Chosen = to
		}
		gathered.Problems = append(gathered.Problems, list.Problems[from])
	}
	return gathered
}

// headingOf names the set of the problem at a place.
func (l *problemList) headingOf(w *i18n.Words, place int) string {
	now := edit.ProblemList{Problems: l.problems, ResultProblems: l.resultProblems}
	of := l.setOf(now, place)
	if l.from != "" && (of == ofDocument || of == ofRuns && l.ownCount() == 0) {
		return filepath.Base(l.from)
	}
	return w.Key("shell.problems." + []string{"samples", "new", "generated", "days", "runs"}[of])
}

// arrangement is the list as its rows are arranged on the page.
type arrangement struct{ *Session }

// HeadingOver returns the name of a set over its first row. The name of the first set stands over the
// list.
func (s arrangement) HeadingOver(row int) string {
	if row == 0 || row >= len(s.problems) {
		return ""
	}
	now := edit.ProblemList{Problems: s.problems, ResultProblems: s.resultProblems}
	if s.setOf(now, row) == s.setOf(now, row-1) {
		return ""
	}
	return s.headingOf(s.Host.Words(), row)
}

func (s arrangement) IsMarked(row int) bool { return s.marked[row] && row != s.chosen }

func (s arrangement) ChooseWith(row int, held fyne.KeyModifier) {
	marked, before := maps.Clone(s.marked), s.chosen
	switch {
	case held&fyne.KeyModifierShift != 0:
		marked = map[int]bool{}
		for i := min(s.anchor, row); i <= max(s.anchor, row); i++ {
			marked[i] = true
		}
		anchor := s.anchor
		s.chooseProblem(row)
		s.anchor = anchor
	case held != 0 && marked[row] && row != before:
		delete(marked, row)
	case held != 0:
		if marked == nil {
			marked = map[int]bool{before: true}
		}
		marked[row] = true
		s.chooseProblem(row)
		s.anchor = row
	default:
		marked = nil
		s.chooseRow(row)
		s.anchor = row
	}
	if len(marked) < 2 {
		marked = nil
	}
	s.marked = marked
	s.Session.Changed()
}

func (s arrangement) MoveTo(row, before int) {
	if !s.marked[row] {
		s.ChooseWith(row, 0)
	}
	s.moveChosen(before)
}

// places returns the places of the problems that are chosen.
func (l *problemList) places() []int {
	if l.marked == nil {
		return []int{l.chosen}
	}
	return slices.Sorted(maps.Keys(l.marked))
}

// several returns the problems that are chosen.
func (l *problemList) several() (list []game.Problem) {
	for _, i := range l.places() {
		if i < len(l.problems) {
			list = append(list, l.problems[i])
		}
	}
	return list
}

// open takes the problems of a file, and those that its runs are of, in the place of those there are. The chosen
// problem stays so where it is among them.
func (l *problemList) open(own, ofRuns []game.Problem, from string) {
	days := l.challengesBeside(slices.Concat(own, ofRuns))
	last, some := l.current()
	l.problems, l.resultProblems = slices.Concat(own, days, ofRuns), len(days)+len(ofRuns)
	l.chosen, l.from = 0, from
	if some {
		l.chosen = max(0, l.placeOf(last.Puzzle.Identity()))
	}
	l.edits++
	l.edited = false
	l.opening++
	l.marked, l.anchor = nil, 0
}

// set makes the problems others.
func (l *problemList) set(now edit.ProblemList) {
	l.problems, l.resultProblems = now.Problems, now.ResultProblems
	l.choose(min(max(now.Chosen, 0), len(l.problems)-1))
	l.edits, l.edited = l.edits+1, true
}

// choose chooses one problem.
func (l *problemList) choose(place int) { l.chosen, l.marked, l.anchor = place, nil, place }

// replace puts a puzzle in the place of another one.
func (l *problemList) replace(place int, p game.Puzzle) {
	l.problems[place] = l.problems[place].With(p)
	l.edits, l.edited = l.edits+1, true
}

// addResult adds a problem that no file has, and returns its place.
func (l *problemList) addResult(p game.Problem) (place int) {
	l.problems = append(l.problems, p)
	l.resultProblems++
	l.edits++
	return len(l.problems) - 1
}

// learnMinimum takes up the minimum that is known of a problem, where none was known before.
func (l *problemList) learnMinimum(place int, p game.Problem) (learnt bool) {
	own := &l.problems[place]
	if own.Minimum > 0 || own.Puzzle.Identity() != p.Puzzle.Identity() {
		return false
	}
	own.Minimum = p.Minimum
	l.edits++
	return true
}

// setPlaces gives the problems the places that they have in the file that they were written to.
func (l *problemList) setPlaces(path string, in func(game.Problem) game.Problem) {
	for i := range l.ownCount() {
		l.problems[i] = in(l.problems[i])
	}
	l.from, l.edits, l.edited = path, l.edits+1, false
}

// isOfFile reports whether the list comes from a file of problems.
func (l *problemList) isOfFile() bool {
	return l.from != "" && slices.ContainsFunc(l.problems[:l.ownCount()], func(p game.Problem) bool { return p.Place > 0 })
}

// markSaved notes that a file has some problems as they are; those that have changed since are not.
func (l *problemList) markSaved(some []game.Problem) {
	for i, p := range l.problems {
		if slices.ContainsFunc(some, func(saved game.Problem) bool { return edit.Same(p, saved) }) {
			l.problems[i] = p.Saved()
		}
	}
	l.edits++
}

// markMoved marks again the problems that were marked before they were moved in an order.
func (l *problemList) markMoved(marked map[int]bool, order []int) {
	l.marked = map[int]bool{}
	for to, from := range order {
		if marked[from] {
			l.marked[to] = true
		}
	}
}

// challengesBeside returns the problems of days that stay when others are opened.
func (l *problemList) challengesBeside(others []game.Problem) []game.Problem {
	return slices.DeleteFunc(slices.Clone(l.problems[l.ownCount():]), func(p game.Problem) bool {
		return p.Set != game.Challenge || slices.ContainsFunc(others, func(o game.Problem) bool { return o.Name == p.Name })
	})
}

func (l *problemList) ofGame(problems []game.Problem) []game.Problem {
	return slices.DeleteFunc(slices.Clone(problems), func(p game.Problem) bool {
		return p.Puzzle.Module().ID() != l.game
	})
}

func (l *problemList) runsOf(file datafile.File) []game.Run {
	return slices.DeleteFunc(slices.Clone(file.Runs), func(run game.Run) bool {
		return run.Game != l.game || run.Identity == ""
	})
}

func (l *problemList) current() (game.Problem, bool) {
	if l.chosen >= len(l.problems) {
		return game.Problem{}, false
	}
	return l.problems[l.chosen], true
}

// ownCount returns the number of problems that belong to the document. They stand before the
// others.
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

func (l *problemList) ResultProblems() []game.Problem { return slices.Clone(l.problems[l.ownCount():]) }
func (l *problemList) SourcePath() string             { return l.from }
func (l *problemList) MarkChanged()                   { l.edited = true }

func (l *problemList) list() edit.ProblemList {
	return edit.ProblemList{Problems: slices.Clone(l.problems), ResultProblems: l.resultProblems, Chosen: l.chosen}
}
