package match

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"procura/core/datafile"
	"procura/core/game"
	"procura/core/games"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
	"procura/ui/host"
	"procura/ui/page"
)

// silence is a host that keeps what is posted until it is pumped.
type silence struct {
	host.Host
	animated   bool
	complaints []string
	solved     []string // tasks

	mu    sync.Mutex
	queue []func()
}

func (h *silence) Switch(string) bool     { return false }
func (h *silence) SetSwitch(string, bool) {}
func (h *silence) ReleaseMemory()         {}
func (h *silence) NoteWork(host.Work)     {}
func (h *silence) RecordTask(name string, _ game.Position, tries, hints int) {
	h.solved = append(h.solved, fmt.Sprint(name, " ", tries, " ", hints))
}
func (h *silence) ClearStatus()             {}
func (h *silence) IsAnimated() bool         { return h.animated }
func (h *silence) ShowError(m text.Message) { h.complaints = append(h.complaints, m.Key) }

func (h *silence) Post(f func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.queue = append(h.queue, f)
}

// pump waits for the engines and runs what they posted.
func (h *silence) pump(s *Session) {
	s.Engine.Wait()
	h.mu.Lock()
	todo := h.queue
	h.queue = nil
	h.mu.Unlock()
	for _, f := range todo {
		f()
	}
}

// countingScreen counts what a screen is told, and shows nothing.
type countingScreen struct {
	page.Frame
	renders, films, left int
}

func (c *countingScreen) Render()            { c.renders++ }
func (c *countingScreen) Animate(scene.Step) { c.films++ }
func (c *countingScreen) Tick()              {}
func (c *countingScreen) SettleContent()     {}
func (c *countingScreen) Leave()             { c.left++ }

// shown is the toy as a game with all there can be: moves that are seen to come
// about, and an engine that values them.
type shown struct{ gametest.Toy }

func (s shown) Opening(rules game.Rules) game.Position { return flying{s.Toy.Opening(rules)} }

type flying struct{ game.Position }

func (f flying) Play(move string) (game.Position, *text.Message) {
	after, wrong := f.Position.Play(move)
	return flying{after}, wrong
}

func (f flying) Show(move string) (scene.Step, *text.Message) {
	step, wrong := f.Position.Show(move)
	step.Motions = []scene.Motion{{Kind: scene.Move, From: -1, To: 0}}
	return step, wrong
}

func (f flying) Values(_ context.Context, each func(string, game.Value)) int64 {
	for _, move := range f.Moves() {
		each(move, game.Value{Outcome: play.Drawn})
	}
	return 1
}

// newToy is a game of the toy between two seats, which is not shown yet.
func newToy(t *testing.T, first, second game.Level) (*Session, *silence) {
	t.Helper()
	h := &silence{}
	s := newSession(h, shown{})
	s.Seats = [2]game.Level{first, second}
	s.beginTurn()
	s.visible = true
	t.Cleanup(s.Close)
	return s, h
}

func TestAnActRendersOnce(t *testing.T) {
	s, h := newToy(t, "", "")
	c := &countingScreen{}
	s.Watch(c)
	for name, act := range map[string]func(){
		"a tap":    func() { place, _ := s.Match.Position().Ways().Next(nil); s.Tap(place[0]) },
		"a move":   func() { s.Play(s.Match.Position().Moves()[0], game.Analysis{}) },
		"undo":     func() { s.GoTo(0, true) },
		"values":   func() { s.SwitchValues(!s.Values) },
		"players":  s.ChangePlayers,
		"a review": func() { s.Review(0) },
		"a file": func() {
			s.Games.Open(datafile.File{Path: "x", Match: &match.Record{Match: match.From(s.Match.At(0))}}, "")
		},
		"a new one": s.Games.New,
		"hiding":    func() { s.VisibilityChanged(!s.visible) },
	} {
		c.renders = 0
		act()
		if c.renders != 1 {
			t.Errorf("%s renders %d times", name, c.renders)
		}
		h.pump(s)
	}
}

func TestAThoughtThatEndsWithoutAScreenIsPlayed(t *testing.T) {
	s, h := newToy(t, game.Easy, "")
	s.Changed()
	if s.Phase() != Thinking || s.Engine.Thought == nil {
		t.Fatalf("in phase %d", s.Phase())
	}
	h.pump(s)
	if s.Match.Index() != 1 || s.Phase() != Picking || s.Match.Played(1).Analysis.Level != game.Easy {
		t.Fatalf("at move %d in phase %d", s.Match.Index(), s.Phase())
	}
	c := &countingScreen{}
	s.Watch(c)
	if c.renders != 1 {
		t.Errorf("the next screen renders %d times", c.renders)
	}
}

func TestAScreenThatLeavesTakesNoMoveWithIt(t *testing.T) {
	s, h := newToy(t, "", "")
	h.animated = true
	first, second := &countingScreen{}, &countingScreen{}
	s.Watch(first)
	s.animation, s.phase = &scene.Step{}, Animating // a move that is being shown
	s.Changed()
	if first.films != 1 {
		t.Fatalf("%d films", first.films)
	}
	s.Watch(second)
	if first.left != 1 || second.films != 0 || s.Phase() != Picking {
		t.Errorf("left %d, %d films, phase %d", first.left, second.films, s.Phase())
	}
	s.Arrived()
	if second.renders != 1 {
		t.Error("the old film arrives once more")
	}
}

func TestTheClockOfAHumanStandsStillBehindAnotherTab(t *testing.T) {
	s, h := newToy(t, "", game.Easy)
	s.Changed()
	running := func() bool { return !s.clock.since.IsZero() }
	if !running() {
		t.Fatal("it stands still while the human picks")
	}
	s.VisibilityChanged(false)
	if running() {
		t.Error("it runs behind another tab")
	}
	s.clock.spent = time.Hour
	places, _ := s.Match.Position().Ways().Next(nil)
	s.Tap(places[0])
	if got := s.Match.Played(1).Analysis.Elapsed; got != time.Hour {
		t.Errorf("the move took %v", got)
	}
	h.pump(s)
	s.VisibilityChanged(true)
	if running() != (s.Phase() == Picking) {
		t.Errorf("runs %t in phase %d", running(), s.Phase())
	}
}

func TestTheClockOfAHumanStandsStillWhileAPositionIsSetUp(t *testing.T) {
	s := newQuatro(t)
	running := func() bool { return !s.clock.since.IsZero() }
	before := running()
	s.Games.Compose()
	during := running()
	s.Setup.Close()
	s.Changed()
	if !before || during || !running() {
		t.Errorf("runs %t, while a position is set up %t, and then %t", before, during, running())
	}
}

// newQuatro is a game of Quatro between humans.
func newQuatro(t *testing.T) *Session {
	t.Helper()
	for _, m := range games.All(games.Settings{}) {
		if m, ok := m.(game.Playable); ok && m.ID() == "quatro" {
			s := newSession(&silence{}, m)
			t.Cleanup(s.Close)
			s.Seats, s.visible = [2]game.Level{}, true
			s.ChangePlayers()
			return s
		}
	}
	t.Fatal("no Quatro")
	return nil
}

// wander does one of what a user can do, and reports what.
func wander(s *Session, r *rand.Rand) string {
	levels := []game.Level{"", game.Easy}
	acts := []struct {
		name string
		do   func()
	}{
		{"tap", func() {
			if places, _ := s.Match.Position().Ways().Next(s.Picked); len(places) > 0 {
				s.Tap(places[r.IntN(len(places))])
			}
		}},
		{"tap", func() { s.Tap(r.IntN(3)) }},
		{"help", s.Help},
		{"escape", s.Escape},
		{"undo", func() { s.Step(game.Back) }},
		{"redo", func() { s.Step(game.Again) }},
		{"visit", func() { s.Visit(anyNode(s, r)) }},
		{"promote", func() { s.revise(s.Match.Promote) }},
		{"prune", func() { s.revise(s.Match.Delete) }},
		{"remark", func() { s.Match.SetComment(s.Looked(), "x"); s.Changed() }},
		{"drag", func() { s.Drag(r.IntN(6)-3, r.IntN(6)-3) }},
		{"probe", func() { s.Engine.PointAt(r.IntN(6)-3, r.IntN(2) == 0) }},
		{"review", func() { s.Review(r.IntN(1 + s.Match.Len())) }},
		{"forward", s.Forward},
		{"live", func() { s.Review(s.Match.Index()) }},
		{"values", func() { s.SwitchValues(!s.Values) }},
		{"visible", func() { s.VisibilityChanged(!s.visible) }},
		{"arrived", s.Arrived},
		{"another screen", func() { s.Watch(&countingScreen{}) }},
		{"players", func() {
			s.Seats = [2]game.Level{levels[r.IntN(2)], levels[r.IntN(2)]}
			s.ChangePlayers()
		}},
		{"new", s.Games.New},
		{"set up", s.Games.Compose},
		{"cancel", func() { s.Setup.Close(); s.Changed() }},
	}
	act := acts[max(0, r.IntN(len(acts)+6)-6)] // often a tap
	act.do()
	return act.name
}

// check fails where the phase, the state and the engine disagree.
func check(t *testing.T, s *Session, after string) {
	t.Helper()
	if s.phase != Animating && s.phase != s.restingPhase() {
		t.Errorf("after %s: phase %d, the match is in %d", after, s.phase, s.restingPhase())
	}
	if (s.Engine.Thought != nil) != (s.phase == Thinking) {
		t.Errorf("after %s: phase %d, a thought under way %t", after, s.phase, s.Engine.Thought != nil)
	}
	if s.Engine.doing != s.Engine.wantedJob() {
		t.Errorf("after %s: the engine does %v, wanted is %v", after, s.Engine.doing, s.Engine.wantedJob())
	}
	if running := !s.clock.since.IsZero(); running != (s.phase == Picking && s.visible && !s.Setup.Open()) {
		t.Errorf("after %s: phase %d, the clock runs %t", after, s.phase, running)
	}
}

func TestPhaseEngineAndClockAgreeWhateverTheUserDoes(t *testing.T) {
	seen := map[Phase]bool{}
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 0))
		s, h := newToy(t, "", game.Easy)
		h.animated = true
		s.Changed()
		for range 400 {
			after := wander(s, r)
			check(t, s, after)
			seen[s.Phase()] = true
			if r.IntN(3) == 0 {
				h.pump(s)
				check(t, s, "a pump after "+after)
			}
		}
	}
	for _, phase := range []Phase{Picking, Thinking, Animating, Paused, Over, Reviewing} {
		if !seen[phase] {
			t.Errorf("phase %d was never seen", phase)
		}
	}
}

// failing is a position at which engines break off.
type failing struct{ game.Position }

func (failing) LookOnePly() game.OnePly { panic("failing") }

func TestAThoughtThatFailsHaltsTheComputers(t *testing.T) {
	s, h := newToy(t, game.Easy, game.Easy)
	s.Match = match.From(failing{s.Match.Position()})
	s.Changed()
	h.pump(s)
	if s.Phase() != Paused || len(h.complaints) != 1 || s.Engine.Thought != nil {
		t.Errorf("phase %d, told %q", s.Phase(), h.complaints)
	}
}
