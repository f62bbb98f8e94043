package gametest

import (
	"procura/core/search"
)

// never is the distance of a state from which no goal can be reached.
const never = -1

// space is what can be reached from a state, goals not expanded.
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
