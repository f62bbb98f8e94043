package submissions

import (
	"regexp"
	"strings"
)

// maxBox is the greatest size of a board or a way; the rest is dropped.
const maxBox = 300_000

// box gathers the lines of a board, of boards one after another, or of a way.
type box struct {
	// put takes what was gathered.
	put func(string)
	// each: every list that holds lists is a board of its own.
	each bool
	// moves: moves may stand on lines of their own.
	moves bool
	// way: what is gathered is the way.
	way bool

	text    strings.Builder
	depth   int // open lists
	columns int // of a heading of letters
	cut     bool
}

func (b *box) takeLine(l *line) bool {
	switch {
	case b.moves && b.depth == 0 && b.takeMoves(l), b.depth == 0 && b.takeRow(l.raw):
		return true
	case l.isBlank():
		if b.each && b.depth == 0 {
			b.putText()
		}
		return true
	case strings.HasPrefix(strings.TrimSpace(l.raw), "--") || l.colon:
		return false
	case b.depth > 0:
		b.addText(l.raw)
		return true
	case l.startsForm():
		b.addText(strings.TrimLeft(strings.TrimLeft(l.raw, " \t->*"), "'`"))
		return true
	}
	return false
}

func (b *box) addText(s string) {
	if b.text.Len()+len(s) > maxBox {
		b.cut = true
		return
	}
	before := b.text.Len()
	b.text.WriteString(s + "\n")
	for i := range len(s) {
		switch s[i] {
		case '(':
			b.depth++
		case ')':
			b.depth = max(0, b.depth-1)
		}
	}
	if b.each && b.depth == 0 && nested(b.text.String()[before:]) || b.each && b.depth == 0 && nested(b.text.String()) && strings.HasPrefix(b.text.String(), "((") {
		b.putText()
	}
}

// nested recognises the text of a list that holds lists.
func nested(s string) bool {
	s = strings.TrimSpace(s)
	return strings.HasPrefix(s, "(") && strings.HasPrefix(strings.TrimSpace(s[1:]), "(")
}

// maxRow is the greatest size of a row in columns.
const maxRow = 500

// marks stand for an empty cell of a board in columns.
const marks = "-_.*"

// isCell recognises a cell of a board in columns: a number, NIL, T, a mark.
func isCell(word string) bool {
	return len(word) <= 4 && (strings.Trim(word, "0123456789") == "" || strings.Trim(word, marks) == "" ||
		strings.EqualFold(word, "nil") || strings.EqualFold(word, "t"))
}

// takeRow takes a row of a board in columns: cells parted by blanks, perhaps with its
// number before it when letters stand over the columns.
func (b *box) takeRow(s string) bool {
	if len(s) > maxRow {
		return false
	}
	words := strings.Fields(strings.ReplaceAll(s, "|", " "))
	if len(words) < 2 || len(words) > 40 {
		return false
	}
	if isHeading(words) {
		b.columns = len(words)
		return true
	}
	if b.columns > 0 && len(words) == b.columns+1 {
		words = words[1:]
	}
	for i, word := range words {
		if !isCell(word) {
			return false
		}
		if strings.Trim(word, marks) == "" {
			words[i] = "NIL"
		}
	}
	b.addText("(" + strings.Join(words, " ") + ")")
	return true
}

// isHeading recognises the letters over columns: A B C ...
func isHeading(words []string) bool {
	for i, word := range words {
		if !strings.EqualFold(word, string(rune('A'+i))) {
			return false
		}
	}
	return len(words) > 3
}

func (b *box) putText() {
	if s := strings.TrimSpace(b.text.String()); s != "" {
		b.put(s)
	}
	b.text.Reset()
	b.depth = 0
}

// closeBox ends the box, and reports whether a list was left open.
func (b *box) closeBox() (torn bool) {
	torn = b.depth > 0
	b.putText()
	return torn
}

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

func (b *box) takeMoves(l *line) bool {
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
		b.addText("(" + pair[1] + " " + pair[2] + ")")
		return true
	}
	if labelled && strings.HasPrefix(rest, "(") {
		b.addText(rest)
		return true
	}
	moves := leadingMoves(rest, labelled)
	if len(moves) > 0 {
		b.addText(strings.Join(moves, " "))
	}
	return len(moves) > 0
}

// leadingMoves are the moves that a line begins with, none where it goes on with something
// else than a note on them.
func leadingMoves(s string, labelled bool) (moves []string) {
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
