package verify

import "testing"

// TestLapsAreCountedWhereTheyLoseSeeds: by hand, see docs/proofs.md.
func TestLapsAreCountedWhereTheyLoseSeeds(t *testing.T) {
	lost, keep := &adjiboto{lap: "lost"}, &adjiboto{lap: "keep"}
	for _, c := range []struct {
		pits                pits
		wantLost, otherwise int
	}{
		{pits{}, 0, 0},
		{pits{1}, 1, 1},
		{pits{1, 1, 1}, 2, 2}, // three pits
		{pits{4: 16}, 4, 4},   // 5 + 5 + 5 + 1
		{pits{48, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 48}, 16, 20},
		{pits{8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8}, 18, 20},
		{pits{2, 4, 6, 8, 10, 12, 12, 10, 8, 6, 4, 2}, 15, 17},
	} {
		if got := most(t, lost.captures, c.pits); got != c.wantLost {
			t.Errorf("%v: %d, want %d", c.pits, got, c.wantLost)
		}
		if got := most(t, keep.captures, c.pits); got != c.otherwise {
			t.Errorf("%v with lap=keep: %d, want %d", c.pits, got, c.otherwise)
		}
	}
}
