package games_test

import (
	"context"
	"fmt"
	"testing"

	"procura/core/adjiboto"
	"procura/core/cavalo"
	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
)

// BenchmarkRunOfOneNode measures what a run of A* pays before its first node, and at its end: by the
// search alone, and as the program solves, with what the heuristic prepares.
func BenchmarkRunOfOneNode(b *testing.B) {
	start[cavalo.State, cavalo.Move](b, "Cavalo D", problem(b, "testdata/cavalo.dat", 3, cavalo.New(), nil), "pairs")
	start[cavalo.State, cavalo.Move](b, "Cavalo E without rules", problem(b, "testdata/cavalo.dat", 4, cavalo.New(), game.Rules{"numbers": "off"}), "pairs")
	start[adjiboto.State, adjiboto.Pit](b, "Adji-Boto B keep", problem(b, "testdata/adji-boto.dat", 1, adjiboto.New(), game.Rules{"lap": "keep"}), "captures")
}

func start[S comparable, A any](b *testing.B, name string, p game.Puzzle, heuristic string) {
	rules, _ := puzzle.Typed[S, A](p)
	for _, h := range rules.Heuristics() {
		if h.Key != heuristic {
			continue
		}
		for _, nodes := range []int64{1, 0} {
			b.Run(fmt.Sprintf("%s/search/%d", name, nodes), func(b *testing.B) {
				b.ReportAllocs()
				strategy := search.Strategy[S]{Algorithm: search.AStar, Heuristic: h}
				for b.Loop() {
					search.Run(context.Background(), search.Problem[S, A](rules), strategy, search.Limits{Nodes: nodes}, search.Watch{})
				}
			})
			b.Run(fmt.Sprintf("%s/solve/%d", name, nodes), func(b *testing.B) {
				b.ReportAllocs()
				request := game.SolveRequest{Name: "X", Method: game.Method{Algorithm: search.AStar, Heuristic: heuristic}, Limits: search.Limits{Nodes: nodes}, Threads: 1}
				for b.Loop() {
					p.Solve(context.Background(), request)
				}
			})
		}
	}
}
