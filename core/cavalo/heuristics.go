package cavalo

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unsafe"

	"procura/core/formula"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/text"
)

// What colours and payments look up takes so many bytes while it is made, in some milliseconds.
const (
	reachBytes    = unsafe.Sizeof([cells + 1]mask{}) // of Problem.reach
	coloursBytes  = int64(reachBytes + unsafe.Sizeof(colours{}) + cells*unsafe.Sizeof(candidate{}) + cells + unsafe.Sizeof(potentialSearch{}))
	paymentsBytes = int64(reachBytes + unsafe.Sizeof(payments{}) + cells*unsafe.Sizeof(trader{}) + cells + 2*unsafe.Sizeof(paymentSearch{}))
)

// Heuristics lists the course's heuristic and the admissible ones, the
// strongest last.
func (p *Problem) Heuristics() []search.Heuristic[State] {
	return []search.Heuristic[State]{
		{Key: "course", Name: text.M("core.heuristic.cavalo.course"), Real: p.course},
		{Key: "pairs", Name: text.M("core.heuristic.cavalo.pairs"), Admissible: true, Estimate: p.pairs},
		{
			Key: "colours", Name: text.M("core.heuristic.cavalo.colours"), Admissible: true, Heavy: true,
			Prepare: p.preparing(coloursBytes, func() { p.lazyColours() }), Ready: p.coloursReady.Load, Estimate: p.colours,
		},
		{
			Key: "payments", Name: text.M("core.heuristic.cavalo.payments"), Admissible: true, Inconsistent: true, Heavy: true,
			Prepare: p.preparing(paymentsBytes, func() { p.lazyPayments() }), Ready: p.paymentsReady.Load, Estimate: p.payments,
		},
	}
}

// preparing makes something, where it is needed and has room; see search.Heuristic.Prepare.
func (p *Problem) preparing(bytes int64, made func()) func(context.Context, int64) (int64, search.Stop) {
	return func(ctx context.Context, room int64) (int64, search.Stop) {
		switch floor := p.pairs(p.start); {
		case floor == 0 || floor == search.Unreachable:
			return 0, search.NotStopped // and so it is on every path: nothing is looked up
		case ctx.Err() != nil:
			return 0, search.ByCancel
		case room > 0 && bytes > room:
			return 0, search.ByMemory
		}
		made()
		return bytes, search.NotStopped
	}
}

// course is h = missing / mean, mean the average of the numbers left, as the
// assignment prescribes; 0 when none is left or the mean is 0.
func (p *Problem) course(s State) float64 {
	mean := p.mean(s)
	if mean == 0 {
		return 0
	}
	return float64(p.target-int(s.score)) / mean
}

// pairs counts the best numbers that can still be collected until they reach
// the target: of a number and its mirror only the greater, and of the doubles
// every second one, because each erases another. Before a placement that does
// not trigger the rules, all numbers count.
func (p *Problem) pairs(s State) int {
	return p.leastMoves(s, eligible{left: s.alive, doubles: (s.alive.and(p.doubles).count() + 1) / 2})
}

// leastMoves counts the greatest eligible numbers until they reach the target.
func (p *Problem) leastMoves(s State, e eligible) (moves int) {
	missing := p.target - int(s.score)
	if !p.isRuled(s) {
		return p.best(missing, e.left)
	}
	for ; missing > 0; moves++ {
		if e.left.isEmpty() {
			return search.Unreachable
		}
		rank := e.left.first()
		missing -= int(p.board.values[rank])
		e.count(p, rank)
	}
	return moves
}

// Reach is the most points within some moves by an admissible heuristic: as many points
// as make the rest of the target too much for them.
func (p *Problem) Reach(key string, moves int) (points int, ok bool) {
	for _, h := range p.Heuristics() {
		if h.Key != key || h.Estimate == nil || p.target > math.MaxUint16 || moves < 1 {
			continue
		}
		given := sort.Search(p.target, func(given int) bool {
			s := p.start
			s.score = uint16(given)
			return h.Estimate(s) <= moves
		})
		return p.target - given, true
	}
	return 0, false
}

// best counts the best numbers that reach what is missing, with no regard to rules.
func (p *Problem) best(missing int, left mask) int {
	moves := 0
	for i, word := range [...]uint64{left.low, left.high} {
		for ; word != 0 && missing > 0; word &= word - 1 {
			missing -= int(p.board.values[64*i+bits.TrailingZeros64(word)])
			moves++
		}
	}
	if missing > 0 {
		return search.Unreachable
	}
	return moves
}

// rivals holds, for each rank, its mirror where both numbers stand only once;
// numbers that stand twice are not paired, which keeps pairs admissible.
func (b *board) rivals(mirror *[cells]mask) (rival [cells]mask) {
	for rank := range b.values {
		m := mirror[rank]
		if m.count() == 1 && mirror[m.first()].count() == 1 {
			rival[rank] = m
		}
	}
	return rival
}

// Quantities are what a formula may ask a position for. What lies on the board is the
// numbers that neither the knight nor the number rules have taken.
func (p *Problem) Quantities() []puzzle.Quantity[State] {
	return []puzzle.Quantity[State]{
		puzzle.Count("pontos", text.M("formula.quantity.cavalo.pontos"), func(s State) int { return int(s.score) }),
		puzzle.Count("objetivo", text.M("formula.quantity.cavalo.objetivo"), func(State) int { return p.target }),
		puzzle.Count("falta", text.M("formula.quantity.cavalo.falta"), func(s State) int { return max(0, p.target-int(s.score)) }),
		puzzle.Count("casas", text.M("formula.quantity.cavalo.casas"), func(s State) int { return s.alive.count() }),
		puzzle.Count("restantes", text.M("formula.quantity.cavalo.restantes"), p.remaining),
		{Key: "media", Meaning: text.M("formula.quantity.cavalo.media"), Of: p.mean},
		puzzle.Count("maior", text.M("formula.quantity.cavalo.maior"), func(s State) int { return p.number(s.alive, mask.first) }),
		puzzle.Count("menor", text.M("formula.quantity.cavalo.menor"), func(s State) int { return p.number(s.alive, mask.last) }),
		puzzle.Count("duplos", text.M("formula.quantity.cavalo.duplos"), func(s State) int { return s.alive.and(p.doubles).count() }),
		puzzle.Count("saltos", text.M("formula.quantity.cavalo.saltos"), func(s State) int { return p.landings(s).count() }),
		puzzle.Count("melhor_salto", text.M("formula.quantity.cavalo.melhor_salto"), func(s State) int { return p.number(p.landings(s), mask.first) }),
		puzzle.Count("cor", text.M("formula.quantity.cavalo.cor"), shade),
		puzzle.Count("linha", text.M("formula.quantity.cavalo.linha"), func(s State) int { return place(s) / size }),
		puzzle.Count("coluna", text.M("formula.quantity.cavalo.coluna"), func(s State) int { return place(s) % size }),
	}
}

// ReadFormula reads a formula over them.
func (p *Problem) ReadFormula(source string, names []string) (game.Formula, *game.FormulaMistake) {
	return formula.Read(source, names)
}

func (p *Problem) remaining(s State) int {
	sum := 0
	for rank := range s.alive.all() {
		sum += int(p.board.values[rank])
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

// number is the one at an end of some ranks, 0 where there is none.
func (p *Problem) number(of mask, end func(mask) uint8) int {
	if of.isEmpty() {
		return 0
	}
	return int(p.board.values[end(of)])
}

// landings are the numbers that the knight can jump to, before the number rules.
func (p *Problem) landings(s State) mask {
	if s.pos == unplaced {
		return mask{}
	}
	return p.next(s)
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

// Proof has the bounds on the numbers within reach that may be collected together, as
// the checker reckons them: the greatest, and the best under the payments between them.
func (p *Problem) Proof() puzzle.Proof[State] {
	return puzzle.Proof[State]{Head: p.proofHead(), State: p.appendState, Bounds: []puzzle.ProofBound[State]{
		{Name: "numbers", Estimate: p.withinReach},
		{Name: "payments", Lines: p.proofPayments, Estimate: p.paymentsWithinReach},
	}}
}

// proofHead is the rows of the board, and the target.
func (p *Problem) proofHead() []string {
	var lines []string
	for row := range size {
		words := []string{"row"}
		for _, number := range p.board.numbers[row*size : (row+1)*size] {
			if number == empty {
				words = append(words, ".")
			} else {
				words = append(words, strconv.Itoa(number))
			}
		}
		lines = append(lines, strings.Join(words, " "))
	}
	if p.hasTarget {
		lines = append(lines, "target "+strconv.Itoa(p.target))
	}
	return lines
}

// appendState appends the cell of the knight, the points and the cells that still have
// their number, "E1 70 dffff3...": four cells to a digit, the first of them its highest
// bit.
func (p *Problem) appendState(line []byte, s State) []byte {
	if s.pos == unplaced {
		line = append(line, '-')
	} else {
		line = strconv.AppendInt(append(line, 'A'+s.pos%size), int64(s.pos/size+1), 10)
	}
	line = append(strconv.AppendInt(append(line, ' '), int64(s.score), 10), ' ')
	return p.appendCells(line, s.alive)
}

// appendCells appends a set of cells in hexadecimal digits.
func (p *Problem) appendCells(line []byte, set mask) []byte {
	var digits [cells / 4]byte
	for rank := range set.all() {
		cell := p.board.cellOf[rank]
		digits[cell/4] |= 8 >> (cell % 4)
	}
	for _, digit := range digits {
		line = append(line, "0123456789abcdef"[digit])
	}
	return line
}

// proofPayments are what each cell gets from each later one that is a jump away.
func (p *Problem) proofPayments() []string {
	line, x := []byte("payments"), p.lazyPayments()
	for cell, rank := range p.board.rankOf {
		for _, later := range p.board.rankOf[cell+1:] {
			if k := slices.Index(p.jumps[cell].all(), later); rank != noRank && k >= 0 {
				line = strconv.AppendInt(append(line, ' '), int64(x.pay[rank][k]), 10)
			}
		}
	}
	return []string{string(line)}
}

// paymentsWithinReach is payments of the numbers that jumps can still come to.
func (p *Problem) paymentsWithinReach(s State) int {
	return p.paymentsOf(s, p.flood(p.next(s), s.alive), p.withinReach(s))
}

// withinReach is pairs of the numbers that jumps can still come to.
func (p *Problem) withinReach(s State) int {
	e := p.eligible(s.alive)
	e.left = p.flood(p.next(s), s.alive)
	return p.leastMoves(s, e)
}
