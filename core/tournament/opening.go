package tournament

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/scene"
	"procura/core/text"
)

// ErrNoOpening means that no opening of the kind asked for was found.
var ErrNoOpening = errors.New("no such opening was found")

const attempts = 2000

// opening is the position that the two games with a number begin with, of the file or random. It
// depends on the settings alone.
func (t *Tournament) opening(ctx context.Context, number int) (game.Position, error) {
	t.openingsLock.Lock()
	defer t.openingsLock.Unlock()
	if p := t.openings[number]; p != nil {
		return p, nil
	}
	first := t.game.Opening(t.rules).Scene()
	if pieces := countPieces(first.Cells) + countPieces(first.Tray); pieces > 0 && pieces < t.settings.Pieces {
		return nil, ErrNoOpening
	}
	random := rand.New(rand.NewPCG(t.settings.Seed, mix(uint64(number))))
	for range attempts {
		if p := t.randomOpening(random); p != nil && (t.settings.Openings != DrawnOpening || isDrawn(ctx, p)) {
			t.openings[number] = p
			return p, nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return nil, ErrNoOpening
}

// ReadOpenings returns the positions of a file of openings, one a line; "#" begins a comment.
func ReadOpenings(src string) (positions []string) {
	for line := range strings.Lines(src) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") {
			positions = append(positions, line)
		}
	}
	return positions
}

// readPositions reads the openings of a file.
func (t *Tournament) readPositions() *text.Message {
	if t.settings.Openings != FileOpening {
		t.settings.Positions = nil
		return nil
	}
	for i, src := range t.settings.Positions {
		p, flaws := t.game.ReadPosition(src, t.rules)
		switch {
		case len(flaws) > 0:
			return wrong("tournament.openings.position", "Number", i+1, "What", flaws[0].What)
		case p.Outcome() != play.Open:
			return wrong("tournament.openings.over", "Number", i+1)
		}
		t.openings[i] = p
	}
	return nil
}

// randomOpening plays random moves until there are enough pieces on the board, or in a
// game without pieces until enough moves are played; nil where the game ends
// before.
func (t *Tournament) randomOpening(random *rand.Rand) game.Position {
	p := t.game.Opening(t.rules)
	pieces := countPieces(p.Scene().Cells)+countPieces(p.Scene().Tray) > 0 // they stand on a board or wait
	for moves := 0; pieces && countPieces(p.Scene().Cells) < t.settings.Pieces || !pieces && moves < t.settings.Pieces; moves++ {
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

// countPieces counts the cells that show a piece.
func countPieces(list []scene.Cell) int {
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
	total := match.Total(p, moveValues(ctx, valuer, ""))
	return total.Known == total.All && total.Value.Outcome == play.Drawn
}

// mix makes one number of several, not 0.
func mix(parts ...uint64) uint64 {
	h := uint64(0x9E3779B97F4A7C15)
	for _, part := range parts {
		h ^= part
		h *= 0xD1B54A32D192ED03
		h ^= h >> 29
	}
	return h | 1
}
