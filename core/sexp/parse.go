package sexp

import "procura/core/text"

const (
	// MaxDepth is the number of lists that may stand inside each other.
	MaxDepth = 64
	// MaxErrors is the number of errors that are kept; a text with more is no
	// Lisp, and nobody reads them.
	MaxErrors = 1000
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
func Parse(src []byte) ([]Node, []Error) {
	doc := ParseText(Decode(src))
	return doc.Forms, doc.Errors
}

// ParseText is Parse for a text that Decode made.
func ParseText(text string) Document {
	p := parser{scanner: newScanner(text)}
	for !p.done() {
		p.step()
	}
	p.finish()
	return Document{Forms: p.forms, Errors: p.errors, Tail: p.comments}
}

// parser collects forms on a stack of its own, so that no input overflows
// Go's.
type parser struct {
	scanner
	forms  []Node
	errors []Error
	// open are the lists not closed yet, outermost first.
	open []Node
	// skipped counts the open lists that were too deep to keep.
	skipped int
	// comments and quoted wait for the next node.
	comments []Comment
	quoted   bool
}

// step reads one token.
func (p *parser) step() {
	switch c := p.peek(); {
	case blank(c):
		p.next()
	case c == ';':
		p.comments = append(p.comments, p.comment())
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

func (p *parser) word() {
	at := p.pos
	word := p.atom()
	p.add(p.begin(Node{Pos: at, Text: word}))
}

// begin gives a node what was read before it.
func (p *parser) begin(n Node) Node {
	n.Quoted, n.Comments = p.quoted, p.comments
	p.quoted, p.comments = false, nil
	n.End = p.pos
	return n
}

// add puts a finished node into the list around it.
func (p *parser) add(n Node) {
	if p.skipped > 0 {
		return
	}
	if len(p.open) == 0 {
		p.forms = append(p.forms, n)
		return
	}
	around := &p.open[len(p.open)-1]
	around.Items = append(around.Items, n)
	around.Broken = around.Broken || n.Broken
}

func (p *parser) push() {
	at := p.pos
	p.next()
	if p.skipped > 0 {
		p.skipped++
		return
	}
	if len(p.open) == MaxDepth {
		p.refuse(at, text.M("error.sexp.deep"), text.M("error.sexp.deep.expected", "Limit", MaxDepth))
		p.open[len(p.open)-1].Broken = true
		p.skipped, p.quoted = 1, false
		return
	}
	p.open = append(p.open, p.begin(Node{Pos: at, Kind: List}))
}

func (p *parser) pop() {
	at := p.pos
	p.next()
	p.quoted = false
	switch {
	case p.skipped > 0:
		p.skipped--
	case len(p.open) == 0:
		p.refuse(at, text.M("error.sexp.stray"), text.M("error.sexp.stray.expected"))
	default:
		p.close()
	}
}

// close ends the innermost open list here.
func (p *parser) close() {
	last := len(p.open) - 1
	n := p.open[last]
	n.End = p.pos
	p.open = p.open[:last]
	p.add(n)
}

func (p *parser) text() {
	at := p.pos
	content, closed := p.quotation()
	n := p.begin(Node{Pos: at, Kind: String, Text: content, Broken: !closed})
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
	missing := len(p.open) + p.skipped
	p.refuse(p.open[0].Pos, text.M("error.sexp.unclosed"),
		text.M("error.sexp.unclosed.expected", "Count", missing, "Line", p.pos.Line))
	p.skipped = 0
	for len(p.open) > 0 {
		p.open[len(p.open)-1].Broken = true
		p.close()
	}
}

func (p *parser) refuse(at Pos, what, expected text.Message) {
	if len(p.errors) < MaxErrors {
		p.errors = append(p.errors, Error{Pos: at, What: what, Expected: expected})
	}
}
