package gametest

import (
	"testing"

	"procura/core/game"
	"procura/core/game/toy"
)

func TestToyGameForTwoPassesTheContract(t *testing.T) {
	for _, n := range []int{10, 37, 64} {
		CheckMatch[int, int](t, game.SealPosition(toy.Duel{}, n))
	}
}
