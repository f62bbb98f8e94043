package adjiboto

import (
	"context"
	"testing"

	"procura/core/search"
)

// The searches that keep their nodes, on problem B: frontier, table and arena.

func benchmarkOfB(b *testing.B, s search.Strategy[State]) {
	b.Helper()
	b.ReportAllocs()
	for b.Loop() {
		search.Run(context.Background(), search.Problem[State, Pit](problemB()), s, search.Limits{}, search.Watch{})
	}
}

func BenchmarkUCSOfB(b *testing.B) { benchmarkOfB(b, search.Strategy[State]{Algorithm: search.UCS}) }

func BenchmarkAStarOfB(b *testing.B) {
	benchmarkOfB(b, search.Strategy[State]{Algorithm: search.AStar, Heuristic: problemB().Heuristics()[1]})
}

func BenchmarkSMAStarOfB(b *testing.B) {
	benchmarkOfB(b, search.Strategy[State]{Algorithm: search.SMAStar, Heuristic: problemB().Heuristics()[1], Parameter: 1e6})
}

func BenchmarkBeamOfB(b *testing.B) {
	benchmarkOfB(b, search.Strategy[State]{Algorithm: search.Beam, Heuristic: problemB().Heuristics()[1], Parameter: 1e5})
}

func BenchmarkIDAStarOfB(b *testing.B) {
	benchmarkOfB(b, search.Strategy[State]{Algorithm: search.IDAStar, Heuristic: problemB().Heuristics()[1]})
}
