package game

import (
	"context"
	"io"

	"procura/core/text"
)

// Certifier is a puzzle whose verdicts can be handed on as certificates, see
// docs/proofs.md; it is found by type assertion.
type Certifier interface {
	// Certify writes the certificate of what a run of this puzzle has proved. What
	// can't be written whole is an *Unwritten, and what w has of it is worth nothing; a
	// verdict that turns out to be false is a *Refuted; other errors are those of w. It
	// looks for the evidence by itself, and takes nothing of the run but its verdict and
	// its path; it may take longer than the run.
	Certify(ctx context.Context, w io.Writer, run Run, l ProofLimits) error
}

// Provable is a position of a game for two whose worth can be handed on as a
// certificate; it is found by type assertion.
type Provable interface {
	// Prove finds out what the position is worth, with its distance, and writes the
	// certificate of it; its errors are those of Certifier.
	Prove(ctx context.Context, w io.Writer, l ProofLimits) error
}

// ProofLimits bind the writing of a certificate; what is 0 is not limited.
type ProofLimits struct {
	// Bytes of plain text.
	Bytes int64
	// Memory in bytes.
	Memory int64
	// States looked at.
	States int64
	// Threads it may use; 0 stands for 1.
	Threads int
}

// Unwritten is why there is no certificate: too large, cancelled, nothing proved.
type Unwritten struct{ Why text.Message }

// Error is the key of the reason.
func (u *Unwritten) Error() string { return u.Why.Key }

// Refuted is what a verdict is when the search for its evidence finds the contrary: an
// error of the program.
type Refuted struct{ Why text.Message }

// Error is the key of what was found.
func (r *Refuted) Error() string { return r.Why.Key }

// Certificates is a file of certificates that is being written, one after another; what
// stood in its place stays there until Keep.
type Certificates interface {
	// Add adds what certify writes, all of it or nothing: of one that returns an error,
	// which is Add's, nothing is left, nor of one for which verify does. It reads what was
	// written, and may be what was added before; nil asks nobody.
	Add(certify func(io.Writer) error, verify func(io.Reader) error) error
	// Keep puts the file in its place, if anything was added, and Drop leaves none. One
	// of the two is called in the end.
	Keep() error
	Drop()
}
