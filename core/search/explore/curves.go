package explore

import (
	"slices"
	"sort"
	"time"

	"procura/core/game"
	"procura/core/search"
	"procura/core/search/internal/record"
)

// Seek is the nearest step after or before a step where something happens.
func (x *Explorer[S]) Seek(step int, what game.Seek, back bool) (int, bool) {
	list := x.landmarks(what)
	i, found := slices.BinarySearch(list, step)
	switch {
	case back:
		i--
	case found:
		i++
	}
	if i < 0 || i >= len(list) {
		return 0, false
	}
	return list[i], true
}

// landmarks are the steps where something happens, rising.
func (x *Explorer[S]) landmarks(what game.Seek) []int {
	var list []int
	switch {
	case what == game.NextLevel:
		return x.deep
	case what == game.NextPhase:
		for i := range x.phases {
			list = append(list, x.firstStep(i))
		}
	case x.goal != None: // the next on the way to it
		for _, n := range x.Path(x.goal) {
			if step := x.StepOf(n); step >= 0 {
				list = append(list, step)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// levels are the steps whose node is deeper than any that its search looked at before.
func (x *Explorer[S]) levels() []int {
	depths := make([]uint32, x.trace.Nodes())
	for n := range uint32(len(depths)) {
		if p := x.trace.Parent(n); p != n {
			depths[n] = depths[p] + 1
		}
	}
	deepest := map[int]int{}
	var list []int
	for phase := range x.phases {
		group, to := x.phases[phase].Group, x.count
		most, seen := deepest[group]
		if !seen {
			most = -1
		}
		if phase+1 < len(x.phases) {
			to = x.stepBefore(x.phases[phase+1].Event)
		}
		for step := x.stepBefore(x.phases[phase].Event) + 1; step <= to; step++ {
			if _, node := x.trace.Event(x.event(step)); int(depths[node]) > most {
				most = int(depths[node])
				list = append(list, step)
			}
		}
		deepest[group] = most
	}
	if x.algorithm(0) == search.SMAStar {
		x.depths = depths
	}
	return list
}

// Children are the nodes that were made from a node until a step, the first ones.
func (x *Explorer[S]) Children(node uint32, step, most int) (first []uint32, all int) {
	v := x.viewAfter(step)
	from, to := node+1, v.nodes
	phase := x.phaseOfNode(node)
	how := expansionOrderOf(x.algorithm(phase))
	if how == eager && x.algorithm(phase) != search.SMAStar {
		e := x.ended[node]
		if e == noEvent || e >= v.events {
			return nil, 0
		}
		from, to = x.between.NodesBefore(e), min(to, x.viewAfter(x.stepBefore(e)+1).nodes)
	} else if phase+1 < len(x.phases) {
		to = min(to, x.phases[phase+1].Node)
	}
	for n := from; n < to; n++ {
		switch p := x.trace.Parent(n); {
		case p == node && n != node:
			if all++; len(first) < most {
				first = append(first, n)
			}
		case how == lazy && p < node:
			return first, all
		}
	}
	return first, all
}

// Samples are points over the run, at most so many.
func (x *Explorer[S]) Samples(most int) []game.Sample {
	kept := min(x.Steps(), max(1, most))
	var beyond []record.Stamp // the stamps behind the last step that is kept
	if stamps := x.trace.Stamps; !x.trace.Whole() {
		last := int64(x.Expanded(x.count))
		beyond = stamps[sort.Search(len(stamps), func(i int) bool { return stamps[i].Expanded > last }):]
	}
	if len(beyond) > 0 {
		kept = min(x.Steps(), max(1, most/2))
	}
	var list []game.Sample
	for i := range kept {
		step := 0
		if kept > 1 {
			step = int(int64(i) * int64(x.count) / int64(kept-1))
		}
		bound, earned := x.Bound(step)
		list = append(list, game.Sample{Step: step, Expanded: int64(x.Expanded(step)), Frontier: x.waitingAt(step), Bound: bound, Earned: earned, Elapsed: x.elapsed(step)})
	}
	rest := most - len(list)
	_, earned := x.Bound(x.count)
	for i := range min(rest, len(beyond)) {
		s := beyond[(i+1)*len(beyond)/min(rest, len(beyond))-1]
		list = append(list, game.Sample{
			Step: x.count + int(s.Expanded) - x.Expanded(x.count), Expanded: s.Expanded, Frontier: int(s.Frontier),
			Bound: s.Bound, Earned: earned || s.Bound > x.strategy.LowerBound, Elapsed: s.Elapsed,
		})
	}
	return list
}

func (x *Explorer[S]) waitingAt(step int) int {
	if x.waits != nil {
		return int(x.waits[step])
	}
	v := x.viewAfter(step)
	if expansionOrderOf(x.algorithm(v.phase)) == lazy {
		_, all := x.untried(v, 0)
		return all
	}
	return x.waiting(v)
}

// elapsed is the time of a step, At the step of a time: between two stamps both go
// evenly.
func (x *Explorer[S]) elapsed(step int) time.Duration {
	expanded := float64(x.Expanded(step))
	stamps := x.trace.Stamps
	i := sort.Search(len(stamps), func(i int) bool { return float64(stamps[i].Expanded) > expanded })
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
	part := (expanded - float64(before.Expanded)) / float64(after.Expanded-before.Expanded)
	return before.Elapsed + time.Duration(part*float64(after.Elapsed-before.Elapsed))
}

// At is the step that was under way at a time.
func (x *Explorer[S]) At(elapsed time.Duration) int {
	return sort.Search(x.count, func(i int) bool { return x.elapsed(i+1) > elapsed })
}
