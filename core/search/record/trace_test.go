package record

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"procura/core/internal/store"
)

// filled is a trace of a made-up search that expands its nodes in order, into a number
// of others each.
func filled(t *Trace, run *store.Budget, nodes int, children func() int) {
	t.Begin(run, time.Now())
	t.Open(Phase{Group: t.Group()})
	t.Add(Node{Parent: None}, Fresh, None)
	made := 1
	for n := uint32(0); made < nodes && int(n) < made; n++ {
		k := children()
		t.Take(Expanded, n, k, Proved{}, 0)
		for edge := range k {
			t.Add(Node{Parent: n, Ordinal: uint16(edge)}, Fresh, None)
			made++
		}
	}
	t.Close()
}

func TestAStepKnowsItsNodesAndANodeItsStep(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 3))
	var trace Trace
	after := []uint32{1} // nodes after each step
	made := uint32(1)
	filled(&trace, &store.Budget{}, 30_000, func() int {
		k := 1 + random.IntN(4)*random.IntN(200)
		made += uint32(k)
		after = append(after, made)
		return k
	})
	step := 0
	for n := range uint32(trace.Nodes()) {
		for after[step] <= n {
			step++
		}
		if got := trace.MadeAt(n); got != step {
			t.Fatalf("node %d was made at step %d, want %d", n, got, step)
		}
	}
	for i, nodes := range after {
		if s := trace.Step(i); s.Nodes != nodes || int(s.Waiting) != int(nodes)-i || int(s.Closed) != i {
			t.Fatalf("step %d: %+v, want %d nodes", i, s, nodes)
		}
	}
}

// TestAPhaseThatBeginsAtTheLastStepIsKept: the third one makes too many nodes, and is given up.
func TestAPhaseThatBeginsAtTheLastStepIsKept(t *testing.T) {
	trace := Trace{Most: 2}
	trace.Begin(&store.Budget{}, time.Now())
	for range 3 {
		trace.Open(Phase{Group: trace.Group()})
		trace.Add(Node{Parent: None}, Fresh, None)
		trace.Take(Expanded, uint32(trace.Nodes()-1), 0, Proved{}, 0)
	}
	trace.Close()
	if last := len(trace.Phases) - 1; last != 1 || int(trace.Phases[last].First) != trace.Steps()-1 {
		t.Errorf("%d steps, %+v", trace.Steps(), trace.Phases)
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
		if last := trace.Step(trace.Steps() - 1); last.Nodes != uint32(trace.Nodes()) || trace.Nodes() != 3*trace.Steps()-2 {
			t.Errorf("limit %d: %d nodes, %d steps", limit, trace.Nodes(), trace.Steps())
		}
	}
}

func TestATraceKeepsSoManyNodesAndWholeSteps(t *testing.T) {
	trace := Trace{Most: 1000}
	filled(&trace, &store.Budget{}, 5000, func() int { return 7 })
	if trace.Whole() || trace.Nodes() != 995 || trace.Steps() != 143 { // 1 + 142·7
		t.Errorf("%d nodes, %d steps", trace.Nodes(), trace.Steps())
	}
}

// TestWhatIsTruncatedLeavesTheWaitsBeforeIt: each node waits once more as soon as it is taken, and the last step is given up.
func TestWhatIsTruncatedLeavesTheWaitsBeforeIt(t *testing.T) {
	trace := Trace{Most: 12}
	trace.Begin(&store.Budget{}, time.Now())
	trace.Open(Phase{Group: trace.Group()})
	trace.Add(Node{Parent: None}, Fresh, None)
	for n := range uint32(6) {
		trace.Take(Expanded, n, 2, Proved{}, 0)
		trace.Wait(n, 1)
		trace.Add(Node{Parent: n}, Fresh, None)
		trace.Add(Node{Parent: n, Ordinal: 1}, Fresh, None)
	}
	trace.Close()
	for step := range trace.Steps() {
		waiting := 0
		trace.EachWaiting(step, 0, func(Entry) { waiting++ })
		if waiting != 1+2*step || int(trace.Step(step).Waiting) != waiting || trace.Steps() != 6 {
			t.Errorf("step %d of %d: %d wait, %d are counted", step, trace.Steps(), waiting, trace.Step(step).Waiting)
		}
	}
}

func TestStampsAreThinnedOut(t *testing.T) {
	trace := Trace{full: true}
	trace.Begin(&store.Budget{}, time.Now())
	for i := range int64(3 * mostStamps) {
		trace.expanded = i*trace.stride + trace.stride - 1
		trace.Take(Expanded, None, 0, Proved{}, 0)
	}
	if n := len(trace.Stamps); n >= mostStamps || n < mostStamps/2 {
		t.Errorf("%d stamps", n)
	}
}

// TestTheNextNumberIsTheOneThatWalkingFinds compares it to a walk along all of them.
func TestTheNextNumberIsTheOneThatWalkingFinds(t *testing.T) {
	list := []int{2, 3, 7, 11}
	for at := range 13 {
		for _, back := range []bool{false, true} {
			by, to := 1, 13
			if back {
				by, to = -1, -1
			}
			want := at + by
			for (to-want)*by > 0 && !slices.Contains(list, want) {
				want += by
			}
			if got, ok := NextOf(list, at, back); ok != slices.Contains(list, want) || ok && got != want {
				t.Errorf("from %d, back %t: %d, %t, want %d", at, back, got, ok, want)
			}
		}
	}
}
