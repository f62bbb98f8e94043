package search

import (
	"context"
	"slices"
	"testing"
)

func anytimeOf[S comparable](h Heuristic[S], threads int) Strategy[S] {
	return Strategy[S]{Algorithm: Anytime, Heuristic: h, Threads: threads}
}

func TestAnytimeFindsTheOptimumOnRandomGraphs(t *testing.T) {
	random := dice(3)
	for graph := range 500 {
		p, away := randomRoads(random, 1+graph%2*4)
		halved := map[byte]int{}
		for s, d := range away {
			halved[s] = d * random(3) / 2
		}
		r := solve[byte, byte](p, anytimeOf(heuristicTable(halved), 1))
		possible := away['a'] < 1000
		if possible != r.Solved() || possible && (r.Cost != away['a'] || r.Verdict != Optimal) || !possible && r.Verdict != Impossible {
			t.Fatalf("graph %d: %s at cost %d, want %d", graph, r.Verdict, r.Cost, away['a'])
		}
	}
}

// rooms is a walk on the plane with a wall that the estimate does not know: a
// search has to fill what lies before it.
type rooms struct{ grid }

func (r rooms) Goal(s grid) bool { return s == r.grid }
func (r rooms) Expand(s grid, edges []Edge[grid, byte]) []Edge[grid, byte] {
	for _, e := range r.grid.Expand(s, nil) {
		wall := e.State.x == 100 && e.State.y > -100 && e.State.y < 200
		if e.State.x >= -150 && e.State.x <= 250 && e.State.y >= -150 && e.State.y <= 150 && !wall {
			edges = append(edges, e)
		}
	}
	return edges
}

func (r rooms) distance(s grid) int {
	return max(s.x-r.x, r.x-s.x) + max(s.y-r.y, r.y-s.y)
}

var behindTheWall = rooms{grid{150, 0}}

// optimum is the way around the wall: 100 up, 150 along, 100 down.
const optimum = 350

func TestAnytimeGoesOnByDepthWhenMemoryIsUsed(t *testing.T) {
	h := Heuristic[grid]{Key: "h", Admissible: true, Estimate: behindTheWall.distance}
	all := solve[grid, byte](behindTheWall, anytimeOf(h, 1))
	if all.Verdict != Optimal || all.Length != optimum {
		t.Fatalf("%s in %d, want optimal in %d", all.Verdict, all.Length, optimum)
	}
	for threads := fewestThreads(); threads <= 3; threads++ {
		limits := Limits{Memory: all.Bytes * 3 / 2, Nodes: 30 * all.Generated}
		r := Run(context.Background(), Problem[grid, byte](behindTheWall), anytimeOf(h, threads), limits, Watch{})
		if r.Bytes > limits.Memory {
			t.Errorf("%d threads: %d bytes, more than %d", threads, r.Bytes, limits.Memory)
		}
		if r.Generated <= all.Generated || r.Bound > optimum || r.Solved() && r.Length < optimum || r.Verdict == Impossible {
			t.Errorf("%d threads: %s, %d to %d, after %d nodes", threads, r.Verdict, r.Bound, r.Length, r.Generated)
		}
	}
}

func TestAnytimeStoppedEarlyKeepsItsSolutionAndItsBound(t *testing.T) {
	h := Heuristic[grid]{Key: "h", Admissible: true, Estimate: behindTheWall.distance}
	whole := solve[grid, byte](behindTheWall, anytimeOf(h, 1))
	solved := 0
	for nodes := int64(1000); nodes < whole.Generated; nodes += whole.Generated / 20 {
		var progress Progress
		r := Run(context.Background(), Problem[grid, byte](behindTheWall), anytimeOf(h, 1), Limits{Nodes: nodes}, Watch{Progress: &progress})
		if r.Stopped != ByNodes || r.Generated > nodes || r.Bound < 150 || r.Bound > optimum {
			t.Errorf("%d nodes: %s by %q after %d, at least %d", nodes, r.Verdict, r.Stopped, r.Generated, r.Bound)
		}
		if r.Solved() {
			solved++
			if r.Verdict != Solution || r.Length < optimum || len(r.Path) != r.Length || int(progress.Best.Load()) != r.Cost {
				t.Errorf("%d nodes: %s in %d, told %d", nodes, r.Verdict, r.Length, progress.Best.Load())
			}
		} else if r.Verdict != Unknown {
			t.Errorf("%d nodes: %s", nodes, r.Verdict)
		}
	}
	if solved == 0 {
		t.Error("never a solution before the end")
	}
}

func TestAnytimeProvesThatThereIsNoSolution(t *testing.T) {
	p := moves('S', 'G', "SA", "SB", "AB", "BA")
	if r := solve[byte, byte](p, anytimeOf(heuristicTable(map[byte]int{}), 1)); r.Verdict != Impossible {
		t.Errorf("%s", r.Verdict)
	}
}

func TestDeepeningGoesOnFromTheBoundThatBeamsProved(t *testing.T) {
	h := Heuristic[grid]{Key: "h", Admissible: true, Estimate: behindTheWall.distance}
	a := &anytime[grid, byte]{
		ctx: context.Background(), problem: behindTheWall, strategy: anytimeOf(h, 1),
		limits: Limits{Nodes: 1000}, width: greatestWidth + 1,
	}
	done := newBase(a.ctx, a.problem, a.strategy, a.limits, Watch{})
	done.orderBound = func() int { return 150 }
	done.outsideBound = 300 // as a beam may have raised it
	if r := a.deepenFrom(&done.searcher, Watch{}); r.Verdict != Unknown || r.Bound < 300 {
		t.Errorf("%s, at least %d; want at least 300", r.Verdict, r.Bound)
	}
}

// blind is an estimate that says nothing, with another one for long runs that counts how
// often it is prepared, and takes so many bytes or is stopped.
func blind(prepared *int, bytes int64, stopped Stop) Heuristic[grid] {
	longer := &Heuristic[grid]{Admissible: true, Estimate: behindTheWall.distance}
	longer.Prepare = func(_ context.Context, room int64) (int64, Stop) {
		*prepared++
		if room > 0 && bytes > room {
			return room, ByMemory
		}
		return bytes, stopped
	}
	return Heuristic[grid]{Key: "blind", Admissible: true, Estimate: func(grid) int { return 0 }, ForLongRuns: longer}
}

func TestALongRunChangesOverToTheHeuristicForIt(t *testing.T) {
	never, prepared := 0, 0
	whole := solve[grid, byte](behindTheWall, anytimeOf(blind(&never, 1<<10, ByMemory), 1))
	if whole.Verdict != Optimal || whole.Length != optimum || whole.Expanded <= longRun || never != 1 {
		t.Fatalf("%s in %d after %d nodes, prepared %d times", whole.Verdict, whole.Length, whole.Expanded, never)
	}
	const bytes = 1 << 20
	long := solve[grid, byte](behindTheWall, anytimeOf(blind(&prepared, bytes, NotStopped), 1))
	if long.Verdict != Optimal || long.Length != optimum || prepared != 1 {
		t.Fatalf("%s in %d, prepared %d times", long.Verdict, long.Length, prepared)
	}
	if long.Expanded >= whole.Expanded || long.Bytes <= bytes {
		t.Errorf("%d nodes, %d without; %d bytes", long.Expanded, whole.Expanded, long.Bytes)
	}
}

// TestThreadsOfALongRunProveTheSame, on problems and estimates at random, which fall by more
// than a move too; and equal runs are equal.
func TestThreadsOfALongRunProveTheSame(t *testing.T) {
	random, abreast := dice(11), 0
	for round := range 12 {
		p := rooms{grid{20 + random(80), random(60)}}
		half := 1 + random(3)
		h := Heuristic[grid]{Key: "h", Admissible: true, Estimate: func(s grid) int { return p.distance(s) / 3 }}
		h.ForLongRuns = &Heuristic[grid]{
			Admissible: true, Prepare: func(context.Context, int64) (int64, Stop) { return 0, NotStopped },
			Estimate: func(s grid) int { return p.distance(s) * half / 3 * ((s.x ^ s.y) & 1) },
		}
		plain := h
		plain.ForLongRuns = nil
		want := solve[grid, byte](p, Strategy[grid]{Algorithm: AStar, Heuristic: plain})
		for threads := fewestThreads(); threads <= 3; threads++ {
			run := func() Result[byte] {
				a := &anytime[grid, byte]{ctx: t.Context(), problem: p, strategy: anytimeOf(h, threads), width: firstWidth, next: int64(2000), long: int64(500)}
				return a.run(Watch{})
			}
			r := run()
			if r.Verdict != Optimal || r.Length != want.Length || r.Bound != want.Length || len(r.Path) != r.Length {
				t.Fatalf("round %d, %d threads: %s in %d, at least %d; want %d", round, threads, r.Verdict, r.Length, r.Bound, want.Length)
			}
			if end, legal := follow[grid, byte](p, r.Path); !legal || !p.Goal(end) {
				t.Fatalf("round %d, %d threads: the path leads to %v, %t", round, threads, end, legal)
			}
			if r.Expanded > 5000 && threads > 1 {
				abreast++
			}
			if again := run(); again.Expanded != r.Expanded || again.Generated != r.Generated {
				t.Fatalf("round %d, %d threads: %d nodes, and then %d", round, threads, r.Generated, again.Generated)
			}
		}
	}
	if abreast < 8/fewestThreads() {
		t.Errorf("%d runs were long", abreast)
	}
}

// follow plays a path from the start; false: a move of it is not legal.
func follow[S comparable, A comparable](p Problem[S, A], path []A) (s S, legal bool) {
	s = p.Start()
	for _, action := range path {
		edges := p.Expand(s, nil)
		i := slices.IndexFunc(edges, func(e Edge[S, A]) bool { return e.Action == action })
		if i < 0 {
			return s, false
		}
		s = edges[i].State
	}
	return s, true
}

// TestABoundOfThreadsIsTrueWhereverTheyStop.
func TestABoundOfThreadsIsTrueWhereverTheyStop(t *testing.T) {
	h := blind(new(int), 1, NotStopped)
	step := int64(9001)
	if testing.Short() {
		step *= 9
	}
	for nodes := int64(1000); nodes < 90_000; nodes += step {
		for _, l := range []Limits{{Nodes: nodes}, {Expansions: nodes}, {Memory: nodes * 40}} {
			a := &anytime[grid, byte]{ctx: t.Context(), problem: behindTheWall, strategy: anytimeOf(h, 2), limits: l, width: 1, next: int64(1e9), long: int64(300)}
			if l.Memory > 0 {
				a.limits.Nodes = 100_000
			}
			r := a.run(Watch{})
			if r.Bound > optimum || r.Solved() && r.Length < optimum || r.Verdict == Impossible || l.Memory > 0 && r.Bytes > l.Memory || l.Nodes > 0 && r.Generated > l.Nodes {
				t.Fatalf("%+v: %s, %d to %d, %d nodes, %d bytes", l, r.Verdict, r.Bound, r.Length, r.Generated, r.Bytes)
			}
		}
	}
}

func TestAShortRunStaysWithItsHeuristic(t *testing.T) {
	prepared := 0
	limits := Limits{Nodes: longRun / 2}
	r := Run(context.Background(), Problem[grid, byte](behindTheWall), anytimeOf(blind(&prepared, 1, NotStopped), 1), limits, Watch{})
	if prepared != 0 || r.Stopped != ByNodes {
		t.Errorf("prepared %d times, %q", prepared, r.Stopped)
	}
}

func TestTheHeuristicOfALongRunKeepsToItsMemory(t *testing.T) {
	most, nodes := int64(1<<26), int64(2_000_000)
	if testing.Short() { // under the race detector the larger ones take most of its time, and show no more
		most, nodes = 1<<22, 600_000
	}
	for memory := int64(1 << 20); memory <= most; memory *= 2 {
		prepared := 0
		limits := Limits{Memory: memory, Nodes: nodes}
		r := Run(context.Background(), Problem[grid, byte](behindTheWall), anytimeOf(blind(&prepared, 1<<21, NotStopped), 2), limits, Watch{})
		if r.Bytes > memory || r.Bound > optimum || r.Solved() && r.Length < optimum || r.Verdict == Impossible {
			t.Errorf("%d bytes of %d: %s, %d to %d", r.Bytes, memory, r.Verdict, r.Bound, r.Length)
		}
	}
}

// fewestThreads is where tests of 1 to 3 threads begin: under the race detector with three, since one has nothing to race.
func fewestThreads() int {
	if testing.Short() {
		return 3
	}
	return 1
}
