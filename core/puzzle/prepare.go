package puzzle

import (
	"context"
	"time"

	"procura/core/internal/clock"
	"procura/core/search"
)

// preparation is what a heuristic made before its first estimate, and what is
// left of the limits then.
type preparation[S comparable] struct {
	heuristic search.Heuristic[S]
	bytes     int64
	stopped   search.Stop
	limits    search.Limits
	forget    func()
}

// prepare lets a heuristic prepare itself within the limits of a run.
func prepare[S comparable](ctx context.Context, h search.Heuristic[S], limits search.Limits) preparation[S] {
	ready := preparation[S]{heuristic: h, limits: limits, forget: func() {}}
	if h.Prepare == nil {
		return ready
	}
	began, outer := clock.Now(), ctx
	if limits.Time > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, limits.Time)
		defer end()
	}
	if h.Forget != nil {
		ready.forget = h.Forget
	}
	ready.bytes, ready.stopped = h.Prepare(ctx, limits.Memory)
	if ready.stopped == search.ByCancel && outer.Err() == nil {
		ready.stopped = search.ByTime
	}
	if limits.Memory > 0 {
		ready.limits.Memory = max(1, limits.Memory-ready.bytes)
	}
	ready.limits.Time = left(limits.Time, began)
	return ready
}

// left is what is left of a limit of time that began then: of none none, and at
// least the smallest.
func left(limit time.Duration, began time.Time) time.Duration {
	if limit <= 0 {
		return limit
	}
	return max(1, limit-clock.Since(began))
}
