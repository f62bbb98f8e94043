// Package match is for games of two: a game gives its rules in its own types of
// states and moves, and gets positions that files, window and command line
// share. Here are the history of a match, its record, the text of a position
// with its rules, positions set up by hand, and what moves are worth. Who plays
// them is in package opponent.
package match

import (
	"context"
	"io"

	"procura/core/game"
	"procura/core/play"
	"procura/core/scene"
)

// Rules is what a game for two implements, in its own types, under one set of
// settings. New makes a Position of it and a state. What a game has beyond this
// it shows by the optional interfaces below.
type Rules[S, M comparable] interface {
	play.Game[S, M]
	// Module is the game.
	Module() game.Playable
	// Rules holds the value of every setting.
	Rules() game.Rules
	// Notation writes a move; the moves of one state have distinct notations.
	Notation(M) string
	// Picks are the ways to pick a legal move, place by place; see game.Position.Next.
	// None begins another one, of this or of another move.
	Picks(S, M) [][]int
	// Encode writes a state as a list on one line, which ReadPosition reads.
	Encode(S) string
	// Draw draws a state.
	Draw(S) scene.Board
	// Show draws the state after a legal move, and how it came about.
	Show(before S, m M) scene.Step
}

// BriefNotation is for rules with a shorter text form, which ReadPosition reads.
type BriefNotation[S any] interface {
	// Brief writes a state.
	Brief(S) string
}

// DistanceCounter is for rules that do not count every move in a distance.
type DistanceCounter[S any] interface {
	// Distance is what a number of moves from a state counts.
	Distance(s S, moves int) int
}

// HasExact is for rules with an exact engine.
type HasExact[S, M any] interface {
	// Exact is the engine, nil where there is none after all.
	Exact() ExactEngine[S, M]
	// Endgame reports whether also a strong human could see how the game ends:
	// there, the level Hard plays by exact values.
	Endgame(S) bool
}

// ExactEngine is an engine that knows the values of a game.
type ExactEngine[S, M any] interface {
	// Values calls each with the value of every legal move of s, for the player to
	// move, as soon as it is known; a later call for the same move is better
	// (it brings the distance). It ends early when ctx does; then some moves, or
	// all, are without. So they are for a state that the engine can't take.
	// Calls come one after another, from the calling goroutine.
	Values(ctx context.Context, s S, each func(M, game.Value)) (nodes int64)
}

// ExactProver is an ExactEngine that can prove what a state is worth.
type ExactProver[S any] interface {
	// Prove writes the certificate of what s is worth: see game.Provable.
	Prove(ctx context.Context, s S, w io.Writer, l game.ProofLimits) error
}
