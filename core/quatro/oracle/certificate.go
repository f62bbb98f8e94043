package oracle

import (
	"context"
	"io"

	"procura/core/game"
	"procura/core/quatro"
	"procura/core/quatro/perfect"
	"procura/core/text"
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
	return engine.Prove(ctx, p, worth, w, l) //nolint:wrapcheck // it says all
}
