package adjiboto

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/puzzle"
	"procura/core/search"
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
		{Algorithm: search.BFS}, {Algorithm: search.DFS}, {Algorithm: search.AStar}, {Algorithm: search.IDAStar},
		{Algorithm: search.RBFS}, {Algorithm: search.SMAStar}, {Algorithm: search.Beam, Parameter: 20_000}, {Algorithm: search.Anytime},
	} {
		b.Run(string(m.Algorithm), func(b *testing.B) { exploreMillion(b, m) })
	}
}

func exploreMillion(b *testing.B, m game.Method) {
	request := game.SolveRequest{Method: m, Limits: search.Limits{Nodes: 1_000_000}, Alone: true}
	if m.Algorithm.Informed() {
		request.Method.Heuristic = "course"
		if m.Algorithm == search.Anytime {
			request.Method.Heuristic = ""
		}
	}
	p := puzzle.New(problemG())
	for b.Loop() {
		began := time.Now()
		p.Solve(context.Background(), request)
		off := time.Since(began)
		began = time.Now()
		traced := request
		traced.Trace = &search.Trace{}
		p.Solve(context.Background(), traced)
		on := time.Since(began)
		began = time.Now()
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
		report(b, "seek", func() { e.Seek(random.IntN(e.Steps()), game.NextLevel, false) })
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
