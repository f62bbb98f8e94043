package certify

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// turn is a position of Quatro for two, with the piece in hand, or '-'.
type turn struct {
	board board
	hand  byte
}

// match checks what is claimed of a position, one strategy after another.
type match struct {
	*certificate
	rules  *quatro
	start  turn
	choose bool
	wins   bool       // what the owner of the strategy is to do
	limit  int        // the pieces on the board up to which a line counts
	listed *set[turn] // where it is his turn, and what his moves make of it
	after  []turn
}

// checkMatch checks what is claimed of a position of Quatro for two.
func (c *certificate) checkMatch() {
	settings := c.settings("variant give choose", "lines lines squares")
	m := &match{certificate: c, choose: settings["variant"] == "choose", rules: &quatro{lines: quatroLines(settings["lines"] == "squares")}}
	for i := range 16 {
		m.rules.begin[i], m.rules.reserve[i] = '.', 1
	}
	c.Name = c.take("position")
	start, ok := m.read(c.Name)
	if m.start = start; !ok || m.complete(start) || start.placed() == 16 {
		c.refuseAt(c.number-1, "position", "Text", c.Name)
		return
	}
	c.Claim = c.take("claim")
	value, distance, timed := strings.Cut(c.Claim, " ")
	within, ok := number(distance)
	if !timed {
		within, ok = 16-start.placed(), true
	}
	winner, loser := "mover", "other"
	if value == "loss" {
		winner, loser = loser, winner
	}
	switch {
	case c.Claim == "draw":
		m.strategy(winner, "holds", within)
		m.strategy(loser, "holds", within)
	case ok && (value == "win" || value == "loss"):
		if m.strategy(winner, "wins", within); timed && within > 1 {
			m.strategy(loser, "holds", within-1)
		}
	default:
		c.refuseAt(c.number-1, "claim", "Text", c.Claim)
	}
}

// read reads a position.
func (m *match) read(text string) (t turn, ok bool) {
	if len(text) != 18 || text[16] != ' ' {
		return t, false
	}
	t.board, ok = m.rules.parse([]byte(text[:16]))
	t.hand = text[17]
	hand := piece(t.hand)
	return t, ok && (t.hand == '-' || !m.choose && hand >= 0 && m.rules.left(t.board)[hand] > 0)
}

// strategy reads that of a player for so many placements, and checks it.
func (m *match) strategy(owner, kind string, within int) {
	head, room, words := m.number, int64(memory), fmt.Sprint(owner, " ", kind, " ", within)
	n, ok := numbers(m.take("strategy"), words+" #")
	if !ok {
		m.refuseAt(head, "strategy", "Text", words)
		return
	}
	m.wins, m.limit, m.listed, m.after = kind == "wins", m.start.placed()+within, newSet[turn](&room), nil
	for ; m.ok() && len(m.after) < n[0]; m.next() {
		m.readChoice()
	}
	for i := 0; i < len(m.after) && m.ok() && m.look(); i++ {
		m.progress.States.Add(1)
		m.answered(head+1+i, m.after[i])
	}
	if owner == "other" {
		m.answered(head, m.start)
	} else if !m.good(m.start) {
		m.refuseAt(head, "unanswered", "Text", m.start.String())
	}
}

// readChoice reads a position and what the owner's move makes of it.
func (m *match) readChoice() {
	text := string(m.line)
	half := min(18, len(text))
	t, known := m.read(text[:half])
	after, ok := m.read(strings.TrimPrefix(text[half:], " "))
	if !known || !ok || len(text) != 37 || !slices.Contains(m.legal(t), after) {
		m.refuse("choice", "Text", m.shown())
	} else if fresh, fits := m.listed.add(t); !fits || !m.listed.take(3*18) { // after grows by copies
		m.refuse("memory")
	} else if !fresh {
		m.refuse("twice", "Text", m.shown())
	}
	m.after = append(m.after, after)
}

// answered checks a position in which it is the opponent's turn, or nobody's.
func (m *match) answered(line int, t turn) {
	answers := m.legal(t)
	if over := m.complete(t); over || len(answers) == 0 {
		if m.wins && (!over || t.placed() > m.limit) {
			m.refuseAt(line, "late", "Text", t.String())
		}
		return
	}
	for _, after := range answers {
		if over := m.complete(after); over && (m.wins || after.placed() <= m.limit) {
			m.refuseAt(line, "beaten", "Text", after.String())
		} else if !over && !m.good(after) {
			m.refuseAt(line, "unanswered", "Text", after.String())
		}
	}
}

// good reports a position that goes well for the owner, whose turn it is.
func (m *match) good(t turn) bool {
	if _, _, listed := m.listed.find(t); listed {
		return true
	}
	puts := m.puts(t)
	if slices.ContainsFunc(puts, m.complete) && (!m.wins || t.placed() < m.limit) {
		return true
	}
	return !m.wins && (len(puts) > 0 && t.placed()+2 > min(m.limit, 16) || m.rules.open(t.board) == never)
}

// puts are the positions after a piece is put on the board, the next one not yet given.
func (m *match) puts(t turn) (list []turn) {
	for _, s := range m.rules.steps(t.board, nil) {
		if m.choose || hexadecimal[s.other] == t.hand {
			list = append(list, turn{s.next, '-'})
		}
	}
	return list
}

// legal are the positions after the legal moves.
func (m *match) legal(t turn) (list []turn) {
	puts := m.puts(t)
	if !m.choose && t.hand == '-' {
		puts = []turn{t}
	}
	for _, after := range puts {
		count, ends := len(list), m.choose || m.complete(after)
		for piece, n := range m.rules.left(after.board) {
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

// complete reports four pieces in a line that have a trait in common.
func (m *match) complete(t turn) bool {
	return slices.ContainsFunc(m.rules.lines, func(line [4]int) bool {
		ones, zeros := 15, 15
		for _, cell := range line {
			if t.board[cell] == '.' {
				return false
			}
			ones, zeros = ones&piece(t.board[cell]), zeros&^piece(t.board[cell])
		}
		return ones|zeros != 0
	})
}

func (t turn) placed() int { return 16 - bytes.Count(t.board[:], []byte(".")) }

// String writes it as it is read.
func (t turn) String() string { return string(t.board[:]) + " " + string([]byte{t.hand}) }
