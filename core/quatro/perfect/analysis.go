package perfect

import (
	"context"
	"sync/atomic"
)

// Analysis finds the worth of every legal move of a position. Moves may be
// asked for at any time, from any goroutine, while Run is under way.
type Analysis struct {
	engine   *Engine
	position Position
	moves    []Move
	found    []packed
}

// Valued is a move and its worth to the player who makes it, his own placement
// counted; Unknown until it is found.
type Valued struct {
	Move
	Worth
}

// Analyze prepares the analysis of a position; Run does it. An error is one of
// Position.Check.
func (e *Engine) Analyze(p Position) (*Analysis, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	moves := p.Moves()
	return &Analysis{engine: e, position: p, moves: moves, found: make([]packed, len(moves))}, nil
}

// Run finds what is not yet known, until all is or the search is stopped. It
// may be called again to go on.
func (a *Analysis) Run(ctx context.Context, o Options) Stop {
	next := new(atomic.Int64)
	f := a.engine.search(ctx, o, func(w *worker) {
		for i := next.Add(1) - 1; i < int64(len(a.moves)); i = next.Add(1) - 1 {
			a.value(w, int(i), o.Distance)
		}
		for i := range a.moves { // help those who are still at work
			a.value(w, i, o.Distance)
		}
	})
	if !settled(a.found, o.Distance) {
		return f.why(ctx)
	}
	return NotStopped
}

// value finds the worth of a move unless it is known.
func (a *Analysis) value(w *worker, i int, distance bool) {
	if !a.found[i].settled(distance) && !w.leaving() {
		a.found[i].settle(w.move(a.position, a.moves[i], distance))
	}
}

// move is the worth of a move to the player who makes it.
func (w *worker) move(p Position, m Move, distance bool) Worth {
	after, placed := p.Play(m), 1
	if m.Cell == None {
		placed = 0
	}
	switch {
	case after.Won():
		return Worth{Win, 1}
	case after.Placed() == cells:
		return Worth{Value: Draw}
	}
	return w.solve(after, distance).before(placed)
}

// Moves are the legal moves, in the order of Position.Moves, with what is known
// by now.
func (a *Analysis) Moves() []Valued {
	list := make([]Valued, len(a.moves))
	for i, m := range a.moves {
		list[i] = Valued{m, a.found[i].worth()}
	}
	return list
}

// Worth is that of the position, which is that of its best move; done when
// the value of every move is known. Before, it is that of the best one so far.
func (a *Analysis) Worth() (best Worth, done bool) {
	done = true
	for i := range a.found {
		w := a.found[i].worth()
		done = done && w.Value != Unknown
		if w.Value != Unknown && (best.Value == Unknown || w.Better(best)) {
			best = w
		}
	}
	return best, done
}
