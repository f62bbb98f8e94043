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

// fewStates is the number of states a certificate may well have before more than its first
// bounds are named.
const fewStates = 10_000

// proveMoves writes why no solution has fewer moves than the claim says, or why there
// is none: the levels, where they are not cut already at the start. It names no more
// bounds than it needs: the checker has to reckon them.
func (c *certificateWriter[S, A]) proveMoves(ctx context.Context) error {
	c.choose(ctx)
	names := []string{"bounds"}
	for _, b := range c.bounds {
		names = append(names, b.Name)
		if b.Lines != nil {
			c.out.line(b.Lines()...)
		}
	}
	c.out.line(strings.Join(names, " "))
	found := c.searchLevels(ctx, c.emit, c.limits.States)
	c.level = found.Level
	return c.outcome(found)
}

// choose chooses the bounds: the first ones that leave few states, or all for which there
// is room.
func (c *certificateWriter[S, A]) choose(ctx context.Context) {
	named := slices.DeleteFunc(c.proof.Bounds, func(b ProofBound[S]) bool {
		return b.Never && c.claim.moves < search.Unreachable
	})
	for count, b := range named {
		if b.Prepare != nil {
			took, stopped := b.Prepare(ctx, c.limits.Memory/2)
			if stopped != search.NotStopped {
				return
			}
			c.prepared += took
		}
		c.bounds = named[:count+1]
		if count+1 < len(named) && c.searchLevels(ctx, nil, max(b.Enough, fewStates)).End != levels.TooMany {
			return
		}
	}
}

func (c *certificateWriter[S, A]) searchLevels(ctx context.Context, emit func(int, int, iter.Seq[S]) error, states int64) levels.Result {
	problem, memory := search.Problem[S, A](c.rules), c.limits.Memory
	if memory > 0 {
		memory = max(1, memory-c.prepared)
	}
	order := levels.Order[S]{
		Judge: c.judge, Emit: emit, Memory: memory, States: states, Threads: c.limits.Threads,
	}
	if c.proof.Folds {
		if classes, _, ok := search.Classes(problem); ok {
			return levels.Run(ctx, classes, order)
		}
	}
	return levels.Run(ctx, problem, order)
}

// judge is the rule of the levels: a goal before the last level refutes the claim,
// and what comes to none within the moves that are left is cut.
func (c *certificateWriter[S, A]) judge(s S, level int) levels.Fate {
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

func (c *certificateWriter[S, A]) outcome(found levels.Result) error {
	switch found.End {
	case levels.Whole:
		return nil
	case levels.Refuted:
		return refuted("proof.refuted.evidence", "Claim", c.claim.words)
	case levels.OutOfMemory:
		return c.tooLarge("proof.unwritten.memory", "proof.unwritten.memory.of", size(c.limits.Memory))
	case levels.TooMany:
		return c.tooLarge("proof.unwritten.states", "proof.unwritten.states.of", c.limits.States)
	case levels.Cancelled:
		return unwritten("proof.unwritten.cancel")
	}
	return found.Err
}

func (c *certificateWriter[S, A]) emit(level, count int, states iter.Seq[S]) error {
	c.out.line(fmt.Sprintf("level %d %d", level, count))
	for s := range states {
		c.line = append(c.proof.State(c.line[:0], s), '\n')
		if !c.out.write(c.line) {
			return c.out.err
		}
	}
	return nil
}

// provePoints writes why no path has more points: what the game itself can write, else
// that a target above them can't be reached.
func (c *certificateWriter[S, A]) provePoints(ctx context.Context) error {
	if most, ok := c.rules.(ProvableMost); ok {
		return most.ProveMost(ctx, c.claim.upper, func(text string) error {
			c.out.line(text)
			return c.out.err
		})
	}
	beyond, _ := c.WithTarget(c.claim.upper + 1).(puzzle[S, A])
	provable, ok := beyond.rules.(Provable[S])
	if !ok {
		return unwritten("proof.unwritten.game")
	}
	c.rules, c.proof = beyond.rules, provable.Proof()
	return c.proveMoves(ctx)
}
