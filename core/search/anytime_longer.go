package search

import (
	"context"

	"procura/core/internal/clock"
	"procura/core/search/internal/limits"
	"procura/core/search/internal/queue"
	"procura/core/search/internal/store"
)

// longRun is the number of nodes expanded from which on a run changes over to the
// heuristic of long runs: a count, so that equal runs do it at the same node.
const longRun = 100_000

// longerShare is the part of the memory that a heuristic of long runs may take.
const longerShare = 4

// changeOver gives a run that grows long the heuristic for that, once. Where there is
// no memory or no time for it the run goes on as it is; false: it is over. Nodes that
// wait keep their place until they come up; see bestFirst.later.
func (a *anytime[S, A]) changeOver(r *bestFirst[S, A]) (going bool) {
	longer := a.strategy.Heuristic.Longer
	if longer == nil || r.Expanded < longRun {
		return true
	}
	a.strategy.Heuristic.Longer = nil
	ctx, room := a.ctx, store.Part(a.limits.Memory, longerShare)
	if limit := r.Budget.Limit; limit > 0 {
		if room = min(room, limit-r.Budget.Used); room <= 0 {
			return true
		}
	}
	if a.limits.Time > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, a.limits.Time-clock.Since(r.Began))
		defer end()
	}
	bytes, stopped := longer.Prepare(ctx, room)
	r.Budget.Take(bytes)
	if stopped != NotStopped {
		r.Budget.Give(bytes)
		return !r.over()
	}
	a.held = bytes
	a.strategy.Heuristic.Estimate, r.strategy.Heuristic.Estimate = longer.Estimate, longer.Estimate
	r.renewed = r.nodes.Len()
	return !r.over()
}

// later lets a node wait on that waits with the estimate of before the change, where the new one
// is higher, or drops it where it leads to no better solution; done says that it did
// one of these, going that the run goes on.
func (r *bestFirst[S, A]) later(e queue.Entry, n *node[S, A]) (done, going bool) {
	h := r.estimate(n.state)
	switch f := int(n.g) + h.Whole; {
	case f <= r.frontier.LowerBound():
		return false, true
	case r.prunedBy(f), h.Whole >= Unreachable:
		n.open = false
		r.Waiting--
		return true, true
	}
	return true, r.frontier.Push(e, h) || r.Stop(limits.ByMemory)
}

// cull leaves out the edges from a node that lead to no better solution, as store would: in a
// long run they are most, and their states are in no table that would first have to be asked.
func (r *bestFirst[S, A]) cull(g int32) {
	left := r.edges[:0]
	for i := range r.edges {
		e := &r.edges[i]
		r.noteCost(e.Cost)
		if h := r.estimate(e.State).Whole; !r.prunedBy(int(g+e.Cost) + h) {
			left = append(left, *e)
		}
	}
	r.edges = left
}
