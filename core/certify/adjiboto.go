package certify

import (
	"fmt"
	"strings"
)

// pits is a board of Adji-Boto*: row 0 from column 0 to 5, then row 1.
type pits [12]uint8

// adjiboto is a problem of Adji-Boto*; no board of it has more seeds.
type adjiboto struct {
	rules map[string]string
	lap   string
	board pits
	seeds int
	near  *perimeter // nil without one
}

// counter is the pit that comes after each: row 0 leftwards, row 1 rightwards.
var counter = [12]int{6, 0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 5}

// readAdjiboto reads a problem.
func readAdjiboto(c *certificate) *adjiboto {
	p := &adjiboto{rules: c.settings("lap lost keep skip", "moves all manual"), seeds: 255}
	p.lap, p.board = p.rules["lap"], readStart(c, p)
	p.seeds = p.board.sum()
	return p
}

func (b pits) sum() (sum int) {
	for _, seeds := range b {
		sum += int(seeds)
	}
	return sum
}

func (p *adjiboto) start() pits { return p.board }

func (p *adjiboto) isGoal(b pits) bool { return b == pits{} }

// parse reads twelve numbers: 0 to 9, a to z for 10 to 35, above that "(36)".
func (p *adjiboto) parse(line []byte) (b pits, ok bool) {
	text, sum := string(line), 0
	for i := range b {
		n := -1
		if after, isLong := strings.CutPrefix(text, "("); isLong {
			var digits string
			if digits, text, ok = strings.Cut(after, ")"); ok {
				n, ok = number(digits)
				ok = ok && n > 35
			}
		} else if text != "" {
			n, text, ok = strings.IndexByte("0123456789abcdefghijklmnopqrstuvwxyz", text[0]), text[1:], true
		}
		if sum += n; !ok || n < 0 || sum > p.seeds {
			return b, false
		}
		b[i] = uint8(n) //nolint:gosec // at most 255
	}
	return b, text == ""
}

// steps are the pits that may be sown; with moves=manual, of row 0 only the right-most
// one that is not empty.
func (p *adjiboto) steps(b pits, into []step[pits]) []step[pits] {
	first := 0
	if p.rules["moves"] == "manual" {
		for first = 5; first > 0 && b[first] == 0; {
			first--
		}
	}
	for pit := first; pit < 12; pit++ {
		if b[pit] > 0 {
			into = append(into, step[pits]{cell: pit, next: p.sow(b, pit)})
		}
	}
	return into
}

func (p *adjiboto) word(m step[pits]) string { return fmt.Sprintf("(%d %d)", m.cell/6, m.cell%6) }

// sow plays a pit that is not empty.
func (p *adjiboto) sow(b pits, origin int) pits {
	pit, seeds := origin, b[origin]
	for b[origin] = 0; seeds > 0; seeds-- {
		pit = p.after(pit, origin)
		b[pit]++
	}
	if b[pit] == 1 || b[pit] == 3 || b[pit] == 5 {
		b[pit] = 0
	}
	if p.lap == "lost" {
		b[origin] = 0
	}
	return b
}

// after is the pit sown after another one.
func (p *adjiboto) after(pit, origin int) int {
	if pit = counter[pit]; pit == origin && p.lap == "skip" {
		return counter[pit]
	}
	return pit
}

// fold is the least turn: with moves=all, all turns are equally far from the empty board.
func (p *adjiboto) fold(b pits) pits {
	if p.rules["moves"] == "manual" {
		return b
	}
	return b.leastTurn()
}

func (p *adjiboto) bound(name string) func(pits) int {
	switch name {
	case "captures":
		return p.captures
	case "laps":
		return p.lapsNeeded
	case "perimeter":
		if p.near != nil {
			return p.near.moves
		}
	}
	return nil
}

// captures counts what moves take at most: two pits; and five seeds, with lap=lost one
// more for each twelve on the board.
func (p *adjiboto) captures(b pits) int {
	moves, empty := 0, 0
	for seeds := b.sum(); seeds > 0; moves++ {
		if p.lap == "lost" {
			seeds -= seeds / 12
		}
		seeds -= 5
	}
	for _, seeds := range b {
		if seeds == 0 {
			empty++
		}
	}
	return max(moves, (13-empty)/2)
}
