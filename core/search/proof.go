package search

import (
	"context"
	"math"
	"slices"
	"time"

	"procura/core/internal/store"
	"procura/core/internal/system"
	"procura/core/search/record"
)

// searcher holds what every algorithm keeps: its limits, its counters, and what it
// has proved so far.
type searcher struct {
	Guard
	proof
	lookout
	info   *Info // of the algorithm, or of the one that Anytime is made of for now
	solved bool  // a goal was found
}

// interrupted counts a node looked at; every so many nodes it publishes the
// counters and looks at context and clock, and reports whether to end.
func (m *searcher) interrupted() bool { return m.Tick() && m.check() }

func (m *searcher) check() bool {
	m.publish()
	return m.Over()
}

// isGoal tests a node that was taken from the frontier.
func (b *base[S, A]) isGoal(s S, number uint32) bool {
	if !b.problem.Goal(s) {
		return false
	}
	b.traceTaken(record.Reached, number, 0)
	b.solved = true
	return true
}

// cutOff leaves a node at the depth limit: something is cut off where it has a successor that
// is not known and can't be ruled out.
func (b *base[S, A]) cutOff(s S, number uint32, isKnown func(*Edge[S, A]) bool) {
	b.traceTaken(record.AtDepth, number, 0)
	b.depthCut = b.depthCut || slices.ContainsFunc(b.problem.Expand(s, nil), func(e Edge[S, A]) bool {
		return !math.IsInf(b.strategy.Heuristic.Value(e.State), 1) && !isKnown(&e)
	})
}

// CheckEvery is the number of nodes between two checks of context and clock.
const CheckEvery = 1024

// Guard watches over the limits of a run, each 0 for none:
//
//	time since Began <  Limits.Time    seen at most CheckEvery nodes late
//	Generated        <= Limits.Nodes   exactly
//	moves of a path  <= Limits.Depth   exactly; the search sees to it
//	Budget.Peak      <= Limits.Memory  exactly
type Guard struct {
	Counters
	Limits  Limits
	Context context.Context //nolint:containedctx // it lives as long as the run
	Began   time.Time
	Budget  store.Budget
	Stopped Stop // what has ended the run early
	ticks   uint64
}

// NewGuard begins to watch.
func NewGuard(ctx context.Context, l Limits) Guard {
	return Guard{Context: ctx, Limits: l, Began: system.Now(), Budget: store.Budget{Limit: l.Memory}}
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

// Over checks context, clock and expansions, and reports whether one of them ends the run.
func (g *Guard) Over() bool {
	switch {
	case g.Context.Err() != nil, g.Limits.Expansions > 0 && g.Expanded >= g.Limits.Expansions:
		g.Stopped = ByCancel
	case g.Limits.Time > 0 && system.Since(g.Began) >= g.Limits.Time:
		g.Stopped = ByTime
	default:
		return false
	}
	return true
}

// Full reports whether all nodes were made that the limit allows.
func (g *Guard) Full() bool { return g.Limits.Nodes > 0 && g.Generated >= g.Limits.Nodes }

// Meter is embedded by a search of another package: a Guard that publishes its counters.
type Meter struct {
	Guard
	Progress *Progress // may be nil
}

// Interrupted counts a node. Every so many nodes it publishes the counters, checks
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
		m.Progress.Publish(&m.Counters, m.Budget.Used)
	}
}

// proof holds what a run has proved so far of L, the length of a shortest solution,
// where every move costs 1 as far as was seen:
//
//	outsideBound <= L                  proved elsewhere
//	orderBound() <= L                  by the algorithm's order, see proves and bounds
//	L <= incumbent                     where one is found
//	L <= D or L > D                    once depthCut, D = Limits.Depth: what was cut off is longer
//
// Where they meet, L is known. Where costs differ they speak of cost, and where
// that says nothing of lengths, proves and bounds say so.
type proof struct {
	admissible bool
	// outsideBound is Strategy.LowerBound, and what parts of the run have proved.
	outsideBound int
	// startBound is Strategy.LowerBound alone, startBoundBy what gave it.
	startBound   int
	startBoundBy string
	// orderBound is the bound that the algorithm's own order has proved.
	orderBound func() int
	// incumbent is the cost of the best solution so far, 0 without one: nodes that
	// lead to none better are pruned.
	incumbent int

	uniform  bool // every cost so far was 1
	depthCut bool // the depth limit cut something off
	weighted bool // f = g + w·h, w > 1: the first goal may not be a shortest
	// incomplete reports whether the algorithm's own room, a beam's width or the nodes that SMA*
	// keeps, cut off what may lead to a goal, or to a nearer one.
	incomplete bool
}

func (p *proof) noteCost(cost int32) {
	if cost != 1 {
		p.uniform = false
	}
}

// moveCost returns what a move adds to g.
func (m *searcher) moveCost(cost int32) int32 {
	m.noteCost(cost)
	if m.info.CountsMoves {
		return 1
	}
	return cost
}

// proves reports whether the algorithm looks at nodes in the order of an
// admissible bound on the length, so that its first goal is a shortest one.
// Where costs differ, a way that the depth limit cut off may be cheaper.
func (m *searcher) proves() bool {
	if m.depthCut && !m.uniform {
		return false
	}
	switch m.info.Proves {
	case ByLevel:
		return m.uniform
	case ByCost:
		return true
	case ByEstimate:
		return m.admissible && !m.weighted && !m.incomplete
	}
	return false
}

func (m *searcher) bound() int {
	if m.outsideBound >= Unreachable {
		return m.boundByOrder() // setVerdict says impossible
	}
	return max(m.outsideBound, m.boundByOrder())
}

// boundByOrder is the bound that the order of popping proves, 0 for none, also where the
// first goal may not be a shortest one; where costs differ a bound on cost is none on length.
// What the depth limit cut off is no longer in the frontier, and needs one move more than it
// allows.
func (m *searcher) boundByOrder() int {
	claim := m.info.Proves
	switch {
	case !m.proves() && (!m.uniform || claim != ByLosses && (claim != ByEstimate || !m.admissible)):
		return 0
	case m.depthCut:
		return min(m.orderBound(), m.Limits.Depth+1)
	}
	return m.orderBound()
}

// setVerdict gives the verdict of a report whose outcome, length and bound are known;
// see docs/rules.md for what each verdict means.
func (m *searcher) setVerdict(r *Report) { //nolint:gocyclo // one case for each verdict
	switch {
	case r.Outcome == Solved && m.proves(), r.Solved() && m.uniform && r.Length <= r.Bound:
		r.Verdict, r.Bound = Optimal, r.Length
		m.setReason(r, r.Outcome == Solved && m.proves() && m.info.Proves == ByLevel && !m.info.Backward, ByLevels, r.Length)
	case r.Solved():
		r.Verdict = Solution
	case r.Outcome == Exhausted && m.depthCut:
		r.Verdict, r.Outcome, r.Stopped = Unknown, Limited, ByDepth
		if m.uniform && !m.incomplete {
			r.Bound = max(r.Bound, m.Limits.Depth+1)
		}
	case r.Outcome == Exhausted && !m.incomplete:
		r.Verdict, r.Bound = Impossible, -1
		m.setReason(r, !m.info.Informed || m.startBound < Unreachable, ByExhaustion, Unreachable)
	default:
		r.Verdict = Unknown
	}
	if r.Verdict == Unknown && m.outsideBound >= Unreachable {
		r.Verdict, r.Bound = Impossible, -1
		m.setReason(r, false, Unsaid, Unreachable)
	}
	if open := r.Verdict == Unknown || r.Verdict == Solution; open && r.Bound > 0 && r.Bound == m.startBound {
		r.LowerBoundBy = m.startBoundBy
	}
}

// setReason notes what settled a verdict: what the order of the search itself did, where
// it did, else the bound for the start where that is as high as needed, else the bound
// on what was not looked at.
func (m *searcher) setReason(r *Report, itself bool, own Reason, needed int) {
	switch {
	case itself:
		r.Reason = own
	case m.startBound >= needed:
		r.Reason, r.LowerBoundBy = ByLowerBound, m.startBoundBy
	default:
		r.Reason = ByRest
	}
}
