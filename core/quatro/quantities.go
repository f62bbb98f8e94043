package quatro

import (
	"math/bits"

	"procura/core/formula"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Quantities are what a formula may ask a board for. Lines are those of the rules; a
// line is open where all its pieces share a trait, so that it may still be completed.
func (p *Puzzle) Quantities() []puzzle.Quantity[State] {
	return []puzzle.Quantity[State]{
		quantity("pecas", text.M("quantity.quatro.pecas"), func(s State) int { return bits.OnesCount16(s.occupied) }),
		quantity("livres", text.M("quantity.quatro.livres"), func(s State) int { return cells - bits.OnesCount16(s.occupied) }),
		quantity("reserva", text.M("quantity.quatro.reserva"), func(s State) int { return bits.OnesCount16(s.reserve) }),
		quantity("linhas", text.M("quantity.quatro.linhas"), func(State) int { return len(p.lines) }),
		quantity("completas", text.M("quantity.quatro.completas"), func(s State) int { return p.withPieces(&s, side) }),
		quantity("melhor_linha", text.M("quantity.quatro.melhor_linha"), func(s State) int { return side - p.course(s) }),
		quantity("melhor_aberta", text.M("quantity.quatro.melhor_aberta"), func(s State) int { return p.bestOpen(&s) }),
		quantity("linhas_abertas", text.M("quantity.quatro.linhas_abertas"), func(s State) int { return p.openLines(&s) }),
		quantity("linhas_com_1", text.M("quantity.quatro.linhas_com_1"), func(s State) int { return p.withPieces(&s, 1) }),
		quantity("linhas_com_2", text.M("quantity.quatro.linhas_com_2"), func(s State) int { return p.withPieces(&s, 2) }),
		quantity("linhas_com_3", text.M("quantity.quatro.linhas_com_3"), func(s State) int { return p.withPieces(&s, 3) }),
	}
}

// ReadFormula reads a formula over them.
func (p *Puzzle) ReadFormula(source string, names []string) (game.Formula, *game.FormulaMistake) {
	return formula.Read(source, names)
}

// quantity is one in whole numbers.
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

// openLines counts the lines that are open.
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

// bestOpen is the most pieces on an open line.
func (p *Puzzle) bestOpen(s *State) int {
	most := 0
	for _, line := range p.lines {
		if n := bits.OnesCount16(s.occupied & line); n > most && s.isOpen(line) {
			most = n
		}
	}
	return most
}
