package explore

import (
	"math"

	"procura/core/search"
	"procura/core/text"
)

// ties is how many entries of a frontier are looked at for those that are equal.
const ties = 100

// before is the view just before a step took its node.
func (x *Explorer[S]) before(step int) view {
	e := x.event(step)
	return view{step: step - 1, phase: x.Phase(step), events: e, nodes: x.between.NodesBefore(e)}
}

// why says why the node of a step was chosen.
func (x *Explorer[S]) why(step int) []text.Message {
	phase := x.Phase(step)
	_, node := x.kind(step)
	a := x.algorithm(phase)
	switch {
	case mannerOf(a) == lazy:
		return x.whyLazy(phase, node)
	case x.trace.Parent(node) == node && !x.isAgain(step):
		return []text.Message{text.M("explore.why.only")}
	case a == search.BFS:
		return []text.Message{text.M("explore.why.oldest")}
	case a == search.DFS:
		return []text.Message{text.M("explore.why.newest")}
	case a == search.RBFS:
		return x.whyBacked(step, node)
	}
	list, _ := x.frontier(x.before(step), ties)
	if len(list) == 0 {
		return nil
	}
	return x.whyLeast(a, list, step)
}

func (x *Explorer[S]) whyLazy(phase int, node uint32) []text.Message {
	p := &x.phases[phase]
	if x.trace.Parent(node) == node {
		return []text.Message{text.M("explore.why.iteration", "Iteration", p.Iteration, "Limit", plain(p.Limit))}
	}
	return []text.Message{text.M("explore.why.deepest", "Limit", plain(p.Limit))}
}

// whyBacked compares with the least f that waits elsewhere.
func (x *Explorer[S]) whyBacked(step int, node uint32) []text.Message {
	v := x.before(step)
	why := []text.Message{text.M("explore.why.backed", "Value", plain(x.valueAt(node, v.events)))}
	list, _ := x.alternatives(x.after(step), ties)
	for i := range list {
		if x.trace.Parent(list[i].Node) != node {
			return append(why, text.M("explore.why.second", "Value", plain(list[i].F)))
		}
	}
	return why
}

// whyLeast says what made the first one of a list the first.
func (x *Explorer[S]) whyLeast(a search.Algorithm, list []Entry, step int) []text.Message {
	first := list[0]
	var why []text.Message
	switch a {
	case search.UCS:
		why = append(why, text.M("explore.why.g", "Value", plain(first.F)))
	case search.Greedy:
		why = append(why, text.M("explore.why.h", "Value", plain(first.F)))
	case search.Beam:
		level := x.depth(first.Node)
		list = x.sameLevel(list, level)
		why = append(why, text.M("explore.why.beam", "Level", level, "Value", plain(first.F)))
	default:
		why = append(why, text.M("explore.why.f", "Value", plain(first.F)))
	}
	if x.isAgain(step) {
		why = append(why, text.M("explore.why.again"))
	}
	equal := 0
	for equal < len(list) && list[equal].F == first.F {
		equal++
	}
	if equal > 1 {
		why = append(why, x.whyTie(a, list[:equal])...)
	}
	return why
}

func (x *Explorer[S]) sameLevel(list []Entry, level int) []Entry {
	for i := range list {
		if x.depth(list[i].Node) != level {
			return list[:i]
		}
	}
	return list
}

// whyTie says what broke a tie.
func (x *Explorer[S]) whyTie(a search.Algorithm, equal []Entry) []text.Message {
	same, broken := 0, text.M("explore.why.tie.h", "Count", len(equal), "Value", plain(equal[0].H))
	var why []text.Message
	if a == search.SMAStar {
		broken = text.M("explore.why.tie.deepest", "Count", len(equal))
		for depth := x.depth(equal[0].Node); same < len(equal) && x.depth(equal[same].Node) == depth; {
			same++
		}
	} else {
		for same < len(equal) && equal[same].H == equal[0].H {
			same++
		}
	}
	if same < len(equal) {
		why = append(why, broken)
	}
	if same > 1 {
		why = append(why, text.M("explore.why.tie.oldest", "Count", same))
	}
	return why
}

// plain is a number for a text: a whole one as such.
func plain(value float64) any {
	if value == math.Trunc(value) && math.Abs(value) < 1<<53 {
		return int64(value)
	}
	return value
}
