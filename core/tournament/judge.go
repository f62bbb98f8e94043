package tournament

import (
	"context"
	"time"

	"procura/core/game"
	"procura/core/play"
)

// outcomes are the exact outcomes of the moves of a position, as many as become
// known until ctx ends. No more are waited for than it takes to know what the
// position and a move are worth; "" is none.
func outcomes(ctx context.Context, p game.Valuer, move string) map[string]play.Outcome {
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	all, won := len(p.Moves()), false
	values := make(map[string]play.Outcome, all)
	p.Values(ctx, func(m string, v game.Value) {
		if v.Outcome == play.Open {
			return
		}
		values[m] = v.Outcome
		won = won || v.Outcome == play.Won
		if len(values) == all || won && (move == "" || values[move] != play.Open) {
			enough()
		}
	})
	return values
}

// best is the outcome of the best of some moves.
func best(values map[string]play.Outcome) play.Outcome {
	found := play.Open
	for _, v := range values {
		found = max(found, v)
	}
	return found
}

// verdict tells whether a move throws something away, where that can be known
// within a time.
func verdict(ctx context.Context, p game.Valuer, move string, within time.Duration) (mistake, known bool) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	values := outcomes(ctx, p, move)
	played := values[move]
	if played == play.Open || best(values) != play.Won && len(values) < len(p.Moves()) {
		return false, false
	}
	return played < best(values), true
}

// judge values the moves of a game that is over, from the last one back to the
// first for which the time is too short: what comes before is harder still. When
// ctx ends it, its error is returned: a game is judged in full or not kept.
func (b *bout) judge(ctx context.Context) error {
	within := time.Duration(b.t.settings.Judge) * time.Millisecond
	for i := len(b.record.Moves) - 1; i >= 0 && within > 0; i-- {
		p, ok := b.positions[i].(game.Valuer)
		if !ok {
			return nil
		}
		mistake, known := verdict(ctx, p, b.record.Moves[i], within)
		if !known {
			return ctx.Err()
		}
		side := &b.record.Sides[i%2]
		side.Judged++
		if mistake {
			side.Errors++
		}
	}
	return nil
}
