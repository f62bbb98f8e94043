package perfect

import (
	"math/bits"
	"sync"

	"procura/core/quatro/grid"
)

const (
	side   = 4
	cells  = 16
	traits = 4
	// straight is the number of straight lines; the nine squares follow them.
	straight = 10
	allLines = straight + 9
)

// lineCells are the cells of each line: rows, columns, diagonals, squares.
var lineCells = func() (list [32]uint16) {
	for i := range side {
		list[i], list[side+i] = 0x000f<<(side*i), 0x1111<<i
	}
	list[8], list[9] = 0x8421, 0x1248
	for i := range 9 {
		list[straight+i] = 0x0033 << (side*(i/3) + i%3)
	}
	return list
}()

// values are the eight trait values of a piece, bit i when trait i is set and
// bit 4+i when it is not.
var values = func() (list [cells]uint8) {
	for piece := range uint8(cells) {
		list[piece] = piece | (piece^0xf)<<4
	}
	return list
}()

// unsafe tells for a set of trait values which pieces have one of them.
var unsafe = func() (list [256]uint16) {
	for set := range list {
		for piece, v := range values {
			if v&uint8(set) != 0 {
				list[set] |= 1 << piece
			}
		}
	}
	return list
}()

// offered tells for a set of pieces, one byte of it at a time, which trait
// values they have between them.
var offered = func() (list [2][256]uint8) {
	for half := range list {
		for set := range list[half] {
			for rest := uint(set); rest != 0; rest &= rest - 1 {
				list[half][set] |= values[8*half+bits.TrailingZeros(rest)]
			}
		}
	}
	return list
}()

// lanes are the four traits of a piece, spread to the lowest bits of the four
// sixteen-bit lanes of a word.
var lanes = func() (list [cells]uint64) {
	for piece := range list {
		for i := range traits {
			list[piece] |= uint64(piece>>i&1) << (16 * i)
		}
	}
	return list
}()

const everyLane, everyByte = 0x0001000100010001, 0x0101010101010101

// geometry is what follows from the lines alone.
type geometry struct {
	// fresh is a board's shared values before the first placement: all where
	// there is a line, none where there is not.
	fresh [3]uint64
	// apart has, for every cell, the bytes of all lines that miss it.
	apart [cells][3]uint64
	// one and two tell, for every set of occupied cells, which lines have one
	// cell left and which have two; bit l for line l.
	one, two [1 << cells]uint32
	maps     []grid.Halves
	// least tells, for every set of cells, which of the maps make the least
	// set of it that any of them does.
	least [1 << cells]uint32
}

var geometries = [2]func() *geometry{
	Straight: sync.OnceValue(func() *geometry { return newGeometry(straight) }),
	Squares:  sync.OnceValue(func() *geometry { return newGeometry(allLines) }),
}

func newGeometry(lines int) *geometry {
	g := &geometry{}
	for c := range cells {
		for word := range g.apart[c] {
			g.apart[c][word] = ^uint64(0)
		}
	}
	for l, set := range lineCells[:lines] {
		at := uint64(0xff) << (8 * (l % 8))
		g.fresh[l/8] |= at
		for ; set != 0; set &= set - 1 {
			g.apart[bits.TrailingZeros16(set)][l/8] &^= at
		}
	}
	for occupied := range g.one {
		g.one[occupied], g.two[occupied] = linesLeft(lines, uint16(occupied))
	}
	g.maps = grid.Maps(lineCells[:lines])
	g.least = grid.Least(g.maps, func(set uint16) uint16 { return ^bits.Reverse16(set) })
	return g
}

// linesLeft are the lines with one cell left, and with two.
func linesLeft(lines int, occupied uint16) (one, two uint32) {
	for l, set := range lineCells[:lines] {
		switch bits.OnesCount16(set &^ occupied) {
		case 1:
			one |= 1 << l
		case 2:
			two |= 1 << l
		}
	}
	return one, two
}

// full are the lines without an empty cell.
func (g *geometry) full(occupied uint16) (set uint32) {
	for l, line := range lineCells {
		if line&^occupied == 0 && g.fresh[l/8%3]>>(l%8*8)&1 != 0 && l < allLines {
			set |= 1 << l
		}
	}
	return set
}

func firstLine(set uint32) int { return bits.TrailingZeros32(set) }
