package certify

import (
	"cmp"
	"iter"
	"slices"
	"strings"
)

// unit is the number of units of a shift in a point.
const unit = 16

// sorted are the cells left at the start, the greatest first by a value.
func (p *cavalo) sorted(value func(cell int) int) (list []int) {
	for cell := range 100 {
		if p.begin.left.has(cell) {
			list = append(list, cell)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(value(b), value(a)) })
	return list
}

// together are cells that still hold their number, in the order given, those left out
// that no path collects together with cells before them: the other of two twins; more
// than half of the doubles; with double=largest the second of the two largest.
func (p *cavalo) together(s knight, order []int) iter.Seq[int] {
	return func(yield func(int) bool) {
		ruled := p.isRuled(s)
		var doubles []int // left, the largest first
		for _, cell := range p.byNumber {
			if s.left.has(cell) && p.isDouble(cell) {
				doubles = append(doubles, cell)
			}
		}
		quota, isTop := (len(doubles)+1)/2, false
		var taken cells
		for _, cell := range order {
			if !s.left.has(cell) {
				continue
			}
			if ruled && p.isDouble(cell) {
				top := p.rules["double"] == "largest" && slices.Contains(doubles[:min(2, len(doubles))], cell)
				if quota == 0 || top && isTop {
					continue
				}
				quota, isTop = quota-1, isTop || top
			}
			if twin := p.twin[cell]; ruled && twin >= 0 && taken.has(twin) {
				continue
			}
			taken.add(cell)
			if !yield(cell) {
				return
			}
		}
	}
}

// pairs counts the greatest numbers that may be collected together until they reach the
// target.
func (p *cavalo) pairs(s knight) int {
	missing, moves := p.target-int(s.points), 0
	if missing <= 0 {
		return 0
	}
	for cell := range p.together(s, p.byNumber) {
		moves++
		if missing -= p.number[cell]; missing <= 0 {
			return moves
		}
	}
	return never
}

// numbers says never where all that jumps can come to, and may be collected together,
// does not reach the target.
func (p *cavalo) numbers(s knight) int {
	var reached cells
	open := p.landings(s)
	for len(open) > 0 {
		cell := open[0]
		open = open[1:]
		if reached.has(cell) {
			continue
		}
		reached.add(cell)
		for _, next := range p.near[cell] {
			if s.left.has(next) {
				open = append(open, next)
			}
		}
	}
	within := slices.DeleteFunc(slices.Clone(p.byNumber), func(cell int) bool { return !reached.has(cell) })
	sum := int(s.points)
	for cell := range p.together(s, within) {
		sum += p.number[cell]
	}
	if sum < p.target {
		return never
	}
	return 0
}

// readShifts reads a hundred shifts, and checks that no two a jump apart sum to less
// than nothing.
func (p *cavalo) readShifts(c *certificate) {
	line := c.number
	words := strings.Split(c.take("shifts"), " ")
	if len(words) != 100 {
		c.refuseAt(line, "shifts")
		return
	}
	for cell, word := range words {
		n, ok := number(strings.TrimPrefix(word, "-"))
		if !ok {
			c.refuseAt(line, "shifts")
		}
		if strings.HasPrefix(word, "-") {
			n = -n
		}
		p.shift[cell] = n
	}
	for a := range 100 {
		for _, b := range p.near[a] {
			if p.begin.left.has(a) && p.begin.left.has(b) && p.shift[a]+p.shift[b] < 0 {
				c.refuseAt(line, "shift", "Cell", cellName(a), "Other", cellName(b))
			}
		}
	}
	p.shifted = true
	p.byWorth = p.sorted(p.worth)
}

func (p *cavalo) worth(cell int) int { return unit*p.number[cell] + 2*p.shift[cell] }

// colours is the least number of moves m for which the m best worths that may be counted
// together, less the shifts of the first and the last cell, reach the target.
func (p *cavalo) colours(s knight) int {
	least, landings := p.pairs(s), p.landings(s)
	missing := unit * (p.target - int(s.points))
	for _, cell := range landings {
		if unit*p.number[cell] >= missing {
			return min(least, 1)
		}
	}
	if least == 0 || len(landings) == 0 {
		return least
	}
	var paired []int // what has another beside it
	for _, cell := range p.byWorth {
		if slices.ContainsFunc(p.near[cell], s.left.has) {
			paired = append(paired, cell)
		}
	}
	sum, moves := 0, 0
	for cell := range p.together(s, paired) {
		moves++
		worth := p.worth(cell)
		sum += worth
		if moves >= max(least, 2) && sum+p.end(s, landings, worth)+p.end(s, paired, worth) >= missing {
			return moves
		}
	}
	return never
}

// end is the most that a cell at an end of a path adds to worths of which the least is
// given: what it falls short of that, less its shift.
func (p *cavalo) end(s knight, ends []int, worth int) int {
	most := -never
	for _, cell := range ends {
		if s.left.has(cell) {
			most = max(most, min(p.worth(cell)-worth, 0)-p.shift[cell])
		}
	}
	return most
}
