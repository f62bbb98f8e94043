package verify

import (
	"bytes"
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
func readQuatro(c *checker) *quatro {
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

// line returns how many pieces a line lacks, and which traits its others share.
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

// turn is a position of Quatro for two, with the piece in hand, or '-'.
type turn struct {
	board board
	hand  byte
}

// String writes the turn as certificates have it.
func (t turn) String() string { return string(t.board[:]) + " " + string([]byte{t.hand}) }

func (t turn) placed() int { return 16 - bytes.Count(t.board[:], []byte(".")) }

// match checks what is claimed of a position, one strategy after another.
type match struct {
	*checker
	*quatro
	position turn
	choose   bool
	wins     bool       // what the owner of the strategy is to do
	limit    int        // the pieces on the board up to which a line counts
	at       int        // the line that pays
	listed   *set[turn] // where it is his turn, and what his moves make of it
	after    []turn
}

// checkMatch checks what is claimed of a position of Quatro for two.
func (c *checker) checkMatch() {
	rules := c.takeRules("variant=(give|choose) lines=(lines|squares)")
	m := &match{checker: c, quatro: &quatro{lines: quatroLines(rules[2])}, choose: rules[1] == "choose"}
	for i := range 16 {
		m.begin[i], m.reserve[i] = '.', 1
	}
	position := c.takeWord("position")
	start, ok := m.read(position)
	m.position = start
	if !c.taken(ok && !m.isGoal(start.board) && start.placed() < 16, "position", position) {
		return
	}
	claim := c.takeParts("claim", "draw|(win|loss)(?: #)?", "claim")
	c.Name, c.Claim = position, claim[0]
	within, timed := number(claim[2])
	if !timed {
		within = 16 - start.placed()
	}
	winner, loser := "mover", "other"
	if claim[1] == "loss" {
		winner, loser = loser, winner
	}
	if c.Claim == "draw" {
		m.strategy(winner, "holds", within)
		m.strategy(loser, "holds", within)
		return
	}
	m.strategy(winner, "wins", within)
	if timed && within > 1 {
		m.strategy(loser, "holds", within-1)
	}
}

func (m *match) read(text string) (t turn, ok bool) {
	if len(text) != 18 || text[16] != ' ' {
		return t, false
	}
	t.board, ok = m.parse([]byte(text[:16]))
	t.hand = text[17]
	hand := piece(t.hand)
	return t, ok && (t.hand == '-' || !m.choose && hand >= 0 && m.left(t.board)[hand] > 0)
}

// strategy reads the strategy of a player for so many placements, and checks it.
func (m *match) strategy(owner, kind string, within int) {
	head, words := m.number, fmt.Sprint(owner, " ", kind, " ", within)
	after, isIt := strings.CutPrefix(m.takeWord("strategy"), words+" ")
	count, isNumber := number(after)
	if !m.require(isIt && isNumber, head, "strategy", "Text", words) {
		return
	}
	m.wins = kind == "wins"
	m.limit = m.position.placed() + within
	m.listed = newSet[turn](&m.account)
	m.after = nil
	for ; m.ok() && len(m.after) < count; m.next() {
		m.readChoice()
	}
	for i := 0; i < len(m.after) && m.ok() && m.goesOn(); i++ {
		m.progress.States.Add(1)
		m.answered(head+1+i, m.after[i])
	}
	if owner == "other" {
		m.answered(head, m.position)
	} else {
		m.at = head
		m.require(m.good(m.position), head, "unanswered", "Text", m.position.String())
	}
}

// readChoice reads a position and what the owner's move makes of it.
func (m *match) readChoice() {
	text := string(m.line)
	half := min(18, len(text))
	t, known := m.read(text[:half])
	after, ok := m.read(strings.TrimPrefix(text[half:], " "))
	if m.here(known && ok && len(text) == 37 && slices.Contains(m.legal(t), after), "choice") {
		refusal := m.listed.add(t)
		m.here(refusal == "", refusal)
		m.here(m.hold(3*18), "memory") // after grows by copies
	}
	m.after = append(m.after, after)
}

// answered checks a position in which it is the opponent's turn, or nobody's.
func (m *match) answered(line int, t turn) {
	m.at = line
	answers := m.legal(t)
	if over := m.isGoal(t.board); over || len(answers) == 0 {
		m.require(!m.wins || over && t.placed() <= m.limit, line, "late", "Text", t.String())
		return
	}
	for _, after := range answers {
		if m.isGoal(after.board) {
			m.require(!m.wins && after.placed() > m.limit, line, "beaten", "Text", after.String())
		} else {
			m.require(m.good(after), line, "unanswered", "Text", after.String())
		}
	}
}

// good reports a position that goes well for the owner, whose turn it is.
func (m *match) good(t turn) bool {
	if at, _ := m.listed.find(t); at >= 0 {
		return true
	}
	puts := m.puts(t)
	if (!m.wins || t.placed() < m.limit) && slices.ContainsFunc(puts, func(after turn) bool { return m.isGoal(after.board) }) {
		return true
	}
	return !m.wins && (len(puts) > 0 && t.placed()+2 > min(m.limit, 16) || m.open(t.board) == never)
}

// puts are the positions after a piece is put on the board, the next one not yet given.
func (m *match) puts(t turn) (list []turn) {
	steps := m.steps(t.board, nil)
	m.spend(m.at, lineWork+(successorWork+goalWork)*len(steps))
	for _, s := range steps {
		if m.choose || hexadecimal[s.other] == t.hand {
			list = append(list, turn{s.next, '-'})
		}
	}
	return list
}

// legal are the positions after the legal moves: a piece is put, and the next one given.
func (m *match) legal(t turn) (list []turn) {
	puts := m.puts(t)
	if !m.choose && t.hand == '-' {
		puts = []turn{t}
	}
	for _, after := range puts {
		count, ends := len(list), m.choose || m.isGoal(after.board)
		for piece, n := range m.left(after.board) {
			if n > 0 && !ends {
				list = append(list, turn{after.board, hexadecimal[piece]})
			}
		}
		if len(list) == count {
			list = append(list, after)
		}
	}
	return list
}
