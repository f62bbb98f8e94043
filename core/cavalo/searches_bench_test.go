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

// BenchmarkHeat are searches of problem E, with what counts where its nodes are and without.
func BenchmarkHeat(b *testing.B) {
	p := problemE(b)
	for _, algorithm := range []search.Algorithm{search.UCS, search.BFS, search.IDS} {
		for name, heat := range map[string]*search.Heat{"off": nil, "on": {}} {
			b.Run(string(algorithm)+"/"+name, func(b *testing.B) {
				for b.Loop() {
					search.Run(context.Background(), search.Problem[State, Move](p), search.Strategy[State]{Algorithm: algorithm},
						search.Limits{Nodes: 1 << 20}, search.Watch{Progress: &search.Progress{Heat: heat}})
				}
			})
		}
	}
}
