package game

import (
	"reflect"
	"testing"
)

// ways have a move with two ways, and two moves that begin alike.
var ways = Ways{{"a", []int{1, 2}}, {"b", []int{-1, 3}}, {"b", []int{3, -1}}, {"c", []int{1, 3}}, {"e", []int{0}}}

func TestAMoveIsPickedPlaceByPlace(t *testing.T) {
	for _, c := range []struct {
		picked, choices []int
		complete        string
		behind          map[int][]string
	}{
		{nil, []int{1, -1, 3, 0}, "", map[int][]string{1: {"a", "c"}, -1: {"b"}, 3: {"b"}, 0: {"e"}}},
		{[]int{1}, []int{2, 3}, "", map[int][]string{2: {"a"}, 3: {"c"}}},
		{[]int{3, -1}, nil, "b", map[int][]string{}},
		{[]int{2}, nil, "", map[int][]string{}},
		{[]int{1, 2, 3}, nil, "", map[int][]string{}},
	} {
		choices, complete := ways.Next(c.picked)
		if behind := ways.Behind(c.picked); !reflect.DeepEqual(choices, c.choices) || complete != c.complete || !reflect.DeepEqual(behind, c.behind) {
			t.Errorf("after %v: %v %q, behind them %v", c.picked, choices, complete, behind)
		}
	}
	for move, want := range map[string][]int{"a": {1, 2}, "b": {3, -1}, "z": nil} {
		if got := ways.To(move); !reflect.DeepEqual(got, want) {
			t.Errorf("to %s: %v", move, got)
		}
	}
}

func TestATapPicksLetsGoOrTakesThePlaceOfAsFewAsCanBe(t *testing.T) {
	for _, c := range []struct {
		picked []int
		place  int
		want   Pick
	}{
		{nil, 1, Pick{Picked: []int{1}}},
		{nil, 0, Pick{Move: "e"}},
		{nil, 2, Pick{Refused: true}},
		{[]int{1}, 2, Pick{Move: "a"}},
		{[]int{1}, 1, Pick{Picked: []int{}}},
		{[]int{1, 7}, 7, Pick{Picked: []int{1}}},
		{[]int{1, 7}, 3, Pick{Move: "c"}},
		{[]int{1}, -1, Pick{Picked: []int{-1}}},
		{[]int{1}, 9, Pick{Picked: []int{1}, Refused: true}},
	} {
		if got := ways.Tap(c.picked, c.place); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%d after %v: %+v, want %+v", c.place, c.picked, got, c.want)
		}
	}
}
