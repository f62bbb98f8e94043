package adjiboto

import (
	"context"
	"math/rand/v2"
	"sync"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// Lengths go up to a hundred moves; what can be proved in seconds ends near fourteen.
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
	if least := newProblem(State{}, w.Rules).drain[w.Size]; w.Moves < least {
		return &game.Refusal{Field: game.FieldMoves, Why: text.M("error.wish.adjiboto.moves",
			"Count", w.Size, "Least", least, "Moves", w.Moves)}
	}
	return nil
}

// spreads is how many boards a draft spreads until one has the moves that are wished.
const spreads = 2000

// Compose spreads seeds as Random does. Boards of few seeds are taken by their known
// distance, which is that under the rules where all pits may be sown.
func (Game) Compose(w game.Wish) game.Draft {
	return (&composer{wish: w}).draft
}

// composer makes drafts; those with equally many seeds share their tables.
type composer struct {
	wish game.Wish
	lock sync.Mutex
	by   [maxSeeds + 1]*tables // by seeds; nil until they are wanted
}

func (c *composer) draft(ctx context.Context, random *rand.Rand) game.Puzzle {
	seeds := c.seeds(random)
	t := c.tables(seeds)
	s := spread(random, seeds)
	if c.wish.Moves > 0 && seeds <= few && c.wish.Rules["moves"] != "manual" {
		if _, stopped := t.moves.prepare(ctx, 0); stopped != search.NotStopped {
			return nil
		}
		for tries := 0; int((*t.moves.whole())[rank(&s)]) != c.wish.Moves; tries++ {
			if tries == spreads {
				return nil
			}
			s = spread(random, seeds)
		}
	}
	return puzzle.New(t.problem(s, c.wish.Rules))
}

// tables are those for so many seeds.
func (c *composer) tables(seeds int) *tables {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.by[seeds] == nil {
		c.by[seeds] = newTables(seeds)
	}
	return c.by[seeds]
}

// seeds is how many a board gets for a wish: most boards of n seeds need some moves
// fewer than n, and from a dozen on their number hardly grows.
func (c *composer) seeds(random *rand.Rand) int {
	w := &c.wish
	switch {
	case w.Sized:
		return w.Size
	case w.Moves > 0:
		return w.Moves + random.IntN(w.Moves/2+2)
	case !w.Nodes.IsZero():
		return 1 + random.IntN(20)
	}
	return Game{}.Sizes().Usual
}
