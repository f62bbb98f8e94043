package adjiboto

import (
	"strconv"

	"procura/core/puzzle"
)

// ProofHead is empty: the start says it all.
func (p *Problem) ProofHead() []string { return nil }

// ProofState appends the pits, row 0 first, "000002000040": from 10 seeds on letters,
// from 36 on the number in parentheses.
func (p *Problem) ProofState(line []byte, s State) []byte {
	const digits = "0123456789abcdefghijklmnopqrstuvwxyz"
	for _, pit := range order {
		if n := s.seeds(pit); n < len(digits) {
			line = append(line, digits[n])
		} else {
			line = append(strconv.AppendInt(append(line, '('), int64(n), 10), ')')
		}
	}
	return line
}

// ProofBounds is the bound on captures, with that on laps where they lose seeds.
func (p *Problem) ProofBounds() []puzzle.ProofBound[State] {
	if p.lap == lapLost {
		return []puzzle.ProofBound[State]{{Name: "captures", Estimate: p.lapsNeeded}}
	}
	return []puzzle.ProofBound[State]{{Name: "captures", Estimate: p.capturesNeeded}}
}
