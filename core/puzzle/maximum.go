package puzzle

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/maximize"
)

// Maximises reports whether the rules have a bound on points.
func (p puzzle[S, A]) Maximises() bool {
	_, ok := p.rules.(Maximizer[S])
	return ok
}

// maximise looks for the path with the most points. It has one method, whatever
// the request says, and no trace. Rules without points are
// a programming error.
func (p puzzle[S, A]) maximise(ctx context.Context, request game.SolveRequest) game.Run {
	scored, ok := p.rules.(Maximizer[S])
	if !ok {
		panic("puzzle: " + request.Name + " has no most points")
	}
	ascent := maximize.Ascent[S, A]{Score: scored.Score, Most: scored.Most}
	if bounds, ok := p.rules.(UpperBounds[S, A]); ok {
		ascent.UpperBounds = func(best func() int) iter.Seq[maximize.UpperBound[S, A]] {
			return bounds.UpperBounds(best, max(1, request.Threads))
		}
	}
	found := maximize.Run(ctx, search.Problem[S, A](p.rules), ascent, request.Limits, request.Progress)
	ran := game.Method{Algorithm: game.Best, Duplicates: cmp.Or(request.Method.Duplicates, search.Graph)}
	run := p.record(request, ran)
	run.Asked, run.Maximise, run.Upper, run.Report = ran, true, found.Upper, found.Report
	if run.Solved() {
		last := p.write(&run, found.Path)
		switch points := scored.Score(last); {
		case points > found.Upper:
			panic(&maximize.BrokenBound{Points: points, Upper: found.Upper})
		case points != found.Points:
			panic(fmt.Sprintf("puzzle: the search says %d points, its path has %d", found.Points, points))
		}
	}
	run.When = time.Now().UTC()
	return run
}
