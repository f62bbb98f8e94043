package session

import (
	"slices"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/text"
)

// One tap on the board: Tap takes it as a part of a move, play plays the move when
// it is complete, and turn gives the turn to the other player. See Phase.

// Tap takes a place of the board as a part of the move. While a move is still
// being shown, it is there at once; out of a review, it leads back.
func (s *Session) Tap(place int) {
	if s.phase == Animating {
		s.turn()
	}
	s.Refused = text.Message{}
	switch {
	case s.Back >= 0:
		s.goLive()
	case s.phase == Picking && slices.Contains(s.Picked, place):
		s.Picked = nil
	case s.phase == Picking:
		s.pick(place)
	}
	s.Changed()
}

// pick adds a place to those that are picked, or puts it in the place of some, as
// few as the rules allow.
func (s *Session) pick(place int) {
	for kept := len(s.Picked); kept >= 0; kept-- {
		picked := append(slices.Clone(s.Picked[:kept]), place)
		choices, complete := s.Match.Next(picked)
		if complete != "" {
			s.play(complete, s.spent())
			return
		}
		if len(choices) > 0 {
			s.Picked = picked
			return
		}
	}
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
		s.host.Complain(*wrong)
		s.Halted = true
		s.phase = s.rest()
		return
	}
	s.Games.log()
	step := s.LastStep(s.Picked)
	if s.carried { // it was seen how it came there
		step.Motions = slices.DeleteFunc(step.Motions, func(m scene.Motion) bool { return m.Kind == scene.Move })
	}
	if s.Phase() >= Reviewing || !s.host.Animated() || len(step.Motions) == 0 {
		s.turn()
		return
	}
	s.drop()
	s.phase, s.film = Animating, &step
}

// Arrived goes on when a move has been shown.
func (s *Session) Arrived() {
	if s.phase == Animating {
		s.turn()
		s.Changed()
	}
}

// turn lets the player to move begin, if the match goes on.
func (s *Session) turn() {
	s.drop()
	s.clock, s.film = clock{}, nil
	s.phase = s.rest()
}

// drop forgets what belongs to the turn before.
func (s *Session) drop() {
	s.Picked, s.Hint, s.Hinted, s.Engine.Asked, s.Refused = nil, nil, 0, Nothing, text.Message{}
}

// rest is the phase of the match where nothing is being shown.
func (s *Session) rest() Phase {
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
