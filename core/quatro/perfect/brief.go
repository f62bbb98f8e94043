package perfect

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"procura/core/game"
	"procura/core/text"
)

// Here is the short text of Quatro's positions, BOARD HAND: sixteen
// characters row by row from A1, "." for an empty cell and a hexadecimal digit
// for a piece, then the piece in hand or "-". The game for two, the exact engine
// and the command analyze read and write it here.

const digits = "0123456789abcdef"

// String writes what ReadBrief reads.
func (p Position) String() string { return string(p.appendTo(nil)) }

// appendTo appends a position, as String writes it.
func (p Position) appendTo(text []byte) []byte {
	for _, piece := range p.Board {
		text = append(text, sign(piece, '.'))
	}
	return append(text, ' ', sign(p.InHand, '-'))
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

// ReadBrief reads a board and a hand of the right lengths, or lists what is wrong in
// them: each piece is there once, and where the player to move chooses the
// piece, none is in hand. The name of a piece that is there twice, or is not to be held,
// is its digit where name is nil.
func ReadBrief(board, hand Word, variant Variant, lines Lines, name func(piece int8, held bool) string) (Position, []text.Error) {
	r, p := briefReader{name: name}, Empty(variant, lines)
	for cell, c := range []rune(board.Text) {
		p.Board[cell] = r.piece(c, '.', text.Pos{Line: board.Pos.Line, Column: board.Pos.Column + cell})
	}
	c, _ := utf8.DecodeRuneInString(hand.Text)
	p.InHand = r.piece(c, '-', hand.Pos)
	if variant == Choose && p.InHand != None {
		r.wrong(hand.Pos, text.M("error.quatro.hand", "Piece", r.called(c, p.InHand, true)), text.M("error.expected.quatro.nohand"))
	}
	return p, r.errors
}

// briefReader reads pieces. It notes each, so that none is there twice.
type briefReader struct {
	seen   uint16
	errors []text.Error
	name   func(piece int8, held bool) string
}

func (r *briefReader) wrong(at text.Pos, what, expected text.Message) {
	r.errors = append(r.errors, text.Error{Pos: at, What: what, Expected: expected})
}

func (r *briefReader) called(digit rune, piece int8, held bool) string {
	if r.name == nil {
		return string(digit)
	}
	return r.name(piece, held)
}

// piece reads a digit, in any case, or the sign of none.
func (r *briefReader) piece(c, none rune, at text.Pos) int8 {
	piece := int8(strings.IndexRune(digits, unicode.ToLower(c)))
	switch {
	case c == none:
		return None
	case piece < 0:
		r.wrong(at, text.M("error.quatro.digit", "Text", string(c)), text.M("error.expected.quatro.brief"))
		return None
	case r.seen>>piece&1 != 0:
		r.wrong(at, text.M("error.quatro.twice", "Piece", r.called(c, piece, false)), text.M("error.expected.quatro.once"))
	}
	r.seen |= 1 << piece
	return piece
}

// ruleLetters maps the letter at the start of a line of positions to its rules.
var ruleLetters = map[string]struct {
	variant Variant
	lines   Lines
}{"L": {Give, Straight}, "S": {Give, Squares}, "C": {Choose, Straight}}

// RulesOfLetter returns the rules that a letter stands for, in any case.
func RulesOfLetter(letter string) (variant Variant, lines Lines, ok bool) {
	r, ok := ruleLetters[strings.ToUpper(letter)]
	return r.variant, r.lines, ok
}

// RulesLetter is the letter of rules, "" where they have none.
func RulesLetter(variant Variant, lines Lines) string {
	for letter, r := range ruleLetters {
		if r.variant == variant && r.lines == lines {
			return letter
		}
	}
	return ""
}

// Rules are the rules of a position.
type Rules struct {
	Variant Variant
	Lines   Lines
}

// ReadWords reads a board and a hand, and refuses positions that can't be analyzed; the issue has the column.
func ReadWords(words []Word, rules Rules) (Position, *game.Issue) {
	if len(words) < 2 || !words[0].IsBoard() || !words[1].IsHand() {
		return Position{}, issueAt(badColumn(words), text.M("error.quatro.state"), text.M("error.expected.quatro.brief"))
	}
	board := words[0].Pos.Column
	p, wrong := ReadBrief(words[0], words[1], rules.Variant, rules.Lines, nil)
	if len(wrong) > 0 {
		return p, issueAt(wrong[0].Column, wrong[0].What, wrong[0].Expected)
	}
	switch err := p.Check(); {
	case errors.Is(err, ErrWon):
		return p, issueAt(board, text.M("error.quatro.won"), text.M("error.quatro.open"))
	case errors.Is(err, ErrFull):
		return p, issueAt(board, text.M("error.quatro.full"), text.M("error.quatro.open"))
	case err != nil:
		return p, issueAt(board, text.M("error.quatro.state"), text.M("error.expected.quatro.brief"))
	}
	return p, nil
}

func issueAt(column int, what, expected text.Message) *game.Issue {
	return &game.Issue{Column: column, What: what, Expected: expected}
}

// badColumn returns the column of the word that is too long or too short; if a word is missing, the one after the
// last.
func badColumn(words []Word) int {
	switch {
	case len(words) == 0:
		return 1
	case !words[0].IsBoard():
		return words[0].Pos.Column
	case len(words) == 1:
		return words[0].Pos.Column + Cells
	}
	return words[1].Pos.Column
}

// readWord takes the rules that a word gives, a letter or a setting, and reports whether it gives any.
func (r *Rules) readWord(word string) bool {
	if variant, lines, lettered := RulesOfLetter(word); lettered {
		*r = Rules{variant, lines}
		return true
	}
	for _, v := range []Variant{Give, Choose} {
		if word == "variant="+v.String() {
			r.Variant = v
			return true
		}
	}
	for _, l := range []Lines{Straight, Squares} {
		if word == "lines="+l.String() {
			r.Lines = l
			return true
		}
	}
	return false
}

// ReadLine reads a line, under the rules of its letter or settings ("variant=choose"), or the usual ones; found is false for an empty line or a
// comment.
func ReadLine(line string, usual Rules) (p Position, wrong *game.Issue, found bool) {
	if !strings.HasPrefix(line, ";") { // a table of a spreadsheet may separate its cells so
		line = strings.NewReplacer(";", "\t", ",", "\t", `"`, " ").Replace(line)
	}
	words := SplitWords(line)
	if len(words) == 0 || strings.HasPrefix(words[0].Text, "#") || strings.HasPrefix(words[0].Text, ";") {
		return p, nil, false
	}
	for len(words) > 0 && usual.readWord(words[0].Text) {
		words = words[1:]
	}
	p, wrong = ReadWords(words, usual)
	return p, wrong, true
}
