package submissions

import (
	"regexp"
	"strings"
)

// A way with a move a line, as programs print it move by move:
//
//	B1            1. B1            Jogada 1: (0 5)
//	C3            2. C3            Jogada 2: (1 4)
//	D5 -> E7      3) D5 (72 pontos)

// moveLabel is what may stand before a move: a word, a number, and what parts them
// from it.
var moveLabel = regexp.MustCompile(`^(?:\pL{3,12}\s*)?(?:[nN]\.?[º°o]?\s*)?\d{1,5}\s*(?:[.:)\]]+|-+>?|\s)\s*`)

// moveWord is a move that is one word: E1, E1-66, C2=bqac, C2/prbo, /prbo.
var moveWord = regexp.MustCompile(`^(?:[A-Za-z]\d{1,2}(?:[-=@/][0-9A-Za-z]+)?|/[A-Za-z]{4})$`)

// barePair is a place without brackets: 0 5.
var barePair = regexp.MustCompile(`^(\d{1,2})(?:\s+|\s*,\s*)(\d{1,2})$`)

func isMoveWord(s string) bool { return len(s) <= maxMove && moveWord.MatchString(s) }

// maxMove is the greatest length of a move that is one word, and maxMoves that of a
// line of moves.
const (
	maxMove  = 12
	maxMoves = 500
)

// played takes a line of moves.
func (b *box) played(l *line) bool {
	if len(l.raw) > maxMoves {
		return false
	}
	bare := strings.TrimLeft(l.raw, " \t->*")
	rest := bare
	if !barePair.MatchString(bare) { // 0 5 is no 5 with a number before it
		rest = bare[len(moveLabel.FindString(bare)):]
	}
	labelled := len(rest) < len(bare)
	if pair := barePair.FindStringSubmatch(rest); pair != nil {
		b.add("(" + pair[1] + " " + pair[2] + ")")
		return true
	}
	if labelled && strings.HasPrefix(rest, "(") {
		b.add(rest)
		return true
	}
	moves := leading(rest, labelled)
	if len(moves) > 0 {
		b.add(strings.Join(moves, " "))
	}
	return len(moves) > 0
}

// leading are the moves that a line begins with, none where it goes on with something
// else than a note on them.
func leading(s string, labelled bool) (moves []string) {
	parted := false
	for _, word := range strings.FieldsFunc(s, func(c rune) bool { return strings.ContainsRune(" \t,;|→", c) }) {
		switch {
		case isMoveWord(word):
			moves = append(moves, word)
			parted = false
		case arrow(word):
			parted = true
		case labelled || parted || strings.HasPrefix(word, "("):
			return moves
		default:
			return nil
		}
	}
	return moves
}
