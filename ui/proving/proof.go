// Package proving is the certificates of runs in the window, for the page that shows
// the runs: whether the verdict of one was verified, the work beside the window that
// finds that out, and files of certificates that the user asks for.
//
//	Proof   what is known of the proof of a run; it belongs to the run
//	Desk    the work beside the window, one at a time
//	          unasked   a small one, at once; it gives way to everything
//	          asked     a large one, with progress and Cancel
//	Saver   files of certificates, of runs and of positions for two
//
// Whoever writes a certificate is the puzzle, a game.Certifier, and whoever checks it is
// core/certify, which knows nothing of puzzles: neither trusts the other.
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

// Standing is what is known of a proof.
type Standing int

// The standings.
const (
	Unseen   Standing = iota // nobody has looked at it yet
	Large                    // it was too large, or took too long, to be verified unasked
	Verified                 // the checker confirms it
	Refused                  // the checker does not, or who wrote it found the contrary
)

// Proof is what is known of the proof of a run.
type Proof struct {
	Standing Standing
	// When it was verified, and how many lines it had.
	When  time.Time
	Lines int64
	// Why it was refused, and in which line; 0 where it was not written at all.
	Why  text.Message
	Line int
}

// refusal is the proof that an error tells of: the contrary was found, or a checker did not accept
// it; false for other errors.
func refusal(err error) (Proof, bool) {
	if u, ok := errors.AsType[*report.Unverified](err); ok {
		return Proof{Standing: Refused, Why: u.Why, Line: u.Line}, true
	}
	if r, ok := errors.AsType[*game.Refuted](err); ok {
		return Proof{Standing: Refused, Why: r.Why}, true
	}
	return Proof{}, false
}

// Alarm says of what the proof was refused.
func (p Proof) Alarm(g text.Message, problem string) text.Message {
	if p.Line == 0 {
		return text.M("proof.refuted", "Game", g, "Problem", problem, "Reason", p.Why)
	}
	return text.M("proof.retracted", "Game", g, "Problem", problem, "Line", p.Line, "Reason", p.Why)
}

// Case is a run of a puzzle, with what is known of its proof.
type Case struct {
	Puzzle game.Puzzle
	Run    game.Run
	Proof  *Proof
}

// Provable reports whether the verdict says something, and the puzzle can say why.
func (c Case) Provable() bool {
	_, can := c.Puzzle.(game.Certifier)
	return can && report.Claim(c.Run) != ""
}

// Prove writes the certificate.
func (c Case) Prove(ctx context.Context, w io.Writer, l game.ProofLimits) error {
	return c.Puzzle.(game.Certifier).Certify(ctx, w, c.Run, l) //nolint:wrapcheck // it says all
}

// name is what the problem is called in a sentence.
func (c Case) name() string { return text.Clip(text.Plain(c.Run.Problem), 40) }
