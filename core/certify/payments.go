package certify

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// unit is the number of units of a payment in a point.
const unit = 16

func (p *cavalo) bound(name string) func(knight, int) bool {
	switch {
	case name == "numbers":
		return func(s knight, moves int) bool { return p.greatest(s) >= moves }
	case name == "payments" && p.pays != nil:
		return func(s knight, moves int) bool { return p.payments(s) >= moves }
	}
	return nil
}

// readPayments reads what each cell gets from each later one a jump away, which gets as
// much less.
func (p *cavalo) readPayments(c *certificate) {
	text := c.take("payments")
	words := strings.Fields(text)
	var pairs [][2]int
	for a := range 100 {
		for _, b := range p.near[a] {
			if a < b && p.begin.left.has(a) && p.begin.left.has(b) {
				pairs = append(pairs, [2]int{a, b})
			}
		}
	}
	if !c.taken(len(words) == len(pairs) && strings.Join(words, " ") == text, "payments", text) {
		return
	}
	p.pays = new([100][100]int)
	for i, pair := range pairs {
		n, err := strconv.Atoi(words[i])
		c.taken(err == nil && max(n, -n) < 1e9 && strconv.Itoa(n) == words[i], "payments", text)
		p.pays[pair[0]][pair[1]], p.pays[pair[1]][pair[0]] = n, -n
	}
}

// reached are the cells to which jumps lead over numbers that are left.
func (p *cavalo) reached(s knight) (all cells) {
	for open := p.landings(s); len(open) > 0; open = open[1:] {
		if !all.has(open[0]) {
			all.add(open[0])
			open = append(open, s.left.of(p.near[open[0]])...)
		}
	}
	return all
}

// together are cells in the order given, without those that no path collects together
// with the ones before them.
func (p *cavalo) together(s knight, order []int) (list []int) {
	doubles, taken := s.left.of(p.doubles), cells{}
	for _, cell := range order {
		taken.add(cell)
		if p.isRuled(s) && p.isTooMany(cell, taken, doubles) {
			taken.remove(cell)
		} else {
			list = append(list, cell)
		}
	}
	return list
}

// isTooMany reports whether the twin of a cell is taken too, or, of the first k doubles
// that would be erased, more than half, rounded up.
func (p *cavalo) isTooMany(cell int, taken cells, doubles []int) bool {
	if len(p.mirrors[cell]) == 1 && p.areTwins(cell, p.mirrors[cell][0]) && taken.has(p.mirrors[cell][0]) {
		return true
	}
	held := 0
	for i, double := range doubles {
		if taken.has(double) {
			held++
		}
		if held > (i+2)/2 && (p.double != "choice" || i == len(doubles)-1) {
			return true
		}
	}
	return false
}

// greatest counts the greatest numbers within reach, which may be collected together,
// until they reach the target.
func (p *cavalo) greatest(s knight) (moves int) {
	points, within := int(s.points), p.reached(s)
	for _, cell := range p.together(s, within.of(p.order)) {
		if points < p.target {
			moves, points = moves+1, points+p.number[cell]
		}
	}
	if points < p.target {
		return never
	}
	return moves
}

// payments is the least number of moves for which the best worths that may be collected
// together, and the two ends, reach the target.
func (p *cavalo) payments(s knight) int {
	least, landings, missing := p.greatest(s), p.landings(s), unit*(p.target-int(s.points))
	if least == 0 || slices.ContainsFunc(landings, func(cell int) bool { return unit*p.number[cell] >= missing }) {
		return min(least, 1)
	}
	one, worth, order := p.worths(s)
	sum := 0
	for i, cell := range p.together(s, order) {
		sum += worth[cell]
		end := func(of []int) int {
			most := -never
			for _, v := range of {
				most = max(most, min(one[v]-worth[cell], one[v]-worth[v]))
			}
			return most
		}
		if moves := i + 1; moves >= max(least, 2) && sum+end(landings)+end(order) >= missing {
			return moves
		}
	}
	return never
}

// worths are what the cells within reach are worth as an end of a path, and between two
// others; and those that have any beside them, the greatest worth first.
func (p *cavalo) worths(s knight) (one, worth [100]int, order []int) {
	within, ruled := p.reached(s), p.isRuled(s)
	for _, cell := range within.of(p.order) {
		beside := s.left.of(p.near[cell])
		one[cell], worth[cell] = -never, -never
		for _, a := range beside {
			gets := unit*p.number[cell] + p.pays[cell][a]
			one[cell] = max(one[cell], gets)
			for _, b := range beside {
				if a != b && (!ruled || !p.areTwins(a, b)) {
					worth[cell] = max(worth[cell], gets+p.pays[cell][b])
				}
			}
		}
		if worth[cell] = max(worth[cell], one[cell]-1<<20); len(beside) > 0 {
			order = append(order, cell)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worth[b], worth[a]) })
	return one, worth, order
}
