package search

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"procura/core/internal/store"
)

func TestAGuardLooksAtTheFirstNodeAndThenEverySoMany(t *testing.T) {
	g := NewGuard(context.Background(), Limits{})
	times := []uint64{}
	for range 2*CheckEvery + 1 {
		if g.Tick() {
			times = append(times, g.Ticks())
		}
	}
	if len(times) != 3 || times[0] != 1 || times[1] != 1+CheckEvery || times[2] != 1+2*CheckEvery {
		t.Errorf("looked at nodes %v", times)
	}
}

func TestCancelAndTimeEndARunWithTheirReason(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	g := NewGuard(ctx, Limits{})
	if g.Over() {
		t.Errorf("over by %q at once", g.Stopped)
	}
	cancel()
	if !g.Over() || g.Stopped != ByCancel {
		t.Errorf("cancelled: %q", g.Stopped)
	}
	g = NewGuard(context.Background(), Limits{Time: time.Hour})
	if g.Over() {
		t.Errorf("an hour: %q", g.Stopped)
	}
	g.Began = g.Began.Add(-time.Hour)
	if !g.Over() || g.Stopped != ByTime {
		t.Errorf("an hour ago: %q", g.Stopped)
	}
}

func TestTheLimitOfNodesIsExactAndMayBeRefilled(t *testing.T) {
	c := &deepening[grid, byte]{base: newBase(context.Background(), Problem[grid, byte](grid{1, 1}), Strategy[grid]{}, Limits{Nodes: 10}, Watch{})}
	full := func(generated int64) bool { c.Generated = generated; return c.Full() }
	if full(9) || !full(10) {
		t.Error("10 nodes are allowed")
	}
	more := int64(5)
	c.refill = func() int64 { defer func() { more = 0 }(); return more }
	if full(10) || full(14) || !full(15) {
		t.Errorf("15 nodes are allowed, not %d", c.Limits.Nodes)
	}
	c.Limits.Nodes = 0
	if full(1 << 40) {
		t.Error("no limit")
	}
}

func TestTheFrontierIsTheMostThatWaited(t *testing.T) {
	var c Counters
	for _, nodes := range []int{3, -2, 4, -5} {
		c.Queued(nodes)
	}
	if c.Waiting != 0 || c.Frontier != 5 {
		t.Errorf("%d wait, %d at most; want 0 and 5", c.Waiting, c.Frontier)
	}
}

// TestIterativeDeepeningCountsOnlyEnteredNodesInTheGreatestFrontier: A, B and C lie within the
// first limit, D and E above it; C and then the two below it are the last that wait.
func TestIterativeDeepeningCountsOnlyEnteredNodesInTheGreatestFrontier(t *testing.T) {
	p := moves('S', 'G', "SD", "SA", "SE", "SB", "SC", "CF", "CH", "HG")
	h := heuristicTable(map[byte]int{'S': 3, 'A': 2, 'B': 2, 'C': 2, 'D': 9, 'E': 9, 'F': 1, 'H': 1})
	r := Run(context.Background(), p, Strategy[byte]{Algorithm: IDAStar, Duplicates: Tree, Heuristic: h}, Limits{}, Watch{})
	if r.Frontier != 3 || r.Generated != 9 || r.Length != 3 {
		t.Errorf("%d wait at most of %d; want A, B and C of S to G", r.Frontier, r.Generated)
	}
	p = moves('S', 'A', "SA", "SB", "SC", "SD", "SE")
	r = Run(context.Background(), p, Strategy[byte]{Algorithm: IDAStar, Duplicates: Tree, Heuristic: heuristicTable(map[byte]int{'S': 1})}, Limits{}, Watch{})
	if r.Frontier != 1 || r.Generated != 2 {
		t.Errorf("the first successor is the goal: %d wait at most of %d, want 1 of 2", r.Frontier, r.Generated)
	}
}

// TestIterativeDeepeningHasTheFrontierOfDepthFirstSearch where both see a whole tree.
func TestIterativeDeepeningHasTheFrontierOfDepthFirstSearch(t *testing.T) {
	p := moves('S', 'X', "SA", "SB", "SC", "AD", "AE", "EF", "EH", "EI", "CJ", "CK", "CL", "CM", "MN", "MO")
	dfs := Run(context.Background(), p, Strategy[byte]{Algorithm: DFS, Duplicates: Tree}, Limits{}, Watch{})
	ids := Run(context.Background(), p, Strategy[byte]{Algorithm: IDS, Duplicates: Tree}, Limits{}, Watch{})
	if dfs.Frontier != 5 || ids.Frontier != dfs.Frontier {
		t.Errorf("DFS %d, IDS %d; want 5: B C F H I", dfs.Frontier, ids.Frontier)
	}
}

func TestAStackGivesTheLastFirstAndProvesNothing(t *testing.T) {
	k := &reached[grid, byte]{}
	k.begin(Graph, &store.Budget{})
	s := newStack(k)
	for node := range uint32(3) {
		s.Push(store.Entry{Node: node, G: 5}, 9)
	}
	for want := range 4 {
		if e, ok := s.Pop(); ok != (want < 3) || ok && e.Node != uint32(2-want) || s.LowerBound() != 0 {
			t.Errorf("%+v, %t, lower bound %d", e, ok, s.LowerBound())
		}
	}
}

// TestProgressAddsUpWhatBelongsToTheRun: the search that it is a part of, and other threads; what is proved is told by the outer one.
func TestProgressAddsUpWhatBelongsToTheRun(t *testing.T) {
	var p, helper Progress
	helper.Publish(&Counters{Expanded: 100, Generated: 200, Waiting: 50}, 7)
	outer := &searcher{Guard: Guard{Counters: Counters{Expanded: 10, Generated: 20}}}
	outer.Budget.Used = 3000
	looked := 0
	m := &searcher{Guard: Guard{Counters: Counters{Expanded: 1, Generated: 2, Waiting: 3, Depth: 4}}}
	m.Budget.Used = 500
	m.outsideBound = 6
	m.incumbent = 9
	m.orderBound = func() int { return 5 }
	m.info, m.lookout = BFS.Info(), lookout{watch: Watch{Progress: &p}, helpers: []*Progress{&helper}, lookAtFrontier: func() { looked++ }}
	for _, want := range [][]int64{{101, 202, 3, 4, 500, 6, 9}, {111, 222, 3, 4, 3500, 6, 9}} {
		m.publish()
		for i, got := range []*atomic.Int64{&p.Expanded, &p.Generated, &p.Frontier, &p.Depth, &p.Bytes, &p.Bound, &p.Best} {
			if got.Load() != want[i] {
				t.Errorf("counter %d is %d, want %d", i, got.Load(), want[i])
			}
		}
		m.watch.outer, m.outsideBound, m.incumbent = outer, 8, 7
	}
	if looked != 2 {
		t.Errorf("the frontier is looked at %d times", looked)
	}
}

// TestHeatIsOfTheCellsWhereNodesAre, of those without a cell nothing; after so many every sixteenth stands for sixteen.
func TestHeatIsOfTheCellsWhereNodesAre(t *testing.T) {
	h := heater[int]{heat: &Heat{}, cellOf: func(cell int) int { return cell }}
	if heat, some := h.heat.Read(); some || heat.Sampled {
		t.Errorf("before anything: %+v", heat)
	}
	for i := range heatExact + 160 {
		h.countHeat(i % 2)
	}
	b := base[int, int]{heater: h}
	b.watchFrontier(func(see func(*int)) {
		for _, cell := range []int{1, 99, -1, 1} {
			see(&cell)
		}
	})
	b.lookAtFrontier()
	heat, some := h.heat.Read()
	if !some || !heat.Sampled || heat.Reached[0] != heatExact/2 || heat.Reached[1] != heatExact/2+160 || heat.Waiting[1] != 2 || heat.Waiting[99] != 1 || heat.Waiting[0] != 0 {
		t.Errorf("%+v", heat)
	}
	(&heater[int]{}).countHeat(0) // nobody looks
}
