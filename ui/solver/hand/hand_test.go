package hand

import (
	"context"
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
	"procura/storage"
	"procura/ui/host"
	"procura/ui/internal/uitest"
	"procura/ui/widgets"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// quietHost posts nothing and gives nothing back.
type quietHost struct{ host.Host }

func (quietHost) Post(func())            {}
func (quietHost) ReleaseMemory()         {}
func (quietHost) ShowError(text.Message) {}
func (quietHost) MemoryLimit() int64     { return 1 << 20 }

// desk is a page without a board.
type desk struct {
	film    puzzle.Line
	index   int
	reached []string
}

func (d *desk) Replay() (puzzle.Line, int, bool)           { return d.film, d.index, d.film != nil }
func (d *desk) BestRun(game.Puzzle) (run game.Run, k bool) { return run, false }
func (d *desk) Idle() bool                                 { return false }
func (d *desk) ShowGame(g *puzzle.History, _ bool)         { d.film, d.index = g.Kept(), g.Index() }
func (d *desk) GoalReached(l puzzle.Line, _ int) {
	d.reached = append(d.reached, strings.Join(l.Moves(), " "))
}
func (d *desk) NotePlay()                   {}
func (d *desk) RaiseBound(game.Puzzle, int) {}
func (d *desk) Changed()                    {}

// moves are those on the board.
func (d *desk) moves() string { return strings.Join(d.film.First(d.index).Moves(), " ") }

// newDesk begins to play a sample.
func newDesk(t *testing.T, id, name string) (*Hand, *desk) {
	t.Helper()
	for _, p := range uitest.Samples(t, storage.Store{Games: uitest.Games()}) {
		if p.Puzzle.Module().ID() == id && p.Name == name {
			l, ok := puzzle.Begin(p.Puzzle)
			if !ok {
				t.Fatal("can't be played")
			}
			d := &desk{film: l}
			return New(quietHost{}, d), d
		}
	}
	t.Fatalf("no %s %s", id, name)
	return nil, nil
}

// step plays the legal move of a number.
func step(t *testing.T, h *Hand, i int) string {
	t.Helper()
	l, _ := h.Line()
	legal := l.Legal()
	for _, place := range l.Ways().To(legal[i%len(legal)]) {
		h.Tap(place)
	}
	return legal[i%len(legal)]
}

func TestUndoAtTheBeginningOfAGameGoesBackToTheOneBefore(t *testing.T) {
	h, d := newDesk(t, "adjiboto", "C")
	first := step(t, h, 0) + " " + step(t, h, 1)
	p := d.film.Puzzle()
	run, err := puzzle.Follow(p, d.film.Moves()[:1])
	if err != nil {
		t.Fatal(err)
	}
	h.LeaveGame(p)
	d.film, d.index = run, 0 // a run is on the board, at its start
	second := step(t, h, 2)
	if d.moves() != second {
		t.Fatalf("%q is on the board, want %q", d.moves(), second)
	}
	h.Undo()
	h.Undo()
	if d.moves() != first {
		t.Errorf("undo leads to %q, want %q", d.moves(), first)
	}
	h.Redo()
	h.Redo()
	if d.moves() != second {
		t.Errorf("redo leads to %q, want %q", d.moves(), second)
	}
}

func TestAGameOfARunIsLeftAndUndoGoesBackToIt(t *testing.T) {
	h, d := newDesk(t, "adjiboto", "C")
	move := step(t, h, 0)
	p := d.film.Puzzle()
	h.LeaveGame(p)
	d.film, d.index = must(puzzle.Follow(p, nil)), 0
	if _, playing := h.GameOnBoard(); playing || !h.CanUndo() || h.CanRedo() {
		t.Error("a run is taken for a game")
	}
	h.Undo()
	if d.moves() != move {
		t.Errorf("undo leads to %q, want %q", d.moves(), move)
	}
}

func must(l puzzle.Line, err error) puzzle.Line {
	if err != nil {
		panic(err)
	}
	return l
}

func TestGamesAreKeptAndThoseThatBreakTheRulesAreLeftOut(t *testing.T) {
	h, d := newDesk(t, "cavalo", "C")
	step(t, h, 0)
	step(t, h, 0)
	h.Undo()
	p, want := d.film.Puzzle(), d.moves()
	open := func() map[string]bool { return map[string]bool{p.Identity(): true} }
	part, some := h.StatePart(open)
	content, err := part.Encode()
	if !some || err != nil {
		t.Fatalf("kept %t, %v", some, err)
	}
	kept, ok := ReadState(content)
	if !ok {
		t.Fatal("can't be read")
	}
	again := New(quietHost{}, d)
	again.Restore(kept)
	if _, some := again.StatePart(open); !some {
		t.Error("what was not looked at is not kept again")
	}
	g, live := again.LiveGame(p)
	if !live || strings.Join(g.Position().Moves(), " ") != want || g.Len() != 2 {
		t.Errorf("%v came back, want %q and a move that was taken back", g, want)
	}
	kept, _ = ReadState(content)
	k := kept[p.Identity()]
	k.Games = append([]keptGame{{Moves: []string{"J9"}, Index: 1}}, k.Games...)
	k.At = 1
	third := New(quietHost{}, d)
	third.Restore(State{p.Identity(): k})
	if g, live := third.LiveGame(p); !live || strings.Join(g.Position().Moves(), " ") != want {
		t.Errorf("beside a game that breaks the rules %v came back", g)
	}
	if _, ok := ReadState([]byte("[1]")); ok {
		t.Error("nonsense is read")
	}
	if _, some := h.StatePart(func() map[string]bool { return nil }); some {
		t.Error("games of problems that are closed are kept")
	}
}

// A knight is carried to where it goes, a piece of the reserve to its cell, and a pit is
// sown wherever its seeds are carried.
func TestADragPlaysWhatItCarries(t *testing.T) {
	h, d := newDesk(t, "cavalo", "C")
	step(t, h, 0)
	l, _ := h.Line()
	move := l.Legal()[0]
	to := l.Ways().To(move)[0]
	from := slices.IndexFunc(l.Scene().Cells, func(c scene.Cell) bool { return c.Drawing != "" })
	h.Drag(from, to)
	if !strings.HasSuffix(d.moves(), " "+move) {
		t.Errorf("the knight is carried: %q", d.moves())
	}
	h, d = newDesk(t, "quatro", "A")
	l, _ = h.Line()
	way := l.Ways().To(l.Legal()[0])
	h.Drag(way[1], way[0])
	if d.moves() != l.Legal()[0] {
		t.Errorf("a piece is carried: %q", d.moves())
	}
	h, d = newDesk(t, "adjiboto", "C")
	l, _ = h.Line()
	way = l.Ways().To(l.Legal()[0])
	h.Drag(way[0], (way[0]+1)%12)
	if d.moves() != l.Legal()[0] {
		t.Errorf("a pit is carried: %q", d.moves())
	}
}

func TestPicksAndRefusalsGoWithTheirPosition(t *testing.T) {
	h, d := newDesk(t, "quatro", "A")
	l, _ := h.Line()
	way := l.Ways().To(l.Legal()[0])
	h.Tap(way[0])
	if !slices.Equal(h.Picked, way[:1]) {
		t.Fatalf("picked %v", h.Picked)
	}
	h.Tap(0)
	if h.Refused == nil { // a piece is there
		t.Error("what is taken is not refused")
	}
	if !h.Escape() || h.Picked != nil || h.Escape() {
		t.Errorf("Escape leaves %v", h.Picked)
	}
	h.Tap(way[0])
	d.film, _ = l.Play(l.Legal()[0])
	d.index = 1
	h.position()
	if h.Picked != nil {
		t.Errorf("%v is picked on another board", h.Picked)
	}
}

func TestTheGoalIsToldOnce(t *testing.T) {
	h, d := newDesk(t, "quatro", "A")
	l, _ := h.Line()
	for _, move := range l.Legal() {
		after, _ := l.Play(move)
		if after.Goal() {
			for _, place := range l.Ways().To(move) {
				h.Tap(place)
			}
			break
		}
	}
	buttons := NewButtons(uitest.Speak("pt"), h, widgets.NewTips())
	h.Undo()
	buttons.Render()
	if buttons.hint.Disabled() {
		t.Error("no hint before the goal")
	}
	h.Redo()
	if len(d.reached) != 1 {
		t.Errorf("reached %q", d.reached)
	}
	buttons.Render()
	if !buttons.hint.Disabled() {
		t.Error("a hint is offered at the goal")
	}
}

func TestATryEndsWhereSomebodyGoesBackAndPlaysOtherwise(t *testing.T) {
	h, d := newDesk(t, "adjiboto", "C")
	p := d.film.Puzzle()
	step(t, h, 0)
	again := step(t, h, 0)
	check := func(what string, tries, hints int) {
		t.Helper()
		if h.Tries(p) != tries || h.Hints(p) != hints {
			t.Errorf("%s: %d tries, %d hints; want %d, %d", what, h.Tries(p), h.Hints(p), tries, hints)
		}
	}
	check("on the way", 1, 0)
	h.Undo()
	h.Redo()
	check("undone and redone", 1, 0)
	h.Undo()
	if step(t, h, 0) != again {
		t.Fatal("another move")
	}
	check("the same move again", 1, 0)
	h.Undo()
	step(t, h, 1)
	check("another move", 2, 0)
	h.Restart()
	step(t, h, 1)
	check("from the start", 3, 0)
	h.ShowOutlooks = true
	step(t, h, 0)
	check("with the values on the board", 3, 1)
	part, _ := h.StatePart(func() map[string]bool { return map[string]bool{p.Identity(): true} })
	content, err := part.Encode()
	kept, ok := ReadState(content)
	if err != nil || !ok {
		t.Fatal("it is not kept")
	}
	h = New(quietHost{}, d)
	h.Restore(kept)
	check("in the next window", 3, 1)
}

func TestWhatASearchHasSolvedIsNotSaidToBeByHand(t *testing.T) {
	w := uitest.Speak("pt")
	h, d := newDesk(t, "cavalo", "C")
	run := d.film.Puzzle().Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}})
	first, _ := d.film.Play(run.Path[0])
	h.gamesOf(d.film.Puzzle()).begin(first, 1)
	d.film, d.index = first, 1
	if rest := first.Rest().Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: search.BFS}}); !h.AddSolution(first, rest) {
		t.Fatal("not taken")
	}
	g, _ := h.LiveGame(d.film.Puzzle())
	d.ShowGame(g, false)
	h.answer = answer{} // as in the next window
	if said, _, _ := h.Verdict(w, g.Position()); said != "Resolvido pelo programa após a jogada 1 · 6 jogadas ao todo" {
		t.Error(said)
	}
}
