package quatro

import (
	"math/bits"

	"procura/core/formula"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// Heuristics lists the course's heuristic and the tighter one, both admissible.
func (p *Puzzle) Heuristics() []search.Heuristic[State] {
	return []search.Heuristic[State]{
		{Key: "course", Name: text.M("core.heuristic.quatro.course"), Admissible: true, Estimate: p.course},
		{Key: "open", Name: text.M("core.heuristic.quatro.open"), Admissible: true, Estimate: p.open},
	}
}

// course is h = 4 - p, p the most pieces of one line that share a trait.
func (p *Puzzle) course(s State) int {
	most := 0
	for trait := range traits {
		for value := range 2 {
			set := s.shared(trait, value)
			for _, line := range p.lines {
				most = max(most, bits.OnesCount16(set&line))
			}
		}
	}
	return side - most
}

// open counts only lines that can still be completed: all their pieces share
// the trait, and the reserve holds enough more of it.
func (p *Puzzle) open(s State) int {
	least := search.Unreachable
	for trait := range traits {
		for value := range 2 {
			set := s.shared(trait, value)
			others, stock := s.occupied&^set, bits.OnesCount16(s.reserve&p.having[trait][value])
			for _, line := range p.lines {
				missing := side - bits.OnesCount16(set&line)
				if others&line == 0 && missing <= stock {
					least = min(least, missing)
				}
			}
		}
	}
	return least
}

// Quantities are what a formula may ask a board for. Lines are those of the rules; a
// line is open where all its pieces share a trait, so that it may still be completed.
func (p *Puzzle) Quantities() []puzzle.Quantity[State] {
	return []puzzle.Quantity[State]{
		quantity("pecas", text.M("formula.quantity.quatro.pecas"), func(s State) int { return bits.OnesCount16(s.occupied) }),
		quantity("livres", text.M("formula.quantity.quatro.livres"), func(s State) int { return cells - bits.OnesCount16(s.occupied) }),
		quantity("reserva", text.M("formula.quantity.quatro.reserva"), func(s State) int { return bits.OnesCount16(s.reserve) }),
		quantity("linhas", text.M("formula.quantity.quatro.linhas"), func(State) int { return len(p.lines) }),
		quantity("completas", text.M("formula.quantity.quatro.completas"), func(s State) int { return p.withPieces(&s, side) }),
		quantity("melhor_linha", text.M("formula.quantity.quatro.melhor_linha"), func(s State) int { return side - p.course(s) }),
		quantity("melhor_aberta", text.M("formula.quantity.quatro.melhor_aberta"), func(s State) int { return p.bestOpen(&s) }),
		quantity("linhas_abertas", text.M("formula.quantity.quatro.linhas_abertas"), func(s State) int { return p.openLines(&s) }),
		quantity("linhas_com_1", text.M("formula.quantity.quatro.linhas_com_1"), func(s State) int { return p.withPieces(&s, 1) }),
		quantity("linhas_com_2", text.M("formula.quantity.quatro.linhas_com_2"), func(s State) int { return p.withPieces(&s, 2) }),
		quantity("linhas_com_3", text.M("formula.quantity.quatro.linhas_com_3"), func(s State) int { return p.withPieces(&s, 3) }),
	}
}

// ReadFormula reads a formula over them.
func (p *Puzzle) ReadFormula(source string, names []string) (game.Formula, *game.FormulaMistake) {
	return formula.Read(source, names)
}

func quantity(key string, meaning text.Message, of func(State) int) puzzle.Quantity[State] {
	return puzzle.Quantity[State]{Key: key, Meaning: meaning, Of: func(s State) float64 { return float64(of(s)) }}
}

// isOpen reports whether all pieces of a line share a trait; so do none.
func (s *State) isOpen(line uint16) bool {
	placed := s.occupied & line
	for trait := range traits {
		if set := s.trait[trait] & line; set == placed || set == 0 {
			return true
		}
	}
	return false
}

func (p *Puzzle) openLines(s *State) int {
	count := 0
	for _, line := range p.lines {
		if s.isOpen(line) {
			count++
		}
	}
	return count
}

// withPieces counts the open lines with so many pieces.
func (p *Puzzle) withPieces(s *State, pieces int) int {
	count := 0
	for _, line := range p.lines {
		if bits.OnesCount16(s.occupied&line) == pieces && s.isOpen(line) {
			count++
		}
	}
	return count
}

func (p *Puzzle) bestOpen(s *State) int {
	most := 0
	for _, line := range p.lines {
		if n := bits.OnesCount16(s.occupied & line); n > most && s.isOpen(line) {
			most = n
		}
	}
	return most
}

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
