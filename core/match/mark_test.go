package match_test

import (
	"maps"
	"testing"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/match"
	"procura/core/play"
)

func TestMarksSumUpTheMovesBehindAPlace(t *testing.T) {
	p := match.New(gametest.ToyDuel{}, 10)
	won, lost := game.Value{Outcome: play.Won, Distance: 3}, game.Value{Outcome: play.Lost, Distance: 4}
	marks := match.Marks(p, nil, map[string]game.Value{"-1": lost, "no move": won})
	if want := (map[int]match.Mark{-1: {Value: lost, Known: 1, All: 1, Lost: 1}, -2: {All: 1}}); !maps.Equal(marks, want) {
		t.Errorf("%+v, want %+v", marks, want)
	}
	if !marks[-1].Settled() || marks[-2].Settled() || !(match.Mark{Value: won, Known: 1, All: 5}).Settled() || (match.Mark{Value: lost, Known: 1, All: 5}).Settled() {
		t.Error("settled by what is not known, or not by a win")
	}
}

func TestAMarkIsExactWhenNoMoveCanChangeItsDistance(t *testing.T) {
	p := match.New(gametest.ToyDuel{}, 10)
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
		if m := match.Total(p, values); m.Exact() != c.exact || m.Known != len(c.values) || m.Won+m.Drawn+m.Lost != m.Known {
			t.Errorf("%+v: %+v", c.values, m)
		}
	}
}

func TestOnlyExactValuesSayThatAMoveWasRight(t *testing.T) {
	p := match.New(gametest.ToyDuel{}, 10)
	moves := p.Moves()
	drawn, lost, guess := game.Value{Outcome: play.Drawn}, game.Value{Outcome: play.Lost, Distance: 2}, game.Value{Points: 30}
	for _, c := range []struct {
		values []game.Value // of the first moves
		want   match.Tally
	}{
		{nil, match.Tally{Unknown: 1}},
		{[]game.Value{drawn}, match.Tally{Unknown: 1}}, // the other one may win
		{[]game.Value{drawn, lost}, match.Tally{Right: 1}},
		{[]game.Value{lost, lost}, match.Tally{Right: 1}}, // nothing was better
		{[]game.Value{lost, drawn}, match.Tally{Wrong: 1}},
		{[]game.Value{guess, guess}, match.Tally{Unknown: 1}},
	} {
		values := map[string]game.Value{}
		for i, v := range c.values {
			values[moves[i]] = v
		}
		var got match.Tally
		got.Add(p, moves[0], values)
		if len(moves) != 2 || got != c.want || got.All() != 1 {
			t.Errorf("%+v: %+v, not %+v", c.values, got, c.want)
		}
	}
}
