package certify

import (
	"fmt"
	"slices"
	"strings"
)

const hexadecimal = "0123456789abcdef"

func piece(digit byte) int { return strings.IndexByte(hexadecimal, digit) }

// board is one of Quatro: cell by cell from A1, '.' or the piece, a hexadecimal digit.
type board [16]byte

// quatro is a puzzle of Quatro; of each piece so many are in the reserve at the start.
type quatro struct {
	begin   board
	reserve [16]int
	lines   [][4]int
}

// readQuatro reads a problem.
func readQuatro(c *certificate) *quatro {
	p := &quatro{lines: quatroLines(c.takeRules("lines=(lines|squares)")[1])}
	for _, digit := range []byte(c.takeParts("reserve", "[0-9a-f]{0,16}", "reserve")[0]) {
		p.reserve[piece(digit)]++
	}
	copy(p.begin[:], c.takeParts("start", "[0-9a-f.]{16}", "state")[0])
	return p
}

// quatroLines are four rows, four columns, two diagonals, and with squares the nine of these.
func quatroLines(setting string) [][4]int {
	lines := [][4]int{{0, 5, 10, 15}, {3, 6, 9, 12}}
	for i := range 4 {
		lines = append(lines, [4]int{4 * i, 4*i + 1, 4*i + 2, 4*i + 3}, [4]int{i, i + 4, i + 8, i + 12})
	}
	for i := 0; i < 9 && setting == "squares"; i++ {
		a := i/3*4 + i%3
		lines = append(lines, [4]int{a, a + 1, a + 4, a + 5})
	}
	return lines
}

func (p *quatro) start() board { return p.begin }

// left are the pieces of the reserve that are left.
func (p *quatro) left(b board) [16]int {
	left := p.reserve
	for cell := range b {
		if b[cell] != p.begin[cell] {
			left[piece(b[cell])]--
		}
	}
	return left
}

// parse reads a board on which stands what stood there at the start, and pieces of the
// reserve.
func (p *quatro) parse(text []byte) (b board, ok bool) {
	copy(b[:], text)
	for cell := range b {
		if len(text) != 16 || b[cell] != p.begin[cell] && (p.begin[cell] != '.' || piece(b[cell]) < 0) {
			return b, false
		}
	}
	left := p.left(b)
	return b, slices.Min(left[:]) >= 0
}

// traits has a bit for each trait of a piece: four for its ones, four for its zeros.
func traits(piece int) int { return piece<<4 | piece ^ 15 }

// line is how many pieces a line lacks, and which traits its others share.
func (b *board) line(line [4]int) (lacks, shared int) {
	shared = 255
	for _, cell := range line {
		if b[cell] == '.' {
			lacks++
		} else {
			shared &= traits(piece(b[cell]))
		}
	}
	return lacks, shared
}

func (p *quatro) isGoal(b board) bool {
	return slices.ContainsFunc(p.lines, func(line [4]int) bool {
		lacks, shared := b.line(line)
		return lacks == 0 && shared != 0
	})
}

// open is the least number of pieces that a line still lacks, where the reserve has them
// with the trait that its others share.
func (p *quatro) open(b board) int {
	var stock [8]int
	for piece, n := range p.left(b) {
		for trait := range stock {
			stock[trait] += n * (traits(piece) >> trait & 1)
		}
	}
	least := never
	for _, line := range p.lines {
		lacks, shared := b.line(line)
		for trait, n := range stock {
			if shared>>trait&1 == 1 && lacks <= n {
				least = min(least, lacks)
			}
		}
	}
	return least
}

func (p *quatro) bound(name string) func(board, int) bool {
	if name == "open" {
		return func(b board, moves int) bool { return p.open(b) >= moves }
	}
	return nil
}

func (p *quatro) steps(b board, into []step[board]) []step[board] {
	for piece, n := range p.left(b) {
		for cell := 0; cell < 16 && n > 0; cell++ {
			if next := b; b[cell] == '.' {
				next[cell] = hexadecimal[piece]
				into = append(into, step[board]{cell, piece, next})
			}
		}
	}
	return into
}

func (p *quatro) fold(s board) board { return s }

// word writes cell and piece: "C2=bqac", by the letters of its traits.
func (p *quatro) word(m step[board]) string {
	text := fmt.Sprintf("%c%d=", 'A'+m.cell%4, m.cell/4+1)
	for i, letters := range []string{"bp", "rq", "ab", "oc"} {
		text += letters[m.other>>(3-i)&1:][:1]
	}
	return text
}
