package perfect

import (
	"context"
	"errors"
	"io"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

const (
	// choiceBytes is the text of a position of a strategy and of what follows, and
	// choiceMemory about what it takes while strategies are made.
	choiceBytes  = 38
	choiceMemory = 100
	// usualProof is the limit of the text, and of the memory, where there is no other.
	usualProof = 1 << 30
)

// Prove writes the certificate of what a position is worth, with its distance unless
// that is 0; its errors are those of game.Provable.
func (e *Engine) Prove(ctx context.Context, p Position, worth Worth, w io.Writer, l game.ProofLimits) error {
	if worth.Value == Unknown {
		return &game.Unwritten{Why: text.M("unwritten.nothing")}
	}
	if l.Bytes <= 0 {
		l.Bytes = usualProof
	}
	most := min(l.Bytes/choiceBytes, max(l.Memory, usualProof)/choiceMemory)
	c, stop, err := e.Certify(ctx, p, worth, int(most), Options{})
	switch {
	case errors.Is(err, ErrTooLarge):
		return &game.Unwritten{Why: text.M("unwritten.match", "Limit", search.FormatSize(most*choiceBytes))}
	case errors.Is(err, ErrRefuted): // a book that is wrong
		return &game.Refuted{Why: text.M("refuted.evidence", "Claim", worth.Value.String())}
	case err != nil:
		panic("perfect: " + err.Error()) // who asks has checked the position
	case stop != NotStopped:
		return &game.Unwritten{Why: text.M("unwritten.cancel")}
	}
	return c.Write(w) //nolint:wrapcheck // that of w
}
