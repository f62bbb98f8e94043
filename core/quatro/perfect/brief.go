package perfect

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"procura/core/text"
)

// Here is the short text of Quatro's positions, BOARD HAND: sixteen
// characters row by row from A1, "." for an empty cell and a hexadecimal digit
// for a piece, then the piece in hand or "-". The game for two, the exact engine
// and the command analyze read and write it here.

// None is no piece.
const None = -1

const digits = "0123456789abcdef"

// BriefPosition is what BOARD HAND says: pieces by their numbers, or None.
type BriefPosition struct {
	Board  [Cells]int8
	InHand int8
}

// String writes what Read reads.
func (p BriefPosition) String() string {
	text := make([]byte, 0, Cells+2)
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
	Pos  text.Pos
}

// SplitWords are the words of a text, between blanks and line ends.
func SplitWords(src string) (words []Word) {
	const outside = -1
	at, begin := text.Pos{Line: 1, Column: 1}, outside
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
			at = text.Pos{Line: at.Line + 1, Column: 1}
		}
	}
	return words
}

// IsBoard reports whether a word is as long as a board, IsHand as a hand.
func (w Word) IsBoard() bool { return utf8.RuneCountInString(w.Text) == Cells }

// IsHand reports whether a word is as long as a hand.
func (w Word) IsHand() bool { return utf8.RuneCountInString(w.Text) == 1 }

// PieceOfDigit is the piece of a digit, in any case.
func PieceOfDigit(digit rune) (piece int8, ok bool) {
	piece = int8(strings.IndexRune(digits, unicode.ToLower(digit)))
	return piece, piece >= 0
}

// BriefFlaw is what is wrong with a digit.
type BriefFlaw struct {
	Kind  FlawKind
	Pos   text.Pos
	Digit string
	Piece int8 // None for NoPiece
}

// FlawKind is what can be wrong.
type FlawKind uint8

// The kinds.
const (
	UnknownPiece FlawKind = iota // it is no digit of a piece
	PieceTwice                   // the piece is there already
	PieceInHand                  // it is in hand, where the player to move chooses the piece
)

// Error says so; name is what the piece is called.
func (f BriefFlaw) Error(name string) text.Error {
	e := text.Error{Pos: f.Pos}
	switch f.Kind {
	case UnknownPiece:
		e.What, e.Expected = text.M("error.quatro.digit", "Text", f.Digit), text.M("error.expected.quatro.brief")
	case PieceTwice:
		e.What, e.Expected = text.M("error.quatro.twice", "Piece", name), text.M("error.expected.quatro.once")
	case PieceInHand:
		e.What, e.Expected = text.M("error.quatro.hand", "Piece", name), text.M("error.expected.quatro.nohand")
	}
	return e
}

// ReadBrief reads a board and a hand of the right lengths, or lists what is wrong in
// them: each piece is there once, and where the player to move chooses the
// piece, none is in hand.
func ReadBrief(board, hand Word, choose bool) (BriefPosition, []BriefFlaw) {
	var r briefReader
	var p BriefPosition
	for cell, c := range []rune(board.Text) {
		p.Board[cell] = r.piece(c, '.', text.Pos{Line: board.Pos.Line, Column: board.Pos.Column + cell})
	}
	c, _ := utf8.DecodeRuneInString(hand.Text)
	if p.InHand = r.piece(c, '-', hand.Pos); choose && p.InHand != None {
		r.flaws = append(r.flaws, BriefFlaw{PieceInHand, hand.Pos, hand.Text, p.InHand})
	}
	return p, r.flaws
}

// briefReader reads pieces. It notes each, so that none is there twice.
type briefReader struct {
	seen  uint16
	flaws []BriefFlaw
}

// piece reads a digit, or the sign of none.
func (r *briefReader) piece(c, none rune, at text.Pos) int8 {
	if c == none {
		return None
	}
	piece, ok := PieceOfDigit(c)
	switch {
	case !ok:
		r.flaws = append(r.flaws, BriefFlaw{UnknownPiece, at, string(c), None})
		return None
	case r.seen>>piece&1 != 0:
		r.flaws = append(r.flaws, BriefFlaw{PieceTwice, at, string(c), piece})
	}
	r.seen |= 1 << piece
	return piece
}

// RulesOfLetter are what the letter at the start of a line of positions stands for,
// in any case:
//
//	L   the opponent gives the piece, lines
//	S   the opponent gives the piece, squares too
//	C   the player to move chooses the piece, lines
func RulesOfLetter(letter string) (choose, squares, ok bool) {
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

// RulesLetter is the letter of rules, "" where they have none.
func RulesLetter(choose, squares bool) string {
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
