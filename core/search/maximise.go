package search

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"unsafe"

	"procura/core/search/internal/limits"
	"procura/core/search/internal/store"
)

// Ascent is what a search for the most points needs to know beyond Problem,
// whose Goal it never asks.
type Ascent[S comparable, A any] struct {
	// Score is the points of a state.
	Score func(S) int
	// Most is an upper bound on the points of any state that can be reached from
	// this one, itself included.
	Most func(S) int
	// Ceilings, nil for none, works out upper bounds for the whole problem, each
	// proved, and may find paths on the way. It gives control back every few
	// milliseconds, and ends when it can't lower its bound to best.
	Ceilings func(best func() int) iter.Seq[Ceiling[S, A]]
}

// Ceiling is a proved upper bound on the points of any path, however long: it
// heeds no limit of depth.
type Ceiling[S comparable, A any] struct {
	Upper int
	// Path is a path found on the way, nil for none, with Points at its end; it
	// need not be a good one.
	Path   []Edge[S, A]
	Points int
	// Most is a sharper Ascent.Most than the one so far, nil for none.
	Most func(S) int
	// Bytes is the memory that the ceilings hold at present.
	Bytes int64
}

// Highest is the path with the most points that a search has found.
type Highest[A any] struct {
	// Report has no bound on the length. Its verdict is optimal when no path has
	// more points, solution when a limit ended the search before that was
	// proved, and unknown when it ended before the first move.
	Report
	Path []A
	// Points is the score at the end of the path, Upper the proved upper bound on
	// that of any path of the problem, also of those longer than a limit of depth
	// allows: Points <= most points of any path <= Upper.
	Points, Upper int
}

// BrokenBound is what Maximise panics with when a path has more points than a
// bound that was given as proved. One of the two is wrong, so that nothing can
// be said of the problem.
type BrokenBound struct{ Points, Upper int }

// Error says which two figures contradict each other.
func (e *BrokenBound) Error() string {
	return fmt.Sprintf("a path has %d points, but %d were proved to be the most", e.Points, e.Upper)
}

// Maximise looks for the path with the most points. It is anytime: it keeps the
// best path so far and an upper bound, and ends when they meet.
//
//	Upper  ──╲____
//	              ╲______╳   optimal
//	Points ____╱───╱─────
//
// First come beams, wider and wider: level by level, the nodes that promise
// most. One that leaves nothing out is a proof. When memory is too small for
// wider ones, depth-first branch and bound with a bounded table of states
// searches what there is. In between, the ceilings do their part. It is
// deterministic but for its limit of time. A path without moves is an answer
// only where no move is possible.
//
// A limit of depth binds the path, never the bound: the verdict is optimal
// only when no longer path has more points either. It panics with a
// *BrokenBound when a path lies above any bound that Most or Ceilings gave.
func Maximise[S comparable, A any](
	ctx context.Context, p Problem[S, A], a Ascent[S, A], l Limits, w Watch,
) Highest[A] {
	c := &climb[S, A]{searcher: newSearcher(ctx, Strategy[S]{}, l, w), problem: p, ascent: a, best: -1, seen: -1, cutMost: -1}
	if a.Ceilings != nil {
		next, stop := iter.Pull(a.Ceilings(func() int { return c.seen }))
		defer stop()
		c.ceiling, c.stopCeilings = next, stop
	}
	c.run()
	return c.result()
}

// climb is a search for the most points.
type climb[S comparable, A any] struct {
	searcher
	problem Problem[S, A]
	ascent  Ascent[S, A]
	ceiling func() (Ceiling[S, A], bool) // nil: no lower one will come

	stopCeilings func()
	lent         int64 // memory of the ceilings

	best    int // points of path, -1 without one
	seen    int // most points of any path come upon, also of one too long
	path    []Edge[S, A]
	hint    []Edge[S, A] // a path from the ceilings, to be improved
	upper   int
	cutMost int // the most of the nodes that the depth limit cut off
	ended   bool
	anew    bool // there is a sharper Most: begin again with a narrow beam

	level  []foothold[S, A] // of a beam
	beam   []foothold[S, A] // its successors
	trails []trail[S, A]    // how the levels came about
	base   []Edge[S, A]     // the path where the beam begins
	left   int              // the most of the nodes that a beam left out, -1 for none
	edges  []Edge[S, A]
	ladder []ledge[S, A] // the path of the branch and bound
	known  *store.Transposition[S]
}

// foothold is a node of the level of a beam, or one that may be in the next.
type foothold[S comparable, A any] struct {
	edge  Edge[S, A]
	most  int
	hash  uint64
	trail uint32 // how it came about: until it is kept, its parent's
}

// trail is a node of a beam's levels so far: its parent among the trails, and
// the move from there.
type trail[S comparable, A any] struct {
	parent uint32
	edge   Edge[S, A]
}

// ledge is a node of a depth-first path: its successors, the best first.
type ledge[S comparable, A any] struct {
	next []foothold[S, A]
	at   int
}

const (
	narrowClimb = 1 << 4
	bases       = 8 // of beams on a path
	climbGrowth = 4
	wideClimb   = 1 << 20
	// ceilingEvery is the number of nodes between two looks at the ceilings.
	ceilingEvery = limits.Every / 2
	// statesKept is the size of the table of states in bytes.
	statesKept = 256 << 20
)

// run searches until best and upper meet or a limit ends it.
func (c *climb[S, A]) run() {
	start := c.problem.Start()
	c.upper = c.ascent.Most(start)
	c.Generated = 1
	if c.look() {
		return
	}
	if c.edges = c.problem.Expand(start, nil); len(c.edges) == 0 {
		c.raise(c.ascent.Score(start), nil)
		c.lower(c.best)
		return
	}
	c.beams(start)
	c.drop()
	if !c.ended {
		c.known = store.NewTransposition(c.problem.Hash, statesKept, &c.Budget)
		c.Waiting = 0
		if c.climbOn(start); !c.ended {
			c.lower(max(c.best, c.cutMost))
		}
	}
}

// beams searches wider and wider beams, and improves what they find, until
// memory runs out.
func (c *climb[S, A]) beams(start S) {
	for width := narrowClimb; width <= wideClimb && !c.ended; width *= climbGrowth {
		if !c.descend(start, width) {
			return
		}
		c.improve(c.path, width)
		if c.hint != nil {
			c.improve(c.hint, width)
			c.hint = nil
		}
		if c.anew {
			width, c.anew = narrowClimb/climbGrowth, false
		}
	}
}

// improve searches beams that begin on a path, from its end to its start, and
// again on a better one.
func (c *climb[S, A]) improve(path []Edge[S, A], width int) {
	for step := max(1, len(path)/bases); !c.ended && !c.anew; path = c.path {
		best := c.best
		for at := len(path) - step; at > 0 && !c.ended && !c.anew; at -= step {
			c.base = path[:at]
			if !c.descend(path[at-1].State, width) {
				break
			}
			if c.best > best {
				break
			}
		}
		c.base = nil
		if c.best == best {
			return
		}
	}
}

// look counts a node, publishes, works at the ceilings, and reports whether the
// search has ended.
func (c *climb[S, A]) look() bool {
	if c.ended {
		return true
	}
	if c.interrupted() {
		c.ended = true
		return true
	}
	if c.Looks()%ceilingEvery == 0 && c.ceiling != nil {
		c.pull()
	}
	if c.Looks()%limits.Every != 1 {
		return c.ended
	}
	if c.known != nil {
		c.lower(max(c.best, c.open(), c.cutMost))
	}
	c.show()
	return c.ended
}

// show publishes points and bound.
func (c *climb[S, A]) show() {
	if p := c.watch.Progress; p != nil {
		p.Points.Store(int64(max(c.best, 0)))
		p.Upper.Store(int64(c.upper))
	}
}

// pull takes one ceiling.
func (c *climb[S, A]) pull() {
	found, ok := c.ceiling()
	if !ok || !c.lend(found.Bytes) {
		c.stopCeilings()
		c.ceiling = nil
		c.lend(0)
		return
	}
	if found.Most != nil {
		c.ascent.Most, c.anew = found.Most, true
		c.witness(c.best, c.path)
	}
	if found.Path != nil {
		c.witness(found.Points, found.Path)
	}
	if found.Path != nil && c.allows(found.Path) {
		c.hint = found.Path
		c.raise(found.Points, found.Path)
	}
	c.lower(found.Upper)
}

// lend books the memory of the ceilings, or reports false when it is too much.
func (c *climb[S, A]) lend(bytes int64) bool {
	c.Budget.Give(c.lent)
	c.lent = 0
	if !c.Budget.Take(bytes) {
		return false
	}
	c.lent = bytes
	return true
}

// allows reports whether the depth limit allows a path.
func (c *climb[S, A]) allows(path []Edge[S, A]) bool {
	return c.MaxDepth == 0 || len(path) <= c.MaxDepth
}

// witness holds a path against every bound given so far: that of the problem,
// and those of the states that it comes through.
func (c *climb[S, A]) witness(points int, path []Edge[S, A]) {
	c.seen = max(c.seen, points)
	c.agree(c.upper)
	for i := range path {
		if most := c.ascent.Most(path[i].State); most < points {
			panic(&BrokenBound{points, most})
		}
	}
}

// agree holds a bound against every path come upon so far.
func (c *climb[S, A]) agree(upper int) {
	if upper < c.seen {
		panic(&BrokenBound{c.seen, upper})
	}
}

// raise takes a path when it has more points.
func (c *climb[S, A]) raise(points int, path []Edge[S, A]) {
	if points > c.best {
		c.witness(points, path)
		c.best, c.path = points, path
		c.lower(c.upper)
	}
}

// lower takes a bound when it is lower, and ends the search when the best path
// meets it.
func (c *climb[S, A]) lower(upper int) {
	c.agree(upper)
	c.upper = min(c.upper, upper)
	c.ended = c.ended || c.best == c.upper
}

// descend searches a beam; false says that memory did not allow the width.
func (c *climb[S, A]) descend(start S, width int) bool {
	if !c.widen(width) {
		return false
	}
	c.trails, c.left = append(c.trails, trail[S, A]{parent: store.None}), -1
	c.level = append(c.level[:0], foothold[S, A]{edge: Edge[S, A]{State: start}})
	for c.Depth = len(c.base); len(c.level) > 0; c.Depth++ {
		c.Waiting = 0
		c.Queued(len(c.level))
		c.beam = c.beam[:0]
		for i := range c.level {
			if c.look() || c.anew || !c.spread(&c.level[i], width) {
				return true
			}
		}
		c.thin(width)
		if !c.keep() {
			return false
		}
	}
	if c.base == nil {
		c.lower(max(c.best, c.left, c.cutMost))
		c.ended = c.ended || c.left <= c.best // nothing is left but what the depth limit cut
	}
	return true
}

// widen makes room for a beam; false says that there is none.
func (c *climb[S, A]) widen(width int) bool {
	room := 4*width + roomToSpread
	if cap(c.level) >= room && cap(c.beam) >= room {
		c.trails = c.trails[:0]
		return true
	}
	c.drop()
	size := 2*int64(room)*int64(unsafe.Sizeof(foothold[S, A]{})) + int64(unsafe.Sizeof(trail[S, A]{}))
	if !c.Budget.Take(size) {
		return false
	}
	c.trails = make([]trail[S, A], 0, 1)
	c.level, c.beam = make([]foothold[S, A], 0, room), make([]foothold[S, A], 0, room)
	return true
}

// roomToSpread is room for the successors of one node.
const roomToSpread = 256

// drop gives the memory of the beams back.
func (c *climb[S, A]) drop() {
	c.Budget.Give(int64(cap(c.level)+cap(c.beam)) * int64(unsafe.Sizeof(foothold[S, A]{})))
	c.Budget.Give(int64(cap(c.trails)) * int64(unsafe.Sizeof(trail[S, A]{})))
	c.level, c.beam, c.trails = nil, nil, nil
}

// spread finds the successors of a node; false ends the search.
func (c *climb[S, A]) spread(n *foothold[S, A], width int) bool {
	if c.isCut(n.edge.State, c.Depth) {
		return true
	}
	c.Expanded++
	c.edges = c.problem.Expand(n.edge.State, c.edges[:0])
	for i := range c.edges {
		e := &c.edges[i]
		if score := c.ascent.Score(e.State); score > c.best {
			c.raise(score, append(c.retrace(n.trail), *e))
		}
		most := c.ascent.Most(e.State)
		if most <= c.best {
			continue
		}
		if c.full() {
			c.ended = true
			return c.Stop(limits.ByNodes)
		}
		if len(c.beam) == cap(c.beam) {
			c.thin(width)
		}
		c.Generated++
		c.beam = append(c.beam, foothold[S, A]{*e, most, c.problem.Hash(e.State), n.trail})
	}
	return !c.ended
}

// isCut reports whether the depth limit cuts a node off.
func (c *climb[S, A]) isCut(s S, depth int) bool {
	if c.MaxDepth == 0 || depth < c.MaxDepth {
		return false
	}
	c.edges = c.problem.Expand(s, c.edges[:0])
	if len(c.edges) > 0 {
		c.cutMost, c.depthCut = max(c.cutMost, c.ascent.Most(s)), true
	}
	return true
}

// retrace is the path to a node of the beam.
func (c *climb[S, A]) retrace(id uint32) []Edge[S, A] {
	var path []Edge[S, A]
	for t := &c.trails[id]; t.parent != store.None; t = &c.trails[t.parent] {
		path = append(path, t.edge)
	}
	slices.Reverse(path)
	return slices.Concat(c.base, path)
}

// byMost orders candidates: those that promise more first; equal states stand
// together.
func byMost[S comparable, A any](a, b foothold[S, A]) int {
	if a.most != b.most {
		return b.most - a.most
	}
	return cmp.Compare(a.hash, b.hash)
}

// thin keeps the best candidates, each state once.
func (c *climb[S, A]) thin(width int) {
	slices.SortFunc(c.beam, byMost)
	kept := c.beam[:0]
	for i := range c.beam {
		b := &c.beam[i]
		if last := len(kept) - 1; last >= 0 && kept[last].hash == b.hash && kept[last].edge.State == b.edge.State {
			continue
		}
		if len(kept) == width {
			c.left = max(c.left, b.most)
			break
		}
		kept = append(kept, *b)
	}
	c.beam = kept
}

// keep makes the best successors the next level; false says that memory ran
// out.
func (c *climb[S, A]) keep() bool {
	c.level, c.beam = c.beam, c.level
	if need := len(c.trails) + len(c.level); need > cap(c.trails) {
		room := max(2*cap(c.trails), need)
		if !c.Budget.Take(int64(room-cap(c.trails)) * int64(unsafe.Sizeof(trail[S, A]{}))) {
			return false
		}
		c.trails = append(make([]trail[S, A], 0, room), c.trails...)
	}
	for i := range c.level {
		b := &c.level[i]
		c.trails = append(c.trails, trail[S, A]{b.trail, b.edge})
		b.trail = uint32(len(c.trails) - 1)
	}
	return true
}

// climbOn is branch and bound below a node.
func (c *climb[S, A]) climbOn(s S) {
	depth := len(c.ladder)
	c.Depth = depth
	if c.look() || c.isCut(s, depth) {
		return
	}
	c.known.Store(s, 0)
	var ok bool
	if c.ladder, ok = store.Grow(c.ladder, &c.Budget); !ok || !c.fill(s, &c.ladder[depth]) {
		c.ended = true
		return
	}
	for i := range c.ladder[depth].next {
		here := &c.ladder[depth] // a deeper node may have moved the ladder
		here.at = i
		b := &here.next[i]
		c.Queued(-1)
		if b.most > c.best && !c.known.Excludes(b.edge.State, 0) {
			c.climbOn(b.edge.State)
			c.ladder = c.ladder[:depth+1]
		}
		if c.ended {
			return
		}
	}
	c.ladder = c.ladder[:depth]
}

// fill expands a node into a ledge; false ends the search.
func (c *climb[S, A]) fill(s S, here *ledge[S, A]) bool {
	c.Expanded++
	room := cap(here.next)
	here.next, here.at = here.next[:0], 0
	c.edges = c.problem.Expand(s, c.edges[:0])
	for i := range c.edges {
		e := &c.edges[i]
		if score := c.ascent.Score(e.State); score > c.best {
			c.raise(score, append(c.moves(), *e))
		}
		if c.full() {
			return c.Stop(limits.ByNodes)
		}
		c.Generated++
		here.next = append(here.next, foothold[S, A]{edge: *e, most: c.ascent.Most(e.State)})
	}
	c.Queued(len(here.next))
	slices.SortStableFunc(here.next, byMost)
	more := int64(cap(here.next)-room) * int64(unsafe.Sizeof(foothold[S, A]{}))
	return c.Budget.Take(more) || c.Stop(limits.ByMemory)
}

// open is the most of the nodes of the branch and bound that are still to be
// searched.
func (c *climb[S, A]) open() int {
	if len(c.ladder) == 0 {
		return c.upper
	}
	most := 0
	for i := range c.ladder {
		if l := &c.ladder[i]; l.at < len(l.next) {
			most = max(most, l.next[l.at].most)
		}
	}
	return most
}

// moves is the branch under way, its last node the one expanded.
func (c *climb[S, A]) moves() []Edge[S, A] {
	var path []Edge[S, A]
	for i := range c.ladder[:len(c.ladder)-1] {
		path = append(path, c.ladder[i].next[c.ladder[i].at].edge)
	}
	return path
}

// result closes the search.
func (c *climb[S, A]) result() Highest[A] {
	proved := c.best >= 0 && c.best == c.upper
	switch {
	case proved:
		c.solved, c.Stopped = true, limits.None
	case c.depthCut && c.exhausted():
		c.Stop(limits.ByDepth)
	}
	r := c.close(len(c.path))
	r.Bound, r.Length, r.Verdict = -1, len(c.path), Solution
	switch {
	case proved:
		r.Verdict = Optimal
	case c.best < 0:
		r.Verdict, r.Length = Unknown, -1
	}
	c.show()
	var path []A
	for i := range c.path {
		path = append(path, c.path[i].Action)
	}
	return Highest[A]{Report: r, Path: path, Points: max(c.best, 0), Upper: c.upper}
}
