package explore

import (
	"math"
	"slices"

	"procura/core/search"
	"procura/core/text"
)

// ties is how many entries of a frontier are looked at for those that are equal.
const ties = 100

// viewBefore is the view just before a step took its node.
func (x *Explorer[S]) viewBefore(step int) view {
	e := x.event(step)
	return view{step: step - 1, phase: x.Phase(step), events: e, nodes: x.between.NodesBefore(e)}
}

func (x *Explorer[S]) why(step int) []text.Message {
	phase := x.Phase(step)
	_, node := x.kind(step)
	a := x.algorithm(phase)
	switch {
	case expansionOrderOf(a) == lazy:
		p := &x.phases[phase]
		if x.trace.Parent(node) == node {
			return []text.Message{text.M("explore.why.why.iteration", "Iteration", p.Iteration, "Limit", plainNumber(p.Limit))}
		}
		return []text.Message{text.M("explore.why.why.deepest", "Limit", plainNumber(p.Limit))}
	case x.trace.Parent(node) == node && !x.isAgain(step):
		return []text.Message{text.M("explore.why.why.only")}
	case a == search.BFS:
		return []text.Message{text.M("explore.why.why.oldest")}
	case a == search.DFS:
		return []text.Message{text.M("explore.why.why.newest")}
	case a == search.RBFS:
		return x.whyBacked(step, node)
	}
	list, _ := x.frontier(x.viewBefore(step), ties)
	if len(list) == 0 {
		return nil
	}
	return x.whyLeast(a, list, step)
}

func (x *Explorer[S]) whyBacked(step int, node uint32) []text.Message {
	v := x.viewBefore(step)
	why := []text.Message{text.M("explore.why.why.backed", "Value", plainNumber(x.valueAt(node, v.events)))}
	list, _ := x.frontier(x.viewAfter(step), ties)
	for i := range list {
		if x.trace.Parent(list[i].Node) != node {
			return append(why, text.M("explore.why.why.second", "Value", plainNumber(list[i].F)))
		}
	}
	return why
}

// whyLeast says what made the first one of a list the first.
func (x *Explorer[S]) whyLeast(a search.Algorithm, list []entry, step int) []text.Message {
	first := list[0]
	least := text.M("explore.why.why.f", "Value", plainNumber(first.F))
	switch a {
	case search.UCS:
		least.Key = "explore.why.why.g"
	case search.Greedy:
		least.Key = "explore.why.why.h"
	case search.Beam:
		level := x.depth(first.Node)
		list = leading(list, func(e entry) bool { return x.depth(e.Node) == level })
		least = text.M("explore.why.why.beam", "Level", level, "Value", plainNumber(first.F))
	}
	why := []text.Message{least}
	if x.isAgain(step) {
		why = append(why, text.M("explore.why.why.again"))
	}
	if equal := leading(list, func(e entry) bool { return e.F == first.F }); len(equal) > 1 {
		why = append(why, x.whyTie(a, equal)...)
	}
	return why
}

// leading are the first entries of a list, as long as they are alike.
func leading(list []entry, alike func(entry) bool) []entry {
	if end := slices.IndexFunc(list, func(e entry) bool { return !alike(e) }); end >= 0 {
		return list[:end]
	}
	return list
}

func (x *Explorer[S]) whyTie(a search.Algorithm, equal []entry) []text.Message {
	same := leading(equal, func(e entry) bool { return e.H == equal[0].H })
	broken := text.M("explore.why.why.tie.h", "Count", len(equal), "Value", plainNumber(equal[0].H))
	if a == search.SMAStar {
		depth := x.depth(equal[0].Node)
		same = leading(equal, func(e entry) bool { return x.depth(e.Node) == depth })
		broken = text.M("explore.why.why.tie.deepest", "Count", len(equal))
	}
	var why []text.Message
	if len(same) < len(equal) {
		why = append(why, broken)
	}
	if len(same) > 1 {
		why = append(why, text.M("explore.why.why.tie.oldest", "Count", len(same)))
	}
	return why
}

func plainNumber(value float64) any {
	if value == math.Trunc(value) && math.Abs(value) < 1<<53 {
		return int64(value)
	}
	return value
}
