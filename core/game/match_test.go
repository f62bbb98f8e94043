package game_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/game/toy"
	"procura/core/play"
)

// solved is the toy game with an exact engine, which plays every game out. It
// knows the values of moves up to a state, and refuses states beyond.
type solved struct {
	toy.Duel
	knows func(n, by int) bool
	near  int
}

func (s solved) Exact() game.Exact[int, int] { return s }
func (s solved) Endgame(n int) bool          { return n <= s.near }

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
	for i, by := range (toy.Duel{}).Moves(n, nil) {
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

func TestValuesAreOrderedByOutcomeThenByDistance(t *testing.T) {
	order := []game.Value{
		{Outcome: play.Lost, Distance: 2},
		{Outcome: play.Lost, Distance: 8},
		{Points: -5},
		{Points: 7},
		{Outcome: play.Drawn},
		{Outcome: play.Won, Distance: 9},
		{Outcome: play.Won, Distance: 1},
	}
	for i, v := range order {
		for j, o := range order {
			if got := v.Compare(o); (got > 0) != (i > j) || (got < 0) != (i < j) {
				t.Errorf("%+v against %+v: %d", v, o, got)
			}
		}
	}
}

func TestMarksSumUpTheMovesBehindAPlace(t *testing.T) {
	p := game.SealPosition(toy.Duel{}, 10)
	won, lost := game.Value{Outcome: play.Won, Distance: 3}, game.Value{Outcome: play.Lost, Distance: 4}
	marks := game.Marks(p, nil, map[string]game.Value{"-1": lost, "no move": won})
	if want := (map[int]game.Mark{-1: {Value: lost, Known: 1, All: 1, Lost: 1}, -2: {All: 1}}); !maps.Equal(marks, want) {
		t.Errorf("%+v, want %+v", marks, want)
	}
	if !marks[-1].Settled() || marks[-2].Settled() || !(game.Mark{Value: won, Known: 1, All: 5}).Settled() || (game.Mark{Value: lost, Known: 1, All: 5}).Settled() {
		t.Error("settled by what is not known, or not by a win")
	}
}

func TestAMarkIsExactWhenNoMoveCanChangeItsDistance(t *testing.T) {
	p := game.SealPosition(toy.Duel{}, 10)
	moves := p.Moves()
	drawn := game.Value{Outcome: play.Drawn}
	won := func(distance int) game.Value { return game.Value{Outcome: play.Won, Distance: distance} }
	lost := func(distance int) game.Value { return game.Value{Outcome: play.Lost, Distance: distance} }
	for _, c := range []struct {
		values []game.Value // of the first moves
		exact  bool
	}{
		{nil, false},
		{[]game.Value{won(1)}, true},
		{[]game.Value{won(3)}, false},
		{[]game.Value{won(3), won(0)}, false},
		{[]game.Value{won(3), lost(0)}, true},
		{[]game.Value{lost(0), won(3)}, true},
		{[]game.Value{lost(4), lost(0)}, false},
		{[]game.Value{lost(4), lost(2)}, true},
		{[]game.Value{lost(0), drawn}, true},
		{[]game.Value{drawn}, false},
	} {
		values := map[string]game.Value{}
		for i, v := range c.values {
			values[moves[i]] = v
		}
		if m := game.Total(p, values); m.Exact() != c.exact || m.Known != len(c.values) || m.Won+m.Drawn+m.Lost != m.Known {
			t.Errorf("%+v: %+v", c.values, m)
		}
	}
}

func TestAMatchRefusesRulesThatTheGameLacks(t *testing.T) {
	if _, wrong := game.StartMatch(toy.Game{}, game.Rules{"lines": "x"}); wrong == nil || wrong.Key != "error.rule.key" {
		t.Errorf("%+v", wrong)
	}
	if m, wrong := game.StartMatch(toy.Game{}, nil); wrong != nil || m.Position().Encode() != "(toy 10)" {
		t.Errorf("%+v", wrong)
	}
}

// played plays moves from ten.
func played(t *testing.T, moves ...string) *game.Match {
	t.Helper()
	m, _ := game.StartMatch(toy.Game{}, nil)
	for _, move := range moves {
		if wrong := m.Play(move, game.Thought{}); wrong != nil {
			t.Fatal(wrong)
		}
	}
	return m
}

func TestAnotherMoveAfterUndoForgetsTheRest(t *testing.T) {
	m := played(t, "-5", "-1", "-1")
	m.Go(1)
	before := m.At(3)
	if m.Play("-1", game.Thought{Nodes: 9}); m.Len() != 3 || m.Index() != 2 || m.Played(2).Thought.Nodes != 9 {
		t.Errorf("the same move forgets: %d of %d", m.Index(), m.Len())
	}
	m.Go(0)
	if m.Play("-1", game.Thought{}); m.Len() != 1 || m.Index() != 1 || m.Position().Encode() != "(toy 9)" {
		t.Errorf("another move keeps: %d of %d", m.Index(), m.Len())
	}
	if before.Encode() != "(toy 3)" {
		t.Errorf("a position changed to %s", before.Encode())
	}
	if m.Go(2) || m.Go(-1) || m.Index() != 1 {
		t.Error("went where nothing is")
	}
}

func TestTheWinnerIsThePlayerWhoMovedLast(t *testing.T) {
	m := game.NewMatch(game.SealPosition(toy.Duel{}, 2))
	for winner := range 2 {
		if _, over := m.Over(); over {
			t.Fatal("over too soon")
		}
		if wrong := m.Play("-1", game.Thought{}); wrong != nil {
			t.Fatal(wrong)
		}
		if got, over := m.Over(); over != (winner == 1) || over && got != winner {
			t.Errorf("after %d moves: winner %d, %t", winner+1, got, over)
		}
	}
}

func TestEasyNeverLosesAtOnceWhereItNeedNot(t *testing.T) {
	chosen := map[string]bool{}
	for seed := range uint64(40) {
		for n, safe := range map[int][]string{2: {"-1"}, 4: {"-1", "-2"}, 3: {"-1"}, 10: {"-1", "-5"}} {
			got := game.SealPosition(toy.Duel{}, n).Think(context.Background(),
				game.Ask{Level: game.Easy, Options: play.Options{Seed: seed}})
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
type risky struct{ toy.Duel }

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
		got := game.SealPosition(risky{}, 3).Think(context.Background(), game.Ask{Level: game.Easy, Options: play.Options{Seed: seed}})
		if got.Move != "-1" || got.Nodes == 0 {
			t.Errorf("%+v", got)
		}
	}
}

func TestPerfectPlaysTheBestValue(t *testing.T) {
	for n := 1; n < 40; n++ {
		p := game.SealPosition(solved{knows: all}, n)
		got := p.Think(context.Background(), game.Ask{Level: game.Perfect})
		if want := worth(n); got.Value != want || got.Depth != 0 || got.Nodes == 0 {
			t.Errorf("from %d: %+v, want %+v", n, got, want)
		}
	}
}

func TestHardPlaysByValuesInTheEndgameOnly(t *testing.T) {
	for n, exact := range map[int]bool{30: false, 20: true, 7: true} {
		p := game.SealPosition(solved{knows: all, near: 20}, n)
		got := p.Think(context.Background(), game.Ask{Level: game.Hard})
		if exact != (got.Depth == 0) || exact && got.Value != worth(n) {
			t.Errorf("from %d: %+v", n, got)
		}
	}
}

func TestOnlyAPositionWithAnExactEngineIsAValuer(t *testing.T) {
	plain, exact := game.SealPosition(toy.Duel{}, 10), game.SealPosition(solved{knows: all}, 10)
	if _, ok := plain.(game.Valuer); ok || slices.Contains(plain.Levels(), game.Perfect) {
		t.Error("a valuer without engine")
	}
	valuer, ok := exact.(game.Valuer)
	if !ok || !slices.Contains(exact.Levels(), game.Perfect) {
		t.Fatal("no valuer")
	}
	values := map[string]game.Value{}
	valuer.Values(context.Background(), func(move string, v game.Value) { values[move] = v })
	if want := (map[string]game.Value{"-1": turned(worth(9)), "-5": turned(worth(5))}); !maps.Equal(values, want) {
		t.Errorf("%v, want %v", values, want)
	}
	over, _ := game.SealPosition(solved{knows: all}, 1).Play("-1")
	if over.(game.Valuer).Values(context.Background(), nil) != 0 {
		t.Error("values of a game that is over")
	}
}

// Where the engine says nothing, the alpha-beta plays; where it only knows a
// move that loses, another one is played.
func TestPerfectGuessesWhereNothingIsKnown(t *testing.T) {
	silent := func(int, int) bool { return false }
	got := game.SealPosition(solved{knows: silent}, 30).Think(context.Background(), game.Ask{Level: game.Perfect})
	if got.Depth == 0 || got.Move == "" || got.Level != game.Perfect {
		t.Errorf("%+v", got)
	}
	tried := 0
	for n := 4; n < 40; n += 2 {
		loses := turned(worth(n-1)).Outcome == play.Lost
		one := func(_, by int) bool { return by == 1 }
		got := game.SealPosition(solved{knows: one}, n).Think(context.Background(), game.Ask{Level: game.Perfect})
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
type snares struct{ toy.Duel }

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
func (snares) Endgame(int) bool              { return true }
func (s snares) Exact() game.Exact[int, int] { return s }

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
	p := game.SealPosition(snares{}, 100)
	got := p.Think(context.Background(), game.Ask{Level: game.Perfect})
	if got.Move != "-2" || got.Traps < 0.66 || got.Traps > 0.67 || got.Value.Outcome != play.Drawn {
		t.Errorf("%+v", got)
	}
	if got := game.SealPosition(snares{}, 200).Think(context.Background(), game.Ask{Level: game.Perfect}); got.Move != "-2" || got.Traps > 0.34 {
		t.Errorf("%+v", got)
	}
	for _, ask := range []game.Ask{{Level: game.Perfect, NoTraps: true}, {Level: game.Hard}} {
		if got := p.Think(context.Background(), ask); got.Move != "-1" || got.Traps != 0 {
			t.Errorf("%+v: %+v", ask, got)
		}
	}
}

func TestTheAlphaBetaObeysItsLimitsAndCounts(t *testing.T) {
	p := game.SealPosition(toy.Duel{}, 400)
	for depth := 1; depth <= 5; depth++ {
		got := p.Think(context.Background(), game.Ask{Level: game.AlphaBeta, Limits: play.Limits{Depth: depth, Time: time.Minute}})
		if got.Depth != depth || got.Nodes == 0 || got.Value.Exact() || len(got.Line) != depth || got.Stopped != play.ByDepth {
			t.Errorf("depth %d: %+v", depth, got)
		}
	}
	won := game.SealPosition(toy.Duel{}, 1).Think(context.Background(), game.Ask{Level: game.AlphaBeta})
	if won.Value != (game.Value{Outcome: play.Won, Distance: 1}) {
		t.Errorf("%+v", won)
	}
}

func TestACancelledThoughtIsStillAMove(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, level := range game.SealPosition(solved{knows: all}, 50).Levels() {
		got := game.SealPosition(solved{knows: all}, 50).Think(ctx, game.Ask{Level: level})
		if got.Move == "" {
			t.Errorf("%s: %+v", level, got)
		}
	}
}
