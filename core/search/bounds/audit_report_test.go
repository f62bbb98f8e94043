package bounds

import (
	"context"
	"math"
	"testing"

	"procura/core/search"
)

// walk follows a way from a state, and gives its cost and where it ends.
func walk[S comparable, A comparable](t *testing.T, p search.Problem[S, A], s S, way []A) (cost int, end S) {
	t.Helper()
	for _, action := range way {
		found := false
		for _, e := range p.Expand(s, nil) {
			if e.Action == action {
				s, cost, found = e.State, cost+int(e.Cost), true
				break
			}
		}
		if !found {
			t.Fatalf("no move %v from %v", action, s)
		}
	}
	return cost, s
}

func TestTheWayOnwardFromAnOverestimateCostsItsDistance(t *testing.T) {
	r := auditOf[byte, byte](inconsistent, tableHeuristic(map[byte]int{'S': 9, 'A': 9, 'B': 1}, true), search.Limits{})
	if r.Over == nil || len(r.Cases) != 2 {
		t.Fatalf("%+v, %d cases", r.Over, len(r.Cases))
	}
	for _, one := range append(r.Cases, *r.Over) {
		cost, end := walk[byte, byte](t, inconsistent, one.State, one.Onward)
		if cost != one.Distance || !inconsistent.Goal(end) {
			t.Errorf("from %c: %q costs %d and ends in %c, the distance is %d", one.State, one.Onward, cost, end, one.Distance)
		}
		if _, at := walk[byte, byte](t, inconsistent, 'S', one.Path); at != one.State {
			t.Errorf("%q leads to %c, not to %c", one.Path, at, one.State)
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
	r := Audit[int, int8](context.Background(), p, rising(2), l, AuditWatch[int, int8]{}, only(blind))
	if r.Over == nil || r.Over.Onward == nil {
		t.Fatalf("%+v", r.Over)
	}
	if cost, end := walk[int, int8](t, p, r.Over.State, r.Over.Onward); cost > r.Over.Distance || !p.Goal(end) {
		t.Errorf("from %d: it costs %d and ends in %d, the distance is at most %d", r.Over.State, cost, end, r.Over.Distance)
	}
}
