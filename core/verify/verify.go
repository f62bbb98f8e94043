// Package verify checks certificates, for whoever trusts nobody: what a file of
// certificates claims of games and puzzles, and whether its evidence makes that
// true. It imports nothing of the games, the searches or the reader, and has
// rules of its own, made to be read rather than to be fast. The text and the
// theorems are in docs/proofs.md, their proofs in theorems.md.
package verify

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync/atomic"
)

// Finding describes what was found of one certificate.
type Finding struct {
	// Game, Name, Rules and Claim are as the certificate says them: "cavalo", "A",
	// "lap=lost moves=all", "optimal 6"; "" where they are missing or wrong. A name may
	// be anything, and of any length.
	Game, Name, Rules, Claim string
	// Target is the number of points that the problem asks for, -1 for none.
	Target int
	// Played reports whether the start is not the first position of the problem.
	Played bool
	// Line is the line where it begins, from 1.
	Line int
	// Refused gives the reason why it is not verified; nil if it is verified.
	Refused *Refusal
}

// Refusal describes what is wrong, and where.
type Refusal struct {
	// Line is the line of the plain text, from 1.
	Line int
	// Key names the reason; its words are those of "refusal." + Key, and speak of Args.
	Key  string
	Args map[string]any
}

// Progress counts how far a check has come: the lines that were read, and the states whose
// successors were looked at.
type Progress struct{ Lines, States atomic.Int64 }

// Check reads certificates within the usual limits, and calls tell with the finding of each in turn. The error
// is that of reading or of the context; certificates after it were not checked. A deadline that
// has passed is a finding, too.
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
		c := &checker{reader: r, Finding: Finding{Line: r.number, Target: -1}}
		c.check()
		if c.Refused == nil && r.err != nil {
			rest = c.Finding
			break
		}
		tell(c.Finding)
		r.skip(c.Refused)
	}
	rest.Refused = exceeded(r.err, r.number)
	if r.err == nil && r.number == 1 {
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

// What a certificate may cost, by its text; docs/proofs.md says how these were chosen. A
// step is some ten nanoseconds of work.
const (
	workBase, workPerByte = 200_000_000, 1_000
	roomBase, roomPerByte = 64 << 20, 128
	defaultMemory         = 2 << 30
	// of what gzip has packed so much counts a byte, and more than that is not read
	countedPerPacked              = 4
	unpackedBase, mostPerPacked   = 16 << 20, 64
	mostWithoutLine, mostSkipped  = 16 << 20, 256 << 20
	successorWork, goalWork       = 30, 10
	variableWork, multiplierWork  = 30, 15
	wordWork, orderWork, lineWork = 60, 30, 50
	visitWork                     = 20
)

// boundWork holds what each bound costs to compute.
var boundWork = map[string]int{"captures": 30, "perimeter": 60, "numbers": 1500, "payments": 6000, "open": 60}

// Limits bounds what the checker may use; a zero field stands for the usual limit. The
// deadline of its context limits the time.
type Limits struct {
	// Memory is in bytes, for what is remembered of a certificate; usually 2 GiB.
	Memory int
	work   int // what a certificate may cost whose text is short
}

// IsCost reports that a certificate is not refuted, but costs more than it may.
func (r *Refusal) IsCost() bool {
	return slices.Contains([]string{"work", "memory", "time", "unpacked", "endless"}, r.Key)
}

// overrun is the key of a refusal for which the rest of the text is not read.
type overrun string

// Error is the key.
func (o overrun) Error() string { return string(o) }

// exceeded is the refusal that an error of reading stands for, or nil.
func exceeded(err error, line int) *Refusal {
	over := overrun("time")
	if errors.As(err, &over) || errors.Is(err, context.DeadlineExceeded) {
		return &Refusal{Line: line, Key: string(over)}
	}
	return nil
}

// account holds what a certificate may still cost.
type account struct {
	work   int
	room   int // bytes
	unpaid int // bytes that text may still add to room
}

// open begins another certificate.
func (a *account) open(l Limits) {
	if l.Memory <= 0 {
		l.Memory = defaultMemory
	}
	if l.work <= 0 {
		l.work = workBase
	}
	a.work, a.room = l.work, min(roomBase, l.Memory)
	a.unpaid = l.Memory - a.room
}

// pay adds what so many bytes of text are good for.
func (a *account) pay(bytes int) {
	room := min(bytes*roomPerByte, a.unpaid)
	a.work, a.room, a.unpaid = a.work+bytes*workPerByte, a.room+room, a.unpaid-room
}

// hold notes that bytes are taken, if there is room.
func (a *account) hold(bytes int) bool {
	a.room -= bytes
	return a.room >= 0
}

// source counts the bytes that are read, and ends a text of which no line ends.
type source struct {
	in         io.Reader
	read, line int // line: when the last one ended
}

// Read counts what it passes on.
func (s *source) Read(p []byte) (int, error) {
	if s.read-s.line > mostWithoutLine {
		return 0, overrun("endless")
	}
	n, err := s.in.Read(p)
	s.read += n
	return n, err //nolint:wrapcheck // a reader's own errors go through
}
