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

// wander plays random moves until there are enough pieces on the board, or in a
// game without pieces until enough moves are played; nil where the game ends
// before.
func (t *Tournament) wander(random *rand.Rand) game.Position {
	p := t.game.Opening(t.rules)
	pieces := hasPieces(p.Scene())
	for moves := 0; pieces && occupied(p.Scene()) < t.settings.Pieces || !pieces && moves < t.settings.Pieces; moves++ {
		legal := p.Moves()
		if len(legal) == 0 {
			return nil
		}
		p, _ = p.Play(legal[random.IntN(len(legal))])
	}
	if p.Outcome() != play.Open {
		return nil
	}
	return p
}

// hasPieces reports whether pieces stand on a board or wait in its tray.
func hasPieces(b scene.Board) bool { return drawn(b.Cells)+drawn(b.Tray) > 0 }

// occupied counts the cells of a board on which a piece stands.
func occupied(b scene.Board) int { return drawn(b.Cells) }

// drawn counts the cells that show a piece.
func drawn(list []scene.Cell) int {
	count := 0
	for _, c := range list {
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
