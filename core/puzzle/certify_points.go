package puzzle

import "context"

// provePoints writes why no path has more points: what the game itself can write, else
// that a target above them can't be reached.
func (c *certificate[S, A]) provePoints(ctx context.Context) error {
	if most, ok := c.rules.(ProvableMost); ok {
		return most.ProveMost(ctx, c.claim.upper, c.out.put)
	}
	beyond, _ := c.WithTarget(c.claim.upper + 1).(puzzle[S, A])
	provable, ok := beyond.rules.(Provable[S])
	if !ok {
		return unwritten("unwritten.game")
	}
	c.rules, c.provable = beyond.rules, provable
	return c.proveMoves(ctx)
}
