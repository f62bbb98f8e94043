package solver

import (
	"slices"

	"procura/core/game"
	"procura/core/match"
	"procura/core/paste"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/solver/edit"
)

var (
	_ edit.Owner    = edited{}
	_ host.Composer = (*Session)(nil)
)

// editing is what a session has for setting problems up by hand: the editor, and what
// was done to the list of problems. last is what was played by hand when that was.
type editing struct {
	editor *edit.Editor
	steps  edit.Steps
	last   uint64
}

// edited is a session as the editor asks for it.
type edited struct{ *Session }

// Accept takes a problem in the place of another one, or behind it as a new one.
func (s edited) Accept(place int, fresh bool, p game.Problem) {
	if fresh {
		s.insert(place, p)
		return
	}
	now := s.items()
	now.Problems[place], now.Chosen = p, place
	s.revise(now)
}

// Named reports whether a problem of the list has a name.
func (s edited) Named(name string, but int) bool {
	i := slices.IndexFunc(s.problems, func(p game.Problem) bool { return p.Name == name })
	return i >= 0 && (i != but || slices.ContainsFunc(s.problems[i+1:], func(p game.Problem) bool { return p.Name == name }))
}

// Changed shows what is new, and tells that a problem is another one now.
func (s edited) Changed() {
	s.host.Edited()
	s.changed()
}

// items are the problems, to be changed.
func (s *Session) items() edit.Items {
	return edit.Items{Problems: slices.Clone(s.problems), Lent: s.lent, Chosen: s.chosen}
}

// revise makes the problems others, as one step.
func (s *Session) revise(now edit.Items) {
	s.steps.Add(s.items(), now)
	s.arrange(now)
}

// arrange shows other problems.
func (s *Session) arrange(now edit.Items) {
	s.problems, s.lent = now.Problems, now.Lent
	s.chosen = min(max(now.Chosen, 0), len(s.problems)-1)
	s.edits, s.edited, s.last = s.edits+1, true, s.hand.Plays()
	s.host.Edited()
	s.present()
}

// edit begins to edit the chosen problem, or a new one.
func (s *Session) edit() {
	if p, ok := s.current(); ok && s.editor.Possible() && !s.editor.Open() {
		s.screen.player.Playing = false
		s.editor.Start(s.chosen, p)
		s.present()
	}
}

func (s *Session) editNew() {
	if s.leaveEditor(); s.editor.Possible() {
		s.editor.StartNew(s.chosen, edit.FreeName(s.names(), s.host.Words().Key("edit.new")))
		s.present()
	}
}

// accept ends editing with what was set up; what can't be solved stays there.
func (s *Session) accept() bool { return s.editor.Open() && s.editor.Accept() }

// giveUp ends editing without it; undo takes it up again.
func (s *Session) giveUp() {
	if !s.editor.Open() {
		return
	}
	if s.editor.Changed() {
		s.steps.GiveUp(s.editor.Draft())
		s.last = s.hand.Plays()
		s.host.Tell(text.M("edit.givenup"))
	}
	s.editor.Close()
	s.host.Edited()
	s.present()
}

// leaveEditor ends editing because of something else: what can be solved is taken, and
// of other things undo takes them up again.
func (s *Session) leaveEditor() {
	if s.editor.Open() && !s.editor.Changed() {
		s.editor.Close()
	}
	if s.editor.Open() && !s.editor.Accept() {
		s.giveUp()
		s.host.Tell(text.M("edit.left"))
	}
}

// leaveEditorFor ends editing before another problem is chosen, whose place may be
// another one by that.
func (s *Session) leaveEditorFor(place *int) {
	before := len(s.problems)
	at := s.editor.Place()
	if s.leaveEditor(); len(s.problems) > before && *place > at {
		*place++
	}
}

// abandon ends editing because other problems come: what was being set up can be taken up
// as a new one.
func (s *Session) abandon() {
	draft := s.editor.Draft()
	lost := s.editor.Open() && s.editor.Changed()
	s.editor.Close()
	s.steps = edit.Steps{}
	if lost {
		s.steps.GiveUp(draft)
		s.last = s.hand.Plays()
	}
}

// insert puts a problem behind a place; it is no lent one.
func (s *Session) insert(place int, p game.Problem) {
	now := s.items()
	now.Chosen = min(place+1, s.own())
	now.Problems = slices.Insert(now.Problems, now.Chosen, p)
	s.revise(now)
}

// Add puts problems behind the others, under names that are free, with runs of them, and
// chooses the first.
func (s *Session) Add(file match.File) (only func()) {
	own, lent := s.mine(file.Problems), s.mine(file.Solved)
	if len(own)+len(lent) == 0 {
		return nil
	}
	s.leaveEditor()
	s.history.read(s.runsOf(file), "")
	taken := s.names()
	for i := range own {
		p := &own[i]
		p.Name, p.Line, p.Place = edit.FreeName(taken, p.Name), 0, 0
		taken[p.Name] = true
	}
	now := s.items()
	if now.Chosen = s.own(); len(own) == 0 { // those lent come last
		now.Chosen = len(now.Problems)
	}
	now.Problems = slices.Concat(now.Problems[:s.own()], own, now.Problems[s.own():], lent)
	now.Lent += len(lent)
	s.revise(now)
	opening, added := s.opening, slices.Concat(own, lent)
	return func() {
		if s.opening == opening {
			s.narrow(added)
		}
	}
}

// names are those of the problems.
func (s *Session) names() map[string]bool {
	names := map[string]bool{}
	for _, p := range s.problems {
		names[p.Name] = true
	}
	return names
}

// narrow takes all problems off the list but some, of those that are still there.
func (s *Session) narrow(to []game.Problem) {
	s.leaveEditor()
	now := s.items()
	kept := map[[2]string]bool{}
	for _, p := range to {
		kept[[2]string{p.Name, p.Puzzle.Identity()}] = true
	}
	other := func(p game.Problem) bool { return !kept[[2]string{p.Name, p.Puzzle.Identity()}] }
	own := slices.DeleteFunc(slices.Clone(now.Problems[:s.own()]), other)
	lent := slices.DeleteFunc(slices.Clone(now.Problems[s.own():]), other)
	if len(own)+len(lent) > 0 {
		s.revise(edit.Items{Problems: slices.Concat(own, lent), Lent: len(lent)})
	}
}

// duplicate puts a copy of the chosen problem behind it.
func (s *Session) duplicate() {
	s.leaveEditor()
	if p, ok := s.current(); ok {
		s.insert(s.chosen, game.Problem{Name: edit.FreeName(s.names(), p.Name), Puzzle: p.Puzzle})
	}
}

// remove takes the chosen problem off the list; its runs and games are found again when
// that is undone. One problem stays.
func (s *Session) remove() {
	s.leaveEditor()
	p, ok := s.current()
	if !ok {
		return
	}
	if len(s.problems) == 1 {
		s.host.Complain(text.M("edit.last"))
		return
	}
	now := s.items()
	if s.chosen >= s.own() {
		now.Lent--
	}
	now.Problems = slices.Delete(now.Problems, s.chosen, s.chosen+1)
	now.Chosen = min(s.chosen, len(now.Problems)-1)
	s.revise(now)
	s.host.Tell(text.M("edit.deleted", "Name", text.Clip(s.host.Words().Dated(p.Name), 40)))
}

// move moves the chosen problem up or down, among those of its kind.
func (s *Session) move(by int) {
	s.leaveEditor()
	to := s.chosen + by
	if to < 0 || to >= len(s.problems) || (to < s.own()) != (s.chosen < s.own()) {
		return
	}
	now := s.items()
	now.Problems[s.chosen], now.Problems[to] = now.Problems[to], now.Problems[s.chosen]
	now.Chosen = to
	s.revise(now)
}

// undo takes back what was done last: while a problem is set up, that of it; else to the
// list of problems, or by hand on the board.
func (s *Session) undo() {
	listed := s.steps.CanUndo()
	switch {
	case s.editor.Open():
		s.editor.Undo()
	case listed && (s.last == s.hand.Plays() || !s.hand.CanUndo()):
		s.takeBack()
	default:
		s.hand.Undo()
	}
}

func (s *Session) takeBack() {
	now, draft := s.steps.Undo(s.items())
	if draft == nil {
		s.arrange(now)
		return
	}
	origin, there := draft.Origin()
	place := s.chosen
	if there {
		i := slices.IndexFunc(s.problems, func(p game.Problem) bool { return edit.Same(p, origin) })
		if there = i >= 0; there {
			place = i
		}
	}
	s.chosen = place
	s.editor.Resume(*draft, place, there)
	s.host.Edited()
	s.present()
}

// redo does again what was taken back.
func (s *Session) redo() {
	listed := s.steps.CanRedo()
	switch {
	case s.editor.Open():
		s.editor.Redo()
	case listed && (s.last == s.hand.Plays() || !s.hand.CanRedo()):
		s.arrange(s.steps.Redo(s.items()))
	default:
		s.hand.Redo()
	}
}

// Composing reports whether a problem is being set up.
func (s *Session) Composing() bool { return s.editor.Open() }

// Compose takes what was pasted into the problem that is set up, or into a new one.
func (s *Session) Compose(pasted paste.Found) {
	if !s.editor.Open() {
		s.editNew()
	}
	s.editor.Paste(pasted)
}

// shown is the problem on the board: the one that is being set up, as far as it can be
// solved, else the chosen one.
func (s *Session) shown() (game.Problem, bool) {
	if s.editor.Open() {
		return s.editor.Problem()
	}
	return s.current()
}

// saving saves, unless that would leave out what is being set up.
func (s *Session) saving(save func()) {
	if reason, wrong := s.editor.Reason(); s.editor.Open() && wrong {
		s.host.Complain(text.M("edit.save.wrong", "What", reason))
		return
	}
	save()
}

// standing are the problems with the one that is being set up among them, as far as it
// can be solved.
func (s *Session) standing() []game.Problem {
	list := slices.Clone(s.problems[:s.own()])
	p, ok := s.editor.Problem()
	switch place := s.editor.Place(); {
	case !ok || !s.editor.Changed():
	case s.editor.Fresh():
		list = slices.Insert(list, min(place+1, len(list)), p)
	case place < len(list):
		list[place] = p
	}
	return list
}
