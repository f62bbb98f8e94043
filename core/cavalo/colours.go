package cavalo

import (
	"cmp"
	"slices"

	"procura/core/search"
)

// A knight goes from colour to colour, so every second number that it collects
// is white, and a great number among small ones costs the small ones beside
// it. Both are said by a potential s(v) for each numbered cell v, such that
//
//	s(u) + s(v) >= 0   wherever a jump leads from u to v          (1)
//
// Let worth(v) = number(v) + 2 s(v). For a path v1 ... vm of two moves or more
//
//	sum number(vi) = sum worth(vi) - s(v1) - s(vm) - sum (s(vi) + s(vi+1))
//	              <= sum worth(vi) - s(v1) - s(vm)                (2)
//
// because 2 sum s(vi) = s(v1) + s(vm) + sum (s(vi) + s(vi+1)), the last sum
// over the jumps of the path. The right side is bounded by T(m), the sum of the
// m best worths that may be counted together: of a number and its mirror one,
// of the doubles those that eligible allows, and no number that has none beside
// it. Let t be the m-th of them. A path that contains a cell of worth w < t has
// at most T(m) - t + w, so v1, one of the knight's next cells, and vm, any cell,
// count min(worth, t) - t - s each.
//
// It holds for any potentials with (1); those of the problem are chosen once to
// make the bound tight at the start. Black up and white down by the same amount
// says that the path has as many black cells as white ones.
type colours struct {
	*Problem
	order     []candidate // the greatest worth first
	potential [cells]int  // s by rank, in units of 1/scale
	worth     [cells]int  // by rank, in the same units
	ends      []uint8     // ranks, the least shift first
}

type candidate struct {
	rank  uint8
	worth int
	bit   mask
	reach mask
}

// countMoves tries floor moves and more, floor at least 2, so that each number on
// the way has another beside it.
func (c *colours) countMoves(s State, next mask, floor int) int {
	ruled := c.isRuled(s)
	e := newEligible(c.ruleset, s.alive)
	sum := (int(s.score) - c.target) * scale
	moves, most := 0, -2*c.potential[c.ends[0]] // most is what the two ends add in (2) at most
	for i := range c.order {
		n := &c.order[i]
		if e.left.and(n.bit).isEmpty() || s.alive.and(n.reach).isEmpty() {
			continue
		}
		moves++
		if moves >= floor && sum+n.worth+most >= 0 &&
			sum+c.first(next, n.worth)+c.last(s.alive, n.worth) >= 0 {
			return moves
		}
		sum += n.worth
		if ruled {
			e.count(n.rank)
		}
	}
	return search.Unreachable
}

// eligible are the numbers that may be counted together under the number
// rules.
type eligible struct {
	*ruleset
	left  mask
	top   mask // the two largest doubles, where double=largest spares only one
	quota int  // of doubles that may still be counted
}

// eligible counts, of n doubles left, (n+1)/2, because each erases another. With
// double=largest the first double collected erases the largest other one, so
// the two largest are never both collected.
func newEligible(p *ruleset, alive mask) eligible {
	left := alive.and(p.doubles)
	n := left.count()
	e := eligible{ruleset: p, left: alive, quota: (n + 1) / 2}
	if p.double == largest && n > 1 {
		e.top = bit(left.first())
		e.top = e.top.or(bit(left.without(e.top).first()))
	}
	return e
}

// count counts a number, and leaves out the numbers that it excludes.
func (e *eligible) count(rank uint8) {
	e.left = e.left.without(e.rival[rank]).without(bit(rank))
	if !e.doubles.has(rank) {
		return
	}
	if e.top.has(rank) {
		e.left = e.left.without(e.top)
	}
	e.quota--
	if e.quota == 0 {
		e.left = e.left.without(e.doubles)
	}
}

// leastMoves counts the greatest of them until they make up for what is missing.
func (e *eligible) leastMoves(missing int, ruled bool) (moves int) {
	if !ruled {
		return e.board.best(missing, e.left)
	}
	for ; missing > 0; moves++ {
		if e.left.isEmpty() {
			return search.Unreachable
		}
		rank := e.left.first()
		missing -= int(e.board.values[rank])
		e.count(rank)
	}
	return moves
}

// first is the most that the first move adds to the m-1 best worths, least the
// worth of the m-th: its own worth where that is less, and the end of (2).
func (c *colours) first(next mask, least int) int {
	most := -infinite
	for ; !next.isEmpty(); next = next.without(bit(next.first())) {
		rank := next.first()
		most = max(most, min(c.worth[rank], least)-c.potential[rank])
	}
	return most
}

// last is the most that the last move adds to the m best worths: what it falls
// short of the least of them, and the end of (2).
func (c *colours) last(alive mask, least int) int {
	most := -infinite
	for _, rank := range c.ends {
		if -c.potential[rank] <= most {
			break
		}
		if alive.has(rank) {
			most = max(most, min(c.worth[rank]-least, 0)-c.potential[rank])
		}
	}
	return most
}

func newColours(p *Problem) *colours {
	c := &colours{Problem: p, potential: findPotentials(p)}
	for i, value := range p.board.values {
		rank := uint8(i)
		c.worth[rank] = int(value)*scale + 2*c.potential[rank]
		c.ends = append(c.ends, rank)
		c.order = append(c.order, candidate{rank, c.worth[rank], bit(rank), p.reach()[p.board.cellOf[i]]})
	}
	slices.SortStableFunc(c.order, func(a, b candidate) int { return cmp.Compare(b.worth, a.worth) })
	slices.SortStableFunc(c.ends, func(a, b uint8) int { return cmp.Compare(c.potential[a], c.potential[b]) })
	return c
}
