// Package limits is what every search has in common with every other: limits
// that end it early, and counters. Searches embed a Guard and Counters.
package limits

import (
	"context"
	"time"

	"procura/core/internal/clock"
	"procura/core/search/internal/store"
)

// Every is the number of nodes between two looks at context and clock.
const Every = 1024

// Reason is what ended a run early, None when nothing did.
type Reason string

// What can end a run early.
const (
	None     Reason = ""
	ByTime   Reason = "time"
	ByNodes  Reason = "nodes"
	ByMemory Reason = "memory"
	ByDepth  Reason = "depth"
	ByCancel Reason = "cancel"
)

// Guard watches over the limits of a run, each 0 for none:
//
//	time since Began <  MaxTime      seen at most Every nodes late
//	nodes generated  <= MaxNodes     exactly
//	moves of a path  <= MaxDepth     exactly; the search sees to it
//	Budget.Peak      <= Budget.Limit exactly
type Guard struct {
	Context  context.Context
	Began    time.Time
	MaxTime  time.Duration
	MaxNodes int64
	MaxDepth int
	Budget   store.Budget
	// Stopped is what has ended the run early.
	Stopped Reason
	// Refill hands out more of a limit of nodes that threads share.
	Refill func() int64
	looks  uint64
}

// NewGuard begins to watch.
func NewGuard(ctx context.Context, most time.Duration, nodes int64, depth int, memory int64) Guard {
	return Guard{
		Context: ctx, Began: clock.Now(), MaxTime: most, MaxNodes: nodes, MaxDepth: depth,
		Budget: store.Budget{Limit: memory},
	}
}

// Stop ends the run for a reason; it returns false for the callers' return.
func (g *Guard) Stop(by Reason) bool {
	g.Stopped = by
	return false
}

// Look counts a node looked at, and reports whether it is time for Over.
func (g *Guard) Look() bool {
	g.looks++
	return g.looks%Every == 1
}

// Looks is the number of nodes looked at.
func (g *Guard) Looks() uint64 { return g.looks }

// Over looks at context and clock, and reports whether one of them ends the run.
func (g *Guard) Over() bool {
	switch {
	case g.Context.Err() != nil:
		g.Stopped = ByCancel
	case g.MaxTime > 0 && clock.Since(g.Began) >= g.MaxTime:
		g.Stopped = ByTime
	default:
		return false
	}
	return true
}

// Full reports whether so many nodes are all that the limit allows.
func (g *Guard) Full(generated int64) bool {
	if g.MaxNodes == 0 || generated < g.MaxNodes {
		return false
	}
	if g.Refill != nil {
		g.MaxNodes += g.Refill()
	}
	return generated >= g.MaxNodes
}

// Counters are what a run has counted so far:
//
//	Expanded <= Generated, Waiting <= Frontier
type Counters struct {
	// Expanded counts nodes whose successors were produced, Generated those that
	// were entered into the frontier, the start included.
	Expanded, Generated int64
	// Waiting is the number of nodes in the frontier, Frontier the greatest.
	Waiting, Frontier int64
	// Depth is that of the node looked at last.
	Depth int
}

// Queued notes that so many nodes more, or fewer, wait in the frontier.
func (c *Counters) Queued(nodes int) {
	c.Waiting += int64(nodes)
	c.Frontier = max(c.Frontier, c.Waiting)
}
