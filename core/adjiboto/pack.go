package adjiboto

import (
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/radix"
)

// Pack writes the number of seeds, and how they lie in the pits along the track:
// as seeds in a row with a bar between two pits, of which the places of the eleven
// bars are written.
func (p *Problem) Pack(w *radix.Writer) {
	n := p.start.total()
	w.Number(uint64(n), 32)
	bars, i := make([]bool, n+pits-1), 0
	for pit := range Pit(pits - 1) {
		i += p.start.seeds(pit)
		bars[i] = true
		i++
	}
	w.Combination(bars)
}

// Unpack reads what Pack writes.
func (g Game) Unpack(r *radix.Reader) (game.Puzzle, bool) {
	count := r.Number(32)
	if count > maxSeeds {
		return nil, false
	}
	n := int(count)
	var s State
	pit := Pit(0)
	for _, bar := range r.Combination(n+pits-1, pits-1) {
		if bar {
			pit++
		} else {
			s.add(pit, 1)
		}
	}
	return puzzle.New(g.problem(s, game.Defaults(g.Settings()))), true
}
