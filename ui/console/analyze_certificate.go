package console

import (
	"context"
	"io"

	"procura/core/quatro/oracle"
)

// prove adds the certificate of what was found to the file.
func (t *analyzeTask) prove(ctx context.Context, env *Env, f finding) {
	if t.certificates == nil {
		return
	}
	t.tellCertificate(env, f.position.String(), t.certificates.Add(func(w io.Writer) error {
		return oracle.Certify(ctx, t.engine, f.position, f.worth, w, t.proof)
	}))
}
