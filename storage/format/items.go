package format

import (
	"slices"
	"strings"
	"unicode"

	"procura/core/text"
)

// itemKind is the kind of a stretch of top-level text.
type itemKind uint8

const (
	// itemForms are nodes that the games may read: a list, a row of cells, or words
	// that are nothing else.
	itemForms itemKind = iota
	// itemSeparator is a mark between problems: - --- ### break.
	itemSeparator
	// itemNumber is #1, the head of a numbered problem.
	itemNumber
	// itemName is "Nome: X"; its text is X.
	itemName
	// itemTarget is "Objetivo: 70"; its text follows the colon.
	itemTarget
	// itemLabel is a line with nothing but a name, or a name before a form.
	itemLabel
	// itemLong is the beginning of a line with too many words.
	itemLong
)

type item struct {
	kind  itemKind
	nodes []text.Node
	text  string
}

// isOne reports whether the item is a form that no game may see with others.
func (it *item) isOne() bool { return it.nodes[0].Broken || it.nodes[0].Large }

const (
	// maxFieldColumn is the last column where a field is looked for.
	maxFieldColumn = 80
	// MaxWords is the number of words that a line can have outside lists.
	MaxWords = 1000
	// maxForms is the number of forms that the games are shown at a time; it may be a few more.
	// A problem can have as many.
	maxForms = 32
)

// feed gives nodes that stand side by side, and looks ahead.
type feed struct {
	// ahead are the nodes that were read and not used yet: a part of block.
	ahead, block []text.Node
	// more reads the nodes after ahead, nil at the end.
	more *text.Reader
	// lists reports whether only lists count, as in a Lisp definition.
	lists bool
}

// at is the node at an index ahead, nil where there is none, or none that can be
// reached before a large list is entered or left behind.
func (f *feed) at(i int) *text.Node {
	for len(f.ahead) <= i && f.more != nil {
		if last := len(f.ahead) - 1; last >= 0 && f.ahead[last].Large {
			return nil
		}
		n, ok := f.more.Next()
		switch {
		case !ok:
			f.more = nil
		case n.Kind == text.List || !f.lists:
			f.makeRoom()
			f.ahead = append(f.ahead, n)
		}
	}
	if i >= len(f.ahead) {
		return nil
	}
	return &f.ahead[i]
}

// makeRoom makes room for a node: at the front of the block, which is used up, or in a
// larger one.
func (f *feed) makeRoom() {
	if len(f.ahead) < cap(f.ahead) {
		return
	}
	if 2*len(f.ahead) >= cap(f.block) {
		f.block = make([]text.Node, 0, 2*len(f.ahead)+maxForms)
	}
	f.ahead = append(f.block[:0], f.ahead...)
}

// take takes n nodes off the front. They last until another one is read.
func (f *feed) take(n int) []text.Node {
	taken := f.ahead[:n:n]
	f.ahead = f.ahead[n:]
	return taken
}

// countWordsOnLine counts the atoms and strings at the front that stand on the line of the
// first, up to one more than are allowed.
func (f *feed) countWordsOnLine() int {
	line := f.at(0).Line
	for n := 1; n <= MaxWords; n++ {
		if next := f.at(n); next == nil || next.Kind == text.List || next.Line != line {
			return n
		}
	}
	return MaxWords + 1
}

// items makes items of the nodes of a feed. content is the text they were read
// from.
type items struct {
	*feed
	content string
	// put is an item that was read and is not wanted yet.
	put item
	// room is a buffer for forms.
	room []text.Node
}

// next is the next item; one without nodes at the end.
func (s *items) next() item {
	if it := s.put; it.nodes != nil {
		s.put = item{}
		return it
	}
	if s.at(0) == nil {
		return item{}
	}
	it := s.first()
	if it.kind == itemForms && isCells(it.nodes) {
		it.nodes = []text.Node{row(it.nodes)}
	}
	return it
}

// forms adds forms that follow forms to them, until there are enough for a game to
// see. A form that Parse refused, and one that is too large, stays alone. What was
// found is there until the next call.
func (s *items) forms(found []text.Node) []text.Node {
	if len(found) == 0 || len(found) == cap(found) && len(found) < maxForms {
		found = append(s.room[:0], found...)
	}
	for len(found) < maxForms {
		it := s.next()
		if it.nodes == nil {
			break
		}
		if it.kind != itemForms || len(found) > 0 && (it.isOne() || found[0].Broken || found[0].Large) {
			s.put = it
			break
		}
		found = append(found, it.nodes...)
		if cap(found) > cap(s.room) {
			s.room = found[:0]
		}
		if it.isOne() {
			break
		}
	}
	return found
}

func (s *items) first() item {
	switch n := s.at(0); {
	case n.Kind == text.List:
		return item{kind: itemForms, nodes: s.take(1)}
	case isSeparator(n):
		return item{kind: itemSeparator, nodes: s.take(1)}
	case isNumber(n):
		return item{kind: itemNumber, nodes: s.take(1)}
	}
	count := s.countWordsOnLine()
	if found, ok := s.field(count); ok {
		return found
	}
	if count > MaxWords {
		return item{kind: itemLong, nodes: s.line(count)}
	}
	words := s.take(count)
	if name, ok := label(words); ok {
		return item{kind: itemLabel, nodes: words, text: name}
	}
	return item{kind: itemForms, nodes: words}
}

// line takes count words off the front, and passes over the others of their line.
func (s *items) line(count int) []text.Node {
	words := s.take(count)
	if count <= MaxWords {
		return words
	}
	words = slices.Clone(words)
	for n := s.at(0); n != nil && n.Kind != text.List && n.Line == words[0].Line; n = s.at(0) {
		s.take(1)
	}
	return words
}

func isSeparator(n *text.Node) bool {
	switch firstByte(n) {
	case '-':
		return strings.Trim(n.Text, "-") == ""
	case '#':
		return len(n.Text) > 1 && strings.Trim(n.Text, "#") == ""
	case 'b', 'B':
		return n.Word() == "break"
	}
	return false
}

// firstByte returns the first byte of a word, 0 for other nodes. It is enough to tell that most
// words are no keyword.
func firstByte(n *text.Node) byte {
	if n.Kind != text.Atom || n.Text == "" {
		return 0
	}
	return n.Text[0]
}

// isNumber recognises #1.
func isNumber(n *text.Node) bool {
	if firstByte(n) != '#' {
		return false
	}
	digits := n.Text[1:]
	return digits != "" && strings.Trim(digits, "0123456789") == ""
}

// isCells recognises a line of bare cells: at least two numbers, NIL or T.
func isCells(words []text.Node) bool {
	return len(words) > 1 && !slices.ContainsFunc(words, func(n text.Node) bool { return !isCell(&n) })
}

func isCell(n *text.Node) bool {
	if n.Kind != text.Atom {
		return false
	}
	if _, number := n.Int(); number {
		return true
	}
	name := n.Name()
	return strings.EqualFold(name, "nil") || strings.EqualFold(name, "t")
}

// row is the list that a line of bare cells stands for.
func row(words []text.Node) text.Node {
	first, last := words[0], words[len(words)-1]
	return text.Node{
		Pos: first.Pos, Kind: text.List, Items: slices.Clone(words), End: last.End, From: first.From, To: last.To, Comments: first.Comments,
	}
}

// field recognises "Nome: X" and "Objetivo: 70" in the count words at the front;
// X is kept as it is written.
func (s *items) field(count int) (item, bool) {
	words := s.ahead[:count]
	key, value, ok := s.cutField(words)
	if !ok {
		return item{}, false
	}
	switch key {
	case "nome":
		words = s.line(count + s.remarks(count))
		_, value, _ = s.cutField(words)
		return item{kind: itemName, nodes: words, text: nameOf(value)}, true
	case "objetivo", "objectivo":
		return item{kind: itemTarget, nodes: s.line(count), text: value}, true
	}
	return item{}, false
}

// cutField splits the source of nodes of one line at its first colon.
func (s *items) cutField(nodes []text.Node) (key, value string, ok bool) {
	first, last := &nodes[0], &nodes[len(nodes)-1]
	if first.Column > maxFieldColumn || last.End.Line != first.Line {
		return "", "", false
	}
	key, value, ok = strings.Cut(s.content[first.From:last.To], ":")
	return strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value), ok
}

// remarks counts the lists of words, behind so many words at the front, that are
// part of a name on their line: "Nome: A (easy)".
func (s *items) remarks(words int) int {
	line, n := s.ahead[0].Line, 0
	for words+n <= MaxWords {
		next := s.at(words + n)
		if next == nil || next.End.Line != line || !next.IsFlat() || next.Broken || next.Large ||
			slices.ContainsFunc(next.Items, func(n text.Node) bool { return isCell(&n) }) {
			break
		}
		n++
	}
	return n
}

// nameOf takes quotes and a leading word Problema off a name.
func nameOf(value string) string {
	value = strings.TrimSpace(value)
	if len(value) > 1 && strings.HasPrefix(value, `"`) && strings.HasSuffix(value, `"`) {
		value = strings.TrimSpace(value[1 : len(value)-1])
	}
	head, rest, _ := strings.Cut(value, " ")
	rest = strings.TrimSpace(rest)
	if strings.EqualFold(head, "problema") && rest != "" {
		return rest
	}
	return value
}

// label recognises a name that stands alone: one word that is no cell, perhaps
// after the word Problema, perhaps with a colon.
func label(words []text.Node) (string, bool) {
	last := &words[len(words)-1]
	lone := len(words) == 1 || len(words) == 2 && words[0].Word() == "problema"
	if !lone {
		return "", false
	}
	if _, number := last.Int(); last.Word() == "nil" || number && len(words) == 1 {
		return "", false
	}
	name := nameOf(strings.TrimSuffix(last.Text, ":"))
	if strings.EqualFold(name, "problema") { // it says what follows, not what that is called
		return "", true
	}
	return name, strings.ContainsFunc(name, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) })
}
