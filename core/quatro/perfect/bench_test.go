package perfect

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// The signature of the search: a change keeps these counts, or states new ones.
func TestNodesVisited(t *testing.T) {
	for _, c := range []struct {
		board, hand string
		variant     Variant
		lines       Lines
		want        uint64
	}{
		{"....a0.f7....5..", "b", Give, Straight, 230848},
		{".....b...0d..a7.", "c", Give, Squares, 3352},
		{"...4ae...9......", "-", Choose, Straight, 551991},
	} {
		p, err := Parse(c.board, c.hand, c.variant, c.lines)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := New(32<<20, 1).Solve(t.Context(), p, Options{Distance: true}); got.Nodes != c.want {
			t.Errorf("%d %d %v: %d nodes (%v), want %d", c.variant, c.lines, p, got.Nodes, got.Worth, c.want)
		}
	}
}

// withSafeHand is a position with a piece in hand that does not win at once.
func withSafeHand(r *rand.Rand, lines Lines, placed int) Position {
	for {
		p := scattered(r, Give, lines, placed)
		if p.Hand != None && handIsSafe(p) {
			return p
		}
	}
}

func handIsSafe(p Position) bool {
	for _, m := range p.spots() {
		if p.Play(m).Won() {
			return false
		}
	}
	return true
}

func benchmarkGive(b *testing.B, lines Lines, distance bool) {
	for placed := 5; placed <= 7; placed++ {
		b.Run(fmt.Sprintf("pieces=%d", placed), func(b *testing.B) {
			b.ReportAllocs()
			r := rand.New(rand.NewPCG(1, uint64(placed)))
			var list []Position
			for range 20 {
				list = append(list, withSafeHand(r, lines, placed))
			}
			e, nodes := New(32<<20, 1), uint64(0)
			for b.Loop() {
				for _, p := range list {
					b.StopTimer()
					e.Forget()
					b.StartTimer()
					found, _ := e.Solve(b.Context(), p, Options{Distance: distance})
					nodes += found.Nodes
				}
			}
			b.ReportMetric(float64(nodes)/float64(b.N)/float64(len(list)), "nodes/position")
		})
	}
}

func BenchmarkValue(b *testing.B)           { benchmarkGive(b, Straight, false) }
func BenchmarkValueSquares(b *testing.B)    { benchmarkGive(b, Squares, false) }
func BenchmarkDistance(b *testing.B)        { benchmarkGive(b, Straight, true) }
func BenchmarkDistanceSquares(b *testing.B) { benchmarkGive(b, Squares, true) }

func BenchmarkAnalysis(b *testing.B) {
	for placed := 5; placed <= 6; placed++ {
		b.Run(fmt.Sprintf("pieces=%d", placed), func(b *testing.B) {
			r := rand.New(rand.NewPCG(2, uint64(placed)))
			p, e := withSafeHand(r, Straight, placed), New(32<<20, 1)
			for b.Loop() {
				b.StopTimer()
				e.Forget()
				b.StartTimer()
				a, _ := e.Analyze(p)
				a.Run(b.Context(), Options{Distance: true})
			}
		})
	}
}

func BenchmarkKey(b *testing.B) {
	b.ReportAllocs()
	g, r := geometries[Straight](), rand.New(rand.NewPCG(3, 3))
	board := scattered(r, Give, Straight, 7).board()
	for b.Loop() {
		board.key(g)
	}
}

func BenchmarkView(b *testing.B) {
	b.ReportAllocs()
	g, r := geometries[Straight](), rand.New(rand.NewPCG(3, 3))
	board := scattered(r, Give, Straight, 8).board()
	var v view
	for b.Loop() {
		v.look(g, &board)
	}
}
