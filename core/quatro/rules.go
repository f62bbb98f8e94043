package quatro

import (
	"math/bits"

	"procura/core/search"
)

// Placement is a move of the puzzle: a piece put on a cell.
type Placement struct {
	cell  uint8
	piece Piece
}

// Start returns the board as given.
func (p *Puzzle) Start() State { return p.start }

// Goal reports whether a line is complete.
func (p *Puzzle) Goal(s State) bool {
	for i := range s.trait {
		if p.complete.has(s.trait[i]) || p.complete.has(s.occupied&^s.trait[i]) {
			return true
		}
	}
	return false
}

// Hash spreads boards over 64 bits.
func (p *Puzzle) Hash(s State) uint64 {
	a := uint64(s.trait[0]) | uint64(s.trait[1])<<16 | uint64(s.trait[2])<<32 | uint64(s.trait[3])<<48
	b := uint64(s.occupied) | uint64(s.reserve)<<16
	high, low := bits.Mul64(a^0x9E3779B97F4A7C15, b|1<<40^0xD6E8FEB86659FD93)
	h := high ^ low
	h ^= h >> 32
	return h * 0x9E3779B97F4A7C15
}

// Expand appends every placement: cells A1, B1, ... D4, and for each the
// reserve in the order of the file, equal pieces once.
func (p *Puzzle) Expand(s State, edges []search.Edge[State, Placement]) []search.Edge[State, Placement] {
	for free := ^s.occupied; free != 0; free &= free - 1 {
		cell := uint8(bits.TrailingZeros16(free))
		for left := s.reserve; left != 0; left &= left - 1 {
			i := bits.TrailingZeros16(left)
			if p.twins[i]&s.reserve != 0 {
				continue
			}
			next := s
			next.reserve &^= 1 << i
			next.place(p.stock[i], cell)
			edges = append(edges, search.Edge[State, Placement]{
				State: next, Action: Placement{cell, p.stock[i]}, Cost: 1,
			})
		}
	}
	return edges
}
