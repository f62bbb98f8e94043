package record

import (
	"math/rand/v2"
	"testing"
	"time"

	"procura/core/search/internal/store"
)

// filled is a trace of a made-up search that expands its nodes in order, into a number
// of others each.
func filled(t *Trace, run *store.Budget, nodes int, children func() int) {
	t.Begin(run, time.Now())
	t.Open(Phase{Group: t.Group()})
	t.Add(None, 0)
	made := 1
	for n := uint32(0); made < nodes && int(n) < made; n++ {
		t.Take(Expand, n, Proved{}, 0)
		for edge := range children() {
			t.Add(n, edge)
			made++
		}
	}
	t.Close()
}

func TestTheIndexKnowsWhatCameFirst(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 3))
	var trace Trace
	before := []uint32{} // nodes before each event
	made := uint32(1)
	filled(&trace, &store.Budget{}, 30_000, func() int {
		before = append(before, made)
		k := 1 + random.IntN(4)*random.IntN(200)
		made += uint32(k)
		return k
	})
	x := trace.Interleave()
	event := uint32(0)
	for n := range uint32(trace.Nodes()) {
		for int(event) < len(before) && before[event] <= n {
			if got := x.NodesBefore(event); got != before[event] {
				t.Fatalf("event %d: %d nodes before, want %d", event, got, before[event])
			}
			event++
		}
		if got := x.EventsBefore(n); got != event {
			t.Fatalf("node %d: %d events before, want %d", n, got, event)
		}
	}
	if x.NodesBefore(trace.Kept()) != uint32(trace.Nodes()) || x.EventsBefore(uint32(trace.Nodes())) != trace.Kept() {
		t.Error("behind the end")
	}
}

func TestATraceGivesWayToItsRun(t *testing.T) {
	for _, limit := range []int64{700_000, 200_000, 40_000, 1} {
		run, trace, grown := store.Budget{Limit: limit}, Trace{}, int64(0)
		filled(&trace, &run, 60_000, func() int {
			if grown+20 < limit {
				grown += 20
				run.Take(20) // the run grows, and is never refused
			}
			return 3
		})
		if run.Used != grown || run.Used+trace.own.Used > max(limit, run.Used)+3*5000 || trace.Whole() {
			t.Errorf("limit %d: the run has %d of %d, the trace %d", limit, run.Used, grown, trace.own.Used)
		}
		if trace.Nodes() == 0 {
			continue
		}
		x := trace.Interleave()
		if x.NodesBefore(trace.Kept()) != uint32(trace.Nodes()) || trace.Nodes() != 1+3*int(trace.Kept()) {
			t.Errorf("limit %d: %d nodes, %d events", limit, trace.Nodes(), trace.Kept())
		}
	}
}

func TestATraceKeepsSoManyNodesAndWholeSteps(t *testing.T) {
	trace := Trace{Most: 1000}
	filled(&trace, &store.Budget{}, 5000, func() int { return 7 })
	if trace.Whole() || trace.Nodes() != 995 || trace.Kept() != 142 { // 1 + 142·7
		t.Errorf("%d nodes, %d events", trace.Nodes(), trace.Kept())
	}
}

func TestStampsAreThinnedOut(t *testing.T) {
	var trace Trace
	trace.Begin(&store.Budget{}, time.Now())
	for i := range int64(3 * mostStamps) {
		trace.expanded = i*trace.stride + trace.stride - 1
		trace.Take(Expand, None, Proved{}, 0)
	}
	if n := len(trace.Stamps); n >= mostStamps || n < mostStamps/2 {
		t.Errorf("%d stamps", n)
	}
}
