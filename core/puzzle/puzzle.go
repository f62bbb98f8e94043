// Package puzzle makes puzzles of the rules of games: a game gives its rules in
// its own types of states and moves, and gets what files, window and command
// line share. Here are all that a puzzle does alike for every game: identity,
// search, the checker that replays every path, the most points, and the audit
// of heuristics.
package puzzle

import (
	"context"
	"iter"

	"procura/core/game"
	"procura/core/scene"
	"procura/core/search"
	"procura/core/search/maximize"
	"procura/core/text"
)

// Rules is implemented by a game, in its own types, for one problem under one
// set of rules. New makes a Puzzle of it. What a game has beyond this it
// shows by the optional interfaces below.
type Rules[S comparable, A any] interface {
	search.Problem[S, A]
	// Module is the game.
	Module() game.Puzzler
	// Heuristics lists the heuristics, weakest first.
	Heuristics() []search.Heuristic[S]
	// Notation writes a move; the moves of one state have distinct notations.
	Notation(A) string
	// Encode writes a board in strict text form; see game.Puzzle.Encode.
	Encode(s S, name string) (form string, carriesName bool)
	// Summary is the few words beside the name in a list.
	Summary() text.Message
	// Step draws the last state of a path, and how the last move came there.
	// path[0] is the start, without a move.
	Step(path []search.Edge[S, A]) scene.Step
}

// HasSettings is for rules with settings.
type HasSettings interface {
	// game.Rules holds the value of every setting.
	Rules() game.Rules
	// WithRules returns the problem under other rules; they are complete and allowed.
	WithRules(game.Rules) game.Puzzle
}

// HasTarget is for rules with a number of points to reach.
type HasTarget interface {
	// Target is the number of points asked for, false where there is none.
	Target() (int, bool)
	// WithTarget returns the problem with another target.
	WithTarget(target int) game.Puzzle
}

// Reaches is for rules whose bounds on lengths are bounds on points too.
type Reaches interface {
	// Reach is the most points that a path of at most so many moves can have, as a
	// heuristic proves of the start; false where it does not tell.
	Reach(heuristic string, moves int) (points int, ok bool)
}

// HasScore is for rules whose states have points.
type HasScore[S comparable] interface {
	// Score is the points of a state.
	Score(S) int
}

// Maximizer is for rules that can be asked for the most points.
type Maximizer[S comparable] interface {
	HasScore[S]
	// Most is an upper bound on the points of any state that can be reached from
	// this one, itself included.
	Most(S) int
}

// UpperBounds is for rules that can prove better bounds on points for the whole
// problem, given time.
type UpperBounds[S comparable, A any] interface {
	Maximizer[S]
	// UpperBounds are upper bounds on the points of any path, falling; see
	// maximize.Objective.
	UpperBounds(best func() int, threads int) iter.Seq[maximize.UpperBound[S, A]]
}

// Diagnoses is for rules that have something to say about their problem.
type Diagnoses interface {
	// Warnings describes what is odd about the problem but does not stop it.
	Warnings() []text.Message
	// Notes describes what is worth knowing.
	Notes() []text.Message
}

// Packer is implemented by rules that can write their board compactly, for short ids;
// the module is an Unpacker. Target and settings are no part of it.
type Packer interface {
	// Pack writes the board.
	Pack(*text.RadixWriter)
}

// Unpacker is a game that reads what a Packer writes.
type Unpacker interface {
	game.Puzzler
	// Unpack reads a board, and gives its problem under default rules, false where
	// the digits are no board.
	Unpack(*text.RadixReader) (game.Puzzle, bool)
}

// Provable is for rules whose verdicts can be written as certificates.
type Provable[S comparable] interface{ Proof() Proof[S] }

// Proof describes how a problem is written in certificates; see docs/proofs.md for what each
// line is.
type Proof[S comparable] struct {
	// Head is the lines that say the problem, without the start.
	Head []string
	// State appends a state to a line.
	State func(line []byte, s S) []byte
	// Bounds are the lower bounds that the checker knows by name, those that cost least
	// first.
	Bounds []ProofBound[S]
	// Folds reports whether one state may stand for all that its symmetries make of it, those of
	// search.Symmetric.
	Folds bool
}

// ProofBound is a lower bound on the moves that a state needs, search.Unreachable where
// it has no solution.
type ProofBound[S comparable] struct {
	Name string
	// Lines holds what the checker needs beyond the name, nil for nothing; they stand
	// before the bounds.
	Lines func() []string
	// Never reports whether it gives search.Unreachable or nothing.
	Never bool
	// Enough is the number of states that may well be left with it and those before it before the
	// next one is named too; 0 is the usual number.
	Enough int64
	// Prepare makes what Estimate and Lines ask for, in so many bytes at most; nil for
	// nothing. It tells how many it took, and what stopped it.
	Prepare  func(ctx context.Context, room int64) (int64, search.Stop)
	Estimate func(S) int
}

// ProvableMost is for rules that can write why no path has more points.
type ProvableMost interface {
	// ProveMost writes the evidence that no path has more than so many points, line by
	// line. The error is that of write, a *game.Unwritten, or a *game.Refuted where a path
	// has more.
	ProveMost(ctx context.Context, upper int, write func(line string) error) error
}
