package adjiboto

import "math"

// The track is a ring: with moves=all, a board and its turns are equally far
// from the empty board, move for move. With moves=manual row 0 is special.

// Symmetries is twelve turns of the ring, or one with moves=manual.
func (p *Problem) Symmetries() int {
	if p.manual {
		return 1
	}
	return pits
}

// Canonical is the least of the turns of a board, word 2 compared first; with
// moves=manual it is the board itself.
func (p *Problem) Canonical(s State) State {
	if p.manual {
		return s
	}
	return s.least()
}

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
