package game

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// moveItem is a word or a list of a text, or the dots of something left out. Glue is what stands
// before it; numbered reports whether a bracket which was never opened stands behind it.
type moveItem struct {
	text, glue string
	isList     bool
	list       []moveItem
	dots       bool
	numbered   bool
	torn       bool // a list that is not closed
}

const (
	// maxMoveDepth limits how deep lists are nested; brackets beyond it are passed over.
	maxMoveDepth = 20
	// maxMoveItems limits the words and lists that are read of a text.
	maxMoveItems = 60_000
)

type moveLexer struct {
	text string
	// at is the byte that is read next, and glue where what stands before the next item begins.
	at, glue int
	count    int
	open     [][]moveItem // the lists that are not closed, outermost first
	// glues are the texts before the open lists.
	glues []string
}

func (l *moveLexer) run() {
	l.open = [][]moveItem{nil}
	for l.at < len(l.text) && l.count <= maxMoveItems {
		l.token()
	}
}

// top are the items of the text, with the lists that it leaves open closed at its end.
func (l *moveLexer) top() []moveItem {
	open := slices.Clone(l.open)
	for last := len(open) - 1; last > 0; last-- {
		item := moveItem{isList: true, torn: true, list: open[last], glue: l.glues[last-1]}
		open[last-1] = append(slices.Clone(open[last-1]), item)
	}
	return open[0]
}

// add takes an item that is so many bytes long.
func (l *moveLexer) add(item moveItem, size int) {
	item.glue = l.takeGlue()
	l.at += size
	l.glue = l.at
	l.count++
	last := len(l.open) - 1
	l.open[last] = append(l.open[last], item)
}

// takeGlue takes the text before the next item, without quotes and with one blank for many.
func (l *moveLexer) takeGlue() string {
	glue := l.text[l.glue:l.at]
	if glue == "" || glue == " " {
		return glue
	}
	var b strings.Builder
	for _, c := range glue {
		switch {
		case strings.ContainsRune("\"'`\\|#", c):
		case c != '\n' && unicode.IsSpace(c):
			if !strings.HasSuffix(b.String(), " ") {
				b.WriteByte(' ')
			}
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func (l *moveLexer) token() {
	rest := l.text[l.at:]
	if n := dotsAt(rest); n > 0 {
		l.add(moveItem{dots: true}, n)
		return
	}
	if n := wordLength(rest); n > 0 {
		l.word(rest[:n])
		return
	}
	c, size := utf8.DecodeRuneInString(rest)
	switch {
	case strings.ContainsRune("([{", c) && len(l.open) <= maxMoveDepth:
		l.push()
	case strings.ContainsRune(")]}", c):
		l.pop()
	case c == '#' && isAlone(l.text, l.at): // where Lisp leaves out a list
		l.add(moveItem{text: "#"}, size)
	default:
		l.at += size
	}
}

// dotsAt is the length of the dots that a text begins with: three or more.
func dotsAt(s string) int {
	if strings.HasPrefix(s, "…") {
		return len("…")
	}
	if n := len(s) - len(strings.TrimLeft(s, ".")); n >= 3 {
		return n
	}
	return 0
}

func wordLength(s string) int {
	end := strings.IndexFunc(s, func(r rune) bool { return !isWordRune(r) })
	if end < 0 {
		return len(s)
	}
	return end
}

// isAlone reports whether the byte at a place has blanks or brackets around it.
func isAlone(s string, at int) bool {
	begins := at == 0 || strings.IndexByte(" \t\n([{,", s[at-1]) >= 0
	return begins && (at+1 == len(s) || strings.IndexByte(" \t\n)]},", s[at+1]) >= 0)
}

// word takes a word; a number with a sign of its own is no number of a place.
func (l *moveLexer) word(word string) {
	before, signed := strings.CutSuffix(l.text[l.glue:l.at], "-")
	if first := before == "" && len(l.open[len(l.open)-1]) == 0; signed && isNumber(word) && (first || strings.HasSuffix(before, " ") || strings.HasSuffix(before, ",")) {
		l.add(moveItem{text: "-" + word}, len(word))
		return
	}
	l.add(moveItem{text: word}, len(word))
}

func (l *moveLexer) push() {
	l.glues = append(l.glues, l.takeGlue())
	l.at++
	l.glue = l.at
	l.open = append(l.open, nil)
}

func (l *moveLexer) pop() {
	tight := l.at == l.glue
	l.at++
	last := len(l.open) - 1
	if last == 0 {
		if n := len(l.open[0]); n > 0 && tight {
			l.open[0][n-1].numbered = true
		}
		return
	}
	l.glue = l.at
	l.count++
	item := moveItem{isList: true, list: l.open[last], glue: l.glues[last-1]}
	l.open, l.glues = l.open[:last], l.glues[:last-1]
	l.open[last-1] = append(l.open[last-1], item)
}

// dropPackages takes away the packages of symbols, P17::B1, KEYWORD:B1. Of two words that are
// places both, as P17:B1, the first is a package where it stands before others too.
func dropPackages(items []moveItem) []moveItem {
	times := map[string]int{}
	for i := range items {
		if i > 0 && items[i].glue == ":" && !items[i].isList {
			times[items[i-1].text]++
		}
	}
	var kept []moveItem
	for i := range items {
		item := items[i]
		item.list = dropPackages(item.list)
		if i+1 < len(items) && isPackage(&item, &items[i+1], times[item.text]) {
			items[i+1].glue = item.glue
			continue
		}
		kept = append(kept, item)
	}
	return kept
}

// isPackage reports whether an item is the package of the next one; it stands before a colon so
// many times.
func isPackage(item, next *moveItem, times int) bool {
	if item.isList || next.isList || item.text == "" || isNumber(item.text) {
		return false
	}
	_, place := placeWord(item.text)
	_, symbol := placeWord(next.text)
	return next.glue == "::" || next.glue == ":" && symbol && (!place || times > 1)
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
