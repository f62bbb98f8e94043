package adjiboto

import (
	"math/bits"

	"procura/core/formula"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Quantities are what a formula may ask a board for.
func (p *Problem) Quantities() []puzzle.Quantity[State] {
	return []puzzle.Quantity[State]{
		quantity("sementes", text.M("quantity.adjiboto.sementes"), func(s State) int { return s.total() }),
		quantity("inicio", text.M("quantity.adjiboto.inicio"), func(State) int { return p.seeds }),
		quantity("capturadas", text.M("quantity.adjiboto.capturadas"), func(s State) int { return p.seeds - s.total() }),
		quantity("casas", text.M("quantity.adjiboto.casas"), func(s State) int { return s.filled() }),
		quantity("vazias", text.M("quantity.adjiboto.vazias"), func(s State) int { return pits - s.filled() }),
		quantity("maior", text.M("quantity.adjiboto.maior"), func(s State) int { return greatest(&s) }),
		quantity("cima", text.M("quantity.adjiboto.cima"), func(s State) int { return rowOf(&s, 0) }),
		quantity("baixo", text.M("quantity.adjiboto.baixo"), func(s State) int { return rowOf(&s, columns) }),
		quantity("casas_cima", text.M("quantity.adjiboto.casas_cima"), func(s State) int { return bits.OnesCount16(s.filledPits() & row0) }),
		quantity("casas_baixo", text.M("quantity.adjiboto.casas_baixo"), func(s State) int { return bits.OnesCount16(s.filledPits() & row1) }),
		quantity("impares", text.M("quantity.adjiboto.impares"), func(s State) int { return odd(&s) }),
		quantity("capturas", text.M("quantity.adjiboto.capturas"), p.capturing),
		quantity("maior_captura", text.M("quantity.adjiboto.maior_captura"), p.greatestCapture),
		quantity("jogadas", text.M("quantity.adjiboto.jogadas"), p.playable),
	}
}

// ReadFormula reads a formula over them.
func (p *Problem) ReadFormula(source string, names []string) (game.Formula, *game.FormulaMistake) {
	return formula.Read(source, names)
}

// quantity is one in whole numbers.
func quantity(key string, meaning text.Message, of func(State) int) puzzle.Quantity[State] {
	return puzzle.Quantity[State]{Key: key, Meaning: meaning, Of: func(s State) float64 { return float64(of(s)) }}
}

// greatest is the most seeds in one pit.
func greatest(s *State) int {
	most := 0
	for pit := range Pit(pits) {
		most = max(most, s.seeds(pit))
	}
	return most
}

// rowOf is the seeds of the row whose pits begin there on the track.
func rowOf(s *State, first Pit) int {
	sum := 0
	for pit := first; pit < first+columns; pit++ {
		sum += s.seeds(pit)
	}
	return sum
}

// odd counts the pits with an odd number of seeds.
func odd(s *State) int {
	count := 0
	for _, word := range s {
		count += bits.OnesCount32(word & everyByte)
	}
	return count
}

// sowable is the set of pits that may be sown.
func (p *Problem) sowable(s *State) uint16 {
	filled := s.filledPits()
	if p.manual {
		filled &= filled&-filled | row1
	}
	return filled
}

// playable counts the pits that may be sown.
func (p *Problem) playable(s State) int { return bits.OnesCount16(p.sowable(&s)) }

// capture is what sowing a pit takes from the pit of the last seed.
func (p *Problem) capture(s *State, pit Pit) int {
	if after := p.lap.sow(*s, pit); captures(after.kept) {
		return after.kept
	}
	return 0
}

// capturing counts the pits that capture when they are sown now.
func (p *Problem) capturing(s State) int {
	count := 0
	for set := p.sowable(&s); set != 0; set &= set - 1 {
		if p.capture(&s, Pit(bits.TrailingZeros16(set))) > 0 {
			count++
		}
	}
	return count
}

// greatestCapture is the most seeds that a move captures now.
func (p *Problem) greatestCapture(s State) int {
	most := 0
	for set := p.sowable(&s); set != 0; set &= set - 1 {
		most = max(most, p.capture(&s, Pit(bits.TrailingZeros16(set))))
	}
	return most
}
