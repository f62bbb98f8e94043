package cavalo

import (
	"context"
	"os"
	"testing"

	"procura/core/game"
	"procura/core/search"
	"procura/core/text"
)

// problemE is problem E of the official file with numbers=off.
func problemE(t testing.TB) *Problem {
	t.Helper()
	src, err := os.ReadFile("../games/testdata/cavalo.dat")
	if err != nil {
		t.Fatal(err)
	}
	forms, _ := text.Parse(src)
	r, _ := recognise(forms[4:])
	rules, _ := game.Rules{"numbers": "off"}.With(nil, Game{}.Settings())
	return newProblem(r.readBoard(), r.target, true, rules)
}

// byHand is breadth-first search written out for this game over a map, as one
// would without a search package: the yardstick for the generic search.
func byHand(p *Problem) (length, generated int) {
	type item struct {
		state         State
		parent, depth int
	}
	queue := []item{{state: p.Start(), parent: -1}}
	seen := map[State]struct{}{p.Start(): {}}
	for next := 0; next < len(queue); next++ {
		current := queue[next]
		if int(current.state.score) >= p.target {
			return current.depth, len(queue)
		}
		ranks := p.jumps[min(current.state.pos, cells-1)].all()
		if current.state.pos == unplaced {
			ranks = p.board.rankOf[:size]
		}
		for _, rank := range ranks {
			if rank == noRank || !current.state.alive.has(rank) {
				continue
			}
			after := current.state
			after.alive = after.alive.without(bit(rank))
			after.score += uint16(p.board.values[rank])
			after.pos = p.board.cellOf[rank]
			if _, old := seen[after]; old {
				continue
			}
			seen[after] = struct{}{}
			queue = append(queue, item{after, next, current.depth + 1})
		}
	}
	return -1, len(queue)
}

func byGenericSearch(p *Problem) (length, generated int) {
	r := search.Run(context.Background(), search.Problem[State, Move](p),
		search.Strategy[State]{Algorithm: search.BFS}, search.Limits{}, search.Watch{})
	return r.Length, int(r.Generated)
}

func TestGenericSearchAndHandWrittenLoopCountAlike(t *testing.T) {
	p := problemE(t)
	length, generated := byHand(p)
	if l, g := byGenericSearch(p); l != length || g != generated || l != 19 {
		t.Errorf("generic %d, %d; by hand %d, %d; want 19", l, g, length, generated)
	}
}

func BenchmarkBFSOfEByHand(b *testing.B) {
	p := problemE(b)
	b.ReportAllocs()
	for b.Loop() {
		byHand(p)
	}
}

func BenchmarkBFSOfEGeneric(b *testing.B) {
	p := problemE(b)
	b.ReportAllocs()
	for b.Loop() {
		byGenericSearch(p)
	}
}

func BenchmarkExpand(b *testing.B) {
	p := problemE(b)
	edges := make([]search.Edge[State, Move], 0, cells)
	b.ReportAllocs()
	for b.Loop() {
		edges = p.Expand(p.start, edges[:0])
	}
}
