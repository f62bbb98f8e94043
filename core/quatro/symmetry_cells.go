package quatro

import (
	"math/bits"
	"slices"
	"sync"
)

// halves is a permutation of sixteen bits as two tables, one for each byte.
type halves [2][256]uint16

// newHalves makes the permutation that moves bit i to bit to[i].
func newHalves(to [cells]uint8) (h halves) {
	for half := range h {
		for set := range h[half] {
			for rest := uint(set); rest != 0; rest &= rest - 1 {
				h[half][set] |= 1 << to[8*half+bits.TrailingZeros(rest)]
			}
		}
	}
	return h
}

func (h *halves) of(set uint16) uint16 { return h[0][set&0xff] | h[1][set>>8] }

// boardMaps are the permutations of the cells that keep a set of lines.
type boardMaps struct {
	maps []halves
	// least tells, for every set of cells, which of the maps turn it into the
	// least set that any of them does; for the empty set, one of all of them.
	least [1 << cells]uint32
}

var (
	straightMaps = sync.OnceValue(func() *boardMaps { return newBoardMaps(lines[:straightLines]) })
	squareMaps   = sync.OnceValue(func() *boardMaps { return newBoardMaps(lines) })
)

// newBoardMaps tries every way to reorder the rows, to reorder the columns,
// and to exchange rows with columns.
func newBoardMaps(lines []uint16) *boardMaps {
	b := &boardMaps{}
	for _, rows := range orders {
		for _, columns := range orders {
			for _, across := range []bool{false, true} {
				if m := newHalves(reordered(rows, columns, across)); m.keep(lines) {
					b.maps = append(b.maps, m)
				}
			}
		}
	}
	b.least[0] = 1
	for set := 1; set < len(b.least); set++ {
		b.least[set] = b.choose(uint16(set))
	}
	return b
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

// keep reports whether lines stay lines.
func (h *halves) keep(lines []uint16) bool {
	return !slices.ContainsFunc(lines, func(line uint16) bool { return !slices.Contains(lines, h.of(line)) })
}

// choose picks the maps that make the least of a set of cells.
func (b *boardMaps) choose(set uint16) (chosen uint32) {
	least := ^uint16(0)
	for i := range b.maps {
		image := b.maps[i].of(set)
		if image < least {
			least, chosen = image, 0
		}
		if image == least {
			chosen |= 1 << i
		}
	}
	return chosen
}
