package perfect

import (
	"math/bits"
	"slices"
)

// keyBits is the width of a key; emptyKey is that of the empty board.
const (
	keyBits  = 61
	emptyKey = 1<<keyBits - 1
)

// key is a number that two boards share exactly when a symmetry maps one to
// the other. Of the boards that symmetries map it to, one with the least set of
// occupied cells, value 0 of every trait on the first of these and the traits
// in ascending order, the one with the least traits is packed:
//
//	bit 60   cell A1 is occupied
//	45..59   traits, the greatest one first, without cell A1:
//	 ..0     a canonical board has value 0 of each there, or nothing
//
// The other occupied cells show in the traits: only one piece has four zeros.
func (b *board) key(g *geometry) uint64 {
	if b.occupied == 0 {
		return emptyKey
	}
	maps := g.least[b.occupied]
	occupied := uint64(g.maps[bits.TrailingZeros32(maps)&31].Of(b.occupied))
	first := uint(bits.TrailingZeros64(occupied)) & 15
	best := ^uint64(0)
	for ; maps != 0; maps &= maps - 1 {
		x := g.maps[bits.TrailingZeros32(maps)&31].Of4(b.traits)
		x ^= x >> first & everyLane * occupied
		best = min(best, sorted(x))
	}
	return best | mark[first]
}

// sorted packs the lanes in ascending order, their lowest bits left out.
func sorted(x uint64) uint64 {
	p, q, r, s := x>>1&0x7fff, x>>17&0x7fff, x>>33&0x7fff, x>>49
	p, q = min(p, q), max(p, q)
	r, s = min(r, s), max(r, s)
	p, r = min(p, r), max(p, r)
	q, s = min(q, s), max(q, s)
	q, r = min(q, r), max(q, r)
	return p | q<<15 | r<<30 | s<<45
}

// mark tells the first cell of a canonical board: A1, else B1, else, where
// squares win, B2. A board that begins with B2 has nothing on B1.
var mark = [cells]uint64{0: 1 << 60, 5: 1}

// seen is what a piece in hand is on the canonical board of a key, that of the
// board: one of the pieces that symmetries of that board map to each other.
func (b *board) seen(g *geometry, key uint64, piece int8) int8 {
	if b.occupied == 0 {
		return 0
	}
	for maps := g.least[b.occupied]; ; maps &= maps - 1 {
		m := g.maps[bits.TrailingZeros32(maps)&31]
		occupied := uint64(m.Of(b.occupied))
		first := uint(bits.TrailingZeros64(occupied)) & 15
		x := m.Of4(b.traits)
		flips := x >> first & everyLane
		x ^= flips * occupied
		if sorted(x)|mark[first] == key {
			return ranked4(x, flips, piece)
		}
	}
}

// ranked4 flips and orders the traits of a piece as those of a board.
func ranked4(x, flips uint64, piece int8) (seen int8) {
	var order [traits]int // a lane, and which one it is
	for i := range order {
		order[i] = int(x>>(16*i)&0xffff)<<2 | i
	}
	slices.Sort(order[:])
	for rank, lane := range order {
		i := lane & 3
		seen |= (piece>>i ^ int8(flips>>(16*i))) & 1 << rank
	}
	return seen
}
