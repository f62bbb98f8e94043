// Package opponent plays games for two: the levels, each with what it looks at.
// It knows positions by what package game says they can do, and no types of a
// game; window, command line and tournaments ask it for moves.
package opponent

import (
	"cmp"
	"context"
	"math/rand/v2"
	"time"

	"procura/core/game"
	"procura/core/internal/clock"
	"procura/core/play"
)

// levelTime is the usual limit of time of the levels that look ahead.
const levelTime = 3 * time.Second

// Levels lists the levels that can play at a position, weakest first.
func Levels(p game.Position) []game.Level {
	if _, exact := p.(game.Valuer); exact {
		return []game.Level{game.Easy, game.Medium, game.Hard, game.Perfect, game.AlphaBeta}
	}
	return []game.Level{game.Easy, game.Medium, game.Hard, game.AlphaBeta}
}

// Think chooses a move at a position; it returns when it has one, or ctx or a
// limit ends it. As long as the game goes on, the move is legal.
func Think(ctx context.Context, p game.Position, request game.MoveRequest) game.Analysis {
	began := clock.Now()
	request = complete(request)
	var found game.Analysis
	if valuer, ok := byValues(p, request.Level); ok {
		found = player{valuer}.solve(ctx, request)
	} else if request.Level == game.Easy {
		found = careless(ctx, p, request.Options.Seed)
	} else {
		found = p.Search(ctx, request.Limits, request.Options)
	}
	found.Level, found.Elapsed = request.Level, clock.Since(began)
	return found
}

// complete fills in what a level chooses itself. A table does not pay at the
// few moves that Medium and Hard look ahead.
func complete(r game.MoveRequest) game.MoveRequest {
	if r.Level == game.AlphaBeta {
		return r
	}
	r.Options = play.Options{Ordering: true, Quiescence: true, Seed: r.Options.Seed, Progress: r.Options.Progress}
	r.Limits.Time = cmp.Or(r.Limits.Time, levelTime)
	r.Limits.Depth = 4
	if r.Level == game.Medium {
		r.Limits.Depth = 2
	}
	return r
}

// byValues gives the values of a position where a level plays by them.
func byValues(p game.Position, level game.Level) (game.Valuer, bool) {
	valuer, ok := p.(game.Valuer)
	if !ok || p.Outcome() != play.Open {
		return nil, false
	}
	return valuer, level == game.Perfect || level == game.Hard && p.Endgame()
}

// careless plays any move after which the opponent can't win at once; any move
// at all where there is none.
func careless(ctx context.Context, p game.Position, seed uint64) game.Analysis {
	moves := p.Moves()
	shuffle(moves, seed)
	found := game.Analysis{Depth: 2}
	if len(moves) == 0 {
		found.Value.Outcome = p.Outcome()
		return found
	}
	found.Move = moves[0]
	for _, move := range moves {
		loses, nodes := p.LosesAtOnce(ctx, move)
		found.Nodes += nodes
		if !loses {
			found.Move = move
			break
		}
	}
	found.Line = []string{found.Move}
	return found
}

// shuffle mixes moves by a seed, 0 leaves them.
func shuffle(moves []string, seed uint64) {
	if seed != 0 {
		random := rand.New(rand.NewPCG(seed, 1))
		random.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	}
}
