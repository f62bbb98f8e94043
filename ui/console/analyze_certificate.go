package console

import (
	"context"
	"io"
)

// prove adds the certificate of what was found to the file.
func (t *analyzeTask) prove(ctx context.Context, env *Env, f finding) {
	if t.certificates == nil {
		return
	}
	t.tellCertificate(env, f.position.String(), t.certificates.Add(func(w io.Writer) error {
		return t.engine.Prove(ctx, f.position, f.worth, w, t.proof) //nolint:wrapcheck // it says all
	}))
}
