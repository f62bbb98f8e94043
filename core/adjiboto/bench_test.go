package adjiboto

import (
	"context"
	"math"
	"runtime"
	"slices"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
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

// problemD is problem D of the official file.
func problemD() *Problem {
	var start State
	for column := range columns {
		start.add(at(0, column), column+1)
		start.add(at(1, column), columns-column)
	}
	return newProblem(start, game.Defaults(Game{}.Settings()))
}

// found holds what a search came to, and all that it keeps of it.
type found struct {
	length, generated int
	nodes, seen       any
}

// byHand is breadth-first search written out for this game over a map, as one
// would without a search package: the yardstick for the generic search. It keeps
// of a state its parent, move and depth, and makes at most so many.
func byHand(p *Problem, most int) found {
	type item struct {
		state         State
		pit           Pit
		parent, depth int
	}
	queue := []item{{state: p.Start(), parent: -1}}
	seen := map[State]struct{}{p.Start(): {}}
	for next := 0; next < len(queue); next++ {
		current := queue[next]
		if p.Goal(current.state) {
			return found{current.depth, len(queue), queue, seen}
		}
		for _, pit := range order {
			if current.state.seeds(pit) == 0 {
				continue
			}
			after := p.lap.play(current.state, pit)
			if _, old := seen[after]; old {
				continue
			}
			if len(queue) == most {
				return found{-1, most, queue, seen}
			}
			seen[after] = struct{}{}
			queue = append(queue, item{after, pit, next, current.depth + 1})
		}
	}
	return found{-1, len(queue), queue, seen}
}

func byGenericSearch(p *Problem, most int) search.Result[Pit] {
	return search.Run(context.Background(), search.Problem[State, Pit](p),
		search.Strategy[State]{Algorithm: search.BFS}, search.Limits{Nodes: int64(most)}, search.Watch{})
}

func TestGenericSearchAndHandWrittenLoopCountAlike(t *testing.T) {
	gametest.LeaveToMakeTest(t)
	for _, p := range []*Problem{problemB(), problemD()} {
		const most = 700_000
		hand, r := byHand(p, most), byGenericSearch(p, most)
		if r.Length != hand.length || int(r.Generated) != hand.generated {
			t.Errorf("generic %d, %d; by hand %d, %d", r.Length, r.Generated, hand.length, hand.generated)
		}
	}
}

const (
	unlimited = math.MaxInt
	// fiveMillion states of problem D need all the levels of a long search.
	fiveMillion = 5_000_000
)

func BenchmarkBFSOfBAgainstByHand(b *testing.B) { against(b, problemB(), unlimited) }

func BenchmarkBFSOfDAgainstByHand(b *testing.B) {
	if testing.Short() {
		b.Skip("five seconds")
	}
	against(b, problemD(), fiveMillion)
}

// against runs both searches in turn, and reports the medians of how many times
// faster the generic one is and how many times less memory it keeps a state:
// for the one by hand, what is live at its end after a collection; for the
// generic one, the greatest size it accounts for.
func against(b *testing.B, p *Problem, most int) {
	var times, sizes []float64
	for b.Loop() {
		free := live()
		began := time.Now()
		hand := byHand(p, most)
		slow := time.Since(began)
		kept := live() - free
		runtime.KeepAlive(hand)
		hand = found{generated: hand.generated}
		runtime.GC()
		began = time.Now()
		r := byGenericSearch(p, most)
		fast := time.Since(began)
		if int(r.Generated) != hand.generated {
			b.Fatalf("%d states, by hand %d", r.Generated, hand.generated)
		}
		times = append(times, slow.Seconds()/fast.Seconds())
		sizes = append(sizes, kept/float64(r.Bytes))
		b.ReportMetric(float64(r.Bytes)/float64(r.Generated), "B/state")
		b.ReportMetric(kept/float64(r.Generated), "B/state-by-hand")
	}
	slices.Sort(times)
	slices.Sort(sizes)
	b.ReportMetric(times[len(times)/2], "times-faster")
	b.ReportMetric(sizes[len(sizes)/2], "times-smaller")
}

// live is the memory in use after a collection.
func live() float64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return float64(stats.HeapAlloc)
}

func BenchmarkBFSOfBByHand(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		byHand(problemB(), unlimited)
	}
}

func BenchmarkBFSOfBGeneric(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		byGenericSearch(problemB(), unlimited)
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
