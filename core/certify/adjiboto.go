package certify

import "fmt"

// pits is a board of Adji-Boto*: row 0 from column 0 to 5, then row 1.
type pits [12]uint8

// adjiboto is a problem of Adji-Boto*.
type adjiboto struct {
	rules map[string]string
	board pits
	seeds int // at most so many are on a board
}

// readAdjiboto reads a problem.
func readAdjiboto(c *certificate) *adjiboto {
	p := &adjiboto{rules: c.settings("lap lost keep skip", "moves all manual"), seeds: 255}
	line := c.number
	var ok bool
	if p.board, ok = p.parse([]byte(c.take("start"))); !ok {
		c.refuseAt(line, "state", "Text", "")
	}
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

// parse reads twelve numbers: 0 to 9, a to z for 10 to 35, above that "(36)".
func (p *adjiboto) parse(text []byte) (b pits, ok bool) {
	for i := range b {
		n, used := -1, 1
		switch {
		case len(text) == 0:
			return b, false
		case text[0] >= '0' && text[0] <= '9':
			n = int(text[0] - '0')
		case text[0] >= 'a' && text[0] <= 'z':
			n = int(text[0]-'a') + 10
		case text[0] == '(':
			n, used = inParentheses(text)
		}
		if n < 0 || n > p.seeds {
			return b, false
		}
		b[i], text = uint8(n), text[used:] //nolint:gosec // at most 255
	}
	return b, len(text) == 0 && b.sum() <= p.seeds
}

// inParentheses reads "(36)", a number from 36 on, and how many bytes it takes.
func inParentheses(text []byte) (n, used int) {
	for i, char := range text {
		if char == ')' {
			if n, ok := number(string(text[1:i])); ok && n > 35 {
				return n, i + 1
			}
			break
		}
	}
	return -1, 0
}

func (p *adjiboto) write(b pits) string {
	var text []byte
	for _, seeds := range b {
		switch {
		case seeds < 10:
			text = append(text, '0'+seeds)
		case seeds < 36:
			text = append(text, 'a'+seeds-10)
		default:
			text = append(text, fmt.Sprintf("(%d)", seeds)...)
		}
	}
	return string(text)
}

func (p *adjiboto) isGoal(b pits) bool { return b.sum() == 0 }

// after is the next pit counter-clockwise: row 0 leftwards, row 1 rightwards.
func after(pit int) int {
	switch pit {
	case 0:
		return 6
	case 11:
		return 5
	}
	if pit < 6 {
		return pit - 1
	}
	return pit + 1
}

// sow plays a pit that is not empty.
func (p *adjiboto) sow(b pits, origin int) pits {
	lap := p.rules["lap"]
	seeds, pit := b[origin], origin
	b[origin] = 0
	for ; seeds > 0; seeds-- {
		pit = after(pit)
		if pit == origin && lap == "skip" {
			pit = after(pit)
		}
		b[pit]++
	}
	if n := b[pit]; n == 1 || n == 3 || n == 5 {
		b[pit] = 0
	}
	if lap == "lost" {
		b[origin] = 0
	}
	return b
}

// steps are the pits that may be sown; with moves=manual, of row 0 only the right-most
// one that is not empty.
func (p *adjiboto) steps(b pits, into []step[pits]) []step[pits] {
	rightmost := 0
	for pit := range 6 {
		if b[pit] > 0 {
			rightmost = pit
		}
	}
	for pit, seeds := range b {
		if seeds > 0 && (pit >= rightmost || p.rules["moves"] == "all") {
			into = append(into, step[pits]{cell: pit, next: p.sow(b, pit)})
		}
	}
	return into
}

func (p *adjiboto) word(m step[pits]) (full, short string) {
	full = fmt.Sprintf("(%d %d)", m.cell/6, m.cell%6)
	return full, full
}

func (p *adjiboto) bound(name string) func(pits) int {
	switch name {
	case "captures":
		return p.captures
	case "laps":
		return func(b pits) int {
			var seeds [12]int
			for pit := range b {
				seeds[pit] = int(b[pit])
			}
			return lapsNeeded(seeds, p.rules)
		}
	}
	return nil
}

// captures counts what moves take at most: five seeds and, with lap=lost, one for each
// twelve of the board; and two pits.
func (p *adjiboto) captures(b pits) int {
	moves, filled := 0, 0
	for seeds := b.sum(); seeds > 0; moves++ {
		taken := 5
		if p.rules["lap"] == "lost" {
			taken += seeds / 12
		}
		seeds -= taken
	}
	for _, seeds := range b {
		if seeds > 0 {
			filled++
		}
	}
	return max(moves, (filled+1)/2)
}
