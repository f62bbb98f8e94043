package game

import (
	"procura/core/search"
	"procura/core/search/audit"
	"procura/core/text"
)

// AuditRequest asks for the audit of a heuristic.
type AuditRequest struct {
	// Heuristic is the key of one of Puzzle.Heuristics; see Resolve.
	Heuristic string
	// Limits end the audit early: Nodes and Depth bound the states that are kept.
	Limits   search.Limits
	Progress *search.Progress // may be nil; states count as Generated
	// Tell, where it is not nil, is told what was found so far, now and then and on the
	// goroutine of the audit: the figures and counter-examples of a part of the space.
	Tell func(AuditReport)
}

// Resolve gives a request without a heuristic the puzzle's default one. The
// message, when there is one, names the heuristic that the puzzle lacks.
func (r AuditRequest) Resolve(p Puzzle) (AuditRequest, *text.Message) {
	var wrong *text.Message
	r.Heuristic, wrong = heuristicOf(p, r.Heuristic)
	return r, wrong
}

// AuditReport is what an audit of one problem found. The counter-examples are
// the worst of their kind, nil where there is none; Admissible and Consistent
// say what that means.
type AuditReport struct {
	// Heuristic is the one audited, with what it promises.
	Heuristic HeuristicInfo
	audit.Counts
	// Over is where the estimate exceeds the distance most.
	Over *Overestimate
	// Drop is where it falls most, beyond the cost of the move.
	Drop *Drop
	// Plot counts states by distance and estimate.
	Plot []AuditPoint
	// Cases are states that exceed the distance, one of each point of Plot that does; there
	// are none yet while the audit goes on.
	Cases []Overestimate
	// Fault, where it is not nil, is why the audit says nothing more: a formula gave no
	// number.
	Fault *FormulaFault
	// Evidence is for SolveRequest: nil, unless the heuristic is a formula that was held
	// against the whole space and never exceeds the distance, not by a rounding error.
	Evidence Evidence
}

// AuditPoint is how many states there are of one distance and one estimate.
type AuditPoint = audit.Point

// Overestimate is a state that shows that a heuristic is not admissible:
//
//	Estimate > Distance >= the true distance
//
// Puzzle.Replay(Path) shows the way to it, Puzzle.After(Path) writes its board.
type Overestimate struct {
	// Puzzle is the problem that the state is of.
	Puzzle Puzzle
	// Path leads from the start to the state, in notation; it may be empty.
	Path []string
	// Estimate is h of the state, +Inf where it is called unreachable.
	Estimate float64
	// Distance is the cost of a way from the state to a goal.
	Distance int
	// Exact says that there is no cheaper way; else Distance is an upper bound.
	Exact bool
	// Onward leads from the state to a goal, in notation, and costs Distance, or less where
	// the audit was stopped; nil where only the cost of such a way is known.
	Onward []string
}

// Excess is how far the estimate is above the distance, at least.
func (o *Overestimate) Excess() float64 { return o.Estimate - float64(o.Distance) }

// Drop is a move that shows that a heuristic is not consistent:
//
//	Before > Cost + After
//
// Puzzle.Replay(Steps()) shows the way to it, the move last.
type Drop struct {
	// Puzzle is the problem that the move is of.
	Puzzle Puzzle
	// Path leads from the start to the state before, in notation.
	Path []string
	// Move is the move.
	Move string
	// Before and After are h before and after the move; Before is never +Inf.
	Before, After float64
	// Cost is the price of the move.
	Cost int
}

// Steps is the path with the move at its end.
func (d *Drop) Steps() []string { return append(d.Path[:len(d.Path):len(d.Path)], d.Move) }

// Excess is how far the estimate falls beyond the cost of the move.
func (d *Drop) Excess() float64 { return d.Before - d.After - float64(d.Cost) }
