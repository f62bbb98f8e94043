package match_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
)

// solved is the toy game with an exact engine, which plays every game out. It
// knows the values of moves up to a state, and refuses states beyond.
type solved struct {
	gametest.ToyDuel
	knows func(n, by int) bool
	near  int
}

func (s solved) Exact() match.ExactEngine[int, int] { return s }
func (s solved) Endgame(n int) bool                 { return n <= s.near }

func (s solved) Values(ctx context.Context, n int, each func(int, game.Value)) (nodes int64) {
	for _, by := range s.Moves(n, nil) {
		if ctx.Err() == nil && s.knows(n, by) {
			each(by, turned(worth(n-by)))
		}
		nodes++
	}
	return nodes
}

func all(int, int) bool { return true }

// worth is the value of a countdown by playing it out.
func worth(n int) game.Value {
	if n == 0 {
		return game.Value{Outcome: play.Lost}
	}
	best := game.Value{Outcome: play.Lost}
	for i, by := range (gametest.ToyDuel{}).Moves(n, nil) {
		if v := turned(worth(n - by)); i == 0 || v.Compare(best) > 0 {
			best = v
		}
	}
	return best
}

// turned is a value one move earlier, for the other player.
func turned(v game.Value) game.Value {
	return game.Value{Outcome: v.Outcome.Turned(), Distance: v.Distance + 1}
}

func TestEasyNeverLosesAtOnceWhereItNeedNot(t *testing.T) {
	chosen := map[string]bool{}
	for seed := range uint64(40) {
		for n, safe := range map[int][]string{2: {"-1"}, 4: {"-1", "-2"}, 3: {"-1"}, 10: {"-1", "-5"}} {
			got := match.ChooseMove(context.Background(), match.New(gametest.ToyDuel{}, n),
				game.MoveRequest{Level: game.Easy, Options: play.Options{Seed: seed}})
			if !slices.Contains(safe, got.Move) {
				t.Errorf("from %d: %s", n, got.Move)
			}
			chosen[fmt.Sprint(n, got.Move)] = true
		}
	}
	if len(chosen) != 6 {
		t.Errorf("chosen %v", chosen)
	}
}

// risky is a game of one move that matters: 1 lets the opponent win at once.
type risky struct{ gametest.ToyDuel }

func (risky) Moves(n int, moves []int) []int {
	switch n {
	case 3:
		return append(moves, 2, 1)
	case 2, 1:
		return append(moves, 1)
	}
	return moves
}

func TestEasySeesThatAMoveLosesAtOnce(t *testing.T) {
	for seed := range uint64(20) {
		got := match.ChooseMove(context.Background(), match.New(risky{}, 3), game.MoveRequest{Level: game.Easy, Options: play.Options{Seed: seed}})
		if got.Move != "-1" || got.Nodes == 0 {
			t.Errorf("%+v", got)
		}
	}
}

func TestPerfectPlaysTheBestValue(t *testing.T) {
	for n := 1; n < 40; n++ {
		p := match.New(solved{knows: all}, n)
		got := match.ChooseMove(context.Background(), p, game.MoveRequest{Level: game.Perfect})
		if want := worth(n); got.Value != want || got.Depth != 0 || got.Nodes == 0 {
			t.Errorf("from %d: %+v, want %+v", n, got, want)
		}
	}
}

func TestHardPlaysByValuesInTheEndgameOnly(t *testing.T) {
	for n, exact := range map[int]bool{30: false, 20: true, 7: true} {
		p := match.New(solved{knows: all, near: 20}, n)
		got := match.ChooseMove(context.Background(), p, game.MoveRequest{Level: game.Hard})
		if exact != (got.Depth == 0) || exact && got.Value != worth(n) {
			t.Errorf("from %d: %+v", n, got)
		}
	}
}

func TestOnlyAPositionWithAnExactEngineIsAValuer(t *testing.T) {
	plain, exact := match.New(gametest.ToyDuel{}, 10), match.New(solved{knows: all}, 10)
	if _, ok := plain.(game.Valuer); ok || slices.Contains(match.PlayableLevels(plain), game.Perfect) {
		t.Error("a valuer without engine")
	}
	valuer, ok := exact.(game.Valuer)
	if !ok || !slices.Contains(match.PlayableLevels(exact), game.Perfect) {
		t.Fatal("no valuer")
	}
	values := map[string]game.Value{}
	valuer.Values(context.Background(), func(move string, v game.Value) { values[move] = v })
	if want := (map[string]game.Value{"-1": turned(worth(9)), "-5": turned(worth(5))}); !maps.Equal(values, want) {
		t.Errorf("%v, want %v", values, want)
	}
	over, _ := match.New(solved{knows: all}, 1).Play("-1")
	if over.(game.Valuer).Values(context.Background(), nil) != 0 {
		t.Error("values of a game that is over")
	}
}

// Where the engine says nothing, the alpha-beta plays; where it only knows a
// move that loses, another one is played.
func TestPerfectGuessesWhereNothingIsKnown(t *testing.T) {
	silent := func(int, int) bool { return false }
	got := match.ChooseMove(context.Background(), match.New(solved{knows: silent}, 30), game.MoveRequest{Level: game.Perfect})
	if got.Depth == 0 || got.Move == "" || got.Level != game.Perfect {
		t.Errorf("%+v", got)
	}
	tried := 0
	for n := 4; n < 40; n += 2 {
		loses := turned(worth(n-1)).Outcome == play.Lost
		one := func(_, by int) bool { return by == 1 }
		got := match.ChooseMove(context.Background(), match.New(solved{knows: one}, n), game.MoveRequest{Level: game.Perfect})
		if loses == (got.Move == "-1") {
			t.Errorf("from %d: %+v, and -1 loses: %t", n, got, loses)
		}
		if loses {
			tried++
		}
	}
	if tried == 0 {
		t.Error("-1 never loses")
	}
}

// snares are two drawn games of two moves. From 100, one of three replies loses
// after 1, two of three after 2; from 200 one of three in both, but after 2 the
// end is farther away.
type snares struct{ gametest.ToyDuel }

func (snares) Moves(n int, moves []int) []int {
	switch n {
	case 100, 200:
		return append(moves, 1, 2)
	case 99, 98, 199, 198:
		return append(moves, 3, 4, 5)
	}
	return moves
}

func (snares) End(n int) play.Outcome {
	switch n {
	case 100, 99, 98, 200, 199, 198:
		return play.Open
	case 99 - 3, 98 - 3, 98 - 4, 199 - 3, 198 - 5:
		return play.Won
	}
	return play.Drawn
}
func (snares) Endgame(int) bool                     { return true }
func (s snares) Exact() match.ExactEngine[int, int] { return s }

func (s snares) Values(_ context.Context, n int, each func(int, game.Value)) int64 {
	for _, by := range s.Moves(n, nil) {
		v := game.Value{Outcome: play.Drawn}
		if s.End(n-by) == play.Won {
			v = game.Value{Outcome: play.Lost, Distance: 201 - n}
		}
		each(by, v)
	}
	return 1
}

func TestPerfectSetsTheMoreTraps(t *testing.T) {
	p := match.New(snares{}, 100)
	got := match.ChooseMove(context.Background(), p, game.MoveRequest{Level: game.Perfect})
	if got.Move != "-2" || got.Traps < 0.66 || got.Traps > 0.67 || got.Value.Outcome != play.Drawn {
		t.Errorf("%+v", got)
	}
	if got := match.ChooseMove(context.Background(), match.New(snares{}, 200), game.MoveRequest{Level: game.Perfect}); got.Move != "-2" || got.Traps > 0.34 {
		t.Errorf("%+v", got)
	}
	for _, ask := range []game.MoveRequest{{Level: game.Perfect, NoTraps: true}, {Level: game.Hard}} {
		if got := match.ChooseMove(context.Background(), p, ask); got.Move != "-1" || got.Traps != 0 {
			t.Errorf("%+v: %+v", ask, got)
		}
	}
}

func TestTheAlphaBetaObeysItsLimitsAndCounts(t *testing.T) {
	p := match.New(gametest.ToyDuel{}, 400)
	for depth := 1; depth <= 5; depth++ {
		got := match.ChooseMove(context.Background(), p, game.MoveRequest{Level: game.AlphaBeta, Limits: play.Limits{Depth: depth, Time: time.Minute}})
		if got.Depth != depth || got.Nodes == 0 || got.Value.Exact() || len(got.Line) != depth || got.Stopped != play.ByDepth {
			t.Errorf("depth %d: %+v", depth, got)
		}
	}
	won := match.ChooseMove(context.Background(), match.New(gametest.ToyDuel{}, 1), game.MoveRequest{Level: game.AlphaBeta})
	if won.Value != (game.Value{Outcome: play.Won, Distance: 1}) {
		t.Errorf("%+v", won)
	}
}

func TestACancelledThoughtIsStillAMove(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, level := range match.PlayableLevels(match.New(solved{knows: all}, 50)) {
		got := match.ChooseMove(ctx, match.New(solved{knows: all}, 50), game.MoveRequest{Level: level})
		if got.Move == "" {
			t.Errorf("%s: %+v", level, got)
		}
	}
}
