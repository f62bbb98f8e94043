package perfect

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"

	"procura/core/parallel"
)

// Value is what a position is worth to the player to move.
type Value uint8

// The values.
const (
	Unknown Value = iota
	Loss
	Draw
	Win
)

// String is the value's fixed word.
func (v Value) String() string { return [...]string{"unknown", "loss", "draw", "win"}[v] }

// Stop says what ended a search early.
type Stop uint8

// The reasons; NotStopped for a search that ended by itself.
const (
	NotStopped Stop = iota
	StoppedByNodes
	StoppedByTime
	StoppedByCancel
)

// Options say how much to find out, and for how much. Time is limited by the
// context's deadline.
type Options struct {
	Distance bool   // also how long the game lasts
	NoBook   bool   // search everything
	Nodes    uint64 // positions to visit, which a thread may exceed by some thousand; 0 for any number
}

// Result is what Solve found.
type Result struct {
	Worth
	Nodes   uint64 // positions visited
	Stopped Stop
}

// Engine finds exact values. Its table remembers what it found from one search
// to the next; searches of one engine wait for each other.
type Engine struct {
	table   *table
	turn    chan struct{} // holds something while a search is under way
	visited atomic.Pointer[effort]
	workers []*worker
	crowd   *crowd
	book    *Book
}

// New makes an engine whose table takes at most memory bytes, but at least a
// mebibyte, and whose searches use so many threads; 0 for one a processor.
func New(memory int64, threads int) *Engine {
	if threads < 1 {
		threads = runtime.GOMAXPROCS(0)
	}
	e := &Engine{table: newTable(memory), turn: make(chan struct{}, 1), workers: make([]*worker, threads)}
	if threads > 1 {
		e.crowd = new(crowd)
	}
	for i := range e.workers {
		e.workers[i] = &worker{table: e.table}
	}
	return e
}

// Use makes searches look positions up in a book first; nil for none.
func (e *Engine) Use(b *Book) {
	e.turn <- struct{}{}
	defer func() { <-e.turn }()
	e.book = b
}

// Memory is what the table and the threads take, in bytes.
func (e *Engine) Memory() int64 {
	return e.table.memory() + int64(len(e.workers))*ThreadBytes
}

// Forget empties the table.
func (e *Engine) Forget() {
	e.turn <- struct{}{}
	defer func() { <-e.turn }()
	e.table.clear()
}

// Nodes is the number of positions that the search under way, or the last one,
// has visited so far.
func (e *Engine) Nodes() uint64 {
	return e.visited.Load().visited()
}

// Solve finds the value of a position. An error is one of Position.Check.
func (e *Engine) Solve(ctx context.Context, p Position, o Options) (Result, error) {
	if err := p.Check(); err != nil {
		return Result{}, err
	}
	var worth Worth
	f := e.search(ctx, o, func(w *worker) {
		if found := w.solve(p, o.Distance); found.Value != Unknown {
			w.effort.first.Do(func() { worth = found })
			w.effort.halt.Store(true)
		}
	})
	r := Result{Worth: worth, Nodes: f.nodes.Load()}
	if worth.Value == Unknown || o.Distance && !worth.complete() {
		r.Stopped = f.why(ctx)
	}
	return r, nil
}

// search runs the work on every thread and waits for all of them.
func (e *Engine) search(ctx context.Context, o Options, work func(*worker)) *effort {
	f := &effort{budget: o.Nodes, crowd: e.crowd}
	select {
	case e.turn <- struct{}{}:
		defer func() { <-e.turn }()
	case <-ctx.Done():
		return f
	}
	if !o.NoBook {
		f.book = e.book
	}
	e.visited.Store(f)
	if ctx.Err() != nil {
		f.halt.Store(true)
	}
	release := context.AfterFunc(ctx, func() { f.halt.Store(true) })
	defer release()
	threads := make([]func(), len(e.workers))
	for i, w := range e.workers {
		threads[i] = func() {
			w.join(f)
			work(w)
			w.report()
		}
	}
	parallel.Run(func() { f.halt.Store(true) }, threads...)
	return f
}

// why tells what halted the search.
func (f *effort) why(ctx context.Context) Stop {
	switch {
	case f.spent.Load():
		return StoppedByNodes
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return StoppedByTime
	}
	return StoppedByCancel
}

// ThreadBytes is about what a thread takes beside the table.
const ThreadBytes = 1 << 20
