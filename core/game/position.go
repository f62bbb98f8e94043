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

// HasChampionship is a playable module of which the course holds a championship.
type HasChampionship interface {
	Playable
	// Championship is its rules, those that differ from the defaults.
	Championship() Rules
}

// Position is one position of a game for two, under its rules. It never
// changes, so that any goroutine may think about it. Moves are in notation.
// What else a position can do is found by the functions of package match.
type Position interface {
	// Module is the game.
	Module() Playable
	// Rules holds the value of every setting.
	Rules() Rules
	// Scene is the board.
	Scene() scene.Board
	// Outcome says how the game ended for the player to move; play.Open while it
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
	// Encode writes the position as a list, on one line, and Brief as short as the
	// game can.
	Encode() string
	Brief() string

	// The levels of package opponent are put together from what follows.

	// Search asks the alpha-beta, which stops at the first of its limits.
	Search(ctx context.Context, limits play.Limits, options play.Options) Analysis
	// LosesAtOnce reports whether a legal move ends the game badly, or lets the
	// opponent win with the next one; nodes counts the positions looked at. It gives
	// up when ctx ends.
	LosesAtOnce(ctx context.Context, move string) (loses bool, nodes int64)
	// Blunders is the share of moves after which the opponent wins with the next
	// one.
	Blunders() float64
	// Endgame reports whether also a strong human could see how the game ends.
	Endgame() bool
}

// Valuer is a position whose moves can be valued exactly.
type Valuer interface {
	Position
	// Values calls each with the value of every legal move, for the player to move,
	// as soon as it is known; a later call for the same move is better (it brings
	// the distance). It ends early when ctx does; then some moves, or all, are
	// without.
	Values(ctx context.Context, each func(move string, value Value)) (nodes int64)
}
