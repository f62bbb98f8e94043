// Package session is a game for two as it is played on the page of a match: what is
// played and by whom, what is picked, looked back at, hinted and found out, and the
// engines that work on it. It has no widgets. A screen shows it, and can be thrown
// away at any time: what ends while no screen stands is shown by the next one.
package session

import (
	"time"

	"procura/core/game"
	"procura/core/opponent"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/match/setup"
	"procura/ui/match/study"
)

// Phase is what goes on. The match is always in one of the first five:
//
//	           +--> Over
//	           +--> Picking ---- last place of a move ---+
//	turn ------+                                         v
//	^          +--> Thinking --- thought ----------> Animating --+
//	|          |      |    ^                                     |
//	|          |      |    +-- go on --+                         |
//	|          |      +-- pause, error +                         |
//	|          |      v                |                         |
//	|          +--> Paused ------------+                         |
//	+---------------------- arrived -----------------------------+
//
// A new game, undo, redo, other players and a file lead to turn from anywhere. A
// move that has no motion to be shown, or comes while the user looks back, leads to
// turn at once. The last two phases lie over those: the match goes on beneath.
//
//	any --- a row, an arrow ---> Reviewing --- End, a tap ----> as it stands
//	any --- set up ------------> SettingUp --- cancel, play --> as it stands
type Phase int

// The phases of a match, and what can lie over them.
const (
	Picking   Phase = iota // a human picks a move, place by place
	Thinking               // a computer does
	Animating              // a move is being shown; the turn comes after it
	Paused                 // the computer waits to be told to go on
	Over                   // the match has ended
	Reviewing              // an earlier or later position is looked at
	SettingUp              // a position is set up by hand
)

// Session is a game for two on its page.
type Session struct {
	// Module is the game that is played.
	Module game.Playable
	Table
	Next
	Look
	// Picked are the places of the move under way.
	Picked []int
	// Refused says why a piece could not be put where it was dragged, until the next act.
	Refused text.Message
	// Hint is the one that was asked for, nil for none; Hinted are its steps that are
	// shown.
	Hint   *opponent.Hint
	Hinted int
	// Last is the last thought of a computer.
	Last game.Analysis
	// News is what has come, until the first move.
	News News
	// Values says whether the values of moves are shown; Archive keeps them.
	Values  bool
	Archive *study.Archive
	// Halted says that computers wait when their turn comes.
	Halted bool
	// Setup is the position that is set up by hand.
	Setup *setup.Editor
	// Games are the other games, and the ways in and out.
	Games Games
	// Engine is what works beside the window.
	Engine Engine

	host    host.Host
	screen  Screen // nil before the first
	phase   Phase  // of the match
	carried bool   // the move under way was shown by the user's own hand
	probe   probe
	film    *scene.Step
	clock   clock
	visible bool
	kept    []keptGame
}

// Screen shows a session.
type Screen interface {
	// Render shows the session as it is, and does nothing else.
	Render()
	// Animate shows how the last move comes about, after Render; at its end it calls
	// Arrived.
	Animate(step scene.Step)
	// Tick shows how far the work under way is.
	Tick()
	// Retire tells that another screen has taken its place.
	Retire()
}

// valuesKey is the preference that remembers whether values are shown.
const valuesKey = "values"

// New begins a game of a human against a computer that looks ahead a little.
func New(h host.Host, module game.Playable) *Session {
	s := &Session{host: h, Module: module, Values: h.Remembered(valuesKey), Archive: &study.Archive{}, Setup: setup.NewEditor(module)}
	s.Seats = [2]game.Level{"", game.Medium}
	s.Next = Next{Rules: game.Defaults(module.MatchSettings()), Depth: 4, Time: 3 * time.Second}
	s.Look = Look{table: &s.Table, archive: s.Archive, Back: -1}
	s.Games.session, s.Engine = s, newEngine(s)
	s.Games.start()
	s.turn()
	return s
}

// Phase is the one on the screen.
func (s *Session) Phase() Phase {
	switch {
	case s.Setup.Open():
		return SettingUp
	case s.Back >= 0:
		return Reviewing
	}
	return s.phase
}

// Beneath is the phase of the match, whatever lies over it.
func (s *Session) Beneath() Phase { return s.phase }

// Seen is the position that is shown: the one being set up, the one looked back at,
// or the one now.
func (s *Session) Seen() game.Position {
	if s.Setup.Open() {
		p, _ := s.Setup.Draft.Position()
		return p
	}
	return s.Match.At(s.Shown())
}

// Valued reports whether values are shown just now.
func (s *Session) Valued() bool {
	_, ok := s.open()
	return ok && s.Values && s.phase != Thinking
}

// Watch has a screen show the session, in the place of the one before. A move that
// was being shown has arrived.
func (s *Session) Watch(screen Screen) {
	if s.screen != nil {
		s.screen.Retire()
	}
	s.screen = screen
	if s.phase == Animating {
		s.turn()
	}
	s.Changed()
}

// Changed brings the engines and the screen up to the state: once for all that one
// act of the user or one answer of an engine has changed.
func (s *Session) Changed() {
	s.reconcile()
	if s.screen == nil {
		return
	}
	s.screen.Render()
	if film := s.film; film != nil {
		s.film = nil
		s.screen.Animate(*film)
	}
}

// reconcile starts and stops what runs beside the window, as the phase and the
// settings want it.
func (s *Session) reconcile() {
	s.Archive.Open(s.Match)
	s.clock.run(s.phase == Picking && s.seen(), time.Now())
	s.Engine.reconcile()
}

// seen reports whether the match can be seen.
func (s *Session) seen() bool { return s.visible && !s.Setup.Open() }

// SetVisible tells whether the page can be seen: where it can't, nothing is found
// out, and the clock stands still.
func (s *Session) SetVisible(visible bool) {
	if s.visible == visible {
		return
	}
	s.visible = visible
	if !visible {
		s.Engine.Asked = Nothing
	}
	s.Changed()
}

// Close ends all work.
func (s *Session) Close() { s.Engine.stop() }
