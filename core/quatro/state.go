package quatro

// State is a board and which pieces of the reserve are left, one bit each by
// its place in the stock of the puzzle.
type State struct {
	trait    [traits]uint16
	occupied uint16
	reserve  uint16
}

// shared are the cells whose pieces have a value (0 or 1) of a trait.
func (s *State) shared(trait, value int) uint16 {
	if value == 1 {
		return s.trait[trait]
	}
	return s.occupied &^ s.trait[trait]
}

func (s *State) place(p Piece, cell uint8) {
	for i := range s.trait {
		if p.has(i) {
			s.trait[i] |= 1 << cell
		}
	}
	s.occupied |= 1 << cell
}

// at is the piece on an occupied cell.
func (s *State) at(cell uint8) Piece {
	var p Piece
	for i := range s.trait {
		p = p<<1 | Piece(s.trait[i]>>cell&1)
	}
	return p
}
