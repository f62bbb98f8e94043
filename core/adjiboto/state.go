// Package adjiboto is the sowing puzzle Adji-Boto*: two rows of six pits; sow a
// pit counter-clockwise, and when the last seed makes 1, 3 or 5 they leave the
// board. The goal is the empty board.
//
// Pits are numbered along the track of sowing, one byte each in three words:
//
//	row 0   5  4  3  2  1  0        word 0: pits 0-3    pit t is byte t%4
//	row 1   6  7  8  9 10 11        word 1: pits 4-7    of word t/4
//	                                word 2: pits 8-11
//
// Sowing then adds a constant vector to the three words: no byte overflows,
// because no board holds more than 255 seeds.
package adjiboto

import "math/bits"

const (
	pits      = 12
	columns   = 6
	maxSeeds  = 255
	everyByte = 0x01010101
)

// State is a board: the seeds of twelve pits.
type State [3]uint32

// Pit is a pit by its place on the track, 0 to 11.
type Pit uint8

// at is the pit of a row and column.
func at(row, column int) Pit {
	if row == 0 {
		return Pit(columns - 1 - column)
	}
	return Pit(columns + column)
}

// place is the row and column of a pit.
func (p Pit) place() (row, column int) {
	if p < columns {
		return 0, columns - 1 - int(p)
	}
	return 1, int(p) - columns
}

// shift is the place of a pit's byte in its word.
func (p Pit) shift() uint8 { return uint8(p%4) * 8 }

// seeds is the number of seeds in a pit.
func (s *State) seeds(p Pit) int { return int(s[p/4] >> p.shift() & 0xff) }

func (s *State) clear(p Pit) { s[p/4] &^= 0xff << p.shift() }

func (s *State) add(p Pit, n int) { s[p/4] += uint32(n) << p.shift() }

// total is the number of seeds on the board.
func (s *State) total() int {
	sum := 0
	for _, word := range s {
		sum += int((word&0x00ff00ff + word>>8&0x00ff00ff) * 0x00010001 >> 16)
	}
	return sum
}

// floor is the number of seeds in the pit with the fewest of those that are not empty.
func (s *State) floor() int {
	least := uint32(maxSeeds)
	for _, word := range s {
		for ; word > 0; word >>= 8 {
			least = min(least, (word-1)&0xff)
		}
	}
	return int(least) + 1
}

// filled is the number of pits that are not empty.
func (s *State) filled() int {
	count := 0
	for _, word := range s {
		// The high bit of a byte of nonzero says that the byte is not 0.
		nonzero := (word&0x7f7f7f7f + 0x7f7f7f7f) | word
		count += bits.OnesCount32(nonzero & 0x80808080)
	}
	return count
}

// hash spreads a board over 64 bits.
func (s *State) hash() uint64 {
	high, low := bits.Mul64(uint64(s[0])|uint64(s[1])<<32^0x9E3779B97F4A7C15, uint64(s[2])|1<<40^0xD6E8FEB86659FD93)
	h := high ^ low
	h ^= h >> 32
	return h * 0x9E3779B97F4A7C15
}

// row0 and row1 are the pits of a row in filledPits.
const (
	row0 = 1<<columns - 1
	row1 = row0 << columns
)

// filledPits is the set of the pits that are not empty, bit t for pit t.
func (s *State) filledPits() uint16 {
	set := uint32(0)
	for i, word := range s {
		nonzero := ((word&0x7f7f7f7f + 0x7f7f7f7f) | word) & 0x80808080
		// The product brings bits 7, 15, 23 and 31 side by side, to 28-31.
		set |= nonzero >> 7 * 0x10204080 >> 28 << (4 * i)
	}
	return uint16(set)
}

// words is a board in two words: arithmetic on them stays in registers, which
// the compiler keeps no array in.
type words struct {
	low  uint64 // pits 0-7
	high uint32 // pits 8-11
}

func (s *State) words() words { return words{uint64(s[0]) | uint64(s[1])<<32, s[2]} }

func (w words) put(s *State) { s[0], s[1], s[2] = uint32(w.low), uint32(w.low>>32), w.high }

// seeds is the number of seeds in a pit.
func (w words) seeds(p Pit) uint8 {
	word := w.low
	if p >= 8 {
		word = uint64(w.high)
	}
	return uint8(word >> (p % 8 * 8))
}

// swing sows the n seeds of a pit, 1 to 11, and takes what is captured. The
// last seed never comes to the origin, so its pit has one seed more than it
// had, and all of it is sums of vectors, without a branch.
func (w words) swing(origin Pit, n uint8) words {
	t := swings[origin%16][n%16]
	taken := prey[w.seeds(t.last)]
	return words{
		w.low + t.add.low - t.unit.low*uint64(taken),
		w.high + t.add.high - t.unit.high*uint32(taken),
	}
}

// unswing is the board before a swing that took so many seeds.
func (w words) unswing(origin Pit, n, taken uint8) words {
	t := swings[origin%16][n%16]
	return words{
		w.low - t.add.low + t.unit.low*uint64(taken),
		w.high - t.add.high + t.unit.high*uint32(taken),
	}
}

// prey is what a capture takes when the last seed falls into a pit with so many
// seeds: all of them and the last, or none.
var prey = func() (table [256]uint8) {
	for n := range maxSeeds {
		if captures(n + 1) {
			table[n] = uint8(n + 1)
		}
	}
	return table
}()

// sowing is what sowing some seeds of a pit adds to a board, the last pit, and
// a board of one seed in it.
type sowing struct {
	add, unit words
	last      Pit
}

// swings holds the sowings of 1 to 11 seeds of each pit.
var swings = func() (table [16][16]sowing) {
	for p := range Pit(pits) {
		for n := 1; n < pits; n++ {
			var origin, unit State
			last := (p + Pit(n)) % pits
			origin.add(p, n)
			unit.add(last, 1)
			from, to := origin.words(), reach[p][n].words()
			table[p][n] = sowing{words{to.low - from.low, to.high - from.high}, unit.words(), last}
		}
	}
	return table
}()

// reach holds, for each pit and number of seeds below 12, the vector that
// sowing adds behind the pit: one seed in each of the next pits.
var reach = func() (table [pits][pits]State) {
	for p := range Pit(pits) {
		for n := 1; n < pits; n++ {
			table[p][n] = table[p][n-1]
			table[p][n].add((p+Pit(n))%pits, 1)
		}
	}
	return table
}()
