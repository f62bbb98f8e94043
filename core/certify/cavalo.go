package certify

import (
	"fmt"
	"slices"
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
	number [100]int   // -1 where there is none
	near   [100][]int // the cells with a number a jump away
	stands [100][]int // the cells of a number
	twin   [100]int   // the cell with the digits exchanged, where both stand once, or -1
	target int        // never: it has none
	begin  knight

	byNumber, byDouble, byWorth []int // the cells left at the start, the doubles, the greatest first
	shift                       [100]int
	pays                        *[100][100]int // what a cell gets from another, nil without payments
}

// readCavalo reads a problem.
func readCavalo(c *certificate) *cavalo {
	p := &cavalo{target: never, rules: c.settings("numbers on off", "double largest smallest choice", "placement-rule on off")}
	for row := range 10 {
		words := strings.Split(c.take("row"), " ")
		for i, word := range words {
			n, ok := number(word)
			if word == "." {
				n, ok = -1, true
			}
			if !ok || n > 99 || len(words) != 10 {
				c.refuseAt(c.number-1, "row")
				return p
			}
			if p.number[10*row+i] = n; n >= 0 {
				p.begin.left.add(10*row + i)
			}
		}
	}
	if c.has("target") {
		n, ok := number(c.take("target"))
		if p.target = n; !ok {
			c.refuseAt(c.number-1, "target")
		}
	}
	p.begin = readStart(c, p)
	p.byNumber = p.sorted(func(cell int) int { return p.number[cell] })
	p.byDouble = slices.DeleteFunc(slices.Clone(p.byNumber), func(cell int) bool { return !p.isDouble(cell) })
	p.meet()
	return p
}

// meet finds for each cell those a knight's jump away, and its twin.
func (p *cavalo) meet() {
	for a, n := range p.number {
		p.twin[a] = -1
		if n >= 0 {
			p.stands[n] = append(p.stands[n], a)
		}
		for b, m := range p.number {
			if rows, columns := a/10-b/10, a%10-b%10; m >= 0 && rows*rows+columns*columns == 5 {
				p.near[a] = append(p.near[a], b)
			}
		}
	}
	for n, of := range p.stands {
		if m := mirrored(n); m != n && len(of) == 1 && len(p.stands[m]) == 1 {
			p.twin[of[0]] = p.stands[m][0]
		}
	}
}

func mirrored(n int) int { return n%10*10 + n/10 }

func (p *cavalo) start() knight { return p.begin }

func (p *cavalo) isGoal(s knight) bool { return int(s.points) >= p.target }

// parse reads a state that may come of the start: "E1 70 dffff...".
func (p *cavalo) parse(text []byte) (s knight, ok bool) {
	words := strings.Split(string(text), " ")
	if len(words) != 3 || len(words[2]) != 25 {
		return s, false
	}
	possible := int(p.begin.points)
	for cell := range 100 {
		digit, held := piece(words[2][cell/4]), p.begin.left.has(cell)
		switch isLeft := digit>>(3-cell%4)&1 == 1; {
		case digit < 0 || isLeft && !held:
			return s, false
		case isLeft:
			s.left.add(cell)
		case held:
			possible += p.number[cell]
		}
	}
	points, isNumber := number(words[1])
	column, row, onBoard := place(words[0])
	if s.points, s.at = uint16(points), nowhere; onBoard { //nolint:gosec // refused below if it is more
		s.at = uint8(10*row + column) //nolint:gosec // at most 99
	}
	return s, isNumber && points <= possible && (words[0] == "-" || onBoard && !s.left.has(int(s.at)))
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

// landings are the cells where the next move may land: of row 1 at first, then jumps.
func (p *cavalo) landings(s knight) []int {
	if s.at == nowhere {
		return s.held([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	}
	return s.held(p.near[s.at])
}

// held are those of some cells that still hold their number.
func (s *knight) held(of []int) (list []int) {
	for _, cell := range of {
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
		next, n := s, p.number[cell]
		next.left.remove(cell)
		next.at, next.points = uint8(cell), s.points+uint16(n) //nolint:gosec // 100 cells of 99
		if !ruled {
			into = append(into, step[knight]{cell, -1, next})
			continue
		}
		for _, other := range p.stands[mirrored(n)] {
			if mirrored(n) != n {
				next.left.remove(other)
			}
		}
		victims := p.victims(next, n)
		for _, victim := range victims {
			erased := next
			erased.left.remove(victim)
			if p.rules["double"] != "choice" {
				victim = -1
			}
			into = append(into, step[knight]{cell, victim, erased})
		}
		if len(victims) == 0 {
			into = append(into, step[knight]{cell, -1, next})
		}
	}
	return into
}

// doubles are those left, the largest first.
func (p *cavalo) doubles(s knight) []int { return s.held(p.byDouble) }

// victims are the doubles of which one is erased when the knight has landed on a number:
// the largest, of equal ones the first; the smallest, of these the last; or any.
func (p *cavalo) victims(s knight, n int) []int {
	if n%11 != 0 {
		return nil
	}
	all := p.doubles(s)
	switch last := len(all) - 1; {
	case last > 0 && p.rules["double"] == "largest":
		return all[:1]
	case last > 0 && p.rules["double"] == "smallest":
		return all[last:]
	}
	return all
}

// word writes "E1", and with a double that was chosen "E1-66@C3"; "E1-66" says that too.
func (p *cavalo) word(m step[knight]) string {
	if m.other < 0 {
		return cellName(m.cell)
	}
	return fmt.Sprintf("%s-%d@%s", cellName(m.cell), p.number[m.other], cellName(m.other))
}

func (p *cavalo) fold(s knight) knight { return s }

func (p *cavalo) bound(name string) func(knight) int {
	switch {
	case name == "pairs":
		return p.pairs
	case name == "numbers":
		return p.numbers
	case name == "colours" && p.byWorth != nil:
		return p.colours
	case name == "payments" && p.pays != nil:
		return p.payments
	}
	return nil
}
