package quatro

import (
	"context"
	"io"

	"procura/core/game"
	"procura/core/match"
	"procura/core/sexp"
	"procura/core/text"
)

// Valuer is the exact engine, as the game for two asks it. Any goroutine may
// call it, also several at once.
type Valuer interface {
	// Values values the legal turns of a position that is not over, for the
	// player to move, his own placement counted: see match.ExactEngine.
	Values(ctx context.Context, d *Duel, s Position, each func(Turn, game.Value)) (nodes int64)
}

// Prover is a Valuer that can prove what a position is worth.
type Prover interface {
	// Prove writes the certificate of what a position that is not over is worth: see
	// game.Provable.
	Prove(ctx context.Context, d *Duel, s Position, w io.Writer, l game.ProofLimits) error
}

// With returns the module with an exact engine, which may be nil.
func (g Game) With(exact Valuer) Game {
	g.exact = exact
	return g
}

// MatchSettings has the variant and the lines.
func (g Game) MatchSettings() []game.Setting {
	return append([]game.Setting{
		{Key: "variant", Values: []string{"give", "choose"}, Name: text.M("rule.quatro.variant")},
	}, g.Settings()...)
}

// Championship is that of the course: the player to move chooses the piece.
func (g Game) Championship() game.Rules { return game.Rules{"variant": "choose"} }

// Opening is the empty board.
func (g Game) Opening(rules game.Rules) game.Position {
	return match.New(NewDuel(rules, g.exact), opening())
}

// ReadPosition reads "(board reserve)", "(board reserve hand)" or "BOARD HAND".
func (g Game) ReadPosition(src string, rules game.Rules) (game.Position, []sexp.Error) {
	d := NewDuel(rules, g.exact)
	s, errors := d.Read(src)
	if len(errors) > 0 {
		return nil, errors
	}
	return match.New(d, s), nil
}

// endgame is the number of pieces on the board from which the level Difícil
// plays by exact values.
const endgame = 8

// Endgame reports whether at least eight pieces are placed.
func (d *Duel) Endgame(s Position) bool { return s.Placed() >= endgame }

// Exact is the exact engine, nil for none.
func (d *Duel) Exact() match.ExactEngine[Position, Turn] {
	if d.exact == nil {
		return nil
	}
	return exactDuel{d}
}

// exactDuel asks the exact engine under the rules of a duel.
type exactDuel struct{ *Duel }

func (e exactDuel) Values(ctx context.Context, s Position, each func(Turn, game.Value)) int64 {
	return e.exact.Values(ctx, e.Duel, s, each)
}

func (e exactDuel) Prove(ctx context.Context, s Position, w io.Writer, l game.ProofLimits) error {
	if prover, ok := e.exact.(Prover); ok {
		return prover.Prove(ctx, e.Duel, s, w, l) //nolint:wrapcheck // it says all
	}
	return &game.Unwritten{Why: text.M("unwritten.nothing")}
}
