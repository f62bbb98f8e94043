package cavalo

import (
	"cmp"
	"slices"
)

const (
	// payRounds is how often the payments for a number of moves are improved at most, by
	// steps that begin with payStep and shrink. As with the shifts, long first steps
	// prove the better ones below the start.
	payRounds = 600
	payStep   = 16.0
	payShrink = 0.985
)

// paying looks for payments under which the bound at the start is least: a convex
// function of them, which goes down against its slope. One round costs a sort of the
// numbers.
type paying struct {
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

// settle looks for the payments of the problem, for one number of moves after the
// other: as long as they keep the bound below the target, the next one.
func (p *Problem) settle() *payments {
	h := p.newPaying(p.pairs(p.start))
	missing := float64(p.target - int(p.start.score))
	for h.fall(missing) && h.moves < len(h.order) {
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
	return p.newPayments(&pay)
}

func (p *Problem) newPaying(moves int) *paying {
	h := &paying{Problem: p, moves: moves, ruled: p.isRuled(p.start)}
	h.next = p.next(p.start)
	for i, cell := range p.board.cellOf {
		h.order = append(h.order, uint8(i))
		for k, other := range p.jumps[cell].all() {
			h.back[i][k] = uint8(slices.Index(p.jumps[p.board.cellOf[other]].all(), uint8(i)))
		}
	}
	return h
}

// fall makes steps, keeps the best payments, and reports whether they show that what
// is missing takes more moves.
func (h *paying) fall(missing float64) bool {
	best, least, step := h.pay, float64(unlimited), payStep
	for range payRounds {
		bound := h.measure()
		if bound < missing {
			return true
		}
		if bound < least {
			best, least = h.pay, bound
		}
		h.descend(step)
		step *= payShrink
	}
	h.pay = best
	return false
}

// descend makes a step; what is paid on a jump still cancels out.
func (h *paying) descend(step float64) {
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

// measure is the bound at the start, and its slope along each payment.
func (h *paying) measure() (bound float64) {
	for i := range h.order {
		h.appraise(uint8(i))
	}
	slices.SortFunc(h.order, func(a, b uint8) int { return cmp.Compare(h.worth[b], h.worth[a]) })
	h.slope = [cells][8]float64{}
	left, doubles, least := h.start.alive, h.spared(h.start.alive), h.order[0]
	for moves, i := 0, 0; moves < h.moves && i < len(h.order); i++ {
		rank := h.order[i]
		if !left.has(rank) || h.ruled && h.doubles.has(rank) && !doubles.take(rank) {
			continue
		}
		if h.ruled {
			left = left.without(h.rival[rank])
		}
		moves++
		bound += h.worth[rank]
		h.lean(rank, 0, 1)
		h.lean(rank, 1, 1)
		least = rank
	}
	return bound + h.end(h.next, least) + h.end(h.start.alive, least)
}

// appraise works out what a number is worth on the whole board.
func (h *paying) appraise(rank uint8) {
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
	h.worth[rank] = float64(h.board.values[rank]) - lone
	if second >= 0 {
		h.worth[rank] += lone + pay[first] + pay[second]
	}
}

// lean adds a number's part to the slope, for the jump that pays most or the second.
func (h *paying) lean(rank uint8, which int, by float64) {
	if k := h.best[rank][which]; k >= 0 {
		h.slope[rank][k] += by
	}
}

// end is the most that an end of the path adds, with its part of the slope.
func (h *paying) end(among mask, least uint8) float64 {
	most, at, below := -float64(unlimited), uint8(noRank), false
	for ; !among.isEmpty(); among = among.without(bit(among.first())) {
		rank := among.first()
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
		h.lean(at, 0, 1)
		h.lean(least, 0, -1)
		h.lean(least, 1, -1)
	default:
		h.lean(at, 1, -1)
	}
	return most
}
