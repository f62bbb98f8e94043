package game_test

import (
	"testing"

	"procura/core/game"
	"procura/core/play"
)

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

func TestAWinOfUnknownDistanceIsBehindAnyOther(t *testing.T) {
	near, far, open := game.Value{Outcome: play.Won, Distance: 1}, game.Value{Outcome: play.Won, Distance: 9}, game.Value{Outcome: play.Won}
	for _, known := range []game.Value{near, far} {
		if known.Compare(open) <= 0 || open.Compare(known) >= 0 {
			t.Errorf("%+v against one that is not known: %d, %d", known, known.Compare(open), open.Compare(known))
		}
	}
	if open.Compare(open) != 0 || open.Compare(game.Value{Outcome: play.Drawn}) <= 0 {
		t.Error("a win is a win")
	}
	if near.Name().Key != "match.value.win" || open.Name().Key != "match.value.won" {
		t.Errorf("%v, %v", near.Name(), open.Name())
	}
}
