package search

import (
	"context"
	"fmt"
	"math"
	"testing"

	"procura/core/internal/store"
)

// watched is a problem that looks at the search's nodes at every goal test.
type watched[S comparable, A any] struct {
	Problem[S, A]
	look func()
}

func (w watched[S, A]) Goal(s S) bool {
	w.look()
	return w.Problem.Goal(s)
}

func TestSMAStarNeverKeepsMoreThanItsNodes(t *testing.T) {
	goal := grid{3, -2}
	h := Heuristic[grid]{Admissible: true, Estimate: func(s grid) int {
		return (max(s.x-goal.x, goal.x-s.x) + max(s.y-goal.y, goal.y-s.y)) * 2 / 3
	}}
	want := solve[grid, byte](goal, Strategy[grid]{Algorithm: AStar, Heuristic: h})
	for _, keep := range []int{6, 7, 8, 12, 20, 50, 100_000} {
		for _, duplicates := range []Duplicates{Graph, Tree} {
			s := Strategy[grid]{Algorithm: SMAStar, Heuristic: h, Duplicates: duplicates, Parameter: float64(keep)}
			p := &watched[grid, byte]{Problem: goal}
			r := newSMAStar(newBase(context.Background(), Problem[grid, byte](p), s, Limits{}, Watch{}))
			most := 0
			p.look = func() {
				most = max(most, r.kept, int(r.nodes.Len()))
				checkLeaves(t, r)
			}
			r.search()
			report := r.finish()
			if report.Verdict != Optimal || report.Length != want.Length {
				t.Errorf("keep %d, %s: %s, length %d; A* has %d", keep, duplicates, report.Verdict, report.Length, want.Length)
			}
			if most > keep {
				t.Errorf("keep %d, %s: %d nodes", keep, duplicates, most)
			}
		}
	}
}

func TestSMAStarKnowsTheCheapestNodeOfEachState(t *testing.T) {
	random := dice(22)
	for range 300 {
		p, away := randomRoads(random, 5)
		whole, _ := someOf(random, away)
		look := &watched[byte, byte]{Problem: p}
		s := Strategy[byte]{Algorithm: SMAStar, Heuristic: whole, Parameter: 11}
		r := newSMAStar(newBase(context.Background(), Problem[byte, byte](look), s, Limits{}, Watch{}))
		look.look = func() { checkLeaves(t, r) }
		r.enterStart()
		r.search()
	}
}

// checkLeaves compares the two heaps and the table with the tree itself.
func checkLeaves[S comparable, A any](t *testing.T, r *smastar[S, A]) {
	t.Helper()
	children, kept := map[uint32]int32{}, 0
	for id := range r.nodes.Len() {
		if n := r.nodes.At(id); isKept(r, id) {
			kept++
			children[n.parent]++
		}
	}
	for id := range r.nodes.Len() {
		n := r.nodes.At(id)
		if !isKept(r, id) {
			continue
		}
		isOpen, isLeaf := r.open.Has(id), r.leaves.Has(id)
		if isLeaf != (n.children == 0) || isOpen != !math.IsInf(n.key, 1) || n.children != children[id] {
			t.Fatalf("node %d: %d children, %d counted, key %v, open %t, leaf %t", id, n.children, children[id], n.key, isOpen, isLeaf)
		}
		if r.known == nil {
			continue
		}
		if found := r.known.Find(r.problem.Hash(n.state), &n.state); n.known != (found == id) {
			t.Fatalf("node %d: known %t, but its state is at %d", id, n.known, found)
		}
	}
	if kept != r.kept {
		t.Fatalf("%d nodes kept, %d counted", r.kept, kept)
	}
}

// isKept reports whether a node is not among the vacant ones.
func isKept[S comparable, A any](r *smastar[S, A], id uint32) bool {
	for v := r.vacant; v != store.None; v = r.nodes.At(v).parent {
		if v == id {
			return false
		}
	}
	return true
}

func TestSMAStarWithRoomExpandsAsManyAsAStar(t *testing.T) {
	goal := grid{9, 4}
	h := Heuristic[grid]{Admissible: true, Estimate: func(s grid) int {
		return max(s.x-goal.x, goal.x-s.x) + max(s.y-goal.y, goal.y-s.y)
	}}
	a := solve[grid, byte](goal, Strategy[grid]{Algorithm: AStar, Heuristic: h})
	b := solve[grid, byte](goal, Strategy[grid]{Algorithm: SMAStar, Heuristic: h})
	if a.Expanded != b.Expanded || a.Generated != b.Generated || a.Length != b.Length {
		t.Errorf("A* %d/%d, SMA* %d/%d", a.Expanded, a.Generated, b.Expanded, b.Generated)
	}
}

func TestSMAStarCountsWhatItMakesAgain(t *testing.T) {
	goal := grid{4, 3}
	h := Heuristic[grid]{Admissible: true, Estimate: func(grid) int { return 0 }}
	wide := solve[grid, byte](goal, Strategy[grid]{Algorithm: SMAStar, Heuristic: h})
	narrow := solve[grid, byte](goal, Strategy[grid]{Algorithm: SMAStar, Heuristic: h, Parameter: 16})
	if narrow.Length != 7 || narrow.Verdict != Optimal || narrow.Expanded <= 4*wide.Expanded {
		t.Errorf("%s, length %d, %d expanded; with room %d", narrow.Verdict, narrow.Length, narrow.Expanded, wide.Expanded)
	}
}

func TestAWayThatDoesNotFitIsOutOfReachAndNotImpossible(t *testing.T) {
	p := binary{target: 1 << 6, limit: 1 << 7} // six moves, seven nodes
	for _, c := range []struct {
		keep    float64
		verdict Verdict
		stopped Stop
		bound   int
	}{
		{7, Optimal, NotStopped, 6},
		{6, Unknown, ByMemory, 6},
		{3, Unknown, ByMemory, 3},
		{2, Unknown, ByMemory, 2},
	} {
		s := Strategy[int]{Algorithm: SMAStar, Heuristic: Heuristic[int]{Admissible: true, Estimate: func(int) int { return 0 }}, Parameter: c.keep}
		r := solve[int, int](p, s)
		if r.Verdict != c.verdict || r.Stopped != c.stopped || r.Bound != c.bound {
			t.Errorf("keep %v: %s, stopped by %q, bound %d; want %s, %q, %d", c.keep, r.Verdict, r.Stopped, r.Bound, c.verdict, c.stopped, c.bound)
		}
	}
}

func TestAGoalBeyondWhatWasLostIsNoOptimum(t *testing.T) {
	// By A the goal costs 4 in 5 nodes; by B it costs 9 in 3. With 4 nodes the
	// way by A is out of reach.
	p := newRoads('S', 'G', road{'S', 'A', 1}, road{'A', 'C', 1}, road{'C', 'D', 1}, road{'D', 'G', 1},
		road{'S', 'B', 4}, road{'B', 'G', 5})
	s := Strategy[byte]{Algorithm: SMAStar, Heuristic: heuristicTable(nil), Parameter: 4}
	r := solve[byte, byte](p, s)
	if r.Verdict != Solution || r.Cost != 9 || r.Bound > 4 {
		t.Errorf("%s, cost %d, bound %d; want solution, 9, at most 4", r.Verdict, r.Cost, r.Bound)
	}
	s.Parameter = 5
	if r := solve[byte, byte](p, s); r.Verdict != Optimal || r.Cost != 4 {
		t.Errorf("with room for it: %s, cost %d", r.Verdict, r.Cost)
	}
}

// torus is a torus of two-way streets without a goal.
type torus struct{ side int }

func (torus) Start() grid          { return grid{} }
func (torus) Goal(grid) bool       { return false }
func (g torus) Hash(s grid) uint64 { return grid{}.Hash(s) }
func (g torus) Expand(s grid, edges []Edge[grid, byte]) []Edge[grid, byte] {
	first := len(edges)
	edges = grid{}.Expand(s, edges)
	for i := first; i < len(edges); i++ {
		to := &edges[i].State
		to.x, to.y = (to.x+g.side)%g.side, (to.y+g.side)%g.side
	}
	return edges
}

func TestSMAStarEndsInACyclicSpaceWithoutAGoal(t *testing.T) {
	bumpy := Heuristic[grid]{Admissible: true, Estimate: func(s grid) int { return (s.x*7 + s.y*3) % 5 }}
	flat := Heuristic[grid]{Admissible: true, Real: func(grid) float64 { return 0 }}
	for _, h := range []Heuristic[grid]{bumpy, flat} {
		for _, keep := range []float64{9, 10, 12, 20} {
			s := Strategy[grid]{Algorithm: SMAStar, Heuristic: h, Parameter: keep}
			r := Run(context.Background(), Problem[grid, byte](torus{3}), s, Limits{Nodes: 2_000_000}, Watch{})
			if r.Verdict != Impossible {
				t.Errorf("keep %v: %+v", keep, r.Report)
			}
		}
		// Too small for the longest way: no proof, but an end.
		s := Strategy[grid]{Algorithm: SMAStar, Heuristic: h, Parameter: 5}
		r := Run(context.Background(), Problem[grid, byte](torus{3}), s, Limits{Nodes: 2_000_000}, Watch{})
		if r.Verdict != Unknown || r.Stopped != ByMemory || r.Bound > 5+4 {
			t.Errorf("keep 5: %+v", r.Report)
		}
	}
}

func TestSMAStarBoundNeverPassesTheOptimumHoweverFewItKeeps(t *testing.T) {
	goal := grid{4, -3}
	manhattan := func(s grid) int { return max(s.x-goal.x, goal.x-s.x) + max(s.y-goal.y, goal.y-s.y) }
	for _, h := range []Heuristic[grid]{
		{Key: "third", Admissible: true, Estimate: func(s grid) int { return manhattan(s) / 3 }},
		{Key: "half", Admissible: true, Real: func(s grid) float64 { return float64(manhattan(s)) / 2 }},
		{Key: "twice", Estimate: func(s grid) int { return 2 * manhattan(s) }},
	} {
		for _, keep := range []float64{2, 5, 8, 9, 15, 40} {
			for nodes := int64(1); nodes < 1500; nodes += 37 {
				for _, depth := range []int{0, 5, 7} {
					s := Strategy[grid]{Algorithm: SMAStar, Heuristic: h, Parameter: keep}
					r := Run(context.Background(), Problem[grid, byte](goal), s, Limits{Nodes: nodes, Depth: depth}, Watch{})
					checkProof(t, fmt.Sprint(h.Key, keep, nodes, depth), r.Report, 7)
				}
			}
		}
	}
}

// TestSMAStarLosesNothingItHasLearned: of two dead ends, one is not looked into
// again while the other is.
func TestSMAStarLosesNothingItHasLearned(t *testing.T) {
	p := moves('S', 'G', "SA", "SB", "SC", "AD", "DE", "BF", "FH", "CI", "IJ", "JG")
	h := heuristicTable(map[byte]int{'E': 9, 'H': 9})
	s := Strategy[byte]{Algorithm: SMAStar, Heuristic: h, Parameter: 5}
	r := solve[byte, byte](p, s)
	if string(r.Path) != "CIJG" || r.Verdict != Optimal {
		t.Fatalf("path %q, %s", r.Path, r.Verdict)
	}
	again := map[rune]int{}
	for _, state := range expansions(p, s, Limits{}) {
		again[state]++
	}
	if again['D'] > 1 || again['F'] > 1 {
		t.Errorf("dead ends expanded again: %v", again)
	}
}

func TestMemoryLimitIsKeptBySMAStar(t *testing.T) {
	const limit = 1 << 20
	s := Strategy[int]{Algorithm: SMAStar, Heuristic: Heuristic[int]{Estimate: func(n int) int { return n % 7 }}}
	r := Run(context.Background(), Problem[int, int](binary{target: -1, limit: 1 << 62}), s, Limits{Memory: limit}, Watch{})
	if r.Stopped != ByMemory || r.Bytes > limit || r.Bytes < limit/4 {
		t.Errorf("%+v", r.Report)
	}
}
