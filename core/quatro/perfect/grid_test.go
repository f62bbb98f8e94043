package perfect

import (
	"slices"
	"testing"
)

// tenLines are the rows, the columns and the two diagonals; squares the nine
// squares of two by two.
func tenLines() []uint16 {
	lines := []uint16{0x8421, 0x1248}
	for i := range Side {
		lines = append(lines, 0xf<<(Side*i), 0x1111<<i)
	}
	return lines
}

func squares() (lines []uint16) {
	for row := range Side - 1 {
		for column := range Side - 1 {
			lines = append(lines, 0x33<<(Side*row+column))
		}
	}
	return lines
}

func TestMapsAreAllThatKeepTheLines(t *testing.T) {
	for _, c := range []struct {
		lines []uint16
		maps  int
	}{{tenLines(), 32}, {append(tenLines(), squares()...), 8}} {
		maps := LineSymmetries(c.lines)
		if len(maps) != c.maps || maps[0] != NewPermutation([Cells]uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}) {
			t.Errorf("%d lines: %d maps, want %d, the plain one first", len(c.lines), len(maps), c.maps)
		}
		for i := range maps {
			for _, line := range c.lines {
				if !slices.Contains(c.lines, maps[i].Of(line)) {
					t.Errorf("map %d makes %016b of the line %016b", i, maps[i].Of(line), line)
				}
			}
		}
	}
}

func TestOf4MapsEachLane(t *testing.T) {
	for _, m := range LineSymmetries(tenLines()) {
		const word = 0x0123_4567_89ab_cdef
		got := m.Of4(word)
		for lane := range 4 {
			if want := m.Of(uint16(uint64(word) >> (16 * lane))); uint16(got>>(16*lane)) != want {
				t.Errorf("lane %d: %04x, want %04x", lane, uint16(got>>(16*lane)), want)
			}
		}
	}
}

func TestLeastNamesTheMapsOfTheLeastRank(t *testing.T) {
	maps := LineSymmetries(tenLines())
	table := LeastImages(maps, func(set uint16) uint16 { return set })
	for set := 1; set < len(table); set += 7 {
		least := ^uint16(0)
		for i := range maps {
			least = min(least, maps[i].Of(uint16(set)))
		}
		for i := range maps {
			if (table[set]>>i&1 == 1) != (maps[i].Of(uint16(set)) == least) {
				t.Fatalf("set %016b, map %d: %032b", set, i, table[set])
			}
		}
	}
}
