package session

import (
	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
)

// What a user can do with the variations of a match, and undo and redo: a move that was
// played and a change of the tree are taken back in the order in which they were made.

// Visit looks at a node. One of the line is looked back at, and the match goes on;
// another one has the line lead through it, and the match stands at its end.
func (s *Session) Visit(n *match.Node) {
	if s.Match.OnLine(n) {
		s.Review(n.Number())
		return
	}
	s.Engine.stop()
	s.Match.Follow(n)
	s.Halted = s.Level() != ""
	s.turn()
	s.lookAt(n.Number())
	s.Changed()
}

// Looked is the node behind which the screen is.
func (l *Look) Looked() *match.Node { return l.table.Match.Node(min(l.Row(), l.table.Match.Len())) }

// Promote makes the variation of the node that is looked at the main one.
func (s *Session) Promote() {
	n := s.Looked()
	s.revise(func() bool { return s.Match.Promote(n) })
}

// Prune deletes the move that is looked at, and what follows it.
func (s *Session) Prune() {
	n := s.Looked()
	s.revise(func() bool { return s.Match.Delete(n) })
}

// Remark comments the move that is looked at.
func (s *Session) Remark(words string) {
	s.Match.Say(s.Looked(), words)
	s.Changed()
}

// revise changes the tree. Where that leaves the match elsewhere, no computer moves
// before it is told to.
func (s *Session) revise(change func() bool) {
	at, looked := s.Match.Node(s.Match.Index()), s.Looked()
	if !change() {
		return
	}
	if s.Match.Node(s.Match.Index()) != at {
		s.Engine.stop()
		s.Halted = s.Level() != ""
		s.turn()
	}
	if s.Back >= 0 {
		for !s.Match.OnLine(looked) {
			looked = looked.Parent()
		}
		s.lookAt(looked.Number())
	}
	s.Changed()
}

// CanUndo reports whether something can be taken back, CanRedo whether something can be
// done again.
func (s *Session) CanUndo() bool {
	_, move := s.Before()
	edit, _ := s.Match.Edited()
	return move || edit
}

// CanRedo reports whether something can be done again.
func (s *Session) CanRedo() bool {
	_, move := s.After()
	edit, _ := s.Match.Unedited()
	return move || edit
}

// Undo takes the last change of the tree back where it was made, else the last turn of a
// human.
func (s *Session) Undo() {
	i, move := s.Before()
	if edit, here := s.Match.Edited(); edit && (here || !move) {
		s.revise(s.Match.Unedit)
		return
	}
	s.GoTo(i, move)
}

// Redo does again what was taken back.
func (s *Session) Redo() {
	i, move := s.After()
	if edit, here := s.Match.Unedited(); edit && (here || !move) {
		s.revise(s.Match.Reedit)
		return
	}
	s.GoTo(i, move)
}

// Standing is what the position after i moves of the line is worth to the player of
// seat 0, false where that is not proved. A computer that has proved what its move is
// worth is believed.
func (l *Look) Standing(i int) (v game.Value, known bool) {
	m := l.table.Match
	p := m.At(i)
	turned := l.table.Seat(i+1) == 1
	total := match.Total(p, l.archive.At(p).Values)
	switch {
	case p.Outcome() != play.Open:
		v = game.Value{Outcome: p.Outcome()}
	case total.Known > 0 && total.Settled():
		if v = total.Value; !total.Exact() {
			v.Distance = 0
		}
	case i > 0:
		v, turned = l.archive.Worth(m, i), !turned
		if how := m.Played(i).Analysis; !v.Exact() && how.Level != "" && how.Value.Exact() {
			v = how.Value
		}
		v.Distance = 0 // counted from the position before
	}
	if turned {
		v.Outcome = v.Outcome.Turned()
	}
	return game.Value{Outcome: v.Outcome, Distance: v.Distance}, v.Exact()
}
