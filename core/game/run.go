package game

import (
	"time"

	"procura/core/search"
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
	// Threads is how many threads the run may use; 0 stands for 1. The verdict
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
	// Game, Problem and Identity say what was solved.
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
	// Maximise says that the most points were asked for. Then an optimal verdict
	// is about points: no path has more; lengths have no bound.
	Maximise bool
	// Upper is the proved upper bound on the points of any path, with Maximise,
	// also of those longer than a limit of depth allows.
	Upper int
	// Fault, where it is not nil, is why the run has no outcome: a formula gave no
	// number. Verdict, length and bound say nothing then, and the run is not for a file
	// of results.
	Fault *FormulaFault
	// Start and Final are the boards before and after, in strict text form;
	// Final is "" without a solution.
	Start, Final string
}

// mostProposed is how many nodes a run that is proposed may generate.
const mostProposed = 1 << 20

// Proposed is the record of a run that is still to be made: what a problem, and a
// method that it has, say of it.
func Proposed(p Problem, m Method) Run {
	ran, _ := m.Resolve(p.Puzzle)
	run := Run{
		Game: p.Puzzle.Module().ID(), Problem: p.Name, Identity: p.Puzzle.Identity(), Rules: p.Puzzle.Rules(),
		Asked: m, Ran: ran, Limits: search.Limits{Nodes: mostProposed}, Report: search.Report{Length: -1},
	}
	run.Target, run.HasTarget = p.Puzzle.Target()
	run.Start, _ = p.Puzzle.Encode(p.Name)
	return run
}
