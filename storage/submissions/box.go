package submissions

import (
	"strings"

	"procura/core/game"
)

// maxBox is the greatest size of a board or a path; the rest is dropped.
const maxBox = 300_000

// boardLines gathers the lines of a board, of boards one after another, or of a path.
type boardLines struct {
	// put takes what was gathered.
	put func(string)
	// each reports whether every list of lists is a separate board.
	each bool
	// moves: moves may stand on lines of their own.
	moves bool
	// path: what is gathered is the path.
	way bool

	text strings.Builder
	// passed are lines that were not taken; taken reports whether something was.
	passed  strings.Builder
	taken   bool
	depth   int // open lists
	columns int // of a heading of letters
	cut     bool
}

func (b *boardLines) takeLine(l *line) bool {
	switch {
	case b.moves && b.depth == 0 && b.takeMoves(l), b.depth == 0 && b.takeRow(l.raw):
		return true
	case l.isBlank():
		if b.each && b.depth == 0 {
			b.flushText()
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

func (b *boardLines) addText(s string) {
	if b.text.Len()+len(s) > maxBox {
		b.cut = true
		return
	}
	if b.taken {
		b.text.WriteString(b.passed.String())
	}
	b.passed.Reset()
	b.taken = true
	before := b.text.Len()
	b.text.WriteString(s + "\n")
	for i := range len(s) {
		switch s[i] {
		case '(':
			b.depth++
		case ')':
			b.depth = max(0, b.depth-1)
		case '[', '{':
			b.depth += b.square()
		case ']', '}':
			b.depth = max(0, b.depth-b.square())
		}
	}
	if b.each && b.depth == 0 && nested(b.text.String()[before:]) || b.each && b.depth == 0 && nested(b.text.String()) && strings.HasPrefix(b.text.String(), "((") {
		b.flushText()
	}
}

// square is 1 where other brackets open a list, too: in a path.
func (b *boardLines) square() int {
	if b.moves {
		return 1
	}
	return 0
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
func (b *boardLines) takeRow(s string) bool {
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

func (b *boardLines) flushText() {
	if s := strings.TrimSpace(b.text.String()); s != "" {
		b.put(s)
	}
	b.text.Reset()
	b.depth = 0
}

// closeBox ends the box, and reports whether a list was left open.
func (b *boardLines) closeBox() (torn bool) {
	torn = b.depth > 0
	if !b.taken {
		b.text.WriteString(b.passed.String())
	}
	b.flushText()
	return torn
}

// maxMoves is the greatest length of a line of moves behind others.
const maxMoves = 500

// takeMoves takes a line of moves, as programs print them move by move:
//
//	B1            1. B1            Jogada 1: (0 5)
//	C3            2. C3            Jogada 2: (1 4)
//	D5 -> E7      3) D5 (72 pontos)
//
// Where the line goes on with words the moves need a label, or a number before the words.
func (b *boardLines) takeMoves(l *line) bool {
	if len(l.raw) > maxMoves || l.startsForm() {
		return false
	}
	m := game.ReadMoves(l.raw)
	begins := m.Before == "" || strings.HasSuffix(m.Before, "#")
	ends := strings.Trim(m.After, "# ") == "" || strings.HasPrefix(m.After, "#") || m.Labelled()
	if len(m.Moves) == 0 || m.Unclear || !begins || !ends {
		return false
	}
	b.addText(l.raw)
	return true
}

// passOver keeps a line that is none of a path, for what may follow: between moves it may be
// one that is not understood, and so where no moves are found at all.
func (b *boardLines) passOver(l *line) {
	if !b.moves || l.isBlank() || b.passed.Len() > maxMoves || l.colon && len(game.ReadMoves(l.value).Moves) == 0 {
		return
	}
	b.passed.WriteString(l.raw + "\n")
}
