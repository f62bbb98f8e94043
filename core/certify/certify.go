// Package certify checks certificates, for whoever trusts nobody: what a file of
// certificates claims of games and puzzles, and whether its evidence makes that
// true. It imports nothing of the games, the searches or the reader, and has
// rules of its own, made to be read rather than to be fast. The text and the
// theorems are in docs/proofs.md.
package certify

import (
	"context"
	"io"
	"sync/atomic"
)

// Finding is what was found of one certificate.
type Finding struct {
	// Game, Name and Claim are as the certificate says them: "cavalo", "A", "optimal 6".
	Game, Name, Claim string
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

// Check reads certificates, and tells of each in turn. The error is that of reading,
// or of the context; then what was not told of was not checked.
func Check(ctx context.Context, in io.Reader, p *Progress, tell func(Finding)) error {
	if p == nil {
		p = &Progress{}
	}
	r := newReader(ctx, in, p)
	for r.next(); r.open; {
		c := &certificate{reader: r, Finding: Finding{Line: r.number}}
		c.check()
		if r.err != nil {
			break
		}
		tell(c.Finding)
		for c.Refused != nil && r.open && string(r.line) != header {
			r.next()
		}
	}
	if r.err == nil && r.number == 1 {
		tell(Finding{Line: 1, Refused: &Refusal{Line: 1, Key: "none"}})
	}
	return r.err
}
