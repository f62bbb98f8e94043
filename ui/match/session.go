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
	"procura/ui/page"
	"procura/ui/proving"
)

// Phase tells what goes on in a session. The match is always in one of the first five:
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
	page.Base[AnimatedView]
	State
	Turn
	Known

	// Module is the game that is played.
	Module game.Playable
	// Caption tells where the match came from, until the first move.
	Caption Caption
	// Setup is the position that is set up by hand.
	Setup *Editor
	// Lesson is the review as a lesson.
	Lesson Lesson
	// Engine works beside the window.
	Engine Engine

	saver   *proving.Saver
	visible bool
}

// AnimatedView is a view that shows how moves come about.
type AnimatedView interface {
	page.View
	// Animate shows how the last move comes about, after Render; at its end it calls
	// Arrived.
	Animate(step scene.Step)
	// Tick shows how far the work under way is.
	Tick()
}

// valuesKey is the preference that remembers whether values are shown.
const valuesKey = "values"

// newSession begins a game of a human against a computer that looks ahead a little.
func newSession(h host.Host, module game.Playable) *Session {
	s := &Session{Base: page.NewBase[AnimatedView](h), Module: module, Known: Known{Values: h.Switch(valuesKey)}, saver: proving.NewSaver(h)}
	s.Key = "match"
	s.Setup = newEditor(module)
	s.Seats = [2]game.Level{"", game.Medium}
	s.Next = Next{Rules: game.Defaults(module.MatchSettings()), Depth: 4, Time: 3 * time.Second}
	s.Turn.table, s.Known.table = &s.Table, &s.Table
	s.Cursor = Cursor{Back: -1, table: &s.Table, known: &s.Known}
	s.Lesson = Lesson{table: &s.Table, known: &s.Known, cursor: &s.Cursor}
	s.Games.session = s
	s.Engine = newEngine(s)
	s.Games.start()
	s.beginTurn()
	return s
}

// View makes the view anew, in the place of the one before.
func (s *Session) View() host.View { return s.Watch(newView(s)) }

// Watch has a view show the session, in the place of the one before. A move that
// was being shown has arrived.
func (s *Session) Watch(view AnimatedView) host.View {
	if s.phase == Animating {
		s.beginTurn()
	}
	s.reconcile()
	return s.SetPage(view)
}

// Receive takes a game that was read, or a position, and a game to be gone through, from
// its beginning; the one that is played is kept.
func (s *Session) Receive(e host.Event) host.Reception {
	own := func(p game.Position) bool { return p.Module().ID() == s.Module.ID() }
	switch e := e.(type) {
	case host.FileOpened:
		switch at, m := e.File.Position, e.File.Match; {
		case at != nil && own(at):
			s.Games.Place(at)
			return host.TakenAndShow
		case m != nil && own(m.Match.At(0)):
			s.Games.Open(e.File, e.Path)
			return host.TakenAndShow
		}
	case host.TaskToPlay:
		if own(e.Position) {
			openPuzzle(s, e)
			return host.TakenAndShow
		}
	case host.GameToReview:
		if own(e.Record.Match.At(0)) {
			s.Games.Review(e.Record, e.Caption)
			return host.TakenAndShow
		}
	}
	return host.Ignored
}

// Describe returns the mode of playing, and the moves and the file of the game on the board.
func (s *Session) Describe() host.Description {
	return host.Description{Modes: []host.Mode{host.Play}, ForTwo: true, Moves: s.Match.Len(), Files: []string{s.File}}
}

func (s *Session) Phase() Phase {
	switch {
	case s.Setup.Open():
		return SettingUp
	case s.Back >= 0:
		return Reviewing
	}
	return s.phase
}

// ShownPosition returns the position that is shown: the one being set up, the one looked back at,
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
	return ok && s.Values && s.phase != Thinking && s.Lesson.Stage() != Trying && !s.Puzzling()
}

// Changed brings the engines and the screen up to the state: once for all that one
// act of the user or one answer of an engine has changed.
func (s *Session) Changed() {
	if s.Lesson.solvePuzzle() {
		s.Host.RecordTask(s.Puzzle.Name, s.Match.At(0), s.Puzzle.Tries, s.Puzzle.Hints)
	}
	s.reconcile()
	s.Base.Changed()
	if film := s.animation; film != nil && s.Page != nil {
		s.animation = nil
		s.Page.Animate(*film)
	}
}

// reconcile starts and stops what runs beside the window, as the phase and the
// settings want it.
func (s *Session) reconcile() {
	s.openArchive()
	s.clock.run(s.phase == Picking && s.visible && !s.Setup.Open(), time.Now())
	s.Engine.reconcile()
}

// VisibilityChanged is told whether the page can be seen. While it can't, nothing is found
// out, and the clock stands still.
func (s *Session) VisibilityChanged(visible bool) {
	if s.visible == visible {
		return
	}
	s.visible = visible
	if !visible {
		s.Asked = Nothing
	}
	s.Changed()
}

// Close ends all work.
func (s *Session) Close() {
	s.Base.Close()
	s.saver.Stop()
}

// Turn is the turn of the player to move, and how far it is.
type Turn struct {
	// Picked holds the places of the move under way.
	Picked []int
	// Refused holds why a piece could not be put where it was dragged, until the next act.
	Refused text.Message
	// Hint is the one that was asked for, nil for none; Hinted are its steps that are
	// shown.
	Hint   *match.Hint
	Hinted int
	// Asked is the work that the user has asked of the engine.
	Asked Job
	// Halted reports whether computers wait when their turn comes.
	Halted bool

	table     *Table
	phase     Phase // of the match
	animation *scene.Step
	clock     clock
}

// beginTurn lets the player to move begin, if the match goes on.
func (t *Turn) beginTurn() {
	*t = Turn{Halted: t.Halted, table: t.table}
	t.phase = t.restingPhase()
}

// restingPhase returns the phase of the match where nothing is being shown.
func (t *Turn) restingPhase() Phase {
	switch {
	case t.table.Ended():
		return Over
	case t.table.Level() == "":
		return Picking
	case t.Halted:
		return Paused
	}
	return Thinking
}

// Waiting reports whether computers wait, or will after the move that is shown.
func (t *Turn) Waiting() bool { return t.phase == Paused || t.Halted && t.table.OnlyComputers() }

// Next has the settings of the next match, and of the alpha-beta of the course.
type Next struct {
	Rules  game.Rules `json:"rules"`
	Begins int        `json:"begins"` // the seat that begins
	// Depth, Time, Quiet, Memory and Eval are the settings of the alpha-beta.
	Depth  int           `json:"depth"`
	Time   time.Duration `json:"time"`
	Quiet  bool          `json:"quiet"`
	Memory bool          `json:"memory"`
	// Eval is its evaluation, "" for the usual one.
	Eval string `json:"eval,omitempty"`
}

// The settings of the alpha-beta that are offered, as in the course.
var (
	Depths = []string{"1", "2", "3", "4", "5"}
	Times  = []string{"1000", "2000", "3000", "4000", "5000"} // in milliseconds
)

// tableMemory is the size of the alpha-beta's table, in bytes.
const tableMemory = 64 << 20

// Request returns the question for a computer. The levels play one of several equal
// moves by chance; the alpha-beta of the course always the same, so that its
// counts can be compared.
func (n *Next) Request(level game.Level, progress *play.Progress) game.MoveRequest {
	if level != game.AlphaBeta {
		return game.MoveRequest{Level: level, Options: play.Options{Progress: progress, Seed: rand.Uint64() | 1}}
	}
	ask := n.engine()
	ask.Level, ask.Options.Progress = level, progress
	ask.Options.Ordering, ask.Options.Killers = true, true
	return ask
}

// engine returns the settings of the alpha-beta as a file keeps them.
func (n *Next) engine() (ask game.MoveRequest) {
	ask.Limits = play.Limits{Depth: n.Depth, Time: n.Time}
	ask.Options.Quiescence, ask.Options.Eval = n.Quiet, n.Eval
	if n.Memory {
		ask.Options.Memory = tableMemory
	}
	return ask
}

// takeEngine takes the alpha-beta's settings, the nearest that are offered, and its evaluation where the game has it.
func (n *Next) takeEngine(ask game.MoveRequest, opening game.Position) {
	n.Depth = offered(Depths, cmp.Or(ask.Limits.Depth, n.Depth))
	wanted := cmp.Or(ask.Limits.Time, n.Time)
	n.Time = time.Duration(offered(Times, int(wanted.Milliseconds()))) * time.Millisecond
	n.Quiet, n.Memory, n.Eval = ask.Options.Quiescence, ask.Options.Memory > 0, ""
	if _, wrong := opening.Evaluation(ask.Options.Eval); wrong == nil {
		n.Eval = ask.Options.Eval
	}
}

// offered returns the number among those offered that is nearest to one.
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

// elapsed returns how long the clock has run.
func (c *clock) elapsed(now time.Time) time.Duration {
	if c.since.IsZero() {
		return c.spent
	}
	return c.spent + now.Sub(c.since)
}

// clockPrecision is the precision with which a running clock is saved. Each change is written, and
// the clock of a page that is left open runs for hours. mostSpent bounds the time of a restored clock.
const (
	clockPrecision = time.Minute
	mostSpent      = 10_000 * time.Hour
)

// kept returns how long the clock has run. For a running clock, the time is cut to the minute.
func (c *clock) kept() time.Duration {
	spent := c.elapsed(time.Now())
	if !c.since.IsZero() && spent > clockPrecision {
		spent = spent.Truncate(clockPrecision)
	}
	return spent
}

// toAnalysis returns the time that a human took for a move.
func (c *clock) toAnalysis() game.Analysis { return game.Analysis{Elapsed: c.elapsed(time.Now())} }
