// Package grid is the symmetry of Quatro's board, for the puzzle and for the
// exact engine: which permutations of the sixteen cells keep a set of lines. A
// set of cells is sixteen bits, cell A1 the lowest, row by row.
package grid

import (
	"math/bits"
	"slices"
)

const (
	// Side is the number of rows, and of columns.
	Side = 4
	// Cells is the number of cells.
	Cells = Side * Side
)

// Halves is a permutation of sixteen bits as two tables, one for each byte.
type Halves [2][256]uint16

// NewHalves makes the permutation that moves bit i to bit to[i].
func NewHalves(to [Cells]uint8) (h Halves) {
	for half := range h {
		for set := range h[half] {
			for rest := uint(set); rest != 0; rest &= rest - 1 {
				h[half][set] |= 1 << to[8*half+bits.TrailingZeros(rest)]
			}
		}
	}
	return h
}

// Of is where a set goes.
func (h *Halves) Of(set uint16) uint16 { return h[0][set&0xff] | h[1][set>>8] }

// Of4 maps the four lanes of a word.
func (h *Halves) Of4(x uint64) uint64 {
	return uint64(h[0][x&0xff]|h[1][x>>8&0xff]) |
		uint64(h[0][x>>16&0xff]|h[1][x>>24&0xff])<<16 |
		uint64(h[0][x>>32&0xff]|h[1][x>>40&0xff])<<32 |
		uint64(h[0][x>>48&0xff]|h[1][x>>56])<<48
}

// Orders are the 24 orders of four things, the plain one first.
var Orders = func() (list [][Side]uint8) {
	for a := range uint8(Side) {
		for b := range uint8(Side) {
			for c := range uint8(Side) {
				if a != b && a != c && b != c {
					list = append(list, [Side]uint8{a, b, c, 6 - a - b - c})
				}
			}
		}
	}
	return list
}()

// Maps are the permutations of the cells that keep a set of lines: every way to
// reorder rows, to reorder columns, and to exchange the two is tried. The plain
// one is first.
func Maps(lines []uint16) (maps []Halves) {
	for _, rows := range Orders {
		for _, columns := range Orders {
			for _, across := range []bool{false, true} {
				if m := NewHalves(reordered(rows, columns, across)); m.keep(lines) {
					maps = append(maps, m)
				}
			}
		}
	}
	return maps
}

// reordered is where each cell goes.
func reordered(rows, columns [Side]uint8, across bool) (to [Cells]uint8) {
	for cell := range to {
		row, column := rows[cell/Side], columns[cell%Side]
		if across {
			row, column = column, row
		}
		to[cell] = Side*row + column
	}
	return to
}

// keep reports whether lines stay lines.
func (h *Halves) keep(lines []uint16) bool {
	return !slices.ContainsFunc(lines, func(line uint16) bool { return !slices.Contains(lines, h.Of(line)) })
}

// Least tells, for every set of cells, which of at most 32 maps turn it into the
// set of the least rank that any of them does, a bit for each; for the empty
// set it names the first only.
func Least(maps []Halves, rank func(set uint16) uint16) (table [1 << Cells]uint32) {
	table[0] = 1
	for set := 1; set < len(table); set++ {
		least := ^uint16(0)
		for i := range maps {
			r := rank(maps[i].Of(uint16(set)))
			if r < least {
				least, table[set] = r, 0
			}
			if r == least {
				table[set] |= 1 << i
			}
		}
	}
	return table
}
