package quatro

import (
	"bytes"
	"context"
	"maps"
	"math/rand/v2"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro/perfect"
)

// played is a position after random turns from the beginning, not over.
func played(t *testing.T, r *rand.Rand, g Game, rules game.Rules, moves int) game.Position {
	t.Helper()
	complete, wrong := game.Rules{}.With(rules, g.MatchSettings())
	if wrong != nil {
		t.Fatal(wrong)
	}
	for {
		p := g.Opening(complete)
		for range moves {
			list := p.Moves()
			if len(list) == 0 {
				break
			}
			p, _ = p.Play(list[r.IntN(len(list))])
		}
		if p.Outcome() == play.Open {
			return p
		}
	}
}

func underEveryRules(call func(game.Rules)) {
	for _, variant := range []string{"give", "choose"} {
		for _, lines := range []string{"lines", "squares"} {
			call(game.Rules{"variant": variant, "lines": lines})
		}
	}
}

// mate is the value of a position, found by playing every game to its end.
func mate(p game.Position) game.Value {
	if end := p.Outcome(); end != play.Open {
		return game.Value{Outcome: end}
	}
	best := game.Value{Outcome: play.Lost, Distance: -1}
	for _, move := range p.Moves() {
		after, _ := p.Play(move)
		v := behind(mate(after), 1)
		if move[0] == '/' {
			v = behind(mate(after), 0)
		}
		if best.Distance < 0 || v.Compare(best) > 0 {
			best = v
		}
	}
	return best
}

// behind is a value as the other player saw it so many placements earlier.
func behind(v game.Value, placed int) game.Value {
	v.Outcome = v.Outcome.Turned()
	if v.Outcome != play.Drawn {
		v.Distance += placed
	}
	return v
}

func TestEveryTurnIsValuedAsByPlayingEveryGame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	g := New().With(NewOracle(OracleSettings{}))
	underEveryRules(func(rules game.Rules) {
		moves := 12
		if rules["variant"] == "give" {
			moves = 13 // the first only gives
		}
		for range 20 {
			p := played(t, r, g, rules, moves)
			values := map[string]game.Value{}
			p.(game.Valuer).Values(context.Background(), func(move string, v game.Value) { values[move] = v })
			want := map[string]game.Value{}
			for _, move := range p.Moves() {
				after, _ := p.Play(move)
				want[move] = behind(mate(after), 1)
			}
			if !maps.Equal(values, want) {
				t.Fatalf("%v %s: %v, want %v", rules, p.Brief(), values, want)
			}
		}
	})
}

func TestABookAnswersWhereTheSearchWouldTakeLong(t *testing.T) {
	book := perfect.NewBook()
	c := perfect.Chapter{Variant: perfect.Choose, Lines: perfect.Straight, Pieces: 1}
	worths := make([]perfect.Worth, len(c.Positions()))
	for i := range worths {
		worths[i] = perfect.Worth{Value: perfect.Win, Distance: 7 + 2*i}
	}
	book.Add(c, worths)
	var file bytes.Buffer
	if err := book.Write(&file); err != nil {
		t.Fatal(err)
	}
	g := New().With(NewOracle(OracleSettings{Book: file.Bytes()}))
	p := played(t, rand.New(rand.NewPCG(1, 1)), g, game.Rules{"variant": "choose"}, 0)
	nodes := p.(game.Valuer).Values(context.Background(), func(move string, v game.Value) {
		if v.Outcome != play.Lost || v.Distance != 8 && v.Distance != 10 {
			t.Errorf("%s: %+v", move, v)
		}
	})
	if nodes != 0 {
		t.Errorf("%d nodes", nodes)
	}
}

func TestAPositionThatLacksPiecesIsLeftAlone(t *testing.T) {
	g := New().With(NewOracle(OracleSettings{}))
	rules, _ := game.Rules{}.With(game.Rules{"variant": "choose"}, g.MatchSettings())
	p, errors := g.ReadPosition("(((0 0 0 0) (0 0 0 0) (0 0 0 0) (0 0 0 0)) ((branca redonda alta oca)))", rules)
	if len(errors) > 0 {
		t.Fatal(errors)
	}
	p.(game.Valuer).Values(context.Background(), func(move string, v game.Value) { t.Errorf("%s: %+v", move, v) })
	if got := match.ChooseMove(context.Background(), p, game.MoveRequest{Level: game.Perfect, Limits: play.Limits{Time: time.Second}}); got.Move == "" {
		t.Error("no move")
	}
}

func TestAnAnalysisEndsWithItsContext(t *testing.T) {
	g := New().With(NewOracle(OracleSettings{}))
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	began := time.Now()
	known := map[string]bool{}
	played(t, rand.New(rand.NewPCG(1, 1)), g, nil, 0).(game.Valuer).Values(ctx, func(move string, _ game.Value) { known[move] = true })
	if took := time.Since(began); took > time.Second || len(known) == 16 {
		t.Errorf("%v, %d moves of the empty board valued without a book", took, len(known))
	}
}

// asking counts those who ask an oracle just now.
func asking(o *Oracle) int {
	o.lock.Lock()
	defer o.lock.Unlock()
	return o.asking
}

func TestNoSearchOutlivesItsCaller(t *testing.T) {
	o := NewOracle(OracleSettings{})
	p := played(t, rand.New(rand.NewPCG(1, 1)), New().With(o), nil, 0).(game.Valuer)
	for i := range 20 {
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i)*time.Millisecond)
		p.Values(ctx, func(string, game.Value) {})
		if n := asking(o); n != 0 {
			t.Errorf("cancelled after %d ms: %d searches go on", i, n)
		}
		cancel()
	}
}

func TestNoSearchOutlivesACallerThatPanics(t *testing.T) {
	o := NewOracle(OracleSettings{})
	p := played(t, rand.New(rand.NewPCG(1, 1)), New().With(o), nil, 4).(game.Valuer)
	defer func() {
		if said := recover(); said != "no more" || asking(o) != 0 {
			t.Errorf("%v, and %d searches go on", said, asking(o))
		}
	}()
	p.Values(t.Context(), func(string, game.Value) { panic("no more") })
}

func TestTheTableIsGivenBackWhenNobodyAsks(t *testing.T) {
	o := NewOracle(OracleSettings{})
	o.idle = 0
	g := New().With(o)
	played(t, rand.New(rand.NewPCG(1, 1)), g, nil, 12).(game.Valuer).Values(context.Background(), func(string, game.Value) {})
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(time.Millisecond) {
		o.lock.Lock()
		gone := o.engine == nil
		o.lock.Unlock()
		if gone {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the table is still there")
		}
	}
	o.borrowEngine()
	o.releaseEngine()
	if o.engine == nil {
		t.Error("the table of a search under way was given away")
	}
}

func TestTheGameKeepsItsContractWithAnExactEngine(t *testing.T) {
	gametest.Long(t)
	underEveryRules(func(rules game.Rules) {
		g := New().With(NewOracle(OracleSettings{}))
		gametest.CheckMatch[Position, Turn](t, played(t, rand.New(rand.NewPCG(1, 1)), g, rules, 7))
	})
}

func TestWhatIsToldIsNotToldAgain(t *testing.T) {
	g := New().With(NewOracle(OracleSettings{}))
	p := played(t, rand.New(rand.NewPCG(1, 1)), g, nil, 12)
	rules := NewDuel(p.Rules(), nil)
	_, s, _ := match.Typed[Position, Turn](p)
	engine := perfect.New(1<<20, 1)
	a, err := engine.Analyze(EnginePosition(rules, s))
	if err != nil {
		t.Fatal(err)
	}
	runAnalysis(t.Context(), a)
	known := make([]perfect.Worth, len(a.Moves()))
	for _, want := range []int{len(known), 0} {
		calls := 0
		reportChanges(a, perfect.Give, known, func(Turn, game.Value) { calls++ })
		if calls != want {
			t.Errorf("told %d moves, want %d", calls, want)
		}
	}
}

func TestAPanicOfTheSearchComesToWhoeverAsked(t *testing.T) {
	if panicked := runAnalysis(t.Context(), nil); panicked == nil {
		t.Error("no panic")
	}
}

func TestATableIsLentAsLongAsItIsSearchedWith(t *testing.T) {
	o := NewOracle(OracleSettings{})
	g := New().With(o)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan bool)
	go func() {
		defer close(ended)
		played(t, rand.New(rand.NewPCG(1, 1)), g, nil, 0).(game.Valuer).Values(ctx, func(string, game.Value) {})
	}()
	for searching := false; !searching; time.Sleep(time.Millisecond) { // the whole would take minutes
		o.lock.Lock()
		searching = o.engine != nil && o.engine.Nodes() > 0
		if searching && o.asking != 1 {
			t.Errorf("%d ask", o.asking)
		}
		o.lock.Unlock()
	}
	cancel()
	<-ended
}
