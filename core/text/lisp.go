package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Parse and Reader read the Lisp text of problem files. The reader
// knows lists, atoms, strings, quote marks and comments, remembers where each
// stands, and keeps going after an error, so that one broken list does not
// hide the good ones before it.

// Pos is a place in a text: line and column, both from 1. A column counts
// characters; a tab is one.
type Pos struct{ Line, Column int }

// Kind tells what a node is.
type Kind uint8

const (
	// Atom is a bare word or number.
	Atom Kind = iota
	// String is a text between double quotes.
	String
	// List is a list between parentheses.
	List
)

// Comment is a line comment without its semicolons and outer blanks.
type Comment struct {
	Pos
	Text string
	// From is the place in the text where it begins, To where its line ends, in bytes.
	From, To int
}

// Node is an atom, a string or a list, and where it stands.
type Node struct {
	Pos
	Kind Kind
	// Text is the atom as written, or the string without its quotes.
	Text string
	// Items are the members of a list.
	Items []Node
	// End is the place after the node's last character.
	End Pos
	// From and To are the places in the text where it begins and ends, in bytes.
	From, To int
	// Quoted reports a quote mark before the node.
	Quoted bool
	// Broken reports that Parse refused the node, or something inside it, and
	// said so in an error; what is here is what could be read.
	Broken bool
	// Large reports a list with more than MaxNodes nodes, of which nothing is here:
	// a Reader can enter it.
	Large bool
	// Comments are the comments between the node before and this one. Those
	// before a closing parenthesis go to the next node that opens after it.
	Comments []Comment
}

// Error describes what is wrong at a place, and what was expected there.
type Error struct {
	Pos
	What, Expected Message
}

// mostAlike is the most errors with the same text that are told one by one.
const mostAlike = 3

// Gather makes one error of many that say the same of different places, as of each cell of a
// board: the first of them, with their number.
func Gather(errors []Error) []Error {
	counts := map[string]int{}
	for i := range errors {
		counts[said(&errors[i])]++
	}
	var gathered []Error
	for _, e := range errors {
		key := said(&e)
		switch count := counts[key]; {
		case count == 0: // said
		case count <= mostAlike:
			gathered = append(gathered, e)
		default:
			e.What = M("error.text.times", "What", e.What, "Count", count)
			gathered = append(gathered, e)
			counts[key] = 0
		}
	}
	return gathered
}

func said(e *Error) string { return fmt.Sprint(e.What, e.Expected) }

// IsNil reports whether the node is the atom NIL, in any case, or ().
func (n *Node) IsNil() bool {
	return n.Kind == Atom && len(n.Text) >= len("nil") && strings.EqualFold(n.Name(), "nil") || n.Kind == List && len(n.Items) == 0
}

// Name is the name of an atom that is a symbol, as its Lisp would print it without package and
// bars: X of P::X, P:X, :X, #:X and |X|. Of any other node it is the text.
func (n *Node) Name() string {
	if n.Kind != Atom {
		return n.Text
	}
	return symbolName(n.Text)
}

func symbolName(word string) string {
	name := word
	if colon := strings.IndexByte(word, ':'); colon >= 0 && isPackage(word[:colon]) {
		rest := strings.TrimPrefix(word[colon+1:], ":")
		if rest != "" && strings.IndexByte(rest, ':') < 0 {
			name = rest
		}
	}
	if inner := len(name) - 2; inner > 0 && name[0] == '|' && strings.IndexByte(name[1:], '|') == inner {
		name = name[1 : 1+inner]
	}
	return name
}

// isPackage reports whether a symbol may have that before its colon: nothing, as a keyword, # if it
// is of no package, or a package.
func isPackage(word string) bool {
	if word == "" || word == "#" || word[0] == '|' {
		return true
	}
	for i, c := range word {
		letter := 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z'
		if !letter && (i == 0 || !strings.ContainsRune("0123456789-_.+*/", c)) {
			return false
		}
	}
	return true
}

// CutAt finds where a Lisp left out a part of the node in printing it: the "..." of a list longer
// than *print-length*, the "#" of a list deeper than *print-level*. It is nil where nothing is
// left out.
func (n *Node) CutAt() *Node {
	for i := range n.Items {
		item := &n.Items[i]
		last := i == len(n.Items)-1
		vector := !last && n.Items[i+1].Kind == List && n.Items[i+1].From == item.To
		switch {
		case item.Kind == Atom && (item.Text == "..." && last || item.Text == "#" && !vector):
			return item
		case item.Kind == List:
			if cut := item.CutAt(); cut != nil {
				return cut
			}
		}
	}
	return nil
}

const (
	// maxDigits is the length of the longest number, leading zeros and all.
	maxDigits = 40
	// maxWord is the length of the longest word that means something.
	maxWord = 100
)

// Int reads an atom as a whole number; leading zeros are allowed.
func (n *Node) Int() (int, bool) {
	if n.Kind != Atom || len(n.Text) > maxDigits || n.Text == "" || n.Text[0] > '9' {
		return 0, false // most words, and quickly
	}
	value, err := strconv.Atoi(n.Text)
	return value, err == nil
}

// CutError refuses what a Lisp has cut at a node that CutAt has found.
func CutError(at *Node) Error {
	return Error{Pos: at.Pos, What: M("error.sexp.cut", "Text", at.Text), Expected: M("error.sexp.cut.expected")}
}

// Word is the name of an atom in lower case, "" for other nodes. A very long one, which is no
// word of any game, stays as it is.
func (n *Node) Word() string {
	if n.Kind != Atom {
		return ""
	}
	if len(n.Text) > maxWord {
		return n.Text
	}
	return strings.ToLower(n.Name())
}

// IsFlat reports whether the node is a list without lists in it; NIL counts
// as an atom.
func (n *Node) IsFlat() bool {
	if n.Kind != List {
		return false
	}
	for i := range n.Items {
		if n.Items[i].Kind == List {
			return false
		}
	}
	return true
}

// IsRows reports whether the node is a list of flat lists, at least one.
func (n *Node) IsRows() bool {
	if n.Kind != List || len(n.Items) == 0 {
		return false
	}
	for i := range n.Items {
		if !n.Items[i].IsFlat() {
			return false
		}
	}
	return true
}

// Symbol writes a name so that Parse reads it back as one atom or string: bare
// when it can stand so and is no number, else between double quotes. Line ends
// become blanks.
func Symbol(name string) string {
	if name == "" || strings.ContainsAny(name[:1], "'`") || symbolName(name) != name || strings.ContainsRune(name, '|') || name == "..." || name == "#" {
		return Quote(name)
	}
	for _, c := range name {
		if blank(c) || strings.ContainsRune(`()";`, c) {
			return Quote(name)
		}
	}
	if _, err := strconv.Atoi(name); err == nil || strings.EqualFold(name, "nil") {
		return Quote(name)
	}
	return name
}

var quoting = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r\n", " ", "\n", " ", "\r", " ")

// Quote writes a text between double quotes, on one line.
func Quote(content string) string { return `"` + quoting.Replace(content) + `"` }

// String writes a node on one line, without its comments.
func (n *Node) String() string { return n.Start(math.MaxInt) }

// Start is the beginning of String, at least most bytes of a longer one, found
// without writing all of it.
func (n *Node) Start(most int) string {
	var b strings.Builder
	n.write(&b, most)
	return b.String()
}

// write recurses at most MaxDepth deep on what Parse returned.
func (n *Node) write(b *strings.Builder, most int) {
	if n.Quoted {
		b.WriteByte('\'')
	}
	switch n.Kind {
	case Atom:
		b.WriteString(n.Text[:min(len(n.Text), most)])
	case String:
		b.WriteString(Quote(n.Text[:min(len(n.Text), most)]))
	case List:
		b.WriteByte('(')
		for i := range n.Items {
			if b.Len() >= most {
				return
			}
			if i > 0 {
				b.WriteByte(' ')
			}
			n.Items[i].write(b, most)
		}
		b.WriteByte(')')
	}
}
