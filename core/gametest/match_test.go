package gametest

import (
	"testing"

	"procura/core/game"
	"procura/core/match"
)

func TestToyGameForTwoPassesTheContract(t *testing.T) {
	for _, n := range []int{10, 37, 64} {
		CheckMatch[int, int](t, match.New(ToyDuel{}, n))
	}
}

func TestToyGameOnlyForTwoPassesTheContract(t *testing.T) {
	if _, puzzler := game.Module(ToyForTwo{}).(game.Puzzler); puzzler {
		t.Fatal("it has problems")
	}
	for _, rules := range Combinations(ToyForTwo{}.MatchSettings()) {
		CheckMatch[int, int](t, ToyForTwo{}.Opening(rules))
	}
}
