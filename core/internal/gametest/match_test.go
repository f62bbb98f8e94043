package gametest

import (
	"testing"

	"procura/core/game/toy"
	"procura/core/match"
)

func TestToyGameForTwoPassesTheContract(t *testing.T) {
	for _, n := range []int{10, 37, 64} {
		CheckMatch[int, int](t, match.New(toy.Duel{}, n))
	}
}
