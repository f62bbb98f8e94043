package adjiboto

import (
	"context"
	"testing"

	"procura/core/game"
	"procura/core/search"
)

// problemB is problem B of the official file.
func problemB() *Problem {
	var start State
	for pit := range Pit(pits) {
		start.add(pit, 2)
	}
	return newProblem(start, game.Defaults(Game{}.Settings()))
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
		if p.Goal(current.state) {
			return current.depth, len(queue)
		}
		for _, pit := range order {
			if current.state.seeds(pit) == 0 {
				continue
			}
			after := p.lap.play(current.state, pit)
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
	r := search.Run(context.Background(), search.Problem[State, Pit](p),
		search.Strategy[State]{Algorithm: search.BFS}, search.Limits{}, search.Watch{})
	return r.Length, int(r.Generated)
}

func TestGenericSearchAndHandWrittenLoopCountAlike(t *testing.T) {
	p := problemB()
	length, generated := byHand(p)
	if l, g := byGenericSearch(p); l != length || g != generated {
		t.Errorf("generic %d, %d; by hand %d, %d", l, g, length, generated)
	}
}

func BenchmarkBFSOfBByHand(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		byHand(problemB())
	}
}

func BenchmarkBFSOfBGeneric(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		byGenericSearch(problemB())
	}
}

func BenchmarkBFSOfBGenericTraced(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		var trace search.Trace
		search.Run(context.Background(), search.Problem[State, Pit](problemB()),
			search.Strategy[State]{Algorithm: search.BFS}, search.Limits{}, search.Watch{Trace: &trace})
	}
}

func BenchmarkExpand(b *testing.B) {
	p := problemB()
	edges := make([]search.Edge[State, Pit], 0, pits)
	b.ReportAllocs()
	for b.Loop() {
		edges = p.Expand(p.start, edges[:0])
	}
}
