package levels_test

import (
	"context"
	"math"
	"testing"

	"procura/core/search"
	"procura/core/search/levels"
)

// graph is a problem drawn as lists: a letter leads to each letter of its word, and z
// is the goal.
type graph map[byte]string

func (g graph) Start() byte        { return 'a' }
func (g graph) Goal(s byte) bool   { return s == 'z' }
func (g graph) Hash(s byte) uint64 { return uint64(s) }
func (g graph) Expand(s byte, edges []search.Edge[byte, int]) []search.Edge[byte, int] {
	for i, to := range []byte(g[s]) {
		edges = append(edges, search.Edge[byte, int]{State: to, Action: i, Cost: 1})
	}
	return edges
}

func count(g graph, r levels.CountLimits[byte]) levels.Count {
	return levels.CountShortest(context.Background(), search.Problem[byte, int](g), r)
}

func TestShortestSolutionsAreCounted(t *testing.T) {
	for _, c := range []struct {
		graph  graph
		length int
		paths  int64
	}{
		{graph{'a': "z"}, 1, 1},
		{graph{'a': "zz"}, 1, 2},                                // by two moves
		{graph{'a': "bc", 'b': "z", 'c': "dz", 'd': "z"}, 2, 2}, // longer ones do not count
		{graph{'a': "bc", 'b': "ad", 'c': "d", 'd': "z"}, 3, 2}, // nor do ways back
		{graph{'a': "bc", 'b': "de", 'c': "de", 'd': "z", 'e': "z"}, 3, 4},
		{graph{'a': "ab"}, -1, 0},
		{graph{}, -1, 0},
	} {
		if r := count(c.graph, levels.CountLimits[byte]{Length: 5}); r.Length != c.length || r.Paths != c.paths || r.Stopped != search.NotStopped {
			t.Errorf("%v: %+v", c.graph, r)
		}
	}
}

func TestALimitOfStatesEndsACount(t *testing.T) {
	g := graph{'a': "bcd", 'b': "z"}
	if r := count(g, levels.CountLimits[byte]{Length: 2, States: 3}); r.Stopped != search.ByNodes || r.Length != -1 {
		t.Errorf("%+v", r)
	}
	if r := count(g, levels.CountLimits[byte]{Length: 2, States: 5}); r.Paths != 1 || r.States != 5 {
		t.Errorf("%+v", r)
	}
}

func TestABoundLeavesOutWhatIsTooFar(t *testing.T) {
	g := graph{'a': "bcd", 'b': "z"}
	bound := func(s byte) int {
		scores := map[byte]int{'a': 2, 'b': 1}
		bounds := map[byte]int{'c': 9, 'd': 9}
		return scores[s] + bounds[s]
	}
	if r := count(g, levels.CountLimits[byte]{Length: 2, Bound: bound}); r.Paths != 1 || r.States != 3 {
		t.Errorf("%+v", r)
	}
}

func TestACountStaysAtTheGreatestNumber(t *testing.T) {
	g := graph{'a': "bb"}
	for s := byte('b'); s < 'z'; s++ {
		next := string(rune(s + 1))
		g[s] = next + next + next + next + next + next + next + next
	}
	if r := count(g, levels.CountLimits[byte]{Length: 30}); r.Paths != math.MaxInt64 || r.Length != 25 {
		t.Errorf("%+v", r)
	}
}

func TestACancelledCountSaysSo(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	wide := levels.CountLimits[int]{Length: 100}
	if r := levels.CountShortest(ctx, search.Problem[int, int](line{}), wide); r.Stopped != search.ByCancel {
		t.Errorf("%+v", r)
	}
}

// line leads from each number to many others, and nowhere.
type line struct{}

func (line) Start() int        { return 0 }
func (line) Goal(int) bool     { return false }
func (line) Hash(s int) uint64 { return uint64(s) }
func (line) Expand(s int, edges []search.Edge[int, int]) []search.Edge[int, int] {
	for i := range 50 {
		edges = append(edges, search.Edge[int, int]{State: 50*s + i, Action: i, Cost: 1})
	}
	return edges
}
