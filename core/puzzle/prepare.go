package puzzle

import (
	"context"
	"time"

	"procura/core/search"
)

// preparation is what a heuristic made before its first estimate, and what is
// left of the limits then.
type preparation struct {
	bytes   int64
	stopped search.Stop
	limits  search.Limits
	forget  func()
}

// prepare lets a heuristic prepare itself within the limits of a run.
func prepare[S comparable](ctx context.Context, h search.Heuristic[S], limits search.Limits) preparation {
	ready := preparation{limits: limits, forget: func() {}}
	if h.Prepare == nil {
		return ready
	}
	began, outer := time.Now(), ctx
	if limits.Time > 0 {
		var end context.CancelFunc
		ctx, end = context.WithTimeout(ctx, limits.Time)
		defer end()
	}
	ready.forget = h.Forget
	ready.bytes, ready.stopped = h.Prepare(ctx, limits.Memory)
	if ready.stopped == search.ByCancel && outer.Err() == nil {
		ready.stopped = search.ByTime
	}
	if limits.Memory > 0 {
		ready.limits.Memory = max(1, limits.Memory-ready.bytes)
	}
	if limits.Time > 0 {
		ready.limits.Time = max(1, limits.Time-time.Since(began))
	}
	return ready
}
