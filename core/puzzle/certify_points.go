package puzzle

import (
	"context"

	"procura/core/search/levels"
)

// mostLevelled is the greatest number of states for which the levels of a claim about
// points are written, where there is another way.
const mostLevelled = 200_000

// provePoints writes why no path has more points: that a target above them can't be
// reached, where its levels have few states, else what the game itself can write.
func (c *certificate[S, A]) provePoints(ctx context.Context) error {
	most, other := c.rules.(ProvableMost)
	beyond, _ := c.WithTarget(c.claim.upper + 1).(puzzle[S, A])
	provable, ok := beyond.rules.(Provable[S])
	if !ok {
		return unwritten("unwritten.game")
	}
	c.rules, c.provable = beyond.rules, provable
	if !other {
		return c.proveMoves(ctx)
	}
	c.choose(ctx)
	switch found := c.look(ctx, nil, mostLevelled); found.End {
	case levels.TooMany, levels.OutOfMemory:
		return most.ProveMost(ctx, c.claim.upper, c.out.put)
	}
	return c.levels(ctx)
}
