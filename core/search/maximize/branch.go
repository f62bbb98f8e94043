package maximize

import (
	"slices"
	"unsafe"

	"procura/core/search"
	"procura/core/search/internal/limits"
	"procura/core/search/internal/store"
)

// frame is a node of a depth-first path: its successors, the best first.
type frame[S comparable, A any] struct {
	next []beamNode[S, A]
	at   int
}

// bound is branch and bound below a node.
func (c *maximizer[S, A]) bound(s S) {
	depth := len(c.stack)
	c.Depth = depth
	if c.look() || c.isCut(s, depth) {
		return
	}
	c.known.Store(s, 0)
	var ok bool
	if c.stack, ok = store.Grow(c.stack, &c.Budget); !ok {
		c.Stop(limits.ByMemory)
	}
	if !ok || !c.fill(s, &c.stack[depth]) {
		c.ended = true
		return
	}
	for i := range c.stack[depth].next {
		here := &c.stack[depth] // a deeper node may have moved the stack
		here.at = i
		b := &here.next[i]
		c.Queued(-1)
		if b.most > c.best && !c.known.Excludes(b.edge.State, 0) {
			c.bound(b.edge.State)
			c.stack = c.stack[:depth+1]
		}
		if c.ended {
			return
		}
	}
	c.stack = c.stack[:depth]
}

// fill expands a node into a frame; false ends the search.
func (c *maximizer[S, A]) fill(s S, here *frame[S, A]) bool {
	c.Expanded++
	room := cap(here.next)
	here.next, here.at = here.next[:0], 0
	c.edges = c.problem.Expand(s, c.edges[:0])
	for i := range c.edges {
		e := &c.edges[i]
		if score := c.ascent.Score(e.State); score > c.best {
			c.raise(score, append(c.moves(), *e))
		}
		if c.Full(c.Generated) {
			return c.Stop(limits.ByNodes)
		}
		c.Generated++
		here.next = append(here.next, beamNode[S, A]{edge: *e, most: c.ascent.Most(e.State)})
	}
	c.Queued(len(here.next))
	slices.SortStableFunc(here.next, byMost)
	more := int64(cap(here.next)-room) * int64(unsafe.Sizeof(beamNode[S, A]{}))
	return c.Budget.Take(more) || c.Stop(limits.ByMemory)
}

// open is the most of the nodes of the branch and bound that are still to be
// searched.
func (c *maximizer[S, A]) open() int {
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

// moves is the branch under way, its last node the one expanded.
func (c *maximizer[S, A]) moves() []search.Edge[S, A] {
	var path []search.Edge[S, A]
	for i := range c.stack[:len(c.stack)-1] {
		path = append(path, c.stack[i].next[c.stack[i].at].edge)
	}
	return path
}
