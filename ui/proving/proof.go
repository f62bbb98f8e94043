// Package proving verifies the verdicts of runs in the background, for the page that shows
// the runs, and saves their certificates.
//
//	Proof      says whether the verdict of a run was verified; it belongs to the run
//	Verifier   verifies one run at a time
//	             unasked   a small one, at once; it gives way to everything
//	             asked     a large one, with progress and Cancel
//	Saver      saves certificates of runs, and of positions for two
//
// A puzzle (game.Certifier) writes a certificate, and core/verify, which knows nothing of
// puzzles, checks it: neither trusts the other.
package proving

import (
	"context"
	"errors"
	"io"
	"time"

	"procura/core/game"
	"procura/core/text"
	"procura/ui/report"
)

// Standing tells how far the proof of a run is verified.
type Standing int

// What the check of a proof has come to.
const (
	Unseen   Standing = iota // nobody has looked at it yet
	Large                    // it was too large, or took too long, to be verified unasked
	Verified                 // the checker confirms it
	Refused                  // the checker does not, or who wrote it found the contrary
)

// Proof tells whether the verdict of a run was verified, and why not.
type Proof struct {
	Standing Standing
	// When it was verified, and how many lines it had.
	When  time.Time
	Lines int64
	// Why it was refused, and in which line; 0 where it was not written at all.
	Why  text.Message
	Line int
}

// refusal makes a refused proof of an error: the contrary was found, or the checker did not accept
// the certificate. It is false for other errors.
func refusal(err error) (Proof, bool) {
	if u, ok := errors.AsType[*report.Unverified](err); ok {
		return Proof{Standing: Refused, Why: u.Why, Line: u.Line}, true
	}
	if r, ok := errors.AsType[*game.Refuted](err); ok {
		return Proof{Standing: Refused, Why: r.Why}, true
	}
	return Proof{}, false
}

// Alarm returns the message that the proof was refused, of which problem and why.
func (p Proof) Alarm(g text.Message, problem string) text.Message {
	if p.Line == 0 {
		return text.M("proof.refuted", "Game", g, "Problem", problem, "Reason", p.Why)
	}
	return text.M("proof.retracted", "Game", g, "Problem", problem, "Line", p.Line, "Reason", p.Why)
}

// ProvedRun is a run of a puzzle with its proof.
type ProvedRun struct {
	Puzzle game.Puzzle
	Run    game.Run
	Proof  *Proof
}

// Provable reports whether the verdict claims something, and the puzzle can write a certificate of it.
func (c ProvedRun) Provable() bool {
	_, can := c.Puzzle.(game.Certifier)
	return can && report.Claim(c.Run) != ""
}

// Prove writes the certificate of the run.
func (c ProvedRun) Prove(ctx context.Context, w io.Writer, l game.ProofLimits) error {
	return c.Puzzle.(game.Certifier).Certify(ctx, w, c.Run, l) //nolint:wrapcheck // it says all
}

// name returns the name of the problem for a sentence.
func (c ProvedRun) name() string { return text.Clip(text.Plain(c.Run.Problem), 40) }
