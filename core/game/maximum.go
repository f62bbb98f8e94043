package game

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"procura/core/search"
)

// Maximises reports whether the kit has a bound on points.
func (p sealed[S, A]) Maximises() bool {
	_, ok := p.kit.(Maximal[S])
	return ok
}

// maximise looks for the path with the most points. It has one method, whatever
// the order says, and no trace. A kit without points is a programming error.
func (p sealed[S, A]) maximise(ctx context.Context, order Order) Run {
	kit, ok := p.kit.(Maximal[S])
	if !ok {
		panic("game: " + order.Name + " has no most points")
	}
	ascent := search.Ascent[S, A]{Score: kit.Score, Most: kit.Most}
	if ceiled, ok := p.kit.(Ceiled[S, A]); ok {
		ascent.Ceilings = ceiled.Ceilings
	}
	found := search.Maximise(ctx, search.Problem[S, A](p.kit), ascent, order.Limits,
		search.Watch{Progress: order.Progress})
	ran := Method{Algorithm: Best, Duplicates: cmp.Or(order.Method.Duplicates, search.Graph)}
	run := p.record(order, ran)
	run.Asked, run.Maximise, run.Upper, run.Report = ran, true, found.Upper, found.Report
	if run.Solved() {
		last := p.write(&run, found.Path)
		switch points := kit.Score(last); {
		case points > found.Upper:
			panic(&search.BrokenBound{Points: points, Upper: found.Upper})
		case points != found.Points:
			panic(fmt.Sprintf("game: the search says %d points, its path has %d", found.Points, points))
		}
	}
	run.When = time.Now().UTC()
	return run
}
