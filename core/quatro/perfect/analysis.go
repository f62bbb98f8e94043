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
	// effort is that of the last Run, nil before its search has begun.
	effort atomic.Pointer[effort]
	// likely is the length of the last game found: others are often as long.
	likely atomic.Int32
}

// Valued is a move and its worth to the player who makes it, his own placement
// counted; Unknown until it is found.
type Valued struct {
	Move
	Worth
}

// Analyze prepares the analysis of a position; Run does it. Moves that end the
// game are valued at once. An error is one of Position.Check.
func (e *Engine) Analyze(p Position) (*Analysis, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	moves := p.Moves()
	a := &Analysis{engine: e, position: p, moves: moves, found: make([]packed, len(moves))}
	for i := range moves {
		switch after, _ := a.after(i); {
		case after.Won():
			a.found[i].settle(Worth{Win, 1})
		case after.Placed() == cells:
			a.found[i].settle(Worth{Value: Draw})
		}
	}
	return a, nil
}

// Run finds what is not yet known, until all is or the search is stopped. It
// may be called again to go on. It goes round the moves several times, so that
// what is decisive and what is quick is known first:
//
//	soon    is in the book, or over within a few placements
//	value   who wins
//	length  and when
func (a *Analysis) Run(ctx context.Context, o Options) Stop {
	rounds := []func(*Analysis, *worker, int){(*Analysis).soon, (*Analysis).value}
	if o.Distance {
		rounds = append(rounds, (*Analysis).length)
	}
	next, count := new(atomic.Int64), len(a.moves)
	a.effort.Store(nil)
	f := a.engine.search(ctx, o, func(w *worker) {
		a.effort.Store(w.effort)
		for i := int(next.Add(1)) - 1; i < len(rounds)*count && !w.leaving(); i = int(next.Add(1)) - 1 {
			rounds[i/count](a, w, i%count)
		}
		for i := range a.moves { // help those who are still at work
			for _, round := range rounds {
				if !w.leaving() {
					round(a, w, i)
				}
			}
		}
	})
	if !settled(a.found, o.Distance) {
		return f.why(ctx)
	}
	return NotStopped
}

// soon settles a move that the book knows, or after which the game is soon over.
func (a *Analysis) soon(w *worker, i int) {
	if a.found[i].settled(false) {
		return
	}
	after, placed := a.after(i)
	worth, known := w.effort.book.Worth(after)
	if !known {
		worth = w.root(after).soonOver()
	}
	if known || worth.Value != Draw {
		a.found[i].settle(worth.before(placed))
	}
}

// value finds the value after a move, unless it is known. Another thread may be
// in the middle of the first round still: so it is not left out here.
func (a *Analysis) value(w *worker, i int) {
	if a.soon(w, i); !a.found[i].settled(false) {
		after, placed := a.after(i)
		a.found[i].settle(Worth{Value: w.root(after).value()}.before(placed))
	}
}

// length finds the distance after a move with a known value, unless it is known.
func (a *Analysis) length(w *worker, i int) {
	if a.found[i].settled(false) && !a.found[i].settled(true) {
		after, placed := a.after(i)
		value := a.found[i].worth().before(0).Value
		worth := w.root(after).length(value, int(a.likely.Load()))
		a.likely.Store(int32(worth.Distance))
		a.found[i].settle(worth.before(placed))
	}
}

// after is the position after a move, and how many pieces the move places.
func (a *Analysis) after(i int) (after Position, placed int) {
	if a.moves[i].Cell != None {
		placed = 1
	}
	return a.position.Play(a.moves[i]), placed
}

// Nodes is the number of positions that Run, or the last one, has visited so far.
func (a *Analysis) Nodes() uint64 { return a.effort.Load().visited() }

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
