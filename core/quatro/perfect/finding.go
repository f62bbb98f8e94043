package perfect

import (
	"cmp"
	"context"
	"slices"
	"time"

	"procura/core/search"
)

// Question says what is to be found about a position.
type Question struct {
	// NoMoves leaves out the values of the moves, NoDistance how far the end is, NoBook what the book has.
	NoMoves, NoDistance, NoBook bool
	// Time limits the search; 0 is no limit.
	Time time.Duration
}

// Finding is what was found about a position.
type Finding struct {
	Position Position
	Worth    Worth // of the player to move
	// Moves are the legal ones, best first, unvalued ones last; nil if they were not asked for.
	Moves   []Valued
	Nodes   uint64
	Elapsed time.Duration
	Stopped search.Stop
	// Booked reports whether the book has the position; if Nodes is 0, it has all its moves, too.
	Booked bool
}

// Find answers a question about a position. An error is one of Position.Check.
func (e *Engine) Find(ctx context.Context, p Position, q Question) (Finding, error) {
	begin := time.Now()
	if q.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, q.Time)
		defer cancel()
	}
	f := Finding{Position: p}
	options := Options{Distance: !q.NoDistance, NoBook: q.NoBook}
	var err error
	if q.NoMoves {
		var r Result
		r, err = e.Solve(ctx, p, options)
		f.Worth, f.Nodes, f.Stopped = r.Worth, r.Nodes, r.Stopped
	} else {
		err = e.rateMoves(ctx, &f, options)
	}
	if err != nil {
		return f, err
	}
	if w, known := e.inUse().Worth(p); known && !q.NoBook {
		f.Worth, f.Booked = w, true
	}
	if q.NoDistance { // the book and a win at once have one all the same
		f.Worth.Distance = 0
	}
	f.Elapsed = time.Since(begin)
	return f, nil
}

// inUse returns the book of the searches, nil for none.
func (e *Engine) inUse() *Book {
	e.turn <- struct{}{}
	defer func() { <-e.turn }()
	return e.book
}

func (e *Engine) rateMoves(ctx context.Context, f *Finding, o Options) error {
	a, err := e.Analyze(f.Position)
	if err != nil {
		return err
	}
	f.Stopped = a.Run(ctx, o)
	f.Moves, f.Nodes = a.Moves(), a.Nodes()
	for i := range f.Moves {
		if !o.Distance {
			f.Moves[i].Distance = 0
		}
	}
	slices.SortStableFunc(f.Moves, byWorth)
	f.Worth = worthByMoves(f.Moves)
	return nil
}

// worthByMoves returns what the moves, best first, prove of the position: a win if one of them wins, anything else only if
// all are known; and the distance, if no unknown one can change it.
func worthByMoves(moves []Valued) Worth {
	best, last := moves[0].Worth, moves[len(moves)-1].Worth
	if last.Value == Unknown && best.Value != Win {
		return Worth{}
	}
	if best.Distance > 1 && slices.ContainsFunc(moves, func(m Valued) bool {
		return m.Value == Unknown || m.Value == best.Value && !m.HasDistance()
	}) {
		best.Distance = 0
	}
	return best
}

// HasDistance reports whether a value has a distance.
func (w Worth) HasDistance() bool {
	return w.Value == Draw || w.Value != Unknown && w.Distance > 0
}

// byWorth orders moves by the preference of the player; within a value, unknown distances come last.
func byWorth(x, y Valued) int {
	switch {
	case x.Worth == y.Worth:
		return 0
	case x.Value == y.Value && x.HasDistance() != y.HasDistance():
		return cmp.Compare(y.Distance, x.Distance)
	case x.Better(y.Worth):
		return -1
	}
	return 1
}
