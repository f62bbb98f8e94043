package search

import (
	"context"
	"math"
	"sync/atomic"

	"procura/core/parallel"
)

// crew shares the iterations of contours among threads. An iteration is cut
// into tasks, nodes near the start, and each thread takes the next one; all
// learn from one table. An iteration ends when all its tasks have, or when one
// found a goal, so the limits, the length and the verdict are those of one
// thread.
//
//	start ─┬─ task ─ task ─ ...    thread 0: the run itself
//	       ├─ task ─ task ─ ...    thread 1: a mate
//	       └─ ...
//
// What a thread has learned of a state under way holds for the others too:
// they leave the state to it, and it finishes before the iteration ends.
type crew[S comparable, A any] struct {
	lead  *contours[S, A]
	mates []*contours[S, A]
	tasks []task[S, A]
	taken atomic.Int64
	end   context.CancelFunc
	// nodes is what is left of the limit, where there is one.
	nodes atomic.Int64
	// frontier is the most that waited in the mates' stacks in one iteration.
	frontier int64
	// told is what each mate has counted in this iteration, as of late.
	told []struct{ expanded, generated atomic.Int64 }
}

// task is a node that one thread searches below.
type task[S comparable, A any] struct {
	state   S
	g       float64
	actions []A // from the start
}

const (
	// tasksEach is the number of tasks for each thread at least, where the tree
	// has as many.
	tasksEach = 64
	// splits is the greatest number of nodes expanded to make the tasks.
	splits = 1 << 14
	// allowance is the number of nodes that a thread takes from the limit at once.
	allowance = checkEvery
	// mateShare is the part of the memory that a mate's path may use.
	mateShare = 16
)

// withCrew makes a search use more threads; where there is no memory for them
// it stays as it is.
func (c *contours[S, A]) withCrew(threads int) {
	if threads < 2 || c.known == nil || !c.known.share() {
		return
	}
	w := &crew[S, A]{lead: c}
	for range threads - 1 {
		path := part(c.limits.Memory, mateShare)
		if !c.budget.take(path) {
			break
		}
		mate := &contours[S, A]{meter: c.meter, problem: c.problem, strategy: c.strategy, known: c.known}
		mate.budget, mate.watch = budget{limit: path}, Watch{}
		w.mates = append(w.mates, mate)
	}
	w.told = make([]struct{ expanded, generated atomic.Int64 }, len(w.mates))
	for i, mate := range w.mates {
		mate.improve = func(m *meter) bool {
			w.told[i].expanded.Store(m.report.Expanded)
			w.told[i].generated.Store(m.report.Generated)
			return false
		}
	}
	c.crew, c.others = w, w.count
	c.watch.Trace = nil // its nodes would have no order
}

// count is what the mates have counted in this iteration, as of late.
func (w *crew[S, A]) count() (expanded, generated int64) {
	for i := range w.told {
		expanded += w.told[i].expanded.Load()
		generated += w.told[i].generated.Load()
	}
	return expanded, generated
}

// iterate searches within the limit and sets the next one; true ends the run.
func (w *crew[S, A]) iterate(start S) bool {
	c := w.lead
	c.next = math.Inf(1)
	if c.full() {
		c.stop(ByNodes)
		return true
	}
	c.report.Generated++
	if w.split(start); c.found || c.report.Stopped != NotStopped {
		return true
	}
	w.share()
	if c.found || c.settled || c.report.Outcome != Exhausted || math.IsInf(c.next, 1) {
		return true
	}
	c.limit = c.next
	return false
}

// share lets all threads work, and gathers what they found.
func (w *crew[S, A]) share() {
	c := w.lead
	outer, nodes := c.ctx, c.limits.Nodes
	c.ctx, w.end = context.WithCancel(outer)
	if nodes > 0 {
		w.nodes.Store(nodes - c.report.Generated)
		c.refill = w.allow
		c.limits.Nodes = c.report.Generated + w.allow()
	}
	workers := []func(){func() { w.work(c) }}
	for _, mate := range w.mates {
		if w.prepare(mate, nodes > 0) {
			workers = append(workers, func() { w.work(mate) })
		}
	}
	parallel.Run(w.end, workers...)
	w.end()
	c.ctx, c.limits.Nodes, c.refill = outer, nodes, nil
	w.gather()
}

// prepare gives a mate the state of the iteration; false says that the limit of
// nodes leaves nothing for it.
func (w *crew[S, A]) prepare(mate *contours[S, A], limited bool) bool {
	c := w.lead
	mate.ctx, mate.report = c.ctx, Report{Outcome: Exhausted}
	mate.cut, mate.uniform, mate.waiting, mate.found = c.cut, c.uniform, 0, false
	mate.limit, mate.next = c.limit, math.Inf(1)
	if limited {
		mate.refill, mate.limits.Nodes = w.allow, w.allow()
	}
	return !limited || mate.limits.Nodes > 0
}

// allow hands out nodes of the limit.
func (w *crew[S, A]) allow() int64 {
	left := w.nodes.Add(-allowance) + allowance
	return max(0, min(left, allowance))
}

// work takes task after task; what ends one thread ends all.
func (w *crew[S, A]) work(c *contours[S, A]) {
	for {
		i := int(w.taken.Add(1)) - 1
		if i >= len(w.tasks) {
			return
		}
		t := &w.tasks[i]
		if c.known.rules(t.state, c.limit-t.g) {
			continue
		}
		c.before, c.path = t.actions, c.path[:0]
		c.wait(1)
		if c.visit(t.state, t.g, 0) {
			w.end()
			return
		}
	}
}

// gather adds up what the mates counted and takes over what they found. A
// thread that others ended has no outcome of its own.
func (w *crew[S, A]) gather() {
	c := w.lead
	stops, frontier := []Stop{c.report.Stopped}, int64(0)
	for i, mate := range w.mates {
		w.told[i].expanded.Store(0)
		w.told[i].generated.Store(0)
		c.report.Expanded += mate.report.Expanded
		c.report.Generated += mate.report.Generated
		frontier += mate.report.Frontier
		c.next = math.Min(c.next, mate.next)
		c.cut, c.uniform = c.cut || mate.cut, c.uniform && mate.uniform
		if mate.found && !c.found {
			c.found, c.cost, c.before, c.path = true, mate.cost, mate.before, mate.path
		}
		stops = append(stops, mate.report.Stopped)
	}
	c.report.Frontier += max(0, frontier-w.frontier)
	w.frontier = max(w.frontier, frontier)
	c.waiting, c.report.Outcome, c.report.Stopped = 0, Exhausted, NotStopped
	if c.found || c.settled {
		return
	}
	for _, s := range stops {
		if s != NotStopped && s != ByCancel {
			c.stop(s)
			return
		}
	}
	if c.ctx.Err() != nil {
		c.report.Outcome, c.report.Stopped = Cancelled, ByCancel
	}
}

// split cuts the iteration into tasks, breadth first; or it finds a goal.
func (w *crew[S, A]) split(start S) {
	c := w.lead
	w.taken.Store(0)
	w.tasks = append(w.tasks[:0], task[S, A]{state: start})
	want := tasksEach * (len(w.mates) + 1)
	for expanded := 0; len(w.tasks) > 0 && len(w.tasks) < want && expanded < splits; expanded++ {
		t := w.tasks[0]
		w.tasks = w.tasks[1:]
		if c.problem.Goal(t.state) {
			c.found, c.cost, w.tasks = true, int(t.g), nil
			c.before, c.path = t.actions, c.path[:0]
			return
		}
		if c.limits.Depth > 0 && len(t.actions) >= c.limits.Depth {
			c.cut = c.cut || goesOn(c.problem, &c.strategy, t.state)
			continue
		}
		c.known.learn(t.state, c.limit-t.g)
		c.report.Expanded++
		for _, e := range c.problem.Expand(t.state, nil) {
			if !w.enter(&t, &e) {
				return
			}
		}
	}
}

// enter makes a task of a successor, unless it is known or beyond the limit;
// false ends the run.
func (w *crew[S, A]) enter(from *task[S, A], e *Edge[S, A]) bool {
	c := w.lead
	g := from.g + c.price(e)
	if c.known.rules(e.State, c.limit-g) {
		return true
	}
	if c.full() {
		return c.stop(ByNodes)
	}
	c.report.Generated++
	if f := g + c.estimate(e.State); f > c.limit+margin {
		c.next = math.Min(c.next, f)
		return true
	}
	actions := append(make([]A, 0, len(from.actions)+1), from.actions...)
	w.tasks = append(w.tasks, task[S, A]{e.State, g, append(actions, e.Action)})
	return true
}
