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
	for _, s := range c.states[:min(8, len(c.states))] {
		if n := testing.AllocsPerRun(5, func() { symmetric.Canonical(s) }); n != 0 {
			t.Errorf("%+v: Canonical allocates %v times", s, n)
		}
	}
	c.checkEstimatesOfSides(t, symmetric)
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

// checkEstimatesOfSides: what is admissible is so for canonical states too.
func (c *checker[S, A]) checkEstimatesOfSides(t *testing.T, symmetric search.Symmetric[S]) {
	heuristics := c.rules.Heuristics()
	for s, distance := range c.distances() {
		one := symmetric.Canonical(s)
		for _, h := range heuristics {
			if v := value(h, one); h.Admissible && distance != never && v > float64(distance) {
				t.Errorf("%s: %+v, canonical %+v: h = %v, but a goal is %d moves away", h.Key, s, one, v, distance)
			}
		}
	}
}
