package storage

import (
	"slices"
	"strings"

	"procura/core/sexp"
)

// itemKind tells what a stretch of top-level text is.
type itemKind uint8

const (
	// itemForms are consecutive nodes that the games may read.
	itemForms itemKind = iota
	// itemSeparator is a mark between problems: - --- ### break.
	itemSeparator
	// itemNumber is #1, the head of a numbered problem.
	itemNumber
	// itemName is "Nome: X"; its text is X.
	itemName
	// itemTarget is "Objetivo: 70"; its text is what follows the colon.
	itemTarget
	// itemLabel is a line with nothing but a name, or a name before a form.
	itemLabel
)

type item struct {
	kind  itemKind
	nodes []sexp.Node
	text  string
}

// maxFieldColumn is the last column where a field is looked for, so that a
// long line costs no more than its length.
const maxFieldColumn = 80

// split makes items of nodes that stand side by side. lines is the text they
// were read from.
func split(nodes []sexp.Node, lines []string) []item {
	var items []item
	for len(nodes) > 0 {
		next := first(nodes, lines)
		used := max(1, len(next.nodes))
		if next.kind == itemForms && isCells(next.nodes) {
			next.nodes = []sexp.Node{row(next.nodes)}
		}
		items = join(items, next)
		nodes = nodes[used:]
	}
	return items
}

// join appends an item; forms that follow forms become one item. A form that
// Parse refused stays alone, so that no game sees it.
func join(items []item, next item) []item {
	last := len(items) - 1
	if last < 0 || next.kind != itemForms || items[last].kind != itemForms ||
		items[last].nodes[0].Broken || next.nodes[0].Broken {
		next.nodes = slices.Clip(next.nodes) // appending copies
		return append(items, next)
	}
	items[last].nodes = append(items[last].nodes, next.nodes...)
	return items
}

// first is the item at the front of nodes.
func first(nodes []sexp.Node, lines []string) item {
	switch {
	case nodes[0].Kind == sexp.List:
		return item{kind: itemForms, nodes: nodes[:1]}
	case isSeparator(&nodes[0]):
		return item{kind: itemSeparator, nodes: nodes[:1]}
	case isNumber(&nodes[0]):
		return item{kind: itemNumber, nodes: nodes[:1]}
	}
	words := nodes[:wordsOnLine(nodes)]
	if found, ok := field(nodes, words, lines); ok {
		return found
	}
	if name, ok := label(words); ok {
		return item{kind: itemLabel, nodes: words, text: name}
	}
	return item{kind: itemForms, nodes: words}
}

// wordsOnLine counts the atoms and strings at the front of nodes that stand on
// the line of the first.
func wordsOnLine(nodes []sexp.Node) int {
	n := 0
	for n < len(nodes) && nodes[n].Kind != sexp.List && nodes[n].Line == nodes[0].Line {
		n++
	}
	return n
}

func isSeparator(n *sexp.Node) bool {
	word := n.Word()
	return word != "" && (strings.Trim(word, "-") == "" || len(word) > 1 && strings.Trim(word, "#") == "") || word == "break"
}

// isNumber recognises #1.
func isNumber(n *sexp.Node) bool {
	digits, ok := strings.CutPrefix(n.Word(), "#")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

// isCells recognises a line of bare cells: at least two numbers, NIL or T.
func isCells(words []sexp.Node) bool {
	for i := range words {
		if !isCell(&words[i]) {
			return false
		}
	}
	return len(words) > 1
}

func isCell(n *sexp.Node) bool {
	_, number := n.Int()
	return number || n.Word() == "nil" || n.Word() == "t"
}

// row is the list that a line of bare cells stands for.
func row(words []sexp.Node) sexp.Node {
	return sexp.Node{
		Pos: words[0].Pos, Kind: sexp.List, Items: words, End: words[len(words)-1].End, Comments: words[0].Comments,
	}
}

// field recognises "Nome: X" and "Objetivo: 70" in the words at the front of
// nodes; X is kept as it is written.
func field(nodes, words []sexp.Node, lines []string) (item, bool) {
	key, value, ok := cutField(words, lines)
	if !ok {
		return item{}, false
	}
	switch key {
	case "nome":
		words = nodes[:len(words)+remarks(nodes[len(words):], words[0].Line)]
		_, value, _ = cutField(words, lines)
		return item{kind: itemName, nodes: words, text: nameOf(value)}, true
	case "objetivo", "objectivo":
		return item{kind: itemTarget, nodes: words, text: value}, true
	}
	return item{}, false
}

// cutField splits the source of nodes of one line at its first colon.
func cutField(nodes []sexp.Node, lines []string) (key, value string, ok bool) {
	key, value, ok = strings.Cut(between(nodes[0].Pos, nodes[len(nodes)-1].End, lines), ":")
	return strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value), ok
}

// remarks counts the lists of words at the front of nodes that are part of a
// name on the given line: "Nome: A (easy)".
func remarks(nodes []sexp.Node, line int) int {
	n := 0
	for n < len(nodes) && nodes[n].End.Line == line && nodes[n].IsFlat() && !nodes[n].Broken && !holdsCell(&nodes[n]) {
		n++
	}
	return n
}

func holdsCell(n *sexp.Node) bool {
	for i := range n.Items {
		if isCell(&n.Items[i]) {
			return true
		}
	}
	return false
}

// between is the text of a line from one place to another, "" when that would
// take long to find.
func between(from, to sexp.Pos, lines []string) string {
	if from.Column > maxFieldColumn || from.Line != to.Line {
		return ""
	}
	column, start, line := 1, 0, lines[from.Line-1]
	for i := range line {
		if column == from.Column {
			start = i
		}
		if column == to.Column {
			return line[start:i]
		}
		column++
	}
	return line[start:]
}

// nameOf takes quotes and a leading word Problema off a name.
func nameOf(value string) string {
	value = strings.TrimSpace(value)
	if len(value) > 1 && strings.HasPrefix(value, `"`) && strings.HasSuffix(value, `"`) {
		value = strings.TrimSpace(value[1 : len(value)-1])
	}
	head, rest, _ := strings.Cut(value, " ")
	if rest = strings.TrimSpace(rest); strings.EqualFold(head, "problema") && rest != "" {
		return rest
	}
	return value
}

// label recognises a name that stands alone: one word that is no cell, perhaps
// after the word Problema, perhaps with a colon.
func label(words []sexp.Node) (string, bool) {
	last := &words[len(words)-1]
	lone := len(words) == 1 || len(words) == 2 && words[0].Word() == "problema"
	if _, number := last.Int(); !lone || last.Word() == "nil" || number && len(words) == 1 {
		return "", false
	}
	name := strings.TrimSpace(strings.TrimSuffix(last.Text, ":"))
	return nameOf(name), name != ""
}
