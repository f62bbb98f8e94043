package tasks_test

import (
	"slices"
	"strings"
	"testing"

	"procura/core/game"
	"procura/core/tasks"
)

// plain solves Quatro for two by trying all moves. It shares nothing with the program but the text of positions and moves.
type plain struct {
	choose bool
	lines  [16][][4]int // through each cell
	known  map[question]bool
}

type board struct {
	pieces [16]int8 // none, or 0 to 15
	hand   int8
	used   uint16 // pieces on the board or in the hand
}

const none = -1

// question asks whether the player to move wins within so many own placements, or loses to as many of the other one.
type question struct {
	board
	most  int
	loses bool
}

func newPlain(p game.Position) (*plain, board) {
	s := &plain{choose: p.Rules()["variant"] == "choose", known: map[question]bool{}}
	add := func(cells ...int) {
		for _, c := range cells {
			s.lines[c] = append(s.lines[c], [4]int(cells))
		}
	}
	for i := range 4 {
		add(4*i, 4*i+1, 4*i+2, 4*i+3)
		add(i, i+4, i+8, i+12)
	}
	add(0, 5, 10, 15)
	add(3, 6, 9, 12)
	for i := range 9 {
		if at := i/3*4 + i%3; p.Rules()["lines"] == "squares" {
			add(at, at+1, at+4, at+5)
		}
	}
	b := board{hand: none}
	text := p.Brief()
	for cell := range b.pieces {
		b.pieces[cell] = int8(strings.IndexByte("0123456789abcdef", text[cell]))
		if b.pieces[cell] != none {
			b.used |= 1 << b.pieces[cell]
		}
	}
	b.hand = int8(strings.IndexByte("0123456789abcdef", text[17]))
	if b.hand != none {
		b.used |= 1 << b.hand
	}
	return s, b
}

// turn is a move: what is none is no part of it.
type turn struct{ cell, piece, given int8 }

func (t turn) String() string {
	word := ""
	if t.cell != none {
		word = string(rune('A'+t.cell%4)) + string(rune('1'+t.cell/4))
	}
	letters := func(mark string, piece int8) {
		if piece == none {
			return
		}
		word += mark
		for i, pair := range []string{"bp", "rq", "ab", "oc"} {
			word += string(pair[piece>>(3-i)&1])
		}
	}
	letters("=", t.piece)
	letters("/", t.given)
	return word
}

func (s *plain) wins(b *board, cell, piece int8) bool {
	for _, line := range s.lines[cell] {
		ones, zeros := piece, ^piece&15
		for _, c := range line {
			switch p := b.pieces[c]; {
			case int8(c) == cell:
			case p == none:
				ones, zeros = 0, 0
			default:
				ones, zeros = ones&p, zeros&^p
			}
		}
		if ones|zeros != 0 {
			return true
		}
	}
	return false
}

// end is how a move ends the game.
type end int

const (
	open end = iota
	won
	full
)

// play calls each with every move, the board after it, and whether the game is over, until it returns true; play returns that.
func (s *plain) play(b board, each func(t turn, after board, e end) bool) bool {
	gives := func(cell int8, after board) bool {
		for given := range int8(16) {
			if after.used>>given&1 == 0 {
				next := after
				next.hand, next.used = given, after.used|1<<given
				if each(turn{cell, none, given}, next, open) {
					return true
				}
			}
		}
		return false
	}
	places := func(cell, piece, named int8) (board, bool, bool) {
		after := b
		after.pieces[cell], after.hand, after.used = piece, none, b.used|1<<piece
		switch {
		case s.wins(&b, cell, piece):
			return after, true, each(turn{cell, named, none}, after, won)
		case after.used == 1<<16-1:
			return after, true, each(turn{cell, named, none}, after, full)
		}
		return after, false, false
	}
	if !s.choose && b.hand == none {
		return gives(none, b)
	}
	for cell := range int8(16) {
		if b.pieces[cell] != none {
			continue
		}
		if !s.choose {
			after, over, stop := places(cell, b.hand, none)
			if stop || !over && gives(cell, after) {
				return true
			}
			continue
		}
		for piece := range int8(16) {
			if b.used>>piece&1 == 0 {
				after, over, stop := places(cell, piece, piece)
				if stop || !over && each(turn{cell, piece, none}, after, open) {
					return true
				}
			}
		}
	}
	return false
}

// winsAtOnce reports whether the player to move completes a line with the next placement; it saves the time of trying the other moves.
func (s *plain) winsAtOnce(b *board) bool {
	for cell := range int8(16) {
		for piece := range int8(16) {
			fits := piece == b.hand || s.choose && b.used>>piece&1 == 0
			if fits && b.pieces[cell] == none && s.wins(b, cell, piece) {
				return true
			}
		}
	}
	return false
}

// forced answers a question: see there.
func (s *plain) forced(b board, most int, loses bool) (answer bool) {
	free := 0
	for _, p := range b.pieces {
		if p == none {
			free++
		}
	}
	q := question{b, min(most, (free+1)/2), loses}
	if q.most == 0 {
		return false
	}
	now := s.winsAtOnce(&b)
	if now || !loses && q.most == 1 && (s.choose || b.hand != none) {
		return !loses && now
	}
	if answer, ok := s.known[q]; ok {
		return answer
	}
	if loses {
		answer = !s.play(b, func(_ turn, after board, e end) bool { return e != open || !s.forced(after, q.most, false) })
	} else {
		left := q.most
		if s.choose || b.hand != none {
			left--
		}
		answer = s.play(b, func(_ turn, after board, e end) bool { return e == open && s.forced(after, left, true) })
	}
	s.known[q] = answer
	return answer
}

// ever answers a question without a limit of placements; quick wins are found first.
func (s *plain) ever(b board, loses bool) bool {
	for most := 1; most <= 8; most++ {
		if s.forced(b, most, loses) {
			return true
		}
	}
	return false
}

// check proves that a move is the only right one, or its cell the only right one, and the depth.
func check(t *testing.T, kind tasks.Kind, p game.Position, answer string, depth int) {
	t.Helper()
	s, b := newPlain(p)
	var right, moves []string
	hardest, before := 0, 0
	s.play(b, func(m turn, after board, e end) bool {
		moves = append(moves, m.String())
		wins := e == won || e == open && s.ever(after, true) // the other player loses
		loses := !wins && e == open && s.ever(after, false)
		switch {
		case kind == tasks.Win && wins, kind != tasks.Win && !loses:
			right = append(right, m.String())
			if kind == tasks.Draw && wins {
				t.Errorf("%s: %s wins", p.Line(), m)
			}
			if kind == tasks.Win && depth > 1 && (e == won || s.forced(after, depth-2, true)) {
				t.Errorf("%s: %s wins in fewer than %d", p.Line(), m, depth)
			}
			if kind == tasks.Win && e != won && !s.forced(after, depth-1, true) {
				t.Errorf("%s: %s does not win in %d", p.Line(), m, depth)
			}
		case kind != tasks.Win:
			if s.forced(after, depth, false) {
				hardest++
			}
			if depth > 1 && s.forced(after, depth-1, false) {
				before++
			}
		}
		return false
	})
	if wrong := len(moves) - len(right); kind != tasks.Win && (hardest != wrong || before == wrong) {
		t.Errorf("%s %s: of %d wrong moves %d lose to %d moves of the opponent, %d to fewer", p.Line(), kind, wrong, hardest, depth, before)
	}
	found := slices.Contains(right, answer)
	if kind == tasks.Place { // behind the right cell some gifts may lose
		found = found && !slices.ContainsFunc(right, func(move string) bool { return move[:2] != answer[:2] })
	} else {
		found = found && len(right) == 1
	}
	if !found {
		t.Errorf("%s %s: %s is right, not %s", p.Line(), kind, right, answer)
	}
	if legal := p.Moves(); !slices.Equal(slices.Sorted(slices.Values(legal)), slices.Sorted(slices.Values(moves))) {
		t.Errorf("%s: the moves %s", p.Line(), moves)
	}
}
