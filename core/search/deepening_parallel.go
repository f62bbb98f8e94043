package search

import (
	"context"
	"math"
	"slices"
	"sync/atomic"

	"procura/core/internal/store"
	"procura/core/parallel"
)

// workers shares the iterations of deepening among threads. An iteration is cut
// into tasks, nodes near the start, and each thread takes the next one; all
// learn from one table. An iteration ends when all its tasks have, or when one
// found a goal, so the limits, the length and the verdict are those of one
// thread.
//
//	start ─┬─ task ─ task ─ ...    thread 0: the run itself
//	       ├─ task ─ task ─ ...    thread 1: a helper
//	       └─ ...
//
// What a thread has learned of a state under way holds for the others too:
// they leave the state to it, and it finishes before the iteration ends.
type workers[S comparable, A any] struct {
	first     *deepening[S, A]
	helpers   []*deepening[S, A]
	tasks     []task[S, A]
	taken     atomic.Int64
	cancelAll context.CancelFunc
	// nodes counts down from the limit, where there is one.
	nodes atomic.Int64
	// frontier is the most that waited in the helpers' stacks in one iteration.
	frontier int64
}

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
	allowance = CheckEvery
	// helperShare is the part of the memory that a helper's path may use.
	helperShare = 16
)

// withThreads makes a search use more threads; where there is no memory for them
// it stays as it is.
func (c *deepening[S, A]) withThreads(threads int) {
	if threads < 2 || c.known == nil || !c.known.Share() {
		return
	}
	w := &workers[S, A]{first: c}
	for range threads - 1 {
		path := store.Part(c.Budget.Limit, helperShare)
		if !c.Budget.Take(path) {
			break
		}
		helper := &deepening[S, A]{base: c.base, known: c.known}
		helper.Budget, helper.watch = store.Budget{Limit: path}, Watch{Progress: &Progress{}}
		helper.improve = nil
		helper.bestPath = nil
		helper.helpers = nil
		helper.lookAtFrontier = nil
		w.helpers, c.helpers = append(w.helpers, helper), append(c.helpers, helper.watch.Progress)
	}
	c.workers, c.watch.Trace = w, nil // its nodes would have no order
}

// search searches within the limit; true ends the run.
func (w *workers[S, A]) search(start S) bool {
	c := w.first
	w.makeTasks(start)
	if !c.solved && c.Stopped == NotStopped {
		w.share()
	}
	return c.solved || c.decided || c.Stopped != NotStopped
}

func (w *workers[S, A]) share() {
	c := w.first
	outer, nodes := c.Context, c.Limits.Nodes
	c.Context, w.cancelAll = context.WithCancel(outer)
	if nodes > 0 {
		w.nodes.Store(nodes - c.Generated)
		c.refill = w.takeNodeAllowance
		c.Limits.Nodes = c.Generated + w.takeNodeAllowance()
	}
	runs := []func(){func() { w.runTasks(c) }}
	for _, helper := range w.helpers {
		if w.prepare(helper, nodes > 0) {
			runs = append(runs, func() { w.runTasks(helper) })
		}
	}
	parallel.Run(w.cancelAll, runs...)
	w.cancelAll()
	c.Context, c.Limits.Nodes, c.refill = outer, nodes, nil
	w.collectResults()
}

// prepare gives a helper the state of the iteration; false means that the limit of nodes
// leaves nothing for it.
func (w *workers[S, A]) prepare(helper *deepening[S, A], limited bool) bool {
	c := w.first
	helper.Context, helper.Stopped, helper.Counters = c.Context, NotStopped, Counters{}
	helper.depthCut = c.depthCut
	helper.uniform = c.uniform
	helper.Waiting = 0
	helper.solved = false
	helper.limit, helper.next = c.limit, math.Inf(1)
	if limited {
		helper.refill, helper.Limits.Nodes = w.takeNodeAllowance, w.takeNodeAllowance()
	}
	return !limited || helper.Limits.Nodes > 0
}

// Full reports whether the thread has used its share of the limit of nodes and can take no more from
// the limit of all threads.
func (c *deepening[S, A]) Full() bool { return c.searcher.Full() && !c.takeMoreNodes() }

func (c *deepening[S, A]) takeMoreNodes() bool {
	if c.refill != nil {
		c.Limits.Nodes += c.refill()
	}
	return !c.searcher.Full()
}

func (w *workers[S, A]) takeNodeAllowance() int64 {
	left := w.nodes.Add(-allowance) + allowance
	return max(0, min(left, allowance))
}

func (w *workers[S, A]) runTasks(c *deepening[S, A]) {
	for {
		i := int(w.taken.Add(1)) - 1
		if i >= len(w.tasks) {
			return
		}
		t := &w.tasks[i]
		if c.known.Excludes(t.state, c.limit-t.g) {
			continue
		}
		c.taskMoves, c.path = t.actions, c.path[:0]
		if c.visitFirst(t.state, t.g, 0) {
			w.cancelAll()
			return
		}
	}
}

// collectResults adds up what the helpers counted and takes over what they found. A
// thread that others ended has no outcome of its own.
func (w *workers[S, A]) collectResults() {
	c := w.first
	stops, frontier := []Stop{c.Stopped}, int64(0)
	for _, helper := range w.helpers {
		c.Expanded += helper.Expanded
		c.Generated += helper.Generated
		frontier += helper.Frontier
		c.next = math.Min(c.next, helper.next)
		c.depthCut, c.uniform = c.depthCut || helper.depthCut, c.uniform && helper.uniform
		if helper.solved && !c.solved {
			c.solved = true
			c.cost = helper.cost
			c.taskMoves = helper.taskMoves
			c.path = helper.path
		}
		stops = append(stops, helper.Stopped)
		helper.Counters = Counters{}
		helper.publish()
	}
	c.Frontier += max(0, frontier-w.frontier)
	w.frontier = max(w.frontier, frontier)
	c.Waiting, c.Stopped = 0, NotStopped
	if c.solved || c.decided {
		return
	}
	for _, s := range stops {
		if s != NotStopped && s != ByCancel {
			c.Stop(s)
			return
		}
	}
	if c.Context.Err() != nil {
		c.Stop(ByCancel)
	}
}

// makeTasks cuts the iteration into tasks, breadth first; or it finds a goal.
func (w *workers[S, A]) makeTasks(start S) {
	c := w.first
	w.taken.Store(0)
	w.tasks = append(w.tasks[:0], task[S, A]{state: start})
	want := tasksEach * (len(w.helpers) + 1)
	for expanded := 0; len(w.tasks) > 0 && len(w.tasks) < want && expanded < splits; expanded++ {
		t := w.tasks[0]
		w.tasks = w.tasks[1:]
		c.Depth = len(t.actions)
		if c.isGoal(t.state, 0) {
			c.cost, w.tasks = int(t.g), nil
			c.taskMoves, c.path = t.actions, c.path[:0]
			return
		}
		if c.isAtDepth(t.state, 0) {
			continue
		}
		c.known.Store(t.state, c.limit-t.g)
		c.Expanded++
		for _, e := range c.problem.Expand(t.state, nil) {
			g := t.g + float64(c.moveCost(e.Cost))
			_, within, more := c.judge(&e, g, 0, 0)
			if !more {
				return
			}
			if within {
				w.tasks = append(w.tasks, task[S, A]{e.State, g, append(slices.Clone(t.actions), e.Action)})
			}
		}
	}
}
