package match

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/host"
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

// Session is a game for two on its page: what is played and by whom, what is picked, looked back
// at and found out, and the engines that work on it. It has no widgets: a screen shows it, and can
// be thrown away at any time; what ends while none stands is shown by the next one.
type Session struct {
	// Module is the game that is played.
	Module game.Playable
	Table
	Next
	Cursor
	// Picked are the places of the move under way.
	Picked []int
	// Refused says why a piece could not be put where it was dragged, until the next act.
	Refused text.Message
	// Hint is the one that was asked for, nil for none; Hinted are its steps that are
	// shown.
	Hint   *match.Hint
	Hinted int
	// Last is the last thought of a computer.
	Last game.Analysis
	// News is what has come, until the first move.
	News News
	// Values says whether the values of moves are shown; Archive keeps them.
	Values  bool
	Archive *Archive
	// Halted says that computers wait when their turn comes.
	Halted bool
	// Setup is the position that is set up by hand.
	Setup *Editor
	// Games are the other games, and the ways in and out.
	Games Games
	// Engine is what works beside the window.
	Engine Engine

	host      host.Host
	screen    Screen // nil before the first
	phase     Phase  // of the match
	dragged   bool   // the move under way was shown by the user's own hand
	animation *scene.Step
	clock     clock
	visible   bool
	kept      []keptGame
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

// newSession begins a game of a human against a computer that looks ahead a little.
func newSession(h host.Host, module game.Playable) *Session {
	s := &Session{host: h, Module: module, Values: h.Switch(valuesKey), Archive: &Archive{}, Setup: newEditor(module)}
	s.Seats = [2]game.Level{"", game.Medium}
	s.Next = Next{Rules: game.Defaults(module.MatchSettings()), Depth: 4, Time: 3 * time.Second}
	s.Cursor = Cursor{table: &s.Table, archive: s.Archive, Back: -1}
	s.Games.session, s.Engine = s, newEngine(s)
	s.Games.start()
	s.beginTurn()
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

// ShownPosition is the position that is shown: the one being set up, the one looked back at,
// or the one now.
func (s *Session) ShownPosition() game.Position {
	if s.Setup.Open() {
		p, _ := s.Setup.Draft.Position()
		return p
	}
	return s.Match.At(s.Shown())
}

// ShowsValues reports whether values are shown just now.
func (s *Session) ShowsValues() bool {
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
		s.beginTurn()
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
	if film := s.animation; film != nil {
		s.animation = nil
		s.screen.Animate(*film)
	}
}

// reconcile starts and stops what runs beside the window, as the phase and the
// settings want it.
func (s *Session) reconcile() {
	s.Archive.Open(s.Match)
	s.clock.run(s.phase == Picking && s.visible && !s.Setup.Open(), time.Now())
	s.Engine.reconcile()
}

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

// Next is what the next match is to be, and how the alpha-beta of the course plays.
type Next struct {
	Rules  game.Rules `json:"rules"`
	Begins int        `json:"begins"` // the seat that begins
	// Depth, Time, Quiet and Memory are the settings of the alpha-beta.
	Depth  int           `json:"depth"`
	Time   time.Duration `json:"time"`
	Quiet  bool          `json:"quiet"`
	Memory bool          `json:"memory"`
}

// The settings of the alpha-beta that are offered, as in the course.
var (
	Depths = []string{"1", "2", "3", "4", "5"}
	Times  = []string{"1000", "2000", "3000", "4000", "5000"} // in milliseconds
)

// tableMemory is the size of the alpha-beta's table, in bytes.
const tableMemory = 64 << 20

// Request is the question for a computer. The levels play one of several equal
// moves by chance; the alpha-beta of the course always the same, so that its
// counts can be compared.
func (n *Next) Request(level game.Level, progress *play.Progress) game.MoveRequest {
	if level != game.AlphaBeta {
		return game.MoveRequest{Level: level, Options: play.Options{Progress: progress, Seed: rand.Uint64() | 1}}
	}
	ask := n.engine()
	ask.Level, ask.Options.Progress, ask.Options.Ordering = level, progress, true
	return ask
}

// engine are the settings of the alpha-beta as a file keeps them.
func (n *Next) engine() (ask game.MoveRequest) {
	ask.Limits = play.Limits{Depth: n.Depth, Time: n.Time}
	ask.Options.Quiescence = n.Quiet
	if n.Memory {
		ask.Options.Memory = tableMemory
	}
	return ask
}

// takeEngine takes the alpha-beta's settings, the nearest that are offered.
func (n *Next) takeEngine(ask game.MoveRequest) {
	n.Depth = offered(Depths, cmp.Or(ask.Limits.Depth, n.Depth))
	wanted := cmp.Or(ask.Limits.Time, n.Time)
	n.Time = time.Duration(offered(Times, int(wanted.Milliseconds()))) * time.Millisecond
	n.Quiet, n.Memory = ask.Options.Quiescence, ask.Options.Memory > 0
}

// offered is the number among those offered that is nearest to one.
func offered(numbers []string, wanted int) int {
	number := func(word string) int {
		n, _ := strconv.Atoi(word) // our own words
		return n
	}
	distance := func(word string) int { return max(number(word)-wanted, wanted-number(word)) }
	return number(slices.MinFunc(numbers, func(a, b string) int { return distance(a) - distance(b) }))
}

// clock measures how long a human takes. It stands still while the page can't be
// seen; the zero clock stands at nothing.
type clock struct {
	spent time.Duration // up to the last stop
	since time.Time     // of the last start, zero while it stands
}

// run has the clock run or stand still from now on.
func (c *clock) run(on bool, now time.Time) {
	if on == !c.since.IsZero() {
		return
	}
	c.spent, c.since = c.elapsed(now), time.Time{}
	if on {
		c.since = now
	}
}

// runs reports whether the clock does not stand.
func (c *clock) runs() bool { return !c.since.IsZero() }

// elapsed is how long the clock has run.
func (c *clock) elapsed(now time.Time) time.Duration {
	if c.since.IsZero() {
		return c.spent
	}
	return c.spent + now.Sub(c.since)
}

// toAnalysis is what there is to say of how a human has found a move.
func (c *clock) toAnalysis() game.Analysis { return game.Analysis{Elapsed: c.elapsed(time.Now())} }
