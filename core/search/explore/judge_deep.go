package explore

import (
	"math"

	"procura/core/search"
)

// depthFirst follows a search that takes a successor of the last node that has one left, in iterations or in one.
type depthFirst[S comparable, A any] struct{ *judge[S, A] }

// left is what a node leaves of the limit; without one, the less the deeper it is.
func (j depthFirst[S, A]) left(g int32) float64 {
	if !j.iterates() {
		return -float64(g)
	}
	return j.limit - float64(g)
}

// isAbove reports whether a value is above the limit of the iteration.
func (j depthFirst[S, A]) isAbove(f float64) bool {
	return j.iterates() && f > j.limit+nearness*max(1, math.Abs(j.limit))+j.slack
}

// giveNode takes up a node that was generated.
func (j depthFirst[S, A]) giveNode(node uint32) {
	n := &j.nodes[node]
	f := j.facts(n.state)
	if j.iterates() && n.parent == None && !j.checkFirstLimit(node) {
		return
	}
	n.isOver = j.isAbove(n.f)
	if n.isOver {
		return
	}
	if f.seen == j.iteration {
		j.deny(MarksGenerated, Duplicate, node, "Other", j.nodes[f.last].number)
	}
	f.seen, f.last, f.room = j.iteration, node, max(f.room, j.left(n.g))
}

// checkFirstLimit holds the first limit against the start: 0 (or 1) moves, or its f.
func (j depthFirst[S, A]) checkFirstLimit(node uint32) bool {
	n := &j.nodes[node]
	switch {
	case math.IsInf(n.f, 1):
		return true // no goal can be reached
	case j.limitLine == 0:
		j.fail(WrongLimit, None, "Limit", "-", "Right", "0")
	case j.iteration > 1 || math.IsNaN(n.f):
		return true
	case j.info.Algorithm == search.IDS && j.limit != 0 && j.limit != 1:
		j.line = j.limitLine
		j.fail(WrongLimit, None, "Limit", formatNumber(j.limit), "Right", "0")
	case j.info.Algorithm == search.IDAStar && !isNear(j.limit, n.f, j.slack):
		j.line = j.limitLine
		j.fail(WrongLimit, None, "Limit", formatNumber(j.limit), "Right", formatNumber(n.f))
	default:
		return true
	}
	return false
}

// beginIteration ends the iteration before, where there was one, and begins one with a limit.
func (j depthFirst[S, A]) beginIteration(limit float64) {
	if j.limitLine > 0 {
		if start := j.first; int(start) < len(j.nodes) && j.isWaiting(start) {
			j.fail(Unfinished, start, "Instead", j.label(start))
		}
		j.popTo(0, None)
		if j.found.Fault == nil {
			j.checkNextLimit(limit)
		}
		j.iteration++
	}
	j.limit, j.limitLine, j.first = limit, j.line, uint32(len(j.nodes))
	j.frames, j.overGuess = j.frames[:0], false
	clear(j.over)
}

// isWaiting reports whether the start of an iteration, which is below its limit, was not expanded.
func (j depthFirst[S, A]) isWaiting(start uint32) bool {
	n := &j.nodes[start]
	isLast := j.info.Algorithm == search.IDS && j.limit <= 0
	return !n.isOver && !isLast && j.facts(n.state).closed != j.iteration
}

// checkNextLimit holds a limit against what the iteration before it was cut by.
func (j depthFirst[S, A]) checkNextLimit(limit float64) {
	right := j.limit + 1
	if j.info.Algorithm == search.IDAStar {
		right = math.Inf(1)
		isThere := j.overGuess
		for f, must := range j.over {
			if must {
				right = min(right, f)
			}
			isThere = isThere || isNear(limit, f, j.slack)
		}
		if isThere && limit > j.limit && limit <= right+nearness*max(1, math.Abs(right))+j.slack {
			return
		}
	} else if limit == right {
		return
	}
	j.fail(WrongLimit, None, "Limit", formatNumber(limit), "Right", formatNumber(right))
}

// takeNode takes a node, or finds that it is not its turn.
func (j depthFirst[S, A]) takeNode(node uint32, _ bool) {
	n := &j.nodes[node]
	if n.isOver {
		j.fail(AboveLimit, node, "Limit", formatNumber(j.limit))
		return
	}
	if n.parent != None && j.frameOf(n.parent) == nil {
		j.fail(Left, node)
		return
	}
	j.popTo(int(n.depth), node)
	if j.found.Fault != nil {
		return
	}
	f := j.facts(n.state)
	if f.closed == j.iteration {
		j.deny(MarksExpanded, StateClosed, node)
	}
	if !j.iterates() && f.doneRoom >= j.left(n.g) {
		j.deny(Reopens, StateClosed, node)
	}
	f.closed, f.doneRoom = j.iteration, max(f.doneRoom, j.left(n.g))
	f.onPath++
}

// popTo leaves the nodes under way but so many, each of which must have no successor left, to take a node or, with
// None, to end the iteration.
func (j depthFirst[S, A]) popTo(depth int, taken uint32) {
	for len(j.frames) > depth {
		f := &j.frames[len(j.frames)-1]
		for p := KeepsAll; p <= Reopens; p <<= 1 {
			if j.policies&p == 0 {
				continue
			}
			if i := j.remaining(p, f); i >= 0 {
				j.denyDeep(p, f, i, taken)
			}
		}
		if j.found.Fault != nil {
			return
		}
		j.noteOver(f)
		j.facts(j.nodes[f.node].state).onPath--
		j.frames = j.frames[:len(j.frames)-1]
	}
}

// denyDeep says which successor had to be taken first.
func (j depthFirst[S, A]) denyDeep(p Policy, f *frame, i int, taken uint32) {
	child := f.given[i]
	if child == None {
		j.deny(p, Missing, f.node, "Move", j.movesOf(f.node)[i])
		return
	}
	if j.isAtLimit(f) {
		j.deny(p, GoalPassed, child)
		return
	}
	kind := OutOfTurn
	if taken == None {
		kind, taken = Unfinished, child
	}
	j.deny(p, kind, taken, "Instead", j.label(child))
	if j.found.Fault != nil {
		j.found.Fault.Instead = []int{int(j.nodes[child].number)}
	}
}

// isAtLimit reports whether the successors of a node lie at the limit, where a search may expand them or not.
func (j depthFirst[S, A]) isAtLimit(f *frame) bool {
	n := &j.nodes[f.node]
	return n.depth+1 >= j.depthLimit || j.info.Algorithm == search.IDS && float64(n.depth+1) == j.limit
}

// childF is what a successor is taken by, NaN where the trace does not say it.
func (j depthFirst[S, A]) childF(f *frame, i int) (g int32, rank float64) {
	n := &j.nodes[f.node]
	g = n.g + f.cost[i]
	if j.info.CountsMoves {
		g = n.g + 1
	}
	if f.given[i] != None {
		return g, j.nodes[f.given[i]].f
	}
	return g, j.rank(g, j.estimateAt(f.to[i]))
}

// remaining is the first successor that a policy has still to take, -1 for none.
func (j depthFirst[S, A]) remaining(p Policy, f *frame) int {
	isAtLimit := j.isAtLimit(f)
	for i := range f.to {
		g, rank := j.childF(f, i)
		if math.IsNaN(rank) || math.IsInf(rank, 1) || j.isAbove(rank) || j.nodes[f.node].depth+1 >= j.depthLimit {
			continue
		}
		child := f.given[i]
		isTaken := child != None && j.nodes[child].isExpanded
		if child != None && isAtLimit {
			isTaken = isTaken || !j.problem.Goal(j.states[f.to[i]])
		} else if !isTaken {
			isTaken = j.mayPass(p, f, i, g)
		}
		if !isTaken {
			return i
		}
	}
	return -1
}

// mayPass reports whether a policy lets a search pass over a successor, which is reached at a cost of g.
func (j depthFirst[S, A]) mayPass(p Policy, f *frame, i int, g int32) bool {
	s, isGiven := j.facts(f.to[i]), f.given[i] != None
	switch p {
	case KeepsAll:
		return s.onPath > 0
	case MarksGenerated:
		return !isGiven && s.seen == j.iteration
	case MarksExpanded:
		return s.closed == j.iteration || j.isAtLimit(f) && s.seen == j.iteration
	}
	return s.doneRoom >= j.left(g) || s.room >= j.left(g) && (!isGiven || s.room > j.left(g))
}

// noteOver takes up which values above the limit the successors of a node have.
func (j depthFirst[S, A]) noteOver(f *frame) {
	if j.info.Algorithm != search.IDAStar {
		return
	}
	for i := range f.to {
		g, rank := j.childF(f, i)
		s := j.facts(f.to[i])
		switch {
		case math.IsNaN(rank):
			j.overGuess = true
		case j.isAbove(rank) && !math.IsInf(rank, 1):
			isNew := s.onPath == 0 && s.seen != j.iteration && s.room < j.left(g)
			j.over[rank] = j.over[rank] || isNew
		}
	}
}

// end tells how a trace without a fault ends, that did not reach its goal.
func (j depthFirst[S, A]) end() End {
	if len(j.frames) == 0 {
		return Early
	}
	policies := j.policies
	j.popTo(0, None)
	isLeft := j.found.Fault != nil
	j.found.Fault, j.policies, j.found.Policies = nil, policies, policies
	if isLeft || len(j.over) > 0 || j.iterates() {
		return Early
	}
	return Exhausted
}
