package gametest

import (
	"testing"

	"procura/core/game"
)

func TestToyGamePassesTheContract(t *testing.T) {
	for _, n := range []int{0, 1, 2, 10, 37, 100, 4097} {
		Check[int, int](t, ToyProblem(n))
	}
}

func TestToyGameMakesRandomProblemsByTheContract(t *testing.T) {
	CheckGenerator(t, Toy{})
	CheckAudits(t, Toy{}, 1000, 30, 0)
}

func TestCombinationsHoldEveryChoiceOnce(t *testing.T) {
	settings := []game.Setting{{Key: "a", Values: []string{"1", "2", "3"}}, {Key: "b", Values: []string{"x", "y"}}}
	seen := map[string]bool{}
	for _, rules := range Combinations(settings) {
		seen[rules.Format(settings)] = true
	}
	if len(seen) != 6 || !seen["a=3 b=y"] {
		t.Errorf("got %v", seen)
	}
}
