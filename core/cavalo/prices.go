package cavalo

import (
	"cmp"
	"slices"

	"procura/core/lp"
)

// prices carry what the relaxation has learned over to every position below
// its start. Rows (1), (4) and (5) hold for the paths from there too, over the
// numbers left, with the knight's next cell as the first. Whatever multipliers
// the rows are given, of those from rows (4) and (5) none below 0, a path adds
// no more points than
//
//	sum worth(v) over its cells + sum max(gain(e), 0) over the edges left
//	+ end(first cell) + end(last cell)
//
// where worth, gain and end are the points of a variable less its share in the
// rows. The first sum is bounded by the best worths that spared allows, of a number
// and its mirror one.
type prices struct {
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

// prices takes the multipliers of the solution at hand; no variable is fixed
// and no path is forbidden.
func (r *relaxation) prices() *prices {
	left := make([]int, len(r.cost))
	for j, c := range r.cost {
		left[j] = c * lp.Units
	}
	multipliers := r.Multipliers()
	for i, c := range r.Constraints() {
		if c.Mark == here || c.Keep && !c.Equal || c.Limit != 0 {
			continue
		}
		for _, t := range c.Terms {
			left[t.Variable] -= multipliers[i] * t.Factor
		}
	}
	p := &prices{Problem: r.p}
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

// most is the lesser of Most and the bound by prices.
func (p *prices) most(s State) int {
	next := p.next(s)
	if next.isEmpty() {
		return int(s.score)
	}
	ruled := p.isRuled(s)
	spared, left := p.spared(s.alive), s.alive
	sum := int(s.score)*lp.Units + p.ends(next, s.alive)
	for i := range p.order {
		n := &p.order[i]
		if left.and(n.bit).isEmpty() || ruled && p.doubles.has(n.rank) && !spared.take(n.rank) {
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

// ends is the most that the two ends of a path add.
func (p *prices) ends(next, alive mask) int {
	first := -unlimited
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
