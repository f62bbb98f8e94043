package maximize

import (
	"cmp"
	"slices"
	"unsafe"

	"procura/core/internal/store"
	"procura/core/search"
)

// beamNode is a node of the level of a beam, or one that may be in the next.
type beamNode[S comparable, A any] struct {
	edge  search.Edge[S, A]
	most  int
	hash  uint64
	trail uint32 // how it came about: until it is kept, its parent's
}

// trail is a node of a beam's levels so far: its parent among the trails, and
// the move from there.
type trail[S comparable, A any] struct {
	parent uint32
	edge   search.Edge[S, A]
}

// beams searches wider and wider beams, and improves what they find, until
// memory runs out.
func (c *maximizer[S, A]) beams(start S) {
	for width := narrowest; width <= widest && !c.ended; width *= growth {
		if !c.searchBeam(start, width) {
			return
		}
		c.improve(c.path, width)
		if c.hint != nil {
			c.improve(c.hint, width)
			c.hint = nil
		}
		if c.restart {
			width, c.restart = narrowest/growth, false
		}
	}
}

// improve searches beams that begin on a path, from its end to its start, and
// again on a better one.
func (c *maximizer[S, A]) improve(path []search.Edge[S, A], width int) {
	for step := max(1, len(path)/bases); !c.ended && !c.restart; path = c.path {
		best := c.best
		for at := len(path) - step; at > 0 && !c.ended && !c.restart; at -= step {
			c.base = path[:at]
			if !c.searchBeam(path[at-1].State, width) {
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

// searchBeam searches a beam; false means that memory did not allow the width.
func (c *maximizer[S, A]) searchBeam(start S, width int) bool {
	if !c.reserveBeam(width) {
		return false
	}
	c.trails, c.leftOut = append(c.trails, trail[S, A]{parent: store.None}), -1
	c.level = append(c.level[:0], beamNode[S, A]{edge: search.Edge[S, A]{State: start}})
	for c.Depth = len(c.base); len(c.level) > 0; c.Depth++ {
		c.Waiting = 0
		c.Queued(len(c.level))
		c.beam = c.beam[:0]
		for i := range c.level {
			if c.tickAndCheck() || c.restart || !c.expandNode(&c.level[i], width) {
				return true
			}
		}
		c.pruneBeam(width)
		if !c.nextLevel() {
			return false
		}
	}
	if c.base == nil {
		c.lowerUpper(max(c.best, c.leftOut, c.cutMost))
		c.ended = c.ended || c.leftOut <= c.best // nothing is left but what the depth limit cut
	}
	return true
}

func (c *maximizer[S, A]) reserveBeam(width int) bool {
	room := 4*width + roomToSpread
	if cap(c.level) >= room && cap(c.beam) >= room {
		c.trails = c.trails[:0]
		return true
	}
	c.freeBeams()
	size := 2*int64(room)*int64(unsafe.Sizeof(beamNode[S, A]{})) + int64(unsafe.Sizeof(trail[S, A]{}))
	if !c.Budget.Take(size) {
		return false
	}
	c.trails = make([]trail[S, A], 0, 1)
	c.level, c.beam = make([]beamNode[S, A], 0, room), make([]beamNode[S, A], 0, room)
	return true
}

// roomToSpread is room for the successors of one node.
const roomToSpread = 256

func (c *maximizer[S, A]) freeBeams() {
	c.Budget.Give(int64(cap(c.level)+cap(c.beam)) * int64(unsafe.Sizeof(beamNode[S, A]{})))
	c.Budget.Give(int64(cap(c.trails)) * int64(unsafe.Sizeof(trail[S, A]{})))
	c.level, c.beam, c.trails = nil, nil, nil
}

func (c *maximizer[S, A]) expandNode(n *beamNode[S, A], width int) bool {
	if c.isCut(n.edge.State, c.Depth) {
		return true
	}
	c.Expanded++
	c.edges = c.problem.Expand(n.edge.State, c.edges[:0])
	for i := range c.edges {
		e := &c.edges[i]
		if score := c.ascent.Score(e.State); score > c.best {
			c.adoptPath(score, append(c.retrace(n.trail), *e))
		}
		most := c.ascent.Most(e.State)
		if most <= c.best {
			continue
		}
		if c.Full() {
			c.ended = true
			return c.Stop(search.ByNodes)
		}
		if len(c.beam) == cap(c.beam) {
			c.pruneBeam(width)
		}
		c.Generated++
		c.beam = append(c.beam, beamNode[S, A]{*e, most, c.problem.Hash(e.State), n.trail})
	}
	return !c.ended
}

func (c *maximizer[S, A]) isCut(s S, depth int) bool {
	if c.Limits.Depth == 0 || depth < c.Limits.Depth {
		return false
	}
	c.edges = c.problem.Expand(s, c.edges[:0])
	if len(c.edges) > 0 {
		c.cutMost = max(c.cutMost, c.ascent.Most(s))
	}
	return true
}

func (c *maximizer[S, A]) retrace(id uint32) []search.Edge[S, A] {
	return slices.Concat(c.base, store.PathTo(id, func(id uint32) (uint32, search.Edge[S, A]) { return c.trails[id].parent, c.trails[id].edge }))
}

// byMost orders candidates: the greatest bound first, equal states side by
// side.
func byMost[S comparable, A any](a, b beamNode[S, A]) int {
	if a.most != b.most {
		return b.most - a.most
	}
	return cmp.Compare(a.hash, b.hash)
}

func (c *maximizer[S, A]) pruneBeam(width int) {
	slices.SortFunc(c.beam, byMost)
	kept := c.beam[:0]
	for i := range c.beam {
		b := &c.beam[i]
		if last := len(kept) - 1; last >= 0 && kept[last].hash == b.hash && kept[last].edge.State == b.edge.State {
			continue
		}
		if len(kept) == width {
			c.leftOut = max(c.leftOut, b.most)
			break
		}
		kept = append(kept, *b)
	}
	c.beam = kept
}

// nextLevel makes the best successors the next level; false means that memory ran out.
func (c *maximizer[S, A]) nextLevel() bool {
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

// frame is a node of a depth-first path: its successors, the best first.
type frame[S comparable, A any] struct {
	next []beamNode[S, A]
	at   int
}

func (c *maximizer[S, A]) branchAndBound(s S) {
	depth := len(c.stack)
	c.Depth = depth
	if c.tickAndCheck() || c.isCut(s, depth) {
		return
	}
	c.known.Store(s, 0)
	var ok bool
	c.stack, ok = store.Grow(c.stack, &c.Budget)
	if !ok {
		c.Stop(search.ByMemory)
	}
	if !ok || !c.expandFrame(s, &c.stack[depth]) {
		c.ended = true
		return
	}
	for i := range c.stack[depth].next {
		here := &c.stack[depth] // a deeper node may have moved the stack
		here.at = i
		b := &here.next[i]
		c.Queued(-1)
		if b.most > c.best && !c.known.Excludes(b.edge.State, 0) {
			c.branchAndBound(b.edge.State)
			c.stack = c.stack[:depth+1]
		}
		if c.ended {
			return
		}
	}
	c.stack = c.stack[:depth]
}

func (c *maximizer[S, A]) expandFrame(s S, here *frame[S, A]) bool {
	c.Expanded++
	room := cap(here.next)
	here.next, here.at = here.next[:0], 0
	c.edges = c.problem.Expand(s, c.edges[:0])
	for i := range c.edges {
		e := &c.edges[i]
		if score := c.ascent.Score(e.State); score > c.best {
			var path []search.Edge[S, A] // the branch under way, its last node the one expanded
			for i := range c.stack[:len(c.stack)-1] {
				path = append(path, c.stack[i].next[c.stack[i].at].edge)
			}
			c.adoptPath(score, append(path, *e))
		}
		if c.Full() {
			return c.Stop(search.ByNodes)
		}
		c.Generated++
		here.next = append(here.next, beamNode[S, A]{edge: *e, most: c.ascent.Most(e.State)})
	}
	c.Queued(len(here.next))
	slices.SortStableFunc(here.next, byMost)
	more := int64(cap(here.next)-room) * int64(unsafe.Sizeof(beamNode[S, A]{}))
	return c.Budget.Take(more) || c.Stop(search.ByMemory)
}

// openMost is the most of the nodes of the branch and bound that are still to be
// searched.
func (c *maximizer[S, A]) openMost() int {
	if len(c.stack) == 0 {
		return c.upper
	}
	most := 0
	for i := range c.stack {
		if l := &c.stack[i]; l.at < len(l.next) {
			most = max(most, l.next[l.at].most)
		}
	}
	return most
}
