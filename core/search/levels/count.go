package levels

import (
	"context"
	"math"

	"procura/core/search"
)

// CountLimits bounds CountShortest.
type CountLimits[S comparable] struct {
	// Length is the last level that is looked at.
	Length int
	// Bound, where it is not nil, never exceeds the moves from a state to a goal:
	// states from which none can be reached by Length are left out.
	Bound func(S) int
	// States is the greatest number of states on all levels; 0 is no limit.
	States int64
}

// Count tells how many shortest solutions there are.
type Count struct {
	// Length is the level of the first goals, -1 without a goal.
	Length int
	// Paths is the number of paths to them, and stays at math.MaxInt64.
	Paths int64
	// States is the number of states on all levels.
	States int64
	// Stopped tells what ended the count; Length is -1 then.
	Stopped search.Stop
}

// checkEvery is the number of states between two looks at the context.
const checkEvery = 1 << 10

// CountShortest counts the shortest solutions, in moves. It shares nothing with the
// algorithms of package search, so that what they prove can be held against it. A level holds the states that so
// many moves lead to, and by how many paths; a state may stand on more than one:
//
//	level 0   start 1
//	level 1   a 1    b 1
//	level 2   c 2    a 1      c by a and b; a once more, by b
//
// On the first level with goals every path to one is a shortest solution.
func CountShortest[S comparable, A any](ctx context.Context, p search.Problem[S, A], l CountLimits[S]) Count {
	c := counter[S, A]{ctx: ctx, problem: p, limits: l, level: map[S]int64{p.Start(): 1}}
	c.count = Count{Length: -1, States: 1}
	for depth := 0; ; depth++ {
		ways := int64(0)
		for s, n := range c.level {
			if p.Goal(s) {
				ways = addCapped(ways, n)
			}
		}
		if ways > 0 {
			c.count.Length, c.count.Paths = depth, ways
			break
		}
		if depth == l.Length || len(c.level) == 0 || !c.descend(depth+1) {
			break
		}
	}
	return c.count
}

type counter[S comparable, A any] struct {
	ctx     context.Context
	problem search.Problem[S, A]
	limits  CountLimits[S]
	level   map[S]int64
	edges   []search.Edge[S, A]
	count   Count
	looked  int
}

// descend goes on to the next level; false: the count is stopped.
func (c *counter[S, A]) descend(depth int) bool {
	next := map[S]int64{}
	for s, n := range c.level {
		c.looked++
		if c.looked%checkEvery == 0 && c.ctx.Err() != nil {
			return c.stop(search.ByCancel)
		}
		c.edges = c.problem.Expand(s, c.edges[:0])
		for i := range c.edges {
			to, bound := c.edges[i].State, c.limits.Bound
			if bound == nil || bound(to) <= c.limits.Length-depth { // else no goal is within reach
				next[to] = addCapped(next[to], n)
			}
		}
		if most := c.limits.States; most > 0 && c.count.States+int64(len(next)) > most {
			return c.stop(search.ByNodes)
		}
	}
	c.level = next
	c.count.States += int64(len(next))
	return true
}

func (c *counter[S, A]) stop(by search.Stop) bool {
	c.count.Stopped = by
	return false
}

func addCapped(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
