package puzzle

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"procura/core/search"
	"procura/core/search/levels"
)

// fewStates is how many states a certificate may well have before more than its first
// bounds are named.
const fewStates = 10_000

// proveMoves writes why no solution has fewer moves than the claim says, or why there
// is none: the levels, where they are not cut already at the start. It names no more
// bounds than it needs: the checker has to reckon them.
func (c *certificate[S, A]) proveMoves(ctx context.Context) error {
	c.choose(ctx)
	return c.levels(ctx)
}

// choose chooses the bounds: the first ones that leave few states, or all for which there
// is room.
func (c *certificate[S, A]) choose(ctx context.Context) {
	named := c.named()
	for count, b := range named {
		if !c.prepare(ctx, b) {
			return
		}
		c.bounds = named[:count+1]
		if count+1 < len(named) && c.look(ctx, nil, max(b.Enough, fewStates)).End != levels.TooMany {
			return
		}
	}
}

// prepare makes what a bound looks up, and reports whether it may be named.
func (c *certificate[S, A]) prepare(ctx context.Context, b ProofBound[S]) bool {
	if b.Prepare == nil {
		return true
	}
	took, stopped := b.Prepare(ctx, c.limits.Memory/2)
	if stopped == search.NotStopped && c.limits.Memory > 0 {
		c.limits.Memory = max(1, c.limits.Memory-took)
	}
	return stopped == search.NotStopped
}

// named are the bounds that can say something of the claim.
func (c *certificate[S, A]) named() []ProofBound[S] {
	return slices.DeleteFunc(c.provable.ProofBounds(), func(b ProofBound[S]) bool {
		return b.Never && c.claim.moves < search.Unreachable
	})
}

// levels names the bounds, and writes the levels.
func (c *certificate[S, A]) levels(ctx context.Context) error {
	names := []string{"bounds"}
	for _, b := range c.bounds {
		names = append(names, b.Name)
		if b.Lines != nil {
			c.out.line(b.Lines()...)
		}
	}
	c.out.line(strings.Join(names, " "))
	found := c.look(ctx, c.emit, c.limits.States)
	c.level = found.Level
	return c.outcome(found)
}

// look searches level by level, in the quotient where states are written up to symmetry.
func (c *certificate[S, A]) look(ctx context.Context, emit func(int, int, iter.Seq[S]) error, states int64) levels.Result {
	problem := search.Problem[S, A](c.rules)
	order := levels.Order[S]{
		Judge: c.judge, Emit: emit, Memory: c.limits.Memory, States: states, Threads: c.limits.Threads,
	}
	if folded, ok := c.rules.(ProvableFolded); ok && folded.ProofFolds() {
		if classes, _, ok := search.Classes(problem); ok {
			return levels.Run(ctx, classes, order)
		}
	}
	return levels.Run(ctx, problem, order)
}

// judge is the rule of the levels: a goal before the last level refutes the claim,
// and what comes to none within the moves that are left is cut.
func (c *certificate[S, A]) judge(s S, level int) levels.Fate {
	left := c.claim.moves
	if left < search.Unreachable {
		left -= level
	}
	switch {
	case left <= 0:
		return levels.Cut
	case c.rules.Goal(s):
		return levels.Refuting
	case left == 1 && level > 0:
		return levels.Cut
	}
	for i := range c.bounds {
		if c.bounds[i].Estimate(s) >= left {
			return levels.Cut
		}
	}
	return levels.Kept
}

// outcome is the error of a search for evidence, nil where it went to its end.
func (c *certificate[S, A]) outcome(found levels.Result) error {
	switch found.End {
	case levels.Whole:
		return nil
	case levels.Refuted:
		return refuted("refuted.evidence", "Claim", c.claim.words)
	case levels.OutOfMemory:
		return c.tooLarge("unwritten.memory", "unwritten.memory.of", size(c.limits.Memory))
	case levels.TooMany:
		return c.tooLarge("unwritten.states", "unwritten.states.of", c.limits.States)
	case levels.Cancelled:
		return unwritten("unwritten.cancel")
	}
	return found.Err
}

// emit writes a level.
func (c *certificate[S, A]) emit(level, count int, states iter.Seq[S]) error {
	c.out.line(fmt.Sprintf("level %d %d", level, count))
	for s := range states {
		c.line = append(c.provable.ProofState(c.line[:0], s), '\n')
		if !c.out.write(c.line) {
			return c.out.err
		}
	}
	return nil
}
