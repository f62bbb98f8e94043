package audit

import (
	"context"
	"math"
	"slices"
	"testing"

	"procura/core/search"
)

// walk follows a way from the start, and gives its cost and where it ends.
func walk[S comparable, A any](t *testing.T, p search.NotatedProblem[S, A], way []string) (cost int, end S) {
	t.Helper()
	s := p.Start()
	for _, move := range way {
		edges := p.Expand(s, nil)
		i := slices.IndexFunc(edges, func(e search.Edge[S, A]) bool { return p.Notation(e.Action) == move })
		if i < 0 {
			t.Fatalf("no move %s from %v", move, s)
		}
		s = edges[i].State
		cost += int(edges[i].Cost)
	}
	return cost, s
}

func TestTheWayOnwardFromAnOverestimateCostsItsDistance(t *testing.T) {
	r := auditOf[byte, byte](inconsistent, tableHeuristic(map[byte]int{'S': 9, 'A': 9, 'B': 1}, true), search.Limits{})
	if r.Over == nil || len(r.Cases) != 2 {
		t.Fatalf("%+v, %d cases", r.Over, len(r.Cases))
	}
	for _, one := range append(r.Cases, *r.Over) {
		before, _ := walk[byte, byte](t, inconsistent, one.Path)
		cost, end := walk[byte, byte](t, inconsistent, slices.Concat(one.Path, one.Onward))
		if cost-before != one.Distance || !inconsistent.Goal(end) {
			t.Errorf("after %q: %q costs %d and ends in %c, the distance is %d", one.Path, one.Onward, cost-before, end, one.Distance)
		}
	}
}

func TestEveryPointAboveTheLineHasACase(t *testing.T) {
	r := auditOf[int, int8](chain{2, 40}, rising(2), search.Limits{})
	over := map[PlotPoint]bool{}
	for _, at := range r.Plot {
		if at.Over {
			over[PlotPoint{Distance: at.Distance, Estimate: at.Estimate, Exact: at.Exact}] = true
		}
	}
	for _, one := range r.Cases {
		delete(over, PlotPoint{Distance: one.Distance, Estimate: one.Estimate, Exact: one.Exact})
	}
	if len(r.Cases) == 0 || len(over) > 0 {
		t.Errorf("%d cases, none for %v", len(r.Cases), over)
	}
}

func TestTheWayOfAProbeIsTheWayOnward(t *testing.T) {
	p, l := chain{1000, math.MaxInt}, search.Limits{Nodes: 3000, Depth: 100}
	blind := search.Strategy[int]{Algorithm: search.DFS, Duplicates: search.Tree}
	r := Run[int, int8](context.Background(), p, rising(2), l, Watch{}, only(blind))
	if r.Over == nil || r.Over.Onward == nil {
		t.Fatalf("%+v", r.Over)
	}
	before, _ := walk[int, int8](t, p, r.Over.Path)
	if cost, end := walk[int, int8](t, p, slices.Concat(r.Over.Path, r.Over.Onward)); cost-before > r.Over.Distance || !p.Goal(end) {
		t.Errorf("it costs %d and ends in %d, the distance is at most %d", cost-before, end, r.Over.Distance)
	}
}
