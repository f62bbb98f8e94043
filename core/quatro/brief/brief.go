// Package brief is the short text of Quatro's positions, BOARD HAND: sixteen
// characters row by row from A1, "." for an empty cell and a hexadecimal digit
// for a piece, then the piece in hand or "-". The game for two, the exact engine
// and the command analyze read and write it here.
package brief

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"procura/core/quatro/grid"
	"procura/core/sexp"
	"procura/core/text"
)

// None is no piece.
const None = -1

const digits = "0123456789abcdef"

// Position is what BOARD HAND says: pieces by their numbers, or None.
type Position struct {
	Board  [grid.Cells]int8
	InHand int8
}

// String writes what Read reads.
func (p Position) String() string {
	text := make([]byte, 0, grid.Cells+2)
	for _, piece := range p.Board {
		text = append(text, sign(piece, '.'))
	}
	return string(append(text, ' ', sign(p.InHand, '-')))
}

func sign(piece int8, none byte) byte {
	if piece == None {
		return none
	}
	return digits[piece]
}

// Word is a word of a text, and where it begins.
type Word struct {
	Text string
	Pos  sexp.Pos
}

// Words are the words of a text, between blanks and line ends.
func Words(src string) (words []Word) {
	const outside = -1
	at, begin := sexp.Pos{Line: 1, Column: 1}, outside
	for i, c := range src + " " {
		switch space := unicode.IsSpace(c); {
		case !space && begin == outside:
			begin = i
			words = append(words, Word{Pos: at})
		case space && begin != outside:
			words[len(words)-1].Text = src[begin:i]
			begin = outside
		}
		at.Column++
		if c == '\n' {
			at = sexp.Pos{Line: at.Line + 1, Column: 1}
		}
	}
	return words
}

// IsBoard reports whether a word is as long as a board, IsHand as a hand.
func (w Word) IsBoard() bool { return utf8.RuneCountInString(w.Text) == grid.Cells }

// IsHand reports whether a word is as long as a hand.
func (w Word) IsHand() bool { return utf8.RuneCountInString(w.Text) == 1 }

// Piece is the piece of a digit, in any case.
func Piece(digit rune) (piece int8, ok bool) {
	piece = int8(strings.IndexRune(digits, unicode.ToLower(digit)))
	return piece, piece >= 0
}

// Flaw is what is wrong with a digit.
type Flaw struct {
	Kind  Kind
	Pos   sexp.Pos
	Digit string
	Piece int8 // None for NoPiece
}

// Kind is what can be wrong.
type Kind uint8

// The kinds.
const (
	NoPiece Kind = iota // it is no digit of a piece
	Twice               // the piece is there already
	Held                // it is in hand, where the player to move chooses the piece
)

// Error says so; name is what the piece is called.
func (f Flaw) Error(name string) sexp.Error {
	e := sexp.Error{Pos: f.Pos}
	switch f.Kind {
	case NoPiece:
		e.What, e.Expected = text.M("error.quatro.digit", "Text", f.Digit), text.M("expected.quatro.brief")
	case Twice:
		e.What, e.Expected = text.M("error.quatro.twice", "Piece", name), text.M("expected.quatro.once")
	case Held:
		e.What, e.Expected = text.M("error.quatro.hand", "Piece", name), text.M("expected.quatro.nohand")
	}
	return e
}

// Read reads a board and a hand of the right lengths, or lists what is wrong in
// them: each piece is there once, and where the player to move chooses the
// piece, none is in hand.
func Read(board, hand Word, choose bool) (Position, []Flaw) {
	var r reader
	var p Position
	for cell, c := range []rune(board.Text) {
		p.Board[cell] = r.piece(c, '.', sexp.Pos{Line: board.Pos.Line, Column: board.Pos.Column + cell})
	}
	c, _ := utf8.DecodeRuneInString(hand.Text)
	if p.InHand = r.piece(c, '-', hand.Pos); choose && p.InHand != None {
		r.flaws = append(r.flaws, Flaw{Held, hand.Pos, hand.Text, p.InHand})
	}
	return p, r.flaws
}

// reader reads pieces. It notes each, so that none is there twice.
type reader struct {
	seen  uint16
	flaws []Flaw
}

// piece reads a digit, or the sign of none.
func (r *reader) piece(c, none rune, at sexp.Pos) int8 {
	if c == none {
		return None
	}
	piece, ok := Piece(c)
	switch {
	case !ok:
		r.flaws = append(r.flaws, Flaw{NoPiece, at, string(c), None})
		return None
	case r.seen>>piece&1 != 0:
		r.flaws = append(r.flaws, Flaw{Twice, at, string(c), piece})
	}
	r.seen |= 1 << piece
	return piece
}

// Rules are what the letter at the start of a line of positions stands for,
// in any case:
//
//	L   the opponent gives the piece, lines
//	S   the opponent gives the piece, squares too
//	C   the player to move chooses the piece, lines
func Rules(letter string) (choose, squares, ok bool) {
	switch strings.ToUpper(letter) {
	case "L":
		return false, false, true
	case "S":
		return false, true, true
	case "C":
		return true, false, true
	}
	return false, false, false
}

// Letter is the letter of rules, "" where they have none.
func Letter(choose, squares bool) string {
	switch {
	case !choose && !squares:
		return "L"
	case !choose:
		return "S"
	case !squares:
		return "C"
	}
	return ""
}
