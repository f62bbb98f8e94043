// Package levels searches breadth first, a whole level of states at a time: Run for whoever writes a
// certificate, CountShortest for the number of shortest solutions.
package levels

import (
	"context"
	"iter"

	"procura/core/internal/store"
	"procura/core/parallel"
	"procura/core/search"
)

// Fate tells what becomes of a state that is reached.
type Fate uint8

const (
	// Kept states stand on the level where they are reached first.
	Kept Fate = iota
	// Cut states are left out.
	Cut
	// Refuting states must not be there: one of them ends the search.
	Refuting
)

// Order tells what is looked at.
type Order[S comparable] struct {
	// Judge gives the fate of a state reached on a level, 0 for the start; it is asked
	// from any goroutine.
	Judge func(s S, level int) Fate
	// Emit takes a level when it is whole; its error ends the search. nil takes none.
	Emit func(level, count int, states iter.Seq[S]) error
	// Memory in bytes, States and Threads are limits; 0 is no limit, and one thread.
	Memory, States int64
	Threads        int
}

// End describes how a search ended.
type End uint8

const (
	// Whole means that every level was seen and handed on.
	Whole End = iota
	// Refuted means that a state was reached that must not be there.
	Refuted
	// OutOfMemory means that the limit of memory ended it.
	OutOfMemory
	// TooMany means that the limit of states did.
	TooMany
	// Cancelled means that the context did.
	Cancelled
	// Broken means that Emit gave an error.
	Broken
)

// Result describes how a search ended, and where.
type Result struct {
	End End
	// Level is the one that was being expanded, States the number of all kept so far.
	Level  int
	States int64
	// Err is the error of Emit.
	Err error
}

// Run looks at a problem level by level until a level is empty, for whoever writes
// down why no solution is shorter. Each level holds the successors of the one before it
// that are not cut, and no state twice. A level is handed on when it is whole.
//
//	states   S | A B C | D E F G ...     a level after the other, all in memory
//	              ^ expanded: to E, which is known, and to H, which is cut
func Run[S comparable, A any](ctx context.Context, p search.Problem[S, A], o Order[S]) Result {
	r := &levelRun[S, A]{Order: o, ctx: ctx, problem: p, budget: store.Budget{Limit: o.Memory}}
	r.states = search.NewStateSet(p, false, &r.budget)
	r.workers = make([]levelWorker[S, A], max(1, o.Threads))
	start := p.Start()
	result := Result{}
	switch o.Judge(start, 0) {
	case Kept:
		result.End = r.enter([]search.Edge[S, A]{{State: start}}, []uint64{p.Hash(start)})
	case Refuting:
		result.End = Refuted
	}
	for from := uint32(0); result.End == Whole && from < r.states.Len(); {
		from, result.End, result.Err = r.level(result.Level, from)
		if result.End == Whole {
			result.Level++
		}
	}
	result.States = int64(r.states.Len())
	return result
}

type levelRun[S comparable, A any] struct {
	Order[S]
	ctx     context.Context //nolint:containedctx // it lives as long as the call of Run
	problem search.Problem[S, A]
	budget  store.Budget
	states  search.StateSet[S, A]
	workers []levelWorker[S, A]
	news    []int
}

// level hands a level on, which begins at a state, and makes the next one, whose
// beginning it returns.
func (r *levelRun[S, A]) level(level int, from uint32) (uint32, End, error) {
	end := r.states.Len()
	if r.Emit != nil {
		if err := r.Emit(level, int(end-from), r.between(from, end)); err != nil {
			return end, Broken, err
		}
	}
	for from < end {
		if r.ctx.Err() != nil {
			return end, Cancelled, nil
		}
		from = r.share(from, end)
		tasks := make([]func(), len(r.workers))
		for i := range r.workers {
			tasks[i] = func() { r.workers[i].expand(r, level+1) }
		}
		parallel.Run(func() {}, tasks...)
		for i := range r.workers {
			w := &r.workers[i]
			if w.refuted {
				return end, Refuted, nil
			}
			if e := r.enter(w.found, w.hashes); e != Whole {
				return end, e, nil
			}
		}
	}
	return end, Whole, nil
}

// levelsCheckEvery is the number of states handed on between two looks at the context.
const levelsCheckEvery = 1 << 12

// between ranges over the states of some numbers, fewer where the context ends: then
// level ends too.
func (r *levelRun[S, A]) between(from, end uint32) iter.Seq[S] {
	return func(yield func(S) bool) {
		for id := from; id < end; id++ {
			if id%levelsCheckEvery == 0 && r.ctx.Err() != nil || !yield(*r.states.At(id)) {
				return
			}
		}
	}
}

// enter keeps states that are not known.
func (r *levelRun[S, A]) enter(found []search.Edge[S, A], hashes []uint64) End {
	for from := 0; from < len(found); from += store.BatchLen {
		end := min(from+store.BatchLen, len(found))
		var done int
		r.news, done = r.states.AddAll(found[from:end], hashes[from:end], r.news[:0])
		switch {
		case r.States > 0 && int64(r.states.Len()) > r.States:
			r.states.Truncate(uint32(r.States))
			return TooMany
		case from+done < end:
			return OutOfMemory
		}
	}
	return Whole
}

// statesPerWorker is the number of states that a worker expands before what it found is entered.
const statesPerWorker = 512

// levelWorker expands some states of a level, beside the others.
type levelWorker[S comparable, A any] struct {
	states  []S
	edges   []search.Edge[S, A]
	found   []search.Edge[S, A]
	hashes  []uint64
	refuted bool
}

func (r *levelRun[S, A]) share(from, end uint32) uint32 {
	for i := range r.workers {
		w := &r.workers[i]
		w.states = w.states[:0]
		for ; from < end && len(w.states) < statesPerWorker; from++ {
			w.states = append(w.states, *r.states.At(from))
		}
	}
	return from
}

// expand lists the successors that are kept, and hashes them.
func (w *levelWorker[S, A]) expand(r *levelRun[S, A], level int) {
	w.found, w.hashes, w.refuted = w.found[:0], w.hashes[:0], false
	for _, s := range w.states {
		w.edges = r.problem.Expand(s, w.edges[:0])
		for i := range w.edges {
			next := &w.edges[i].State
			switch r.Judge(*next, level) {
			case Kept:
				w.found = append(w.found, w.edges[i])
				w.hashes = append(w.hashes, r.problem.Hash(*next))
			case Refuting:
				w.refuted = true
				return
			}
		}
	}
}
