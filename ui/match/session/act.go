package session

import "procura/core/text"

// What a user can do besides picking a move. Each act changes the state, and
// Changed does the rest.

// Help is what the third button does just now: stop a review of the match, begin one,
// let computers go on or have them wait, have one move at once, or give a step of a
// hint.
func (s *Session) Help() {
	switch {
	case s.Engine.Asked == Annotating:
		s.Engine.Asked = Nothing
	case s.Back < 0 && s.CanAnnotate():
		s.Engine.Asked = Annotating
	case s.Waiting():
		s.halt(false)
	case s.Alone():
		s.halt(true)
	case s.phase == Thinking:
		s.Engine.hurry()
	case s.Hint != nil:
		s.Hinted = 2
	case s.Phase() == Picking:
		s.Engine.Asked = Advising
	}
	s.Changed()
}

// Waiting reports whether computers wait, or will after the move that is shown.
func (s *Session) Waiting() bool { return s.phase == Paused || s.Halted && s.Alone() }

// halt has the computers wait after the move that is being shown, and gives up the
// thought under way; or has them play on.
func (s *Session) halt(on bool) {
	s.Halted = on
	if s.phase != Animating {
		s.turn()
	}
}

// Escape leaves the nearest thing that can be left.
func (s *Session) Escape() {
	s.Refused = text.Message{}
	switch {
	case len(s.Picked) > 0:
		s.Picked = nil
	case s.Back >= 0:
		s.goLive()
	case s.phase == Thinking:
		s.Engine.hurry()
	case s.Hint != nil:
		s.Hint, s.Hinted = nil, 0
	default:
		s.Engine.Asked = Nothing
	}
	s.Changed()
}

// GoTo goes to the position after i moves, to play from there: no computer moves
// before it is told to. It does nothing where ok is false.
func (s *Session) GoTo(i int, ok bool) {
	if !ok {
		return
	}
	s.Match.Go(i)
	s.Back, s.Halted = -1, s.Level() != ""
	s.Engine.stop()
	s.turn()
	s.Changed()
}

// Review shows the position after i moves; the match goes on.
func (s *Session) Review(i int) {
	if i < 0 || i > s.Match.Len() {
		return
	}
	s.Refused = text.Message{}
	if s.phase == Animating {
		s.turn()
	}
	s.lookAt(i)
	s.Changed()
}

// Forward steps forward; behind a mistake there are two steps, first to what was
// played.
func (s *Session) Forward() {
	if _, wrong := s.LookedAt(); wrong {
		s.onward = true
		s.Changed()
		return
	}
	s.Review(s.Row() + 1)
}

// Live goes back from a review to the match.
func (s *Session) Live() { s.Review(s.Match.Index()) }

// SwitchValues shows values, or hides them, and remembers that.
func (s *Session) SwitchValues(on bool) {
	if s.Values != on {
		s.Values = on
		s.host.Remember(valuesKey, on)
		s.Changed()
	}
}

// ChangePlayers lets whoever sits there now go on.
func (s *Session) ChangePlayers() {
	if s.phase != Animating {
		s.Engine.stop()
		s.Halted = false
		s.turn()
	}
	s.Changed()
}

// PlaySetUp begins a match at what has been set up, if one can play from there.
func (s *Session) PlaySetUp() {
	if p, wrong := s.Setup.Draft.Position(); wrong == nil {
		s.Games.PlayFrom(p, s.Setup.Mover)
	}
}
