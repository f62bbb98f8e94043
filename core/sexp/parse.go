package sexp

import (
	"context"
	"slices"

	"procura/core/text"
)

const (
	// MaxDepth is the number of lists that may stand inside each other.
	MaxDepth = 64
	// MaxErrors is the number of errors that are kept; a text with more is no
	// Lisp, and nobody reads them.
	MaxErrors = 1000
	// MaxNodes is the number of nodes of a list that is kept whole, and of all that
	// Parse reads. No problem has nearly as many; lists around problems may.
	MaxNodes = 50_000
	// MaxComments is how many of the comments between two nodes are kept at either
	// end.
	MaxComments = 1000
)

// Document is a text that was read.
type Document struct {
	// Forms are the nodes that stand in no list.
	Forms []Node
	// Errors says what was refused, in the order of the text.
	Errors []Error
	// Tail are the comments after the last node.
	Tail []Comment
}

// Parse reads the top-level forms of a file. Commas count as blanks. It keeps
// going after an error, in time linear in len(src):
//
//	list unclosed at the end   reported where the outermost one opened; returned Broken
//	stray )                    reported and skipped
//	string unclosed on a line  reported where it opened; ends there, Broken
//	lists deeper than MaxDepth reported where the first opens, left out; Broken around them
//	more nodes than MaxNodes   reported where they begin, left out
func Parse(src []byte) ([]Node, []Error) {
	doc := ParseText(Decode(src))
	return doc.Forms, doc.Errors
}

// ParseText is Parse for a text that Decode made.
func ParseText(content string) Document {
	r := NewReader(context.Background(), content)
	var doc Document
	total := 0
	for {
		n, ok := r.Next()
		if !ok {
			break
		}
		if total += r.count; total > MaxNodes {
			r.refuse(n.Pos, text.M("error.sexp.long"), text.M("error.sexp.long.expected", "Limit", MaxNodes))
			break
		}
		if !n.Large {
			doc.Forms = append(doc.Forms, n)
		}
	}
	doc.Errors, doc.Tail = r.Errors(), r.Tail()
	return doc
}

// parser collects forms on a stack of its own, so that no input overflows
// Go's.
type parser struct {
	scanner
	forms  []Node
	errors []Error
	// open are the lists not closed yet, outermost first; count is the number of
	// nodes read since the outermost was opened.
	open  []Node
	count int
	// members are what was read of the open lists, from starts on of each.
	members []Node
	starts  []int
	// skipped counts the open lists that were too deep to keep, steps the tokens.
	skipped, steps int
	// comments and quoted wait for the next node.
	comments []Comment
	quoted   bool

	// inside is where the members of the outermost open list begin, and known the
	// number of errors before them.
	inside scanner
	known  int
	// large is the list that was given up and may be entered.
	large *Node
	// entered are the places of the lists around all that is read now; left says
	// that one of them has just ended, ended that the text has.
	entered     []Pos
	left, ended bool
}

// token reads one token.
func (p *parser) token() {
	switch c := p.peek(); {
	case blank(c):
		p.blanks()
	case c == ';':
		p.remark()
	case c == '\'' || c == '`':
		p.next()
		p.quoted = true
	case c == '(':
		p.push()
	case c == ')':
		p.pop()
	case c == '"':
		p.text()
	default:
		p.word()
	}
}

// remark keeps a comment; of very many the first and the last.
func (p *parser) remark() {
	if len(p.comments) == 3*MaxComments {
		p.comments = append(p.comments[:MaxComments], p.comments[2*MaxComments:]...)
	}
	p.comments = append(p.comments, p.comment())
}

func (p *parser) word() {
	at, from := p.pos, p.at
	word := p.atom()
	p.add(p.begin(Node{Pos: at, From: from, Text: word}))
}

// begin gives a node what was read before it.
func (p *parser) begin(n Node) Node {
	n.Quoted, n.Comments = p.quoted, p.comments
	p.quoted, p.comments = false, nil
	n.End, n.To = p.pos, p.at
	return n
}

// add puts a finished node into the list around it.
func (p *parser) add(n Node) {
	if p.skipped > 0 {
		return
	}
	if p.count++; len(p.open) > 0 && p.count > MaxNodes {
		p.overflow()
		return
	}
	if len(p.open) == 0 {
		p.forms = append(p.forms, n)
		return
	}
	p.members = append(p.members, n)
	around := &p.open[len(p.open)-1]
	around.Broken = around.Broken || n.Broken
}

func (p *parser) push() {
	at, from := p.pos, p.at
	p.next()
	if p.skipped > 0 {
		p.skipped++
		return
	}
	if len(p.open)+len(p.entered) >= MaxDepth && len(p.open) > 0 {
		if len(p.errors) < MaxErrors {
			p.refuse(at, text.M("error.sexp.deep"), text.M("error.sexp.deep.expected", "Limit", MaxDepth))
		}
		p.open[len(p.open)-1].Broken = true
		p.skipped, p.quoted = 1, false
		return
	}
	if len(p.open) == 0 {
		p.inside, p.known = p.scanner, len(p.errors)
	}
	p.open = append(p.open, p.begin(Node{Pos: at, From: from, Kind: List}))
	p.starts = append(p.starts, len(p.members))
}

func (p *parser) pop() {
	at := p.pos
	p.next()
	p.quoted = false
	switch {
	case p.skipped > 0:
		p.skipped--
	case len(p.open) == 0 && len(p.entered) > 0:
		p.entered, p.left = p.entered[:len(p.entered)-1], true
	case len(p.open) == 0:
		p.refuse(at, text.M("error.sexp.stray"), text.M("error.sexp.stray.expected"))
	default:
		p.close()
	}
}

// close ends the innermost open list here.
func (p *parser) close() {
	last := len(p.open) - 1
	n, start := p.open[last], p.starts[last]
	n.End, n.To = p.pos, p.at
	if items := p.members[start:]; len(items) > 0 {
		n.Items = slices.Clone(items)
	}
	p.open, p.members, p.starts = p.open[:last], p.members[:start], p.starts[:last]
	p.add(n)
}

func (p *parser) text() {
	at, from := p.pos, p.at
	content, closed := p.quotation()
	n := p.begin(Node{Pos: at, From: from, Kind: String, Text: content, Broken: !closed})
	if !closed {
		p.refuse(at, text.M("error.sexp.string"), text.M("error.sexp.string.expected"))
	}
	p.add(n)
}

// finish closes what the text left open.
func (p *parser) finish() {
	if len(p.open) == 0 {
		return
	}
	p.ended = len(p.entered) > 0
	at := p.open[0].Pos
	if p.ended {
		at = p.entered[0]
	}
	p.unclosed(at, len(p.entered)+len(p.open)+p.skipped)
	p.skipped = 0
	for len(p.open) > 0 {
		p.open[len(p.open)-1].Broken = true
		p.close()
	}
}

// unclosed reports lists that the end of the text leaves open.
func (p *parser) unclosed(at Pos, missing int) {
	p.refuse(at, text.M("error.sexp.unclosed"), text.M("error.sexp.unclosed.expected", "Count", missing, "Line", p.pos.Line))
}

func (p *parser) refuse(at Pos, what, expected text.Message) {
	if len(p.errors) < MaxErrors {
		p.errors = append(p.errors, Error{Pos: at, What: what, Expected: expected})
	}
}
