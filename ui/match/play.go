package match

import (
	"math"
	"slices"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/text"
)

// What a user can do besides picking a move. Each act changes the state, and
// Changed does the rest.

// Help is what the third button does just now: stop a review of the match, begin one,
// let computers go on or have them wait, have one move at once, or give a step of a
// hint.
func (s *Session) Help() {
	switch {
	case s.Engine.Asked == ReviewingMatch:
		s.Engine.Asked = Nothing
	case s.Back < 0 && s.CanAnnotate():
		s.Engine.Asked = ReviewingMatch
	case s.Waiting(), s.OnlyComputers(): // they go on, or wait: after the move that is being shown
		s.Halted = !s.Waiting()
		if s.phase != Animating {
			s.beginTurn()
		}
	case s.phase == Thinking:
		s.Engine.hurry()
	case s.Hint != nil:
		s.Hinted = 2
	case s.Phase() == Picking:
		s.Engine.Asked = FindingHint
	}
	s.Changed()
}

// Waiting reports whether computers wait, or will after the move that is shown.
func (s *Session) Waiting() bool { return s.phase == Paused || s.Halted && s.OnlyComputers() }

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
	s.beginTurn()
	s.Changed()
}

// Review shows the position after i moves; the match goes on.
func (s *Session) Review(i int) {
	if i < 0 || i > s.Match.Len() {
		return
	}
	s.Refused = text.Message{}
	if s.phase == Animating {
		s.beginTurn()
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

// ReturnToMatch goes back from a review to the match.
func (s *Session) ReturnToMatch() { s.Review(s.Match.Index()) }

// SwitchValues shows values, or hides them, and remembers that.
func (s *Session) SwitchValues(on bool) {
	if s.Values != on {
		s.Values = on
		s.host.SetSwitch(valuesKey, on)
		s.Changed()
	}
}

// ChangePlayers lets whoever sits there now go on.
func (s *Session) ChangePlayers() {
	if s.phase != Animating {
		s.Engine.stop()
		s.Halted = false
		s.beginTurn()
	}
	s.Changed()
}

// PlaySetUp begins a match at what has been set up, if one can play from there.
func (s *Session) PlaySetUp() {
	if p, wrong := s.Setup.Draft.Position(); wrong == nil {
		s.Games.PlayFrom(p, s.Setup.Mover)
	}
}

// One tap on the board: Tap takes it as a part of a move, play plays the move when
// it is complete, and turn gives the turn to the other player. See Phase.

// Tap takes a place of the board as a part of the move. While a move is still
// being shown, it is there at once; out of a review, it leads back.
func (s *Session) Tap(place int) {
	if s.phase == Animating {
		s.beginTurn()
	}
	s.Refused = text.Message{}
	switch {
	case s.Back >= 0:
		s.goLive()
	case s.phase == Picking:
		pick := s.Match.Position().Ways().Tap(s.Picked, place)
		if pick.Move != "" {
			s.play(pick.Move, s.clock.toAnalysis())
		} else {
			s.Picked = pick.Picked
		}
	}
	s.Changed()
}

// Play plays a move for the player to move.
func (s *Session) Play(move string, how game.Analysis) {
	s.play(move, how)
	s.Changed()
}

// play plays a move; then it is to be shown how it comes about, if anybody can see
// that.
func (s *Session) play(move string, how game.Analysis) {
	if wrong := s.Match.Play(move, how); wrong != nil {
		s.host.ShowError(*wrong)
		s.Halted = true
		s.phase = s.restingPhase()
		return
	}
	s.Games.log()
	step := s.LastStep(s.Picked)
	if s.dragged { // it was seen how it came there
		step.Motions = slices.DeleteFunc(step.Motions, func(m scene.Motion) bool { return m.Kind == scene.Move })
	}
	if s.Phase() >= Reviewing || !s.host.IsAnimated() || len(step.Motions) == 0 {
		s.beginTurn()
		return
	}
	s.clearTurn()
	s.phase, s.animation = Animating, &step
}

// Arrived goes on when a move has been shown.
func (s *Session) Arrived() {
	if s.phase == Animating {
		s.beginTurn()
		s.Changed()
	}
}

// beginTurn lets the player to move begin, if the match goes on.
func (s *Session) beginTurn() {
	s.clearTurn()
	s.clock, s.animation = clock{}, nil
	s.phase = s.restingPhase()
}

// clearTurn forgets what belongs to the turn before.
func (s *Session) clearTurn() {
	s.Picked, s.Hint, s.Hinted, s.Engine.Asked, s.Refused = nil, nil, 0, Nothing, text.Message{}
}

// restingPhase is the phase of the match where nothing is being shown.
func (s *Session) restingPhase() Phase {
	switch {
	case s.Ended():
		return Over
	case s.Level() == "":
		return Picking
	case s.Halted:
		return Paused
	}
	return Thinking
}

// Hand is where a piece goes that is given to the opponent.
const Hand = math.MinInt

// Drag carries a piece from a place of the board or of the tray to another one, or to
// the hand, as a part of a move or all of it. Where the rules do not allow it, Refused
// says why, and nothing has changed.
func (s *Session) Drag(from, to int) {
	if s.phase == Animating {
		s.beginTurn()
	}
	s.Refused = text.Message{}
	switch {
	case s.Back >= 0:
		s.Refused = text.M("match.drag.back")
	case s.phase == Over:
		s.Refused = text.M("match.drag.over")
	case s.phase != Picking:
		s.Refused = text.M("match.drag.turn")
	default:
		b := Preview(s.Match.Position(), s.Match.Position().Scene(), s.Picked)
		if c := cellAt(&b, from); c != nil && c.Drawing != "" {
			var picked []int
			var complete string
			switch picked, complete, s.Refused = carry(s.Match.Position(), s.Picked, from, to); {
			case complete != "":
				s.dragged = true
				s.play(complete, s.clock.toAnalysis())
				s.dragged = false
			case s.Refused.IsZero():
				s.Picked = picked
			}
		}
	}
	s.Changed()
}

// cellAt is a place of a board or of its tray, nil where there is none.
func cellAt(b *scene.Board, place int) *scene.Cell {
	switch {
	case place >= 0 && place < len(b.Cells):
		return &b.Cells[place]
	case place < 0 && place != Hand && -1-place < len(b.Tray):
		return &b.Tray[-1-place]
	}
	return nil
}

// carry is what the move under way becomes where a piece is carried somewhere: a place for the
// piece in hand, a piece and its place, or the piece that is given. A complete move has its
// notation; what is not allowed is refused.
func carry(p game.Position, picked []int, from, to int) (after []int, complete string, refused text.Message) {
	b, way := p.Scene(), []int{from, to}
	at := slices.Index(picked, from)
	switch held := cellAt(&b, from); {
	case at >= 0 && to != Hand: // it is put elsewhere
		picked, way = picked[:at], []int{to}
	case from >= 0:
		return nil, "", text.M("match.drag.stands")
	case to == Hand:
		way = []int{from}
	case held.Role == scene.Held:
		way = []int{to}
	}
	for i, place := range way {
		next := append(slices.Clone(picked), place)
		choices, complete := p.Ways().Next(next)
		switch {
		case complete != "" && i == len(way)-1:
			return nil, complete, refused
		case complete != "":
			return nil, "", p.Refusal(picked, way[i+1])
		case len(choices) == 0:
			return nil, "", p.Refusal(picked, place)
		}
		picked = next
	}
	return picked, "", refused
}
