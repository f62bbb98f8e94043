package search

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
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
//	BiBFS   the same from start and goal, until they meet; optimal as BFS; only where
//	        the problem can be turned round
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
// algorithm, heuristic or way back that is not there: a programming error.
func Run[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	if w.Trace != nil {
		defer w.Trace.Close()
	}
	if s.Duplicates != Quotient {
		return runOn(ctx, p, s, l, w)
	}
	q := quotientOf(p)
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
	start := starter[S, A](s.Algorithm)
	switch {
	case start == nil:
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
	return start(newBase(ctx, p, s, l, w))
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
