package opponent

import (
	"context"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
)

// Foresee plays a legal move and then the best ones of both to the end: of equal ones the
// first in the order of the rules. It calls each with every move as soon as it is known,
// and reports whether the end was reached before ctx ended. known are values that need
// not be asked for again, by the list of their position; it may be nil.
func Foresee(ctx context.Context, p game.Position, move string, known func(code string) map[string]game.Value, each func(move string)) bool {
	for {
		each(move)
		p, _ = p.Play(move)
		if p.Outcome() != play.Open {
			return true
		}
		var found values
		if known != nil {
			found = known(p.Encode())
		}
		if found == nil {
			found = valued(ctx, p)
		}
		total := match.Total(p, found)
		if !total.Settled() || total.Known == 0 {
			return false
		}
		best, _ := found.best(p.Moves())
		move = best[0]
	}
}

// valued asks for the values of a position until the best move is known, with its
// distance.
func valued(ctx context.Context, p game.Position) values {
	valuer, ok := p.(game.Valuer)
	if !ok {
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	found := values{}
	moves := len(p.Moves())
	drawn, won := false, false
	valuer.Values(ctx, func(move string, v game.Value) {
		found[move] = v
		drawn, won = drawn || v.Outcome == play.Drawn, won || v.Outcome == play.Won
		if len(found) == moves && drawn && !won {
			cancel() // the distances of what loses make no difference
		}
	})
	return found
}
