package gametest

import (
	"testing"

	"procura/core/game"
	"procura/core/game/toy"
	"procura/core/match"
)

func TestToyGameForTwoPassesTheContract(t *testing.T) {
	for _, n := range []int{10, 37, 64} {
		CheckMatch[int, int](t, match.New(toy.Duel{}, n))
	}
}

func TestToyGameOnlyForTwoPassesTheContract(t *testing.T) {
	if _, puzzler := game.Module(toy.ForTwo{}).(game.Puzzler); puzzler {
		t.Fatal("it has problems")
	}
	for _, rules := range Combinations(toy.ForTwo{}.MatchSettings()) {
		CheckMatch[int, int](t, toy.ForTwo{}.Opening(rules))
	}
}
