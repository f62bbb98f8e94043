package quatro

import (
	"math/bits"

	"procura/core/game"
	"procura/core/match"
	"procura/core/puzzle"
	"procura/core/quatro/perfect"
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
	for _, set := range s.sets() {
		for _, line := range p.lines {
			most = max(most, bits.OnesCount16(set&line))
		}
	}
	return side - most
}

// open counts only lines that can still be completed: all their pieces share
// the trait, and the reserve holds enough more of it.
func (p *Puzzle) open(s State) int {
	least := search.Unreachable
	for kind, set := range s.sets() {
		others, stock := s.occupied&^set, bits.OnesCount16(s.reserve&p.having[kind])
		for _, line := range p.lines {
			missing := side - bits.OnesCount16(set&line)
			if others&line == 0 && missing <= stock {
				least = min(least, missing)
			}
		}
	}
	return least
}

// Quantities lists what a formula may ask a board for. Lines are those of the rules; a
// line is open where all its pieces share a trait, so that it may still be completed.
func (p *Puzzle) Quantities() []game.QuantityOf[State] {
	return []game.QuantityOf[State]{
		game.Count("pecas", "pieces", text.M("formula.quantity.quatro.pecas"), func(s State) int { return bits.OnesCount16(s.occupied) }),
		game.Count("livres", "free", text.M("formula.quantity.quatro.livres"), func(s State) int { return cells - bits.OnesCount16(s.occupied) }),
		game.Count("reserva", "reserve", text.M("formula.quantity.quatro.reserva"), func(s State) int { return bits.OnesCount16(s.reserve) }),
		game.Count("linhas", "lines", text.M("formula.quantity.quatro.linhas"), func(State) int { return len(p.lines) }),
		game.Count("completas", "complete", text.M("formula.quantity.quatro.completas"), func(s State) int { return p.openLines(&s)[side] }),
		game.Count("melhor_linha", "best_line", text.M("formula.quantity.quatro.melhor_linha"), func(s State) int { return side - p.course(s) }),
		game.Count("melhor_aberta", "best_open", text.M("formula.quantity.quatro.melhor_aberta"), func(s State) int { return p.openLines(&s).most() }),
		game.Count("linhas_abertas", "open_lines", text.M("formula.quantity.quatro.linhas_abertas"), func(s State) int { return p.openLines(&s).total() }),
		game.Count("linhas_com_1", "lines_with_1", text.M("formula.quantity.quatro.linhas_com_1"), func(s State) int { return p.openLines(&s)[1] }),
		game.Count("linhas_com_2", "lines_with_2", text.M("formula.quantity.quatro.linhas_com_2"), func(s State) int { return p.openLines(&s)[2] }),
		game.Count("linhas_com_3", "lines_with_3", text.M("formula.quantity.quatro.linhas_com_3"), func(s State) int { return p.openLines(&s)[3] }),
	}
}

// lineCounts counts lines by their pieces.
type lineCounts [side + 1]int

func (c lineCounts) total() int { return c[0] + c[1] + c[2] + c[3] + c[4] }

func (c lineCounts) most() int {
	most := side
	for most > 0 && c[most] == 0 {
		most--
	}
	return most
}

func (p *Puzzle) openLines(s *State) (count lineCounts) {
	for _, line := range p.lines {
		if s.isOpen(line) {
			count[bits.OnesCount16(s.occupied&line)]++
		}
	}
	return count
}

// Evaluations has that of the course, which counts straight lines alone.
func (d *Duel) Evaluations() []match.EvaluationOf[Position] {
	course := game.Evaluation{Key: "course", Name: text.M("core.evaluation.quatro.course")}
	if len(d.puzzle.lines) == perfect.StraightLines {
		course.Formula = "50*partilham_3 - 10*partilham_2 - partilham_1"
	}
	return []match.EvaluationOf[Position]{{Evaluation: course, Of: d.Eval}}
}

// Quantities lists what a formula may ask a position for: those of the board, and what counts when two play.
func (d *Duel) Quantities() (list []game.QuantityOf[Position]) {
	for _, q := range d.puzzle.Quantities() {
		list = append(list, game.QuantityOf[Position]{Quantity: q.Quantity, Of: func(s Position) float64 { return q.Of(s.State) }})
	}
	return append(list,
		game.Count("partilham_1", "sharing_1", text.M("formula.quantity.quatro.partilham_1"), func(s Position) int { return sharing(d.puzzle, &s.State)[1] }),
		game.Count("partilham_2", "sharing_2", text.M("formula.quantity.quatro.partilham_2"), func(s Position) int { return sharing(d.puzzle, &s.State)[2] }),
		game.Count("partilham_3", "sharing_3", text.M("formula.quantity.quatro.partilham_3"), func(s Position) int { return sharing(d.puzzle, &s.State)[3] }),
		game.Count("perigosas", "dangerous", text.M("formula.quantity.quatro.perigosas"), func(s Position) int { return bits.OnesCount16(dangerous(d.puzzle, &s.State)) }),
		game.Count("seguras", "safe", text.M("formula.quantity.quatro.seguras"), func(s Position) int { return bits.OnesCount16(s.reserve &^ dangerous(d.puzzle, &s.State)) }),
		game.Count("casas_ganhas", "winning_cells", text.M("formula.quantity.quatro.casas_ganhas"), func(s Position) int { return winningCells(d, s) }),
		game.Count("ganha_ja", "wins_now", text.M("formula.quantity.quatro.ganha_ja"), func(s Position) int { return min(1, len(d.Loud(s, nil))) }),
	)
}

// sharing counts the lines by the greatest number of their pieces that share a trait.
func sharing(p *Puzzle, s *State) (count lineCounts) {
	for _, line := range p.lines {
		most := 0
		for _, set := range s.sets() {
			most = max(most, bits.OnesCount16(set&line))
		}
		count[most]++
	}
	return count
}

// dangerous are the pieces of the reserve that complete a line on some cell.
func dangerous(p *Puzzle, s *State) (pieces uint16) {
	for free := ^s.occupied; free != 0; free &= free - 1 {
		pieces |= s.reserve & winners(p, s, bits.TrailingZeros16(free))
	}
	return pieces
}

// winningCells counts the cells where a piece of the reserve or the one in hand completes a line.
func winningCells(d *Duel, s Position) (count int) {
	pieces := s.reserve
	if s.inHand != nothing {
		pieces |= 1 << s.inHand
	}
	for free := ^s.occupied; free != 0; free &= free - 1 {
		if pieces&winners(d.puzzle, &s.State, bits.TrailingZeros16(free)) != 0 {
			count++
		}
	}
	return count
}

const hexadecimal = "0123456789abcdef"

// Proof has open alone as a bound: it is never less than the course's. The head is the
// reserve, in the order of the file.
func (p *Puzzle) Proof() puzzle.Proof[State] {
	line := []byte("reserve")
	for i, piece := range p.reserve {
		if i == 0 {
			line = append(line, ' ')
		}
		line = append(line, hexadecimal[piece])
	}
	return puzzle.Proof[State]{
		Head: []string{string(line)}, State: appendCells,
		Bounds: []puzzle.ProofBound[State]{{Name: "open", Estimate: p.open}},
	}
}

// appendCells appends the cells, "0.f1............": which pieces are left of the reserve
// is told by those that stand there.
func appendCells(line []byte, s State) []byte {
	for cell := range uint8(cells) {
		if s.occupied>>cell&1 == 0 {
			line = append(line, '.')
		} else {
			line = append(line, hexadecimal[s.at(cell)])
		}
	}
	return line
}
