package puzzle

import (
	"context"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/paths"
)

// CountShortest counts the solutions of a length, apart from the searches; light
// admissible heuristics keep the levels small.
func (p puzzle[S, A]) CountShortest(ctx context.Context, request game.CountRequest) game.PathCount {
	wanted := paths.Request[S]{Length: request.Length, States: request.States}
	for _, h := range p.rules.Heuristics() {
		if h.Admissible && !h.Heavy && h.Estimate != nil {
			wanted.Bound = h.Estimate // the last one is the strongest
		}
	}
	found := paths.Count(ctx, search.Problem[S, A](p.rules), wanted)
	return game.PathCount{Length: found.Length, Paths: found.Paths, States: found.States, Stopped: found.Stopped}
}
