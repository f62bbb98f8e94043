package search

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"procura/core/internal/store"
	"procura/core/internal/system"
)

// Strategy describes how a run chooses the next node.
type Strategy[S comparable] struct {
	Algorithm Algorithm
	// Heuristic is used by informed algorithms only.
	Heuristic Heuristic[S]
	// Duplicates is Graph when empty.
	Duplicates Duplicates
	// Parameter is the algorithm's number, see Algorithm.Parameter; 0 is the
	// usual one.
	Parameter float64
	// Threads is the number of threads for searches that can use more than one; 0
	// stands for 1.
	Threads int
	// LowerBound is a lower bound on the length of any solution, proved elsewhere;
	// 0 says nothing, Unreachable that there is no solution.
	LowerBound int
	// LowerBoundBy names what gave it, for Report.LowerBoundBy.
	LowerBoundBy string
	// Bound is an admissible estimate, whatever the heuristic is, nil for none:
	// what it says of the nodes left in the frontier bounds every solution.
	Bound func(S) int
}

func (s *Strategy[S]) parameter() float64 {
	if s.Parameter == 0 {
		return s.Algorithm.Info().Parameter.Usual
	}
	return s.Parameter
}

// Limits end a search early. A zero field is no limit.
type Limits struct {
	// Time is wall time from the start of the run.
	Time time.Duration
	// Nodes is the greatest number of nodes generated.
	Nodes int64
	// Depth is the greatest number of moves of a path.
	Depth int
	// Memory is the greatest size of the search's own structures, in bytes.
	Memory int64
	// Expansions ends the run as a cancel does, at the first check after so many
	// expansions. It repeats a run that was cancelled or out of time up to where that
	// ended, and is no limit of a record.
	Expansions int64
}

// Stop names what ended a run early, "" when nothing did.
type Stop string

// What can end a run early.
const (
	NotStopped Stop = ""
	ByTime     Stop = "time"
	ByNodes    Stop = "nodes"
	ByMemory   Stop = "memory"
	ByDepth    Stop = "depth"
	ByCancel   Stop = "cancel"
)

// Result holds what a run found.
type Result[A any] struct {
	Report
	// Path holds the moves of the solution.
	Path []A
	// Cost is the cost of the path as the algorithm counts it: its moves in BFS,
	// DFS and beam search, the sum of its costs elsewhere.
	Cost int
	// even reports whether every cost that a beam search saw was 1.
	even bool
}

// Run searches a problem until a goal is found, nothing is left, a limit is
// reached or ctx ends.
// What each algorithm promises stands in its own file.
// A solution is optimal too when it meets a lower bound. Run panics on an
// algorithm, heuristic or way back that is not there: a programming error.
func Run[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	if w.Trace != nil {
		defer w.Trace.Close()
	}
	var q *quotient[S, A]
	if s.Duplicates == Quotient {
		q = quotientOf(p)
	}
	if q == nil {
		return runOn(ctx, p, s, l, w)
	}
	found := runOn(ctx, Problem[S, uint16](q), s, l, w)
	found.Symmetric = q.merged.Load()
	return Result[A]{Report: found.Report, Path: q.lift(found.Path), Cost: found.Cost}
}

// runOn searches the states of a problem as they are.
func runOn[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	all := rows[S, A]()
	at := slices.IndexFunc(all[:], func(r row[S, A]) bool { return r.Algorithm == s.Algorithm })
	switch {
	case at < 0:
		panic("search: no algorithm " + string(s.Algorithm))
	case s.Algorithm.Info().Backward && Back(p) == nil:
		panic("search: no way back for " + string(s.Algorithm))
	case s.Algorithm.Informed() && s.Heuristic.Estimate == nil && s.Heuristic.Real == nil:
		panic("search: no heuristic for " + string(s.Algorithm))
	}
	if !s.Algorithm.Informed() {
		s.Heuristic = Heuristic[S]{}
	}
	if _, takes := s.Algorithm.Parameter(); !takes {
		s.Parameter = 0
	}
	return all[at].search.runFrom(newBase(ctx, p, s, l, w))
}

// base is embedded by every algorithm: what it searches, and how far it has come.
type base[S comparable, A any] struct {
	searcher
	heater[S]
	problem  Problem[S, A]
	strategy Strategy[S]
}

func newBase[S comparable, A any](ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch) base[S, A] {
	info := s.Algorithm.Info()
	return base[S, A]{
		problem: p, strategy: s, heater: newHeater(p, w),
		searcher: searcher{
			Guard: NewGuard(ctx, l), info: info, lookout: lookout{watch: w},
			proof: proof{
				admissible: s.Heuristic.Admissible, outsideBound: s.LowerBound, startBound: s.LowerBound, startBoundBy: s.LowerBoundBy,
				uniform: true, weighted: info.Parameter.Key == weightKey && s.Parameter > 1,
			},
		},
	}
}

// startNode is the start of a search that keeps nodes of its own: its estimate, and its number in the trace.
type startNode[S any] struct {
	state  S
	h      float64
	number uint32
}

// enterStart counts the start; false: no goal can be reached.
func (b *base[S, A]) enterStart() (n startNode[S], ok bool) {
	n.state = b.problem.Start()
	n.h = b.strategy.Heuristic.Value(n.state)
	b.Generated = 1
	b.Queued(1)
	n.number = b.traceNode(store.None, 0, 0, n.h)
	return n, !math.IsInf(n.h, 1)
}

// expandInto is Expand into a list that is used again; false: out of memory.
func (b *base[S, A]) expandInto(s S, edges []Edge[S, A]) ([]Edge[S, A], bool) {
	room := cap(edges)
	edges = b.problem.Expand(s, edges[:0])
	b.countHeat(s)
	return edges, b.Budget.Take(int64(cap(edges)-room)*int64(unsafe.Sizeof(Edge[S, A]{}))) || b.Stop(ByMemory)
}

// result ends the run with a path, which means something only where there is a solution.
func (b *base[S, A]) result(path []A, cost int) Result[A] {
	return Result[A]{Report: b.close(len(path)), Path: path, Cost: cost, even: b.uniform}
}

func (m *searcher) outcome() Outcome {
	switch {
	case m.solved:
		return Solved
	case m.Stopped == ByCancel:
		return Cancelled
	case m.Stopped != NotStopped:
		return Limited
	}
	return Exhausted
}

// close ends the run with the length of its path; it means something only
// where there is a solution.
func (m *searcher) close(length int) Report {
	r := Report{
		Outcome: m.outcome(), Stopped: m.Stopped, Length: -1, Bound: m.bound(),
		Expanded: m.Expanded, Generated: m.Generated, Frontier: m.Frontier,
	}
	if r.Outcome == Solved || m.incumbent > 0 {
		r.Length = length
	}
	m.setVerdict(&r)
	if m.lookAtFrontier != nil {
		m.watch.Progress.Heat.wanted.Store(true)
	}
	m.publish()
	r.Bytes, r.Elapsed = m.Budget.Peak, system.Since(m.Began)
	return r
}

// sizeUnits are the units of memory sizes, the largest first.
var sizeUnits = []struct {
	name  string
	bytes int64
}{{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"B", 1}, {"", 1}}

// ParseSize reads a size in bytes, such as "1GiB", "256MiB" or "65536"; case
// does not matter. It must be positive.
func ParseSize(text string) (int64, error) {
	for _, unit := range sizeUnits {
		end := len(text) - len(unit.name)
		if end < 0 || !strings.EqualFold(text[end:], unit.name) {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(text[:end]), 10, 64)
		if err != nil || n <= 0 || n > math.MaxInt64/unit.bytes {
			break
		}
		return n * unit.bytes, nil
	}
	return 0, fmt.Errorf("size %q: want a number with KiB, MiB or GiB", text)
}

// FormatSize writes a size in the largest unit that divides it; ParseSize
// reads it back.
func FormatSize(n int64) string {
	for _, unit := range sizeUnits[:4] {
		if n > 0 && n%unit.bytes == 0 {
			return fmt.Sprintf("%d%s", n/unit.bytes, unit.name)
		}
	}
	return strconv.FormatInt(n, 10)
}

// Outcome tells how a run ended.
type Outcome uint8

const (
	// Solved means that a goal was found.
	Solved Outcome = iota
	// Exhausted means that no node was left to expand. A beam may then have
	// dropped what leads to a goal: its verdict is unknown, and nothing stopped it.
	Exhausted
	// Limited means that a limit ended the run.
	Limited
	// Cancelled means that the context ended the run.
	Cancelled
)

// Verdict names what a run proved.
type Verdict string

const (
	// Optimal is a solution proved shortest.
	Optimal Verdict = "optimal"
	// Solution is a solution not proved shortest.
	Solution Verdict = "solution"
	// Impossible is a proof that there is no solution.
	Impossible Verdict = "impossible"
	// Unknown is a run that was stopped before it could tell, or a beam that ran
	// dry.
	Unknown Verdict = "unknown"
)

// Reason names what settled a verdict that is proved.
type Reason string

const (
	// Unsaid is no reason: nothing is proved, or who wrote the report down did not say.
	Unsaid Reason = ""
	// ByLevels is a search level by level: all levels above the goal's were looked at.
	ByLevels Reason = "levels"
	// ByRest is a bound on all that was not looked at: no solution in it is shorter, or
	// there is none in it.
	ByRest Reason = "rest"
	// ByLowerBound is a lower bound that was proved for the start before the search, or
	// beside it; see Report.LowerBoundBy.
	ByLowerBound Reason = "floor"
	// ByExhaustion means that nothing was left to be looked at.
	ByExhaustion Reason = "exhausted"
	// ByUpper is an upper bound on the points of all paths, which the best one has.
	ByUpper Reason = "upper"
)

// Report holds what a run measured and proved.
type Report struct {
	Outcome Outcome
	Verdict Verdict
	Stopped Stop
	// Reason names what settled the verdict, if it is optimal or impossible.
	Reason Reason
	// LowerBoundBy names what gave the lower bound, of ByLowerBound or without a proof, a heuristic's key; ""
	// where it was the search, or is not known.
	LowerBoundBy string
	// Length is the number of moves of the solution, -1 without one.
	Length int
	// Bound is the best proved lower bound on the length, -1 where it has no
	// meaning (impossible).
	Bound int
	// Expanded counts nodes whose successors were produced.
	Expanded int64
	// Generated counts nodes entered into the frontier, the start included.
	Generated int64
	// Frontier is the greatest size of the frontier, in nodes.
	Frontier int64
	// Symmetric counts successors left out because a sibling of theirs is the
	// same up to a symmetry; 0 unless duplicates are those of the quotient.
	Symmetric int64
	// Bytes is the greatest size of the search's own structures.
	Bytes int64
	// Elapsed is the time the run took, by a monotonic clock.
	Elapsed time.Duration
}

// Solved reports whether the run found a solution.
func (r Report) Solved() bool { return r.Length >= 0 }

// Counted reports whether a search of this program counted its nodes: the start is one. Of
// what was played by hand nothing is counted or timed, of a program of somebody else the
// time alone.
func (r Report) Counted() bool { return r.Generated > 0 }

// CutShort reports whether a limit or a cancel ended the run before it was settled: nodes,
// memory and time are then no more than it had taken by then.
func (r Report) CutShort() bool {
	return r.Stopped != NotStopped && r.Verdict != Optimal && r.Verdict != Impossible
}

// Factor returns how many times longer than a shortest solution this one is at most: length
// / bound. It is 0 without a solution or a bound.
func (r Report) Factor() float64 {
	if r.Length <= 0 || r.Bound <= 0 {
		return 0
	}
	return float64(r.Length) / float64(r.Bound)
}

// Raise lays a lower bound that was proved elsewhere over a report that is not
// proved yet; it may settle the verdict. by names what gave it, see LowerBoundBy.
func (r *Report) Raise(bound int, by string) {
	switch {
	case r.Verdict != Solution && r.Verdict != Unknown || bound <= r.Bound:
	case r.Solved() && bound >= r.Length:
		r.Verdict = Optimal
		r.Bound = r.Length
		r.Reason = ByLowerBound
		r.LowerBoundBy = by
	case bound >= Unreachable:
		r.Verdict = Impossible
		r.Bound = -1
		r.Reason = ByLowerBound
		r.LowerBoundBy = by
	default:
		r.Bound, r.LowerBoundBy = bound, by
	}
}

// Penetrance is length / generated, 0 without a solution.
func (r Report) Penetrance() float64 {
	if r.Length <= 0 || r.Generated == 0 {
		return 0
	}
	return float64(r.Length) / float64(r.Generated)
}

// Branching is the average branching factor; see BranchingFactor.
func (r Report) Branching() float64 { return BranchingFactor(r.Length, float64(r.Generated)) }

// BranchingFactor is the root B of B + B^2 + ... + B^L = T for length L and generated T, by
// bisection to 1e-9; 0 without a solution, or where nothing was counted. Its work has a bound
// that no length moves.
func BranchingFactor(length int, generated float64) float64 {
	if length <= 0 || generated == 0 {
		return 0
	}
	low, high, target := 0.0, math.Max(1, generated), generated
	for high-low > 1e-9 {
		mid := (low + high) / 2
		if mid == low || mid == high {
			break // neighbouring floats lie further apart
		}
		if powers(mid, length) < target {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

// termwise is the length up to which powers are added one by one: that is exact
// where they are whole numbers.
const termwise = 1000

// powers is b + b^2 + ... + b^length, for b above 0; beyond termwise it is
// b (b^length - 1) / (b - 1), by logarithms, that are true near b = 1 too.
func powers(b float64, length int) float64 {
	switch {
	case length > termwise && b == 1:
		return float64(length)
	case length > termwise:
		return b * math.Expm1(float64(length)*math.Log1p(b-1)) / (b - 1)
	}
	sum, power := 0.0, 1.0
	for range length {
		power *= b
		sum += power
	}
	return sum
}
