package gametest

import (
	"testing"

	"procura/core/search"
)

// checkSymmetry: a problem that is the same from more than one side has one state
// for all sides, from which goals, moves and estimates are those of each side;
// the search among these states proves the same lengths.
func (c *checker[S, A]) checkSymmetry(t *testing.T) {
	symmetric, ok := c.rules.(search.Symmetric[S])
	if !ok {
		if c.puzzle.Symmetries() != 1 {
			t.Errorf("no canonical states, but %d symmetries", c.puzzle.Symmetries())
		}
		return
	}
	if symmetric.Symmetries() < 1 || c.puzzle.Symmetries() != symmetric.Symmetries() {
		t.Errorf("%d symmetries, the puzzle says %d", symmetric.Symmetries(), c.puzzle.Symmetries())
	}
	for _, s := range c.states {
		one := symmetric.Canonical(s)
		if again := symmetric.Canonical(one); again != one {
			t.Fatalf("%+v: canonical %+v, of that %+v", s, one, again)
		}
		if symmetric.Symmetries() == 1 && one != s {
			t.Errorf("%+v: canonical %+v, without a symmetry", s, one)
		}
		c.compareSides(t, symmetric, s, one)
	}
	allocatesNothing(t, c.states, func(s S) { symmetric.Canonical(s) })
}

// compareSides: both states are goals or none is, and their moves lead to the
// same classes, as often, at the same cost.
func (c *checker[S, A]) compareSides(t *testing.T, symmetric search.Symmetric[S], s, one S) {
	t.Helper()
	if c.rules.Goal(s) != c.rules.Goal(one) {
		t.Errorf("%+v is a goal: %t; canonical %+v: %t", s, c.rules.Goal(s), one, c.rules.Goal(one))
	}
	type step struct {
		class S
		cost  int32
	}
	surplus := map[step]int{}
	for _, e := range c.rules.Expand(s, nil) {
		surplus[step{symmetric.Canonical(e.State), e.Cost}]++
	}
	for _, e := range c.rules.Expand(one, nil) {
		surplus[step{symmetric.Canonical(e.State), e.Cost}]--
	}
	for to, count := range surplus {
		if count != 0 {
			t.Errorf("%+v has %+d moves to %+v against its canonical state %+v", s, count, to, one)
		}
	}
}

// never is the distance of a state from which no goal can be reached.
const never = -1

// space lists the states that can be reached from a state, goals not expanded.
type space[S comparable] struct {
	states  []S // in breadth-first order
	parents [][]int
	goals   []int
	// whole is false when the limit cut the exploration off.
	whole bool
}

// explore walks a space breadth first over a map, up to a number of states; it
// stops at the first goal when only the nearest is wanted.
func explore[S comparable, A any](p search.Problem[S, A], from S, limit int) space[S] {
	sp := space[S]{states: []S{from}, parents: [][]int{nil}, whole: true}
	index := map[S]int{from: 0}
	for i := 0; i < len(sp.states); i++ {
		if p.Goal(sp.states[i]) {
			sp.goals = append(sp.goals, i)
			continue
		}
		for _, e := range p.Expand(sp.states[i], nil) {
			j, known := index[e.State]
			if !known {
				if len(sp.states) == limit {
					sp.whole = false
					return sp
				}
				j = len(sp.states)
				index[e.State] = j
				sp.states, sp.parents = append(sp.states, e.State), append(sp.parents, nil)
			}
			sp.parents[j] = append(sp.parents[j], i)
		}
	}
	return sp
}

// distances are the fewest moves to a goal, by state, backwards from the
// goals. In a space that is not whole they are upper bounds, and states without
// an entry are left out.
func (sp *space[S]) distances() map[S]int {
	away := make(map[S]int, len(sp.states))
	queue := append([]int(nil), sp.goals...)
	for _, g := range queue {
		away[sp.states[g]] = 0
	}
	for next := 0; next < len(queue); next++ {
		i := queue[next]
		for _, parent := range sp.parents[i] {
			if _, known := away[sp.states[parent]]; !known {
				away[sp.states[parent]] = away[sp.states[i]] + 1
				queue = append(queue, parent)
			}
		}
	}
	if sp.whole {
		for _, s := range sp.states {
			if _, known := away[s]; !known {
				away[s] = never
			}
		}
	}
	return away
}

// whole is the space from the start, walked through once for all checks.
func (c *checker[S, A]) whole() *space[S] {
	if c.from == nil {
		sp := explore(c.rules, c.rules.Start(), spaceLimit())
		c.from = &sp
	}
	return c.from
}

// distances gives the true distance, or one that is no smaller, of every state
// of the space when it is small, else of states near the ends of the walks.
func (c *checker[S, A]) distances() map[S]int {
	if c.away == nil {
		c.away = c.measured()
	}
	return c.away
}

func (c *checker[S, A]) measured() map[S]int {
	sp := c.whole()
	all := sp.distances()
	if sp.whole {
		return all
	}
	for _, path := range c.walks {
		near := explore(c.rules, path[max(0, len(path)-4)].State, spaceLimit()/10)
		for s, d := range near.distances() {
			if old, known := all[s]; !known || d < old {
				all[s] = d
			}
		}
	}
	return all
}
