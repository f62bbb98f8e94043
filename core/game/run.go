package game

import (
	"context"
	"io"
	"time"

	"procura/core/search"
	"procura/core/text"
)

// SolveRequest asks for a run.
type SolveRequest struct {
	// Name is the problem's name, for the record.
	Name   string
	Method Method
	Limits search.Limits
	// Maximise asks for the most points instead of the target; see
	// Puzzle.Maximises.
	Maximise bool
	// Alone asks for the method and nothing else: where it does not get to an end, no
	// heuristic of other methods is made ready to raise its bound.
	Alone bool
	// Threads is the greatest number of threads of the run; 0 stands for 1. The verdict
	// and the length are the same for any number, but where a limit ends a search for the most
	// points.
	Threads int
	// Evidence lets the formula that is the heuristic prove, where it is of this formula
	// and this problem; nil, or any other, and the formula orders alone.
	Evidence Evidence
	Progress *search.Progress // may be nil
	Trace    *search.Trace    // nil records nothing
}

// Run is the record of one search: everything that resultados.dat, the table
// of runs and --json need.
type Run struct {
	// Program is the version that ran it.
	Program string
	// When is the time the run ended, in UTC.
	When time.Time
	// Game, Problem and Identity tell what was solved.
	Game, Problem, Identity string
	Rules                   Rules
	// Target is the number of points asked for; HasTarget is false without one.
	Target    int
	HasTarget bool
	// Asked is the method as asked for; Ran is what ran, and differs for "best".
	Asked, Ran Method
	Limits     search.Limits
	search.Report
	// Path is the solution in notation.
	Path []string
	// Score is the points of the path found; HasScore is false without one.
	Score    int
	HasScore bool
	// Reach is the most points of a path that is shorter than the solution, or of any path
	// where there is no solution, where a bound on points has settled the verdict; else 0.
	Reach int
	// Maximise reports whether the most points were asked for. Then an optimal verdict is about
	// points: no path has more; lengths have no bound.
	Maximise bool
	// Upper is the proved upper bound on the points of any path, with Maximise,
	// also of those longer than a limit of depth allows.
	Upper int
	// Fault, if it is not nil, tells why the run has no outcome: a formula gave no number.
	// Verdict, length and bound say nothing then, and the run is not for a file of results.
	Fault *FormulaFault
	// Start and Final are the boards before and after, in strict text form;
	// Final is "" without a solution.
	Start, Final string
}

// NewRun is the record of a run before anything is found: what a problem, the method as
// asked for and that which runs, and the limits say of it.
func NewRun(p Problem, asked, ran Method, limits search.Limits) Run {
	limits.Expansions = 0
	run := Run{
		Program: Version, Game: p.Puzzle.Module().ID(), Problem: p.Name, Identity: p.Puzzle.Identity(), Rules: p.Puzzle.Rules(),
		Asked: asked, Ran: ran, Limits: limits, Report: search.Report{Verdict: search.Unknown, Length: -1},
	}
	run.Target, run.HasTarget = p.Puzzle.Target()
	run.Start, _ = p.Puzzle.Encode(p.Name)
	return run
}

// mostProposed limits the nodes that a proposed run generates.
const mostProposed = 1 << 20

// Proposed is the record of a run that is still to be made by a method that the problem has.
func Proposed(p Problem, m Method) Run {
	ran, _ := m.Resolve(p.Puzzle)
	run := NewRun(p, m, ran, search.Limits{Nodes: mostProposed})
	run.Program, run.Verdict = "", ""
	return run
}

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
	// HeadOnly ends the text before the claim: it tells which problem a certificate is about, whatever the run.
	HeadOnly bool
}

// Unwritten is why there is no certificate: too large, cancelled, nothing proved.
type Unwritten struct{ Why text.Message }

// Error is the key of the reason.
func (u *Unwritten) Error() string { return u.Why.Key }

// Refuted reports that the search for the evidence of a verdict found the contrary: an error
// of the program.
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
