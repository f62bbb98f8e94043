package perfect

import "slices"

// halves is a permutation of the cells as two tables, one for each byte.
type halves [2][256]uint16

func (h *halves) of(set uint16) uint16 { return h[0][set&0xff] | h[1][set>>8] }

// of4 maps the four lanes of a word.
func (h *halves) of4(x uint64) uint64 {
	return uint64(h[0][x&0xff]|h[1][x>>8&0xff]) |
		uint64(h[0][x>>16&0xff]|h[1][x>>24&0xff])<<16 |
		uint64(h[0][x>>32&0xff]|h[1][x>>40&0xff])<<32 |
		uint64(h[0][x>>48&0xff]|h[1][x>>56])<<48
}

// orders are the eight ways to reorder four rows, or columns, that keep the
// pair of the outer ones a pair, as a reflection does.
var orders = [8][side]uint8{
	{0, 1, 2, 3},
	{3, 1, 2, 0},
	{0, 2, 1, 3},
	{3, 2, 1, 0},
	{1, 0, 3, 2},
	{1, 3, 0, 2},
	{2, 0, 3, 1},
	{2, 3, 0, 1},
}

// boardMaps are the permutations of the cells that keep a set of lines: every
// way to reorder rows and columns and to exchange the two is tried.
func boardMaps(lines []uint16) (maps []halves) {
	for _, rows := range orders {
		for _, columns := range orders {
			for _, across := range []bool{false, true} {
				if to := reordered(rows, columns, across); keeps(to, lines) {
					maps = append(maps, newHalves(to))
				}
			}
		}
	}
	return maps
}

// reordered is where each cell goes.
func reordered(rows, columns [side]uint8, across bool) (to [cells]uint8) {
	for cell := range to {
		row, column := rows[cell/side], columns[cell%side]
		if across {
			row, column = column, row
		}
		to[cell] = side*row + column
	}
	return to
}

func image(to [cells]uint8, set uint16) (after uint16) {
	for cell, target := range to {
		after |= set >> cell & 1 << target
	}
	return after
}

// keeps reports whether lines stay lines.
func keeps(to [cells]uint8, lines []uint16) bool {
	return !slices.ContainsFunc(lines, func(line uint16) bool { return !slices.Contains(lines, image(to, line)) })
}

func newHalves(to [cells]uint8) (h halves) {
	for set := range 256 {
		h[0][set], h[1][set] = image(to, uint16(set)), image(to, uint16(set)<<8)
	}
	return h
}
