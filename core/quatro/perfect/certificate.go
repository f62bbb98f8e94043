package perfect

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// Certificate proves the worth of a position, see docs/proofs.md.
type Certificate struct {
	Position
	Worth
	Strategies []Strategy
}

// Write writes it as text.
func (c *Certificate) Write(to io.Writer) error {
	out := bufio.NewWriter(to)
	fmt.Fprintf(out, "procura proof 1\nmatch quatro\nrules variant=%s lines=%s\nposition %s\nclaim %s\n",
		c.Variant, c.Lines, c.Position, c.claim())
	var line []byte
	for _, s := range c.Strategies {
		fmt.Fprintln(out, s)
		for _, choice := range s.Choices {
			line = choice.Play(choice.Move).appendTo(append(choice.appendTo(line[:0]), ' '))
			_, _ = out.Write(append(line, '\n')) // Flush tells
		}
	}
	fmt.Fprintln(out, "end")
	return out.Flush() //nolint:wrapcheck // that of to
}

// claim is the sentence of a certificate about the position.
func (c *Certificate) claim() string {
	if c.Distance == 0 {
		return c.Value.String()
	}
	return fmt.Sprint(c.Value, " ", c.Distance)
}

// String is the line before the choices.
func (s Strategy) String() string {
	owner, kind := "other", "holds"
	if s.Mover {
		owner = "mover"
	}
	if s.Wins {
		kind = "wins"
	}
	return fmt.Sprint("strategy ", owner, " ", kind, " ", s.Within, " ", len(s.Choices))
}

const (
	// choiceBytes is the text of a position of a strategy and of what follows.
	choiceBytes = 38
	// usualProof is the limit of the text, and of the memory beside that of the engine,
	// where there is no other.
	usualProof = 1 << 30
)

// Prove writes the certificate of what a position is worth, with its distance unless
// that is 0; its errors are those of game.Provable. The memory of the engine counts.
func (e *Engine) Prove(ctx context.Context, p Position, worth Worth, w io.Writer, l game.ProofLimits) error {
	if worth.Value == Unknown {
		return &game.Unwritten{Why: text.M("proof.unwritten.nothing")}
	}
	bytes, memory := cmp.Or(max(l.Bytes, 0), usualProof), cmp.Or(max(l.Memory, 0), usualProof+e.Memory())
	room := Room{int(bytes / choiceBytes), max(memory-e.Memory(), 1)}
	c, stop, err := e.Certify(ctx, p, worth, room, Options{})
	switch {
	case errors.Is(err, ErrTooLarge):
		return &game.Unwritten{Why: text.M("proof.unwritten.match", "Limit", size(bytes))}
	case errors.Is(err, ErrMemory):
		return &game.Unwritten{Why: text.M("proof.unwritten.match.memory", "Limit", size(memory))}
	case errors.Is(err, ErrRefuted): // a book that is wrong
		return &game.Refuted{Why: text.M("proof.refuted.evidence", "Claim", worth.Value.String())}
	case err != nil:
		panic("perfect: " + err.Error()) // who asks has checked the position
	case stop != search.NotStopped:
		return &game.Unwritten{Why: text.M("proof.unwritten.cancel")}
	}
	return c.Write(w) //nolint:wrapcheck // that of w
}

// size writes a limit, in whole mebibytes where it has any.
func size(bytes int64) string {
	if bytes > 1<<20 {
		bytes &^= 1<<20 - 1
	}
	return search.FormatSize(bytes)
}
