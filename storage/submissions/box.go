package submissions

import "strings"

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

// take takes a line that belongs to it.
func (b *box) take(l *line) bool {
	switch {
	case b.moves && b.depth == 0 && b.played(l), b.depth == 0 && b.row(l.raw):
		return true
	case l.isBlank():
		if b.each && b.depth == 0 {
			b.give()
		}
		return true
	case strings.HasPrefix(strings.TrimSpace(l.raw), "--") || l.colon:
		return false
	case b.depth > 0:
		b.add(l.raw)
		return true
	case l.startsForm():
		b.add(strings.TrimLeft(strings.TrimLeft(l.raw, " \t->*"), "'`"))
		return true
	}
	return false
}

// add adds the text of lists.
func (b *box) add(s string) {
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
		b.give()
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

// row takes a row of a board in columns: cells parted by blanks, perhaps with its
// number before it when letters stand over the columns.
func (b *box) row(s string) bool {
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
	b.add("(" + strings.Join(words, " ") + ")")
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

// give hands over what was gathered.
func (b *box) give() {
	if s := strings.TrimSpace(b.text.String()); s != "" {
		b.put(s)
	}
	b.text.Reset()
	b.depth = 0
}

// shut ends the box, and reports whether a list was left open.
func (b *box) shut() (torn bool) {
	torn = b.depth > 0
	b.give()
	return torn
}
