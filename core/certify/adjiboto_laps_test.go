package certify

import "testing"

// TestLapsNeededIsForLostLapsOnly: by hand, see docs/proofs.md.
func TestLapsNeededIsForLostLapsOnly(t *testing.T) {
	lost, keep := map[string]string{"lap": "lost"}, map[string]string{"lap": "keep"}
	for _, c := range []struct {
		pits [12]int
		want int
	}{
		{[12]int{}, 0},
		{[12]int{1}, 1},
		{[12]int{1, 1, 1}, 2}, // three pits
		{[12]int{4: 16}, 4},   // 5 + 5 + 5 + 1
		{[12]int{48, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 48}, 16},
		{[12]int{8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8}, 18},
		{[12]int{2, 4, 6, 8, 10, 12, 12, 10, 8, 6, 4, 2}, 15},
	} {
		if got := lapsNeeded(c.pits, lost); got != c.want {
			t.Errorf("%v: %d, want %d", c.pits, got, c.want)
		}
		if got := lapsNeeded(c.pits, keep); got != 0 {
			t.Errorf("%v with lap=keep: %d", c.pits, got)
		}
	}
}
