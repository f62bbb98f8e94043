package oracle

import (
	"context"
	"errors"
	"io"

	"procura/core/game"
	"procura/core/quatro"
	"procura/core/quatro/perfect"
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

// Prove values a position, and writes the certificate of that.
func (o *Oracle) Prove(ctx context.Context, d *quatro.Duel, s quatro.Position, w io.Writer, l game.ProofLimits) error {
	if !s.Complete() {
		return &game.Unwritten{Why: text.M("unwritten.nothing")}
	}
	engine := o.borrow()
	defer o.giveBack()
	p := Position(d, s)
	analysis, err := engine.Analyze(p)
	if err != nil {
		return &game.Unwritten{Why: text.M("unwritten.nothing")}
	}
	if analysis.Run(ctx, perfect.Options{Distance: true}) != perfect.NotStopped {
		return &game.Unwritten{Why: text.M("unwritten.cancel")}
	}
	worth, _ := analysis.Worth()
	return Certify(ctx, engine, p, worth, w, l)
}

// Certify writes the certificate of what a position is worth, with its distance unless
// that is 0; what may be written and what it may take is bound as ProofLimits says.
func Certify(ctx context.Context, engine *perfect.Engine, p perfect.Position, worth perfect.Worth, w io.Writer, l game.ProofLimits) error {
	if worth.Value == perfect.Unknown {
		return &game.Unwritten{Why: text.M("unwritten.nothing")}
	}
	if l.Bytes <= 0 {
		l.Bytes = usualProof
	}
	most := min(l.Bytes/choiceBytes, max(l.Memory, usualProof)/choiceMemory)
	c, stop, err := engine.Certify(ctx, p, worth, int(most), perfect.Options{})
	switch {
	case errors.Is(err, perfect.ErrTooLarge):
		return &game.Unwritten{Why: text.M("unwritten.match", "Limit", search.FormatSize(most*choiceBytes))}
	case errors.Is(err, perfect.ErrRefuted): // a book that is wrong
		return &game.Refuted{Why: text.M("refuted.evidence", "Claim", worth.Value.String())}
	case err != nil:
		panic("oracle: " + err.Error()) // who asks has checked the position
	case stop != perfect.NotStopped:
		return &game.Unwritten{Why: text.M("unwritten.cancel")}
	}
	return c.Write(w) //nolint:wrapcheck // that of w
}
