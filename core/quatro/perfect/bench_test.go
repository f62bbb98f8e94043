package perfect

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"procura/core/gametest"
)

// The signature of the search: a change keeps these counts, or states new ones.
func TestNodesVisited(t *testing.T) {
	gametest.Long(t)
	for _, c := range []struct {
		board, hand string
		variant     Variant
		lines       Lines
		want        uint64
	}{
		{"....a0.f7....5..", "b", Give, Straight, 230737},
		{".....b...0d..a7.", "c", Give, Squares, 3343},
		{"...4ae...9......", "-", Choose, Straight, 549728},
	} {
		p, err := parse(c.board, c.hand, c.variant, c.lines)
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
		if p.InHand != None && handIsSafe(p) {
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
					e.emptyTable()
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

// BenchmarkTable is what a question costs with a new table that may take so much:
// one operation is five known positions of five pieces, an engine each.
func BenchmarkTable(b *testing.B) {
	var list []Position
	for _, line := range []string{"....a0.f7....5.. b", "..f53..7..2..... 9", "4d53........6... 1", "436......d....8. c", "a3...d...b.....9 0"} {
		p, err := parse(line[:Cells], line[Cells+1:], Give, Straight)
		if err != nil {
			b.Fatal(err)
		}
		list = append(list, p)
	}
	for mib := int64(1); mib <= 1<<10; mib *= 4 {
		b.Run(fmt.Sprintf("memory=%dMiB", mib), func(b *testing.B) {
			b.ReportAllocs()
			nodes, taken := uint64(0), int64(0)
			for b.Loop() {
				for _, p := range list {
					e := New(mib<<20, 1)
					found, _ := e.Solve(b.Context(), p, Options{})
					nodes += found.Nodes
					taken = max(taken, e.Taken())
				}
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(taken)/(1<<20), "MiB")
		})
	}
}

// BenchmarkAnalysis values every move of positions with its distance, each with
// an empty table; one operation is one position.
func BenchmarkAnalysis(b *testing.B) {
	allRules(func(variant Variant, lines Lines) {
		for placed := 4; placed <= 6; placed++ {
			if testing.Short() && placed == 4 {
				continue
			}
			b.Run(fmt.Sprintf("variant=%d/lines=%d/pieces=%d", variant, lines, placed), func(b *testing.B) {
				benchmarkAnalysis(b, variant, lines, placed)
			})
		}
	})
}

func benchmarkAnalysis(b *testing.B, variant Variant, lines Lines, placed int) {
	b.ReportAllocs()
	r, e, nodes := rand.New(rand.NewPCG(2, uint64(placed))), New(32<<20, 1), uint64(0)
	var list []Position
	for range 5 {
		list = append(list, toAnalyze(r, variant, lines, placed))
	}
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		e.emptyTable()
		b.StartTimer()
		a, _ := e.Analyze(list[i%len(list)])
		a.Run(b.Context(), Options{Distance: true})
		nodes += e.Nodes()
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "positions/s")
}

// toAnalyze is a random position, in Give with a piece in hand that does not
// win at once.
func toAnalyze(r *rand.Rand, variant Variant, lines Lines, placed int) Position {
	if variant == Choose {
		return scattered(r, variant, lines, placed)
	}
	return withSafeHand(r, lines, placed)
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
		v.fillFrom(g, &board)
	}
}

// emptyTable gives an engine a table that is as it was when it was made.
func (e *Engine) emptyTable() {
	e.table = newTable(e.table.limit())
	for _, w := range e.workers {
		w.table = e.table
	}
}
