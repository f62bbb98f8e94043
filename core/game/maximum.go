package game

import "context"

// Maximises reports whether the kit has a bound on points.
func (p sealed[S, A]) Maximises() bool {
	_, ok := p.kit.(Maximal[S])
	return ok
}

// maximise looks for the path with the most points.
func (p sealed[S, A]) maximise(_ context.Context, order Order) Run {
	panic("game: " + order.Name + " has no most points") // TODO
}
