package cavalo

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"procura/core/lp"
	"procura/core/search/maximize"
)

// Most is an upper bound on the points of any position that can be reached:
// the points so far, and the best numbers that jumps can still come to, of those
// that erase each other only what is collectable.
// The bound of a search's proof is that of UpperBounds, which takes longer.
func (p *ruleset) Most(s State) int {
	next := p.next(s)
	if next.isEmpty() {
		return int(s.score)
	}
	open, sum := p.flood(next, s.alive), int(s.score)
	c := p.collectable(s, open)
	for ; !open.isEmpty(); open = open.without(bit(open.first())) {
		if rank := open.first(); c.admit(rank) {
			sum += int(p.board.values[rank])
		}
	}
	return sum
}

// UpperBounds are upper bounds on the points of any path, falling, by branch and
// cut on the relaxation: where its solution is in pieces, the paths are parted
// into those that collect a number and those that do not, and so on; parts that
// promise no more points than best are left out. It ends when nothing is left;
// it gives control back every few milliseconds, with the same bound when there
// is no better one. More threads than one share the parts; those beside the
// caller's own work on while it has control, and end with it.
func (p *ruleset) UpperBounds(best func() int, threads int) iter.Seq[maximize.UpperBound[State, Move]] {
	return func(yield func(maximize.UpperBound[State, Move]) bool) {
		s := p.start
		most := p.Most(s)
		if !yield(maximize.UpperBound[State, Move]{Upper: most}) || most <= best() || len(p.Expand(s, nil)) == 0 {
			return
		}
		b := &branching{relaxation: relax(p, s), tree: newTree(threads), best: best, yield: yield}
		b.pushPart(&part{most: most})
		b.runThreads()
	}
}

// ProveMost writes the branches of docs/proofs.md: why no path has more than upper
// points. It is a branch and cut of its own, depth-first, with upper as what is to be
// proved from the outset; what it writes does not depend on the clock.
func (p *ruleset) ProveMost(ctx context.Context, upper int, write func(line string) error) error {
	return writeBranches(ctx, p, upper, write, nil)
}

// collectable counts numbers that are collected together: under the number rules of a number and its
// mirror one. Of the doubles erased first, the first m, at most (m+1)/2 are, because each
// collected erases another of them while one is left; the player's choice leaves that only for all of them.
type collectable struct {
	*ruleset
	left    mask // those not excluded by others
	ruled   bool
	doubles mask         // all doubles, by rank
	count   int          // of them
	taken   [cells]uint8 // of the first m + 1
}

func (p *ruleset) collectable(s State, left mask) collectable {
	doubles := s.alive.and(p.doubles)
	return collectable{ruleset: p, left: left, ruled: p.isRuled(s), doubles: doubles, count: doubles.count()}
}

// admit counts a number unless the others leave no place for it.
func (c *collectable) admit(rank uint8) bool {
	return c.left.has(rank) && (!c.ruled || c.admitRuled(rank))
}

func (c *collectable) admitRuled(rank uint8) bool {
	c.left = c.left.without(c.rival[rank])
	if !c.doubles.has(rank) {
		return true
	}
	at := c.doubles.and(below(rank)).count()
	switch c.double {
	case smallest:
		at = c.count - 1 - at
	case choice:
		at = c.count - 1
	}
	for m := at; m < c.count; m++ {
		if int(c.taken[m]) == m/2+1 {
			return false
		}
	}
	for m := at; m < c.count; m++ {
		c.taken[m]++
	}
	return true
}

func below(rank uint8) mask {
	if rank < 64 {
		return mask{low: 1<<rank - 1}
	}
	return mask{low: ^uint64(0), high: 1<<(rank-64) - 1}
}

// reducedCosts carry what the relaxation has learned over to every position below
// its start. Rows (1), (4) and (5) hold for the paths from there too, over the
// numbers left, with the knight's next cell as the first. Whatever multipliers
// the rows are given, of those from rows (4) and (5) none below 0, a path adds
// no more points than
//
//	sum worth(v) over its cells + end(first cell) + end(last cell)
//
// where worth and end are the points of a variable less its share in the rows; what is left
// above 0 of an edge's is added to the worth of one of its cells. The first sum is bounded by the best worths of collectable numbers.
type reducedCosts struct {
	*ruleset
	order []candidate // the greatest worth first, only those above 0
	end   [cells]int  // by rank
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
	for e, ends := range r.edges {
		left[ends[0]] += max(left[r.edge+e], 0)
	}
	p := &reducedCosts{ruleset: r.p}
	for rank := range p.end {
		p.end[rank] = -infinite
	}
	for i, rank := range r.ranks {
		p.end[rank] = left[r.last[i]]
		if left[i] > 0 {
			p.order = append(p.order, candidate{rank: rank, worth: left[i]})
		}
	}
	slices.SortStableFunc(p.order, func(a, b candidate) int { return cmp.Compare(b.worth, a.worth) })
	return p
}

// upperBound is the lesser of Most and the bound by reduced costs.
func (p *reducedCosts) upperBound(s State) int {
	next := p.next(s)
	if next.isEmpty() {
		return int(s.score)
	}
	sum, c := int(s.score)*lp.Units+p.bestEnd(next)+p.bestEnd(s.alive), p.collectable(s, s.alive)
	for i := range p.order {
		if n := &p.order[i]; c.admit(n.rank) {
			sum += n.worth
		}
	}
	return max(int(s.score), min(sum/lp.Units, p.Most(s)))
}

// bestEnd is the most that one end of a path adds.
func (p *reducedCosts) bestEnd(among mask) int {
	most := -infinite
	for ; !among.isEmpty(); among = among.without(bit(among.first())) {
		most = max(most, p.end[among.first()])
	}
	return most
}
