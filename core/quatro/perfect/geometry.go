package perfect

import (
	"maps"
	"math/bits"
	"slices"
	"sync"
)

// Here is the geometry of Quatro's board, for the puzzle and for the
// exact engine: which permutations of the sixteen cells keep a set of lines. A
// set of cells is sixteen bits, cell A1 the lowest, row by row.

const (
	// Side is the number of rows of the board, and of columns.
	Side = 4
	// Cells is the number of cells.
	Cells  = Side * Side
	traits = 4
	// StraightLines is the number of straight lines; the nine squares follow them.
	StraightLines = 10
	// AllLines counts these too.
	AllLines = StraightLines + 9
)

// LineCells are the cells of each line: rows and columns in turn, diagonals, squares.
var LineCells = func() (list [32]uint16) {
	for i := range Side {
		list[2*i], list[2*i+1] = 0x000f<<(Side*i), 0x1111<<i
	}
	list[8], list[9] = 0x8421, 0x1248
	for i := range 9 {
		list[StraightLines+i] = 0x0033 << (Side*(i/3) + i%3)
	}
	return list
}()

// values are the eight trait values of a piece, bit i when trait i is set and
// bit 4+i when it is not.
var values = func() (list [Cells]uint8) {
	for piece := range uint8(Cells) {
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
var lanes = func() (list [Cells]uint64) {
	for piece := range list {
		for i := range traits {
			list[piece] |= uint64(piece>>i&1) << (16 * i)
		}
	}
	return list
}()

const everyLane, everyByte = 0x0001000100010001, 0x0101010101010101

// geometry holds what follows from the lines alone.
type geometry struct {
	// fresh is a board's shared values before the first placement: all where
	// there is a line, none where there is not.
	fresh [3]uint64
	// apart has, for every cell, the bytes of all lines that miss it.
	apart [Cells][3]uint64
	// filled counts, for every set of occupied cells, a byte of it at a time, how
	// many of each line are occupied: three bits a line, see lineStep.
	filled [2][256]uint64
	maps   []Permutation
	// least tells, for every set of cells, which of the maps make the least
	// set of it that any of them does.
	least [1 << Cells]uint32
}

var geometries = [2]func() *geometry{
	Straight: sync.OnceValue(func() *geometry { return newGeometry(StraightLines) }),
	Squares:  sync.OnceValue(func() *geometry { return newGeometry(AllLines) }),
}

func newGeometry(lines int) *geometry {
	g := &geometry{}
	for c := range Cells {
		for word := range g.apart[c] {
			g.apart[c][word] = ^uint64(0)
		}
	}
	for l, set := range LineCells[:lines] {
		at := uint64(0xff) << (8 * (l % 8))
		g.fresh[l/8] |= at
		for ; set != 0; set &= set - 1 {
			g.apart[bits.TrailingZeros16(set)][l/8] &^= at
		}
	}
	for half := range g.filled {
		for set := range uint16(256) {
			for l, line := range LineCells[:lines] {
				g.filled[half][set] |= uint64(bits.OnesCount16(line&(set<<(8*half)))) << (lineStep * l)
			}
		}
	}
	g.maps = LineSymmetries(LineCells[:lines])
	g.least = LeastImages(g.maps, func(rank uint16) uint16 { return bits.Reverse16(^rank) })
	return g
}

// Three bits a line: everyLine has the lowest of each.
const (
	lineStep  = 3
	everyLine = (1<<(lineStep*AllLines) - 1) / (1<<lineStep - 1)
)

// openLines returns the lines that have one cell left and those that have two, by the lowest
// of the three bits of each line.
func (g *geometry) openLines(occupied uint16) (one, two uint64) {
	filled := g.filled[0][occupied&0xff] + g.filled[1][occupied>>8]
	return filled & (filled >> 1) & everyLine, filled >> 1 &^ filled & everyLine
}

// lineAt is the line of the lowest bit of a set as openLines gives it.
func lineAt(set uint64) uint { return uint(bits.TrailingZeros64(set)) / lineStep }

// Permutation is a permutation of sixteen bits as two tables, one for each byte.
type Permutation [2][256]uint16

// NewPermutation makes the permutation that moves bit i to bit to[i].
func NewPermutation(to [Cells]uint8) (h Permutation) {
	for half := range h {
		for set := range h[half] {
			for rest := uint(set); rest != 0; rest &= rest - 1 {
				h[half][set] |= 1 << to[8*half+bits.TrailingZeros(rest)]
			}
		}
	}
	return h
}

// Of returns the image of a set of bits.
func (h *Permutation) Of(set uint16) uint16 { return h[0][set&0xff] | h[1][set>>8] }

// Of4 maps the four lanes of a word.
func (h *Permutation) Of4(x uint64) uint64 {
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

// LineSymmetries are the permutations of the cells that keep a set of lines: every way to
// reorder rows, to reorder columns, and to exchange the two is tried. The plain
// one is first.
func LineSymmetries(lines []uint16) (maps []Permutation) {
	for _, rows := range Orders {
		for _, columns := range Orders {
			for _, across := range []bool{false, true} {
				if to := reordered(rows, columns, across); keepsLines(to, lines) {
					maps = append(maps, NewPermutation(to))
				}
			}
		}
	}
	return maps
}

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

func keepsLines(to [Cells]uint8, lines []uint16) bool {
	return !slices.ContainsFunc(lines, func(line uint16) bool {
		image := uint16(0)
		for ; line != 0; line &= line - 1 {
			image |= 1 << to[bits.TrailingZeros16(line)]
		}
		return !slices.Contains(lines, image)
	})
}

// LeastImages tells, for every set of cells, which of at most 32 maps turn it into the
// set of the least rank that any of them does, a bit for each; for the empty
// set it names the first only. The maps are a group, as LineSymmetries are, and
// ranked is the set of each rank.
func LeastImages(maps []Permutation, ranked func(rank uint16) uint16) (table [1 << Cells]uint32) {
	back := inverses(maps)
	for rank := range table {
		least := ranked(uint16(rank))
		if table[least] != 0 { // one of a lower rank is an image of it
			continue
		}
		for i := range maps {
			table[maps[i].Of(least)] |= 1 << back[i]
		}
	}
	table[0] = 1
	return table
}

// inverses returns, for each map, the number of its inverse.
func inverses(maps []Permutation) []int {
	list := make([]int, len(maps))
	for i := range maps {
		list[i] = slices.IndexFunc(maps, func(m Permutation) bool {
			for cell := range Cells {
				if m.Of(maps[i].Of(1<<cell)) != 1<<cell {
					return false
				}
			}
			return true
		})
	}
	return list
}

// Canonical lists one position without a piece in hand for all those that
// symmetries map to each other, with so many pieces on the board, in ascending
// order of their keys. Those with a won line are among them: see Won.
func Canonical(variant Variant, lines Lines, pieces int) []Position {
	keys := canonicalKeys(lines, pieces)
	list := make([]Position, len(keys))
	for i, key := range keys {
		list[i] = fromKey(key)
		list[i].Variant, list[i].Lines = variant, lines
	}
	return list
}

// canonicalKeys are the keys of the boards with so many pieces, counted out from those with
// one less when they are first asked for.
func canonicalKeys(lines Lines, pieces int) []uint64 { return keysWith[lines][pieces]() }

var keysWith = func() (keys [2][mostPieces + 1]func() []uint64) {
	for lines := range keys {
		keys[lines][0] = func() []uint64 { return []uint64{emptyKey} }
		for pieces := 1; pieces <= mostPieces; pieces++ {
			before := keys[lines][pieces-1]
			keys[lines][pieces] = sync.OnceValue(func() []uint64 { return keysAfter(Lines(lines), before()) })
		}
	}
	return keys
}()

// keysAfter finds the canonical keys with a piece more than some.
func keysAfter(lines Lines, before []uint64) []uint64 {
	g, keys := geometries[lines](), map[uint64]bool{}
	for _, key := range before {
		p := fromKey(key)
		p.Lines = lines
		b := p.board()
		for rest := b.reserve; rest != 0; rest &= rest - 1 {
			for free := ^b.occupied; free != 0; free &= free - 1 {
				after := b
				after.place(g, uint(first(rest)), uint(first(free)))
				keys[after.key(g)] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(keys))
}

// fromKey is the canonical board of a key.
func fromKey(key uint64) Position {
	p := Empty(Give, Straight)
	if key == emptyKey {
		return p
	}
	start := 1
	switch {
	case key&mark[0] != 0:
		start = 0
	case key&mark[5] != 0:
		start, key = 5, key&^mark[5]
	}
	var lane [traits]uint64
	for i := range lane {
		lane[i] = key >> (15 * i) & 0x7fff << 1
	}
	occupied := lane[0] | lane[1] | lane[2] | lane[3] | 1<<start
	for ; occupied != 0; occupied &= occupied - 1 {
		c := bits.TrailingZeros64(occupied)
		p.Board[c] = int8(lane[0]>>c&1 | lane[1]>>c&1<<1 | lane[2]>>c&1<<2 | lane[3]>>c&1<<3)
	}
	return p
}
