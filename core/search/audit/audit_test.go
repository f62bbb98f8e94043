package audit

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"procura/core/search"
)

// roads is a graph given by its edges; a state is a node's letter.
type roads struct {
	start, goal byte
	edges       map[byte][]search.Edge[byte, byte]
}

func (r roads) Start() byte             { return r.start }
func (r roads) Goal(s byte) bool        { return s == r.goal }
func (r roads) Hash(s byte) uint64      { return uint64(s) * 0x9E3779B97F4A7C15 }
func (r roads) Notation(to byte) string { return string(to) }
func (r roads) Expand(s byte, edges []search.Edge[byte, byte]) []search.Edge[byte, byte] {
	return append(edges, r.edges[s]...)
}

// road builds edges from "ABcost" triples.
func newRoads(start, goal byte, list ...struct {
	from, to byte
	cost     int32
},
) roads {
	r := roads{start, goal, map[byte][]search.Edge[byte, byte]{}}
	for _, e := range list {
		r.edges[e.from] = append(r.edges[e.from], search.Edge[byte, byte]{State: e.to, Action: e.to, Cost: e.cost})
	}
	return r
}

type road = struct {
	from, to byte
	cost     int32
}

// inconsistent is the example of the tests of package search: h(A) = 4 is admissible but drops
// by more than the step costs, so A* must reopen B.
var inconsistent = newRoads('S', 'G',
	road{'S', 'A', 1}, road{'S', 'B', 3}, road{'A', 'B', 1}, road{'B', 'G', 3})

func tableHeuristic(values map[byte]int, admissible bool) search.Heuristic[byte] {
	return search.Heuristic[byte]{Key: "table", Admissible: admissible, Estimate: func(s byte) int { return values[s] }}
}

func auditOf[S comparable, A any](p search.NotatedProblem[S, A], h search.Heuristic[S], l search.Limits) Report {
	return Run(context.Background(), p, h, l, Watch{}, nil)
}

func TestTheDropThatIsShownIsTheGreatest(t *testing.T) {
	p := newRoads('S', 'G', road{'S', 'A', 1}, road{'A', 'B', 1}, road{'B', 'C', 1}, road{'C', 'D', 1}, road{'D', 'G', 1})
	r := auditOf[byte, byte](p, tableHeuristic(map[byte]int{'A': 4, 'B': 2, 'C': 3}, true), search.Limits{})
	if r.Drops != 2 || !slices.Equal(r.Drop.Path, []string{"A", "B", "C"}) || r.Drop.Before-r.Drop.After != 3 {
		t.Errorf("%d drops, %+v; want that of 3 behind C", r.Drops, r.Drop)
	}
}

func TestAuditTellsInconsistentFromInadmissible(t *testing.T) {
	r := auditOf[byte, byte](inconsistent, tableHeuristic(map[byte]int{'A': 4}, true), search.Limits{})
	if r.Admissible() != Holds || r.Over != nil || r.Overs != 0 {
		t.Errorf("admissible: %s, %+v; h(A) = 4 is the distance", r.Admissible(), r.Over)
	}
	d := r.Drop
	if r.Consistent() != Fails || r.Drops != 1 || d == nil {
		t.Fatalf("consistent: %s, %d drops", r.Consistent(), r.Drops)
	}
	if !slices.Equal(d.Path, []string{"A"}) || d.Move != "B" ||
		d.Before != 4 || d.Cost != 1 || d.After != 0 {
		t.Errorf("%+v; want the move A-B from 4 to 0 at cost 1", *d)
	}
	if !r.Whole || r.States != 4 || r.Edges != 4 || r.Exact != 4 || r.Dead != 0 || r.Farthest != 5 || r.Stopped != search.NotStopped {
		t.Errorf("%+v", r.Counts)
	}
	if r.Rated != 3 || r.Ratio != 1.0/3 || r.Perfect != 1 {
		t.Errorf("ratio %v of %d states, %d perfect; want 1/3 of S, A and B", r.Ratio, r.Rated, r.Perfect)
	}
}

func TestAuditShowsTheLargestOverestimate(t *testing.T) {
	r := auditOf[byte, byte](inconsistent, tableHeuristic(map[byte]int{'S': 6, 'A': 5, 'B': 9, 'G': 1}, false), search.Limits{})
	o := r.Over
	if r.Overs != 4 || o == nil || !slices.Equal(o.Path, []string{"B"}) || o.Estimate != 9 || o.Distance != 3 || !o.Exact {
		t.Errorf("%d, %+v; want 4, the worst one B with 9 where 3 is true", r.Overs, o)
	}
}

func TestAuditTakesEstimatesWithAFraction(t *testing.T) {
	h := search.Heuristic[byte]{Key: "real", Real: func(s byte) float64 {
		estimates := map[byte]float64{'S': 5.25, 'A': 4 + 1e-13, 'B': math.NaN()}
		return estimates[s]
	}}
	r := auditOf[byte, byte](inconsistent, h, search.Limits{})
	if r.Overs != 2 || !slices.Equal(r.Over.Path, []string{"B"}) || !math.IsInf(r.Over.Estimate, 1) {
		t.Errorf("%d, %+v; want S and B, what is no number as unreachable; A is off by rounding", r.Overs, r.Over)
	}
}

// TestAuditOfDeadEnds: from D no goal can be reached, whatever h says of it;
// calling a state unreachable that is not is the worst overestimate.
func TestAuditOfDeadEnds(t *testing.T) {
	p := newRoads('S', 'G', road{'S', 'D', 1}, road{'D', 'E', 1}, road{'E', 'D', 1}, road{'S', 'G', 1})
	r := auditOf[byte, byte](p, tableHeuristic(map[byte]int{'S': 1, 'D': 99, 'E': search.Unreachable}, true), search.Limits{})
	if r.Admissible() != Holds || r.Dead != 2 || r.Recognised != 1 || r.Judged != 2 || r.Edges != 3 {
		t.Errorf("%+v", r.Counts)
	}
	r = auditOf[byte, byte](p, tableHeuristic(map[byte]int{'S': search.Unreachable}, true), search.Limits{})
	if r.Admissible() != Fails || !math.IsInf(r.Over.Estimate, 1) || len(r.Over.Path) != 0 {
		t.Errorf("%+v", r.Over)
	}
	if r.Consistent() != Fails || r.Drops != 0 || r.Edges != 2 { // what is not admissible is not consistent
		t.Errorf("%d edges checked, %s: the moves from what is called unreachable count", r.Edges, r.Consistent())
	}
}

// chain counts down from n to 0, and up again where it is less than top.
type chain struct{ n, top int }

func (c chain) Start() int              { return c.n }
func (c chain) Goal(n int) bool         { return n == 0 }
func (c chain) Hash(n int) uint64       { return uint64(n+1) * 0x9E3779B97F4A7C15 }
func (c chain) Notation(by int8) string { return strconv.Itoa(int(by)) }
func (c chain) Expand(n int, edges []search.Edge[int, int8]) []search.Edge[int, int8] {
	if n > 0 {
		edges = append(edges, search.Edge[int, int8]{State: n - 1, Action: -1, Cost: 1})
	}
	if n < c.top {
		edges = append(edges, search.Edge[int, int8]{State: n + 1, Action: 1, Cost: 1})
	}
	return edges
}

func rising(slope int) search.Heuristic[int] {
	return search.Heuristic[int]{Key: "rising", Admissible: slope < 2, Estimate: func(n int) int { return slope * n }}
}

// TestAuditRefutesByPartOfASpace: the goal lies two moves behind the start, and
// there is no end of states on the other side.
func TestAuditRefutesByPartOfASpace(t *testing.T) {
	for _, l := range []search.Limits{{Nodes: 1000}, {Depth: 700}, {Memory: 1 << 20}} {
		r := auditOf[int, int8](chain{2, math.MaxInt}, rising(2), l)
		if r.Whole || r.Stopped == search.NotStopped || r.Admissible() != Fails || r.Consistent() != Fails {
			t.Errorf("%+v: %+v", l, r.Counts)
		}
		// Out of memory, the last two states have no moves yet.
		o := r.Over
		if o == nil || o.Estimate != 2*float64(o.Distance) || int64(o.Distance) < r.States-3 {
			t.Fatalf("%+v: of %d states; every way leads back over the start", l, r.States)
		}
		if _, at := walk[int, int8](t, chain{2, math.MaxInt}, o.Path); at != o.Distance || len(o.Path) != at-2 {
			t.Errorf("%+v: %d moves from 2 to %d, whose distance is %d", l, len(o.Path), at, o.Distance)
		}
		r = auditOf[int, int8](chain{2, math.MaxInt}, rising(1), l)
		if r.Whole || r.Over != nil || r.Drop != nil || r.Admissible() != Open || r.Consistent() != Open {
			t.Errorf("%+v: %+v", l, r.Counts)
		}
		if r.Judged < r.States-2 || r.Exact >= r.States || r.Exact < r.States/2 {
			t.Errorf("%+v: %d states, %d with a way, %d exact; want those nearer to 0 than to the end", l, r.States, r.Judged, r.Exact)
		}
	}
}

func TestAuditAtALimitSeesAWholeSpaceThatFits(t *testing.T) {
	for _, l := range []search.Limits{{Nodes: 301}, {Depth: 200}} {
		r := auditOf[int, int8](chain{100, 300}, rising(1), l)
		if !r.Whole || r.Stopped != search.NotStopped || r.Exact != 301 || r.Admissible() != Holds || r.Consistent() != Holds {
			t.Errorf("%+v: %+v", l, r.Counts)
		}
	}
	for want, l := range map[search.Stop]search.Limits{search.ByNodes: {Nodes: 300}, search.ByDepth: {Depth: 199}} {
		r := auditOf[int, int8](chain{100, 300}, rising(1), l)
		if r.Whole || r.Stopped != want || r.States != 300 || r.Admissible() != Open {
			t.Errorf("%+v: %+v", l, r.Counts)
		}
	}
}

func TestAuditOfAGoalBeyondTheLimitIsAWay(t *testing.T) {
	r := auditOf[int, int8](chain{1, 1}, rising(2), search.Limits{Nodes: 1})
	if r.States != 1 || r.Whole || r.Over == nil || r.Over.Distance != 1 || !r.Over.Exact {
		t.Errorf("%+v, %+v", r.Counts, r.Over)
	}
}

func only(s search.Strategy[int]) func() []search.Strategy[int] {
	return func() []search.Strategy[int] { return []search.Strategy[int]{s} }
}

// TestAuditProbesAWayToAFarGoal: the exploration ends long before the goal at
// 0, but a probe finds a way of 1000 moves: every state on it is judged.
func TestAuditProbesAWayToAFarGoal(t *testing.T) {
	p := chain{1000, math.MaxInt}
	l := search.Limits{Nodes: 3000, Depth: 100}
	h := rising(2)
	if r := auditOf[int, int8](p, h, l); r.Over != nil || r.Judged != 0 || r.Exact != 0 {
		t.Fatalf("%+v without a probe", r.Counts)
	}
	blind := search.Strategy[int]{Algorithm: search.DFS, Duplicates: search.Tree} // counts down at once
	lost := search.Strategy[int]{Algorithm: search.Greedy, Heuristic: search.Heuristic[int]{Key: "up", Estimate: func(n int) int { return -n }}}
	for _, probes := range [][]search.Strategy[int]{{blind}, {lost, blind}} {
		r := Run[int, int8](context.Background(), p, h, l, Watch{}, func() []search.Strategy[int] { return probes })
		if r.Whole || r.Admissible() != Fails || r.States != 1101 || r.Judged != 1101 || r.Overs != 1100 {
			t.Errorf("%+v", r.Counts)
		}
		if o := r.Over; o == nil || o.Distance != 1100 || o.Exact || len(o.Path) != 100 {
			t.Errorf("%+v; want the state 1100, upstream of the way", r.Over)
		}
		if r.Edges != 2*201+899 {
			t.Errorf("%d moves, want all of 201 states explored and those of the way", r.Edges)
		}
	}
	if r := Run[int, int8](context.Background(), p, rising(1), l, Watch{}, only(blind)); r.Over != nil || r.Judged != 1101 || r.Exact != 1 {
		t.Errorf("%+v; a way that a probe finds proves no distance but that of the goal", r.Counts)
	}
	if r := Run[int, int8](context.Background(), p, h, l, Watch{}, only(lost)); r.Judged != 0 {
		t.Errorf("%+v by a probe that finds nothing", r.Counts)
	}
}

func TestAuditObeysTimeAndCancel(t *testing.T) {
	r := auditOf[int, int8](chain{2, math.MaxInt}, rising(1), search.Limits{Time: 20 * time.Millisecond})
	if r.Stopped != search.ByTime || r.Whole || r.States < 2 {
		t.Errorf("%+v", r.Counts)
	}
	ctx, cancel := context.WithCancel(context.Background())
	slow := rising(2)
	estimate := slow.Estimate
	slow.Estimate = func(n int) int {
		if n == 5000 {
			cancel()
		}
		return estimate(n)
	}
	r = Run[int, int8](ctx, chain{2, math.MaxInt}, slow, search.Limits{}, Watch{}, nil)
	if r.Stopped != search.ByCancel || r.Whole || r.States > 5000+2*search.CheckEvery || r.Exact == 0 || r.Dead != 0 || r.Drops == 0 {
		t.Errorf("%+v", r.Counts)
	}
}

// An audit that was stopped while it relaxed said of no distance that it is proved, and a shorter one did.
func TestAnAuditThatIsStoppedKnowsWhatAShorterOneHasProved(t *testing.T) {
	space, high := chain{2, math.MaxInt}, rising(2)
	shorter := auditOf[int, int8](space, high, search.Limits{Nodes: 1 << 10})
	ctx, cancel := context.WithCancel(context.Background())
	stopping := rising(2)
	estimate := stopping.Estimate
	stopping.Estimate = func(n int) int {
		if n == 5000 {
			cancel()
		}
		return estimate(n)
	}
	longer := Run[int, int8](ctx, space, stopping, search.Limits{}, Watch{}, nil)
	if longer.Stopped != search.ByCancel || shorter.Exact == 0 || longer.Exact < shorter.Exact || longer.Farthest < shorter.Farthest {
		t.Errorf("%d proved to %d, the shorter one %d to %d", longer.Exact, longer.Farthest, shorter.Exact, shorter.Farthest)
	}
	exact := int64(0)
	for _, p := range longer.Plot {
		if p.Exact {
			exact += p.Count
		}
	}
	if exact != longer.Exact || int64(longer.Farthest) != longer.Exact-1 {
		t.Errorf("%d points and %d states to %d are proved", exact, longer.Exact, longer.Farthest)
	}
}

func TestAuditAccountsItsMemory(t *testing.T) {
	const limit = 1 << 20
	r := auditOf[int, int8](chain{2, math.MaxInt}, rising(1), search.Limits{Memory: limit})
	if r.Stopped != search.ByMemory || r.Bytes > limit || r.Bytes < limit/2 || r.States < 5000 {
		t.Errorf("%+v", r.Counts)
	}
	p := &search.Progress{}
	r = Run[int, int8](context.Background(), chain{2, 9999}, rising(1), search.Limits{}, Watch{Progress: p}, nil)
	if p.Generated.Load() != r.States || p.Expanded.Load() != 9999 || p.Bytes.Load() != r.Bytes || p.Frontier.Load() != 0 {
		t.Errorf("%d states and %d bytes, but the counters say %d, %d, %d",
			r.States, r.Bytes, p.Generated.Load(), p.Expanded.Load(), p.Bytes.Load())
	}
	// A node, what is known of it, its two edges, and a few slots of the table.
	if each := r.Bytes / r.States; each < 16+20+8+8 || each > 16+20+8+40 {
		t.Errorf("%d bytes a state", each)
	}
}

// lattice is a random graph with costs 0 to 3, or all 1.
func lattice(random *rand.Rand, uniform bool) roads {
	var list []road
	for range 60 {
		cost := int32(1)
		if !uniform {
			cost = random.Int32N(4)
		}
		list = append(list, road{byte(random.IntN(30)), byte(random.IntN(30)), cost})
	}
	return newRoads(0, 29, list...)
}

// plainDistances relaxes a map of all states.
func plainDistances(r roads) map[byte]int {
	away := map[byte]int{r.goal: 0}
	for range 31 {
		for from, edges := range r.edges {
			for _, e := range edges {
				behind, ok := away[e.State]
				if known, has := away[from]; ok && (!has || behind+int(e.Cost) < known) {
					away[from] = behind + int(e.Cost)
				}
			}
		}
	}
	return away
}

// TestAuditDistancesAreTrue compares with a plain relaxation on random graphs,
// whole and cut: a state is over exactly where the map says so, and a part of
// the space says nothing false.
func TestAuditDistancesAreTrue(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	refuted, exact := 0, int64(0)
	for round := range 3000 {
		p := lattice(random, round%2 == 0)
		away := plainDistances(p)
		values := map[byte]int{}
		for s := range byte(30) {
			values[s] = random.IntN(7)
		}
		h := tableHeuristic(values, false)
		whole := auditOf[byte, byte](p, h, search.Limits{})
		part := auditOf[byte, byte](p, h, search.Limits{Nodes: 1 + random.Int64N(20)})
		for _, r := range []Report{whole, part} {
			if o := r.Over; o != nil {
				refuted++
				_, at := walk[byte, byte](t, p, o.Path)
				truth, ok := away[at]
				if !ok || o.Distance < truth || o.Exact && o.Distance != truth || o.Estimate <= float64(truth) {
					t.Fatalf("%+v; the distance is %d, %t", *o, truth, ok)
				}
			}
		}
		if !whole.Whole || whole.Exact+whole.Dead != whole.States || whole.Judged != whole.Exact {
			t.Fatalf("%+v", whole.Counts)
		}
		if part.Overs > whole.Overs || part.Exact > whole.Exact || part.Dead > whole.Dead ||
			part.Drops > whole.Drops || part.Whole && part.Exact != whole.Exact {
			t.Fatalf("a part sees more than the whole:\n%+v\n%+v", part.Counts, whole.Counts)
		}
		if !part.Whole {
			exact += part.Exact
		}
	}
	if refuted < 1000 || exact < 1000 {
		t.Errorf("%d refuted, %d exact in parts: the sample says little", refuted, exact)
	}
}
