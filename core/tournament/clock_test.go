package tournament

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"procura/core/games"

	"procura/core/game"
	"procura/core/match"
	"procura/core/play"
	"procura/core/quatro"
)

// BenchmarkMovesInTime lets every level move at random positions of both
// variants, with limits from 50 to 200 ms. It fails on a move that is not legal,
// and reports for each level how many come later than Grace behind their limit,
// and the farthest that one is behind. For 10,000 moves:
//
//	go test -run '^$' -bench MovesInTime -benchtime 2000x -timeout 60m ./core/tournament
func BenchmarkMovesInTime(b *testing.B) {
	g := quatro.New().With(quatro.NewOracle(games.Settings{}))
	for _, level := range levels {
		b.Run(string(level), func(b *testing.B) {
			random := rand.New(rand.NewPCG(1, 1))
			late, worst := 0, time.Duration(0)
			for b.Loop() {
				p := somewhere(b, random, g)
				limit := time.Duration(50+random.IntN(151)) * time.Millisecond
				request := game.MoveRequest{Level: level, Limits: play.Limits{Time: limit}}
				if level == game.AlphaBeta {
					request.Options = play.Options{Ordering: true, Killers: true, Quiescence: random.IntN(2) == 0, Memory: random.Int64N(3) * 16 << 20}
				}
				began := time.Now()
				move := match.ChooseMove(b.Context(), p, request).Move
				over := time.Since(began) - limit
				if !slices.Contains(p.Moves(), move) {
					b.Fatalf("%s: %q is not legal", p.Brief(), move)
				}
				if over > Grace {
					late++
				}
				worst = max(worst, over)
			}
			b.ReportMetric(float64(late), "late")
			b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
		})
	}
}

// somewhere is a position of a random game that goes on.
func somewhere(tb testing.TB, random *rand.Rand, g game.Playable) game.Position {
	tb.Helper()
	rules := game.Rules{"variant": []string{"give", "choose"}[random.IntN(2)], "lines": "lines"}
	for {
		p := g.Opening(rules)
		for range random.IntN(15) {
			if moves := p.Moves(); len(moves) > 0 {
				p, _ = p.Play(moves[random.IntN(len(moves))])
			}
		}
		if p.Outcome() == play.Open {
			return p
		}
	}
}
