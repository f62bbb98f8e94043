package search

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"procura/core/internal/system"
	"procura/core/search/internal/store"
)

// Limits end a search early. A zero field is no limit.
type Limits struct {
	// Time is wall time from the start of the run.
	Time time.Duration
	// Nodes is the greatest number of nodes generated.
	Nodes int64
	// Depth is the greatest number of moves of a path.
	Depth int
	// Memory is the greatest size of the search's own structures, in bytes.
	Memory int64
	// Expansions ends the run as a cancel does, at the first check after so many
	// expansions. It repeats a run that was cancelled or out of time up to where that
	// ended, and is no limit of a record.
	Expansions int64
}

// Stop names what ended a run early, "" when nothing did.
type Stop string

// What can end a run early.
const (
	NotStopped Stop = ""
	ByTime     Stop = "time"
	ByNodes    Stop = "nodes"
	ByMemory   Stop = "memory"
	ByDepth    Stop = "depth"
	ByCancel   Stop = "cancel"
)

// CheckEvery is the number of nodes between two checks of context and clock.
const CheckEvery = 1024

// Guard watches over the limits of a run, each 0 for none:
//
//	time since Began <  MaxTime      seen at most CheckEvery nodes late
//	nodes generated  <= MaxNodes     exactly
//	moves of a path  <= MaxDepth     exactly; the search sees to it
//	Budget.Peak      <= Budget.Limit exactly
type Guard struct {
	Context  context.Context //nolint:containedctx // it lives as long as the run
	Began    time.Time
	MaxTime  time.Duration
	MaxNodes int64
	MaxDepth int
	Budget   store.Budget
	// Stopped is what has ended the run early.
	Stopped Stop
	// Refill hands out more of a limit of nodes that threads share.
	Refill func() int64
	ticks  uint64
}

// NewGuard begins to watch.
func NewGuard(ctx context.Context, l Limits) Guard {
	return Guard{
		Context: ctx, Began: system.Now(), MaxTime: l.Time, MaxNodes: l.Nodes, MaxDepth: l.Depth,
		Budget: store.Budget{Limit: l.Memory},
	}
}

// Stop ends the run for a reason; it returns false for the callers' return.
func (g *Guard) Stop(by Stop) bool {
	g.Stopped = by
	return false
}

// Tick counts a node, and reports whether it is time to call Over.
func (g *Guard) Tick() bool {
	g.ticks++
	return g.ticks%CheckEvery == 1
}

// Ticks is the number of nodes counted by Tick.
func (g *Guard) Ticks() uint64 { return g.ticks }

// Over checks context and clock, and reports whether one of them ends the run.
func (g *Guard) Over() bool {
	switch {
	case g.Context.Err() != nil:
		g.Stopped = ByCancel
	case g.MaxTime > 0 && system.Since(g.Began) >= g.MaxTime:
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

// Meter is what a search of another package embeds: its limits, its counters, and
// where it publishes them.
type Meter struct {
	Guard
	Counters
	Progress *Progress // may be nil
}

// Interrupted counts a node. Every CheckEvery nodes it publishes the counters, checks
// context and clock, and reports whether to end.
func (m *Meter) Interrupted() bool {
	if !m.Tick() {
		return false
	}
	m.Publish()
	return m.Over()
}

// Publish stores the counters in the Progress.
func (m *Meter) Publish() {
	if m.Progress != nil {
		m.Progress.publish(&m.Counters, m.Budget.Used)
	}
}

// sizeUnits are the units of memory sizes, the largest first.
var sizeUnits = []struct {
	name  string
	bytes int64
}{{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"B", 1}, {"", 1}}

// ParseSize reads a size in bytes, such as "1GiB", "256MiB" or "65536"; case
// does not matter. It must be positive.
func ParseSize(text string) (int64, error) {
	for _, unit := range sizeUnits {
		end := len(text) - len(unit.name)
		if end < 0 || !strings.EqualFold(text[end:], unit.name) {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(text[:end]), 10, 64)
		if err != nil || n <= 0 || n > math.MaxInt64/unit.bytes {
			break
		}
		return n * unit.bytes, nil
	}
	return 0, fmt.Errorf("size %q: want a number with KiB, MiB or GiB", text)
}

// FormatSize writes a size in the largest unit that divides it; ParseSize
// reads it back.
func FormatSize(n int64) string {
	for _, unit := range sizeUnits[:4] {
		if n > 0 && n%unit.bytes == 0 {
			return fmt.Sprintf("%d%s", n/unit.bytes, unit.name)
		}
	}
	return strconv.FormatInt(n, 10)
}
