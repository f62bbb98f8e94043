package games

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"

	"procura/core/adjiboto"
	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/quatro"
	"procura/core/search"
)

// unsettled is the distance of a start whose space is too large for the truth.
const unsettled = -2

// nearest is the distance of the nearest goal from a problem's start, by a plain
// breadth-first search over a map, which relies on nothing of package search but
// its interface: impossible where there is none, unsettled beyond so many states.
func nearest[S comparable, A any](p search.Problem[S, A], most int) int {
	seen, level := map[S]bool{p.Start(): true}, []S{p.Start()}
	for length := 0; len(level) > 0; length++ {
		var next []S
		for _, s := range level {
			if p.Goal(s) {
				return length
			}
			for _, e := range p.Expand(s, nil) {
				if !seen[e.State] {
					seen[e.State] = true
					next = append(next, e.State)
				}
			}
			if len(seen) > most {
				return unsettled
			}
		}
		level = next
	}
	return impossible
}

// distanceOf is nearest of an official game's puzzle.
func distanceOf(t *testing.T, p game.Puzzle, most int) int {
	t.Helper()
	if kit, ok := puzzle.Typed[cavalo.State, cavalo.Move](p); ok {
		return nearest(kit, most)
	}
	if kit, ok := puzzle.Typed[adjiboto.State, adjiboto.Pit](p); ok {
		return nearest(kit, most)
	}
	kit, ok := puzzle.Typed[quatro.State, quatro.Placement](p)
	if !ok {
		t.Fatalf("%s: a game of other types", p.Module().ID())
	}
	return nearest(kit, most)
}

// everyMethod lists every algorithm with every heuristic and every treatment of
// duplicates, "anytime" with one thread and with three.
func everyMethod(p game.Puzzle) []game.SolveRequest {
	modes := []search.Duplicates{search.Graph, search.Tree}
	if p.Symmetries() > 1 {
		modes = append(modes, search.Quotient)
	}
	var list []game.SolveRequest
	for _, duplicates := range modes {
		for _, algorithm := range append(gametest.Algorithms(p), search.Anytime) {
			if !algorithm.Informed() {
				list = append(list, game.SolveRequest{Method: game.Method{Algorithm: algorithm, Duplicates: duplicates}})
				continue
			}
			for _, h := range p.Heuristics() {
				m := game.Method{Algorithm: algorithm, Heuristic: h.Key, Duplicates: duplicates}
				switch {
				case algorithm == search.AStar:
					doubling := m
					doubling.Parameter = doubled
					list = append(list, game.SolveRequest{Method: m}, game.SolveRequest{Method: doubling})
				case algorithm == search.Anytime && h.Admissible:
					list = append(list, game.SolveRequest{Method: m}, game.SolveRequest{Method: m, Threads: 3})
				case algorithm != search.Anytime:
					list = append(list, game.SolveRequest{Method: m})
				}
			}
		}
	}
	return list
}

// impatient is a context that ends after so many looks at it.
type impatient struct {
	context.Context
	mutex sync.Mutex
	looks int
	done  chan struct{}
}

func (c *impatient) Done() <-chan struct{} { return c.done }

func (c *impatient) Err() error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.looks--
	if c.looks == -1 {
		close(c.done)
	}
	if c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// limitNodes limits a search that thrashes.
const limitNodes = 3_000

// limitsOf are some limits to try, the reason that they may stop a run for, and
// its context.
func limitsOf(d *dice) (context.Context, search.Limits, search.Stop) {
	l := search.Limits{Nodes: limitNodes}
	switch d.roll(8) {
	case 0:
		l.Nodes = int64(d.between(1, 60))
		return context.Background(), l, search.ByNodes
	case 1:
		l.Depth = d.between(1, 12)
		return context.Background(), l, search.ByDepth
	case 2:
		return &impatient{Context: context.Background(), looks: d.roll(4), done: make(chan struct{})}, l, search.ByCancel
	case 3:
		l.Depth, l.Memory = d.between(1, 12), int64(d.between(1, 64<<10))
		return context.Background(), l, search.ByMemory
	}
	l.Memory = int64(1024 * math.Pow(256, float64(d.roll(1000))/999))
	return context.Background(), l, search.ByMemory
}

// TestNoLimitMakesAWrongAnswer: whatever stops a run, and however early, its
// answer is right or unknown; it is impossible only where there is no solution,
// its bound is never above the length of a shortest one, nor below the estimate
// of the start.
func TestNoLimitMakesAWrongAnswer(t *testing.T) {
	for i, g := range game.Puzzlers(All(Settings{})) {
		t.Run(g.ID(), func(t *testing.T) {
			d, stopped := dice(i+77), map[search.Stop]int{}
			for range boards(t) / 6 {
				checkLimits(t, deal(t, g, &d), &d, stopped)
			}
			for name, p := range all(t)[g.ID()] {
				if testing.Short() && name > "B" {
					continue
				}
				checkLimits(t, p, &d, stopped)
			}
			for _, s := range []search.Stop{search.ByMemory, search.ByNodes, search.ByDepth, search.ByCancel} {
				if stopped[s] == 0 {
					t.Errorf("no run was stopped by %s: %v", s, stopped)
				}
			}
		})
	}
}

// triesEach is the number of limits tried with each method on each board.
const triesEach = 4

func checkLimits(t *testing.T, p game.Puzzle, d *dice, stopped map[search.Stop]int) {
	t.Helper()
	truth := distanceOf(t, p, agreementSpace)
	least := p.Solve(context.Background(), game.SolveRequest{
		Method: game.Method{Algorithm: search.BFS}, Limits: search.Limits{Nodes: 1},
	}).Bound
	for _, order := range everyMethod(p) {
		for range triesEach {
			ctx, limits, by := limitsOf(d)
			order.Limits = limits
			if order.Method.Heuristic == perimeter && limits.Memory == 0 {
				order.Limits.Memory = 256 << 10
			}
			run := p.Solve(ctx, order)
			stopped[run.Stopped]++
			if flaw := limitFlaw(truth, least, &run, by); flaw != "" {
				form, _ := p.Encode("X")
				t.Errorf("%+v: %s: %s by %q, length %d, bound %d, truth %d\n%v\n%s", order, flaw,
					run.Verdict, run.Stopped, run.Length, run.Bound, truth, p.Rules(), form)
			}
		}
	}
}

// perimeter is the heuristic that makes what it needs first: half a gigabyte
// and half a minute for some boards. A run that it stops has asked no heavy heuristic
// that was not prepared.
const perimeter = "perimeter"

// mayStop reports whether a run may end for its reason: the one asked for, or
// the nodes that all runs have, or the room that SMA* has of itself.
func mayStop(run *game.Run, by search.Stop) bool {
	switch run.Stopped {
	case search.NotStopped:
		return run.Verdict != search.Unknown || run.Ran.Algorithm == search.Beam
	case search.ByNodes, by:
		return true
	case search.ByDepth:
		return run.Limits.Depth > 0
	}
	return run.Stopped == search.ByMemory && run.Limits.Memory > 0
}

// limitFlaw says what is wrong with a run's answer, "" for nothing.
func limitFlaw(truth, least int, run *game.Run, by search.Stop) string {
	switch memory := run.Limits.Memory; {
	case memory > 0 && run.Bytes > memory:
		return fmt.Sprintf("%d bytes", run.Bytes)
	case !mayStop(run, by):
		return "stopped by what was not asked for"
	case run.Verdict == search.Unknown && run.Bound < least && run.Ran.Heuristic != perimeter:
		return "a bound below that of the start"
	case truth == unsettled:
		return ""
	case run.Verdict == search.Impossible && truth != impossible:
		return "a solution overlooked"
	case run.Solved() && (truth == impossible || run.Length < truth || run.Length != len(run.Path)):
		return "a solution that can't be"
	case truth != impossible && run.Bound > truth:
		return "a bound above the shortest length"
	case run.Verdict == search.Optimal && run.Length != truth:
		return "no optimum"
	}
	return ""
}

// TestSolvedProblemsKeepLittle: what is made to solve a problem goes with its run, but
// for the tables that were used last, although the problem stays in its list.
func TestSolvedProblemsKeepLittle(t *testing.T) {
	gametest.LeaveToMakeTest(t)
	const (
		count = 40
		most  = 64 << 10 // bytes of a problem
		fixed = 24 << 20 // and of all problems together
	)
	for _, g := range game.Puzzlers(All(Settings{})) {
		t.Run(g.ID(), func(t *testing.T) {
			random, sizes := rand.New(rand.NewPCG(5, 6)), g.(game.Generator).Sizes()
			problems := make([]game.Puzzle, count)
			before := live()
			for i := range problems {
				p := g.(game.Generator).Random(random, min(sizes.Most, 20+i))
				if _, has := p.Target(); g.HasTarget() && !has {
					p = p.WithTarget(300)
				}
				p.Solve(context.Background(), game.SolveRequest{Method: game.Method{Algorithm: game.Best}, Limits: search.Limits{Nodes: 1000}})
				problems[i] = p
			}
			if kept := live() - before; kept > fixed+count*most {
				t.Errorf("%d problems keep %d bytes", count, kept)
			}
			runtime.KeepAlive(problems)
		})
	}
}

// live is the memory in use.
func live() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
