package edit

import (
	"slices"

	"procura/core/game"
)

// Items are a list of problems, of which the last ones are lent, and one is chosen.
type Items struct {
	Problems     []game.Problem
	Lent, Chosen int
}

// Step is something that was done to a list of problems: from a place on, some of them
// became others. Or it is a draft that was given up.
type Step struct {
	at               int
	was, is          []game.Problem
	lentWas, lentIs  int
	chosen, chosenIs int
	// Draft is one that was given up, nil for a change.
	Draft *Draft
}

// mostSteps is how many steps can be undone.
const mostSteps = 1000

// Steps are what was done to a list, to be undone and done again.
type Steps struct{ done, undone []Step }

// Add notes that a list has become another one.
func (s *Steps) Add(was, is Items) { s.add(between(was, is)) }

// GiveUp notes a draft that was given up.
func (s *Steps) GiveUp(d Draft) { s.add(Step{Draft: &d}) }

func (s *Steps) add(step Step) {
	s.done, s.undone = append(s.done, step), nil
	if len(s.done) > mostSteps {
		s.done = slices.Delete(s.done, 0, 1)
	}
}

// between is what makes another list of a list.
func between(was, is Items) Step {
	a, b := was.Problems, is.Problems
	head := 0
	for head < min(len(a), len(b)) && Same(a[head], b[head]) {
		head++
	}
	tail := 0
	for tail < min(len(a), len(b))-head && Same(a[len(a)-1-tail], b[len(b)-1-tail]) {
		tail++
	}
	return Step{
		at: head, was: slices.Clone(a[head : len(a)-tail]), is: slices.Clone(b[head : len(b)-tail]),
		lentWas: was.Lent, lentIs: is.Lent, chosen: was.Chosen, chosenIs: is.Chosen,
	}
}

// Same reports whether two problems are the same, in name, place and board.
func Same(a, b game.Problem) bool {
	return a.Name == b.Name && a.Place == b.Place && a.Puzzle.Identity() == b.Puzzle.Identity()
}

// CanUndo and CanRedo report whether there is such a step.
func (s *Steps) CanUndo() bool { return len(s.done) > 0 }

// CanRedo reports whether a step was taken back.
func (s *Steps) CanRedo() bool { return len(s.undone) > 0 }

// Undo is the list before the last step; or the draft that was given up there, which is
// no step any more.
func (s *Steps) Undo(now Items) (Items, *Draft) {
	last := len(s.done) - 1
	step := s.done[last]
	s.done = s.done[:last]
	if step.Draft != nil {
		return now, step.Draft
	}
	s.undone = append(s.undone, step)
	return Items{splice(now.Problems, step.at, len(step.is), step.was), step.lentWas, step.chosen}, nil
}

// Redo is the list after the step that was taken back last.
func (s *Steps) Redo(now Items) Items {
	last := len(s.undone) - 1
	step := s.undone[last]
	s.undone = s.undone[:last]
	s.done = append(s.done, step)
	return Items{splice(now.Problems, step.at, len(step.was), step.is), step.lentIs, step.chosenIs}
}

// splice puts problems in the place of others; no two have the same place in a file.
func splice(list []game.Problem, at, count int, by []game.Problem) []game.Problem {
	made := slices.Replace(slices.Clone(list), at, at+count, slices.Clone(by)...)
	taken := map[int]bool{}
	for i := range made {
		if p := &made[i]; p.Place > 0 && taken[p.Place] {
			p.Place, p.Line = 0, 0
		}
		taken[made[i].Place] = true
	}
	return made
}

// Placed tells that the problems of a list have other places in their file from now on:
// in gives them to those that are there, and others are in no file.
func (s *Steps) Placed(list []game.Problem, in func(game.Problem) game.Problem) {
	there := map[int]bool{}
	for _, p := range list {
		there[p.Place] = true
	}
	for _, steps := range [][]Step{s.done, s.undone} {
		for _, step := range steps {
			if step.Draft != nil {
				step.Draft.editor.Placed(in)
			}
			for _, some := range [][]game.Problem{step.was, step.is} {
				for i, p := range some {
					if there[p.Place] {
						some[i] = in(p)
					} else {
						some[i].Place, some[i].Line = 0, 0
					}
				}
			}
		}
	}
}
