package search

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"testing"

	"procura/core/search/record"
)

func TestPenetranceIsLengthOverGenerated(t *testing.T) {
	for _, c := range []struct {
		length    int
		generated int64
		want      float64
	}{
		{-1, 100, 0}, {0, 1, 0}, {1, 2, 0.5}, {3, 10, 0.3}, {6, 43, 0.13953488372093023}, {12, 12, 1},
	} {
		if got := (Report{Length: c.length, Generated: c.generated}).Penetrance(); got != c.want {
			t.Errorf("L = %d, T = %d: P = %v, want %v", c.length, c.generated, got, c.want)
		}
	}
}

func TestBranchingIsTheRootOfTheSum(t *testing.T) {
	for _, c := range []struct {
		length    int
		generated int64
		want      float64
	}{
		{-1, 43, 0},
		{0, 1, 0},
		{4, 0, 0}, // of a program, which counts nothing
		{1, 2, 2},
		{1, 1000, 1000},
		{2, 2, 1},
		{2, 6, 2},
		{3, 14, 2},
		{4, 120, 3},
		{6, 43, 1.607411},
		{10, 10, 1},
		{1000, 1000, 1},
	} {
		got := Report{Length: c.length, Generated: c.generated}.Branching()
		if math.Abs(got-c.want) > 1e-6 {
			t.Errorf("L = %d, T = %d: B = %.7f, want %v", c.length, c.generated, got, c.want)
		}
	}
}

// TestBranchingIsARootForEveryLengthAndCount puts the answer back into the sum.
func TestBranchingIsARootForEveryLengthAndCount(t *testing.T) {
	for _, length := range []int{2, 3, 5, 9, 27, 400} {
		for _, generated := range []int64{500, 99_999, 576_283, 1_200_000_000} {
			b := Report{Length: length, Generated: generated}.Branching()
			low, high := series(b-1e-9, length), series(b+1e-9, length)
			if low > float64(generated) || high < float64(generated) {
				t.Errorf("L = %d, T = %d: B = %v gives between %v and %v", length, generated, b, low, high)
			}
		}
	}
}

func series(b float64, length int) float64 {
	sum, power := 0.0, 1.0
	for range length {
		power *= b
		sum += power
	}
	return sum
}

func TestBranchingOfALongSearchThatFindsOneMove(t *testing.T) {
	// DFS may search millions of nodes under the first move and then find the
	// goal behind the second.
	if b := (Report{Length: 1, Generated: 20_000_000}).Branching(); math.Abs(b-20_000_000) > 1e-3 {
		t.Errorf("B = %v, want 20000000", b)
	}
}

// A length of 10^8 took 5·10^9 multiplications once, and one of MaxInt64 would
// never have come to an end.
func TestBranchingOfAnyLengthTakesNoLonger(t *testing.T) {
	for _, length := range []int{1001, 10_000, 100_000_000, math.MaxInt32, math.MaxInt} {
		for _, generated := range []int64{0, 1, int64(length) / 2, int64(length), math.MaxInt64} {
			b := Report{Length: length, Generated: generated}.Branching()
			if math.IsNaN(b) || math.IsInf(b, 0) || b < 0 || b > max(2, float64(generated)/float64(length)+1) {
				t.Errorf("L = %d, T = %d: B = %v", length, generated, b)
			}
		}
	}
	if b := (Report{Length: 100_000_000, Generated: 100_000_000}).Branching(); math.Abs(b-1) > 1e-9 {
		t.Errorf("as many nodes as moves: B = %v", b)
	}
}

func TestBothSumsOfPowersAgree(t *testing.T) {
	for _, b := range []float64{1e-9, 0.5, 0.999, 1 - 1e-12, 1, 1 + 1e-12, 1.001, 1.5} {
		for _, length := range []int{termwise + 1, 1500} {
			got, want := powers(b, length), series(b, length)
			if math.Abs(got-want) > 1e-10*want {
				t.Errorf("b = %v, L = %d: %v, added up %v", b, length, got, want)
			}
		}
	}
}

func heuristicTable(values map[byte]int) Heuristic[byte] { return tableHeuristic(values, true) }

// moves builds a graph of single letters from "AB" pairs, each of cost 1.
func moves(start, goal byte, pairs ...string) roads {
	var list []road
	for _, p := range pairs {
		list = append(list, road{p[0], p[1], 1})
	}
	return newRoads(start, goal, list...)
}

// expansions lists the states that a run expands, in order.
func expansions(p Problem[byte, byte], s Strategy[byte], l Limits) string {
	var trace Trace
	Run(context.Background(), p, s, l, Watch{Trace: &trace})
	states := make([]byte, trace.Nodes())
	for i := range states {
		states[i] = p.Start()
		if n := uint32(i); n > 0 {
			states[i] = p.Expand(states[trace.Node(n).Parent], nil)[trace.Node(n).Ordinal].State
		}
	}
	order := []byte{}
	for _, n := range expanded(&trace) {
		order = append(order, states[n])
	}
	return string(order)
}

func TestAStarBreaksTiesBySmallerHThenFirstInFirstOut(t *testing.T) {
	// A and B enter together with f = 3: A, the older, goes first and opens C with
	// f = 3 and a smaller h, which passes B. Then D; then E and F with f = 4.
	p := moves('S', 'G', "SA", "SB", "AC", "BD", "CE", "DF", "EG")
	values := map[byte]int{'S': 3, 'A': 2, 'B': 2, 'C': 1, 'D': 1, 'E': 1, 'F': 1}
	for _, duplicates := range []Duplicates{Graph, Tree} {
		whole := Strategy[byte]{Algorithm: AStar, Duplicates: duplicates, Heuristic: heuristicTable(values)}
		if got := expansions(p, whole, Limits{}); got != "SACBDE" {
			t.Errorf("%s: expanded %s, want SACBDE: the smaller h first, then the older", duplicates, got)
		}
		fraction := whole
		fraction.Heuristic = Heuristic[byte]{Admissible: true, Real: func(s byte) float64 { return float64(values[s]) }}
		if got := expansions(p, fraction, Limits{}); got != "SACBDE" {
			t.Errorf("%s, real-valued: expanded %s, want SACBDE", duplicates, got)
		}
	}
}

func TestGreedyTakesTheSmallestHThenFirstInFirstOut(t *testing.T) {
	p := moves('S', 'G', "SA", "SB", "SC", "BG", "CD")
	h := heuristicTable(map[byte]int{'S': 9, 'A': 5, 'B': 3, 'C': 3, 'D': 4})
	if got := expansions(p, Strategy[byte]{Algorithm: Greedy, Heuristic: h}, Limits{}); got != "SB" {
		t.Errorf("expanded %s, want SB", got)
	}
}

func TestUCSTakesTheLeastCostThenFirstInFirstOut(t *testing.T) {
	p := newRoads('S', 'G', road{'S', 'A', 2}, road{'S', 'B', 1}, road{'B', 'C', 1}, road{'A', 'G', 9}, road{'C', 'G', 9})
	if got := expansions(p, Strategy[byte]{Algorithm: UCS}, Limits{}); got != "SBAC" {
		t.Errorf("expanded %s, want SBAC", got)
	}
}

func TestDFSReachingAStateAtASmallerDepthExpandsItAgainAndCounts(t *testing.T) {
	// S to A is pushed first and searched to its end: A, B, C, X at depths 1 to
	// 4. Then D at depth 1 leads to X at depth 2: again.
	p := moves('S', 'G', "SA", "SD", "AB", "BC", "CX", "DX", "XY")
	r := solve[byte, byte](p, Strategy[byte]{Algorithm: DFS, Duplicates: Graph})
	if got := expansions(p, Strategy[byte]{Algorithm: DFS, Duplicates: Graph}, Limits{}); got != "SABCXYDXY" {
		t.Errorf("expanded %s, want SABCXYDXY", got)
	}
	if r.Expanded != 9 || r.Generated != 9 || r.Verdict != Impossible {
		t.Errorf("expanded %d, generated %d, %s; want 9 (X and Y twice), 9, impossible", r.Expanded, r.Generated, r.Verdict)
	}
}

func TestGraphDropsAStateReachedAgainAtNoSmallerCost(t *testing.T) {
	// Two ways to D of the same length, and a way back to S.
	p := moves('S', 'G', "SA", "SB", "AD", "BD", "DS", "DG")
	for _, c := range []struct {
		algorithm  Algorithm
		duplicates Duplicates
		generated  int64
	}{
		{BFS, Graph, 5},  // S, A B, D, G
		{BFS, Tree, 11},  // S, A B, D D, S G S G, and the first S opens A B again
		{UCS, Graph, 5},  // as BFS
		{UCS, Tree, 11},  // as BFS
		{DFS, Graph, 5},  // S, A B, D, G
		{DFS, Tree, 999}, // S A D S A D ...: round and round
	} {
		s := Strategy[byte]{Algorithm: c.algorithm, Duplicates: c.duplicates}
		r := Run(context.Background(), Problem[byte, byte](p), s, Limits{Nodes: 999}, Watch{})
		if r.Generated != c.generated {
			t.Errorf("%s %s: generated %d, want %d", c.algorithm, c.duplicates, r.Generated, c.generated)
		}
	}
}

// grid is the plane with four moves, from (0, 0) to a place.
type grid struct{ x, y int }

func (g grid) Start() grid        { return grid{} }
func (g grid) Goal(s grid) bool   { return s == g }
func (g grid) Hash(s grid) uint64 { return uint64(s.x*1000003+s.y) * 0x9E3779B97F4A7C15 }
func (g grid) Expand(s grid, edges []Edge[grid, byte]) []Edge[grid, byte] {
	for i, d := range []grid{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		edges = append(edges, Edge[grid, byte]{State: grid{s.x + d.x, s.y + d.y}, Action: "ENWS"[i], Cost: 1})
	}
	return edges
}

func (g grid) Back() Problem[grid, byte] { return elsewhere[grid, byte]{g, g} }

// elsewhere is a problem whose moves can all be made backwards too, from another place.
type elsewhere[S comparable, A any] struct {
	Problem[S, A]
	start S
}

func (e elsewhere[S, A]) Start() S { return e.start }

// TestBoundsNeverPassTheOptimum runs every algorithm into every kind of limit
// on a problem whose optimum is known.
func TestBoundsNeverPassTheOptimum(t *testing.T) {
	goal := grid{4, -3}
	manhattan := func(s grid) int { return max(s.x-goal.x, goal.x-s.x) + max(s.y-goal.y, goal.y-s.y) }
	heuristics := []Heuristic[grid]{
		{Key: "exact", Admissible: true, Estimate: manhattan},
		{Key: "half", Admissible: true, Real: func(s grid) float64 { return float64(manhattan(s)) / 2 }},
		{Key: "third", Admissible: true, Estimate: func(s grid) int { return manhattan(s) / 3 }},
		{Key: "twice", Estimate: func(s grid) int { return 2 * manhattan(s) }},
	}
	for _, algorithm := range Algorithms() {
		for _, h := range heuristics {
			for nodes := int64(1); nodes < 400; nodes += 7 {
				s := Strategy[grid]{Algorithm: algorithm, Heuristic: h}
				r := Run(context.Background(), Problem[grid, byte](goal), s, Limits{Nodes: nodes}, Watch{})
				checkProof(t, fmt.Sprint(algorithm, h.Key, nodes), r.Report, 7)
				s.Bound = manhattan
				r = Run(context.Background(), Problem[grid, byte](goal), s, Limits{Nodes: nodes, Depth: 9}, Watch{})
				checkProof(t, fmt.Sprint(algorithm, h.Key, nodes, "bounded"), r.Report, 7)
			}
		}
	}
}

func checkProof(t *testing.T, run string, r Report, optimum int) {
	t.Helper()
	if r.Bound > optimum || r.Verdict == Impossible || r.Verdict == Optimal && r.Length != optimum || r.Solved() && r.Length < optimum {
		t.Errorf("%s: %s, length %d, bound %d; the optimum is %d", run, r.Verdict, r.Length, r.Bound, optimum)
	}
}

func TestBoundUnderADepthLimitNeverPassesTheOptimum(t *testing.T) {
	// A is cut at depth 1, one move from the goal; B is popped later with f = 11.
	p := moves('S', 'G', "SA", "SB", "AG")
	s := Strategy[byte]{Algorithm: AStar, Heuristic: heuristicTable(map[byte]int{'S': 2, 'A': 1, 'B': 10})}
	r := Run(context.Background(), Problem[byte, byte](p), s, Limits{Depth: 1}, Watch{})
	if r.Bound != 2 || r.Verdict != Unknown || r.Stopped != ByDepth {
		t.Errorf("%s, bound %d; want unknown, 2 (S A G)", r.Verdict, r.Bound)
	}
}

func TestCostlyMovesUnderADepthLimitAreNotProved(t *testing.T) {
	// The direct road costs 10; the one that the limit cuts costs 3.
	p := newRoads('S', 'G', road{'S', 'G', 10}, road{'S', 'A', 1}, road{'A', 'B', 1}, road{'B', 'G', 1})
	r := Run(context.Background(), Problem[byte, byte](p), Strategy[byte]{Algorithm: UCS}, Limits{Depth: 2}, Watch{})
	if r.Verdict != Solution || r.Cost != 10 {
		t.Errorf("%s, cost %d; want solution, 10", r.Verdict, r.Cost)
	}
}

func TestStartIsGeneratedEvenWhenUnreachable(t *testing.T) {
	s := Strategy[byte]{Algorithm: AStar, Heuristic: heuristicTable(map[byte]int{'S': Unreachable})}
	var trace Trace
	r := Run(context.Background(), Problem[byte, byte](moves('S', 'G')), s, Limits{}, Watch{Trace: &trace})
	if r.Generated != 1 || trace.Nodes() != 1 || r.Verdict != Impossible {
		t.Errorf("generated %d, %d nodes in the trace, %s", r.Generated, trace.Nodes(), r.Verdict)
	}
}

// TestAllAlgorithmsFindTheSameOptimumOnRandomGraphs compares with Floyd and
// Warshall's table of distances, at cost 1 and at random costs.
func TestAllAlgorithmsFindTheSameOptimumOnRandomGraphs(t *testing.T) {
	random := dice(1)
	for graph := range 2000 {
		p, away := randomRoads(random, 1+graph%2*4)
		optimum, possible := away['a'], away['a'] < 1000
		halved := map[byte]int{}
		for s, d := range away {
			halved[s] = d * random(3) / 2 // 0, half or all of it: admissible, inconsistent
		}
		for _, s := range []Strategy[byte]{
			{Algorithm: UCS},
			{Algorithm: AStar, Heuristic: heuristicTable(halved)},
			{Algorithm: AStar, Heuristic: Heuristic[byte]{Admissible: true, Real: func(s byte) float64 { return float64(halved[s]) }}},
			{Algorithm: IDAStar, Heuristic: heuristicTable(halved)},
			{Algorithm: IDAStar, Heuristic: heuristicTable(halved), Parameter: 1e-6}, // a byte, no room: nothing is known
			{Algorithm: IDAStar, Heuristic: Heuristic[byte]{Admissible: true, Real: func(s byte) float64 { return float64(halved[s]) }}},
			{Algorithm: RBFS, Heuristic: heuristicTable(halved)},
			{Algorithm: RBFS, Heuristic: Heuristic[byte]{Admissible: true, Real: func(s byte) float64 { return float64(halved[s]) }}},
			{Algorithm: SMAStar, Heuristic: heuristicTable(halved)},
			{Algorithm: SMAStar, Heuristic: heuristicTable(halved), Parameter: 10}, // a way through all letters
			{Algorithm: SMAStar, Heuristic: Heuristic[byte]{Admissible: true, Real: func(s byte) float64 { return float64(halved[s]) }}, Parameter: 12},
		} {
			if !possible && s.Parameter != 0 && s.Algorithm == IDAStar {
				continue // without a table it goes round in circles, a little further each time
			}
			r := solve[byte, byte](p, s)
			if possible != r.Solved() || possible && (r.Cost != optimum || r.Verdict != Optimal) || !possible && r.Verdict != Impossible {
				t.Fatalf("graph %d, %s: %s at cost %d, want %d", graph, s.Algorithm, r.Verdict, r.Cost, optimum)
			}
		}
	}
}

// dice gives random numbers below n, the same each time.
func dice(seed uint64) func(n int) int {
	return func(n int) int {
		seed = seed*6364136223846793005 + 1442695040888963407
		return int(seed>>33) % n
	}
}

// randomRoads is a random graph on ten letters from a to j, with the cost from
// each to j, 1000 where there is no way.
func randomRoads(random func(int) int, greatest int) (roads, map[byte]int) {
	var list []road
	var cost [10][10]int
	for from := range 10 {
		for to := range 10 {
			cost[from][to] = 1000
			if from != to && random(5) == 0 {
				c := 1 + random(greatest)
				cost[from][to] = c
				list = append(list, road{byte('a' + from), byte('a' + to), int32(c)})
			}
		}
	}
	for k := range 10 {
		cost[k][k] = 0
		for i := range 10 {
			for j := range 10 {
				cost[i][j] = min(cost[i][j], cost[i][k]+cost[k][j])
			}
		}
	}
	away := map[byte]int{}
	for s := range 10 {
		away[byte('a'+s)] = cost[s][9]
	}
	return newRoads('a', 'j', list...), away
}

// A change of the order in which nodes are taken or refused shows here: it states the new numbers.
func TestNodesOfEachAlgorithmAreThoseOfItsSignature(t *testing.T) {
	want := map[Algorithm]string{
		BFS: "[973 736 322 65 -2 832 60 0 9656481]", DFS: "[2694 1376 1407 48 -22 1466 60 0 132193450]", IDS: "[1586 986 170 65 -2 1082 194 194 5414993]",
		BiBFS: "[371 160 242 65 -4 256 297 112 495510]",
		UCS:   "[952 717 310 65 159 813 60 0 18116042]", Greedy: "[912 687 274 67 -22 783 60 0 4839372]", AStar: "[902 666 282 67 34 762 60 0 31499712]",
		IDAStar: "[1222 805 108 67 118 901 141 141 13338130]", RBFS: "[1006 710 421 67 150 806 60 0 19032664]", SMAStar: "[361 214 153 35 71 304 60 0 2677172]",
		Beam: "[655 435 172 66 -2 531 60 0 3263212]", Anytime: "[906 660 293 65 179 756 60 0 22740474]",
	}
	for _, algorithm := range append(Algorithms(), Anytime) {
		random, got := dice(5), [9]int64{}
		for graph := range 60 {
			p, away := randomRoads(random, 1+graph%3)
			halved := map[byte]int{}
			for s := byte('a'); s <= 'j'; s++ {
				halved[s] = min(away[s], 12) * random(3) / 2
			}
			s := Strategy[byte]{Algorithm: algorithm, Heuristic: heuristicTable(halved), Parameter: float64(graph % 2 * 3)}
			if graph%5 == 0 {
				s.Duplicates = Tree
			}
			var trace Trace
			r := Run(t.Context(), Problem[byte, byte](p), s, Limits{Nodes: 300}, Watch{Trace: &trace})
			phase := trace.Phases[len(trace.Phases)-1]
			for i, n := range []int64{r.Generated, r.Expanded, r.Frontier, int64(r.Length), int64(r.Bound), int64(trace.Steps()), int64(len(trace.Phases)), int64(phase.Iteration), fates(&trace)} {
				got[i] += n
			}
		}
		if said := fmt.Sprint(got); said != want[algorithm] {
			t.Errorf("%s: generated, expanded, frontier, lengths, bounds, steps, phases, iterations and fates are %s, want %s", algorithm, said, want[algorithm])
		}
	}
}

// fates is a sum of what became of the successors of each step, and of the f of the nodes.
func fates(t *Trace) (sum int64) {
	for step := range t.Steps() {
		from, end := t.Slots(step)
		for slot := from; slot < end; slot++ {
			fate, node, other := t.Fate(slot)
			sum += int64(fate)*100 + int64(int32(node)) + int64(int32(other))
		}
	}
	for n := range uint32(t.Nodes()) {
		sum += int64(1000 * min(t.Node(n).F, 99))
	}
	return sum
}

// TestEachAlgorithmDoesAndSaysWhatItDid: a change of anything that a run reports or records, under whatever limits, shows here. Where it
// is meant, the new numbers are stated.
func TestEachAlgorithmDoesAndSaysWhatItDid(t *testing.T) {
	want := map[Algorithm]string{
		BFS: "de371cee", BiBFS: "4d245d0f", DFS: "78b84dde", IDS: "5e1a19aa", UCS: "a7bfd597", Greedy: "fe73b846",
		AStar: "79f52687", IDAStar: "c0dec5e6", RBFS: "49984df9", SMAStar: "74a43d63", Beam: "42014a82", Anytime: "fd6c417d",
	}
	for _, algorithm := range append(Algorithms(), Anytime) {
		random, all := dice(11), fnv.New32a()
		for graph := range 75 {
			p, away := randomRoads(random, 1+graph%3)
			table := map[byte]int{}
			for s := byte('a'); s <= 'j'; s++ {
				table[s] = min(away[s], 12) * random(3) / 2
				if away[s] == 1000 && random(2) == 0 {
					table[s] = Unreachable
				}
			}
			s := Strategy[byte]{Algorithm: algorithm, Heuristic: tableHeuristic(table, graph%7 > 0), Parameter: float64(random(3) * 4)}
			if graph%4 == 1 && algorithm != Anytime {
				s.Heuristic = Heuristic[byte]{Admissible: true, Real: func(c byte) float64 { return float64(table[c]) / 2 }}
			}
			if graph%3 == 1 {
				s.LowerBound, s.LowerBoundBy = min(away['a'], 7)*random(2), "floor"
			}
			if graph%3 == 2 && graph%9 > 2 {
				s.Bound = func(c byte) int { return min(away[c], 9) }
			}
			if graph%5 == 0 {
				s.Duplicates = Tree
			}
			var trace Trace
			l, w := Limits{Nodes: int64(5 + random(150)), Depth: random(7)}, Watch{Trace: &trace}
			run := Run[byte, byte]
			if algorithm == Anytime {
				run = Eager[byte, byte]
			}
			r := run(t.Context(), Problem[byte, byte](p), s, l, w)
			fmt.Fprintln(all, r.Outcome, r.Verdict, r.Stopped, r.Reason, r.LowerBoundBy, r.Length, r.Bound, r.Expanded, r.Generated, r.Frontier, string(r.Path), r.Cost)
			fmt.Fprintln(all, trace.Phases, trace.Changes, trace.Whole(), trace.Last.Expanded, trace.Last.Generated, trace.Last.Bound)
			for step := range trace.Steps() {
				waits := 0.0
				trace.EachWaiting(step, trace.Phases[trace.PhaseAt(step)].Group, func(e record.Entry) { waits += float64(e.Node+1) * min(e.F, 99) })
				fmt.Fprintln(all, *trace.Step(step), waits)
			}
			for n := range uint32(trace.Nodes()) {
				fmt.Fprintln(all, trace.Node(n).Parent, trace.Node(n).Ordinal, trace.Node(n).Depth, trace.Node(n).G, trace.Node(n).H)
			}
			fmt.Fprintln(all, fates(&trace))
		}
		if said := fmt.Sprintf("%08x", all.Sum32()); said != want[algorithm] {
			t.Errorf("%s: %s, want %s", algorithm, said, want[algorithm])
		}
	}
}

// colliding gives every state the same hash.
type colliding struct{ binary }

func (colliding) Hash(int) uint64 { return 1 << 63 }

func TestStatesWithEqualHashesAreToldApart(t *testing.T) {
	for _, algorithm := range onceEach() {
		s := Strategy[int]{Algorithm: algorithm, Heuristic: Heuristic[int]{Estimate: func(int) int { return 0 }}}
		r := solve[int, int](colliding{binary{target: -1, limit: 500}}, s)
		if r.Expanded != 499 || r.Verdict != Impossible {
			t.Errorf("%s: expanded %d, %s; want 499, impossible", algorithm, r.Expanded, r.Verdict)
		}
	}
}

// byHandDFS is depth-first search over a map: the states expanded, in order, and
// the number generated.
func byHandDFS(p Problem[byte, byte]) (order string, generated int64) {
	type item struct {
		state byte
		depth int
	}
	stack, least := []item{{p.Start(), 0}}, map[byte]int{p.Start(): 0}
	generated = 1
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if least[top.state] != top.depth {
			continue // reached at a smaller depth since
		}
		if p.Goal(top.state) {
			return order, generated
		}
		order += string(top.state)
		for _, e := range slices.Backward(p.Expand(top.state, nil)) {
			if old, known := least[e.State]; known && old <= top.depth+1 {
				continue
			}
			least[e.State] = top.depth + 1
			stack = append(stack, item{e.State, top.depth + 1})
			generated++
		}
	}
	return order, generated
}

func TestDFSFollowsTheSearchOverAMapOnRandomGraphs(t *testing.T) {
	random := dice(2)
	for graph := range 2000 {
		p, _ := randomRoads(random, 1)
		s := Strategy[byte]{Algorithm: DFS, Duplicates: Graph}
		order, generated := byHandDFS(p)
		r := solve[byte, byte](p, s)
		if got := expansions(p, s, Limits{}); got != order || r.Generated != generated {
			t.Fatalf("graph %d: expanded %s, generated %d; want %s, %d", graph, got, r.Generated, order, generated)
		}
	}
}

func TestABoundFromElsewhereMaySettleTheVerdict(t *testing.T) {
	for _, c := range []struct {
		before Report
		bound  int
		want   Report
	}{
		{Report{Verdict: Solution, Length: 8, Bound: 5}, 6, Report{Verdict: Solution, Length: 8, Bound: 6}},
		{Report{Verdict: Solution, Length: 8, Bound: 5}, 4, Report{Verdict: Solution, Length: 8, Bound: 5}},
		{Report{Verdict: Solution, Length: 8, Bound: 5}, 8, Report{Verdict: Optimal, Length: 8, Bound: 8, Reason: ByLowerBound}},
		{Report{Verdict: Unknown, Length: -1, Bound: 5}, 9, Report{Verdict: Unknown, Length: -1, Bound: 9}},
		{Report{Verdict: Unknown, Length: -1, Bound: 5}, Unreachable, Report{Verdict: Impossible, Length: -1, Bound: -1, Reason: ByLowerBound}},
		{Report{Verdict: Impossible, Length: -1, Bound: -1}, 3, Report{Verdict: Impossible, Length: -1, Bound: -1}},
		{Report{Verdict: Optimal, Length: 8, Bound: 8}, 3, Report{Verdict: Optimal, Length: 8, Bound: 8}},
	} {
		got := c.before
		got.Raise(c.bound, "")
		if got != c.want {
			t.Errorf("%+v with %d: %+v", c.before, c.bound, got)
		}
	}
}
