package game

import (
	"context"
	"time"

	"procura/core/play"
	"procura/core/scene"
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
	ReadPosition(src string, rules Rules) (Position, []text.Error)
}

// HasNotation is a playable module that says how its moves are written.
type HasNotation interface {
	Playable
	Notation() text.Message
}

// HasChampionship is a playable module of which the course holds a championship.
type HasChampionship interface {
	Playable
	// Championship returns the rules of the course's championship, as far as they differ from the defaults.
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
	// Outcome returns how the game ended for the player to move; play.Open while it goes on.
	Outcome() play.Outcome
	// Moves lists the legal moves, none when the game is over.
	Moves() []string
	// Ways lists, for each legal move, the places to tap one after the other to play it.
	Ways() Ways
	// Play returns the position after a move, or reports that it is not legal.
	Play(move string) (Position, *text.Message)
	// Show draws the position after a legal move, and how it came about.
	Show(move string) (scene.Step, *text.Message)
	// Encode writes the position as a list, on one line, and Brief as short as the
	// game can.
	Encode() string
	Brief() string
	// Line writes the position with its rules, where the game can on one line; else as Encode.
	// match.ReadLine reads it back, whatever rules it is given.
	Line() string
	// Pack writes the position in little room, and reports whether the game can.
	Pack(w *text.RadixWriter) bool
	// Prompt tells what to pick next after some places. Refusal tells why no move continues with
	// the given place.
	Prompt(picked []int) text.Message
	Refusal(picked []int, place int) text.Message
	// Fault tells what a legal move overlooks that ends the game with the next move. The text is empty
	// if there is nothing, or the game can't tell; see match.Critic.
	Fault(move string) text.Message
	// Draft takes the position as the beginning of another one, false where the game has none
	// that are set up by hand.
	Draft() (PositionDraft, bool)

	// The levels of core/match/opponent.go are put together from what follows.

	// Evaluations lists the evaluations that the game has names for, its usual one first. Where it is Measured,
	// others can be written as formulas.
	Evaluations() []Evaluation
	// Evaluation makes an evaluation of its key, or of FormulaKey, or the usual one of "", or says what is wrong
	// with it. It values positions under the same rules for the player to move, on one goroutine at a time.
	Evaluation(key string) (func(Position) int, *text.Message)
	// EvalTerms says how the estimate of a key comes about: the parts of the usual one, which add up to it, or the
	// quantities of a formula with their values. There are none where the game can't tell.
	EvalTerms(key string) []EvalTerm
	// Search asks the alpha-beta, which stops at the first of its limits. Whoever lets options name an Eval has
	// asked for that Evaluation before.
	Search(ctx context.Context, limits play.Limits, options play.Options) Analysis
	// LookOnePly looks one move ahead, at all moves and at the replies that may win. It is done at once, and nothing ends it early.
	LookOnePly() OnePly
	// Blunders is the share of moves after which the opponent wins with the next
	// one.
	Blunders() float64
	// Endgame reports whether also a strong human could see how the game ends.
	Endgame() bool
}

// Evaluation names an estimate of positions.
type Evaluation struct {
	Key  string
	Name text.Message
	// Formula says the same, "" for none.
	Formula string
}

// EvalTerm is a part of an estimate: what it counts, and its points for the player to move.
type EvalTerm struct {
	What   text.Message
	Points float64
}

// OnePly has the legal moves that one move of looking ahead tells apart, each list in the order of Moves.
type OnePly struct {
	// Winning are the moves that win at once.
	Winning []string
	// Safe are the moves that neither lose at once nor let the opponent win with the next move; the
	// winning ones are among them.
	Safe []string
	// Nodes counts the positions looked at.
	Nodes int64
}

// PositionDraft is a position that is being set up, place by place. Places are those of
// its scene, numbered as in Way; each keeps its number whatever is
// done, and what stands on the board has an empty place of its own in the tray.
// A draft never changes: what is done to it gives another one.
type PositionDraft interface {
	// Scene draws what is there so far. The place that is in hand has the role Held.
	Scene() scene.Board
	// Move carries what is at a place to another one, and reports whether it can
	// be there. What stood there before goes back to the tray, or, when it comes
	// from the board, changes places. Any place of the tray stands for the own one.
	Move(from, to int) (PositionDraft, bool)
	// Hold gives the player to move what is at a place of the tray, or takes it
	// out of his hand again; it reports whether the rules know such a thing.
	Hold(place int) (PositionDraft, bool)
	// Holds reports whether the rules know a piece in hand.
	Holds() bool
	// Clear takes everything off the board.
	Clear() PositionDraft
	// Rules holds the value of every setting, and WithRules gives the same draft under
	// other ones, which are complete and allowed.
	Rules() Rules
	WithRules(Rules) PositionDraft
	// Position returns the position that has been set up. The message says why nobody can play
	// on from there; it is nil if they can.
	Position() (Position, *text.Message)
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

// Value is the worth of a position or a move for the player to move.
type Value struct {
	// Outcome is the proved outcome with best play, play.Open when it is only
	// estimated.
	Outcome play.Outcome `json:"outcome,omitzero"`
	// Distance is the distance to the end of a won or lost game, as the game
	// counts; 0 for a draw, and where it is not known.
	Distance int `json:"distance,omitempty"`
	// Points is the estimate where the outcome is open.
	Points int `json:"points,omitempty"`
}

// Exact reports whether the value is proved.
func (v Value) Exact() bool { return v.Outcome != play.Open }

// WinnerMoves counts the moves of whoever wins until the end, its last one included: every second one, and the last
// of all is its own. It is 0 for a draw, and where the distance is not known.
func (v Value) WinnerMoves() int { return (v.Distance + 1) / 2 }

// Compare is positive when v is better for the player to move than o, negative
// when it is worse, 0 when they are worth the same. A win is the better the
// nearer it is, a loss the farther; what is open stands between draw and loss.
func (v Value) Compare(o Value) int {
	switch {
	case v.Rank() != o.Rank():
		return v.Rank() - o.Rank()
	case v.Outcome == play.Won && (v.Distance == 0 || o.Distance == 0):
		return v.Distance - o.Distance // not known: it may be far
	case v.Outcome == play.Won:
		return o.Distance - v.Distance
	case v.Outcome == play.Lost:
		return v.Distance - o.Distance
	}
	return v.Points - o.Points
}

// Rank orders values by their outcome alone: loss, unknown, draw, win.
func (v Value) Rank() int {
	switch v.Outcome {
	case play.Won:
		return 3
	case play.Drawn:
		return 2
	case play.Open:
		return 1
	}
	return 0
}

// Name is the value in words, "win in 3", which counts the moves of whoever wins; no text where nothing is proved.
func (v Value) Name() (said text.Message) {
	switch {
	case v.Outcome == play.Won && v.Distance > 0:
		return text.M("match.value.win", "Moves", v.WinnerMoves())
	case v.Outcome == play.Won:
		return text.M("match.value.won")
	case v.Outcome == play.Lost && v.Distance > 0:
		return text.M("match.value.loss", "Moves", v.WinnerMoves())
	case v.Outcome == play.Lost:
		return text.M("match.value.lost")
	case v.Outcome == play.Drawn:
		return text.M("match.value.draw")
	}
	return said
}

// MoveRequest asks for a move.
type MoveRequest struct {
	Level Level
	// Limits end the search. Time is for every level, 0 the level's usual one; the
	// alpha-beta has no usual one, and stops at depth, time or nodes. The other
	// levels choose the depth themselves.
	Limits play.Limits
	// Options are the switches of the alpha-beta; of them, the other levels use
	// Seed and Progress. Seed chooses among moves of equal value: with 0, the same
	// question has the same answer, as far as time does not end the search.
	Options play.Options
	// NoTraps leaves out the traps of Perfect.
	NoTraps bool
}

// Analysis is the answer to a MoveRequest, with its statistics. As JSON it stands in files.
type Analysis struct {
	Level Level `json:"level,omitempty"`
	// Limit is the depth that an alpha-beta was asked for, 0 for none.
	Limit int `json:"limit,omitempty"`
	// Method is the search that found it, as play.ParseMethod reads it, to the depth that it finished, "" for none; Seed
	// shuffled its moves. With both it can be made again.
	Method string `json:"method,omitempty"`
	Seed   uint64 `json:"seed,omitempty"`
	// Move is the move chosen, "" when the game is over.
	Move string `json:"-"`
	// Line is the expected continuation, beginning with Move.
	Line []string `json:"line,omitempty"`
	// Value is the worth of the position with this move, for its player.
	Value Value `json:"value,omitzero"`
	// Counts have no cuts for exact engines and Easy, and no depth for exact engines.
	play.Counts
	// Traps is the share of replies that make the move better than its value, as
	// far as it was looked at.
	Traps float64 `json:"traps,omitempty"`
	// Elapsed is wall time.
	Elapsed time.Duration `json:"nanoseconds,omitempty"`
}
