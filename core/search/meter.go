package search

import (
	"context"
	"time"
)

// checkEvery is the number of nodes between two looks at context and clock.
const checkEvery = 1024

// meter is what every algorithm keeps: its limits, its counters, and what it
// has proved so far.
type meter struct {
	ctx        context.Context
	limits     Limits
	watch      Watch
	began      time.Time
	algorithm  Algorithm
	admissible bool
	given      int // Strategy.Floor

	budget  budget
	report  Report
	pops    uint64
	depth   int   // of the node looked at last
	waiting int64 // nodes in the frontier
	uniform bool  // every cost so far was 1
	cut     bool  // the depth limit cut something off
	loose   bool  // the order of A* is weighted: the first goal may not be a shortest
	// narrow says that the algorithm's own room, a beam's width or the nodes that
	// SMA* keeps, cut off what may lead to a goal, or to a nearer one.
	narrow bool
	// floor is the lower bound that the algorithm's own order has proved.
	floor func() int
	// ceiling is the cost of the best solution so far, 0 without one: nodes that
	// lead to none better are cut.
	ceiling int
	// improve may lower the ceiling or raise what is given; it is called every
	// so many nodes, and reports whether that settles the run.
	improve func(*meter) bool
	settled bool
	// refill hands out more of a limit of nodes that threads share.
	refill func() int64
	// others is what other threads of the run have counted besides.
	others func() (expanded, generated int64)
}

func newMeter[S comparable](ctx context.Context, s Strategy[S], l Limits, w Watch) meter {
	m := meter{
		ctx: ctx, limits: l, watch: w, began: time.Now(),
		algorithm: s.Algorithm, admissible: s.Heuristic.Admissible, given: s.Floor, uniform: true,
	}
	m.loose = s.Algorithm == AStar && s.parameter() > 1
	m.budget.limit = l.Memory
	m.report.Outcome = Exhausted
	return m
}

// interrupted counts a node looked at; every so many nodes it publishes the
// counters and looks at context and clock, and reports whether to end.
func (m *meter) interrupted() bool {
	m.pops++
	if m.pops%checkEvery != 1 {
		return false
	}
	m.publish()
	if m.ctx.Err() != nil {
		m.report.Outcome, m.report.Stopped = Cancelled, ByCancel
		return true
	}
	if m.limits.Time > 0 && time.Since(m.began) >= m.limits.Time {
		return !m.stop(ByTime)
	}
	m.settled = m.improve != nil && m.improve(m)
	return m.settled
}

// goOn takes over what another part of the same run has counted and proved.
func (m *meter) goOn(done *meter) {
	peak, used := max(m.budget.peak, done.budget.peak), m.budget.used
	m.began, m.report, m.pops, m.ceiling, m.cut, m.uniform = done.began, done.report, done.pops, done.ceiling, done.cut, done.uniform
	m.budget.peak, m.given = max(peak, used), max(m.given, done.bound())
	m.report.Outcome, m.report.Stopped = Exhausted, NotStopped
}

// useless reports whether a node of this f leads to no better solution than
// the best one so far.
func (m *meter) useless(f int) bool { return m.ceiling > 0 && f >= m.ceiling }

// stop ends the run by a limit; it returns false for the callers' return.
func (m *meter) stop(by Stop) bool {
	m.report.Outcome, m.report.Stopped = Limited, by
	return false
}

// full reports whether the limit of nodes is reached.
func (m *meter) full() bool {
	if m.limits.Nodes == 0 || m.report.Generated < m.limits.Nodes {
		return false
	}
	if m.refill != nil {
		m.limits.Nodes += m.refill()
	}
	return m.report.Generated >= m.limits.Nodes
}

// pay notes a move's cost.
func (m *meter) pay(cost int32) {
	if cost != 1 {
		m.uniform = false
	}
}

// wait adds to the frontier's size, and keeps the greatest.
func (m *meter) wait(nodes int) {
	m.waiting += int64(nodes)
	m.report.Frontier = max(m.report.Frontier, m.waiting)
}

func (m *meter) publish() {
	p := m.watch.Progress
	if p == nil {
		return
	}
	var expanded, generated, bytes int64
	if outer := m.watch.outer; outer != nil {
		expanded, generated, bytes = outer.report.Expanded, outer.report.Generated, outer.budget.used
	} else {
		p.Bound.Store(int64(m.bound()))
		p.Best.Store(int64(m.ceiling))
	}
	if m.others != nil {
		expanded, generated = m.others()
	}
	p.Expanded.Store(expanded + m.report.Expanded)
	p.Generated.Store(generated + m.report.Generated)
	p.Frontier.Store(m.waiting)
	p.Bytes.Store(bytes + m.budget.used)
	p.Depth.Store(int64(m.depth))
}

// bound is the best lower bound proved so far, in moves.
func (m *meter) bound() int {
	best := m.given
	if best >= Unreachable {
		best = 0 // judge says impossible
	}
	if m.proves() || m.bounds() {
		best = max(best, m.reached())
	}
	return best
}

// reached is the bound that the order of popping proves. What the depth limit
// cut off is no longer in the frontier, and needs one move more than it allows.
func (m *meter) reached() int {
	if m.cut {
		return min(m.floor(), m.limits.Depth+1)
	}
	return m.floor()
}

// proves reports whether the algorithm looks at nodes in the order of an
// admissible bound on the length, so that its first goal is a shortest one.
// Where costs differ, a way that the depth limit cut off may be cheaper.
func (m *meter) proves() bool {
	if m.cut && !m.uniform {
		return false
	}
	switch m.algorithm {
	case BFS, IDS:
		return m.uniform
	case UCS:
		return true
	case AStar, IDAStar, RBFS, SMAStar, Anytime:
		return m.admissible && !m.loose && !m.narrow
	}
	return false
}

// bounds reports whether floor bounds every solution though the first goal may
// not be a shortest one. Where costs differ a floor on cost is none on length.
func (m *meter) bounds() bool {
	switch m.algorithm {
	case AStar, SMAStar:
		return m.uniform && m.admissible
	case Beam:
		return m.uniform
	}
	return false
}

// close ends the run with the length of its path; it means something only
// where there is a solution.
func (m *meter) close(length int) Report {
	m.report.Length, m.report.Bound = -1, m.bound()
	if m.report.Outcome == Solved || m.ceiling > 0 {
		m.report.Length = length
	}
	m.judge()
	m.publish()
	m.report.Bytes = m.budget.peak
	m.report.Elapsed = time.Since(m.began)
	return m.report
}

// judge gives the verdict; see RULES.md section 5 for what each one means.
func (m *meter) judge() {
	r := &m.report
	switch {
	case r.Outcome == Solved && m.proves(), r.Solved() && m.uniform && r.Length <= r.Bound:
		r.Verdict, r.Bound = Optimal, r.Length
	case r.Solved():
		r.Verdict = Solution
	case r.Outcome == Exhausted && m.cut:
		r.Verdict, r.Outcome, r.Stopped = Unknown, Limited, ByDepth
		if m.uniform && !m.narrow {
			r.Bound = max(r.Bound, m.limits.Depth+1)
		}
	case r.Outcome == Exhausted && m.narrow:
		r.Verdict = Unknown
	case r.Outcome == Exhausted:
		r.Verdict, r.Bound = Impossible, -1
	default:
		r.Verdict = Unknown
	}
	if r.Verdict == Unknown && m.given >= Unreachable {
		r.Verdict, r.Bound = Impossible, -1
	}
}
