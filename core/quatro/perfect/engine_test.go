package perfect

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"procura/core/gametest"
	"procura/core/search"
)

// every is the environment variable that asks for the tests that take minutes.
const every = "PROCURA_EVERY"

// entry is a line of the file of positions with proven values.
type entry struct {
	Position
	worth    Worth
	distance bool
}

func truths(t *testing.T) (list []entry) {
	t.Helper()
	file, err := os.Open("testdata/quatro-positions.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	words := map[string]Value{"L": Loss, "D": Draw, "W": Win}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		f := strings.Fields(lines.Text())
		if len(f) != 5 || f[0] == "#" {
			continue
		}
		e := entry{worth: Worth{Value: words[f[3]]}, distance: f[4] != "-"}
		e.worth.Distance, _ = strconv.Atoi(f[4])
		settings := map[string]Position{"L": {}, "S": {Lines: Squares}, "C": {Variant: Choose}}
		rules := settings[f[0]]
		e.Position, err = parse(f[1], f[2], rules.Variant, rules.Lines)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, e)
	}
	if len(list) != 297 {
		t.Fatalf("%d positions read", len(list))
	}
	return list
}

func TestPositionsWithProvenValues(t *testing.T) {
	gametest.Long(t)
	e := New(64<<20, 1)
	for _, want := range truths(t) {
		if want.Placed() < 5 && os.Getenv(every) == "" {
			continue
		}
		got, err := e.Solve(t.Context(), want.Position, Options{Distance: want.distance})
		if err != nil || got.Worth != want.worth {
			t.Errorf("%v %v %v: %v, want %v (%v)", want.Variant, want.Lines, want.Position, got, want.worth, err)
		}
	}
}

// scattered is a random position without a won line.
func scattered(r *rand.Rand, variant Variant, lines Lines, placed int) Position {
	for {
		p := Empty(variant, lines)
		pieces, at := r.Perm(Cells), r.Perm(Cells)
		for i := range placed {
			p.Board[at[i]] = int8(pieces[i])
		}
		if variant == Give && r.IntN(3) > 0 {
			p.InHand = int8(pieces[placed])
		}
		if p.Check() == nil {
			return p
		}
	}
}

// allRules calls a function for both variants and both line rules.
func allRules(call func(Variant, Lines)) {
	for _, variant := range []Variant{Give, Choose} {
		for _, lines := range []Lines{Straight, Squares} {
			call(variant, lines)
		}
	}
}

func TestSearchAgreesWithPlayingEveryGame(t *testing.T) {
	gametest.Long(t)
	r := rand.New(rand.NewPCG(4, 4))
	e := New(1<<20, 1)
	allRules(func(variant Variant, lines Lines) {
		for i := range 400 {
			p := scattered(r, variant, lines, 15-i%5)
			if variant == Choose {
				p = scattered(r, variant, lines, 15-i%4)
			}
			want := naive(p)
			got, err := e.Solve(t.Context(), p, Options{Distance: true})
			if err != nil || got.Worth != want {
				t.Fatalf("%v %v %v: %v, want %v (%v)", variant, lines, p, got.Worth, want, err)
			}
			got, err = e.Solve(t.Context(), p, Options{})
			if err != nil || got.Value != want.Value {
				t.Fatalf("%v %v %v: value %v, want %v (%v)", variant, lines, p, got.Value, want, err)
			}
		}
	})
}

// moved is a position from another side: a board map and a piece map.
func moved(r *rand.Rand, p Position) Position {
	g := geometries[p.Lines]()
	to, order, exchange := &g.maps[r.IntN(len(g.maps))], r.Perm(traits), int8(r.IntN(Cells))
	after := p
	image := func(piece int8) (other int8) {
		if piece == None {
			return None
		}
		for i, from := range order {
			other |= piece >> from & 1 << i
		}
		return other ^ exchange
	}
	for c, piece := range p.Board {
		after.Board[first(to.Of(1<<c))] = image(piece)
	}
	after.InHand = image(p.InHand)
	return after
}

func TestPositionsFromAnotherSideAreWorthTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 4))
	allRules(func(variant Variant, lines Lines) {
		for range 10 {
			p := scattered(r, variant, lines, 7)
			q := moved(r, p)
			var found [2]Result
			for i, x := range []Position{p, q} {
				e := New(1<<20, 1)
				found[i], _ = e.Solve(t.Context(), x, Options{Distance: true})
			}
			if found[0].Worth != found[1].Worth {
				t.Fatalf("%v %v: %v is %v, %v is %v", variant, lines, p, found[0], q, found[1])
			}
		}
	})
}

func TestEveryMoveIsValued(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 4))
	e := New(1<<20, 2)
	allRules(func(variant Variant, lines Lines) {
		for i := range 60 {
			p := scattered(r, variant, lines, 15-i%4)
			a, err := e.Analyze(p)
			if err != nil || a.Run(t.Context(), Options{Distance: true}) != search.NotStopped {
				t.Fatal(p, err)
			}
			for _, m := range a.Moves() {
				if want := naiveMove(p, m.Move); m.Worth != want {
					t.Fatalf("%v %v %v %s: %v, want %v", variant, lines, p, variant.Text(m.Move), m.Worth, want)
				}
			}
			if best, done := a.Worth(); !done || best != naive(p) {
				t.Fatalf("%v: %v", p, best)
			}
		}
	})
}

func TestAnAnalysisGoesOnWhereItStopped(t *testing.T) {
	p, _ := parse("..6.4....bc.3a..", "0", Give, Straight)
	e := New(4<<20, 2)
	a, _ := e.Analyze(p)
	half := len(a.moves) / 2
	e.search(t.Context(), Options{}, func(w *worker) { // it is cancelled in the middle of a move
		for i := range half {
			a.value(w, i)
		}
		w.effort.halt.Store(true)
		w.nodes = reportEvery - 10 // the worker sees that ten nodes later
		a.value(w, half)
	})
	ended, end := context.WithCancel(t.Context())
	end()
	before := a.Moves()
	if _, done := a.Worth(); done || before[half-1].Value == Unknown || before[half].Value != Unknown ||
		a.Run(ended, Options{Distance: true}) != search.ByCancel || !slices.Equal(a.Moves(), before) {
		t.Fatal(before)
	}
	stop := a.Run(t.Context(), Options{Distance: true})
	want, _ := New(4<<20, 1).Solve(t.Context(), p, Options{Distance: true})
	if best, done := a.Worth(); stop != search.NotStopped || !done || best != want.Worth {
		t.Fatal(stop, best, done, want)
	}
	for i, m := range a.Moves() {
		if before[i].Value != Unknown && before[i].Value != m.Value {
			t.Errorf("%s: %v before it was stopped, then %v", Give.Text(m.Move), before[i], m)
		}
	}
}

func TestMovesAreWrittenAsInTheFiles(t *testing.T) {
	give, _ := parse("0..7............", "c", Give, Straight)
	for _, c := range []struct {
		variant Variant
		move    Move
		want    string
	}{
		{Give, Move{6, 12, 8}, "C2/prao"},
		{Give, Move{6, 12, None}, "C2"},
		{Give, Move{None, None, 2}, "/brbo"},
		{Choose, Move{6, 5, None}, "C2=bqac"},
	} {
		if got := c.variant.Text(c.move); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	if n := len(give.Moves()); n != 14*13 {
		t.Error(n)
	}
}

func TestThreadsFindTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 4))
	one, three := New(4<<20, 1), New(4<<20, 3)
	allRules(func(variant Variant, lines Lines) {
		for range 6 {
			p := scattered(r, variant, lines, 6)
			a, _ := one.Solve(t.Context(), p, Options{Distance: true})
			b, _ := three.Solve(t.Context(), p, Options{Distance: true})
			if a.Worth != b.Worth {
				t.Fatalf("%v %v %v: %v with one thread, %v with three", variant, lines, p, a, b)
			}
		}
	})
}

func TestASearchStopsAtItsLimits(t *testing.T) {
	empty := Empty(Give, Straight)
	for _, c := range []struct {
		options Options
		time    time.Duration
		want    search.Stop
	}{
		{Options{}, 20 * time.Millisecond, search.ByTime},
		{Options{Distance: true}, 0, search.ByTime},
	} {
		t.Run(fmt.Sprint(c.want, c.time), func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), c.time)
			defer cancel()
			r, err := New(1<<20, 2).Solve(ctx, empty, c.options)
			if err != nil || r.Value != Unknown || r.Stopped != c.want {
				t.Fatal(r, err)
			}
		})
	}
}

func TestAValueIsNotLostWhenItsDistanceIsNotFound(t *testing.T) {
	p, _ := parse("...4ae...9......", "-", Choose, Straight)
	e := New(64<<20, 1)
	_, _ = e.Solve(t.Context(), p, Options{}) // so that the value is known at once
	if r, _ := e.Solve(within(t, e, 10_000), p, Options{Distance: true}); r.Worth != (Worth{Value: Loss}) || r.Stopped != search.ByCancel {
		t.Fatal(r)
	}
}

// within is a context that ends when the next search of an engine has visited so many nodes.
func within(t *testing.T, e *Engine, nodes uint64) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	last := e.visited.Load()
	go func() {
		defer cancel()
		for ctx.Err() == nil && (e.visited.Load() == last || e.Nodes() < nodes) {
			time.Sleep(20 * time.Microsecond)
		}
	}()
	return ctx
}

func TestACancelledSearchLeavesNothingWrongBehind(t *testing.T) {
	e := New(4<<20, 2)
	for _, want := range truths(t) {
		if want.Variant != Give || want.Placed() != 6 || want.InHand == None {
			continue
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Millisecond/2, cancel)
		if r, _ := e.Solve(ctx, want.Position, Options{Distance: true}); r.Value == Unknown && r.Stopped != search.ByCancel {
			t.Fatal(r)
		}
		cancel()
		if r, _ := e.Solve(t.Context(), want.Position, Options{Distance: true}); r.Worth != want.worth {
			t.Fatalf("%v: %v, want %v", want.Position, r, want.worth)
		}
	}
}

func TestASearchWaitsForItsTurnNoLongerThanItsContext(t *testing.T) {
	e := New(1<<20, 1)
	p := Empty(Give, Straight)
	first, end := context.WithCancel(t.Context())
	done := make(chan Result)
	go func() {
		r, _ := e.Solve(first, p, Options{})
		done <- r
	}()
	for e.Nodes() == 0 { // until the first search is under way
		time.Sleep(time.Millisecond)
	}
	second, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if r, _ := e.Solve(second, p, Options{}); r.Stopped != search.ByTime || r.Nodes != 0 {
		t.Error(r)
	}
	end()
	if r := <-done; r.Stopped != search.ByCancel {
		t.Error(r)
	}
}

func TestAPanicOfAThreadReachesTheCaller(t *testing.T) {
	e := New(1<<20, 2)
	defer func() {
		if cause := recover(); cause != "broken" {
			t.Error(cause)
		}
		p, _ := parse("013.............", "2", Give, Straight)
		if r, err := e.Solve(t.Context(), p, Options{}); r.Value == Unknown || err != nil {
			t.Error("the engine is unusable", r, err)
		}
	}()
	e.search(t.Context(), Options{}, func(*worker) { panic("broken") })
}

// parse reads a board and a hand of the right lengths.
func parse(board, hand string, variant Variant, lines Lines) (Position, error) {
	p, wrong := ReadBrief(Word{Text: board}, Word{Text: hand}, variant, lines, nil)
	if err := p.Check(); err != nil || len(wrong) == 0 {
		return p, err
	}
	return p, errors.New(wrong[0].What.Key)
}

func TestPositionsThatCannotBeSearchedAreRefused(t *testing.T) {
	for _, c := range []struct {
		board, hand string
		variant     Variant
		lines       Lines
		want        error
	}{
		{"11..............", "-", Give, Straight, ErrInconsistent},
		{"1...............", "1", Give, Straight, ErrInconsistent},
		{"1...............", "2", Choose, Straight, ErrInconsistent},
		{"0123............", "-", Give, Straight, ErrWon},
		{"01..23..........", "-", Give, Squares, ErrWon},
		{"01..23..........", "-", Give, Straight, nil},
		{"0f3c5a6978b4d21e", "-", Give, Straight, ErrFull},
	} {
		if _, err := parse(c.board, c.hand, c.variant, c.lines); !errors.Is(err, c.want) {
			t.Errorf("%s %s: %v, want %v", c.board, c.hand, err, c.want)
		}
	}
}
