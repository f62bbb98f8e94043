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
	windows := s.windows()
	first := windows[0]
	for _, w := range windows[1:] {
		first = min(first, w)
	}
	last := uint64(math.MaxUint64)
	for i, w := range windows {
		if w == first {
			last = min(last, windows[(i+8)%pits])
		}
	}
	return State{uint32(last >> 32), uint32(first), uint32(first >> 32)}
}

// windows are the eight pits from each pit of the ring down, the highest one
// in the highest byte: window i begins at pit 11 - i. A turn is a window, and
// the upper half of the one that begins where it ends.
func (s State) windows() (w [pits]uint64) {
	high, middle, low := uint64(s[2]), uint64(s[1]), uint64(s[0])
	a, b, c := high<<32|middle, middle<<32|low, low<<32|high
	w[0], w[1], w[2], w[3] = a, a<<8|low>>24, a<<16|low>>16, a<<24|low>>8
	w[4], w[5], w[6], w[7] = b, b<<8|high>>24, b<<16|high>>16, b<<24|high>>8
	w[8], w[9], w[10], w[11] = c, c<<8|middle>>24, c<<16|middle>>16, c<<24|middle>>8
	return w
}

// turned is the board with each pit in the place of the one before it.
func (s State) turned() State {
	return State{s[0]>>8 | s[1]<<24, s[1]>>8 | s[2]<<24, s[2]>>8 | s[0]<<24}
}
