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

// ProofFolds reports that a state stands for its turns: the checker knows them with moves=all.
func (p *Problem) ProofFolds() bool { return !p.manual }

// ProofBounds are the bound on captures, with that on laps where they lose seeds, and a
// perimeter, which the checker has to find by itself: so many boards may be left before that pays.
func (p *Problem) ProofBounds() []puzzle.ProofBound[State] {
	enough := int64(100_000)
	captures := p.capturesNeeded
	if p.lap == lapLost {
		captures = p.lapsNeeded
	}
	extent := proof
	if p.manual { // its larger perimeter is paid by a long certificate only
		extent, enough = manualProof, 1_000_000
	}
	around := newTable(func(m *making) *perimeter { return extent.enclose(p.lap, p.seeds, m) })
	return []puzzle.ProofBound[State]{{Name: "captures", Enough: enough, Estimate: captures}, {
		Name: "perimeter", Prepare: around.prepare,
		Lines:    func() []string { return []string{around.whole().proofLine()} },
		Estimate: func(s State) int { return around.whole().proved(s, s.total()) },
	}}
}

// proof is how far the perimeter of a certificate goes; the counting of laps in the checker
// takes for granted that the last five moves have none. With moves=manual shortest solutions waste
// far more, and a board does not stand for its turns: the perimeter has to be larger to be worth as much.
var (
	proof       = extent{whole: afterLap, waste: 7, most: 60_000}
	manualProof = extent{whole: afterLap, waste: 12, most: 1_000_000, manual: true}
)

// proofLine gives the checker the limits: what a board at each distance wastes is less.
func (p *perimeter) proofLine() string {
	line := []byte("perimeter")
	for distance := 1; distance <= p.whole+len(p.kept); distance++ {
		limit := 5*p.whole + 1 // all boards of the whole waste less
		if distance > p.whole {
			limit = int(p.kept[distance-p.whole-1]) + 1
		}
		line = strconv.AppendInt(append(line, ' '), int64(limit), 10)
	}
	return string(line)
}

// proved is what the checker finds to be the bound of a board. It doesn't know those that are
// here because they were met before the limit fell.
func (p *perimeter) proved(s State, seeds int) int {
	in := stock{board: &s}
	if distance, ok := p.here(s, seeds); ok && (distance <= p.whole || p.may(&in, seeds, distance)) {
		return distance
	}
	return p.outside(&in, seeds)
}
