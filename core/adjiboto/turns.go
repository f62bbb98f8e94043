package adjiboto

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
	least := s
	for range pits - 1 {
		if s = s.turned(); s.less(&least) {
			least = s
		}
	}
	return least
}

func (s *State) less(other *State) bool {
	if s[2] != other[2] {
		return s[2] < other[2]
	}
	if s[1] != other[1] {
		return s[1] < other[1]
	}
	return s[0] < other[0]
}

// turned is the board with each pit in the place of the one before it.
func (s State) turned() State {
	return State{s[0]>>8 | s[1]<<24, s[1]>>8 | s[2]<<24, s[2]>>8 | s[0]<<24}
}
