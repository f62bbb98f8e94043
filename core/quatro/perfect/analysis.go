package perfect

import (
	"context"
	"sync/atomic"

	"procura/core/search"
)

// Analysis finds the worth of every legal move of a position. Moves may be
// asked for at any time, from any goroutine, while Run is under way.
type Analysis struct {
	engine   *Engine
	position Position
	moves    []Move
	found    []packed
	// effort belongs to the last Run; it is nil before its search has begun.
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
			a.found[i].storeWorth(Worth{Win, 1})
		case after.Placed() == Cells:
			a.found[i].storeWorth(Worth{Value: Draw})
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
func (a *Analysis) Run(ctx context.Context, o Options) search.Stop {
	rounds := []func(*Analysis, *worker, int){(*Analysis).soon, (*Analysis).value}
	if o.Distance {
		rounds = append(rounds, (*Analysis).length)
	}
	next, count := new(atomic.Int64), len(a.moves)
	a.effort.Store(nil)
	a.engine.search(ctx, o, func(w *worker) {
		a.effort.Store(w.effort)
		for i := int(next.Add(1)) - 1; i < len(rounds)*count && !w.isLeaving(); i = int(next.Add(1)) - 1 {
			rounds[i/count](a, w, i%count)
		}
		for i := range a.moves { // help those who are still at work
			for _, round := range rounds {
				if !w.isLeaving() {
					round(a, w, i)
				}
			}
		}
	})
	for i := range a.found {
		if !a.found[i].isSettled(o.Distance) {
			return haltedBy(ctx)
		}
	}
	return search.NotStopped
}

// soon settles a move that the book knows, or after which the game is soon over.
func (a *Analysis) soon(w *worker, i int) {
	if a.found[i].isSettled(false) {
		return
	}
	after, placed := a.after(i)
	worth, known := w.effort.book.Worth(after)
	if !known {
		worth = newRoot(w, after).soonOver()
	}
	if known || worth.Value != Draw {
		a.found[i].storeWorth(worth.before(placed))
	}
}

// value finds the value after a move, unless it is known. Another thread may be
// in the middle of the first round still: so it is not left out here.
func (a *Analysis) value(w *worker, i int) {
	a.soon(w, i)
	if !a.found[i].isSettled(false) {
		after, placed := a.after(i)
		a.found[i].storeWorth(Worth{Value: newRoot(w, after).value()}.before(placed))
	}
}

// length finds the distance after a move with a known value, unless it is known.
func (a *Analysis) length(w *worker, i int) {
	if a.found[i].isSettled(false) && !a.found[i].isSettled(true) {
		after, placed := a.after(i)
		value := a.found[i].worth().before(0).Value
		worth := newRoot(w, after).length(value, int(a.likely.Load()))
		a.likely.Store(int32(worth.Distance))
		a.found[i].storeWorth(worth.before(placed))
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

// Worth returns the worth of the position, which is that of its best move; done when
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

// Worth is a value and its distance: the placements until the winning line is
// complete, the player's own counted, the winner in a hurry and the loser not.
// It is 0 for a draw, and where it was not asked for or not found out.
type Worth struct {
	Value    Value
	Distance int
}

// Better reports that a player prefers one known worth to another: a win to a
// draw to a loss, a short win, a long loss.
func (w Worth) Better(other Worth) bool {
	switch {
	case w.Value != other.Value:
		return w.Value > other.Value
	case w.Value == Win:
		return w.Distance < other.Distance
	}
	return w.Distance > other.Distance
}

// Score is a worth with its distance as books write it: d for a win and -d for a loss in d
// placements, 0 for a draw.
func (w Worth) Score() int8 {
	switch w.Value {
	case Win:
		return int8(w.Distance)
	case Loss:
		return -int8(w.Distance)
	}
	return 0
}

// WorthOfScore is the worth that has a score.
func WorthOfScore(score int8) Worth {
	switch {
	case score > 0:
		return Worth{Win, int(score)}
	case score < 0:
		return Worth{Loss, -int(score)}
	}
	return Worth{Value: Draw}
}

// later is a worth as the same player saw it so many placements earlier.
func (w Worth) later(placed int) Worth {
	if w.Distance > 0 {
		w.Distance += placed
	}
	return w
}

// before is a worth as the other player saw it so many placements earlier.
func (w Worth) before(placed int) Worth {
	switch w.Value {
	case Win:
		w.Value = Loss
	case Loss:
		w.Value = Win
	}
	return w.later(placed)
}

// packed is a worth that one goroutine finds and others read: 0, or
//
//	bits 0..7   distance
//	bits 8..15  value
//	bit 16      that is all: a draw, or the distance is known
type packed struct{ word atomic.Uint32 }

func (p *packed) worth() Worth {
	word := p.word.Load()
	return Worth{Value(word >> 8 & 0xff), int(word & 0xff)}
}

// isSettled reports that there is nothing to find out, with or without distance.
func (p *packed) isSettled(distance bool) bool {
	word := p.word.Load()
	return word>>16 != 0 || word != 0 && !distance
}

// storeWorth stores a worth, unless it is Unknown or tells nothing new.
func (p *packed) storeWorth(w Worth) {
	word := uint32(w.Value)<<8 | uint32(w.Distance)
	if w.complete() {
		word |= 1 << 16
	}
	for old := p.word.Load(); w.Value != Unknown && word > old && old>>16 == 0; old = p.word.Load() {
		if p.word.CompareAndSwap(old, word) {
			return
		}
	}
}

// complete reports that there is no more to find out.
func (w Worth) complete() bool { return w.Value == Draw || w.Distance != 0 }
