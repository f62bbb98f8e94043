package sexp

import (
	"context"

	"procura/core/text"
)

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
	return &Reader{parser: parser{scanner: newScanner(text)}, ctx: ctx}
}

// mostSteps is how many tokens are read between two looks at the context.
const mostSteps = 1024

// step reads one token, or all of the text where the context has ended.
func (r *Reader) step() {
	if r.steps++; r.steps%mostSteps == 0 && r.ctx.Err() != nil {
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
func (r *Reader) pass() {
	r.refuse(r.large.Pos, text.M("error.sexp.long"), text.M("error.sexp.long.expected", "Limit", MaxNodes))
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

// leave ends, at the end of the text, the lists that were entered.
func (p *parser) leave() {
	if len(p.entered) > 0 && !p.ended {
		p.unclosed(p.entered[0], len(p.entered))
	}
	p.ended = true
}
