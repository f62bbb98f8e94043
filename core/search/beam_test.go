package search

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"procura/core/search/record"
)

func TestABeamOfWidthOneClimbs(t *testing.T) {
	// B looks best, then D; behind D there is nothing better than E. The goal
	// behind A is never seen.
	p := moves('S', 'G', "SA", "SB", "AG", "BC", "BD", "DE", "EF")
	h := tableHeuristic(map[byte]int{'S': 9, 'A': 5, 'B': 3, 'C': 4, 'D': 2, 'E': 3, 'F': 3}, false)
	s := Strategy[byte]{Algorithm: Beam, Heuristic: h, Parameter: 1}
	if got := expansions(p, s, Limits{}); got != "SBDEF" {
		t.Errorf("expanded %s, want SBDEF", got)
	}
	r := solve[byte, byte](p, s)
	if r.Generated != 7 || r.Expanded != 5 || r.Frontier != 1 {
		t.Errorf("generated %d, expanded %d, frontier %d; want 7 (S A B C D E F), 5, 1", r.Generated, r.Expanded, r.Frontier)
	}
}

func TestABeamThatRunsDryIsUnknownAndStoppedByNothing(t *testing.T) {
	p := moves('S', 'G', "SA", "SB", "AG", "BC")
	for _, admissible := range []bool{true, false} {
		h := tableHeuristic(map[byte]int{'A': 1, 'B': 0}, admissible)
		s := Strategy[byte]{Algorithm: Beam, Heuristic: h, Parameter: 1}
		r := solve[byte, byte](p, s)
		want := 1 // A, dropped at level 1, may be a goal
		if admissible {
			want = 2 // and with h(A) = 1 it is none
		}
		if r.Verdict != Unknown || r.Stopped != NotStopped || r.Outcome != Exhausted || r.Bound != want {
			t.Errorf("admissible %t: %+v; want unknown, bound %d", admissible, r.Report, want)
		}
		s.Bound = func(byte) int { return Unreachable }
		if r := solve[byte, byte](p, s); !admissible && r.Verdict != Impossible {
			t.Errorf("%+v, but what was dropped can reach no goal", r.Report)
		}
	}
}

func TestABeamThatDropsNothingIsBreadthFirst(t *testing.T) {
	random := dice(11)
	for graph := range 1000 {
		p, away := randomRoads(random, 1)
		blind := Heuristic[byte]{Estimate: func(byte) int { return 0 }}
		for _, duplicates := range []Duplicates{Graph, Tree} {
			limits := Limits{Depth: 6}
			a := expansions(p, Strategy[byte]{Algorithm: BFS, Duplicates: duplicates}, limits)
			b := expansions(p, Strategy[byte]{Algorithm: Beam, Heuristic: blind, Duplicates: duplicates, Parameter: 1e6}, limits)
			if a != b {
				t.Fatalf("graph %d, %s: expanded %s, BFS %s", graph, duplicates, b, a)
			}
		}
		whole, _ := someOf(random, away)
		r := solve[byte, byte](p, Strategy[byte]{Algorithm: Beam, Heuristic: whole})
		if possible := away['a'] < 1000; possible && (r.Verdict != Optimal || r.Length != away['a']) || !possible && r.Verdict != Impossible {
			t.Fatalf("graph %d: %s, length %d; the optimum is %d", graph, r.Verdict, r.Length, away['a'])
		}
	}
}

func TestANarrowBeamClaimsNoMoreThanItKnows(t *testing.T) {
	random := dice(12)
	verdicts := map[Verdict]int{}
	for graph := range 3000 {
		p, away := randomRoads(random, 1)
		whole, fraction := someOf(random, away)
		course := Heuristic[byte]{Real: func(s byte) float64 { return float64(s*37%11) / 3 }}
		for _, h := range []Heuristic[byte]{whole, fraction, course} {
			for width := 1.0; width < 4; width++ {
				s := Strategy[byte]{Algorithm: Beam, Heuristic: h, Parameter: width}
				if graph%2 == 0 {
					s.Bound = whole.Estimate
				}
				for _, limits := range []Limits{{}, {Depth: 3}, {Nodes: 7}} {
					r := Run(context.Background(), Problem[byte, byte](p), s, limits, Watch{})
					verdicts[r.Verdict]++
					if away['a'] >= 1000 {
						if r.Solved() {
							t.Fatalf("graph %d: a solution where there is none", graph)
						}
						continue
					}
					checkProof(t, fmt.Sprint("graph ", graph, " width ", width, limits), r.Report, away['a'])
				}
			}
		}
	}
	if len(verdicts) != 4 {
		t.Errorf("only these verdicts came up: %v", verdicts)
	}
}

func TestASolutionIsOptimalWhenWhatWasDroppedCantBeNearer(t *testing.T) {
	p := moves('S', 'G', "SA", "SB", "BG")
	h := heuristicTable(map[byte]int{'S': 2, 'A': 2, 'B': 1})
	r := solve[byte, byte](p, Strategy[byte]{Algorithm: Beam, Heuristic: h, Parameter: 1})
	if r.Verdict != Optimal || r.Length != 2 {
		t.Errorf("%s, length %d; want optimal, 2: behind A there are 3 moves at least", r.Verdict, r.Length)
	}
}

func TestAStateDroppedForTheWidthMayComeAgain(t *testing.T) {
	// C is dropped on level 1 and kept on level 2, behind B.
	p := moves('S', 'G', "SC", "SB", "BC", "CG")
	h := tableHeuristic(map[byte]int{'B': 1, 'C': 2}, false)
	r := solve[byte, byte](p, Strategy[byte]{Algorithm: Beam, Heuristic: h, Parameter: 1})
	if string(r.Path) != "BCG" || r.Verdict != Solution || r.Bound != 1 {
		t.Errorf("path %q, %s, bound %d; want BCG, solution, 1", r.Path, r.Verdict, r.Bound)
	}
}

// TestABeamTracesWhatIsNoShorterThanWhatIsKnown: G is pruned, two moves away as the solution that there is.
func TestABeamTracesWhatIsNoShorterThanWhatIsKnown(t *testing.T) {
	var trace Trace
	p, s := Problem[byte, byte](moves('S', 'G', "SA", "AG")), Strategy[byte]{Algorithm: Beam, Heuristic: heuristicTable(map[byte]int{})}
	known := newBase(t.Context(), p, s, Limits{}, Watch{})
	known.incumbent, known.orderBound = 2, func() int { return 0 }
	trace.Begin(&known.Budget, time.Now())
	r := Run(t.Context(), p, s, Limits{}, Watch{Trace: &trace, outer: &known.searcher})
	if fate, _, _ := trace.Fate(1); fate != record.Pruned || r.Solved() || trace.Nodes() != 2 {
		t.Errorf("%s, %d nodes, and G has the fate %d", r.Verdict, trace.Nodes(), fate)
	}
}

func TestABeamKeepsNoMoreThanItsWidthOfALevel(t *testing.T) {
	h := Heuristic[int]{Estimate: func(n int) int { return n * 7 % 13 }}
	for _, width := range []int{1, 3, 10, 100} {
		s := Strategy[int]{Algorithm: Beam, Heuristic: h, Parameter: float64(width)}
		var trace Trace
		r := Run(context.Background(), Problem[int, int](binary{target: -1, limit: 1 << 14}), s, Limits{}, Watch{Trace: &trace})
		states := replayTrace(binary{target: -1, limit: 1 << 14}, &trace)
		perLevel := map[int]int{}
		for _, n := range expanded(&trace) {
			level := 0
			for m := states[n]; m > 1; m /= 2 {
				level++
			}
			perLevel[level]++
		}
		for level, count := range perLevel {
			if count > width {
				t.Errorf("width %d: %d nodes expanded on level %d", width, count, level)
			}
		}
		if r.Frontier > int64(2*width) {
			t.Errorf("width %d: %d nodes in the frontier", width, r.Frontier)
		}
	}
}

func TestABeamKeepsTheBestOfALevelOldestFirst(t *testing.T) {
	random := dice(13)
	for range 200 {
		// A star: S leads to the letters, whose order of expansion is seen.
		values := map[byte]int{}
		var pairs []string
		for s := byte('a'); s <= 'z'; s++ {
			values[s] = random(6)
			pairs = append(pairs, "S"+string(s))
		}
		best := make([]byte, 0, 26)
		for s := byte('a'); s <= 'z'; s++ {
			best = append(best, s)
		}
		slices.SortStableFunc(best, func(a, b byte) int { return values[a] - values[b] })
		s := Strategy[byte]{Algorithm: Beam, Heuristic: tableHeuristic(values, false), Parameter: 9}
		if got, want := expansions(moves('S', 'G', pairs...), s, Limits{}), "S"+string(best[:9]); got != want {
			t.Fatalf("expanded %s, want %s", got, want)
		}
	}
}
