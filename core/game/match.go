package game

import (
	"context"

	"procura/core/play"
	"procura/core/scene"
	"procura/core/sexp"
	"procura/core/text"
)

// Playable is a module whose game two can play.
type Playable interface {
	Module
	// MatchSettings lists the rule settings of the game for two.
	MatchSettings() []Setting
	// Opening is the position that a game begins with, under complete and allowed
	// rules.
	Opening(Rules) Position
	// ReadPosition reads a position from any text form that the game has, or says
	// what is wrong with it; the rules are complete and allowed.
	ReadPosition(src string, rules Rules) (Position, []sexp.Error)
}

// Position is one position of a game for two, under its rules. It never
// changes, so that any goroutine may think about it. Moves are in notation.
type Position interface {
	// Module is the game.
	Module() Playable
	// Rules holds the value of every setting.
	Rules() Rules
	// Scene is the board.
	Scene() scene.Board
	// Outcome tells how the game ended for the player to move; play.Open while it
	// goes on.
	Outcome() play.Outcome
	// Moves lists the legal moves, none when the game is over.
	Moves() []string
	// Next says how a move goes on of which some places of the scene are picked,
	// cells from 0 and -1-i for place i of the tray: what can be picked next, in
	// order, or, when the move is complete, its notation. Places that begin no
	// move have neither.
	Next(picked []int) (choices []int, complete string)
	// Behind lists the moves behind each choice of Next.
	Behind(picked []int) map[int][]string
	// Play returns the position after a move, or says that it is not legal.
	Play(move string) (Position, *text.Message)
	// Show draws the position after a legal move, and how it came about.
	Show(move string) (scene.Step, *text.Message)
	// Levels lists the levels at which Think can play here, weakest first.
	Levels() []Level
	// Think chooses a move; it returns when it has one, or ctx or a limit ends it.
	// As long as the game goes on, the move is legal.
	Think(ctx context.Context, ask Ask) Thought
	// Encode writes the position as a list, on one line, and Brief as short as the
	// game can.
	Encode() string
	Brief() string
}

// Valuer is a position whose moves can be valued exactly.
type Valuer interface {
	Position
	// Values values the legal moves for the player to move; see Exact.
	Values(ctx context.Context, each func(move string, value Value)) (nodes int64)
}

// MatchKit is what a game for two implements, in its own types, under one set
// of rules. SealPosition makes a Position of it and a state. What a game has
// beyond this it shows by the optional interfaces below.
type MatchKit[S, M comparable] interface {
	play.Game[S, M]
	// Module is the game.
	Module() Playable
	// Rules holds the value of every setting.
	Rules() Rules
	// Notation writes a move; the moves of one state have distinct notations.
	Notation(M) string
	// Picks are the ways to pick a legal move, place by place; see Position.Next.
	// None begins another one, of this or of another move.
	Picks(S, M) [][]int
	// Encode writes a state as a list on one line, which ReadPosition reads.
	Encode(S) string
	// Draw draws a state.
	Draw(S) scene.Board
	// Show draws the state after a legal move, and how it came about.
	Show(before S, m M) scene.Step
}

// Short is a match kit with a shorter text form, which ReadPosition reads.
type Short[S any] interface {
	// Brief writes a state.
	Brief(S) string
}

// Paced is a match kit that does not count every move in a distance.
type Paced[S any] interface {
	// Distance is what a number of moves from a state counts.
	Distance(s S, moves int) int
}

// Solvable is a match kit with an exact engine.
type Solvable[S, M any] interface {
	// Exact is the engine, nil where there is none after all.
	Exact() Exact[S, M]
	// Endgame reports whether also a strong human could see how the game ends:
	// there, the level Hard plays by exact values.
	Endgame(S) bool
}

// Exact is an engine that knows the values of a game.
type Exact[S, M any] interface {
	// Values calls each with the value of every legal move of s, for the player to
	// move, as soon as it is known; a later call for the same move is better
	// (it brings the distance). It ends early when ctx does; then some moves, or
	// all, are without. So they are for a state that the engine can't take.
	// Calls come one after another, from the calling goroutine.
	Values(ctx context.Context, s S, each func(M, Value)) (nodes int64)
}
