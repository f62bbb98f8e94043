package adjiboto

import (
	"math/bits"
	"strconv"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// Heuristics lists the course's heuristic and the admissible ones, the usual one
// last.
func (p *Problem) Heuristics() []search.Heuristic[State] {
	near, far, longer := endgame{p, newLease(p.near)}, endgame{p, newLease(p.far)}, endgame{p, newLease(p.middle())}
	return []search.Heuristic[State]{
		{Key: "course", Name: text.M("core.heuristic.adjiboto.course"), Estimate: p.course},
		{Key: "captures", Name: text.M("core.heuristic.adjiboto.captures"), Admissible: true, Estimate: p.capturesNeeded},
		{
			Key: "perimeter", Name: text.M("core.heuristic.adjiboto.perimeter"), Admissible: true, NeedsPreparation: true,
			Prepare: far.prepare, Ready: far.isReady, Release: far.around.forget, Estimate: far.estimate,
		},
		{
			Key: "endgame", Name: text.M("core.heuristic.adjiboto.endgame"), Admissible: true, NeedsPreparation: true,
			Prepare: near.prepare, Ready: near.isReady, Estimate: near.estimate,
			ForLongRuns: &search.Heuristic[State]{Admissible: true, Prepare: longer.prepare, Estimate: longer.estimate},
		},
	}
}

// middle is the perimeter of a long run.
func (p *Problem) middle() *table[perimeter] {
	extent := middle
	switch {
	case p.manual:
		extent = manually
	case p.lap == lapLost:
		extent.most /= 3 // more boards save fewer nodes than they cost
	}
	return newTable(func(m *making) *perimeter { return extent.within(m.room).enclose(p.lap, p.seeds, m) })
}

// course is h = o - c, o the seeds on the board and c those gone since the
// start, as the assignment prescribes. It is negative near the goal.
func (p *Problem) course(s State) int {
	onBoard := s.total()
	return onBoard - (p.seeds - onBoard)
}

// capturesNeeded counts the moves that the seeds and the pits need at least:
// a move takes at most five seeds by a capture, and with lap=lost one more for
// each lap; and it empties at most two pits, its origin and the captured one.
func (p *Problem) capturesNeeded(s State) int {
	return max(p.drain[s.total()], (s.filled()+1)/2)
}

// drained tabulates the fewest moves that can take n seeds off the board.
func drained(l lap) (table [maxSeeds + 1]int) {
	for n := 1; n <= maxSeeds; n++ {
		taken := 5
		if l == lapLost {
			taken += n / pits // no pit holds more than the board
		}
		table[n] = 1 + table[max(0, n-taken)]
	}
	return table
}

// Quantities lists what a formula may ask a board for.
func (p *Problem) Quantities() []game.QuantityOf[State] {
	return []game.QuantityOf[State]{
		game.Count("sementes", "seeds", text.M("formula.quantity.adjiboto.sementes"), func(s State) int { return s.total() }),
		game.Count("inicio", "initial", text.M("formula.quantity.adjiboto.inicio"), func(State) int { return p.seeds }),
		game.Count("capturadas", "captured", text.M("formula.quantity.adjiboto.capturadas"), func(s State) int { return p.seeds - s.total() }),
		game.Count("casas", "pits", text.M("formula.quantity.adjiboto.casas"), func(s State) int { return s.filled() }),
		game.Count("vazias", "empty", text.M("formula.quantity.adjiboto.vazias"), func(s State) int { return pits - s.filled() }),
		game.Count("maior", "fullest", text.M("formula.quantity.adjiboto.maior"), func(s State) int { return s.fullest() }),
		game.Count("cima", "upper", text.M("formula.quantity.adjiboto.cima"), func(s State) int { return rowOf(&s, 0) }),
		game.Count("baixo", "lower", text.M("formula.quantity.adjiboto.baixo"), func(s State) int { return rowOf(&s, columns) }),
		game.Count("casas_cima", "upper_pits", text.M("formula.quantity.adjiboto.casas_cima"), func(s State) int { return bits.OnesCount16(s.filledPits() & row0) }),
		game.Count("casas_baixo", "lower_pits", text.M("formula.quantity.adjiboto.casas_baixo"), func(s State) int { return bits.OnesCount16(s.filledPits() & row1) }),
		game.Count("impares", "odd", text.M("formula.quantity.adjiboto.impares"), func(s State) int { return odd(&s) }),
		game.Count("capturas", "captures", text.M("formula.quantity.adjiboto.capturas"), func(s State) int { count, _ := p.capturing(s); return count }),
		game.Count("maior_captura", "largest_capture", text.M("formula.quantity.adjiboto.maior_captura"), func(s State) int { _, most := p.capturing(s); return most }),
		game.Count("jogadas", "moves", text.M("formula.quantity.adjiboto.jogadas"), func(s State) int { return bits.OnesCount16(p.sowable(&s)) }),
	}
}

// rowOf is the seeds of the row whose pits begin there on the track.
func rowOf(s *State, first Pit) int {
	sum := 0
	for pit := first; pit < first+columns; pit++ {
		sum += s.seeds(pit)
	}
	return sum
}

func odd(s *State) int {
	count := 0
	for _, word := range s {
		count += bits.OnesCount32(word & everyByte)
	}
	return count
}

// sowable is the set of the pits that may be sown.
func (p *Problem) sowable(s *State) uint16 {
	filled := s.filledPits()
	if p.manual {
		filled &= filled&-filled | row1 // pit 0 is the right-most
	}
	return filled
}

// capturing counts the pits that may be sown with a capture, and the most seeds that one takes.
func (p *Problem) capturing(s State) (count, most int) {
	for set := p.sowable(&s); set != 0; set &= set - 1 {
		if after := p.lap.sow(s, Pit(bits.TrailingZeros16(set))); captures(after.kept) {
			count, most = count+1, max(most, after.kept)
		}
	}
	return count, most
}

// Proof has the bound on captures, with that on laps where they lose seeds, and a
// perimeter, which the checker has to find by itself: so many boards may be left before that
// pays. A state stands for its turns: the checker knows them with moves=all.
func (p *Problem) Proof() puzzle.Proof[State] {
	enough := int64(100_000)
	captures := p.capturesNeeded
	if p.lap == lapLost {
		captures = lapsNeeded
	}
	extent := proof
	if p.manual { // its larger perimeter is paid by a long certificate only
		extent, enough = manualProof, 1_000_000
	}
	around := newTable(func(m *making) *perimeter { return extent.enclose(p.lap, p.seeds, m) })
	return puzzle.Proof[State]{State: appendPits, Folds: !p.manual, Bounds: []puzzle.ProofBound[State]{
		{Name: "captures", Enough: enough, Estimate: captures},
		{
			Name: "perimeter", Prepare: around.prepare,
			Lines:    func() []string { return []string{around.whole().proofLine()} },
			Estimate: func(s State) int { return around.whole().proved(s, s.total()) },
		},
	}}
}

// appendPits appends the pits, row 0 first, "000002000040": from 10 seeds on letters,
// from 36 on the number in parentheses.
func appendPits(line []byte, s State) []byte {
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

// proof is the extent of the perimeter of a certificate; the counting of laps in the checker
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

// proved is the bound that the checker finds for a board. It doesn't know those that are
// here because they were met before the limit fell.
func (p *perimeter) proved(s State, seeds int) int {
	in := stock{board: &s}
	if distance, ok := p.here(s, seeds); ok && (distance <= p.whole || p.wouldBeHere(&in, seeds, distance)) {
		return distance
	}
	return p.outside(&in, seeds)
}
