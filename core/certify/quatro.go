package certify

import (
	"fmt"
	"strings"
)

// board is one of Quatro: cell by cell from A1, '.' or the piece, a hexadecimal digit.
type board [16]byte

// quatro is a puzzle of Quatro.
type quatro struct {
	begin   board
	reserve [16]int // how many of each piece, at the start
	lines   [][4]int
}

// readQuatro reads a problem.
func readQuatro(c *certificate) *quatro {
	p := &quatro{lines: quatroLines(c.settings("lines lines squares")["lines"] == "squares")}
	line := c.number
	pieces := c.take("reserve")
	if len(pieces) > 16 || strings.Trim(pieces, hexadecimal) != "" {
		c.refuseAt(line, "reserve", "Text", pieces)
		return p
	}
	for i := range len(pieces) {
		p.reserve[piece(pieces[i])]++
	}
	line++
	text := c.take("start")
	if len(text) != 16 || strings.Trim(text, hexadecimal+".") != "" {
		c.refuseAt(line, "state", "Text", text)
		return p
	}
	copy(p.begin[:], text)
	return p
}

const hexadecimal = "0123456789abcdef"

func piece(digit byte) int { return strings.IndexByte(hexadecimal, digit) }

// quatroLines are four rows, four columns, two diagonals, and the nine squares.
func quatroLines(squares bool) [][4]int {
	lines := [][4]int{{0, 5, 10, 15}, {3, 6, 9, 12}}
	for i := range 4 {
		lines = append(lines, [4]int{4 * i, 4*i + 1, 4*i + 2, 4*i + 3}, [4]int{i, i + 4, i + 8, i + 12})
	}
	for i := range 9 {
		if a := i/3*4 + i%3; squares {
			lines = append(lines, [4]int{a, a + 1, a + 4, a + 5})
		}
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
	if len(text) != 16 {
		return b, false
	}
	copy(b[:], text)
	for cell := range b {
		if b[cell] != p.begin[cell] && (p.begin[cell] != '.' || piece(b[cell]) < 0) {
			return b, false
		}
	}
	for _, n := range p.left(b) {
		if n < 0 {
			return b, false
		}
	}
	return b, true
}

func (p *quatro) write(b board) string { return string(b[:]) }

// sharing counts the pieces of a line, if all have the same value of a trait.
func (b board) sharing(line [4]int, trait, value int) (count int, ok bool) {
	for _, cell := range line {
		if b[cell] == '.' {
			continue
		}
		if piece(b[cell])>>trait&1 != value {
			return 0, false
		}
		count++
	}
	return count, true
}

// open is the least number of pieces that a line still lacks, where the reserve has them
// with the trait that the others share.
func (p *quatro) open(b board) int {
	least, left := never, p.left(b)
	for trait := range 4 {
		for value := range 2 {
			stock := 0
			for piece, n := range left {
				if piece>>trait&1 == value {
					stock += n
				}
			}
			for _, line := range p.lines {
				if count, ok := b.sharing(line, trait, value); ok && 4-count <= stock {
					least = min(least, 4-count)
				}
			}
		}
	}
	return least
}

func (p *quatro) isGoal(b board) bool { return p.open(b) == 0 }

func (p *quatro) steps(b board, into []step[board]) []step[board] {
	left := p.left(b)
	for cell := range b {
		for piece, n := range left {
			if b[cell] == '.' && n > 0 {
				next := b
				next[cell] = hexadecimal[piece]
				into = append(into, step[board]{cell, piece, next})
			}
		}
	}
	return into
}

// word writes cell and piece: "C2=bqac", by the letters of its traits.
func (p *quatro) word(m step[board]) (full, short string) {
	text := []byte("brao")
	for i, letter := range []byte("pqbc") {
		if m.other>>(3-i)&1 == 1 {
			text[i] = letter
		}
	}
	full = fmt.Sprintf("%c%d=%s", 'A'+m.cell%4, m.cell/4+1, text)
	return full, full
}

func (p *quatro) bound(name string) func(board) int {
	if name == "open" {
		return p.open
	}
	return nil
}
