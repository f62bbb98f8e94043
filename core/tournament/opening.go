package tournament

import (
	"context"
	"errors"
	"math/rand/v2"

	"procura/core/game"
	"procura/core/play"
	"procura/core/scene"
)

// ErrNoOpening says that no opening of the kind asked for was found.
var ErrNoOpening = errors.New("no such opening was found")

// attempts is how many random positions are looked at for an opening.
const attempts = 2000

// opening is the position that the games of a couple begin with. It depends on
// the settings alone.
func (t *Tournament) opening(ctx context.Context, couple int) (game.Position, error) {
	t.begin.Lock()
	defer t.begin.Unlock()
	if p := t.openings[couple]; p != nil {
		return p, nil
	}
	random := rand.New(rand.NewPCG(t.settings.Seed, mix(uint64(couple))))
	for range attempts {
		p := t.wander(random)
		if p == nil || t.settings.Openings == Drawn && !isDrawn(ctx, p) {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			continue
		}
		t.openings[couple] = p
		return p, nil
	}
	return nil, ErrNoOpening
}

// wander plays random moves until there are enough pieces on the board; nil
// where the game ends before.
func (t *Tournament) wander(random *rand.Rand) game.Position {
	p := t.game.Opening(t.rules)
	for occupied(p.Scene()) < t.settings.Pieces {
		moves := p.Moves()
		if len(moves) == 0 {
			return nil
		}
		p, _ = p.Play(moves[random.IntN(len(moves))])
	}
	if p.Outcome() != play.Open {
		return nil
	}
	return p
}

// occupied counts the cells of a board that hold something.
func occupied(b scene.Board) int {
	count := 0
	for _, c := range b.Cells {
		if c.Drawing != "" {
			count++
		}
	}
	return count
}

// isDrawn reports whether a position is a draw by exact value.
func isDrawn(ctx context.Context, p game.Position) bool {
	valuer, ok := p.(game.Valuer)
	if !ok {
		return false
	}
	values := outcomes(ctx, valuer, "")
	if len(values) < len(p.Moves()) {
		return false
	}
	return best(values) == play.Drawn
}
