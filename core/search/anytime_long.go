package search

import (
	"context"
	"unsafe"

	"procura/core/internal/system"
	"procura/core/parallel"
	"procura/core/search/internal/record"
	"procura/core/search/internal/store"
)

// longRun is the number of nodes expanded from which on a run changes over to the
// heuristic of long runs: a count, so that equal runs do it at the same node.
const longRun = 100_000

// longerShare is the part of the memory that a heuristic of long runs may take.
const longerShare = 4

// switchHeuristic gives a run that grows long the heuristic for that, once. Where there is
// no memory or no time for it the run goes on as it is; false: it is over. Nodes that
// wait keep their place until they come up; see bestFirst.later.
func (a *anytime[S, A]) switchHeuristic(r *bestFirst[S, A]) (going bool) {
	longer := a.strategy.Heuristic.Longer
	if longer == nil || r.Expanded < a.long {
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
		ctx, end = context.WithTimeout(ctx, a.limits.Time-system.Since(r.Began))
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
	r.firstWithCurrentBound = r.nodes.Len()
	r.expandInParallel(a.strategy.Threads)
	return !r.over()
}

// requeue lets a node wait on that waits with the estimate of before the change, where the new one
// is higher, or drops it where it leads to no better solution; done says that it did
// one of these, going that the run goes on.
func (r *bestFirst[S, A]) requeue(e store.Entry, n *node[S, A]) (done, going bool) {
	h := r.estimate(n.state)
	switch f := int(n.g) + h.Whole; {
	case f <= r.frontier.LowerBound():
		return false, true
	case r.prunedBy(f), h.Whole >= Unreachable:
		r.watch.Trace.GiveUp(r.number(e.Node), record.Lost)
		n.open = false
		r.Waiting--
		return true, true
	default:
		r.watch.Trace.Wait(r.number(e.Node), float64(f))
	}
	return true, r.frontier.Push(e, h) || r.Stop(ByMemory)
}

// parallelExpansion lets several threads expand nodes of a long run side by side. Nodes are taken
// from the frontier in batches of the same f, so that its bound stays true; what they lead to
// is entered by the caller alone, in their order. So equal runs of as many threads stay equal.
//
//	frontier ──batch of one f──┬─ thread 0: expand, estimate, cull ─┬──in order──> frontier
//	                           └─ thread 1                          ┘
type parallelExpansion[S comparable, A any] struct {
	frontier store.Levelled
	threads  int
	batch    []store.Entry
	at       int            // the first of the batch that is not taken
	made     []bool         // of the batch: its edges are those of its node
	edges    [][]Edge[S, A] // those that lead to a better solution
}

// batchOf is the number of nodes in a batch for each thread.
const batchOf = 256

// expandInParallel lets a run use its threads from now on, where there is memory for it.
func (r *bestFirst[S, A]) expandInParallel(threads int) {
	frontier, ok := r.frontier.(store.Levelled)
	if threads < 2 || !ok || r.watch.Trace != nil {
		return
	}
	const successors = 16 // of a node, more or less
	nodes := threads * batchOf
	if !r.Budget.Take(int64(nodes) * successors * int64(unsafe.Sizeof(Edge[S, A]{}))) {
		return
	}
	r.parallel = &parallelExpansion[S, A]{frontier: frontier, threads: threads, made: make([]bool, nodes), edges: make([][]Edge[S, A], nodes)}
}

// popEntry is the next entry of the frontier, or of the batch taken from it.
func (r *bestFirst[S, A]) popEntry() (store.Entry, bool) {
	b := r.parallel
	if b == nil {
		return r.frontier.Pop()
	}
	if b.at++; b.at >= len(b.batch) && !r.popBatch() {
		return store.Entry{}, false
	}
	return b.batch[b.at], true
}

// popBatch takes a batch and has it expanded; false: nothing waits.
func (r *bestFirst[S, A]) popBatch() bool {
	b := r.parallel
	b.batch, b.at = b.batch[:0], 0
	for range min(b.frontier.Level(), len(b.made)) {
		e, _ := b.frontier.Pop()
		b.batch = append(b.batch, e)
	}
	tasks := make([]func(), b.threads)
	for thread := range tasks {
		tasks[thread] = func() {
			for i := thread; i < len(b.batch); i += b.threads { // but those not to be expanded, or to be estimated anew first
				e, n := b.batch[i], r.nodes.At(b.batch[i].Node)
				if b.made[i] = n.g == e.G && n.open && e.Node >= r.firstWithCurrentBound; b.made[i] {
					b.edges[i] = r.dropHopeless(n.g, r.problem.Expand(n.state, b.edges[i][:0]))
				}
			}
		}
	}
	parallel.Run(func() {}, tasks...)
	return len(b.batch) > 0
}

// successors are the edges from a node that is about to be expanded. In a long run those that lead to no
// better solution are left out.
func (r *bestFirst[S, A]) successors(id uint32, n *node[S, A]) []Edge[S, A] {
	if b := r.parallel; b != nil && b.at < len(b.batch) && b.made[b.at] && b.batch[b.at] == (store.Entry{Node: id, G: n.g}) {
		return b.edges[b.at]
	}
	r.edges = r.problem.Expand(n.state, r.edges[:0])
	if r.firstWithCurrentBound > 0 && r.watch.Trace == nil {
		r.edges = r.dropHopeless(n.g, r.edges)
	}
	return r.edges
}

// dropHopeless leaves out the edges from a node that lead to no better solution, as store would: in a
// long run they are most, and their states are in no table that would first have to be asked.
func (r *bestFirst[S, A]) dropHopeless(g int32, edges []Edge[S, A]) []Edge[S, A] {
	left := edges[:0]
	for i := range edges {
		if e := &edges[i]; e.Cost != 1 || !r.prunedBy(int(g)+1+r.estimate(e.State).Whole) {
			left = append(left, *e)
		}
	}
	return left
}
