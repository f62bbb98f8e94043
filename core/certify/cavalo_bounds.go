package certify

import (
	"cmp"
	"slices"
	"strings"
)

// unit is the number of units of a shift in a point.
const unit = 16

// sorted are the cells left at the start, the greatest first by a value, of equal ones
// the first on the board.
func (p *cavalo) sorted(value func(cell int) int) []int {
	list := []int{}
	for cell := range 100 {
		if p.begin.left.has(cell) {
			list = append(list, cell)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(value(b), value(a)) })
	return list
}

// together are cells that still hold their number, in the order given, without those
// that no path collects together with cells before them: the other of two twins; more
// than half of the doubles; with double=largest the second of the two largest.
func (p *cavalo) together(s knight, order []int) (list []int) {
	doubles := p.doubles(s)
	quota, isTop, ruled := (len(doubles)+1)/2, false, p.isRuled(s)
	var taken cells
	for _, cell := range order {
		twin := p.twin[cell]
		if !s.left.has(cell) || ruled && twin >= 0 && taken.has(twin) {
			continue
		}
		if ruled && p.isDouble(cell) {
			top := p.rules["double"] == "largest" && slices.Contains(doubles[:min(2, len(doubles))], cell)
			if quota == 0 || top && isTop {
				continue
			}
			quota, isTop = quota-1, isTop || top
		}
		taken.add(cell)
		list = append(list, cell)
	}
	return list
}

// pairs counts the greatest numbers that may be collected together until they reach the
// target.
func (p *cavalo) pairs(s knight) int {
	points := int(s.points)
	if points >= p.target {
		return 0
	}
	for i, cell := range p.together(s, p.byNumber) {
		if points += p.number[cell]; points >= p.target {
			return i + 1
		}
	}
	return never
}

// numbers says never where all that jumps can come to, and may be collected together,
// does not reach the target.
func (p *cavalo) numbers(s knight) int {
	var reached cells
	points := int(s.points)
	for open := p.landings(s); len(open) > 0; open = open[1:] {
		if !reached.has(open[0]) {
			reached.add(open[0])
			open = append(open, p.landings(knight{left: s.left, at: uint8(open[0])})...) //nolint:gosec // a cell
		}
	}
	for _, cell := range p.together(s, (&knight{left: reached}).held(p.byNumber)) {
		points += p.number[cell]
	}
	if points < p.target {
		return never
	}
	return 0
}

// readShifts reads a hundred shifts, and checks that no two a jump apart sum to less
// than nothing.
func (p *cavalo) readShifts(c *certificate) {
	words := strings.Split(c.take("shifts"), " ")
	for cell, word := range words {
		digits, isNegative := strings.CutPrefix(word, "-")
		n, ok := number(digits)
		if !ok || len(words) != 100 {
			c.refuseAt(c.number-1, "shifts")
			return
		}
		if p.shift[cell] = n; isNegative {
			p.shift[cell] = -n
		}
	}
	for _, a := range p.byNumber {
		for _, b := range p.near[a] {
			if p.begin.left.has(b) && p.shift[a]+p.shift[b] < 0 {
				c.refuseAt(c.number-1, "shift", "Cell", cellName(a), "Other", cellName(b))
			}
		}
	}
	p.byWorth = p.sorted(p.worth)
}

func (p *cavalo) worth(cell int) int { return unit*p.number[cell] + 2*p.shift[cell] }

// colours is the least number of moves m for which the m best worths that may be
// collected together, less the shifts of the first and the last cell, reach the target.
func (p *cavalo) colours(s knight) int {
	least, landings, missing := p.pairs(s), p.landings(s), p.target-int(s.points)
	switch {
	case least == 0 || least == never:
		return least
	case len(landings) == 0:
		return never
	case slices.ContainsFunc(landings, func(cell int) bool { return p.number[cell] >= missing }):
		return 1
	}
	beside := slices.DeleteFunc(s.held(p.byWorth), func(cell int) bool { return !slices.ContainsFunc(p.near[cell], s.left.has) })
	sum := 0
	for i, cell := range p.together(s, beside) {
		worth := p.worth(cell)
		sum += worth
		if i+1 >= max(least, 2) && sum+p.end(landings, worth)+p.end(beside, worth) >= unit*missing {
			return i + 1
		}
	}
	return never
}

// end is the most that a cell at an end of a path adds to worths of which the least is
// given: what it falls short of that, less its shift.
func (p *cavalo) end(ends []int, worth int) int {
	most := -never
	for _, cell := range ends {
		most = max(most, min(p.worth(cell)-worth, 0)-p.shift[cell])
	}
	return most
}
