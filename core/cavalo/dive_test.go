package cavalo

import (
	"testing"

	"procura/core/search/bounds"
)

// TestDivesLeaveTrueBounds: what they cut with variables fixed holds without, and the
// paths that they tell of can be played.
func TestDivesLeaveTrueBounds(t *testing.T) {
	told, wanted, best := 0, 0, 0
	smallBoards(t, 56, func(t *testing.T, p *Problem, truth highest) {
		if len(p.Expand(p.start, nil)) == 0 {
			return
		}
		want, most := truth[p.start], 0
		b := &branching{relaxation: relaxWithOrders(p.ruleset, p.start), tree: newTree(1), best: never}
		b.yield = func(c bounds.UpperBound[State, Move]) bool {
			s := end(t, p, c.Path)
			if c.Path != nil {
				told++
				if most = max(most, c.Points); c.Points != int(s.score) {
					t.Fatalf("%d points are told, %d played", c.Points, s.score)
				}
			}
			return true
		}
		if b.orders == nil {
			return
		}
		root := &part{most: p.Most(p.start)}
		for turn := range 2 * len(diveStyles) {
			b.enterPart(root)
			if !b.optimisePart(root) || root.most < want {
				t.Fatalf("%d after %d dives, but %d points can be reached", root.most, turn, want)
			}
			b.solved = 1 + turn*diveEvery
			b.plunge = root
			b.dive()
		}
		if wanted++; most == want {
			best++
		}
	})
	t.Logf("%d paths on %d boards, the best on %d", told, wanted, best)
	if told < wanted || best < wanted/4 {
		t.Errorf("%d paths, the best of %d of %d boards: the sample says little", told, best, wanted)
	}
}
