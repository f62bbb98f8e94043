// Package maximize finds the path with the most points, and proves that no path has more.
package maximize

import (
	"context"
	"fmt"
	"iter"

	"procura/core/internal/store"
	"procura/core/internal/system"
	"procura/core/search"
)

// Objective tells a search for the most points what it needs to know beyond search.Problem,
// whose Goal it never asks.
type Objective[S comparable, A any] struct {
	// Score is the points of a state.
	Score func(S) int
	// Most is an upper bound on the points of any state that can be reached from
	// this one, itself included.
	Most func(S) int
	// UpperBounds, nil for none, works out upper bounds for the whole problem, each
	// proved, and may find paths on the way. It gives control back every few
	// milliseconds, and ends when it can't lower its bound to best. It may have threads
	// of its own, which end with it; then it is not the same each time.
	UpperBounds func(best func() int) iter.Seq[UpperBound[S, A]]
}

// UpperBound is a proved upper bound on the points of any path, however long: it
// heeds no limit of depth.
type UpperBound[S comparable, A any] struct {
	Upper int
	// Path is a path found on the way, nil for none, with Points at its end; it
	// need not be a good one.
	Path   []search.Edge[S, A]
	Points int
	// Most is a sharper Objective.Most than the one so far, nil for none.
	Most func(S) int
	// Bytes is the memory that the bounds hold at present.
	Bytes int64
}

// Result is the path with the most points that a search has found.
type Result[A any] struct {
	// Report has no bound on the length. Its verdict is optimal when no path has
	// more points, solution when a limit ended the search before that was
	// proved, and unknown when it ended before the first move.
	search.Report
	Path []A
	// Points is the score at the end of the path, Upper the proved upper bound on
	// that of any path of the problem, also of those longer than a limit of depth
	// allows: Points <= most points of any path <= Upper.
	Points, Upper int
}

// BrokenBound is the value that Run panics with when a path has more points than a
// bound that was given as proved. One of the two is wrong, so that nothing can
// be said of the problem.
type BrokenBound struct{ Points, Upper int }

// Error names the two figures that contradict each other.
func (e *BrokenBound) Error() string {
	return fmt.Sprintf("a path has %d points, but %d were proved to be the most", e.Points, e.Upper)
}

// Run looks for the path with the most points. It is anytime: it keeps the
// best path so far and an upper bound, and ends when they meet.
//
//	Upper  ──╲____
//	              ╲______╳   optimal
//	Points ____╱───╱─────
//
// First come beams, wider and wider: level by level, the nodes that promise
// most. One that leaves nothing out is a proof. When memory is too small for
// wider ones, depth-first branch and bound with a bounded table of states
// searches what there is. In between, the bounds do their part. It is
// deterministic but for its limit of time. A path without moves is an answer
// only where no move is possible.
//
// A limit of depth binds the path, never the bound: the verdict is optimal
// only when no longer path has more points either. It panics with a
// *BrokenBound when a path lies above any bound that Most or UpperBounds gave.
func Run[S comparable, A any](
	ctx context.Context, p search.Problem[S, A], a Objective[S, A], l search.Limits, progress *search.Progress,
) Result[A] {
	c := &maximizer[S, A]{
		Meter:   search.Meter{Guard: search.NewGuard(ctx, l), Progress: progress},
		problem: p, ascent: a, best: -1, seen: -1, cutMost: -1,
	}
	if a.UpperBounds != nil {
		next, stop := iter.Pull(a.UpperBounds(func() int { return c.seen }))
		defer stop()
		c.nextBound, c.stopBounds = next, stop
	}
	c.run()
	return c.result()
}

type maximizer[S comparable, A any] struct {
	search.Meter
	problem   search.Problem[S, A]
	ascent    Objective[S, A]
	nextBound func() (UpperBound[S, A], bool) // nil: no lower one will come

	stopBounds func()
	charged    int64 // memory of the bounds

	best    int // points of path, -1 without one
	seen    int // most points of any path come upon, also of one too long
	path    []search.Edge[S, A]
	hint    []search.Edge[S, A] // a path from the bounds, to be improved
	upper   int
	cutMost int // the most of the nodes that the depth limit cut off
	ended   bool
	restart bool // there is a sharper Most: begin again with a narrow beam

	level   []beamNode[S, A]    // of a beam
	beam    []beamNode[S, A]    // its successors
	trails  []trail[S, A]       // how the levels came about
	base    []search.Edge[S, A] // the path where the beam begins
	leftOut int                 // the most of the nodes that a beam left out, -1 for none
	edges   []search.Edge[S, A]
	stack   []frame[S, A] // the path of the branch and bound
	known   *store.Transposition[S]
}

const (
	narrowest = 1 << 4
	bases     = 8 // of beams on a path
	growth    = 4
	widest    = 1 << 20
	// boundsEvery is the number of nodes between two looks at the bounds.
	boundsEvery = search.CheckEvery / 2
	// statesKept is the size of the table of states in bytes.
	statesKept = 256 << 20
)

func (c *maximizer[S, A]) run() {
	start := c.problem.Start()
	c.upper = c.ascent.Most(start)
	c.Generated = 1
	if c.tickAndCheck() {
		return
	}
	c.edges = c.problem.Expand(start, nil)
	if len(c.edges) == 0 {
		c.adoptPath(c.ascent.Score(start), nil)
		c.lowerUpper(c.best)
		return
	}
	c.beams(start)
	c.freeBeams()
	if !c.ended {
		c.known = store.NewTransposition(c.problem.Hash, statesKept, &c.Budget)
		c.Waiting = 0
		c.branchAndBound(start)
		if !c.ended {
			c.lowerUpper(max(c.best, c.cutMost))
		}
	}
}

// tickAndCheck counts a node, publishes, works at the bounds, and reports whether the
// search has ended.
func (c *maximizer[S, A]) tickAndCheck() bool {
	if c.ended {
		return true
	}
	if c.Interrupted() {
		c.ended = true
		return true
	}
	if c.Ticks()%boundsEvery == 0 && c.nextBound != nil {
		c.takeBound()
	}
	if c.Ticks()%search.CheckEvery != 1 {
		return c.ended
	}
	if c.known != nil {
		c.lowerUpper(max(c.best, c.openMost(), c.cutMost))
	}
	c.publishStanding()
	return c.ended
}

func (c *maximizer[S, A]) publishStanding() {
	p := c.Progress
	if p == nil {
		return
	}
	p.Points.Store(int64(max(c.best, 0)))
	p.Upper.Store(int64(c.upper))
	now, path := search.Standing{Points: max(c.best, 0), Upper: c.upper}, func() []string { return search.Notations(c.problem, actionsOf(c.path)) }
	if before := p.Standing(); before != nil && now.Points <= before.Points && before.Path != nil {
		path = nil
	}
	p.Stand(now, path)
}

func actionsOf[S comparable, A any](path []search.Edge[S, A]) []A {
	var actions []A
	for i := range path {
		actions = append(actions, path[i].Action)
	}
	return actions
}

func (c *maximizer[S, A]) takeBound() {
	found, ok := c.nextBound()
	if !ok || !c.bookBounds(found.Bytes) {
		c.stopBounds()
		c.nextBound = nil
		c.bookBounds(0)
		return
	}
	if found.Most != nil {
		c.ascent.Most, c.restart = found.Most, true
		c.checkBounds(c.best, c.path)
	}
	if found.Path != nil {
		c.checkBounds(found.Points, found.Path)
	}
	if found.Path != nil && (c.Limits.Depth == 0 || len(found.Path) <= c.Limits.Depth) {
		c.hint = found.Path
		c.adoptPath(found.Points, found.Path)
	}
	c.lowerUpper(found.Upper)
}

// bookBounds books the memory of the bounds, or reports false when it is too much.
func (c *maximizer[S, A]) bookBounds(bytes int64) bool {
	c.Budget.Give(c.charged)
	c.charged = 0
	if !c.Budget.Take(bytes) {
		return false
	}
	c.charged = bytes
	return true
}

// checkBounds checks a path against every bound given so far: the bound of the problem,
// and the bounds of the states on the path.
func (c *maximizer[S, A]) checkBounds(points int, path []search.Edge[S, A]) {
	c.seen = max(c.seen, points)
	c.checkUpper(c.upper)
	for i := range path {
		if most := c.ascent.Most(path[i].State); most < points {
			panic(&BrokenBound{points, most})
		}
	}
}

// checkUpper holds a bound against every path come upon so far.
func (c *maximizer[S, A]) checkUpper(upper int) {
	if upper < c.seen {
		panic(&BrokenBound{c.seen, upper})
	}
}

// adoptPath takes a path when it has more points.
func (c *maximizer[S, A]) adoptPath(points int, path []search.Edge[S, A]) {
	if points > c.best {
		c.checkBounds(points, path)
		c.best, c.path = points, path
		c.lowerUpper(c.upper)
	}
}

// lowerUpper takes a bound when it is lower, and ends the search when the best path
// meets it.
func (c *maximizer[S, A]) lowerUpper(upper int) {
	c.checkUpper(upper)
	c.upper = min(c.upper, upper)
	c.ended = c.ended || c.best == c.upper
}

func (c *maximizer[S, A]) result() Result[A] {
	c.Publish()
	if c.best >= 0 && c.best == c.upper {
		c.Stopped = search.NotStopped
	} else if c.Stopped == search.NotStopped && c.cutMost >= 0 {
		c.Stop(search.ByDepth)
	}
	c.publishStanding()
	return Result[A]{Report: c.report(), Path: actionsOf(c.path), Points: max(c.best, 0), Upper: c.upper}
}

func (c *maximizer[S, A]) report() search.Report {
	r := search.Report{
		Outcome: search.Limited, Verdict: search.Solution, Stopped: c.Stopped,
		Length: len(c.path), Bound: -1,
		Expanded: c.Expanded, Generated: c.Generated, Frontier: c.Frontier,
		Bytes: c.Budget.Peak, Elapsed: system.Since(c.Began),
	}
	switch {
	case c.best >= 0 && c.best == c.upper:
		r.Outcome, r.Verdict, r.Reason = search.Solved, search.Optimal, search.ByUpper
	case c.best < 0:
		r.Verdict, r.Length = search.Unknown, -1
	}
	if c.Stopped == search.ByCancel {
		r.Outcome = search.Cancelled
	}
	return r
}
