package console

import (
	"context"
	"errors"
	"io"

	"procura/core/game"
	"procura/core/quatro/perfect"
	"procura/core/search"
	"procura/core/text"
)

const (
	// choiceBytes is the text of a position of a strategy and of what follows, and
	// choiceMemory about what it takes while strategies are made.
	choiceBytes  = 38
	choiceMemory = 100
)

// prove adds the certificate of what was found to the file.
func (t *analyzeTask) prove(ctx context.Context, env *Env, f finding) {
	if t.certificates == nil {
		return
	}
	t.tellCertificate(env, f.position.String(), t.certificates.Add(func(w io.Writer) error {
		if f.worth.Value == perfect.Unknown {
			return &game.Unwritten{Why: text.M("unwritten.nothing")}
		}
		most := min(t.proof.Bytes/choiceBytes, max(t.proof.Memory, mostCertified)/choiceMemory)
		c, stop, err := t.engine.Certify(ctx, f.position, f.worth, int(most), perfect.Options{})
		switch {
		case errors.Is(err, perfect.ErrTooLarge):
			return &game.Unwritten{Why: text.M("unwritten.match", "Limit", search.FormatSize(most*choiceBytes))}
		case errors.Is(err, perfect.ErrRefuted): // a book that is wrong
			return &game.Refuted{Why: text.M("refuted.evidence", "Claim", f.worth.Value.String())}
		case err != nil:
			panic("console: " + err.Error()) // readPosition has checked it
		case stop != perfect.NotStopped:
			return &game.Unwritten{Why: text.M("unwritten.cancel")}
		}
		return c.Write(w) //nolint:wrapcheck // that of w
	}))
}
