package adjiboto

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/gametest"
	"procura/core/puzzle"
	"procura/core/search"
	"procura/core/search/explore"
)

// problemG is problem G of the official file.
func problemG() *Problem {
	var start State
	for pit := range Pit(pits) {
		start.add(pit, 8)
	}
	return newProblem(start, game.Defaults(Game{}.Settings()))
}

// BenchmarkExploreAMillion looks into runs of a million nodes of G: the run with and
// without a trace, how long after it until it can be asked, and what random steps cost.
func BenchmarkExploreAMillion(b *testing.B) {
	for _, m := range []game.Method{
		{Algorithm: search.BFS},
		{Algorithm: search.DFS, Duplicates: search.Quotient},
		{Algorithm: search.AStar},
		{Algorithm: search.IDAStar},
		{Algorithm: search.RBFS},
		{Algorithm: search.SMAStar},
		{Algorithm: search.Beam, Parameter: 20_000},
		{Algorithm: search.Anytime},
	} {
		b.Run(string(m.Algorithm), func(b *testing.B) { exploreMillion(b, m) })
	}
}

func exploreMillion(b *testing.B, m game.Method) {
	request := game.SolveRequest{Method: m, Limits: search.Limits{Nodes: 1_000_000}, Alone: true}
	if m.Algorithm.Informed() {
		request.Method.Heuristic = "captures"
	}
	if testing.Short() {
		request.Limits.Nodes /= 10
	}
	p := puzzle.New(problemG())
	for b.Loop() {
		off, on := time.Hour, time.Hour
		for range 3 {
			runtime.GC()
			began := time.Now()
			p.Solve(context.Background(), request)
			off = min(off, time.Since(began))
			traced := request
			traced.Trace = &search.Trace{}
			runtime.GC()
			began = time.Now()
			p.Solve(context.Background(), traced)
			on = min(on, time.Since(began))
		}
		began := time.Now()
		_, e := p.(game.Explorable).Explore(context.Background(), request, 0)
		all := time.Since(began)
		trace, extra := e.Bytes()
		random := rand.New(rand.NewPCG(1, 1))
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(e.Nodes()), "nodes")
		b.ReportMetric(float64(off)/1e6, "off-ms")
		b.ReportMetric(float64(on)/float64(off), "on/off")
		b.ReportMetric(float64(all-on)/1e6, "ready-ms")
		b.ReportMetric(float64(trace)/float64(e.Nodes()), "B/node")
		b.ReportMetric(float64(extra)/float64(e.Nodes()), "extra-B/node")
		report(b, "moment", func() { e.Moment(random.IntN(e.Steps()), 100) })
		report(b, "node", func() { e.Node(uint32(random.IntN(e.Nodes())), random.IntN(e.Steps())) })
		report(b, "children", func() { e.Children(uint32(random.IntN(e.Nodes())), random.IntN(e.Steps()), 50) })
		report(b, "closed", func() { e.Closed(random.IntN(e.Steps()), 100) })
		report(b, "seek", func() { e.Seek(random.IntN(e.Steps()), explore.NextLevel, false) })
		report(b, "samples", func() { e.Samples(1000) })
	}
}

// report gives the median and the worst of many calls.
func report(b *testing.B, name string, call func()) {
	b.Helper()
	var times []time.Duration
	for range 1000 {
		began := time.Now()
		call()
		times = append(times, time.Since(began))
		if len(times) > 20 && times[0] > 2*time.Millisecond {
			break // what takes so long is known soon
		}
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2])/1e6, name+"-ms")
	b.ReportMetric(float64(times[len(times)-1])/1e6, name+"-worst-ms")
}

// A node takes 96 bytes at most, with all that is said of its successors; beside the trace
// there is next to nothing.
func TestANodeOfATraceTakesNinetySixBytes(t *testing.T) {
	gametest.Long(t)
	for _, a := range search.Algorithms() {
		request := game.SolveRequest{Method: game.Method{Algorithm: a}, Limits: search.Limits{Nodes: 100_000}, Alone: true}
		if a.Informed() {
			request.Method.Heuristic = "captures"
		}
		_, e := puzzle.New(problemD()).(game.Explorable).Explore(context.Background(), request, 0)
		trace, extra := e.Bytes()
		if nodes := max(1000, int64(e.Nodes())); trace > 96*nodes || extra > nodes {
			t.Errorf("%v: %d nodes in %d bytes, and %d beside", a, nodes, trace, extra)
		}
	}
}

// Recording is appending to chunks: a thousand nodes are an allocation or four.
func TestRecordingAllocatesNothingForANode(t *testing.T) {
	gametest.Long(t)
	allocated := func(trace *search.Trace) float64 {
		return testing.AllocsPerRun(3, func() {
			if trace != nil {
				trace = &search.Trace{}
			}
			search.Run(context.Background(), search.Problem[State, Pit](problemD()), search.Strategy[State]{Algorithm: search.BFS},
				search.Limits{Nodes: 100_000}, search.Watch{Trace: trace})
		})
	}
	if off, on := allocated(nil), allocated(&search.Trace{}); on > off+600 {
		t.Errorf("%v allocations, %v with a trace", off, on)
	}
}

// The perimeter of an exploration is the exploration's: the problem holds none.
func TestAProblemForgetsThePerimeterOfItsExploration(t *testing.T) {
	problem := problemB()
	request := game.SolveRequest{Method: game.Method{Algorithm: search.AStar, Heuristic: "perimeter"}, Limits: search.Limits{Nodes: 1000}}
	_, e := puzzle.New(problem).(game.Explorable).Explore(context.Background(), request, 0)
	if e == nil || problem.far.ready() {
		t.Fatal("no exploration, or the problem holds its perimeter")
	}
	if m := e.Moment(e.Steps()-1, 100); len(m.Frontier) == 0 || problem.far.ready() {
		t.Error("no frontier, or its estimates made the perimeter again")
	}
}

// What the cache does not hold is forgotten, and stays with the runs that use it.
func TestTheShelfHoldsThePerimetersUsedLast(t *testing.T) {
	g := New()
	g.tables.perimeterCache.most = 1
	problem := func(seeds int) *Problem { return g.problem(State{uint32(seeds)}, game.Defaults(g.Settings())) }
	first, second := problem(20), problem(21)
	h := heuristic(first, "endgame")
	for _, prepare := range []func(context.Context, int64) (int64, search.Stop){h.Prepare, heuristic(second, "endgame").Prepare} {
		if _, stopped := prepare(t.Context(), 0); stopped != search.NotStopped {
			t.Fatal(stopped)
		}
	}
	if first.near.ready() || !second.near.ready() || problem(21).near != second.near {
		t.Error("the first is held, or the last is not, or not shared")
	}
	h.Estimate(first.start)
	if first.near.ready() {
		t.Error("a run that has prepared it makes it again")
	}
}
