package search

import (
	"context"
	"testing"
	"time"

	"procura/core/search/internal/store"
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
	if cancel(); !g.Over() || g.Stopped != ByCancel {
		t.Errorf("cancelled: %q", g.Stopped)
	}
	g = NewGuard(context.Background(), Limits{Time: time.Hour})
	if g.Over() {
		t.Errorf("an hour: %q", g.Stopped)
	}
	if g.Began = g.Began.Add(-time.Hour); !g.Over() || g.Stopped != ByTime {
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
	if c.Limits.Nodes = 0; full(1 << 40) {
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
