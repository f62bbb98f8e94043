package search

import "context"

// Eager is the anytime search with a beam from the first nodes on, of one node at first:
// small problems have several best solutions then. It is a long run as soon as it looks.
func Eager[S comparable, A any](ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch) Result[A] {
	a := &anytime[S, A]{ctx: ctx, problem: p, strategy: s, limits: l, width: 1, next: 1}
	return a.run(w)
}

// EagerQuotient is Eager on the quotient of a problem; its path is lifted.
func EagerQuotient[S comparable, A any](ctx context.Context, p Problem[S, A], canonical func(S) S, s Strategy[S], l Limits, w Watch) Result[A] {
	q := newQuotient(p, canonical)
	found := Eager(ctx, Problem[S, uint16](q), s, l, w)
	return Result[A]{Report: found.Report, Path: q.lift(found.Path)}
}
