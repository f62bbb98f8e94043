package adjiboto

import (
	"context"
	"math/rand/v2"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// Lengths go up to a hundred moves; what is found and proved in seconds ends near fourteen.
func (Game) Lengths() game.Lengths { return game.Lengths{Least: 1, Most: 100, Easy: 3, Hard: 8} }

// Never refuses boards without a solution, for no board is known that has none, and
// fewer moves than so many seeds need.
func (g Game) Never(w game.Wish) *game.Refusal {
	if w.Impossible {
		return &game.Refusal{Field: game.FieldImpossible, Why: text.M("error.wish.adjiboto.impossible")}
	}
	if !w.Sized || w.Moves == 0 {
		return nil
	}
	if least := g.problem(State{}, w.Rules).drain[w.Size]; w.Moves < least {
		return &game.Refusal{Field: game.FieldMoves, Why: text.M("error.wish.adjiboto.moves",
			"Count", w.Size, "Least", least, "Moves", w.Moves)}
	}
	return nil
}

const (
	// spreads limits the boards that a draft spreads until one has the moves that are
	// wished.
	spreads = 2000
	// nearby limits the seeds beyond few of a board that is made of one of
	// few seeds.
	nearby = 6
)

// Compose spreads seeds as Random does. Boards of few seeds are taken by their known
// distance, which is that under the rules where all pits may be sown; to one that is
// far from the end some seeds more are added, for boards that are farther than those.
func (g Game) Compose(w game.Wish) game.Draft {
	if g.tables == nil {
		g = New()
	}
	return (&composer{game: g, wish: w}).draft
}

type composer struct {
	game Game
	wish game.Wish
}

func (c *composer) draft(ctx context.Context, random *rand.Rand) game.Puzzle {
	seeds := c.seeds(random)
	s := spread(random, seeds)
	if known := min(seeds, few); c.wish.Moves > 0 && c.wish.Rules["moves"] != "manual" && seeds-known < nearby {
		table, _ := c.game.tables.of(lapLost, known)
		distance, _, stopped := table.get(ctx, 0)
		if stopped != search.NotStopped {
			return nil
		}
		var moves int
		s, moves = farthest(*distance, random, known, c.wish.Moves)
		if moves != c.wish.Moves && seeds == known {
			return nil
		}
		for range seeds - known {
			s.add(Pit(random.IntN(pits)), 1)
		}
	}
	return puzzle.New(c.game.problem(s, c.wish.Rules))
}

// farthest spreads seeds until a board has so many moves, and else is the one of those
// seen that comes nearest to it from below, with its own.
func farthest(distance []uint8, random *rand.Rand, seeds, moves int) (best State, most int) {
	most = -1
	for range spreads {
		s := spread(random, seeds)
		if d := int(distance[rank(&s)]); d <= moves && d > most {
			best, most = s, d
			if d == moves {
				break
			}
		}
	}
	return best, most
}

// seeds chooses the number of seeds of a board for a wish: of few seeds, no board needs more moves
// than it has seeds, and most need some fewer.
func (c *composer) seeds(random *rand.Rand) int {
	w := &c.wish
	switch {
	case w.Sized:
		return w.Size
	case w.Moves > few+1:
		return min(maxSeeds, 2*w.Moves+random.IntN(w.Moves)) // full pits take longest
	case w.Moves > few:
		return w.Moves + random.IntN(4)
	case w.Moves > 0:
		return w.Moves + random.IntN(w.Moves/2+2)
	case !w.Nodes.IsZero():
		return 1 + random.IntN(20)
	}
	return Game{}.Sizes().Usual
}

// Sizes counts seeds. A board of n seeds has at most C(n+12, 12) below it.
func (Game) Sizes() game.Sizes {
	return game.Sizes{Least: 1, Most: maxSeeds, Usual: 8, Name: text.M("core.size.adjiboto")}
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
