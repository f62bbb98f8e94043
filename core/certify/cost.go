package certify

import (
	"context"
	"errors"
	"io"
	"slices"
)

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

// boundWork is what each bound costs to reckon.
func boundWork(name string) int {
	return map[string]int{"captures": 30, "perimeter": 60, "numbers": 1500, "payments": 6000, "open": 60}[name]
}

// Limits are what the checker may take; zero values are the usual ones. How long it may
// take is the deadline of its context.
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

// account is what a certificate may still cost.
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
