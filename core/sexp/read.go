package sexp

import "procura/core/text"

// Reader reads the nodes of a text one after another, so that a text costs no more
// memory than its largest node. A list too large to be kept whole can be entered:
//
//	Next         the nodes of the text, one a call
//	  Enter      after a node that is Large: its members follow
//	  Next       ...
//	  Next       nothing: the list is over
//	Next         goes on behind it
type Reader struct{ parser }

// NewReader reads a text that Decode made.
func NewReader(text string) *Reader {
	return &Reader{parser{scanner: newScanner(text)}}
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
		r.leave()
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

// Errors says what was refused so far, in the order of the text.
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
func (p *parser) pass() {
	p.refuse(p.large.Pos, text.M("error.sexp.long"), text.M("error.sexp.long.expected", "Limit", MaxNodes))
	at := p.large.Pos
	p.large, p.skipped = nil, 1
	for p.skipped > 0 && !p.done() {
		p.step()
	}
	if p.skipped > 0 {
		p.unclosed(at, p.skipped)
	}
	p.comments, p.skipped = nil, 0
}

// leave ends, at the end of the text, the lists that were entered.
func (p *parser) leave() {
	if len(p.entered) > 0 && !p.ended {
		p.unclosed(p.entered[0], len(p.entered))
	}
	p.ended = true
}
