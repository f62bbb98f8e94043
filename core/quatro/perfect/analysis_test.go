package perfect

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"procura/core/gametest"
	"procura/core/search"
)

func TestAnAnalysisIsTheSolutionOfEachMove(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 4))
	together, alone := New(4<<20, 2), New(4<<20, 1)
	allRules(func(variant Variant, lines Lines) {
		for i := range gametest.Cases(8, 8) {
			p := scattered(r, variant, lines, 6+i%4)
			a, _ := together.Analyze(p)
			if stop := a.Run(t.Context(), Options{Distance: true}); stop != search.NotStopped {
				t.Fatal(stop)
			}
			for _, m := range a.Moves() {
				if want := solved(t, alone, p, m.Move); m.Worth != want {
					t.Fatalf("%v %v %v %s: %v, want %v", variant, lines, p, variant.Text(m.Move), m.Worth, want)
				}
			}
		}
	})
}

// solved is the worth of a move, from the solution of the position after it.
func solved(t *testing.T, e *Engine, p Position, m Move) Worth {
	t.Helper()
	after, placed := p.Play(m), 1
	if m.Cell == None {
		placed = 0
	}
	switch {
	case wonBy(after):
		return Worth{Win, 1}
	case after.Placed() == Cells:
		return Worth{Value: Draw}
	}
	found, err := e.Solve(t.Context(), after, Options{Distance: true})
	if err != nil {
		t.Fatal(err)
	}
	return turned(found.Worth, placed)
}

func TestAnAnalysisOfValuesAloneFindsThem(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 4))
	e := New(4<<20, 2)
	allRules(func(variant Variant, lines Lines) {
		p := scattered(r, variant, lines, 8)
		values, _ := e.Analyze(p)
		lengths, _ := e.Analyze(p)
		if values.Run(t.Context(), Options{}) != search.NotStopped || lengths.Run(t.Context(), Options{Distance: true}) != search.NotStopped {
			t.Fatal("stopped")
		}
		for i, m := range lengths.Moves() {
			if got := values.Moves()[i]; got.Value != m.Value {
				t.Fatalf("%v %s: %v, want %v", p, variant.Text(m.Move), got.Worth, m.Worth)
			}
		}
	})
}

func TestMovesThatEndTheGameAreValuedAtOnce(t *testing.T) {
	p, _ := parse("013.............", "2", Give, Straight)
	a, _ := New(1<<20, 1).Analyze(p)
	for _, m := range a.Moves() {
		want := Worth{}
		if m.Cell == 3 {
			want = Worth{Win, 1}
		}
		if m.Worth != want {
			t.Errorf("%s: %v, want %v", m.Move, m.Worth, want)
		}
	}
}

// Moves that lose at once do not wait for those that take long.
func TestAnAnalysisFindsFirstWhatIsDecisive(t *testing.T) {
	p, _ := parse("013.............", "4", Give, Straight)
	e := New(1<<20, 1)
	a, _ := e.Analyze(p)
	if stop := a.Run(within(t, e, 20_000), Options{Distance: true}); stop != search.ByCancel {
		t.Fatal(stop)
	}
	for _, m := range a.Moves() {
		// with D1 filled, 0 1 3 4 share a value and the game is over
		if loses := m.Cell != 3 && naiveWins(p.Play(m.Move)); loses && m.Worth != (Worth{Loss, 2}) {
			t.Errorf("%s: %v", m.Move, m.Worth)
		}
	}
}

// naiveWins tells whether the piece in hand completes a line.
func naiveWins(p Position) bool {
	for _, m := range p.Moves() {
		if wonBy(p.Play(m)) {
			return true
		}
	}
	return false
}

func TestAnAnalysisSearchesNothingThatTheBookKnows(t *testing.T) {
	p, _ := parse("0..7............", "-", Choose, Squares)
	e := New(1<<20, 2)
	for range 5 {
		book, chapter := NewBook(), Chapter{Choose, Squares, 3, false}
		book.Add(chapter, make([]Worth, len(chapter.Positions())))
		e.Use(book)
		a, _ := e.Analyze(p)
		if stop := a.Run(t.Context(), Options{Distance: true}); stop != search.NotStopped || e.Nodes() != 0 {
			t.Fatal(stop, e.Nodes())
		}
	}
}

// The promise is a tenth of this.
const cancelled = time.Second

func TestACancelledSearchReturnsSoon(t *testing.T) {
	ways := map[string]func(*Engine, context.Context, Position, Options){
		"solve": func(e *Engine, ctx context.Context, p Position, o Options) { _, _ = e.Solve(ctx, p, o) },
		"analysis": func(e *Engine, ctx context.Context, p Position, o Options) {
			a, _ := e.Analyze(p)
			a.Run(ctx, o)
		},
	}
	for name, run := range ways {
		allRules(func(variant Variant, lines Lines) {
			e := New(16<<20, 2)
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan time.Time)
			go func() {
				run(e, ctx, Empty(variant, lines), Options{Distance: true})
				done <- time.Now()
			}()
			for e.Nodes() < uint64(gametest.Cases(50_000, 50_000)) {
				time.Sleep(time.Millisecond)
			}
			begin := time.Now()
			cancel()
			late := (<-done).Sub(begin)
			t.Logf("%s %d %d: %v", name, variant, lines, late)
			if late > cancelled {
				t.Errorf("%s %d %d: returned %v after the cancel", name, variant, lines, late)
			}
		})
	}
}

func TestAnAnalysisThatNeverBeganHasNoNodes(t *testing.T) {
	e := New(1<<20, 1)
	p := scattered(rand.New(rand.NewPCG(1, 1)), Choose, Straight, 5)
	before, err := e.Analyze(p)
	if err != nil || before.Run(t.Context(), Options{}) != search.NotStopped || before.Nodes() == 0 {
		t.Fatal(err, before.Nodes())
	}
	ended, end := context.WithCancel(t.Context())
	end()
	after, _ := e.Analyze(Empty(Give, Straight))
	e.turn <- struct{}{} // another search is under way
	if stop := after.Run(ended, Options{}); stop != search.ByCancel || after.Nodes() != 0 {
		t.Error(stop, after.Nodes())
	}
	<-e.turn
	if before.Nodes() == 0 {
		t.Error("the first one has lost its nodes")
	}
}
