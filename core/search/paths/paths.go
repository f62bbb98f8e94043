// Package paths counts the shortest solutions of a problem. It shares nothing with
// the algorithms of package search: it is how what they prove is held against
// something else, and how a generator of problems knows that there is one way only.
package paths

import (
	"context"
	"math"

	"procura/core/search"
)

// Request bounds a count.
type Request[S comparable] struct {
	// Length is the last level that is looked at.
	Length int
	// Bound, where it is not nil, never exceeds the moves from a state to a goal:
	// states from which none can be reached by Length are left out.
	Bound func(S) int
	// States is the greatest number of states on all levels; 0 is no limit.
	States int64
}

// Report is what was counted.
type Report struct {
	// Length is the level of the first goals, -1 where there is none.
	Length int
	// Paths counts the ways to them, and stays at math.MaxInt64.
	Paths int64
	// States counts those of all levels.
	States int64
	// Stopped says what ended the count; Length is -1 then.
	Stopped search.Stop
}

// lookEvery is the number of states between two looks at the context.
const lookEvery = 1 << 10

// Count counts the shortest solutions, in moves. A level holds the states that so
// many moves lead to, and by how many ways; a state may stand on more than one:
//
//	level 0   start 1
//	level 1   a 1    b 1
//	level 2   c 2    a 1      c by a and b; a once more, by b
//
// On the first level with goals every way to one is a shortest solution.
func Count[S comparable, A any](ctx context.Context, p search.Problem[S, A], r Request[S]) Report {
	c := counter[S, A]{ctx: ctx, problem: p, request: r, level: map[S]int64{p.Start(): 1}}
	c.report = Report{Length: -1, States: 1}
	for depth := 0; ; depth++ {
		if ways := c.goals(); ways > 0 {
			c.report.Length, c.report.Paths = depth, ways
			break
		}
		if depth == r.Length || len(c.level) == 0 || !c.descend(depth+1) {
			break
		}
	}
	return c.report
}

type counter[S comparable, A any] struct {
	ctx     context.Context
	problem search.Problem[S, A]
	request Request[S]
	level   map[S]int64
	edges   []search.Edge[S, A]
	report  Report
	looked  int
}

// goals counts the ways to the goals of the level.
func (c *counter[S, A]) goals() (ways int64) {
	for s, n := range c.level {
		if c.problem.Goal(s) {
			ways = add(ways, n)
		}
	}
	return ways
}

// descend goes on to the next level; false: the count is stopped.
func (c *counter[S, A]) descend(depth int) bool {
	next := map[S]int64{}
	for s, n := range c.level {
		if c.looked++; c.looked%lookEvery == 0 && c.ctx.Err() != nil {
			return c.stop(search.ByCancel)
		}
		c.edges = c.problem.Expand(s, c.edges[:0])
		for i := range c.edges {
			if to := c.edges[i].State; c.leads(to, depth) {
				next[to] = add(next[to], n)
			}
		}
		if most := c.request.States; most > 0 && c.report.States+int64(len(next)) > most {
			return c.stop(search.ByNodes)
		}
	}
	c.level = next
	c.report.States += int64(len(next))
	return true
}

// leads reports whether a goal may be within reach of a state.
func (c *counter[S, A]) leads(s S, depth int) bool {
	return c.request.Bound == nil || c.request.Bound(s) <= c.request.Length-depth
}

func (c *counter[S, A]) stop(by search.Stop) bool {
	c.report.Stopped = by
	return false
}

// add is the sum of two counts, at most math.MaxInt64.
func add(a, b int64) int64 {
	if a > math.MaxInt64-b {
		return math.MaxInt64
	}
	return a + b
}
