package search

import (
	"context"

	"procura/core/search/internal/queue"
)

// runDepthFirst runs depth-first search: best-first search with a stack for a
// frontier, where g counts moves. What differs because of the stack:
//
//	successors are pushed the last one first, and so popped in the game's order;
//	where duplicates are kept, all nodes made after the one popped are explored,
//	and their memory is used again: it keeps a path and the siblings along it
//
//	S ─┬─ A ─┬─ D      popped: S A D E B      with E on top all behind it is gone
//	   ├─ B  └─ E
//	   └─ C
//
// A state reached again in fewer moves is expanded again, so that a depth limit
// cuts off nothing that is within it.
func runDepthFirst[S comparable, A any](
	ctx context.Context, p Problem[S, A], s Strategy[S], l Limits, w Watch,
) Result[A] {
	r := newBestFirst(ctx, p, s, l, w)
	r.stacked = true
	r.order(queue.NewStack(&r.Budget))
	return r.run()
}
