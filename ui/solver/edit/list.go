package edit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/undo"
)

// ProblemList is a list of problems, of which one is chosen. The last ones, ResultProblems in number, are the
// problems that runs are of.
type ProblemList struct {
	Problems               []game.Problem
	ResultProblems, Chosen int
}

// listChange is something that was done to a list of problems: from a place on, some of them
// became others. Or it is a draft that was given up.
type listChange struct {
	at      int
	was, is ProblemList // of the problems, those that are others
	// draft is a draft that was given up, nil for a change of the list.
	draft *Draft
	// command is a change of something else than the list, nil for a change of the list.
	command *Command
}

// Command is a change of something else than the list. What describes it.
type Command struct {
	What       text.Message
	Undo, Redo func()
}

// mostSteps is the greatest number of steps that can be undone. mostName is the length
// to which a name is cut where it is told.
const (
	mostSteps = 1000
	mostName  = 24
)

// ListHistory holds the changes of a list, so that they can be undone and done again.
type ListHistory struct{ undo.Stack[listChange] }

func (s *ListHistory) AddChange(was, is ProblemList) {
	a, b := was.Problems, is.Problems
	head := 0
	for head < min(len(a), len(b)) && Same(a[head], b[head]) {
		head++
	}
	tail := 0
	for tail < min(len(a), len(b))-head && Same(a[len(a)-1-tail], b[len(b)-1-tail]) {
		tail++
	}
	was.Problems, is.Problems = slices.Clone(a[head:len(a)-tail]), slices.Clone(b[head:len(b)-tail])
	s.add(listChange{at: head, was: was, is: is})
}

// Undoes returns words for what the last step did, which undo takes back.
func (s *ListHistory) Undoes() text.Message {
	step := s.Last()
	was, is := step.was.Problems, step.is.Problems
	switch {
	case step.command != nil:
		return step.command.What
	case step.draft != nil:
		return text.M("solver.undo.draft", "Name", text.Clip(step.draft.editor.Name(), mostName))
	case len(was) < len(is):
		return text.M("solver.undo.add", "Count", len(is)-len(was), "Name", text.Clip(is[0].Name, mostName))
	case len(was) > len(is):
		return text.M("solver.undo.remove", "Count", len(was)-len(is), "Name", text.Clip(was[0].Name, mostName))
	case len(was) == 1:
		return text.M("solver.undo.change", "Name", text.Clip(was[0].Name, mostName))
	}
	return text.M("solver.undo.order")
}

// LastDraft returns the draft that undo would take up, or nil if it would do something else.
func (s *ListHistory) LastDraft() *Draft {
	if !s.CanUndo() {
		return nil
	}
	return s.Last().draft
}

// LeftDraft returns the draft of LastDraft if it was left without being given up, else nil.
func (s *ListHistory) LeftDraft() *Draft {
	if d := s.LastDraft(); d != nil && d.Left {
		return d
	}
	return nil
}

// ForgetChanges forgets the changes of the list, since another list comes: drafts and commands stay.
func (s *ListHistory) ForgetChanges() {
	s.DeleteFunc(func(step listChange) bool { return step.draft == nil && step.command == nil })
}

// RaiseDraft has undo take up the draft that was given up before the last step first.
func (s *ListHistory) RaiseDraft() {
	all := s.All()
	if last := len(all) - 1; last > 0 && !s.CanRedo() && all[last-1].draft != nil {
		all[last-1], all[last] = all[last], all[last-1]
	}
}

// AddCommand notes a command that was done. UndoCommand takes the last step back if it is one, RedoCommand does
// likewise, and both report whether it is.
func (s *ListHistory) AddCommand(c Command) { s.add(listChange{command: &c}) }

func (s *ListHistory) UndoCommand() bool {
	if last := s.Last(); last == nil || last.command == nil {
		return false
	}
	s.Back().command.Undo()
	return true
}

func (s *ListHistory) RedoCommand() bool {
	next := s.Forward()
	if next == nil {
		return false
	}
	if next.command == nil {
		s.Back()
		return false
	}
	next.command.Redo()
	return true
}

func (s *ListHistory) AddDraft(d Draft) { s.add(listChange{draft: &d}) }

func (s *ListHistory) add(step listChange) {
	s.Limit = mostSteps
	s.Add(step)
}

// Same reports whether two problems are the same, in name, place and board.
func Same(a, b game.Problem) bool {
	return a.Name == b.Name && a.Place == b.Place && a.Puzzle.Identity() == b.Puzzle.Identity()
}

// Undo returns the list before the last step. If a draft was given up there, it returns that draft,
// which is no step any more.
func (s *ListHistory) Undo(now ProblemList) (ProblemList, *Draft) {
	step := *s.Back()
	if step.draft != nil {
		s.Forget()
		return now, step.draft
	}
	return replaceRange(now.Problems, step.at, step.is, step.was), nil
}

func (s *ListHistory) Redo(now ProblemList) ProblemList {
	step := *s.Forward()
	return replaceRange(now.Problems, step.at, step.was, step.is)
}

// replaceRange puts problems in the place of others; no two have the same place in a file.
func replaceRange(list []game.Problem, at int, was, by ProblemList) ProblemList {
	by.Problems = slices.Replace(slices.Clone(list), at, at+len(was.Problems), by.Problems...)
	taken := map[int]bool{}
	for i := range by.Problems {
		if p := &by.Problems[i]; p.Place > 0 && taken[p.Place] {
			p.Place, p.Line = 0, 0
		}
		taken[by.Problems[i].Place] = true
	}
	return by
}

// SetPlaces sets the places that the problems of a list have in their file from now on.
// in gives them to those that are there, and others are in no file.
func (s *ListHistory) SetPlaces(list []game.Problem, in func(game.Problem) game.Problem) {
	there := map[int]bool{}
	for _, p := range list {
		there[p.Place] = true
	}
	for _, step := range s.All() {
		if step.draft != nil {
			step.draft.editor.SetPlace(in)
		}
		for _, some := range [][]game.Problem{step.was.Problems, step.is.Problems} {
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

// Names holds the names of the problems of a list.
type Names struct {
	taken map[string]bool
	// free are, by names that are taken, numbers that may be free behind them: all those
	// in between are taken.
	free map[string]int
}

func NamesOf(problems []game.Problem) Names {
	n := Names{map[string]bool{}, map[string]int{}}
	for _, p := range problems {
		n.taken[p.Name] = true
	}
	return n
}

// Free takes a name that is not taken, made of another one: with a number behind it, C-2.
// The end of a date is no such number.
func (n Names) Free(name string) string {
	base, number := name, 1
	_, noDate := time.Parse(time.DateOnly, name[max(0, len(name)-len(time.DateOnly)):])
	if at := strings.LastIndexByte(name, '-'); at > 0 && noDate != nil {
		if last, err := strconv.Atoi(name[at+1:]); err == nil && last > 0 {
			base, number = name[:at], last
		}
	}
	free := name
	var tried []string
	for n.taken[free] {
		tried = append(tried, free)
		number = max(number+1, n.free[free])
		free = cmp.Or(base, "-") + "-" + strconv.Itoa(number)
	}
	for _, t := range tried { // whoever comes this way again goes straight on
		n.free[t] = number
	}
	n.taken[free] = true
	return free
}
