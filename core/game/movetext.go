package game

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MoveText is the way that a text of another program holds, in whatever notation. Moves
// are written as E1, E1-66, C2=bqac, (0 5), or L0C5 where the text names row and column:
//
//	B1 C3 D5   (B1 C3 D5)   ["B1","C3"]   B1-C3-D5   b1→c3   :B1 P17::C3 |d5|   Nb1 Nc3
//	1) B1 2) C3   Jogada 1: B1   B1(20) C3(30)   B1 20 C3 30   (B 1) (C 3)   B1, C3 e D5
//	((0 5) (1 4))   [(0,5),(1,4)]   0-5 1-4   0,5; 1,4   L0C5 L1C4   (linha 0 coluna 5)
//	C2=bqac   (C2 bqac)   C2 (branca quadrada alta cheia)   ((branca ...) (1 2))
//
// It says what is written, and knows no board: whether the places are on one, and what the
// numbers count, is for who has the board.
type MoveText struct {
	Moves []string
	// Cut says that the moves break off: by "..." or by a bracket that is not closed, which
	// Open says.
	Cut, Open bool
	// Before and After are the words before the first move and behind the last, with # for
	// each number.
	Before, After string
	// Unclear says that what stands between the moves, or in their place, is not understood.
	Unclear bool
}

// ReadMoves reads the moves of a text. It takes time linear in its length.
func ReadMoves(content string) MoveText {
	lexer := moveLexer{text: content}
	lexer.run()
	r := moveReader{}
	items := lexer.top()
	if strings.Contains(content, ":") {
		items = dropPackages(items)
	}
	alone := len(items) == 1
	r.readItems(items, alone)
	r.makePlaces(alone && items[0].isList)
	m := r.result()
	m.Open = len(lexer.open) > 1
	m.Cut = m.Cut || m.Open || lexer.count > maxMoveItems
	m.Unclear = m.Unclear && !(m.Cut && len(m.Moves) == 0)
	if last := len(m.Moves) - 1; m.Open && last >= 0 && !strings.HasPrefix(m.Moves[last], "(") && m.After == "" {
		m.Moves = m.Moves[:last] // of E10 it may be E1
	}
	return m
}

// Labelled reports whether a number or a name with one stands before the first move.
func (m *MoveText) Labelled() bool { return strings.Contains(m.Before, "#") }

// Surrounded reports whether there are words before the first move or behind the last that
// are neither a label nor a number.
func (m *MoveText) Surrounded() bool {
	return strings.Trim(m.After, "# ") != "" || m.Before != "" && !strings.HasSuffix(m.Before, "#")
}

// moveItem is a word or a list of a text, or the dots of something left out. Glue is what
// stands before it; numbered says that a bracket which was never opened stands behind it.
type moveItem struct {
	text, glue string
	isList     bool
	list       []moveItem
	dots       bool
	numbered   bool
	torn       bool // a list that is not closed
}

const (
	// maxMoveDepth is how deep lists stand inside each other; brackets beyond it are passed over.
	maxMoveDepth = 20
	// maxMoveItems is how many words and lists are read of a text.
	maxMoveItems = 60_000
)

type moveLexer struct {
	text string
	// at is the byte that is read next, and glue where what stands before the next item begins.
	at, glue int
	count    int
	open     [][]moveItem // the lists that are not closed, outermost first
	// glues are those before the open lists.
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

// takeGlue is what stands before the next item, without quotes and with one blank for many.
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

// moveElement is a part of a way: a place, a number, a label or note, a word, or dots.
type moveElement struct {
	kind elementKind
	text string
	glue string
	// lettered says that a place is a letter with a number.
	lettered bool
}

type elementKind int

const (
	aWord elementKind = iota
	aNumber
	aLabel // also a note in brackets
	aLetter
	aPlace
	aReversed // 1B, which is a place where all are like that
	someDots
)

type moveReader struct {
	elements []moveElement
	inside   bool // a list
}

var (
	plainPlace    = regexp.MustCompile(`^[A-Za-z]\d{1,3}$`)
	knightPlace   = regexp.MustCompile(`^[NnCc]([A-Za-z]\d{1,2})$`)
	namedPlace    = regexp.MustCompile(`^[LlRr](\d{1,2})[Cc](\d{1,2})$`)
	columnPlace   = regexp.MustCompile(`^[Cc](\d{1,2})[LlRr](\d{1,2})$`)
	reversedPlace = regexp.MustCompile(`^(\d{1,2})([A-Za-z])$`)
	fourLetters   = regexp.MustCompile(`^[A-Za-z]{4}$`)
	ordinal       = regexp.MustCompile(`^\d+[ºª]$`)
	rowWord       = regexp.MustCompile(`(?i)^(linha|lin|line|row|l|r)$`)
	columnWord    = regexp.MustCompile(`(?i)^(coluna|col|column|c)$`)
	connector     = regexp.MustCompile(`(?i)^(e|y|and|depois|then|to|para|ate|até|de|from)$`)
)

// placeWord is the place that a word is.
func placeWord(word string) (place string, ok bool) {
	if plainPlace.MatchString(word) {
		return word, true
	}
	if parts := knightPlace.FindStringSubmatch(word); parts != nil {
		return parts[1], true
	}
	if parts := namedPlace.FindStringSubmatch(word); parts != nil {
		return "L" + parts[1] + "C" + parts[2], true
	}
	if parts := columnPlace.FindStringSubmatch(word); parts != nil {
		return "L" + parts[2] + "C" + parts[1], true
	}
	return "", false
}

// readItems reads the items of a list, or of the text; alone says that the text is one list.
func (r *moveReader) readItems(items []moveItem, alone bool) {
	for i := range items {
		item := &items[i]
		switch {
		case item.dots:
			r.add(moveElement{kind: someDots, glue: item.glue})
		case r.attachPiece(item):
		case item.isList:
			r.readList(item, alone)
		case isNumber(item.text) || ordinal.MatchString(item.text):
			kind := aNumber
			if item.numbered || ordinal.MatchString(item.text) || i+1 < len(items) && marksLabel(items[i+1]) {
				kind = aLabel
			}
			r.add(moveElement{kind: kind, text: item.text, glue: item.glue})
		default:
			r.readWord(item)
		}
	}
}

// marksLabel reports whether what stands before an item makes a label of the number before that:
// "1. B1", "1: 0 5", but not "0:5" and "2.5".
func marksLabel(next moveItem) bool {
	glue := strings.TrimLeft(next.glue, " ")
	if glue == "" || strings.IndexByte(".:)", glue[0]) < 0 {
		return false
	}
	return strings.Contains(next.glue, " ") && glue != "." || len(glue) > 1 || !isNumber(next.text)
}

func (r *moveReader) add(e moveElement) { r.elements = append(r.elements, e) }

func (r *moveReader) readWord(item *moveItem) {
	e := moveElement{text: item.text, glue: item.glue}
	place, ok := placeWord(item.text)
	switch {
	case ok:
		e.kind, e.text, e.lettered = aPlace, place, !namedPlace.MatchString(place)
	case reversedPlace.MatchString(item.text):
		e.kind = aReversed
	case len(item.text) == 1 && unicode.IsLetter(rune(item.text[0])):
		e.kind = aLetter
	case strings.TrimSpace(item.glue) == "/" && fourLetters.MatchString(item.text): // of a game for two
		e.kind, e.text = aPlace, "/"+item.text
	}
	r.add(e)
}

// attachPiece takes what belongs to the place before it: a number that goes, E1-66, or a
// piece, C2=bqac, C2 (branca quadrada alta cheia).
func (r *moveReader) attachPiece(item *moveItem) bool {
	place := r.barePlace()
	if place == nil || strings.Contains(item.glue, "\n") {
		return false
	}
	sign := strings.TrimSpace(item.glue)
	letters, words := initials(item)
	switch {
	case !item.isList && sign == "-" && item.glue == "-" && isNumber(item.text):
		place.text += "-" + item.text
	case !item.isList && isOneOf(sign, "=/@:") && fourLetters.MatchString(item.text):
		place.text += strings.Replace(sign, ":", "=", 1) + item.text
	case words && (sign == "" || isOneOf(sign, "=,:")):
		place.text += "=" + letters
	default:
		return false
	}
	return true
}

// barePlace is the last element where that is a place with nothing behind it, else nil.
func (r *moveReader) barePlace() *moveElement {
	last := len(r.elements) - 1
	if last < 0 || r.elements[last].kind != aPlace || strings.ContainsAny(r.elements[last].text, "-=@/") {
		return nil
	}
	return &r.elements[last]
}

// isOneOf reports whether a text is one of some signs.
func isOneOf(s, signs string) bool { return len(s) == 1 && strings.ContainsAny(s, signs) }

// initials are those of a list of four words, which is a piece.
func initials(item *moveItem) (letters string, ok bool) {
	if !item.isList || len(item.list) != 4 {
		return "", false
	}
	for i := range item.list {
		word := item.list[i].text
		if item.list[i].isList || len(word) < 2 || strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }) || word[0] >= 0x80 {
			return "", false
		}
		letters += strings.ToLower(word[:1])
	}
	return letters, true
}

// readList reads a list: a place, a place with a note, a note, or some of these.
func (r *moveReader) readList(item *moveItem, alone bool) {
	if place, lettered, ok := pairOf(item.list); ok && item.torn {
		return // of (0 15 it may be (0 1
	} else if ok {
		r.add(moveElement{kind: aPlace, text: place, glue: item.glue, lettered: lettered})
		return
	}
	inner := moveReader{inside: true}
	inner.readItems(item.list, false)
	if alone {
		r.elements = append(r.elements, inner.elements...)
		return
	}
	inner.makePlaces(true)
	places, words := inner.count(aPlace), inner.count(aWord) == len(inner.elements)
	dots := inner.count(someDots) > 0
	switch last := len(inner.elements) - 1; {
	case isOffset(item.list): // in the place of a move
		r.add(moveElement{text: "offset", glue: item.glue})
	case last < 0:
		r.add(moveElement{text: "()", glue: item.glue})
	case words && r.inside: // in the place of a move
		r.add(moveElement{text: inner.elements[0].text, glue: item.glue})
	case places == 0 && !dots:
		r.add(moveElement{kind: aLabel, text: "#", glue: item.glue})
	case places == 1 && !dots && inner.elements[last].kind != aWord:
		place := inner.elements[slices.IndexFunc(inner.elements, func(e moveElement) bool { return e.kind == aPlace })]
		place.glue = item.glue
		r.add(place)
	default:
		r.elements = append(r.elements, inner.elements...)
	}
}

// count is how many elements are of a kind.
func (r *moveReader) count(kind elementKind) int {
	count := 0
	for i := range r.elements {
		if r.elements[i].kind == kind {
			count++
		}
	}
	return count
}

// isOffset reports whether a list is two numbers with signs, which say how far a move goes: (+1,-2).
func isOffset(items []moveItem) bool {
	signed := false
	for i := range items {
		digits, below := strings.CutPrefix(items[i].text, "-")
		if !isNumber(digits) {
			return false
		}
		signed = signed || below || strings.HasSuffix(items[i].glue, "+")
	}
	return signed && len(items) == 2
}

// pairOf is the place that a list is: (0 5), (0 . 5), (B 1), (L0 C5), (linha 0 coluna 5), with
// a piece or not, (C2 bqac), ((branca quadrada alta cheia) (1 2)).
func pairOf(items []moveItem) (place string, lettered, ok bool) {
	if len(items) == 4 {
		place, ok = namedPair(items)
		return place, false, ok
	}
	if len(items) != 2 || !joinsPair(items[1].glue) {
		return "", false, false
	}
	first, second := &items[0], &items[1]
	if letters, is := initials(first); is {
		place, lettered, ok = onePlace(second)
		return place + "=" + letters, lettered, ok
	}
	if first.isList || second.isList {
		letters, is := initials(second)
		place, lettered, ok = onePlace(first)
		return place + "=" + letters, lettered, ok && is
	}
	return pairOfWords(first, second)
}

// namedPair is the place of a list as (linha 0 coluna 5).
func namedPair(items []moveItem) (place string, ok bool) {
	first, second := items[0].text, items[2].text
	row, column := items[1].text, items[3].text
	if columnWord.MatchString(first) {
		first, second, row, column = second, first, column, row
	}
	return "L" + row + "C" + column, rowWord.MatchString(first) && columnWord.MatchString(second) && isNumber(row) && isNumber(column)
}

// pairOfWords is the place that two words are, or a place and a piece.
func pairOfWords(first, second *moveItem) (place string, lettered, ok bool) {
	switch {
	case isNumber(first.text) && isNumber(second.text):
		return "(" + first.text + " " + second.text + ")", false, true
	case len(first.text) == 1 && unicode.IsLetter(rune(first.text[0])) && isNumber(second.text):
		return first.text + second.text, true, true
	case fourLetters.MatchString(second.text):
		place, ok = placeWord(first.text)
		return place + "=" + second.text, true, ok
	case fourLetters.MatchString(first.text):
		place, ok = placeWord(second.text)
		return place + "=" + first.text, true, ok
	}
	place, ok = placeWord(first.text + second.text)
	return place, false, ok && namedPlace.MatchString(place)
}

func joinsPair(glue string) bool {
	trimmed := strings.TrimSpace(glue)
	return glue != "." && (trimmed == "" || isOneOf(trimmed, ",;-."))
}

// onePlace is the place that an item is.
func onePlace(item *moveItem) (place string, lettered, ok bool) {
	if item.isList {
		return pairOf(item.list)
	}
	place, ok = placeWord(item.text)
	return place, true, ok
}

// makePlaces makes places of what is one only beside its like: numbers in pairs, 1B, L0 C5, B 1. In
// a list with other things numbers are none: it may be a row of a board.
func (r *moveReader) makePlaces(list bool) {
	r.dropConnectors()
	places, letters := r.count(aPlace), r.count(aLetter)
	lettered := r.countLettered()
	switch {
	case places == 0 && r.count(aReversed) > 0:
		r.turnReversed()
	case places == 0 && letters > 0 && 2*letters == len(r.elements):
		r.joinLetters()
	case lettered == places && places > 1 && places%2 == 0:
		r.joinNamed()
	}
	if lettered == 0 && letters == 0 && !(list && r.count(aWord) > 0) {
		r.pairNumbers()
	}
}

// countLettered is how many places are a letter with a number.
func (r *moveReader) countLettered() int {
	count := 0
	for i := range r.elements {
		if r.elements[i].lettered {
			count++
		}
	}
	return count
}

// dropConnectors leaves out words as "e" and "to"; what stood before them stands before the next.
func (r *moveReader) dropConnectors() {
	kept, glue := r.elements[:0], ""
	for i, e := range r.elements {
		next := i+1 < len(r.elements) && r.elements[i+1].kind == aNumber
		word := e.kind == aWord || e.kind == aLetter && !next
		if word && connector.MatchString(e.text) {
			glue += e.glue + e.text
			continue
		}
		e.glue, glue = glue+e.glue, ""
		kept = append(kept, e)
	}
	r.elements = kept
}

// turnReversed makes places of those whose number stands first: 1B is B1.
func (r *moveReader) turnReversed() {
	for i := range r.elements {
		if e := &r.elements[i]; e.kind == aReversed {
			parts := reversedPlace.FindStringSubmatch(e.text)
			e.kind, e.text, e.lettered = aPlace, parts[2]+parts[1], true
		}
	}
}

// joinLetters makes places of letters and numbers in turn: B 1 C 3.
func (r *moveReader) joinLetters() {
	var joined []moveElement
	for i := 0; i+1 < len(r.elements); i += 2 {
		letter, number := r.elements[i], r.elements[i+1]
		if letter.kind != aLetter || number.kind != aNumber {
			return
		}
		joined = append(joined, moveElement{kind: aPlace, text: letter.text + number.text, glue: letter.glue, lettered: true})
	}
	r.elements = joined
}

// joinNamed makes places of rows and columns in turn: L0 C5 L1 C4.
func (r *moveReader) joinNamed() {
	var joined []moveElement
	for i := 0; i+1 < len(r.elements); i++ {
		e, next := r.elements[i], r.elements[i+1]
		if e.kind != aPlace {
			joined = append(joined, e)
			continue
		}
		place, ok := placeWord(e.text + next.text)
		if next.kind != aPlace || !ok || !namedPlace.MatchString(place) {
			return
		}
		joined = append(joined, moveElement{kind: aPlace, text: place, glue: e.glue})
		i++
	}
	r.elements = joined
}

// pairNumbers makes places of numbers that stand in pairs: 0-5 1-4, or 0 5 alone on a line.
func (r *moveReader) pairNumbers() {
	var paired []moveElement
	for i := 0; i < len(r.elements); {
		end := r.endOfNumbers(i)
		switch {
		case end == i:
			end++
			paired = append(paired, r.elements[i])
		case r.isWordBeside(i, end):
			paired = append(paired, r.elements[i:end]...)
		default:
			paired = append(paired, pairRun(r.elements[i:end])...)
		}
		i = end
	}
	r.elements = paired
}

// endOfNumbers is where the numbers end that stand on one line from an element on.
func (r *moveReader) endOfNumbers(from int) int {
	end := from
	for end < len(r.elements) && r.elements[end].kind == aNumber && (end == from || !r.beginsLine(end)) {
		end++
	}
	return end
}

func (r *moveReader) beginsLine(at int) bool { return strings.Contains(r.elements[at].glue, "\n") }

// isWordBeside reports whether a word stands before or behind some elements, on their line.
func (r *moveReader) isWordBeside(from, end int) bool {
	before := from > 0 && r.elements[from-1].kind == aWord && !r.beginsLine(from)
	return before || end < len(r.elements) && r.elements[end].kind == aWord && !r.beginsLine(end)
}

// pairRun makes places of numbers in pairs, perhaps behind one that is a label.
func pairRun(numbers []moveElement) []moveElement {
	if pairs, ok := pairsOf(numbers); ok {
		return pairs
	}
	if pairs, ok := pairsOf(numbers[1:]); ok && numbers[1].glue != numbers[2].glue {
		return append([]moveElement{numbers[0]}, pairs...)
	}
	return numbers
}

// pairsOf are the places that numbers are, where another sign joins two than parts them.
func pairsOf(numbers []moveElement) (places []moveElement, ok bool) {
	if len(numbers) == 0 || len(numbers)%2 != 0 {
		return nil, false
	}
	joint := numbers[1].glue
	if sign := strings.TrimSpace(joint); sign != "" && !isOneOf(sign, ",;-:/|") {
		return nil, false
	}
	for i := 0; i < len(numbers); i += 2 {
		if numbers[i+1].glue != joint || i > 0 && numbers[i].glue == joint || len(numbers[i].text) > 2 || len(numbers[i+1].text) > 2 {
			return nil, false
		}
		places = append(places, moveElement{kind: aPlace, text: "(" + numbers[i].text + " " + numbers[i+1].text + ")", glue: numbers[i].glue})
	}
	return places, true
}

// result is what the elements say: the moves, and what stands around and between them.
func (r *moveReader) result() MoveText {
	var m MoveText
	var gap []string
	noise, unclear := false, false
	for i := range r.elements {
		e := &r.elements[i]
		if e.kind == someDots {
			m.Cut = true
			break
		}
		noise = true
		switch e.kind {
		case aPlace:
			between := strings.Join(gap, " ")
			if len(m.Moves) == 0 {
				m.Before = between
			} else {
				unclear = unclear || between != "" && !strings.Contains(between, "#")
			}
			m.Moves = append(m.Moves, e.text)
			gap = nil
		case aNumber, aLabel:
			gap = append(gap, "#")
		default:
			gap = append(gap, strings.ToLower(e.text))
		}
	}
	if len(m.Moves) > 0 {
		m.After = strings.Join(gap, " ")
	} else {
		empty := len(r.elements) == 1 && r.elements[0].text == "()"
		unclear = noise && !empty
	}
	m.Unclear = unclear
	return m
}

// PlainMove is a move without blanks, brackets and capitals: (I 1) is i1.
func PlainMove(move string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(" \t\n()\"',.", r):
			return -1
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return r
	}, move)
}

// SpellMoves are moves as the game writes them, from a state on, where each can be only one; from
// the first that can't, as they are.
func SpellMoves(state State, moves []string) []string {
	moves = slices.Clone(moves)
	for i, move := range moves {
		fit := slices.DeleteFunc(slices.Clone(state.Successors()), func(s Successor) bool { return PlainMove(s.Move) != PlainMove(move) })
		if len(fit) != 1 {
			break
		}
		moves[i], state = fit[0].Move, fit[0].State
	}
	return moves
}
