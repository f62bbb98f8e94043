package console

import (
	"context"
	"errors"
	"io"

	"procura/core/certify"
	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
	"procura/ui/report"
)

// mostCertified is the usual limit of the text of a certificate.
const mostCertified = 1 << 30

// readCertificate takes the limit of a certificate's text.
func (t *task) readCertificate() *text.Message {
	f := t.flags
	t.proof = game.ProofLimits{Bytes: mostCertified, Memory: t.request.Limits.Memory, Threads: f.threads}
	if !f.set.Changed("certificate-size") {
		return nil
	}
	size, err := search.ParseSize(f.certificateSize)
	if err != nil {
		return flaw(text.M("certificate.size", "Size", f.certificateSize))
	}
	t.proof.Bytes = size
	return nil
}

// openCertificates begins the file of --certificate; false: it can't be written.
func (t *task) openCertificates(env *Env) bool {
	if t.flags.certificate == "" {
		return true
	}
	var err error
	if t.certificates, err = env.Store.Certificates(t.flags.certificate, t.flags.outputs.force); err != nil {
		t.failCertificate(env, err)
		return false
	}
	return true
}

func (t *task) failCertificate(env *Env, err error) {
	env.unwritten(t.flags.certificate, err)
	t.status, t.full, t.uncertified = Failed, true, true
}

// certify adds the certificate of a run to the file; one that can't be written is told,
// and the others are.
func (t *task) certify(ctx context.Context, env *Env, p game.Puzzle, run game.Run) {
	if t.certificates == nil || t.full {
		return
	}
	t.tellCertificate(env, run.Problem, t.certificates.Add(func(w io.Writer) error {
		certifier, ok := p.(game.Certifier)
		if !ok {
			return unwritten(text.M("unwritten.game"))
		}
		return certifier.Certify(ctx, w, run, t.proof) //nolint:wrapcheck // tellCertificate tells it
	}, t.verifier(ctx, run.Game, report.Claim(run))))
}

// verifier has what was written checked; nil with --unverified.
func (t *task) verifier(ctx context.Context, game, claim string) func(io.Reader) error {
	if t.flags.unverified {
		return nil
	}
	return func(r io.Reader) error {
		err := report.Verify(ctx, certify.Check, r, nil, game, claim)
		if ctx.Err() != nil {
			return unwritten(text.M("unwritten.cancel"))
		}
		return err //nolint:wrapcheck // tellCertificate tells it
	}
}

func unwritten(why text.Message) error { return &game.Unwritten{Why: why} }

// tellCertificate tells why a certificate was not added.
func (t *task) tellCertificate(env *Env, name string, err error) {
	if err == nil {
		return
	}
	if unwritten, ok := errors.AsType[*game.Unwritten](err); ok {
		env.complain(text.M("certificate.unwritten", "Problem", name, "Why", unwritten.Why))
		return
	}
	if unverified, ok := errors.AsType[*report.Unverified](err); ok {
		env.complain(text.M("certificate.unverified", "Problem", name, "Line", unverified.Line, "Why", unverified.Why))
		t.status = Failed
		return
	}
	if refuted, ok := errors.AsType[*game.Refuted](err); ok {
		env.complain(text.M("certificate.refuted", "Problem", name, "Why", refuted.Why))
		t.status = Failed
		return
	}
	t.failCertificate(env, err)
}

// keepCertificates puts the file in its place, with the certificates that are whole; that it
// can't be written is said once.
func (t *task) keepCertificates(env *Env) {
	if t.certificates == nil {
		return
	}
	if err := t.certificates.Keep(); err != nil && !t.uncertified {
		t.failCertificate(env, err)
	}
}
