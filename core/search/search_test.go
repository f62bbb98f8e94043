package search

import (
	"context"
	"slices"
	"testing"
	"time"

	"procura/core/search/record"
)

// roads is a graph given by its edges; a state is a node's letter.
type roads struct {
	start, goal byte
	edges       map[byte][]Edge[byte, byte]
}

func (r roads) Start() byte        { return r.start }
func (r roads) Goal(s byte) bool   { return s == r.goal }
func (r roads) Hash(s byte) uint64 { return uint64(s) * 0x9E3779B97F4A7C15 }
func (r roads) Expand(s byte, edges []Edge[byte, byte]) []Edge[byte, byte] {
	return append(edges, r.edges[s]...)
}

// Back turns every road round.
func (r roads) Back() Problem[byte, byte] {
	back := roads{r.goal, r.start, map[byte][]Edge[byte, byte]{}}
	for from := range 256 {
		for _, e := range r.edges[byte(from)] {
			back.edges[e.State] = append(back.edges[e.State], Edge[byte, byte]{State: byte(from), Cost: e.Cost})
		}
	}
	return back
}

// road builds edges from "ABcost" triples.
func newRoads(start, goal byte, list ...struct {
	from, to byte
	cost     int32
},
) roads {
	r := roads{start, goal, map[byte][]Edge[byte, byte]{}}
	for _, e := range list {
		r.edges[e.from] = append(r.edges[e.from], Edge[byte, byte]{State: e.to, Action: e.to, Cost: e.cost})
	}
	return r
}

type road = struct {
	from, to byte
	cost     int32
}

// inconsistent misleads a search that never reopens: h(A) = 4 is admissible but drops
// by more than the step costs, so A* must reopen B.
var inconsistent = newRoads('S', 'G',
	road{'S', 'A', 1}, road{'S', 'B', 3}, road{'A', 'B', 1}, road{'B', 'G', 3})

func tableHeuristic(values map[byte]int, admissible bool) Heuristic[byte] {
	return Heuristic[byte]{Key: "table", Admissible: admissible, Estimate: func(s byte) int { return values[s] }}
}

func solve[S comparable, A any](p Problem[S, A], s Strategy[S]) Result[A] {
	return Run(context.Background(), p, s, Limits{}, Watch{})
}

func TestAStarReopensClosedNodes(t *testing.T) {
	for _, duplicates := range []Duplicates{Graph, Tree} {
		r := solve[byte, byte](inconsistent, Strategy[byte]{
			Algorithm: AStar, Heuristic: tableHeuristic(map[byte]int{'A': 4}, true), Duplicates: duplicates,
		})
		if r.Cost != 5 || string(r.Path) != "ABG" || r.Verdict != Optimal {
			t.Errorf("%s: cost %d by %q, %s; want 5 by ABG, optimal", duplicates, r.Cost, r.Path, r.Verdict)
		}
	}
}

func TestRealEstimatesSearchLikeWholeOnes(t *testing.T) {
	whole := map[byte]int{'A': 4}
	fraction := Heuristic[byte]{Key: "real", Admissible: true, Real: func(s byte) float64 { return float64(whole[s]) }}
	a := solve[byte, byte](inconsistent, Strategy[byte]{Algorithm: AStar, Heuristic: tableHeuristic(whole, true)})
	b := solve[byte, byte](inconsistent, Strategy[byte]{Algorithm: AStar, Heuristic: fraction})
	if a.Cost != b.Cost || a.Expanded != b.Expanded || a.Generated != b.Generated {
		t.Errorf("whole %d/%d/%d, real %d/%d/%d", a.Cost, a.Expanded, a.Generated, b.Cost, b.Expanded, b.Generated)
	}
}

func TestUniformCostFindsLeastCost(t *testing.T) {
	r := solve[byte, byte](inconsistent, Strategy[byte]{Algorithm: UCS})
	if r.Cost != 5 || r.Verdict != Optimal {
		t.Errorf("cost %d, %s", r.Cost, r.Verdict)
	}
}

func TestBFSDoesNotClaimLeastCostWhenCostsDiffer(t *testing.T) {
	r := solve[byte, byte](inconsistent, Strategy[byte]{Algorithm: BFS})
	if string(r.Path) != "BG" || r.Verdict != Solution {
		t.Errorf("path %q, %s; want BG, only a solution", r.Path, r.Verdict)
	}
}

func TestInadmissibleHeuristicGivesNoProof(t *testing.T) {
	p := newRoads('S', 'G', road{'S', 'A', 1}, road{'A', 'G', 1}, road{'S', 'B', 1}, road{'B', 'C', 1}, road{'C', 'G', 1})
	misled := Strategy[byte]{Algorithm: AStar, Heuristic: tableHeuristic(map[byte]int{'A': 9}, false)}
	r := solve[byte, byte](p, misled)
	if r.Length != 3 || r.Verdict != Solution {
		t.Errorf("length %d, %s; want 3, solution", r.Length, r.Verdict)
	}
	misled.LowerBound = 3 // a bound that meets the length proves it all the same
	if r := solve[byte, byte](p, misled); r.Verdict != Optimal || r.Bound != 3 {
		t.Errorf("with a bound: %s, %d; want optimal, 3", r.Verdict, r.Bound)
	}
}

// binary counts up: n goes to 2n and 2n+1, below a limit.
type binary struct{ target, limit int }

func (b binary) Start() int        { return 1 }
func (b binary) Goal(n int) bool   { return n == b.target }
func (b binary) Hash(n int) uint64 { return uint64(n) * 0x9E3779B97F4A7C15 }
func (b binary) Expand(n int, edges []Edge[int, int]) []Edge[int, int] {
	for _, next := range []int{2 * n, 2*n + 1} {
		if next < b.limit {
			edges = append(edges, Edge[int, int]{State: next, Action: next, Cost: 1})
		}
	}
	return edges
}

// Back halves; to a target below 0 endless ways lead that nobody comes to.
func (b binary) Back() Problem[int, int] { return halves{b} }

type halves struct{ binary }

func (h halves) Start() int      { return h.target }
func (h halves) Goal(n int) bool { return n == 1 }
func (h halves) Expand(n int, edges []Edge[int, int]) []Edge[int, int] {
	switch {
	case n < 0:
		return append(edges, Edge[int, int]{State: 2 * n, Cost: 1}, Edge[int, int]{State: 2*n - 1, Cost: 1})
	case n > 1 && n < h.limit:
		return append(edges, Edge[int, int]{State: n / 2, Cost: 1})
	}
	return edges
}

func TestMeasuresCountAsDefined(t *testing.T) {
	// 1 | 2 3 | 4 5 6 7: BFS pops 1, 2, 3, 4, 5 and tests each; 5 is the goal.
	r := solve[int, int](binary{target: 5, limit: 1 << 20}, Strategy[int]{Algorithm: BFS})
	if r.Expanded != 4 || r.Generated != 9 || r.Frontier != 5 || r.Length != 2 {
		t.Errorf("expanded %d, generated %d, frontier %d, length %d; want 4, 9, 5, 2",
			r.Expanded, r.Generated, r.Frontier, r.Length)
	}
}

func TestStartThatIsAGoalIsSolvedInNoMoves(t *testing.T) {
	for _, algorithm := range Algorithms() {
		s := Strategy[int]{Algorithm: algorithm, Heuristic: Heuristic[int]{Estimate: func(int) int { return 0 }}}
		r := solve[int, int](binary{target: 1, limit: 9}, s)
		if r.Length != 0 || r.Verdict != Optimal || r.Generated != 1 || r.Expanded != 0 || r.Penetrance() != 0 || r.Branching() != 0 {
			t.Errorf("%s: %+v", algorithm, r.Report)
		}
	}
}

func TestDFSTakesTheFirstSuccessorFirst(t *testing.T) {
	for _, duplicates := range []Duplicates{Graph, Tree} {
		r := solve[int, int](binary{target: 9, limit: 16}, Strategy[int]{Algorithm: DFS, Duplicates: duplicates})
		if want := []int{2, 4, 9}; !slices.Equal(r.Path, want) || r.Expanded != 4 {
			t.Errorf("%s: path %v, expanded %d; want %v, 4 (1 2 4 8)", duplicates, r.Path, r.Expanded, want)
		}
	}
}

func TestTreeDFSKeepsOnlyItsPathAndSiblings(t *testing.T) {
	r := solve[int, int](binary{target: -1, limit: 1 << 16}, Strategy[int]{Algorithm: DFS, Duplicates: Tree})
	if r.Verdict != Impossible || r.Generated != 1<<16-1 {
		t.Fatalf("%s after %d nodes", r.Verdict, r.Generated)
	}
	if r.Bytes > 400_000 { // one chunk of nodes and one of the stack
		t.Errorf("%d bytes for a tree of depth 16", r.Bytes)
	}
}

func TestExhaustedSpaceIsImpossible(t *testing.T) {
	for _, algorithm := range onceEach() {
		s := Strategy[int]{Algorithm: algorithm, Heuristic: Heuristic[int]{Estimate: func(int) int { return 0 }}}
		r := solve[int, int](binary{target: -1, limit: 1000}, s)
		if r.Verdict != Impossible || r.Bound != -1 || r.Expanded != 999 || r.Stopped != NotStopped {
			t.Errorf("%s: %+v", algorithm, r.Report)
		}
	}
}

func TestDepthLimitProvesTheNextDepth(t *testing.T) {
	for _, algorithm := range onceEach() {
		s := Strategy[int]{Algorithm: algorithm, Heuristic: Heuristic[int]{Estimate: func(int) int { return 0 }}}
		r := Run(context.Background(), Problem[int, int](binary{target: 1 << 12, limit: 1 << 20}), s, Limits{Depth: 7}, Watch{})
		if r.Verdict != Unknown || r.Stopped != ByDepth || r.Bound != 8 || r.Generated != 255 {
			t.Errorf("%s: %+v", algorithm, r.Report)
		}
	}
}

func TestDepthLimitThatCutsNothingProvesImpossible(t *testing.T) {
	r := Run(context.Background(), Problem[int, int](binary{target: -1, limit: 256}),
		Strategy[int]{Algorithm: BFS}, Limits{Depth: 7}, Watch{})
	if r.Verdict != Impossible {
		t.Errorf("%+v", r.Report)
	}
}

func TestNodeLimitIsExact(t *testing.T) {
	r := Run(context.Background(), Problem[int, int](binary{target: -1, limit: 1 << 40}),
		Strategy[int]{Algorithm: BFS}, Limits{Nodes: 1000}, Watch{})
	// 511 nodes fill levels 0 to 8; popping stops within level 8.
	if r.Verdict != Unknown || r.Stopped != ByNodes || r.Generated != 1000 || r.Bound != 8 {
		t.Errorf("%+v", r.Report)
	}
}

func TestMemoryLimitIsKeptByEveryAlgorithm(t *testing.T) {
	const limit = 4 << 20
	for _, algorithm := range onceEach() {
		for _, h := range []Heuristic[int]{
			{Estimate: func(n int) int { return n % 7 }},
			{Real: func(n int) float64 { return float64(n % 7) }},
		} {
			s := Strategy[int]{Algorithm: algorithm, Heuristic: h}
			if algorithm == Beam {
				s.Parameter = 1e6 // a narrow one comes to depth 40 with less
			}
			r := Run(context.Background(), Problem[int, int](binary{target: -1, limit: 1 << 62}), s, Limits{Memory: limit, Depth: 40}, Watch{})
			if r.Stopped != ByMemory && algorithm != DFS || r.Bytes > limit {
				t.Errorf("%s: stopped by %q with %d bytes", algorithm, r.Stopped, r.Bytes)
			}
		}
	}
}

func TestTimeLimitEndsTheRun(t *testing.T) {
	r := Run(context.Background(), Problem[int, int](binary{target: -1, limit: 1 << 62}),
		Strategy[int]{Algorithm: BFS}, Limits{Time: 10 * time.Millisecond}, Watch{})
	if r.Stopped != ByTime || r.Bound < 8 {
		t.Errorf("%+v", r.Report)
	}
}

// countdown cancels its context after a number of expansions.
type countdown struct {
	Problem[int, int]
	left   *int
	cancel context.CancelFunc
}

func (c countdown) Expand(n int, edges []Edge[int, int]) []Edge[int, int] {
	*c.left--
	if *c.left == 0 {
		c.cancel()
	}
	return c.Problem.Expand(n, edges)
}

func (c countdown) Back() Problem[int, int] { return countdown{Back(c.Problem), c.left, c.cancel} }

func TestCancelIsSeenWithin1024Nodes(t *testing.T) {
	for _, algorithm := range Algorithms() {
		left := 5000
		ctx, cancel := context.WithCancel(context.Background())
		p := countdown{binary{target: -1, limit: 1 << 62}, &left, cancel}
		s := Strategy[int]{Algorithm: algorithm, Heuristic: Heuristic[int]{Estimate: func(int) int { return 0 }}}
		r := Run(ctx, Problem[int, int](p), s, Limits{Depth: 60}, Watch{})
		if r.Outcome != Cancelled || r.Stopped != ByCancel || r.Expanded > 5000+CheckEvery {
			t.Errorf("%s: %+v", algorithm, r.Report)
		}
	}
}

func TestUnreachableEstimatesAreCut(t *testing.T) {
	s := Strategy[int]{Algorithm: AStar, Heuristic: Heuristic[int]{Admissible: true, Estimate: func(n int) int {
		if n > 3 {
			return Unreachable
		}
		return 0
	}}}
	r := solve[int, int](binary{target: -1, limit: 1 << 62}, s)
	if r.Verdict != Impossible || r.Generated != 3 {
		t.Errorf("%+v", r.Report)
	}
}

func TestUnreachableStartIsImpossibleEvenWhenStopped(t *testing.T) {
	r := Run(context.Background(), Problem[int, int](binary{target: -1, limit: 1 << 62}),
		Strategy[int]{Algorithm: BFS, LowerBound: Unreachable}, Limits{Nodes: 50}, Watch{})
	if r.Verdict != Impossible || r.Stopped != ByNodes {
		t.Errorf("%+v", r.Report)
	}
}

func TestNegativeEstimatesKeepTheOrder(t *testing.T) {
	h := Heuristic[int]{Estimate: func(n int) int { return -n }}
	r := solve[int, int](binary{target: 15, limit: 64}, Strategy[int]{Algorithm: Greedy, Heuristic: h})
	if want := []int{3, 7, 15}; !slices.Equal(r.Path, want) {
		// greedy goes 1, 3, 7, 15, always to the greatest number
		t.Errorf("path %v, want %v", r.Path, want)
	}
}

func TestTraceReplaysTheRun(t *testing.T) {
	for _, algorithm := range Algorithms() {
		s := Strategy[int]{Algorithm: algorithm, Heuristic: Heuristic[int]{Admissible: true, Estimate: func(int) int { return 0 }}}
		p := Problem[int, int](binary{target: 37, limit: 64})
		plain := solve(p, s)
		var trace Trace
		traced := Run(context.Background(), p, s, Limits{}, Watch{Trace: &trace})
		if plain.Expanded != traced.Expanded || plain.Generated != traced.Generated || !slices.Equal(plain.Path, traced.Path) {
			t.Errorf("%s: the trace changed the run", algorithm)
		}
		if int64(trace.Nodes()) != traced.Generated || int64(len(expanded(&trace))) != traced.Expanded {
			t.Errorf("%s: %d nodes, %d expansions recorded", algorithm, trace.Nodes(), len(expanded(&trace)))
		}
		if got := replayTrace(p, &trace); !slices.Contains(got, 37) || got[0] != 1 {
			t.Errorf("%s: replayed states %v", algorithm, got)
		}
	}
}

// replayTrace regenerates the state of every node from moves alone.
func replayTrace(p Problem[int, int], trace *Trace) []int {
	states := make([]int, trace.Nodes())
	for i := range states {
		p := p
		if trace.Phases[trace.PhaseOf(uint32(i))].Back {
			p = Back(p)
		}
		states[i] = p.Start()
		if n := trace.Node(uint32(i)); n.Parent != uint32(i) {
			states[i] = p.Expand(states[n.Parent], nil)[n.Ordinal].State
		}
	}
	return states
}

// expanded are the nodes that were expanded, in their order.
func expanded(trace *Trace) (order []uint32) {
	for i := range trace.Steps() {
		if s := trace.Step(i); s.Kind == record.Expanded || s.Kind == record.Resumed {
			order = append(order, s.Node)
		}
	}
	return order
}

func TestTraceStopsAtTheMemoryLimit(t *testing.T) {
	var trace Trace
	r := Run(context.Background(), Problem[int, int](binary{target: -1, limit: 1 << 62}),
		Strategy[int]{Algorithm: BFS}, Limits{Memory: 1 << 20}, Watch{Trace: &trace})
	if r.Bytes > 1<<20 || r.Stopped != ByMemory {
		t.Errorf("%+v", r.Report)
	}
}

func TestProgressEndsAtTheReport(t *testing.T) {
	var p Progress
	r := Run(context.Background(), Problem[int, int](binary{target: 40000, limit: 1 << 20}),
		Strategy[int]{Algorithm: BFS}, Limits{}, Watch{Progress: &p})
	if p.Expanded.Load() != r.Expanded || p.Generated.Load() != r.Generated || p.Bound.Load() != int64(r.Bound) {
		t.Errorf("progress %d/%d/%d, report %+v", p.Expanded.Load(), p.Generated.Load(), p.Bound.Load(), r.Report)
	}
}

func TestBranchingFactorOfTheManual(t *testing.T) {
	r := Report{Length: 6, Generated: 43}
	if b := r.Branching(); b < 1.607410 || b > 1.607412 {
		t.Errorf("B = %f, want 1.607411", b)
	}
}

// onceEach lists the algorithms that keep their nodes and go from the start alone: they expand
// each state once, and run out of memory in an endless space.
func onceEach() []Algorithm {
	return slices.DeleteFunc(Algorithms(), func(a Algorithm) bool { return a == BiBFS || a == IDS || a == IDAStar || a == RBFS || a == SMAStar })
}

// TestTheFrontierBoundsWhatIsLeft: a search that proves nothing by its order
// still proves what an admissible estimate says of the nodes it leaves.
func TestTheFrontierBoundsWhatIsLeft(t *testing.T) {
	goal := binary{target: 1 << 10, limit: 1 << 20}
	doublings := func(n int) int { // from n to the target, when n is a power of two
		moves := 0
		for ; n < goal.target; n *= 2 {
			moves++
		}
		if n != goal.target {
			return Unreachable
		}
		return moves
	}
	s := Strategy[int]{Algorithm: DFS, Bound: doublings}
	r := Run(context.Background(), Problem[int, int](goal), s, Limits{Depth: 9}, Watch{})
	if r.Verdict != Unknown || r.Bound != 10 {
		t.Errorf("with the way in the frontier: %s, bound %d; want unknown, 10", r.Verdict, r.Bound)
	}
	lost := binary{target: -1, limit: 1 << 20}
	s.Bound = func(int) int { return Unreachable }
	if r := Run(context.Background(), Problem[int, int](lost), s, Limits{Nodes: 20}, Watch{}); r.Verdict != Impossible {
		t.Errorf("with nothing in the frontier that can reach a goal: %s", r.Verdict)
	}
	costly := Run(context.Background(), Problem[byte, byte](inconsistent),
		Strategy[byte]{Algorithm: DFS, Bound: func(byte) int { return 99 }}, Limits{}, Watch{})
	if costly.Bound != 0 {
		t.Errorf("where costs differ a bound on cost is none on length: %d", costly.Bound)
	}
}

// TestAStartThatDoesNotFitIsUnknown: where memory does not even hold the start
// nothing is proved, by no algorithm, in no kind of frontier.
func TestAStartThatDoesNotFitIsUnknown(t *testing.T) {
	whole := Heuristic[int]{Admissible: true, Estimate: func(int) int { return 1 }}
	fraction := Heuristic[int]{Real: func(int) float64 { return 0.5 }}
	far := func(n int) int {
		estimates := map[int]int{1: 2, 3: 1}
		return estimates[n]
	}
	// The way is 1, 3, 6.
	for _, algorithm := range append(Algorithms(), Anytime) {
		for _, h := range []Heuristic[int]{whole, fraction} {
			if algorithm == Anytime && h.Real != nil {
				continue
			}
			for _, duplicates := range []Duplicates{Graph, Tree} {
				for memory := int64(1); memory < 1<<18; memory += 1 + memory/8 {
					s := Strategy[int]{Algorithm: algorithm, Heuristic: h, Duplicates: duplicates, Bound: far, LowerBound: 2, Threads: 2}
					r := Run(context.Background(), Problem[int, int](binary{target: 6, limit: 8}), s, Limits{Memory: memory}, Watch{})
					wrong := r.Verdict == Impossible || r.Verdict == Unknown && (r.Bound != 2 || r.Stopped != ByMemory)
					if wrong || r.Bytes > memory || r.Solved() && r.Length != 2 {
						t.Errorf("%s, %s, %d bytes: %+v", algorithm, duplicates, memory, r.Report)
					}
				}
			}
		}
	}
}
