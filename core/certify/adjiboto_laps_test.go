package certify

import "testing"

// TestLapsNeededIsForLostLapsOnly: by hand, see docs/proofs.md.
func TestLapsNeededIsForLostLapsOnly(t *testing.T) {
	lost, keep := &adjiboto{lap: "lost"}, &adjiboto{lap: "keep"}
	for _, c := range []struct {
		pits pits
		want int
	}{
		{pits{}, 0},
		{pits{1}, 1},
		{pits{1, 1, 1}, 2}, // three pits
		{pits{4: 16}, 4},   // 5 + 5 + 5 + 1
		{pits{48, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 48}, 16},
		{pits{8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8}, 18},
		{pits{2, 4, 6, 8, 10, 12, 12, 10, 8, 6, 4, 2}, 15},
	} {
		if got := lost.lapsNeeded(c.pits); got != c.want {
			t.Errorf("%v: %d, want %d", c.pits, got, c.want)
		}
		if got := keep.lapsNeeded(c.pits); got != 0 {
			t.Errorf("%v with lap=keep: %d", c.pits, got)
		}
	}
}
