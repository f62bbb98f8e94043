package search

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
)

// byThreads is iterative deepening by so many threads.
func byThreads[S comparable, A any](ctx context.Context, p Problem[S, A], h Heuristic[S], l Limits, threads int, progress *Progress) Result[A] {
	s := Strategy[S]{Algorithm: IDAStar, Heuristic: h}
	c := newDeepening(newBase(ctx, p, s, l, Watch{Progress: progress}), IDAStar, 1<<20)
	start := p.Start()
	c.limit = c.strategy.Heuristic.Value(start)
	c.withThreads(threads)
	c.search(start)
	path := c.actions()
	return Result[A]{Report: c.close(len(path)), Path: path, Cost: c.cost}
}

func TestThreadsDoNotChangeVerdictAndCost(t *testing.T) {
	random := dice(7)
	for graph := range 300 {
		p, away := randomRoads(random, 1+graph%2*4)
		halved := map[byte]int{}
		for s, d := range away {
			halved[s] = d * random(3) / 2
		}
		for threads := 1; threads <= 4; threads++ {
			r := byThreads[byte, byte](context.Background(), p, heuristicTable(halved), Limits{}, threads, nil)
			possible := away['a'] < 1000
			if possible != r.Solved() || possible && (r.Cost != away['a'] || r.Verdict != Optimal) || !possible && r.Verdict != Impossible {
				t.Fatalf("graph %d, %d threads: %s at cost %d, want %d", graph, threads, r.Verdict, r.Cost, away['a'])
			}
		}
	}
}

// corner is a walk on the plane whose estimate says little, so that it takes many
// nodes.
var corner = grid{60, 60}

func half(s grid) int { return (max(corner.x-s.x, s.x-corner.x) + max(corner.y-s.y, s.y-corner.y)) / 2 }

func TestThreadsGiveAPathThatArrives(t *testing.T) {
	for threads := 1; threads <= 4; threads++ {
		r := byThreads[grid, byte](context.Background(), corner, Heuristic[grid]{Admissible: true, Estimate: half}, Limits{}, threads, nil)
		at := grid{}
		for _, step := range r.Path {
			switch step {
			case 'E':
				at.x++
			case 'W':
				at.x--
			case 'N':
				at.y++
			case 'S':
				at.y--
			}
		}
		if r.Length != 120 || len(r.Path) != 120 || at != corner || r.Verdict != Optimal {
			t.Errorf("%d threads: %s in %d by %q to %v", threads, r.Verdict, r.Length, r.Path, at)
		}
	}
}

func TestThreadsShareTheLimitOfNodes(t *testing.T) {
	for _, nodes := range []int64{1, 100, 20_000, 100_000} {
		for threads := 1; threads <= 4; threads++ {
			r := byThreads[grid, byte](context.Background(), corner, Heuristic[grid]{Admissible: true, Estimate: half}, Limits{Nodes: nodes}, threads, nil)
			if r.Verdict != Unknown || r.Stopped != ByNodes || r.Generated > nodes || r.Generated < nodes-int64(threads)*allowance || r.Bound > 120 {
				t.Errorf("%d threads, %d nodes: %s by %q after %d, bound %d", threads, nodes, r.Verdict, r.Stopped, r.Generated, r.Bound)
			}
		}
	}
}

func TestThreadsObeyCancelAndDepth(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	h := Heuristic[grid]{Admissible: true, Estimate: half}
	if r := byThreads[grid, byte](ctx, corner, h, Limits{}, 3, nil); r.Verdict != Unknown || r.Stopped != ByCancel {
		t.Errorf("cancelled: %s by %q", r.Verdict, r.Stopped)
	}
	if r := byThreads[grid, byte](context.Background(), corner, h, Limits{Depth: 70}, 3, nil); r.Verdict != Unknown || r.Stopped != ByDepth || r.Bound != 71 {
		t.Errorf("70 deep: %s by %q, at least %d; want unknown, 71", r.Verdict, r.Stopped, r.Bound)
	}
}

func TestThreadsTellTheirCounts(t *testing.T) {
	var progress Progress
	r := byThreads[grid, byte](context.Background(), corner, Heuristic[grid]{Admissible: true, Estimate: half}, Limits{}, 3, &progress)
	if progress.Generated.Load() != r.Generated || progress.Expanded.Load() != r.Expanded || r.Generated < 1000 {
		t.Errorf("told %d and %d, counted %d and %d", progress.Generated.Load(), progress.Expanded.Load(), r.Generated, r.Expanded)
	}
}

func TestTheFrontierOfThreadsIsNotAddedUpOverIterations(t *testing.T) {
	h := Heuristic[grid]{Admissible: true, Estimate: half}
	one := byThreads[grid, byte](context.Background(), corner, h, Limits{}, 1, nil)
	for threads := 2; threads <= 4; threads++ {
		r := byThreads[grid, byte](context.Background(), corner, h, Limits{}, threads, nil)
		if most := 2 * int64(threads) * one.Frontier; r.Frontier > most {
			t.Errorf("%d threads: %d nodes wait at most, one thread has %d", threads, r.Frontier, one.Frontier)
		}
	}
}

// brittle is a problem with a bug: its so manieth expansion panics.
type brittle struct {
	grid
	left *atomic.Int64
}

func (b brittle) Expand(s grid, edges []Edge[grid, byte]) []Edge[grid, byte] {
	if b.left.Add(-1) == 0 {
		panic("brittle")
	}
	return b.grid.Expand(s, edges)
}

// TestAPanicOfAnyThreadReachesTheCaller: whichever thread it happens on.
func TestAPanicOfAnyThreadReachesTheCaller(t *testing.T) {
	for at := int64(1); at < 4000; at += 37 {
		p := brittle{corner, new(atomic.Int64)}
		p.left.Store(at)
		value := func() (value any) {
			defer func() { value = recover() }()
			byThreads[grid, byte](context.Background(), p, Heuristic[grid]{Admissible: true, Estimate: half}, Limits{}, 4, nil)
			return nil
		}()
		if value == nil || !strings.Contains(fmt.Sprint(value), "brittle") {
			t.Fatalf("expansion %d: caught %v", at, value)
		}
	}
}
