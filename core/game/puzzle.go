package game

import (
	"context"

	"procura/core/scene"
	"procura/core/sexp"
	"procura/core/text"
)

// Puzzler is a module whose problems one player solves.
type Puzzler interface {
	Module
	// Decode reads the problem that stands first in forms.
	Decode(forms []sexp.Node) Decoded
	// Targeted reports whether problems of this game need a target.
	Targeted() bool
}

// HeuristicInfo is what can be said of a heuristic without its state type.
type HeuristicInfo struct {
	Key        string
	Name       text.Message
	Admissible bool
	// Inconsistent says that a move may make an admissible one fall by more than it costs.
	Inconsistent bool
}

// Decoded is what Decode found.
type Decoded struct {
	// Used is the number of forms the problem takes; 0 says that they are no
	// problem of this game, and the other fields mean nothing.
	Used int
	// Puzzle is the problem under default rules; nil when Errors says why not.
	Puzzle Puzzle
	// Name is the name that the forms carry, or "".
	Name string
	// Errors says what is wrong with a form that is meant as this game's problem.
	Errors []sexp.Error
}

// Puzzle is one problem under one set of rules. It never changes: the With
// methods return another.
type Puzzle interface {
	// Module is the game.
	Module() Puzzler
	// Rules holds the value of every setting.
	Rules() Rules
	// WithRules returns the problem with some settings changed, or a message
	// that names the setting or value that the game does not have.
	WithRules(Rules) (Puzzle, *text.Message)
	// Target is the number of points asked for, false where there is none.
	Target() (int, bool)
	// WithTarget returns the problem with another target; games without a
	// target return the problem itself.
	WithTarget(int) Puzzle
	// Warnings says what is odd about the problem but does not stop it.
	Warnings() []text.Message
	// Notes says what is worth knowing about it.
	Notes() []text.Message
	// Summary is the few words beside the name in a list: "270", "24 sementes".
	Summary() text.Message
	// Encode writes the strict text form with default rules, and reports
	// whether the form carries the name and the target.
	Encode(name string) (form string, carriesName bool)
	// Identity is a hash of game, board, target and rules, in hexadecimal.
	Identity() string
	// Heuristics lists the heuristics, weakest first; the last admissible one
	// is the default.
	Heuristics() []HeuristicInfo
	// Maximises reports whether the game can be asked for the most points.
	Maximises() bool
	// Symmetries is the number of symmetries under these rules, 1 for none; with
	// more, duplicates may be those of the quotient.
	Symmetries() int
	// Best is the method that proves the optimum soonest.
	Best() Method
	// Scene is the start board.
	Scene() scene.Board
	// Solve runs a search; it returns when ctx, a limit or the search ends it.
	Solve(ctx context.Context, request SolveRequest) Run
	// Audit looks for states that refute what a heuristic promises; it returns
	// when ctx, a limit or the end of the space ends it. It panics on a heuristic
	// that the puzzle lacks, see AuditRequest.Resolve.
	Audit(ctx context.Context, request AuditRequest) AuditReport
	// CountShortest counts the shortest solutions, by a way of its own.
	CountShortest(ctx context.Context, request CountRequest) PathCount
	// Replay shows a path, given in notation, step by step. A path that breaks
	// the rules is an error.
	Replay(path []string) (Replay, error)
	// Start is the state before the first move.
	Start() State
	// After writes the board at the end of a path, in the form of Encode.
	After(path []string) (string, error)
}

// Replay is a path ready to be watched. Steps are drawn when asked for, because
// a path may have many thousands of moves.
type Replay interface {
	// Len is the number of steps: the moves and the start.
	Len() int
	// Step returns a step; step 0 is the start.
	Step(i int) scene.Step
}

// Problem is a puzzle as it stands in a file or list.
type Problem struct {
	Name string
	// Line is where it begins in its file, from 1; 0 for one made here.
	Line int
	// Place is the place in its file, from 1, problems that were refused counted; 0
	// for one that is in no file yet.
	Place  int
	Puzzle Puzzle
	// Remarks are comments that stand above it where it is written for the first time.
	Remarks []string
	// Minimum is the length of its shortest solutions where whoever made it has proved
	// that, to be played against; else 0.
	Minimum int
}

// With is the problem with a puzzle in place of its own: what was said and proved of that
// one is not true of another.
func (p Problem) With(other Puzzle) Problem {
	if p.Puzzle.Identity() != other.Identity() {
		p.Remarks, p.Minimum = nil, 0
	}
	p.Puzzle = other
	return p
}
