package certify

import (
	"slices"
	"strings"
)

// readPayments reads what each cell gets from each later one a jump away, which gets as
// much less.
func (p *cavalo) readPayments(c *certificate) {
	line, words := c.number, strings.Split(" "+c.take("payments"), " ")[1:]
	p.pays = new([100][100]int)
	for a := range 100 {
		for _, b := range p.near[a] {
			if a > b || !p.begin.left.has(a) || !p.begin.left.has(b) {
				continue
			}
			words = append(words, "")
			n, ok := number(strings.TrimPrefix(words[0], "-"))
			if !ok {
				c.refuseAt(line, "payments")
			}
			if strings.HasPrefix(words[0], "-") {
				n = -n
			}
			p.pays[a][b], p.pays[b][a], words = n, -n, words[1:]
		}
	}
	if strings.Join(words, "") != "" {
		c.refuseAt(line, "payments")
	}
}

// worths are what each cell is worth in a state, as an end of a path and between two
// others, -never without any beside it.
func (p *cavalo) worths(s knight) (one, worth [100]int) {
	for cell := range 100 {
		one[cell], worth[cell] = -never, -never
		for _, a := range p.near[cell] {
			if !s.left.has(cell) || !s.left.has(a) {
				continue
			}
			gets := unit*p.number[cell] + p.pays[cell][a]
			one[cell] = max(one[cell], gets)
			worth[cell] = max(worth[cell], one[cell]-1<<20)
			for _, b := range p.near[cell] {
				if a != b && s.left.has(b) && (p.twin[a] != b || !p.isRuled(s)) {
					worth[cell] = max(worth[cell], gets+p.pays[cell][b])
				}
			}
		}
	}
	return one, worth
}

// tooMany reports whether of the first k doubles that are erased more are taken than
// half, rounded up.
func (p *cavalo) tooMany(s knight, taken cells) bool {
	doubles := slices.DeleteFunc(slices.Clone(p.byNumber), func(cell int) bool { return !s.left.has(cell) || !p.isDouble(cell) })
	if p.rules["double"] == "smallest" {
		slices.Reverse(doubles)
	}
	held := 0
	for i, double := range doubles {
		if taken.has(double) {
			held++
		}
		if held > (i+2)/2 && (p.rules["double"] != "choice" || i == len(doubles)-1) {
			return true
		}
	}
	return false
}

// payments is the least number of moves for which the best worths that are allowed
// together, and the two ends, reach the target.
func (p *cavalo) payments(s knight) int {
	least, landings, missing := p.pairs(s), p.landings(s), unit*(p.target-int(s.points))
	if least == 0 || slices.ContainsFunc(landings, func(cell int) bool { return unit*p.number[cell] >= missing }) {
		return min(least, 1)
	}
	one, worth := p.worths(s)
	sum, moves, taken := 0, 0, cells{}
	order := p.sorted(func(cell int) int { return worth[cell] })
	for _, cell := range order {
		with, t := taken, worth[cell]
		with.add(cell)
		if t == -never || p.isRuled(s) && (p.twin[cell] >= 0 && taken.has(p.twin[cell]) || p.isDouble(cell) && p.tooMany(s, with)) {
			continue
		}
		taken, sum, moves = with, sum+t, moves+1
		if moves < max(least, 2) {
			continue
		}
		first, last := -never, -never
		for _, end := range order {
			if most := min(one[end]-t, one[end]-worth[end]); worth[end] > -never {
				last = max(last, most)
				if slices.Contains(landings, end) {
					first = max(first, most)
				}
			}
		}
		if sum+first+last >= missing {
			return moves
		}
	}
	return never
}
