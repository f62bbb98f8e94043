package cavalo

import (
	"context"
	"math"
	"sort"
	"strconv"
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
	paymentsBytes = int64(reachBytes + unsafe.Sizeof(payments{}) + cells*unsafe.Sizeof(payee{}) + cells + 2*unsafe.Sizeof(paymentSearch{}))
)

// Heuristics lists the course's heuristic and the admissible ones, the
// strongest last.
func (p *Problem) Heuristics() []search.Heuristic[State] {
	return []search.Heuristic[State]{
		{Key: "course", Name: text.M("core.heuristic.cavalo.course"), Real: p.course},
		{Key: "pairs", Name: text.M("core.heuristic.cavalo.pairs"), Admissible: true, Estimate: p.pairs},
		{
			Key: "colours", Name: text.M("core.heuristic.cavalo.colours"), Admissible: true, NeedsPreparation: true,
			Prepare: prepare(p, coloursBytes, func() { p.lazyColours.get() }), Ready: p.lazyColours.ready.Load, Estimate: p.colours,
		},
		{
			Key: "payments", Name: text.M("core.heuristic.cavalo.payments"), Admissible: true, Inconsistent: true, NeedsPreparation: true,
			Prepare: prepare(p, paymentsBytes, func() { p.lazyPayments.get() }), Ready: p.lazyPayments.ready.Load, Estimate: p.payments,
		},
	}
}

// prepare makes something, where it is needed and has room; see search.Heuristic.Prepare.
func prepare(p *Problem, bytes int64, made func()) func(context.Context, int64) (int64, search.Stop) {
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
	mean := p.board.mean(s.alive)
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
	e := eligible{ruleset: p.ruleset, left: s.alive, quota: (s.alive.and(p.doubles).count() + 1) / 2}
	return e.leastMoves(p.target-int(s.score), p.isRuled(s))
}

// colours is the least number of moves within which the best worths reach the
// target, the greater of it and pairs.
func (p *Problem) colours(s State) int {
	floor := p.pairs(s)
	next, moves, known := p.few(s, floor)
	if known {
		return moves
	}
	return p.lazyColours.get().countMoves(s, next, max(floor, 2))
}

// payments is the least number of moves within which the best worths reach the
// target, the greater of it and pairs.
func (p *Problem) payments(s State) int { return p.paymentsOf(s, s.alive, p.pairs(s)) }

// paymentsOf is payments of some of the numbers left, with all that are within reach among
// them, and not less than floor, a bound too. Of fewer numbers it may be less as well as
// more: with the least of the best worths falls what is asked of the ends of the path.
func (p *Problem) paymentsOf(s State, among mask, floor int) int {
	next, moves, known := p.few(s, floor)
	if known {
		return moves
	}
	r := paymentBound{Problem: p, payments: p.lazyPayments.get(), left: among, next: next}
	if p.isRuled(s) {
		r.rivals = &p.rival
	}
	c := p.collectable(s, among)
	return r.countMoves(int32(int(s.score)-p.target)*scale, max(floor, 2), &c)
}

// few is the least number of moves where it is none, one, or there is no way on; next are the
// numbers where the next one may land.
func (p *Problem) few(s State, floor int) (next mask, moves int, known bool) {
	if floor == 0 || floor == search.Unreachable {
		return next, floor, true
	}
	next = p.next(s)
	if next.isEmpty() {
		return next, search.Unreachable, true
	}
	return next, 1, int(s.score)+int(p.board.values[next.first()]) >= p.target
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

// Quantities lists what a formula may ask a position for. What lies on the board is the
// numbers that neither the knight nor the number rules have taken.
func (p *Problem) Quantities() []game.QuantityOf[State] {
	return []game.QuantityOf[State]{
		game.Count("pontos", "points", text.M("formula.quantity.cavalo.pontos"), func(s State) int { return int(s.score) }),
		game.Count("objetivo", "goal", text.M("formula.quantity.cavalo.objetivo"), func(State) int { return p.target }),
		game.Count("falta", "missing", text.M("formula.quantity.cavalo.falta"), func(s State) int { return max(0, p.target-int(s.score)) }),
		game.Count("casas", "cells", text.M("formula.quantity.cavalo.casas"), func(s State) int { return s.alive.count() }),
		game.Count("restantes", "remaining", text.M("formula.quantity.cavalo.restantes"), func(s State) int { return p.board.sum(s.alive) }),
		{
			Quantity: game.Quantity{Key: "media", English: "mean", Meaning: text.M("formula.quantity.cavalo.media")},
			Of:       func(s State) float64 { return p.board.mean(s.alive) },
		},
		game.Count("maior", "largest", text.M("formula.quantity.cavalo.maior"), func(s State) int { return p.board.number(s.alive, mask.first) }),
		game.Count("menor", "smallest", text.M("formula.quantity.cavalo.menor"), func(s State) int { return p.board.number(s.alive, mask.last) }),
		game.Count("duplos", "doubles", text.M("formula.quantity.cavalo.duplos"), func(s State) int { return s.alive.and(p.doubles).count() }),
		game.Count("saltos", "jumps", text.M("formula.quantity.cavalo.saltos"), func(s State) int { return p.landings(s).count() }),
		game.Count("melhor_salto", "best_jump", text.M("formula.quantity.cavalo.melhor_salto"), func(s State) int { return p.board.number(p.landings(s), mask.first) }),
		game.Count("cor", "colour", text.M("formula.quantity.cavalo.cor"), shade),
		game.Count("linha", "row", text.M("formula.quantity.cavalo.linha"), func(s State) int { return place(s) / size }),
		game.Count("coluna", "column", text.M("formula.quantity.cavalo.coluna"), func(s State) int { return place(s) % size }),
	}
}

// ReadFormula reads a formula over them.
func (p *Problem) ReadFormula(source string, names []string) (game.Formula, *game.FormulaMistake) {
	return formula.Read(source, names)
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
	head := p.board.proofRows()
	if p.hasTarget {
		head = append(head, "target "+strconv.Itoa(p.target))
	}
	return puzzle.Proof[State]{Head: head, State: p.board.appendState, Bounds: []puzzle.ProofBound[State]{
		{Name: "numbers", Estimate: p.withinReach},
		{Name: "payments", Lines: func() []string { return proofLines(p) }, Estimate: p.paymentsWithinReach},
	}}
}

// paymentsWithinReach is payments of the numbers that jumps can still come to.
func (p *Problem) paymentsWithinReach(s State) int {
	return p.paymentsOf(s, p.flood(p.next(s), s.alive), p.withinReach(s))
}

// withinReach is pairs of the numbers that jumps can still come to.
func (p *Problem) withinReach(s State) int {
	e := newEligible(p.ruleset, s.alive)
	e.left = p.flood(p.next(s), s.alive)
	return e.leastMoves(p.target-int(s.score), p.isRuled(s))
}
