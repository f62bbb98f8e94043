package adjiboto

import (
	"math/rand/v2"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Sizes counts seeds. A board of n seeds has at most C(n+12, 12) below it.
func (Game) Sizes() game.Sizes {
	return game.Sizes{Least: 1, Most: maxSeeds, Usual: 8, Name: text.M("size.adjiboto")}
}

// Random spreads the seeds over some of the pits: few pits make laps likely.
func (g Game) Random(random *rand.Rand, size int) game.Puzzle {
	return puzzle.New(g.problem(spread(random, size), game.Defaults(g.Settings())))
}

// spread puts seeds into some of the pits.
func spread(random *rand.Rand, seeds int) (s State) {
	used := random.Perm(pits)[:1+random.IntN(pits)]
	for range seeds {
		s.add(Pit(used[random.IntN(len(used))]), 1)
	}
	return s
}
