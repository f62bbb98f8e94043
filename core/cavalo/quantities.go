package cavalo

import (
	"procura/core/formula"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/text"
)

// Quantities are what a formula may ask a position for. What lies on the board is the
// numbers that neither the knight nor the number rules have taken.
func (p *Problem) Quantities() []puzzle.Quantity[State] {
	return []puzzle.Quantity[State]{
		quantity("pontos", text.M("quantity.cavalo.pontos"), func(s State) int { return int(s.score) }),
		quantity("objetivo", text.M("quantity.cavalo.objetivo"), func(State) int { return p.target }),
		quantity("falta", text.M("quantity.cavalo.falta"), func(s State) int { return max(0, p.target-int(s.score)) }),
		quantity("casas", text.M("quantity.cavalo.casas"), func(s State) int { return s.alive.count() }),
		quantity("restantes", text.M("quantity.cavalo.restantes"), p.remaining),
		{Key: "media", Meaning: text.M("quantity.cavalo.media"), Of: p.mean},
		quantity("maior", text.M("quantity.cavalo.maior"), p.greatest),
		quantity("menor", text.M("quantity.cavalo.menor"), p.smallest),
		quantity("duplos", text.M("quantity.cavalo.duplos"), func(s State) int { return s.alive.and(p.doubles).count() }),
		quantity("saltos", text.M("quantity.cavalo.saltos"), p.jumpsFrom),
		quantity("melhor_salto", text.M("quantity.cavalo.melhor_salto"), p.bestJump),
		quantity("cor", text.M("quantity.cavalo.cor"), shade),
		quantity("linha", text.M("quantity.cavalo.linha"), func(s State) int { return place(s) / size }),
		quantity("coluna", text.M("quantity.cavalo.coluna"), func(s State) int { return place(s) % size }),
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

// remaining is the sum of the numbers on the board.
func (p *Problem) remaining(s State) int {
	sum := 0
	for left := s.alive; !left.isEmpty(); left = left.without(bit(left.first())) {
		sum += int(p.board.values[left.first()])
	}
	return sum
}

// mean is that of the numbers on the board, 0 where there are none.
func (p *Problem) mean(s State) float64 {
	if s.alive.isEmpty() {
		return 0
	}
	return float64(p.remaining(s)) / float64(s.alive.count())
}

// greatest and smallest are 0 where no number is on the board.
func (p *Problem) greatest(s State) int {
	if s.alive.isEmpty() {
		return 0
	}
	return int(p.board.values[s.alive.first()])
}

func (p *Problem) smallest(s State) int {
	if s.alive.isEmpty() {
		return 0
	}
	return int(p.board.values[s.alive.last()])
}

// landings are the numbers that the knight can go to, before the number rules.
func (p *Problem) landings(s State) (list ranks) {
	if s.pos != unplaced {
		for _, rank := range p.jumps[s.pos].all() {
			if s.alive.has(rank) {
				list.add(rank)
			}
		}
	}
	return list
}

// jumpsFrom is how many numbers the knight can jump to, 0 before it is placed.
func (p *Problem) jumpsFrom(s State) int { return int(p.landings(s).count) }

// bestJump is the greatest number that it can jump to.
func (p *Problem) bestJump(s State) int {
	best := 0
	landings := p.landings(s)
	for _, rank := range landings.all() {
		best = max(best, int(p.board.values[rank]))
	}
	return best
}

// place is the knight's cell, 0 before it is placed.
func place(s State) int {
	if s.pos == unplaced {
		return 0
	}
	return int(s.pos)
}

// shade is 1 where the knight stands on a cell of the colour of A1, 2 on the other
// colour, 0 before it is placed.
func shade(s State) int {
	if s.pos == unplaced {
		return 0
	}
	return 1 + (int(s.pos)/size+int(s.pos)%size)%2
}
