package perfect

import (
	"context"
	"sync/atomic"
)

// Batch finds the worth of many positions, each thread one at a time. What is
// known may be asked for at any time.
type Batch struct {
	engine    *Engine
	positions []Position
	found     []packed
}

// Batch prepares positions, none of which may fail Position.Check.
func (e *Engine) Batch(positions []Position) *Batch {
	return &Batch{engine: e, positions: positions, found: make([]packed, len(positions))}
}

// Run finds what is not yet known, until all is or the search is stopped.
func (b *Batch) Run(ctx context.Context, o Options) Stop {
	next := new(atomic.Int64)
	f := b.engine.search(ctx, o, func(w *worker) {
		for i := next.Add(1) - 1; i < int64(len(b.found)) && !w.leaving(); i = next.Add(1) - 1 {
			if !b.found[i].settled(o.Distance) {
				b.found[i].settle(w.solve(b.positions[i], o.Distance))
			}
		}
	})
	if !settled(b.found, o.Distance) {
		return f.why(ctx)
	}
	return NotStopped
}

// Worth is that of a position of the batch; Unknown until it is found.
func (b *Batch) Worth(i int) Worth { return b.found[i].worth() }

// Know tells the batch the worth of a position, with its distance.
func (b *Batch) Know(i int, w Worth) { b.found[i].settle(w) }
