package text

import (
	"context"
	"slices"
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
	// MaxComments is the number of comments between two nodes that are kept at either
	// end.
	MaxComments = 1000
)

// Source is a text that was read.
type Source struct {
	// Forms are the nodes that stand in no list.
	Forms []Node
	// Errors lists what was refused, in the order of the text.
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
//	#| unclosed at the end     reported where it opened
//	lists deeper than MaxDepth reported where the first opens, left out; Broken around them
//	more nodes than MaxNodes   reported where they begin, left out
func Parse(src []byte) ([]Node, []Error) {
	doc := ParseText(Decode(src))
	return doc.Forms, doc.Errors
}

// ParseText is Parse for a text that Decode made.
func ParseText(content string) Source {
	r := NewReader(context.Background(), content)
	var doc Source
	total := 0
	for {
		n, ok := r.Next()
		if !ok {
			break
		}
		total += r.count
		if total > MaxNodes {
			r.refuse(n.Pos, M("error.sexp.long"), M("error.sexp.long.expected", "Limit", MaxNodes))
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
	// members has the nodes of the open lists, from starts on of each.
	members []Node
	starts  []int
	// skipped counts the open lists that were too deep to keep, steps the tokens.
	skipped, steps int
	// comments and quoted wait for the next node.
	comments []Comment
	quoted   bool

	// inside holds the place where the members of the outermost open list begin, known the
	// number of errors before them.
	inside scanner
	known  int
	// large is the list that was given up and may be entered.
	large *Node
	// entered holds the places of the lists around all that is read now. left reports whether
	// one of them has just ended, ended whether the text has.
	entered     []Pos
	left, ended bool
}

func (p *parser) token() {
	switch c := p.peek(); {
	case blank(c):
		p.while(blank)
	case c == ';':
		p.remark()
	case c == '#' && beginsBlock(p.scanner.text[p.at:]):
		at := p.pos
		if !skipBlock(&p.scanner) {
			p.refuse(at, M("error.sexp.comment"), M("error.sexp.comment.expected"))
		}
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

// Comments finds the comments in a part of a text that Decode made, of either kind, with their places
// in the part; Text is set in those of a line alone.
func Comments(content string) (found []Comment) {
	s := scanner{text: content, pos: Pos{1, 1}}
	for !s.done() {
		at, from := s.pos, s.at
		switch c := s.peek(); {
		case c == ';':
			found = append(found, s.comment())
		case c == '#' && beginsBlock(s.text[s.at:]):
			skipBlock(&s)
			found = append(found, Comment{Pos: at, From: from, To: s.at})
		case c == '"':
			s.quotation()
		case ends(c):
			s.next()
		default:
			s.atom()
		}
	}
	return found
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
	p.count++
	if len(p.open) > 0 && p.count > MaxNodes {
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
			p.refuse(at, M("error.sexp.deep"), M("error.sexp.deep.expected", "Limit", MaxDepth))
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
		p.refuse(at, M("error.sexp.stray"), M("error.sexp.stray.expected"))
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
		p.refuse(at, M("error.sexp.string"), M("error.sexp.string.expected"))
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

func (p *parser) unclosed(at Pos, missing int) {
	p.refuse(at, M("error.sexp.unclosed"), M("error.sexp.unclosed.expected", "Count", missing, "Line", p.pos.Line))
}

func (p *parser) refuse(at Pos, what, expected Message) {
	if len(p.errors) < MaxErrors {
		p.errors = append(p.errors, Error{Pos: at, What: what, Expected: expected})
	}
}

// Reader reads the nodes of a text one after another, so that a text costs no more
// memory than its largest node. A list too large to be kept whole can be entered:
//
//	Next         the nodes of the text, one a call
//	  Enter      after a node that is Large: its members follow
//	  Next       ...
//	  Next       nothing: the list is over
//	Next         goes on behind it
type Reader struct {
	parser
	ctx context.Context //nolint:containedctx // it ends the text
}

// NewReader reads a text that Decode made. When ctx ends, so does the text for it.
func NewReader(ctx context.Context, text string) *Reader {
	return &Reader{parser: parser{scanner: scanner{text: text, pos: Pos{1, 1}}}, ctx: ctx}
}

// mostSteps is the number of tokens read between two looks at the context.
const mostSteps = 1024

// step reads one token, or all of the text where the context has ended.
func (r *Reader) step() {
	r.steps++
	if r.steps%mostSteps == 0 && r.ctx.Err() != nil {
		r.at = len(r.scanner.text)
		return
	}
	r.token()
}

// Next is the next node on the level that the reader is on; none at the end of a
// list that was entered, and at the end of the text. A node that is Large and is
// not entered is passed over, with an error.
func (r *Reader) Next() (Node, bool) {
	if r.large != nil {
		r.pass()
	}
	r.forms, r.count = r.forms[:0], 0
	for len(r.forms) == 0 && !r.done() {
		r.step()
		if r.left {
			r.left = false
			return Node{}, false
		}
	}
	if len(r.forms) == 0 {
		r.finish()
	}
	if len(r.forms) == 0 {
		r.closeOpenLists()
		return Node{}, false
	}
	return r.forms[0], true
}

// Enter goes into the list that Next has just returned, which is Large.
func (r *Reader) Enter() {
	r.entered = append(r.entered, r.large.Pos)
	r.scanner, r.large = r.inside, nil
	r.comments = nil // they belong to the list
}

// Pos is the place behind what was read: of a list that has ended, behind its end.
func (r *Reader) Pos() Pos { return r.pos }

// Offset is the byte of that place in the text.
func (r *Reader) Offset() int { return r.at }

// Errors returns what was refused so far, in the order of the text.
func (r *Reader) Errors() []Error { return r.errors }

// Tail are the comments after the last node.
func (r *Reader) Tail() []Comment { return r.comments }

// overflow gives up the list that is read, which has too many nodes: what is kept
// of it is where it stands.
func (p *parser) overflow() {
	large := p.open[0]
	large.Large, large.End, large.To = true, p.inside.pos, p.inside.at
	p.scanner, p.errors = p.inside, p.errors[:p.known]
	p.open, p.members, p.starts = nil, nil, nil
	p.skipped, p.comments, p.quoted = 0, nil, false
	p.large = &large
	p.forms = append(p.forms, large)
}

// pass skips the large list that was not entered.
func (r *Reader) pass() {
	r.refuse(r.large.Pos, M("error.sexp.long"), M("error.sexp.long.expected", "Limit", MaxNodes))
	at := r.large.Pos
	r.large, r.skipped = nil, 1
	for r.skipped > 0 && !r.done() {
		r.step()
	}
	if r.skipped > 0 {
		r.unclosed(at, r.skipped)
	}
	r.comments, r.skipped = nil, 0
}

// closeOpenLists ends, at the end of the text, the lists that were entered.
func (p *parser) closeOpenLists() {
	if len(p.entered) > 0 && !p.ended {
		p.unclosed(p.entered[0], len(p.entered))
	}
	p.ended = true
}
