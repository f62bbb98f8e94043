package certify

import (
	"fmt"
	"strings"
)

const hexadecimal = "0123456789abcdef"

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
	p := &quatro{lines: quatroLines(c.settings("lines lines squares")["lines"] == "squares")}
	pieces := c.take("reserve")
	if len(pieces) > 16 || strings.Trim(pieces, hexadecimal) != "" {
		c.refuseAt(c.number-1, "reserve")
		pieces = ""
	}
	for _, digit := range []byte(pieces) {
		p.reserve[piece(digit)]++
	}
	text := c.take("start")
	if len(text) != 16 || strings.Trim(text, hexadecimal+".") != "" {
		c.refuseAt(c.number-1, "state", "Text", text)
	}
	copy(p.begin[:], text)
	return p
}

func piece(digit byte) int { return strings.IndexByte(hexadecimal, digit) }

// quatroLines are four rows, four columns, two diagonals, and the nine squares.
func quatroLines(squares bool) [][4]int {
	lines := [][4]int{{0, 5, 10, 15}, {3, 6, 9, 12}}
	for i := range 4 {
		lines = append(lines, [4]int{4 * i, 4*i + 1, 4*i + 2, 4*i + 3}, [4]int{i, i + 4, i + 8, i + 12})
	}
	for i := 0; i < 9 && squares; i++ {
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
	ok = true
	for _, n := range p.left(b) {
		ok = ok && n >= 0
	}
	return b, ok
}

// open is the least number of pieces that a line still lacks, where the reserve has them
// with the trait that its others share.
func (p *quatro) open(b board) int {
	least, left := never, p.left(b)
	for trait := range 8 {
		has := func(piece int) bool { return piece>>(trait/2)&1 == trait%2 }
		stock := 0
		for piece, n := range left {
			if has(piece) {
				stock += n
			}
		}
		for _, line := range p.lines {
			lacks, shared := 0, true
			for _, cell := range line {
				if b[cell] == '.' {
					lacks++
				} else {
					shared = shared && has(piece(b[cell]))
				}
			}
			if shared && lacks <= stock {
				least = min(least, lacks)
			}
		}
	}
	return least
}

func (p *quatro) isGoal(b board) bool { return p.open(b) == 0 }

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

// word writes cell and piece: "C2=bqac", by the letters of its traits.
func (p *quatro) word(m step[board]) string {
	text := fmt.Sprintf("%c%d=", 'A'+m.cell%4, m.cell/4+1)
	for i, letters := range []string{"bp", "rq", "ab", "oc"} {
		text += letters[m.other>>(3-i)&1:][:1]
	}
	return text
}

func (p *quatro) fold(s board) board { return s }

func (p *quatro) bound(name string) func(board) int {
	if name == "open" {
		return p.open
	}
	return nil
}
