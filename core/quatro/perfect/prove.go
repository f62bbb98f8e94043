package perfect

import (
	"cmp"
	"context"
	"errors"
	"io"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

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
		return &game.Unwritten{Why: text.M("unwritten.nothing")}
	}
	bytes, memory := cmp.Or(max(l.Bytes, 0), usualProof), cmp.Or(max(l.Memory, 0), usualProof+e.Memory())
	room := Room{int(bytes / choiceBytes), max(memory-e.Memory(), 1)}
	c, stop, err := e.Certify(ctx, p, worth, room, Options{})
	switch {
	case errors.Is(err, ErrTooLarge):
		return &game.Unwritten{Why: text.M("unwritten.match", "Limit", size(bytes))}
	case errors.Is(err, ErrMemory):
		return &game.Unwritten{Why: text.M("unwritten.match.memory", "Limit", size(memory))}
	case errors.Is(err, ErrRefuted): // a book that is wrong
		return &game.Refuted{Why: text.M("refuted.evidence", "Claim", worth.Value.String())}
	case err != nil:
		panic("perfect: " + err.Error()) // who asks has checked the position
	case stop != NotStopped:
		return &game.Unwritten{Why: text.M("unwritten.cancel")}
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
