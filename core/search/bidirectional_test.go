package search

import (
	"context"
	"testing"
)

// TestBidirectionalSearchFindsWhatBreadthFirstSearchDoes on random graphs, within every depth
// and few nodes, as a graph and as a tree: the same length and verdict where neither is stopped,
// and never a bound that is too high.
func TestBidirectionalSearchFindsWhatBreadthFirstSearchDoes(t *testing.T) {
	random, found := dice(5), map[Verdict]int{}
	for range 3000 {
		p, away := randomRoads(random, 1)
		optimum := away['a']
		for _, l := range []Limits{{}, {Depth: 1 + random(5)}, {Nodes: int64(1 + random(30))}, {Memory: int64(1 + random(40_000))}} {
			for _, d := range []Duplicates{Graph, Tree} {
				if d == Tree && l == (Limits{}) {
					continue // it may go round for ever
				}
				r := Run[byte, byte](context.Background(), p, Strategy[byte]{Algorithm: BiBFS, Duplicates: d}, l, Watch{})
				found[r.Verdict]++
				want := Optimal
				switch {
				case optimum == 1000:
					want = Impossible
				case l.Depth > 0 && optimum > l.Depth:
					want = Unknown
				}
				stopped := r.Verdict == Unknown && (r.Stopped != NotStopped || want == Unknown)
				if r.Verdict != want && !stopped || r.Verdict == Optimal && r.Reason != ByRest || r.Solved() && r.Length != optimum || optimum < 1000 && r.Bound > optimum ||
					l.Nodes > 0 && r.Generated > l.Nodes || l.Memory > 0 && r.Bytes > l.Memory || l.Depth > 0 && r.Length > l.Depth {
					t.Fatalf("%v, %s, %+v: %+v, want %s, %d", p.edges, d, l, r.Report, want, optimum)
				}
			}
		}
	}
	if found[Optimal] < 1000 || found[Impossible] < 500 || found[Unknown] < 1000 {
		t.Errorf("%v", found)
	}
}

func TestNothingIsSearchedBackwardsThatHasNoWayBack(t *testing.T) {
	if Back[int, int](fromTop{ring(12)}) == nil || Back[int, int](struct{ Problem[int, int] }{ring(12)}) != nil {
		t.Error("what can be turned round is taken for what can't")
	}
	defer func() {
		if recover() == nil {
			t.Error("it was searched all the same")
		}
	}()
	solve[int, int](struct{ Problem[int, int] }{ring(12)}, Strategy[int]{Algorithm: BiBFS})
}
