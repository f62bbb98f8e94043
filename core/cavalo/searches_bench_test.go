package cavalo

import (
	"context"
	"testing"

	"procura/core/search"
)

// BenchmarkAStarWithAFraction is A* with an estimate that has a fraction and says
// little, whose frontier is a heap, on problem E.
func BenchmarkAStarWithAFraction(b *testing.B) {
	p := problemE(b)
	h := search.Heuristic[State]{Real: func(s State) float64 { return 0.5 + float64(s.score%7)/16 }}
	b.ReportAllocs()
	for b.Loop() {
		search.Run(context.Background(), search.Problem[State, Move](p),
			search.Strategy[State]{Algorithm: search.AStar, Heuristic: h}, search.Limits{}, search.Watch{})
	}
}
