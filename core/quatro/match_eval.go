package quatro

import "math/bits"

// The evaluation counts pieces in all lines of four traits at once. A word has
// four lanes, one a trait; a lane has the sixteen cells, so a nibble of it is a
// row. Turned, a nibble is a column; folded, the first two are the diagonals:
//
//	lane  15..12 11..8 7..4 3..0     rows 4 3 2 1, columns D C B A, diagonals - - / \
const (
	everyLane   = 0x0001_0001_0001_0001
	everyNibble = 0x1111_1111_1111_1111
)

// Eval is the evaluation of the alpha-beta project: per line, the greatest
// number of its pieces that share a value of one trait scores
//
//	4: 100   3: -50   2: 10   1: 1   0: 0
//
// summed over the ten straight lines, under every rule setting. Three invite
// the other player to complete them: it speaks for the player who has just
// moved, and so it counts negative for the player to move.
func (d *Duel) Eval(s Position) int {
	ones := uint64(s.trait[0]) | uint64(s.trait[1])<<16 | uint64(s.trait[2])<<32 | uint64(s.trait[3])<<48
	zeros := uint64(s.occupied) * everyLane &^ ones
	return -linesWorth(ones, zeros) - linesWorth(turned(ones), turned(zeros)) - linesWorth(diagonals(ones), diagonals(zeros))
}

// turned exchanges the rows and columns of every lane.
func turned(lanes uint64) uint64 {
	swap := (lanes ^ lanes>>3) & (0x0a0a * everyLane)
	lanes ^= swap ^ swap<<3
	swap = (lanes ^ lanes>>6) & (0x00cc * everyLane)
	return lanes ^ swap ^ swap<<6
}

// diagonals makes rows of the two diagonals of every lane.
func diagonals(lanes uint64) uint64 {
	falling, rising := lanes&(0x8421*everyLane), lanes&(0x1248*everyLane)
	falling |= falling>>4 | falling>>8 | falling>>12
	rising |= rising>>4 | rising>>8 | rising>>12
	return falling&(0xf*everyLane) | rising&(0xf*everyLane)<<4
}

// linesWorth sums what the rows of a lane score, given the cells with the second
// and with the first value of each trait.
func linesWorth(ones, zeros uint64) int {
	two, three, four := reached(ones)
	two0, three0, four0 := reached(zeros)
	some := ones | zeros
	some |= some>>1 | some>>2 | some>>3
	return rows(some) + (10-1)*rows(two|two0) + (-50-10)*rows(three|three0) + (100+50)*rows(four|four0)
}

// reached marks the nibbles with at least two, three and four bits.
func reached(lanes uint64) (two, three, four uint64) {
	count := lanes - lanes>>1&(5*everyNibble)
	count = count&(3*everyNibble) + count>>2&(3*everyNibble)
	four = count >> 2
	return count>>1 | four, count>>1&count | four, four
}

// rows counts the rows that are marked, in the lowest bit, in any lane.
func rows(marks uint64) int {
	marks |= marks >> 32
	marks |= marks >> 16
	return bits.OnesCount64(marks & 0x1111)
}
