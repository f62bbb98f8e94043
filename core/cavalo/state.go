// Package cavalo is the Jogo do Cavalo: a knight on a 10x10 board of numbers
// collects points until it reaches a target, and by the number rules takes
// mirrored numbers and doubles off the board as it goes.
//
// The numbers of a board are ranked, the greatest first, and a set of cells is
// a set of ranks, one bit each:
//
//	rank   0   1   2 ...            the lowest bit set of a mask is the
//	value  99  98  97 ...           greatest number in it
//
// so "the largest double left" and "the best numbers left" are read off a mask
// from its lowest bit up.
package cavalo

import "math/bits"

const (
	size  = 10
	cells = size * size
	// unplaced is the position of a knight that is not on the board yet.
	unplaced = 255
	noRank   = 255
)

// mask is a set of ranks.
type mask struct{ low, high uint64 }

func bit(rank uint8) mask {
	if rank < 64 {
		return mask{low: 1 << rank}
	}
	return mask{high: 1 << (rank - 64)}
}

func (m mask) has(rank uint8) bool {
	if rank < 64 {
		return m.low>>rank&1 != 0
	}
	return m.high>>(rank-64)&1 != 0
}

func (m mask) and(n mask) mask     { return mask{m.low & n.low, m.high & n.high} }
func (m mask) without(n mask) mask { return mask{m.low &^ n.low, m.high &^ n.high} }
func (m mask) or(n mask) mask      { return mask{m.low | n.low, m.high | n.high} }
func (m mask) isEmpty() bool       { return m.low|m.high == 0 }
func (m mask) count() int          { return bits.OnesCount64(m.low) + bits.OnesCount64(m.high) }

// first is the lowest rank, the greatest number; the mask must not be empty.
func (m mask) first() uint8 {
	if m.low != 0 {
		return uint8(bits.TrailingZeros64(m.low))
	}
	return 64 + uint8(bits.TrailingZeros64(m.high))
}

// last is the highest rank, the smallest number; the mask must not be empty.
func (m mask) last() uint8 {
	if m.high != 0 {
		return 127 - uint8(bits.LeadingZeros64(m.high))
	}
	return 63 - uint8(bits.LeadingZeros64(m.low))
}

// State is a position: the numbers still on the board, the points, and the
// cell of the knight (0 to 99, row by row), or unplaced.
type State struct {
	alive mask
	score uint16
	pos   uint8
}

func (s *State) hash() uint64 {
	tail := uint64(s.score)<<8 | uint64(s.pos)
	high, low := bits.Mul64(s.alive.low^0x9E3779B97F4A7C15, s.alive.high^0xD6E8FEB86659FD93)
	high2, low2 := bits.Mul64(high^low^tail, 0xA0761D6478BD642F)
	return high2 ^ low2
}
