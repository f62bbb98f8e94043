package game

import (
	"iter"

	"procura/core/scene"
	"procura/core/search"
	"procura/core/text"
)

// Kit is what a game implements, in its own types, for one problem under one
// set of rules. Seal makes a Puzzle of it. What a game has beyond this it
// shows by the optional interfaces below.
type Kit[S comparable, A any] interface {
	search.Problem[S, A]
	// Module is the game.
	Module() Puzzler
	// Heuristics lists the heuristics, weakest first.
	Heuristics() []search.Heuristic[S]
	// Notation writes a move; the moves of one state have distinct notations.
	Notation(A) string
	// Encode writes a board in strict text form; see Puzzle.Encode.
	Encode(s S, name string) (form string, carriesName bool)
	// Summary is the few words beside the name in a list.
	Summary() text.Message
	// Show draws the last state of a path, and how the last move came there.
	// path[0] is the start, without a move.
	Show(path []search.Edge[S, A]) scene.Step
}

// Ruled is a kit with rule settings.
type Ruled interface {
	// Rules holds the value of every setting.
	Rules() Rules
	// Under returns the problem under other rules; they are complete and allowed.
	Under(Rules) Puzzle
}

// Targeted is a kit with a number of points to reach.
type Targeted interface {
	// Target is the number of points asked for, false where there is none.
	Target() (int, bool)
	// Toward returns the problem with another target.
	Toward(target int) Puzzle
}

// Scored is a kit whose states have points.
type Scored[S comparable] interface {
	// Score is the points of a state.
	Score(S) int
}

// Maximal is a scored kit that can be asked for the most points.
type Maximal[S comparable] interface {
	Scored[S]
	// Most is an upper bound on the points of any state that can be reached from
	// this one, itself included.
	Most(S) int
}

// Ceiled is a maximal kit that can prove better bounds for the whole problem,
// given time.
type Ceiled[S comparable, A any] interface {
	Maximal[S]
	// Ceilings are upper bounds on the points of any path, falling; see
	// search.Ascent.
	Ceilings(best func() int) iter.Seq[search.Ceiling[S, A]]
}

// Remarked is a kit that has something to say about its problem.
type Remarked interface {
	// Warnings says what is odd about the problem but does not stop it.
	Warnings() []text.Message
	// Notes says what is worth knowing.
	Notes() []text.Message
}
