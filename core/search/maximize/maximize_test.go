package maximize

import (
	"context"
	"fmt"
	"hash/fnv"
	"iter"
	"math/rand/v2"
	"testing"

	"procura/core/search"
)

// hill is a random tree with points on its nodes, drawn as an implicit graph: a
// node is its depth, a number and its points so far.
type hill struct {
	seed        uint64
	depth, wide int
}

type spot struct {
	depth, number, points int32
}

func (h hill) Start() spot      { return spot{} }
func (h hill) Goal(s spot) bool { return s.depth == 1 } // of no concern to Maximise
func (h hill) Hash(s spot) uint64 {
	return rand.NewPCG(uint64(s.number), uint64(s.depth)<<32|uint64(s.points)).Uint64()
}

func (h hill) Expand(s spot, edges []search.Edge[spot, int]) []search.Edge[spot, int] {
	if int(s.depth) == h.depth {
		return edges
	}
	for i := range h.wide {
		r := rand.New(rand.NewPCG(h.seed+uint64(s.number), uint64(s.depth)<<8|uint64(i)))
		if r.IntN(4) == 0 {
			continue
		}
		next := spot{s.depth + 1, int32(r.IntN(40)), s.points + int32(r.IntN(steepest+1))}
		edges = append(edges, search.Edge[spot, int]{State: next, Action: i, Cost: 1})
	}
	return edges
}

const steepest = 9

func (h hill) score(s spot) int { return int(s.points) }
func (h hill) most(s spot) int  { return int(s.points) + steepest*(h.depth-int(s.depth)) }

// top is the most points, by exhaustion.
func (h hill) top(s spot, known map[spot]int) int {
	if most, ok := known[s]; ok {
		return most
	}
	most := h.score(s)
	for _, e := range h.Expand(s, nil) {
		most = max(most, h.top(e.State, known))
	}
	known[s] = most
	return most
}

func (h hill) maximise(ctx context.Context, l search.Limits, progress *search.Progress, bounds func(func() int) iter.Seq[UpperBound[spot, int]]) Result[int] {
	return Run(ctx, search.Problem[spot, int](h), Objective[spot, int]{Score: h.score, Most: h.most, UpperBounds: bounds}, l, progress)
}

// climbed replays a path and returns its points.
func (h hill) climbed(t *testing.T, path []int) int {
	t.Helper()
	s := h.Start()
	for _, action := range path {
		found := false
		for _, e := range h.Expand(s, nil) {
			if !found && e.Action == action {
				s, found = e.State, true
			}
		}
		if !found {
			t.Fatalf("no move %d from %v", action, s)
		}
	}
	return h.score(s)
}

func TestMaximiseFindsTheMostPoints(t *testing.T) {
	for seed := range uint64(200) {
		h := hill{seed * 1000, 1 + int(seed%9), 1 + int(seed%4)}
		got, want := h.maximise(context.Background(), search.Limits{}, nil, nil), h.top(h.Start(), map[spot]int{})
		if got.Verdict != search.Optimal || got.Points != want || got.Upper != want || h.climbed(t, got.Path) != want {
			t.Fatalf("hill %d: %s, %d to %d points; the truth is %d", seed, got.Verdict, got.Points, got.Upper, want)
		}
		if got.Length != len(got.Path) || got.Length == 0 && len(h.Expand(h.Start(), nil)) > 0 {
			t.Fatalf("hill %d: length %d with path %v", seed, got.Length, got.Path)
		}
	}
}

// TestMaximiseNeverClaimsMoreThanIsTrue: whatever limit ends it, the path has
// its points, the truth lies between, and optimal is said only of the truth.
func TestMaximiseNeverClaimsMoreThanIsTrue(t *testing.T) {
	verdicts := map[search.Verdict]int{}
	for seed := range uint64(120) {
		h := hill{seed * 777, 12, 3}
		want := h.top(h.Start(), map[spot]int{})
		for _, l := range []search.Limits{
			{Nodes: 1}, {Nodes: int64(seed) * 7}, {Memory: 40_000}, {Memory: 100}, {Memory: 200_000, Nodes: 5000},
		} {
			got := h.maximise(context.Background(), l, nil, nil)
			verdicts[got.Verdict]++
			if got.Upper < want || got.Points > want || h.climbed(t, got.Path) != got.Points {
				t.Fatalf("hill %d, %+v: %d to %d points; the truth is %d", seed, l, got.Points, got.Upper, want)
			}
			if (got.Verdict == search.Optimal) != (got.Points == got.Upper && got.Length >= 0) {
				t.Fatalf("hill %d, %+v: %s with %d to %d points", seed, l, got.Verdict, got.Points, got.Upper)
			}
			if l.Nodes > 0 && got.Generated > l.Nodes || l.Memory > 0 && got.Bytes > l.Memory {
				t.Fatalf("hill %d, %+v: %d nodes, %d bytes", seed, l, got.Generated, got.Bytes)
			}
		}
	}
	if verdicts[search.Optimal] < 10 || verdicts[search.Solution] < 10 || verdicts[search.Unknown] < 10 {
		t.Errorf("verdicts %v: the sample says little", verdicts)
	}
}

func TestMaximiseWithinADepthIsNoProofForLongerPaths(t *testing.T) {
	for seed := range uint64(60) {
		h := hill{seed * 31, 10, 3}
		got := h.maximise(context.Background(), search.Limits{Depth: 4}, nil, nil)
		want, within := h.top(h.Start(), map[spot]int{}), hill{h.seed, 4, 3}
		if low := within.top(h.Start(), map[spot]int{}); got.Points != low {
			t.Fatalf("hill %d: %d points within 4 moves, the truth is %d", seed, got.Points, low)
		}
		if got.Upper < want || got.Points < got.Upper && (got.Verdict != search.Solution || got.Stopped != search.ByDepth) {
			t.Fatalf("hill %d: %s by %q, %d to %d points; the truth is %d",
				seed, got.Verdict, got.Stopped, got.Points, got.Upper, want)
		}
	}
}

func TestMaximiseWithoutMovesAnswersWithTheEmptyPath(t *testing.T) {
	got := hill{0, 0, 3}.maximise(context.Background(), search.Limits{}, nil, nil)
	if got.Verdict != search.Optimal || got.Length != 0 || got.Points != 0 || got.Upper != 0 || got.Bound != -1 {
		t.Errorf("%+v", got)
	}
}

func TestMaximiseCancelledAtOnceKnowsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got := hill{1, 30, 3}.maximise(ctx, search.Limits{}, nil, nil)
	if got.Verdict != search.Unknown || got.Stopped != search.ByCancel || got.Length != -1 || got.Upper != 30*steepest {
		t.Errorf("%+v", got)
	}
}

func TestMaximiseObeysCancelAndTime(t *testing.T) {
	h := hill{1, 1000, 4}
	ctx, cancel := context.WithCancel(context.Background())
	nodes := 0
	got := Run(ctx, search.Problem[spot, int](h), Objective[spot, int]{Score: h.score, Most: func(s spot) int {
		nodes++
		if nodes == 5000 {
			cancel()
		}
		return h.most(s)
	}}, search.Limits{}, nil)
	if got.Verdict != search.Solution || got.Stopped != search.ByCancel || got.Generated > 5000+4*search.CheckEvery {
		t.Errorf("cancel: %s by %q with %d nodes", got.Verdict, got.Stopped, got.Generated)
	}
	got = h.maximise(context.Background(), search.Limits{Time: 1}, nil, nil)
	if got.Verdict != search.Unknown || got.Stopped != search.ByTime {
		t.Errorf("time: %s by %q", got.Verdict, got.Stopped)
	}
}

func TestMaximiseShowsPointsAndBoundInItsProgress(t *testing.T) {
	var p search.Progress
	got := hill{5, 200, 3}.maximise(context.Background(), search.Limits{Nodes: 20_000}, &p, nil)
	if int(p.Points.Load()) != got.Points || int(p.Upper.Load()) != got.Upper || p.Generated.Load() != got.Generated {
		t.Errorf("%d to %d in the progress, %d to %d found", p.Points.Load(), p.Upper.Load(), got.Points, got.Upper)
	}
}

// TestUpperBoundsLowerTheBoundAndLendPaths: a bound that falls by one each time,
// and brings a path at last.
func TestUpperBoundsLowerTheBoundAndLendPaths(t *testing.T) {
	h := hill{9, 60, 3}
	found := h.maximise(context.Background(), search.Limits{Nodes: 50_000}, nil, nil)
	var path []search.Edge[spot, int]
	s := h.Start()
	for _, action := range found.Path {
		for _, e := range h.Expand(s, nil) {
			if e.Action == action {
				path, s = append(path, e), e.State
				break
			}
		}
	}
	pulled := 0
	got := h.maximise(context.Background(), search.Limits{}, nil, func(func() int) iter.Seq[UpperBound[spot, int]] {
		return func(yield func(UpperBound[spot, int]) bool) {
			for upper := 60 * steepest; upper > found.Points && yield(UpperBound[spot, int]{Upper: upper}); upper -= 10 {
				pulled++
			}
			yield(UpperBound[spot, int]{Upper: found.Points, Path: path, Points: found.Points})
		}
	})
	if got.Verdict != search.Optimal || got.Points != found.Points || pulled == 0 {
		t.Errorf("%s with %d points after %d bounds, want %d", got.Verdict, got.Points, pulled, found.Points)
	}
	for _, c := range []struct {
		depth int
		lent  []search.Edge[spot, int]
		taken bool
	}{{len(path), path, true}, {len(path), nil, false}, {len(path) - 1, path, false}} { // a path that is longer than allowed is no answer
		got := h.maximise(context.Background(), search.Limits{Depth: c.depth, Nodes: 1200}, nil, func(func() int) iter.Seq[UpperBound[spot, int]] {
			return func(yield func(UpperBound[spot, int]) bool) {
				yield(UpperBound[spot, int]{Upper: 60 * steepest, Path: c.lent, Points: found.Points})
			}
		})
		if (got.Points == found.Points) != c.taken || got.Length > c.depth {
			t.Errorf("within %d moves: %d points in %d moves, lent %d in %d", c.depth, got.Points, got.Length, found.Points, len(c.lent))
		}
	}
}

func TestUpperBoundsThatTakeTooMuchMemoryAreGivenUp(t *testing.T) {
	h, stopped := hill{9, 60, 3}, false
	got := h.maximise(context.Background(), search.Limits{Memory: 1 << 20, Nodes: 50_000}, nil,
		func(func() int) iter.Seq[UpperBound[spot, int]] {
			return func(yield func(UpperBound[spot, int]) bool) {
				stopped = !yield(UpperBound[spot, int]{Upper: 0, Bytes: 1 << 21})
			}
		})
	if !stopped || got.Bytes > 1<<20 || got.Upper == 0 {
		t.Errorf("stopped %v, %d bytes, upper %d", stopped, got.Bytes, got.Upper)
	}
}

// TestAPathAboveABoundIsAnError: of the whole problem or of a state that it
// comes through, given before the path is found or after.
func TestAPathAboveABoundIsAnError(t *testing.T) {
	h := hill{9, 40, 3}
	lie := h.maximise(context.Background(), search.Limits{Nodes: 5000}, nil, nil).Points / 2
	bound := func(after int) func(func() int) iter.Seq[UpperBound[spot, int]] {
		return func(func() int) iter.Seq[UpperBound[spot, int]] {
			return func(yield func(UpperBound[spot, int]) bool) {
				for range after {
					yield(UpperBound[spot, int]{Upper: 40 * steepest})
				}
				yield(UpperBound[spot, int]{Upper: lie})
			}
		}
	}
	low := func(s spot) int { return min(h.most(s), max(lie, h.score(s))) }
	for name, a := range map[string]Objective[spot, int]{
		"a bound at once":    {Score: h.score, Most: h.most, UpperBounds: bound(0)},
		"a bound at last":    {Score: h.score, Most: h.most, UpperBounds: bound(2)},
		"the most of states": {Score: h.score, Most: low},
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				broken, ok := recover().(*BrokenBound)
				if !ok || broken.Points <= broken.Upper || broken.Error() == "" {
					t.Errorf("%+v", broken)
				}
			}()
			got := Run(context.Background(), search.Problem[spot, int](h), a, search.Limits{Nodes: 5000}, nil)
			t.Errorf("%s, %d to %d points with a bound of %d", got.Verdict, got.Points, got.Upper, lie)
		})
	}
}

// TestUpperHeedsNoLimitOfDepth: the bound is on all paths, and none within the
// limit is called optimal while a longer one may have more points.
func TestUpperHeedsNoLimitOfDepth(t *testing.T) {
	verdicts := map[search.Verdict]int{}
	for seed := range uint64(60) {
		h := hill{seed * 99, 1 + int(seed%9), 3}
		want := h.top(h.Start(), map[spot]int{})
		for depth := 1; depth < 12; depth++ {
			got := h.maximise(context.Background(), search.Limits{Depth: depth}, nil, nil)
			verdicts[got.Verdict]++
			if got.Upper < want || got.Points > want || got.Length > depth {
				t.Fatalf("hill %d to depth %d: %d to %d points in %d moves; the truth is %d",
					seed, depth, got.Points, got.Upper, got.Length, want)
			}
			if got.Verdict == search.Optimal && got.Points != want || got.Verdict == search.Solution && got.Stopped != search.ByDepth {
				t.Fatalf("hill %d to depth %d: %s by %q with %d points; the truth is %d",
					seed, depth, got.Verdict, got.Stopped, got.Points, want)
			}
		}
	}
	if verdicts[search.Optimal] < 100 || verdicts[search.Solution] < 100 {
		t.Errorf("verdicts %v: the sample says little", verdicts)
	}
}

// TestASearchThatRunsOutOfMemorySaysSo: with whatever room, what is not optimal
// was stopped by memory, and claims nothing that is not true.
func TestASearchThatRunsOutOfMemorySaysSo(t *testing.T) {
	stopped := 0
	for seed := range uint64(20) {
		h := hill{seed * 77, 1 + int(seed%12), 3}
		want := h.top(h.Start(), map[spot]int{})
		for memory := int64(1); memory < 1<<18; memory += 1 + memory/2 {
			got := h.maximise(context.Background(), search.Limits{Memory: memory}, nil, nil)
			if got.Verdict != search.Optimal {
				stopped++
			}
			if got.Verdict == search.Optimal != (got.Stopped == search.NotStopped) || got.Stopped != search.NotStopped && got.Stopped != search.ByMemory {
				t.Fatalf("hill %d, %d bytes: %s, stopped by %q", seed, memory, got.Verdict, got.Stopped)
			}
			if got.Points > want || got.Upper < want || got.Bytes > memory || got.Verdict == search.Optimal && got.Points != want {
				t.Fatalf("hill %d, %d bytes: %s, %d to %d points in %d bytes; the truth is %d", seed, memory,
					got.Verdict, got.Points, got.Upper, got.Bytes, want)
			}
		}
	}
	if stopped < 50 {
		t.Errorf("only %d runs were stopped: the sample says little", stopped)
	}
}

// TestMaximiseHasASignature: what it counts and says under whatever limits and bounds; a change of its order states the new number.
func TestMaximiseHasASignature(t *testing.T) {
	all := fnv.New32a()
	for seed := range uint64(20) {
		h, known := hill{seed * 313, 4 + int(seed%40), 2 + int(seed%3)}, map[spot]int{}
		for i, l := range []search.Limits{{Nodes: int64(50 + 20*seed)}, {Nodes: 2000, Depth: 3 + int(seed%9)}, {Nodes: 4000}} {
			h.depth = min(h.depth, 40-30*(i/2)) // the truth is known of low ones
			got := h.maximise(context.Background(), l, nil, func(best func() int) iter.Seq[UpperBound[spot, int]] {
				return func(yield func(UpperBound[spot, int]) bool) {
					nearly := func(s spot) int { return min(h.most(s), h.top(s, known)+int(seed%3)) }
					for upper := h.most(h.Start()); i == 2 && upper > best() && yield(UpperBound[spot, int]{Upper: max(upper, nearly(h.Start())), Most: nearly, Bytes: 1000}); {
						upper -= 5
					}
				}
			})
			fmt.Fprintln(all, got.Verdict, got.Outcome, got.Stopped, got.Reason, got.Length, got.Bound, got.Points, got.Upper, got.Path, got.Expanded, got.Generated, got.Frontier)
		}
	}
	if got, want := fmt.Sprintf("%08x", all.Sum32()), "b35bf554"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
