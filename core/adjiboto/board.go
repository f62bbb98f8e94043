package adjiboto

import (
	"math"
	"math/bits"
)

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

func at(row, column int) Pit {
	if row == 0 {
		return Pit(columns - 1 - column)
	}
	return Pit(columns + column)
}

func (p Pit) place() (row, column int) {
	if p < columns {
		return 0, columns - 1 - int(p)
	}
	return 1, int(p) - columns
}

func (p Pit) shift() uint8 { return uint8(p%4) * 8 }

func (s *State) seeds(p Pit) int { return int(s[p/4] >> p.shift() & 0xff) }

func (s *State) clear(p Pit) { s[p/4] &^= 0xff << p.shift() }

func (s *State) add(p Pit, n int) { s[p/4] += uint32(n) << p.shift() }

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

func (s *State) fullest() int {
	most := uint32(0)
	for _, word := range s {
		for ; word > 0; word >>= 8 {
			most = max(most, word&0xff)
		}
	}
	return int(most)
}

// descending lists the pits' seeds, the most first.
func (s *State) descending() (sorted [pits]uint8) {
	count := 0
	for _, word := range s {
		for range 4 {
			n, at := uint8(word), count
			for ; at > 0 && sorted[at-1] < n; at-- {
				sorted[at] = sorted[at-1]
			}
			sorted[at] = n
			count++
			word >>= 8
		}
	}
	return sorted
}

func (s *State) filled() int {
	count := 0
	for _, word := range s {
		// The high bit of a byte of nonzero says that the byte is not 0.
		nonzero := (word&0x7f7f7f7f + 0x7f7f7f7f) | word
		count += bits.OnesCount32(nonzero & 0x80808080)
	}
	return count
}

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

func (s *State) packed() words { return words{uint64(s[0]) | uint64(s[1])<<32, s[2]} }

func (w words) unpack(s *State) { s[0], s[1], s[2] = uint32(w.low), uint32(w.low>>32), w.high }

func (w words) seeds(p Pit) uint8 {
	word := w.low
	if p >= 8 {
		word = uint64(w.high)
	}
	return uint8(word >> (p % 8 * 8))
}

// sowFew sows the n seeds of a pit, 1 to 11, and takes what is captured. The
// last seed never comes to the origin, so its pit has one seed more than it
// had, and all of it is sums of vectors, without a branch.
func (w words) sowFew(origin Pit, n uint8) words {
	t := swings[origin%16][n%16]
	taken := prey[w.seeds(t.last)]
	return words{
		w.low + t.add.low - t.unit.low*uint64(taken),
		w.high + t.add.high - t.unit.high*uint32(taken),
	}
}

// unsowFew is the board before a sowing that took so many seeds.
func (w words) unsowFew(origin Pit, n, taken uint8) words {
	t := swings[origin%16][n%16]
	return words{
		w.low - t.add.low + t.unit.low*uint64(taken),
		w.high - t.add.high + t.unit.high*uint32(taken),
	}
}

// prey is the capture when the last seed falls into a pit with so many
// seeds: all of them and the last, or none.
var prey = func() (table [256]uint8) {
	for n := range maxSeeds {
		if captures(n + 1) {
			table[n] = uint8(n + 1)
		}
	}
	return table
}()

// sowing holds what sowing some seeds of a pit adds to a board, the last pit, and a board
// with one seed in that pit.
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
			from, to := origin.packed(), reach[p][n].packed()
			table[p][n] = sowing{words{to.low - from.low, to.high - from.high}, unit.packed(), last}
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

// least is the least of the turns. Of each it looks at the eight pits from one of the ring down,
// the highest one in the highest byte: a begins at pit 11, a1 at pit 10. A turn is that, and
// the upper half of the one that begins where it ends. The compiler makes no branch of it, which a
// processor could only guess.
func (s State) least() State {
	high, middle, low := uint64(s[2]), uint64(s[1]), uint64(s[0])
	a, b, c := high<<32|middle, middle<<32|low, low<<32|high
	a1, a2, a3 := a<<8|low>>24, a<<16|low>>16, a<<24|low>>8
	b1, b2, b3 := b<<8|high>>24, b<<16|high>>16, b<<24|high>>8
	c1, c2, c3 := c<<8|middle>>24, c<<16|middle>>16, c<<24|middle>>8
	first := min(min(a, a1, a2), min(a3, b, b1), min(b2, b3, c), min(c1, c2, c3))
	last := behind(behind(behind(math.MaxUint64, first, a, c), first, a1, c1), first, a2, c2)
	last = behind(behind(behind(last, first, a3, c3), first, b, a), first, b1, a1)
	last = behind(behind(behind(last, first, b2, a2), first, b3, a3), first, c, b)
	last = behind(behind(behind(last, first, c1, b1), first, c2, b2), first, c3, b3)
	return State{uint32(last >> 32), uint32(first), uint32(first >> 32)}
}

// behind is the lesser of last and what is behind a window, if that is the first one.
func behind(last, first, window, next uint64) uint64 {
	if window == first {
		last = min(last, next)
	}
	return last
}

// turned is the board with each pit in the place of the one before it.
func (s State) turned() State {
	return State{s[0]>>8 | s[1]<<24, s[1]>>8 | s[2]<<24, s[2]>>8 | s[0]<<24}
}
