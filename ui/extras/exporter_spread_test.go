package extras

import (
	"slices"
	"testing"
)

func TestOfALongPathBoardsAreChosenEvenly(t *testing.T) {
	for _, c := range []struct{ n, most int }{{1, 300}, {7, 300}, {301, 300}, {10_000, 300}} {
		list := spread(c.n, c.most)
		if len(list) != min(c.n, c.most) || list[0] != 0 || list[len(list)-1] != c.n-1 || !slices.IsSorted(list) || len(slices.Compact(slices.Clone(list))) != len(list) {
			t.Errorf("%v: %d, %v", c, len(list), list)
		}
	}
}
