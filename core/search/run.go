package search

import (
	"context"
	"slices"
)

// Strategy is how a run chooses the next node.
type Strategy[S comparable] struct {
	Algorithm Algorithm
	// Heuristic is used by informed algorithms only.
	Heuristic Heuristic[S]
	// Duplicates is Graph when empty.
	Duplicates Duplicates
	// Parameter is the algorithm's number, see Algorithm.Parameter; 0 is the
	// usual one.
	Parameter float64
	// Threads is how many threads a search may use that can use more than one; 0
	// stands for 1.
	Threads int
	// Floor is a lower bound on the length of any solution, proved elsewhere;
	// 0 says nothing, Unreachable that there is no solution.
	Floor int
	// Bound is an admissible estimate, whatever the heuristic is, nil for none:
	// what it says of the nodes left in the frontier bounds every solution.
	Bound func(S) int
}

// Watch is how others look into a run; both may be nil. A run in the quotient
// records no trace: its moves are not those of the problem. What several threads
// search together is not recorded either.
type Watch struct {
	Progress *Progress
	Trace    *Trace
	// outer is the search that this one is a part of; its counters are added.
	outer *meter
}

// Result is what a run found.
type Result[A any] struct {
	Report
	// Path holds the moves of the solution.
	Path []A
	// Cost is the cost of the path as the algorithm counts it: its moves in BFS,
	// DFS and beam search, the sum of its costs elsewhere.
	Cost int
	// even says of a beam search that every cost it saw was 1.
	even bool
}

// Run searches a problem until a goal is found, nothing is left, a limit is
// reached or ctx ends.
//
//	BFS     fewest moves first; optimal when every move costs the same
//	DFS     first successor first; no promise
//	UCS     least cost first; optimal
//	Greedy  least h first; no promise
//	A*      least g + h first, reopening; optimal with an admissible heuristic;
//	        with a weight w > 1, least g + w·h: at most w times the optimum
//	IDS     depth-first, a move deeper each time; optimal as BFS, in the memory
//	        of a path and a bounded table
//	IDA*    depth-first within a limit on g + h that rises; optimal as A*, in the
//	        same memory; the bound is the limit under way
//	RBFS    best-first along one path, remembering the best f of what it leaves;
//	        optimal as A*, in the same memory; the bound is the best f so far
//	SMA*    A* in a given number of nodes, forgetting the worst; optimal where
//	        the way to the nearest goal fits in them; the bound as that of RBFS
//	Beam    level by level, only the best few of each; no promise
//
//	Anytime best-first and beams, then depth-first: optimal as A*, and the best
//	        solution so far with its bound at any time
//
// A solution is optimal too when it meets a lower bound. Run panics on an
// algorithm or heuristic that is not there: a programming error.
func Run[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	if s.Duplicates == Quotient {
		return runQuotient(ctx, p, s, l, w)
	}
	return runOn(ctx, p, s, l, w)
}

// runOn searches the states of a problem as they are.
func runOn[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	switch s.Algorithm {
	case BFS:
		return runLevels(ctx, p, s, l, w)
	case IDS, IDAStar:
		return runContours(ctx, p, s, l, w)
	case RBFS:
		return runRBFS(ctx, p, s, l, w)
	case SMAStar:
		return runSMAStar(ctx, p, s, l, w)
	case Beam:
		return runBeam(ctx, p, s, l, w)
	case Anytime:
		return runAnytime(ctx, p, s, l, w)
	}
	r := newRun(ctx, p, s, l, w)
	if r.enterStart() {
		r.loop()
	}
	var path []A
	cost := 0
	if r.goal != none {
		path, cost = r.path()
	}
	r.given = max(r.given, r.left(len(path)))
	return Result[A]{Report: r.close(len(path)), Path: path, Cost: cost}
}

// run is a search that keeps its nodes: an arena, a table of states, and a
// frontier that chooses the next one.
type run[S comparable, A any] struct {
	meter
	problem  Problem[S, A]
	strategy Strategy[S]

	arena    arena[S, A]
	table    *table[S, A] // nil: duplicates are kept
	frontier frontier
	edges    []Edge[S, A]
	goal     uint32
}

func newRun[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) *run[S, A] {
	r := &run[S, A]{meter: newMeter(ctx, s, l, w), problem: p, strategy: s, goal: none}
	r.arena.budget = &r.budget
	if s.Duplicates != Tree {
		r.table = &table[S, A]{arena: &r.arena, budget: &r.budget}
	}
	r.frontier = r.newFrontier()
	r.floor = r.frontier.floor
	return r
}

func (r *run[S, A]) newFrontier() frontier {
	fractions := r.strategy.Algorithm.Informed() && r.strategy.Heuristic.Real != nil
	weight := 1
	if r.strategy.Algorithm == Greedy {
		weight = 0
	}
	switch {
	case r.strategy.Algorithm == DFS:
		return &stack{budget: &r.budget}
	case r.loose:
		return newWeighted(r.strategy.parameter(), fractions, &r.budget)
	case fractions:
		return &heap{weight: float64(weight), budget: &r.budget}
	case r.strategy.Algorithm == UCS, r.strategy.Heuristic.Estimate != nil:
		return &buckets{weight: weight, budget: &r.budget}
	}
	panic("search: no heuristic, or no algorithm " + string(r.strategy.Algorithm))
}

func (r *run[S, A]) enterStart() bool {
	start := Edge[S, A]{State: r.problem.Start()}
	return r.store(none, 0, &start, 0)
}

// loop pops, tests and expands until something ends the run.
func (r *run[S, A]) loop() {
	for {
		if r.interrupted() {
			return
		}
		e, ok := r.frontier.pop()
		if !ok {
			return
		}
		n := r.arena.at(e.node)
		if n.g != e.g || !n.open {
			continue // stale: the node was reached at a smaller cost since
		}
		if r.useless(max(r.given, r.frontier.floor())) {
			return // and all that wait are
		}
		n.open = false
		r.waiting--
		r.depth = int(e.g)
		if r.table == nil && r.strategy.Algorithm == DFS {
			r.arena.truncate(e.node + 1) // all behind it is explored
		}
		if r.problem.Goal(n.state) {
			r.goal, r.report.Outcome = e.node, Solved
			return
		}
		if r.limits.Depth > 0 && r.moves(e.node) >= r.limits.Depth {
			r.cut = r.cut || r.cuts(e.node, n)
			continue
		}
		if !r.expand(e.node, n) {
			n.open = true // not all its successors are there
			return
		}
	}
}

// expand produces the successors of a node; false ends the run.
func (r *run[S, A]) expand(id uint32, n *node[S, A]) bool {
	if r.watch.Trace != nil {
		r.watch.Trace.expand(id)
	}
	r.report.Expanded++
	r.edges = r.problem.Expand(n.state, r.edges[:0])
	if r.strategy.Algorithm == DFS {
		slices.Reverse(r.edges) // the stack gives the first one back first
	}
	for i := range r.edges {
		if !r.store(id, n.g, &r.edges[i], i) {
			return false
		}
	}
	return true
}

// store enters a successor into the frontier, unless it is a duplicate or can
// not reach a goal; false ends the run.
func (r *run[S, A]) store(parent uint32, g int32, e *Edge[S, A], ordinal int) bool {
	g = r.price(parent, g, e)
	var id uint32
	var n *node[S, A]
	var slot *uint64
	var hash uint64
	if r.table != nil {
		var ok bool
		hash = r.problem.Hash(e.State)
		if id, slot, ok = r.table.find(hash, &e.State); !ok {
			return r.stop(ByMemory)
		}
		if id != none {
			if n = r.arena.at(id); n.g <= g {
				return true
			}
		}
	}
	h := r.estimate(e.State)
	if h.whole >= Unreachable {
		if parent != none {
			return true
		}
		h.whole = 0 // the start is always entered
	}
	if r.useless(int(g)+h.whole) && parent != none {
		return true
	}
	if r.full() {
		return r.stop(ByNodes)
	}
	if n == nil {
		var ok bool
		if id, n, ok = r.arena.add(); !ok {
			return r.stop(ByMemory)
		}
		n.state, n.open = e.State, false
		if slot != nil {
			r.table.put(hash, slot, id)
		}
	}
	return r.enter(id, n, parent, g, e.Action, h, ordinal)
}

// enter puts a node with its new parent into the frontier; where memory runs
// out the node stays as it was, and is not counted.
func (r *run[S, A]) enter(id uint32, n *node[S, A], parent uint32, g int32, a A, h estimate, ordinal int) bool {
	if !r.frontier.push(entry{id, g}, h) {
		return r.stop(ByMemory)
	}
	if !n.open {
		r.wait(1)
	}
	n.parent, n.g, n.action, n.open = parent, g, a, true
	r.report.Generated++
	if r.watch.Trace != nil {
		if r.strategy.Algorithm == DFS {
			ordinal = len(r.edges) - 1 - ordinal
		}
		r.watch.Trace.enter(id, parent, max(ordinal, 0), &r.budget)
	}
	return true
}

// price is the g of a successor: moves in DFS, cost elsewhere.
func (r *run[S, A]) price(parent uint32, g int32, e *Edge[S, A]) int32 {
	if parent == none {
		return 0
	}
	r.pay(e.Cost)
	if r.strategy.Algorithm == DFS {
		return g + 1
	}
	return g + e.Cost
}

func (r *run[S, A]) estimate(s S) estimate {
	if !r.strategy.Algorithm.Informed() {
		return estimate{}
	}
	if r.strategy.Heuristic.Real != nil {
		return estimate{real: r.strategy.Heuristic.Real(s)}
	}
	return estimate{whole: r.strategy.Heuristic.Estimate(s)}
}

// moves is the number of moves to a node.
func (r *run[S, A]) moves(id uint32) int {
	if r.uniform {
		return int(r.arena.at(id).g)
	}
	moves := 0
	for n := r.arena.at(id); n.parent != none; n = r.arena.at(n.parent) {
		moves++
	}
	return moves
}

// cuts reports whether a node at the depth limit has a successor that the
// search does not know, or not at so small a cost, and can't rule out.
func (r *run[S, A]) cuts(at uint32, n *node[S, A]) bool {
	r.edges = r.problem.Expand(n.state, r.edges[:0])
	for i := range r.edges {
		e := &r.edges[i]
		if r.estimate(e.State).whole >= Unreachable {
			continue
		}
		if r.table == nil {
			return true
		}
		id, _, ok := r.table.find(r.problem.Hash(e.State), &e.State)
		if !ok || id == none || r.arena.at(id).g > r.price(at, n.g, e) {
			return true
		}
	}
	return false
}

// closing is the greatest number of nodes that the end of a run looks at: a
// count, so that equal runs end equally, and small enough for a cancel to be
// obeyed at once.
const closing = 1 << 18

// left is a lower bound on the length of any solution, from what the frontier
// still holds: on every way to a goal there is an open node with its least g,
// or the way is the one found. A node whose successors are not all entered is
// open again. It is 0 where there are too many nodes, where not even the start
// was entered, and for algorithms whose order proves a bound by itself.
func (r *run[S, A]) left(length int) int {
	if r.strategy.Bound == nil || !r.uniform || r.proves() || r.report.Outcome == Exhausted ||
		r.report.Generated == 0 || r.arena.length > closing {
		return 0
	}
	least := Unreachable
	if r.report.Outcome == Solved {
		least = length
	}
	if r.cut {
		least = min(least, r.limits.Depth+1)
	}
	for id := range r.arena.length {
		if n := r.arena.at(id); n.open {
			least = min(least, int(n.g)+r.strategy.Bound(n.state))
		}
	}
	return least
}

// path walks from the goal to the start.
func (r *run[S, A]) path() ([]A, int) {
	var actions []A
	goal := r.arena.at(r.goal)
	for n := goal; n.parent != none; n = r.arena.at(n.parent) {
		actions = append(actions, n.action)
	}
	slices.Reverse(actions)
	return actions, int(goal.g)
}
