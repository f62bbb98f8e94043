package proving

import (
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	"procura/core/game"
	"procura/core/parallel"
	"procura/core/verify"
	"procura/ui/report"
	"procura/ui/task"
)

// Limits of a certificate that nobody has asked for: time, its size in bytes, states and memory.
const (
	patience    = 4 * time.Second
	smallBytes  = 2 << 20
	smallStates = 100_000
	smallMemory = 256 << 20
)

// work writes and checks a certificate.
type work struct {
	ProvedRun
	asked    bool
	began    time.Time
	progress verify.Progress
	verifier *Verifier
	limits   game.ProofLimits
}

// check writes the certificate and checks it.
func (w *work) check(ctx context.Context) (Proof, error) {
	task.GiveWay()
	if w.asked {
		defer w.verifier.host.ReleaseMemory() // what nobody asked for is small
		return w.pass(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var written bytes.Buffer
	if err := w.Prove(ctx, &written, w.limits); err != nil {
		return Proof{}, err
	}
	return w.examine(ctx, &written)
}

// pass checks the certificate while it is written, so that none of it is kept.
func (w *work) pass(ctx context.Context) (p Proof, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out, in := io.Pipe()
	halt := func() {
		cancel()
		_, _ = in.CloseWithError(context.Canceled), out.CloseWithError(context.Canceled)
	}
	var unwritten error
	parallel.Run(halt, func() {
		p, err = w.examine(ctx, out)
		_ = out.Close() // unblocks the writer
	}, func() {
		unwritten = w.Prove(ctx, in, w.limits)
		_ = in.CloseWithError(unwritten)
	})
	if unwritten != nil && !errors.Is(unwritten, io.ErrClosedPipe) {
		return Proof{}, unwritten
	}
	return p, err
}

// examine checks a certificate, which must prove the claim of the run.
func (w *work) examine(ctx context.Context, r io.Reader) (Proof, error) {
	if err := report.Verify(ctx, w.verifier.Check, r, &w.progress, w.Run.Game, report.Claim(w.Run)); err != nil {
		return Proof{}, err //nolint:wrapcheck // Verifier.end says it
	}
	return Proof{Standing: Verified, When: time.Now().UTC().Truncate(time.Second), Lines: w.progress.Lines.Load()}, nil
}
