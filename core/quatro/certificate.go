package quatro

import "procura/core/puzzle"

const hexadecimal = "0123456789abcdef"

// ProofHead is the reserve, in the order of the file.
func (p *Puzzle) ProofHead() []string {
	line := []byte("reserve")
	for i, piece := range p.reserve {
		if i == 0 {
			line = append(line, ' ')
		}
		line = append(line, hexadecimal[piece])
	}
	return []string{string(line)}
}

// ProofState appends the cells, "0.f1............": which pieces are left of the reserve
// is told by those that stand there.
func (p *Puzzle) ProofState(line []byte, s State) []byte {
	for cell := range uint8(cells) {
		if s.occupied>>cell&1 == 0 {
			line = append(line, '.')
		} else {
			line = append(line, hexadecimal[s.at(cell)])
		}
	}
	return line
}

// ProofBounds is open alone: it is never less than the course's.
func (p *Puzzle) ProofBounds() []puzzle.ProofBound[State] {
	return []puzzle.ProofBound[State]{{Name: "open", Estimate: p.open}}
}
