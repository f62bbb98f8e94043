package cavalo

import (
	"cmp"
	"slices"
)

const (
	// scale is the number of units of a potential in a point.
	scale = 16
	// infinite is more than any sum of worths.
	infinite = 1 << 40
	// potentialRounds is the number of times that the potentials are improved, by steps that begin with
	// firstPotentialStep and shrink. Long first steps matter: among potentials equally good
	// at the start, those far from 0 prove the better ones below it.
	potentialRounds    = 1000
	firstPotentialStep = 4.0
	potentialShrink    = 0.99
)

// descend makes steps from a point on, each shorter than the one before, and goes back to the
// best point that they came to; true, and it stays where the bound falls below one that is enough.
func descend[P any](point *P, rounds int, step, shrink, enough float64, evaluate func() float64, move func(step float64)) bool {
	best, least := *point, float64(infinite)
	for range rounds {
		bound := evaluate()
		if bound < enough {
			return true
		}
		if bound < least {
			best, least = *point, bound
		}
		move(step)
		step *= shrink
	}
	*point = best
	return false
}

// potentialSearch looks for potentials under which the bound at the start is least. The
// potentials of the black cells are free; a white cell has the least one that they
// allow, the greatest -s(u) among its neighbours u. Thus (1) holds whatever the
// search comes to, and the bound is a convex function of the black potentials,
// which goes down against its slope.
type potentialSearch struct {
	*Problem
	moves     int
	potential [cells]float64 // by rank
	tight     [cells]uint8   // by rank, for white: the neighbour that decides
	order     []uint8        // ranks
}

func isBlack(cell uint8) bool { return (cell/size+cell%size)%2 == 0 }

// findPotentials are the potentials of the problem by rank, in units.
func findPotentials(p *Problem) (found [cells]int) {
	h := potentialSearch{Problem: p, moves: p.pairs(p.start)}
	for rank := range p.board.values {
		h.order = append(h.order, uint8(rank))
	}
	var slope [cells]float64
	descend(&h.potential, potentialRounds, firstPotentialStep, potentialShrink, -infinite, func() (bound float64) {
		h.deriveWhite()
		bound, slope = h.evaluate()
		return bound
	}, func(step float64) {
		for rank := range slope {
			h.potential[rank] -= step * slope[rank]
		}
	})
	for rank := range p.board.values {
		h.potential[rank] = float64(int(h.potential[rank] * scale))
	}
	h.deriveWhite()
	for rank := range found {
		found[rank] = int(h.potential[rank])
	}
	return found
}

// deriveWhite gives each white cell the least potential that its neighbours allow.
func (h *potentialSearch) deriveWhite() {
	for i, cell := range h.board.cellOf {
		if isBlack(cell) {
			continue
		}
		rank := uint8(i)
		h.potential[rank], h.tight[rank] = 0, noRank
		for n, other := range h.jumps[cell].all() {
			if s := -h.potential[other]; n == 0 || s > h.potential[rank] {
				h.potential[rank], h.tight[rank] = s, other
			}
		}
	}
}

// evaluate is the bound at the start, without the first move's end, and its
// slope along each black potential.
func (h *potentialSearch) evaluate() (bound float64, slope [cells]float64) {
	var worth [cells]float64
	for rank, value := range h.board.values {
		worth[rank] = float64(value) + 2*h.potential[rank]
	}
	slices.SortFunc(h.order, func(a, b uint8) int { return cmp.Compare(worth[b], worth[a]) })
	e, moves, end := newEligible(h.ruleset, h.start.alive), 0, h.order[0]
	for _, rank := range h.order {
		if h.potential[rank] < h.potential[end] {
			end = rank
		}
		if moves == h.moves || !e.left.has(rank) {
			continue
		}
		moves++
		bound += worth[rank]
		h.addToSlope(&slope, rank, 2)
		if h.numbers {
			e.count(rank)
		}
	}
	h.addToSlope(&slope, end, -1)
	return bound - h.potential[end], slope
}

// addToSlope adds a cell's part to the slope: a white potential falls as the black one
// that decides it rises.
func (h *potentialSearch) addToSlope(slope *[cells]float64, rank uint8, by float64) {
	if isBlack(h.board.cellOf[rank]) {
		slope[rank] += by
	} else if decides := h.tight[rank]; decides != noRank {
		slope[decides] -= by
	}
}

const (
	// paymentRounds limits the times that the payments for a number of moves are improved, by
	// steps that begin with firstPaymentStep and shrink. As with the potentials, long first steps
	// prove the better ones below the start.
	paymentRounds    = 600
	firstPaymentStep = 16.0
	paymentShrink    = 0.985
)

// paymentSearch looks for payments under which the bound at the start is least: a convex
// function of them, which goes down against its slope. One round costs a sort of the
// numbers.
type paymentSearch struct {
	*Problem
	moves int
	ruled bool
	next  mask
	pay   [cells][8]float64 // by rank and jump
	back  [cells][8]uint8   // the jump by which the other one comes back
	slope [cells][8]float64
	order []uint8 // ranks, the greatest worth first
	worth [cells]float64
	best  [cells][2]int8 // the two jumps that pay most, -1 for none
}

// findPayments looks for the payments of the problem, for one number of moves after the
// other: as long as they keep the bound below the target, the next one.
func findPayments(p *Problem) *payments {
	h := newPaymentSearch(p, p.pairs(p.start))
	missing := float64(p.target - int(p.start.score))
	for descend(&h.pay, paymentRounds, firstPaymentStep, paymentShrink, missing, h.evaluate, h.makeStep) && h.moves < len(h.order) {
		h.moves++
	}
	var pay [cells][8]int
	for i, cell := range p.board.cellOf {
		for k, other := range p.jumps[cell].all() {
			if int(other) < i {
				pay[i][k] = int(h.pay[i][k] * scale)
				pay[other][h.back[i][k]] = -pay[i][k]
			}
		}
	}
	return newPayments(p, &pay)
}

func newPaymentSearch(p *Problem, moves int) *paymentSearch {
	h := &paymentSearch{Problem: p, moves: moves, ruled: p.isRuled(p.start)}
	h.next = p.next(p.start)
	for i, cell := range p.board.cellOf {
		h.order = append(h.order, uint8(i))
		for k, other := range p.jumps[cell].all() {
			h.back[i][k] = uint8(slices.Index(p.jumps[p.board.cellOf[other]].all(), uint8(i)))
		}
	}
	return h
}

func (h *paymentSearch) makeStep(step float64) {
	for i, cell := range h.board.cellOf {
		for k, other := range h.jumps[cell].all() {
			if int(other) > i {
				continue
			}
			by := step * (h.slope[i][k] - h.slope[other][h.back[i][k]])
			h.pay[i][k] -= by
			h.pay[other][h.back[i][k]] += by
		}
	}
}

// evaluate is the bound at the start, and its slope along each payment.
func (h *paymentSearch) evaluate() (bound float64) {
	for i := range h.order {
		h.computeWorth(uint8(i))
	}
	slices.SortFunc(h.order, func(a, b uint8) int { return cmp.Compare(h.worth[b], h.worth[a]) })
	h.slope = [cells][8]float64{}
	c, least := h.collectable(h.start, h.start.alive), h.order[0]
	for moves, i := 0, 0; moves < h.moves && i < len(h.order); i++ {
		rank := h.order[i]
		if !c.admit(rank) {
			continue
		}
		moves++
		bound += h.worth[rank]
		h.addToSlope(rank, 0, 1)
		h.addToSlope(rank, 1, 1)
		least = rank
	}
	return bound + h.bestEnd(h.next, least) + h.bestEnd(h.start.alive, least)
}

// computeWorth works out what a number is worth on the whole board.
func (h *paymentSearch) computeWorth(rank uint8) {
	jumps, pay := h.jumps[h.board.cellOf[rank]].all(), &h.pay[rank]
	first, second := int8(-1), int8(-1)
	for k := range jumps {
		if first < 0 || pay[k] > pay[first] {
			first = int8(k)
		}
	}
	for k, other := range jumps {
		if int8(k) == first || h.ruled && h.rival[other].has(jumps[first]) {
			continue
		}
		if second < 0 || pay[k] > pay[second] {
			second = int8(k)
		}
	}
	h.best[rank] = [2]int8{first, second}
	h.worth[rank] = float64(h.board.values[rank]) - lonePenalty
	if second >= 0 {
		h.worth[rank] += lonePenalty + pay[first] + pay[second]
	}
}

// addToSlope adds a number's part to the slope, for the jump that pays most or the second.
func (h *paymentSearch) addToSlope(rank uint8, which int, by float64) {
	if k := h.best[rank][which]; k >= 0 {
		h.slope[rank][k] += by
	}
}

// bestEnd is the most that an end of the path adds, with its part of the slope.
func (h *paymentSearch) bestEnd(among mask, least uint8) float64 {
	most, at, below := -float64(infinite), uint8(noRank), false
	for rank := range among.all() {
		best, pay := h.best[rank], &h.pay[rank]
		if best[0] < 0 {
			continue
		}
		if one := float64(h.board.values[rank]) + pay[best[0]] - h.worth[least]; best[1] < 0 || one < -pay[best[1]] {
			if one > most {
				most, at, below = one, rank, true
			}
		} else if -pay[best[1]] > most {
			most, at, below = -pay[best[1]], rank, false
		}
	}
	switch {
	case at == noRank:
	case below:
		h.addToSlope(at, 0, 1)
		h.addToSlope(least, 0, -1)
		h.addToSlope(least, 1, -1)
	default:
		h.addToSlope(at, 1, -1)
	}
	return most
}
