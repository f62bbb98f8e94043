package search

import (
	"context"
	"fmt"
	"testing"
)

// someOf is a heuristic that is 0, half or all of the true cost: admissible and
// inconsistent; and the same with a fraction.
func someOf(random func(int) int, away map[byte]int) (whole, fraction Heuristic[byte]) {
	part := map[byte]int{}
	for s := byte('a'); s <= 'j'; s++ {
		part[s] = away[s] * random(3) / 2
	}
	return heuristicTable(part), Heuristic[byte]{
		Admissible: true, Real: func(s byte) float64 { return float64(part[s]) * 0.9 },
	}
}

func TestWeightedAStarKeepsItsFactor(t *testing.T) {
	random := dice(3)
	proved := 0
	for graph := range 2000 {
		p, away := randomRoads(random, 1+graph%2*4)
		optimum, possible := away['a'], away['a'] < 1000
		whole, fraction := someOf(random, away)
		for _, weight := range []float64{1.5, 2, 5, 40} {
			for _, h := range []Heuristic[byte]{whole, fraction} {
				r := solve[byte, byte](p, Strategy[byte]{Algorithm: AStar, Heuristic: h, Parameter: weight})
				run := fmt.Sprintf("graph %d, weight %v", graph, weight)
				switch {
				case !possible && r.Verdict != Impossible, possible && !r.Solved():
					t.Fatalf("%s: %s, optimum %d", run, r.Verdict, optimum)
				case !possible:
				case float64(r.Cost) > weight*float64(optimum):
					t.Fatalf("%s: cost %d, optimum %d", run, r.Cost, optimum)
				case r.Verdict == Optimal && r.Cost != optimum:
					t.Fatalf("%s: optimal with cost %d, optimum %d", run, r.Cost, optimum)
				case graph%2 == 0 && (r.Bound > optimum || r.Factor() > weight+margin):
					t.Fatalf("%s: length %d, bound %d, factor %v, optimum %d", run, r.Length, r.Bound, r.Factor(), optimum)
				case r.Verdict == Solution && r.Bound > 0:
					proved++
				}
			}
		}
	}
	if proved == 0 {
		t.Error("no run proved less than the optimum: nothing was tested")
	}
}

func TestWeightedAStarStopsWithABoundNoGreaterThanTheOptimum(t *testing.T) {
	goal := grid{6, 5}
	h := Heuristic[grid]{Admissible: true, Estimate: func(s grid) int {
		return (max(s.x-goal.x, goal.x-s.x) + max(s.y-goal.y, goal.y-s.y)) / 2
	}}
	for _, weight := range []float64{1.5, 3, 100} {
		for nodes := int64(1); nodes < 600; nodes += 9 {
			for _, depth := range []int{0, 8, 11} {
				s := Strategy[grid]{Algorithm: AStar, Heuristic: h, Parameter: weight}
				r := Run(context.Background(), Problem[grid, byte](goal), s, Limits{Nodes: nodes, Depth: depth}, Watch{})
				checkProof(t, fmt.Sprint(weight, nodes, depth), r.Report, 11)
			}
		}
	}
}

func TestWeightMakesAStarLookAtLess(t *testing.T) {
	goal := grid{20, 12}
	h := Heuristic[grid]{Admissible: true, Estimate: func(s grid) int {
		return (max(s.x-goal.x, goal.x-s.x) + max(s.y-goal.y, goal.y-s.y)) * 2 / 3
	}}
	plain := solve[grid, byte](goal, Strategy[grid]{Algorithm: AStar, Heuristic: h})
	one := solve[grid, byte](goal, Strategy[grid]{Algorithm: AStar, Heuristic: h, Parameter: 1})
	double := solve[grid, byte](goal, Strategy[grid]{Algorithm: AStar, Heuristic: h, Parameter: 2})
	if one.Generated != plain.Generated || one.Expanded != plain.Expanded || one.Frontier != plain.Frontier {
		t.Errorf("weight 1 is another search: %+v, %+v", one.Report, plain.Report)
	}
	if double.Expanded*4 > plain.Expanded {
		t.Errorf("weight 2 expands %d of %d", double.Expanded, plain.Expanded)
	}
}

func TestWeightsOfAllKindsGiveTheSameOrder(t *testing.T) {
	random := dice(5)
	for graph := range 500 {
		p, away := randomRoads(random, 1+graph%2*4)
		whole, _ := someOf(random, away)
		fraction := Heuristic[byte]{Admissible: true, Real: func(s byte) float64 { return float64(whole.Estimate(s)) }}
		for _, weight := range []float64{3, 17} { // in buckets, and beyond them
			a := expansions(p, Strategy[byte]{Algorithm: AStar, Heuristic: whole, Parameter: weight}, Limits{})
			b := expansions(p, Strategy[byte]{Algorithm: AStar, Heuristic: fraction, Parameter: weight}, Limits{})
			if a != b {
				t.Fatalf("graph %d, weight %v: %s with whole estimates, %s with real ones", graph, weight, a, b)
			}
		}
	}
}

func TestWeightOnAnInadmissibleHeuristicProvesNothing(t *testing.T) {
	p := moves('S', 'G', "SA", "AG", "SB", "BC", "CG")
	h := tableHeuristic(map[byte]int{'S': 5, 'A': 9, 'B': 2, 'C': 1}, false)
	r := solve[byte, byte](p, Strategy[byte]{Algorithm: AStar, Heuristic: h, Parameter: 2})
	if r.Length != 3 || r.Verdict != Solution || r.Bound != 0 {
		t.Errorf("length %d, %s, bound %d; want 3, solution, 0", r.Length, r.Verdict, r.Bound)
	}
}

func TestCostsThatDifferGiveAWeightedSearchNoBoundOnLength(t *testing.T) {
	// Cost 10 by one move; the bound on cost is no bound on moves.
	p := newRoads('S', 'G', road{'S', 'G', 10}, road{'S', 'A', 3}, road{'A', 'G', 3})
	h := heuristicTable(map[byte]int{'S': 6, 'A': 3})
	r := solve[byte, byte](p, Strategy[byte]{Algorithm: AStar, Heuristic: h, Parameter: 3})
	if r.Cost != 10 || r.Verdict != Solution || r.Bound != 0 {
		t.Errorf("cost %d, %s, bound %d; want 10, solution, 0", r.Cost, r.Verdict, r.Bound)
	}
}
