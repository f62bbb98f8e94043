// Package explore reads the trace of a run: which node was taken at a step and why, what
// became of its successors, what waited and in which order. It runs no search again: states
// are replayed by the ordinals of the trace, and every fate and value is what the search said.
//
//	core/search/record   steps, nodes, successors
//	Explorer             a look at one step of them
//
// At step 0 the start waits in the frontier; each
// step after that takes one node out of it and looks at it:
//
//	step 0        1             2             3 ...      Steps()-1
//	     {S}      S expanded    A expanded    ...        G is the goal
//
// What is asked of a step is as it is after it: the node that it has taken, its
// successors with what became of them, and the frontier that they are in by then.
// Nodes are numbered in the order in which they were generated, from 0, the start; a
// state that is reached again and better, or in another iteration or phase, is another
// node. An exploration never changes; any goroutine may ask it.
//
// A step takes a node and tests it: the goal (Reached), at the limit of depth (AtDepth),
// or expanded. What comes until the next node is taken belongs to it, but for two:
//
//	                          a step ends                          the frontier, in its order
//	bfs, dfs, ucs, greedy,    when all successors are judged        nodes as the queue gives them: fifo; lifo; least g,
//	astar                                                           h, g+h or g+w·h, then least h, then fifo
//	bibfs                     the same                              that of the side whose turn it is: fifo
//	beam                      the same                              what is left of the level, then the next level, as far
//	                                                                as it is made and kept: least h, then fifo each
//	ids, idastar              with Expand, before a successor is    what is untried of the node, then of each node on the
//	                          tried: none has a node yet            way back to the start; no entry has a node
//	rbfs                      when all successors are made, before  the successors of all nodes on the path but those that
//	                          anything is backed up: that belongs   the path goes through, f as backed up, without those of
//	                          to the next step                      f = +Inf: least f, then deepest, then fifo
//	smastar                   when what had to give way is          nodes that can be expanded, also again for what they
//	                          forgotten and f is backed up          have forgotten: least f, then deepest, then fifo
//
// fifo and lifo go by the numbers of the nodes: only depth-first search numbers the
// successors of a node the last one first, and its lifo takes the first one first.
// Nothing is in a frontier twice: what was replaced (Better), cut, forgotten or lost is
// not there. A search that was interrupted by another one, and its frontier, stand still
// meanwhile: what is said of the frontier and of closed nodes is that of the search
// under way, and each iteration is a search of its own.
package explore

import (
	"slices"
	"sort"
	"time"
	"unsafe"

	"procura/core/search"
	"procura/core/search/record"
)

// None is no node.
const None = record.None

// Explorer answers from the trace of one run. It never changes once it is made; any
// goroutine may ask it.
type Explorer[S comparable, A any] struct {
	replayer[S, A]
	isGoal func(S) bool
	// Strategy and Report tell how the run searched, and what it found in the end. Of a trace
	// that was read from a file, they have algorithm, key of the heuristic and counts.
	Strategy search.Strategy[S]
	Report   search.Report
	// levels are the steps that complete a level, or that look deeper than any before where a search
	// does not go level by level; begins are those at which a phase begins, onWay those that looked
	// last at the nodes on the way to the goal: all rising.
	levels, begins, onWay []int
	goal                  uint32
	// opened reports whether the trace was read from a file: what that does not say is not
	// known. isPart reports whether the run went on after it.
	opened, isPart bool
}

// side is a problem without the type of its moves.
type side[S comparable] struct {
	start S
	next  func(S) []successor[S]
}

// sideOf drops the type of the moves of a problem, which may be nil.
func sideOf[S comparable, A any](p search.Problem[S, A]) (s side[S]) {
	if p == nil {
		return s
	}
	return side[S]{p.Start(), func(s S) (list []successor[S]) {
		for _, e := range p.Expand(s, nil) {
			list = append(list, successor[S]{e.State, e.Cost})
		}
		return list
	}}
}

type successor[S comparable] struct {
	state S
	cost  int32
}

// New makes an explorer of the run of a strategy on a problem. Nil means that the run has looked
// at nothing.
func New[S comparable, A any](p search.NotatedProblem[S, A], s search.Strategy[S], t *search.Trace, found search.Report) *Explorer[S, A] {
	if t.Nodes() == 0 {
		return nil
	}
	if !s.Algorithm.Informed() {
		s.Heuristic = search.Heuristic[S]{}
	}
	x := &Explorer[S, A]{isGoal: p.Goal, Strategy: s, Report: found, goal: None}
	x.problem, x.trace = p, t
	x.sides = map[bool]side[S]{false: sideOf[S, A](p), true: sideOf(search.Back[S, A](p))}
	x.class = func(s S) S { return s }
	if classes, lift, ok := search.Classes[S, A](p); ok && s.Duplicates == search.Quotient {
		x.isGoal = classes.Goal
		x.sides = map[bool]side[S]{false: sideOf(classes), true: sideOf(search.Back(classes))}
		x.lift = lift
		x.class = p.(search.Symmetric[S]).Canonical
	}
	for _, p := range t.Phases {
		x.begins = append(x.begins, min(int(p.First), t.Steps()-1))
	}
	x.begins = slices.Compact(x.begins)
	x.findLandmarks()
	return x
}

// findLandmarks finds the goal, and the steps that one can seek.
func (x *Explorer[S, A]) findLandmarks() {
	t := x.trace
	next, deepest := map[int]uint32{}, uint32(0) // the depth that each search has not looked at
	for i := 1; i < t.Steps(); i++ {
		step, phase := t.Step(i), t.PhaseAt(i)
		if group, depth := t.Phases[phase].Group, t.Node(step.Node).Depth; depth >= next[group] {
			next[group] = depth + 1
			deepest = max(deepest, depth)
			x.addLevel(i, infoOf(t, phase).GoesByLevel())
		}
		if step.Kind == record.Reached {
			x.goal = step.Node
		}
	}
	if last := t.Steps() - 1; last > 0 && infoOf(t, t.PhaseAt(last)).GoesByLevel() {
		x.levels = append(x.levels, last)
	}
	x.levels = slices.Compact(x.levels)
	if deepest > 2*keptEvery {
		x.keepPlaces()
	}
	if x.goal == None {
		return
	}
	for _, n := range x.Path(x.goal) {
		if step := x.StepOf(n); step >= 0 {
			x.onWay = append(x.onWay, step)
		}
	}
	slices.Sort(x.onWay)
	x.onWay = slices.Compact(x.onWay)
}

// addLevel notes that a step looks deeper than any before: the one before it has completed a level where
// the search goes level by level.
func (x *Explorer[S, A]) addLevel(step int, byLevel bool) {
	if byLevel {
		step--
	}
	if step > 0 {
		x.levels = append(x.levels, step)
	}
}

// Steps is the number of steps, the first one counted, at which nothing was done.
func (x *Explorer[S, A]) Steps() int { return x.trace.Steps() }

// Nodes is the number of nodes that are kept, and Whole reports whether these are all.
func (x *Explorer[S, A]) Nodes() int { return x.trace.Nodes() }

// Whole reports whether all nodes are kept.
func (x *Explorer[S, A]) Whole() bool { return x.trace.Whole() && !x.isPart }

// Bytes returns the memory of the trace, and of the indexes built from it.
func (x *Explorer[S, A]) Bytes() (trace, extra int64) {
	steps := 8 * (len(x.levels) + len(x.begins) + len(x.onWay))
	kept := int(unsafe.Sizeof(place[S]{})+4) * len(x.kept.nodes)
	return x.trace.Bytes(), int64(steps + kept)
}

// Goal is the node that ended the search, None where there is none.
func (x *Explorer[S, A]) Goal() uint32 { return x.goal }

// Expanded is the number of expansions up to a step.
func (x *Explorer[S, A]) Expanded(step int) int64 { return int64(x.trace.Step(step).Expanded) }

// Phases are the parts of the run. The last one may begin after the last step. Others only read them.
func (x *Explorer[S, A]) Phases() []record.Phase { return x.trace.Phases }

// StepOf is the step that looked at a node last, -1 for none.
func (x *Explorer[S, A]) StepOf(node uint32) int {
	if int(node) < x.Nodes() {
		if step := x.trace.LookedAt(node, x.Steps()-1); step > 0 {
			return step
		}
	}
	return -1
}

// Children are the nodes that were made from a node until a step, the first ones.
func (x *Explorer[S, A]) Children(node uint32, step, most int) (first []uint32, all int) {
	return x.trace.Children(node, step, most)
}

// Closed are nodes that the search under way had expanded, the last ones first.
func (x *Explorer[S, A]) Closed(step, most int) (last []uint32, all int) {
	t := x.trace
	all = int(t.Step(step).Closed)
	seen := make([]bool, x.Nodes())
	now := t.PhaseAt(step)
	for phase := now; phase >= 0; phase-- {
		first := int(t.Phases[phase].First)
		if t.Phases[phase].Group != t.Phases[now].Group {
			step = first - 1
			continue
		}
		for ; step >= max(1, first); step-- {
			if len(last) >= min(most, all) {
				return last, all
			}
			if s := t.Step(step); !seen[s.Node] && (s.Kind == record.Expanded || s.Kind == record.Resumed) {
				seen[s.Node] = true
				last = append(last, s.Node)
			}
		}
	}
	return last, all
}

// Seek is the nearest step after or before a step where something happens.
func (x *Explorer[S, A]) Seek(step int, what Seek, back bool) (int, bool) {
	list := x.onWay
	switch what {
	case NextLevel:
		list = x.levels
	case NextPhase:
		list = x.begins
	}
	return record.NextOf(list, step, back)
}

// Bound is the bound that was proved when a step took its node, after the last one that of
// the run, and whether the search itself had proved one by then.
func (x *Explorer[S, A]) Bound(step int) (bound int, earned bool) {
	changes := x.trace.Changes
	if i := sort.Search(len(changes), func(i int) bool { return int(changes[i].Step) > step }) - 1; i >= 0 {
		bound, earned = changes[i].Bound, changes[i].Earned
	} else if x.Strategy.LowerBound < search.Unreachable {
		bound = x.Strategy.LowerBound
	}
	if x.Whole() && step == x.Steps()-1 && x.Report.Bound > bound {
		return x.Report.Bound, true
	}
	return bound, earned
}

// Samples are points over the run, at most so many.
func (x *Explorer[S, A]) Samples(most int) []Sample {
	last := x.Steps() - 1
	kept := min(x.Steps(), max(1, most))
	var beyond []record.Stamp // the stamps behind the last step that is kept
	if stamps := x.trace.Stamps; !x.Whole() {
		beyond = stamps[sort.Search(len(stamps), func(i int) bool { return stamps[i].Expanded > x.Expanded(last) }):]
	}
	if len(beyond) > 0 {
		kept = min(x.Steps(), max(1, most/2))
	}
	var list []Sample
	for i := range kept {
		step := 0
		if kept > 1 {
			step = int(int64(i) * int64(last) / int64(kept-1))
		}
		s := Sample{Step: step, Expanded: x.Expanded(step), Frontier: int(x.trace.Step(step).Waiting), Elapsed: x.elapsed(step)}
		s.Bound, s.Earned = x.Bound(step)
		list = append(list, s)
	}
	rest := min(most-len(list), len(beyond))
	_, earned := x.Bound(last)
	for i := range rest {
		s := beyond[(i+1)*len(beyond)/rest-1]
		list = append(list, Sample{
			Step: last + int(s.Expanded-x.Expanded(last)), Expanded: s.Expanded, Frontier: int(s.Frontier),
			Bound: s.Bound, Earned: earned || s.Bound > x.Strategy.LowerBound, Elapsed: s.Elapsed,
		})
	}
	return list
}

// elapsed is the time of a step, At the step of a time: between two stamps both go
// evenly.
func (x *Explorer[S, A]) elapsed(step int) time.Duration {
	expanded, stamps := x.Expanded(step), x.trace.Stamps
	i := sort.Search(len(stamps), func(i int) bool { return stamps[i].Expanded > expanded })
	var before record.Stamp
	after := x.trace.Last
	if i > 0 {
		before = stamps[i-1]
	}
	if i < len(stamps) {
		after = stamps[i]
	}
	if after.Expanded == before.Expanded {
		return before.Elapsed
	}
	part := float64(expanded-before.Expanded) / float64(after.Expanded-before.Expanded)
	return before.Elapsed + time.Duration(part*float64(after.Elapsed-before.Elapsed))
}

// At is the step that was under way at a time.
func (x *Explorer[S, A]) At(elapsed time.Duration) int {
	return sort.Search(x.Steps()-1, func(i int) bool { return x.elapsed(i+1) > elapsed })
}
