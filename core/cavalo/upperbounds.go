package cavalo

import (
	"cmp"
	"slices"

	"procura/core/lp"
)

// Most is an upper bound on the points of any position that can be reached:
// the points so far, and the best numbers that jumps can still come to. Of
// numbers that erase each other it counts only those that eligible allows, and
// of dead ends, from which there is no way on, only two:
//
//	T . .        T can't be left for the 5 and the 7 both: a cell with one
//	. . 5        neighbour is the first or the last of the path, and the last
//	7 . .        where it is no jump away from the knight.
//
// The bound of a search's proof is that of UpperBounds, which takes longer.
func (p *Problem) Most(s State) int {
	next := p.next(s)
	if next.isEmpty() {
		return int(s.score)
	}
	reached := p.flood(next, s.alive)
	open, ends := p.deadEnds(s.alive, next, reached)
	sum := int(s.score) + ends
	ruled := p.isRuled(s)
	if ruled {
		quota := p.doubleQuota(s.alive)
		for left := open.and(p.doubles); !left.isEmpty(); left = left.without(bit(left.first())) {
			if quota.admit(left.first()) {
				sum += int(p.board.values[left.first()])
			}
		}
		open = open.without(p.doubles)
	}
	for !open.isEmpty() {
		rank := open.first()
		open = open.without(bit(rank))
		sum += int(p.board.values[rank])
		if ruled {
			open = open.without(p.rival[rank])
		}
	}
	return sum
}

// doubleQuota counts doubles that are collected together. Of those erased first, the
// first m, at most (m+1)/2 are, because each collected erases another of them
// while one is left; the player's choice leaves that only for all of them.
type doubleQuota struct {
	order mask // all doubles, by rank
	count int
	rule  double
	taken [cells]uint8 // of the first m + 1
}

func (p *Problem) doubleQuota(alive mask) doubleQuota {
	order := alive.and(p.doubles)
	return doubleQuota{order: order, count: order.count(), rule: p.double}
}

// admit counts a double unless the others leave no place for it.
func (s *doubleQuota) admit(rank uint8) bool {
	at := s.order.and(below(rank)).count()
	switch s.rule {
	case smallest:
		at = s.count - 1 - at
	case choice:
		at = s.count - 1
	}
	for m := at; m < s.count; m++ {
		if int(s.taken[m]) == m/2+1 {
			return false
		}
	}
	for m := at; m < s.count; m++ {
		s.taken[m]++
	}
	return true
}

func below(rank uint8) mask {
	if rank < 64 {
		return mask{low: 1<<rank - 1}
	}
	return mask{low: ^uint64(0), high: 1<<(rank-64) - 1}
}

// deadEnds takes from the cells reached those that can only be the first or
// the last of a path, and adds up the two best, of which one may be a last one.
func (p *Problem) deadEnds(alive, next, reached mask) (open mask, points int) {
	open = reached
	first, last := [2]int{}, 0
	for rest := reached; !rest.isEmpty(); {
		rank := rest.first()
		here := bit(rank)
		rest = rest.without(here)
		value := int(p.board.values[rank])
		ways := p.reach()[p.board.cellOf[rank]].and(alive).count()
		switch {
		case ways > 1:
			continue
		case ways == 1 && !next.and(here).isEmpty():
			if value > first[0] {
				first[1], first[0] = first[0], value
			} else {
				first[1] = max(first[1], value)
			}
		default:
			last = max(last, value)
		}
		open = open.without(here)
	}
	return open, first[0] + max(first[1], last)
}

// flood is what jumps reach from a set, through the numbers left.
func (p *Problem) flood(from, alive mask) mask {
	all := from
	for !from.isEmpty() {
		rank := from.first()
		reach := p.reach()[p.board.cellOf[rank]].and(alive).without(all)
		from = from.without(bit(rank)).or(reach)
		all = all.or(reach)
	}
	return all
}

// reducedCosts carry what the relaxation has learned over to every position below
// its start. Rows (1), (4) and (5) hold for the paths from there too, over the
// numbers left, with the knight's next cell as the first. Whatever multipliers
// the rows are given, of those from rows (4) and (5) none below 0, a path adds
// no more points than
//
//	sum worth(v) over its cells + sum max(gain(e), 0) over the edges left
//	+ end(first cell) + end(last cell)
//
// where worth, gain and end are the points of a variable less its share in the
// rows. The first sum is bounded by the best worths that doubleQuota allows, of a number
// and its mirror one.
type reducedCosts struct {
	*Problem
	order []candidate // the greatest worth first, only those above 0
	gains []gain
	end   [cells]int // by rank
	lasts []uint8    // ranks, the greatest end first
}

// gain is what an edge between two numbers may add, above 0.
type gain struct {
	ends mask
	gain int
}

// reducedCosts takes the multipliers of the solution at hand; no variable is fixed
// and no path is forbidden.
func (r *relaxation) reducedCosts() *reducedCosts {
	left := make([]int, len(r.cost))
	for j, c := range r.cost {
		left[j] = c * lp.Units
	}
	multipliers := r.Multipliers()
	for i, c := range r.Constraints() {
		if c.Mark == onlyHere || c.Keep && !c.Equal || c.Limit != 0 {
			continue
		}
		for _, t := range c.Terms {
			left[t.Variable] -= multipliers[i] * t.Factor
		}
	}
	p := &reducedCosts{Problem: r.p}
	for i, rank := range r.ranks {
		p.end[rank] = left[r.last[i]]
		p.lasts = append(p.lasts, rank)
		if left[i] > 0 {
			p.order = append(p.order, candidate{rank: rank, worth: left[i], bit: bit(rank)})
		}
	}
	for e, ends := range r.edges {
		if g := left[r.edge+e]; g > 0 {
			p.gains = append(p.gains, gain{bit(r.ranks[ends[0]]).or(bit(r.ranks[ends[1]])), g})
		}
	}
	slices.SortStableFunc(p.order, func(a, b candidate) int { return cmp.Compare(b.worth, a.worth) })
	slices.SortStableFunc(p.lasts, func(a, b uint8) int { return cmp.Compare(p.end[b], p.end[a]) })
	return p
}

// upperBound is the lesser of Most and the bound by reduced costs.
func (p *reducedCosts) upperBound(s State) int {
	next := p.next(s)
	if next.isEmpty() {
		return int(s.score)
	}
	ruled := p.isRuled(s)
	quota, left := p.doubleQuota(s.alive), s.alive
	sum := int(s.score)*lp.Units + p.bestEnds(next, s.alive)
	for i := range p.order {
		n := &p.order[i]
		if left.and(n.bit).isEmpty() || ruled && p.doubles.has(n.rank) && !quota.admit(n.rank) {
			continue
		}
		sum += n.worth
		if ruled {
			left = left.without(p.rival[n.rank])
		}
	}
	for i := range p.gains {
		if g := &p.gains[i]; g.ends.without(s.alive).isEmpty() {
			sum += g.gain
		}
	}
	return max(int(s.score), min(sum/lp.Units, p.Most(s)))
}

// bestEnds is the most that the two ends of a path add.
func (p *reducedCosts) bestEnds(next, alive mask) int {
	first := -infinite
	for ; !next.isEmpty(); next = next.without(bit(next.first())) {
		first = max(first, p.end[next.first()])
	}
	for _, rank := range p.lasts {
		if alive.has(rank) {
			return first + p.end[rank]
		}
	}
	return first
}
