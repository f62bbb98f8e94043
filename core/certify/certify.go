// Package certify checks certificates, for whoever trusts nobody: what a file of
// certificates claims of games and puzzles, and whether its evidence makes that
// true. It imports nothing of the games, the searches or the reader, and has
// rules of its own, made to be read rather than to be fast. The text and the
// theorems are in docs/proofs.md.
package certify

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
)

// Finding is what was found of one certificate.
type Finding struct {
	// Game, Name, Rules and Claim are as the certificate says them: "cavalo", "A",
	// "lap=lost moves=all", "optimal 6"; "" where they are missing or wrong. A name may
	// be anything, and of any length.
	Game, Name, Rules, Claim string
	// Target is the points that are asked for, or -1.
	Target int
	// Played says that the start is not the first position of the problem.
	Played bool
	// Line is where it begins, from 1.
	Line int
	// Refused is why it is not verified; nil, and it is.
	Refused *Refusal
}

// Refusal is what is wrong, and where.
type Refusal struct {
	// Line is that of the plain text, from 1.
	Line int
	// Key names the reason; its words are those of "refusal." + Key, and speak of Args.
	Key  string
	Args map[string]any
}

// Progress is how far a check has come: the lines that were read, and the states whose
// successors were looked at.
type Progress struct{ Lines, States atomic.Int64 }

// Check reads certificates within the usual limits, and tells of each in turn. The error
// is that of reading, or of the context, whose deadline is told of too; then what was not
// told of was not checked.
func Check(ctx context.Context, in io.Reader, p *Progress, tell func(Finding)) error {
	return Limits{}.Check(ctx, in, p, tell)
}

// Check is Check within limits.
func (l Limits) Check(ctx context.Context, in io.Reader, p *Progress, tell func(Finding)) error {
	if p == nil {
		p = &Progress{}
	}
	r, rest := newReader(ctx, in, p), Finding{Target: -1}
	for r.next(); r.open; {
		r.account.open(l)
		r.pay(len(r.line))
		c := &certificate{reader: r, Finding: Finding{Line: r.number, Target: -1}}
		c.check()
		if c.Refused == nil && r.err != nil {
			rest = c.Finding
			break
		}
		tell(c.Finding)
		r.skip(c.Refused)
	}
	if rest.Refused = exceeded(r.err, r.number); r.err == nil && r.number == 1 {
		rest.Refused = &Refusal{Line: 1, Key: "none"}
	}
	if rest.Refused != nil {
		rest.Line = max(rest.Line, 1)
		tell(rest)
	}
	if errors.As(r.err, new(overrun)) {
		return nil
	}
	return r.err
}

// skip goes from what was refused to the next certificate; far behind it there is none.
func (r *reader) skip(refused *Refusal) {
	far := r.plain + mostSkipped
	if refused != nil && refused.Key == "header" {
		far = r.plain + mostWithoutLine
	}
	for ; refused != nil && r.open && string(r.line) != header; r.next() {
		if r.plain > far {
			r.err, r.open = overrun("endless"), false
		}
	}
}
