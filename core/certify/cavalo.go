package certify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// cells is a set of the hundred cells, A1 the first, row by row.
type cells [13]uint8

func (s *cells) has(cell int) bool { return s[cell/8]>>(cell%8)&1 == 1 }
func (s *cells) add(cell int)      { s[cell/8] |= 1 << (cell % 8) }
func (s *cells) remove(cell int)   { s[cell/8] &^= 1 << (cell % 8) }

// of are those of a list that are in the set.
func (s *cells) of(list []int) (found []int) {
	for _, cell := range list {
		if s.has(cell) {
			found = append(found, cell)
		}
	}
	return found
}

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
func readCavalo(c *certificate) *cavalo {
	rules := c.takeRules("numbers=(on|off) double=(largest|smallest|choice) placement-rule=(on|off)")
	p := &cavalo{target: never, numberRules: rules[1] == "on", double: rules[2], placement: rules[3] == "on"}
	columns := `(\.|[1-9]?[0-9])` + strings.Repeat(` (\.|[1-9]?[0-9])`, 9)
	for row := range 10 {
		words := c.takeParts("row", columns, "row")
		for column := range 10 {
			cell := 10*row + column
			n, isNumber := number(words[column+1])
			if p.number[cell] = n; isNumber {
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
