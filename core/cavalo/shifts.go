package cavalo

import (
	"cmp"
	"slices"
)

const (
	// scale is the number of units of a shift in a point.
	scale = 16
	// unlimited is more than any sum of worths.
	unlimited = 1 << 40
	// rounds is how often the shifts are improved, by steps that begin with
	// firstStep and shrink. Long first steps matter: among shifts equally good
	// at the start, those far from 0 prove the better ones below it.
	rounds    = 1000
	firstStep = 4.0
	shrink    = 0.99
)

// shifting looks for shifts under which the bound at the start is least. The
// shifts of the black cells are free; a white cell has the least one that they
// allow, the greatest -s(u) among its neighbours u. Thus (1) holds whatever the
// search comes to, and the bound is a convex function of the black shifts,
// which goes down against its slope.
type shifting struct {
	*Problem
	moves int
	shift [cells]float64 // by rank
	tight [cells]uint8   // by rank, for white: the neighbour that decides
	order []uint8        // ranks
}

// isBlack tells the colours of cells apart.
func isBlack(cell uint8) bool { return (cell/size+cell%size)%2 == 0 }

// shifts are the shifts of the problem by rank, in units.
func (p *Problem) shifts() (found [cells]int) {
	h := shifting{Problem: p, moves: p.pairs(p.start)}
	for rank := range p.board.values {
		h.order = append(h.order, uint8(rank))
	}
	best, least := h.shift, float64(unlimited)
	step := firstStep
	for range rounds {
		h.follow()
		bound, slope := h.measure()
		if bound < least {
			best, least = h.shift, bound
		}
		for rank := range slope {
			h.shift[rank] -= step * slope[rank]
		}
		step *= shrink
	}
	h.shift = best
	for rank := range p.board.values {
		h.shift[rank] = float64(int(h.shift[rank] * scale))
	}
	h.follow()
	for rank := range found {
		found[rank] = int(h.shift[rank])
	}
	return found
}

// follow gives each white cell the least shift that its neighbours allow.
func (h *shifting) follow() {
	for i, cell := range h.board.cellOf {
		if isBlack(cell) {
			continue
		}
		rank := uint8(i)
		h.shift[rank], h.tight[rank] = 0, noRank
		for n, other := range h.jumps[cell].all() {
			if s := -h.shift[other]; n == 0 || s > h.shift[rank] {
				h.shift[rank], h.tight[rank] = s, other
			}
		}
	}
}

// measure is the bound at the start, without the first move's end, and its
// slope along each black shift.
func (h *shifting) measure() (bound float64, slope [cells]float64) {
	var worth [cells]float64
	for rank, value := range h.board.values {
		worth[rank] = float64(value) + 2*h.shift[rank]
	}
	slices.SortFunc(h.order, func(a, b uint8) int { return cmp.Compare(worth[b], worth[a]) })
	e, moves, end := h.eligible(h.start.alive), 0, h.order[0]
	for _, rank := range h.order {
		if h.shift[rank] < h.shift[end] {
			end = rank
		}
		if moves == h.moves || !e.left.has(rank) {
			continue
		}
		moves++
		bound += worth[rank]
		h.lean(&slope, rank, 2)
		if h.numbers {
			e.take(h.Problem, rank)
		}
	}
	h.lean(&slope, end, -1)
	return bound - h.shift[end], slope
}

// lean adds a cell's part to the slope: a white shift falls as the black one
// that decides it rises.
func (h *shifting) lean(slope *[cells]float64, rank uint8, by float64) {
	if isBlack(h.board.cellOf[rank]) {
		slope[rank] += by
	} else if decides := h.tight[rank]; decides != noRank {
		slope[decides] -= by
	}
}
