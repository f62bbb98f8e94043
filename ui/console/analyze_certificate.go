package console

import (
	"context"
	"io"
	"runtime/debug"
)

// lean is how much of the memory may be waiting to be collected, in percent of the rest,
// while a certificate is made: it is not counted.
const lean = 20

// prove adds the certificate of what was found to the file.
func (t *analyzeTask) prove(ctx context.Context, env *Env, f finding) {
	if t.certificates == nil {
		return
	}
	defer debug.SetGCPercent(debug.SetGCPercent(lean))
	t.tellCertificate(env, f.position.String(), t.certificates.Add(func(w io.Writer) error {
		return t.engine.Prove(ctx, f.position, f.worth, w, t.proof) //nolint:wrapcheck // it says all
	}, t.verifier(ctx, "quatro", "")))
}

// table is the memory of the engine's table: where there are to be certificates it leaves
// half of all memory to them.
func (t *analyzeTask) table(env *Env) int64 {
	if t.certificates == nil {
		return t.request.Limits.Memory
	}
	if !t.flags.set.Changed("memory") {
		t.proof.Memory = env.Memory
	}
	return min(t.request.Limits.Memory, t.proof.Memory/2)
}
