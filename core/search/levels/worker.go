package levels

import (
	"procura/core/parallel"
	"procura/core/search"
)

// share is how many states a worker expands before what it found is entered.
const share = 512

// worker expands some states of a level, beside the others.
type worker[S comparable, A any] struct {
	states  []S
	edges   []search.Edge[S, A]
	found   []S
	hashes  []uint64
	refuted bool
}

// share deals states of a level to the workers, and returns the first that is left.
func (r *run[S, A]) share(from, end uint32) uint32 {
	for i := range r.workers {
		w := &r.workers[i]
		w.states = w.states[:0]
		for ; from < end && len(w.states) < share; from++ {
			w.states = append(w.states, *r.states.At(from))
		}
	}
	return from
}

// work lets every worker expand its states, whose successors stand on a level.
func (r *run[S, A]) work(level int) {
	tasks := make([]func(), len(r.workers))
	for i := range r.workers {
		tasks[i] = func() { r.workers[i].expand(r, level) }
	}
	parallel.Run(func() {}, tasks...)
}

// expand lists the successors that are kept, and hashes them.
func (w *worker[S, A]) expand(r *run[S, A], level int) {
	w.found, w.hashes, w.refuted = w.found[:0], w.hashes[:0], false
	for _, s := range w.states {
		w.edges = r.problem.Expand(s, w.edges[:0])
		for i := range w.edges {
			next := &w.edges[i].State
			switch r.Judge(*next, level) {
			case Kept:
				w.found = append(w.found, *next)
				w.hashes = append(w.hashes, r.problem.Hash(*next))
			case Refuting:
				w.refuted = true
				return
			}
		}
	}
}
