package tournament

import (
	"context"
	"time"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
)

// moveValues are the values of the moves of a position, as many as become
// known until ctx ends. No more are waited for than it takes to know what the
// position and a move are worth; "" is none.
func moveValues(ctx context.Context, p game.Valuer, move string) map[string]game.Value {
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	all, won := len(p.Moves()), false
	values := make(map[string]game.Value, all)
	p.Values(ctx, func(m string, v game.Value) {
		if v.Outcome == play.Open {
			return
		}
		values[m] = v
		won = won || v.Outcome == play.Won
		if len(values) == all || won && (move == "" || values[move].Outcome != play.Open) {
			enough()
		}
	})
	return values
}

// isMistake tells whether a move throws something away, where that can be known
// within a time.
func isMistake(ctx context.Context, p game.Valuer, move string, within time.Duration) (mistake, known bool) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	values := moveValues(ctx, p, move)
	total, played := match.Total(p, values), values[move].Outcome
	if played == play.Open || !total.Settled() {
		return false, false
	}
	return played != total.Value.Outcome, true
}

// judge values the moves of a game that is over, from the last one back to the
// first for which the time is too short: what comes before is harder still. When
// ctx ends it, its error is returned: a game is judged in full or not kept.
func (b *runningGame) judge(ctx context.Context) error {
	within := time.Duration(b.t.settings.Judge) * time.Millisecond
	for i := len(b.record.Moves) - 1; i >= 0 && within > 0; i-- {
		p, ok := b.positions[i].(game.Valuer)
		if !ok {
			return nil
		}
		mistake, known := isMistake(ctx, p, b.record.Moves[i], within)
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
