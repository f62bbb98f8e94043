package certify

import (
	"fmt"
	"strings"
)

// cells is a set of the hundred cells, A1 the first, row by row.
type cells [13]uint8

func (s *cells) has(cell int) bool { return s[cell/8]>>(cell%8)&1 == 1 }
func (s *cells) add(cell int)      { s[cell/8] |= 1 << (cell % 8) }
func (s *cells) remove(cell int)   { s[cell/8] &^= 1 << (cell % 8) }

// nowhere is where a knight is that is not on the board yet.
const nowhere = 100

// knight is a state of Cavalo: which cells still hold their number, the points, and
// where the knight is.
type knight struct {
	left   cells
	at     uint8
	points uint16
}

// cavalo is a problem of Cavalo.
type cavalo struct {
	rules  map[string]string
	number [100]int // -1 where there is none
	near   [100][]int
	twin   [100]int // the cell with the digits exchanged, where both numbers stand once, or -1
	target int      // never: it has none
	begin  knight

	byNumber, byWorth []int // the cells left at the start, the greatest first
	shift             [100]int
	shifted           bool
	pays              map[[2]int]int // what a cell gets from another, nil without payments
}

// readCavalo reads a problem.
func readCavalo(c *certificate) *cavalo {
	p := &cavalo{
		rules:  c.settings("numbers on off", "double largest smallest choice", "placement-rule on off"),
		target: never, begin: knight{at: nowhere},
	}
	for row := range 10 {
		p.readRow(c, row)
	}
	if c.has("target") {
		n, ok := number(string(c.line[min(7, len(c.line)):]))
		if !ok {
			c.refuse("target")
		}
		p.target = n
		c.next()
	}
	line := c.number
	begin, ok := p.parse([]byte(c.take("start")))
	if !ok {
		c.refuseAt(line, "state", "Text", "")
	}
	p.begin = begin
	p.prepare()
	return p
}

// readRow reads ten numbers.
func (p *cavalo) readRow(c *certificate, row int) {
	line := c.number
	words := strings.Split(c.take("row"), " ")
	for column := range 10 {
		cell := 10*row + column
		p.number[cell] = -1
		if len(words) != 10 || words[column] == "." {
			continue
		}
		n, ok := number(words[column])
		if !ok || n > 99 {
			c.refuseAt(line, "row")
			continue
		}
		p.number[cell] = n
		p.begin.left.add(cell)
	}
	if len(words) != 10 {
		c.refuseAt(line, "row")
	}
}

// prepare finds for each cell those a knight's jump away, and the one with its digits
// exchanged.
func (p *cavalo) prepare() {
	stand := map[int]int{}
	for _, n := range p.number {
		stand[n]++
	}
	for a := range 100 {
		p.twin[a] = -1
		for b := range 100 {
			rows, columns := a/10-b/10, a%10-b%10
			if p.number[b] >= 0 && rows*rows+columns*columns == 5 {
				p.near[a] = append(p.near[a], b)
			}
			if n := p.number[a]; n >= 0 && n != p.number[b] && p.number[b] == n%10*10+n/10 && stand[n] == 1 && stand[p.number[b]] == 1 {
				p.twin[a] = b
			}
		}
	}
	p.byNumber = p.sorted(func(cell int) int { return p.number[cell] })
}

func (p *cavalo) start() knight { return p.begin }

// parse reads a state that may come of the start: "E1 70 dffff...".
func (p *cavalo) parse(text []byte) (s knight, ok bool) {
	words := strings.Split(string(text), " ")
	if len(words) != 3 || len(words[2]) != 25 {
		return s, false
	}
	s.at = nowhere
	if words[0] != "-" {
		column, row, ok := place(words[0])
		if !ok {
			return s, false
		}
		s.at = uint8(10*row + column) //nolint:gosec // at most 99
	}
	points, isNumber := number(words[1])
	possible := int(p.begin.points)
	for cell := range 100 {
		digit := piece(words[2][cell/4])
		if digit < 0 {
			return s, false
		}
		if isLeft := digit>>(3-cell%4)&1 == 1; isLeft && p.begin.left.has(cell) {
			s.left.add(cell)
		} else if isLeft {
			return s, false
		} else if p.begin.left.has(cell) {
			possible += p.number[cell]
		}
	}
	s.points = uint16(points) //nolint:gosec // refused if it is more than possible
	return s, isNumber && points <= possible && (s.at == nowhere || !s.left.has(int(s.at)))
}

// place reads "E10".
func place(name string) (column, row int, ok bool) {
	if name == "" || name[0] < 'A' || name[0] > 'J' {
		return 0, 0, false
	}
	row, ok = number(name[1:])
	return int(name[0] - 'A'), row - 1, ok && row >= 1 && row <= 10
}

func cellName(cell int) string { return fmt.Sprintf("%c%d", 'A'+cell%10, cell/10+1) }

func (p *cavalo) write(s knight) string {
	at := "-"
	if s.at != nowhere {
		at = cellName(int(s.at))
	}
	var digits [25]int
	for cell := range 100 {
		if s.left.has(cell) {
			digits[cell/4] |= 8 >> (cell % 4)
		}
	}
	text := fmt.Sprintf("%s %d ", at, s.points)
	for _, digit := range digits {
		text += hexadecimal[digit : digit+1]
	}
	return text
}

func (p *cavalo) isGoal(s knight) bool { return int(s.points) >= p.target }

// landings are the cells where the next move may land: of row 1 at first, then jumps.
func (p *cavalo) landings(s knight) (list []int) {
	from := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	if s.at != nowhere {
		from = p.near[s.at]
	}
	for _, cell := range from {
		if s.left.has(cell) {
			list = append(list, cell)
		}
	}
	return list
}

// isRuled reports whether the next move follows the number rules.
func (p *cavalo) isRuled(s knight) bool {
	return p.rules["numbers"] == "on" && (s.at != nowhere || p.rules["placement-rule"] == "on")
}

func (p *cavalo) isDouble(cell int) bool { return p.number[cell] > 0 && p.number[cell]%11 == 0 }

func (p *cavalo) steps(s knight, into []step[knight]) []step[knight] {
	ruled := p.isRuled(s)
	for _, cell := range p.landings(s) {
		next := s
		n := p.number[cell]
		next.left.remove(cell)
		next.at, next.points = uint8(cell), s.points+uint16(n) //nolint:gosec // 100 cells of 99
		if ruled && n%11 != 0 {
			for other := range 100 {
				if p.number[other] == n%10*10+n/10 {
					next.left.remove(other)
				}
			}
		}
		if ruled && n%11 == 0 {
			into = p.erase(next, cell, into)
		} else {
			into = append(into, step[knight]{cell, -1, next})
		}
	}
	return into
}

// erase takes the double that is erased off the board, or each of them in turn.
func (p *cavalo) erase(s knight, landed int, into []step[knight]) []step[knight] {
	rule, victim := p.rules["double"], -1
	for cell := range 100 {
		if !s.left.has(cell) || !p.isDouble(cell) {
			continue
		}
		switch {
		case rule == "choice":
			next := s
			next.left.remove(cell)
			into = append(into, step[knight]{landed, cell, next})
			victim = cell
		case victim < 0, rule == "largest" && p.number[cell] > p.number[victim],
			rule == "smallest" && p.number[cell] <= p.number[victim]:
			victim = cell
		}
	}
	if rule == "choice" && victim >= 0 {
		return into
	}
	if victim >= 0 {
		s.left.remove(victim)
	}
	return append(into, step[knight]{landed, -1, s})
}

// word writes "E1", and with a double that was chosen "E1-66@C3", or "E1-66".
func (p *cavalo) word(m step[knight]) (full, short string) {
	full = cellName(m.cell)
	if m.other < 0 {
		return full, full
	}
	short = fmt.Sprintf("%s-%d", full, p.number[m.other])
	return short + "@" + cellName(m.other), short
}

func (p *cavalo) bound(name string) func(knight) int {
	switch {
	case name == "pairs":
		return p.pairs
	case name == "numbers":
		return p.numbers
	case name == "colours" && p.shifted:
		return p.colours
	case name == "payments" && p.pays != nil:
		return p.payments
	}
	return nil
}
