package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// cells is a set of the hundred cells, A1 the first, row by row.
type cells [13]uint8

func (s *cells) has(cell int) bool { return s[cell/8]>>(cell%8)&1 == 1 }
func (s *cells) add(cell int)      { s[cell/8] |= 1 << (cell % 8) }
func (s *cells) remove(cell int)   { s[cell/8] &^= 1 << (cell % 8) }

// of returns the cells of a list that are in the set.
func (s *cells) of(list []int) (found []int) {
	for _, cell := range list {
		if s.has(cell) {
			found = append(found, cell)
		}
	}
	return found
}

// nowhere is the place of a knight that is not on the board yet.
const nowhere = 100

// knight is a state of Cavalo: which cells still hold their number, the points, and
// where the knight is.
type knight struct {
	left   cells
	at     uint8
	points uint16
}

type cavalo struct {
	numberRules, placement bool
	double                 string // which is erased
	number                 [100]int
	begin                  knight
	target                 int                    // never: it has none
	near                   [nowhere + 1][]int     // where a knight may land from a cell, on a number
	mirrors                [100][]int             // the cells of the number with the digits exchanged, not equal
	order, doubles         []int                  // the cells left at the start, the greatest first; the doubles as they are erased
	pays                   *[nowhere][nowhere]int // what a cell gets from another, nil without payments
}

// readCavalo reads a problem.
func readCavalo(c *checker) *cavalo {
	rules := c.takeRules("numbers=(on|off) double=(largest|smallest|choice) placement-rule=(on|off)")
	p := &cavalo{target: never, numberRules: rules[1] == "on", double: rules[2], placement: rules[3] == "on"}
	columns := `(\.|[1-9]?[0-9])` + strings.Repeat(` (\.|[1-9]?[0-9])`, 9)
	for row := range 10 {
		words := c.takeParts("row", columns, "row")
		for column := range 10 {
			cell := 10*row + column
			n, isNumber := number(words[column+1])
			p.number[cell] = n
			if isNumber {
				p.begin.left.add(cell)
			} else {
				p.number[cell] = -1
			}
		}
	}
	if c.has("target") {
		p.target, _ = number(c.takeParts("target", "#", "target")[1])
	}
	if c.ok() && p.target != never {
		c.Target = p.target
	}
	first := p.begin.left
	p.begin = readStart(c, p)
	c.Played = c.ok() && (p.begin.left != first || p.begin.points > 0)
	p.survey()
	return p
}

// survey works out what never changes.
func (p *cavalo) survey() {
	for a, n := range p.number {
		for b, m := range p.number {
			rows, columns := a/10-b/10, a%10-b%10
			if m >= 0 && rows*rows+columns*columns == 5 {
				p.near[a] = append(p.near[a], b)
			}
			if m >= 0 && m != n && m == n%10*10+n/10 {
				p.mirrors[a] = append(p.mirrors[a], b)
			}
		}
		if p.begin.left.has(a) {
			p.order = append(p.order, a)
		}
		if n >= 0 && a < 10 {
			p.near[nowhere] = append(p.near[nowhere], a)
		}
	}
	slices.SortStableFunc(p.order, func(a, b int) int { return cmp.Compare(p.number[b], p.number[a]) })
	p.doubles = slices.DeleteFunc(slices.Clone(p.order), func(a int) bool { return p.number[a] == 0 || p.number[a]%11 != 0 })
	if p.double == "smallest" {
		slices.Reverse(p.doubles)
	}
}

// areTwins reports two numbers, one with the digits of the other exchanged, that stand
// once each.
func (p *cavalo) areTwins(a, b int) bool {
	return len(p.mirrors[a]) == 1 && p.mirrors[a][0] == b && len(p.mirrors[b]) == 1
}

func (p *cavalo) start() knight { return p.begin }

func (p *cavalo) isGoal(s knight) bool { return int(s.points) >= p.target }

// parse reads a state that may come of the start: "E1 70 dffff...".
func (p *cavalo) parse(text []byte) (s knight, ok bool) {
	words := strings.Split(string(text), " ")
	if len(words) != 3 {
		return s, false
	}
	at, ok := readCell(words[0])
	if words[0] == "-" {
		at, ok = nowhere, true
	}
	points, isNumber := number(words[1])
	left, areCells := readCells(words[2])
	possible := int(p.begin.points)
	for cell, n := range p.number {
		switch {
		case left.has(cell) && (at == cell || !p.begin.left.has(cell)):
			return s, false
		case !left.has(cell) && p.begin.left.has(cell):
			possible += n
		}
	}
	return knight{left, uint8(at), uint16(points)}, ok && isNumber && areCells && points <= possible
}

// readCell reads "E10".
func readCell(name string) (cell int, ok bool) {
	if name == "" || name[0] < 'A' || name[0] > 'J' {
		return 0, false
	}
	row, ok := number(name[1:])
	return 10*(row-1) + int(name[0]-'A'), ok && row >= 1 && row <= 10
}

// readCells reads a set of cells, four to a hexadecimal digit, the first of four its
// highest bit.
func readCells(text string) (s cells, ok bool) {
	if len(text) != 25 || strings.Trim(text, hexadecimal) != "" {
		return s, false
	}
	for cell := range 100 {
		if piece(text[cell/4])>>(3-cell%4)&1 == 1 {
			s.add(cell)
		}
	}
	return s, true
}

func cellName(cell int) string { return fmt.Sprintf("%c%d", 'A'+cell%10, cell/10+1) }

// landings are the cells where the next move may land.
func (p *cavalo) landings(s knight) []int { return s.left.of(p.near[s.at]) }

// isRuled reports whether the next move follows the number rules.
func (p *cavalo) isRuled(s knight) bool { return p.numberRules && (s.at != nowhere || p.placement) }

func (p *cavalo) steps(s knight, into []step[knight]) []step[knight] {
	ruled := p.isRuled(s)
	for _, cell := range p.landings(s) {
		next, n := s, p.number[cell]
		next.left.remove(cell)
		next.at, next.points = uint8(cell), s.points+uint16(n)
		var victims []int
		if ruled {
			for _, other := range p.mirrors[cell] {
				next.left.remove(other)
			}
			if n%11 == 0 {
				victims = next.left.of(p.doubles)
			}
		}
		if len(victims) > 0 && p.double != "choice" {
			next.left.remove(victims[0])
			victims = nil
		}
		if len(victims) == 0 {
			into = append(into, step[knight]{cell, -1, next})
		}
		for _, victim := range victims {
			erased := next
			erased.left.remove(victim)
			into = append(into, step[knight]{cell, victim, erased})
		}
	}
	return into
}

func (p *cavalo) fold(s knight) knight { return s }

// word writes "E1", and with a double that was chosen "E1-66@C3"; "E1-66" says that too.
func (p *cavalo) word(m step[knight]) string {
	if m.other < 0 {
		return cellName(m.cell)
	}
	return fmt.Sprintf("%s-%d@%s", cellName(m.cell), p.number[m.other], cellName(m.other))
}

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
func (p *cavalo) readPayments(c *checker) {
	text := c.takeWord("payments")
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

// worths returns the most points that each cell within reach can give as an end of a path (one),
// and between two others (worth). order lists the cells with a neighbour left, the greatest worth first.
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
		worth[cell] = max(worth[cell], one[cell]-1<<20)
		if len(beside) > 0 {
			order = append(order, cell)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worth[b], worth[a]) })
	return one, worth, order
}
