package search

import (
	"unsafe"

	"procura/core/parallel"
	"procura/core/search/internal/queue"
)

// abreast lets several threads expand nodes of a long run side by side. Nodes are taken
// from the frontier in batches of the same f, so that its bound stays true; what they lead to
// is entered by the caller alone, in their order. So equal runs of as many threads stay equal.
//
//	frontier ──batch of one f──┬─ thread 0: expand, estimate, cull ─┬──in order──> frontier
//	                           └─ thread 1                          ┘
type abreast[S comparable, A any] struct {
	frontier queue.Levelled
	threads  int
	batch    []queue.Entry
	at       int            // the first of the batch that is not taken
	made     []bool         // of the batch: its edges are those of its node
	edges    [][]Edge[S, A] // those that lead to a better solution
}

// batchOf is the number of nodes in a batch for each thread.
const batchOf = 256

// goAbreast lets a run use its threads from now on, where there is memory for it.
func (r *bestFirst[S, A]) goAbreast(threads int) {
	frontier, ok := r.frontier.(queue.Levelled)
	if threads < 2 || !ok || r.watch.Trace != nil {
		return
	}
	const successors = 16 // of a node, more or less
	nodes := threads * batchOf
	if !r.Budget.Take(int64(nodes) * successors * int64(unsafe.Sizeof(Edge[S, A]{}))) {
		return
	}
	r.abreast = &abreast[S, A]{frontier: frontier, threads: threads, made: make([]bool, nodes), edges: make([][]Edge[S, A], nodes)}
}

// pop is the next entry of the frontier, or of the batch taken from it.
func (r *bestFirst[S, A]) pop() (queue.Entry, bool) {
	b := r.abreast
	if b == nil {
		return r.frontier.Pop()
	}
	if b.at++; b.at >= len(b.batch) && !r.takeBatch() {
		return queue.Entry{}, false
	}
	return b.batch[b.at], true
}

// takeBatch takes a batch and has it expanded; false: nothing waits.
func (r *bestFirst[S, A]) takeBatch() bool {
	b := r.abreast
	b.batch, b.at = b.batch[:0], 0
	for range min(b.frontier.Level(), len(b.made)) {
		e, _ := b.frontier.Pop()
		b.batch = append(b.batch, e)
	}
	tasks := make([]func(), b.threads)
	for thread := range tasks {
		tasks[thread] = func() {
			for i := thread; i < len(b.batch); i += b.threads {
				r.prepare(i)
			}
		}
	}
	parallel.Run(func() {}, tasks...)
	return len(b.batch) > 0
}

// prepare expands a node of the batch, unless it is not to be or has to be estimated anew first.
func (r *bestFirst[S, A]) prepare(i int) {
	b, e := r.abreast, r.abreast.batch[i]
	n := r.nodes.At(e.Node)
	if b.made[i] = n.g == e.G && n.open && e.Node >= r.renewed; b.made[i] {
		b.edges[i] = r.cull(n.g, r.problem.Expand(n.state, b.edges[i][:0]))
	}
}

// successors are the edges from a node that is about to be expanded. In a long run those that lead to no
// better solution are left out.
func (r *bestFirst[S, A]) successors(id uint32, n *node[S, A]) []Edge[S, A] {
	if b := r.abreast; b != nil && b.at < len(b.batch) && b.made[b.at] && b.batch[b.at] == (queue.Entry{Node: id, G: n.g}) {
		return b.edges[b.at]
	}
	r.edges = r.problem.Expand(n.state, r.edges[:0])
	if r.renewed > 0 && r.watch.Trace == nil {
		r.edges = r.cull(n.g, r.edges)
	}
	return r.edges
}

// cull leaves out the edges from a node that lead to no better solution, as store would: in a
// long run they are most, and their states are in no table that would first have to be asked.
func (r *bestFirst[S, A]) cull(g int32, edges []Edge[S, A]) []Edge[S, A] {
	left := edges[:0]
	for i := range edges {
		if e := &edges[i]; e.Cost != 1 || !r.prunedBy(int(g)+1+r.estimate(e.State).Whole) {
			left = append(left, *e)
		}
	}
	return left
}
