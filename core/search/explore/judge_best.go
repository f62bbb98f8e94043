package explore

import (
	"container/heap"
	"math"

	"procura/core/search"
)

// queue counts the nodes that wait by the value by which they are taken.
type queue struct {
	counts map[float64]int
	ranks  ranks
}

type ranks []float64

func (r ranks) Len() int           { return len(r) }
func (r ranks) Less(i, k int) bool { return r[i] < r[k] }
func (r ranks) Swap(i, k int)      { r[i], r[k] = r[k], r[i] }
func (r *ranks) Push(x any)        { *r = append(*r, x.(float64)) }
func (r *ranks) Pop() any {
	last := (*r)[len(*r)-1]
	*r = (*r)[:len(*r)-1]
	return last
}

func (q *queue) add(rank float64) {
	if q.counts == nil {
		q.counts = map[float64]int{}
	}
	count, known := q.counts[rank]
	q.counts[rank] = count + 1
	if !known {
		heap.Push(&q.ranks, rank)
	}
}

func (q *queue) remove(rank float64) { q.counts[rank]-- }

// least is the least value that waits, +Inf where nothing does.
func (q *queue) least() float64 {
	for len(q.ranks) > 0 {
		if q.counts[q.ranks[0]] > 0 {
			return q.ranks[0]
		}
		delete(q.counts, q.ranks[0])
		heap.Pop(&q.ranks)
	}
	return math.Inf(1)
}

// queueOf is the queue of a policy: what is marked as generated never comes twice, and waits as in a tree.
func queueOf(p Policy) int {
	switch p {
	case MarksExpanded:
		return 1
	case Reopens:
		return 2
	}
	return 0
}

// bestFirst follows a search that takes the least value that waits.
type bestFirst[S comparable, A any] struct{ *judge[S, A] }

func (j bestFirst[S, A]) enqueue(q int, node uint32) {
	n := &j.nodes[node]
	if math.IsNaN(n.f) || n.depth >= j.depthLimit {
		return
	}
	n.waits[q] = true
	j.queues[q].add(n.f)
}

func (j bestFirst[S, A]) dequeue(q int, node uint32) {
	if n := &j.nodes[node]; n.waits[q] {
		n.waits[q] = false
		j.queues[q].remove(n.f)
	}
}

// giveNode takes up a node that was generated.
func (j bestFirst[S, A]) giveNode(node uint32) {
	n := &j.nodes[node]
	f := j.facts(n.state)
	if f.last != None {
		j.deny(MarksGenerated, Duplicate, node, "Other", j.nodes[f.last].number)
	}
	j.enqueue(0, node)
	if f.done == math.MaxInt32 && j.policies&MarksExpanded != 0 {
		j.enqueue(1, node)
		n.next = f.last // a chain of those that wait
	}
	f.last = node
	if f.best == None || n.g < j.nodes[f.best].g {
		if f.best != None {
			j.dequeue(2, f.best)
		}
		f.best = node
		j.enqueue(2, node)
	}
	if j.testsGenerated && j.problem.Goal(j.states[n.state]) {
		j.goalGenerated = node
	}
}

// takeNode takes the node whose turn it is, or finds that it is not.
func (j bestFirst[S, A]) takeNode(node uint32, isGoal bool) {
	n := &j.nodes[node]
	isLast := len(j.frames) == 0 || j.frames[0].node == n.parent
	if isGoal && j.testsGenerated && isLast {
		return
	}
	j.closeFrame()
	if j.goalGenerated != None {
		j.testsGenerated, j.goalGenerated = false, None
	}
	f := j.facts(n.state)
	if f.done < math.MaxInt32 {
		j.deny(MarksExpanded, StateClosed, node)
		if f.done <= n.g {
			j.deny(Reopens, StateClosed, node)
		}
	}
	for p := KeepsAll; p <= Reopens; p <<= 1 {
		if least := j.queues[queueOf(p)].least(); j.policies&p != 0 && n.f > least+nearness*max(1, math.Abs(least))+2*j.slack {
			j.denyTurn(p, node)
		}
	}
	if j.found.Fault != nil {
		return
	}
	j.leaveQueues(node)
	f.done = min(f.done, n.g)
}

// leaveQueues takes a node that is expanded from the queues, and those of its state that a policy drops with it.
func (j bestFirst[S, A]) leaveQueues(node uint32) {
	n := &j.nodes[node]
	f := j.facts(n.state)
	j.dequeue(0, node)
	j.dequeue(2, node)
	if j.policies&MarksExpanded != 0 {
		for other := f.last; other != None; other = j.nodes[other].next {
			j.dequeue(1, other)
		}
	}
	if f.done > n.g && f.best != None && j.nodes[f.best].g >= n.g {
		j.dequeue(2, f.best)
	}
}

// closeFrame holds the successors of the last node, which are all there now.
func (j bestFirst[S, A]) closeFrame() {
	if len(j.frames) == 0 {
		return
	}
	f := &j.frames[0]
	for i := range f.to {
		if f.given[i] != None {
			continue
		}
		for p := KeepsAll; p <= Reopens; p <<= 1 {
			if j.policies&p == 0 || j.mayDrop(p, f, i) {
				continue
			}
			kind := Missing
			if j.facts(f.to[i]).done < math.MaxInt32 && p == Reopens {
				kind = NotReopened
			}
			j.deny(p, kind, f.node, "Move", j.movesOf(f.node)[i])
		}
	}
}

// mayDrop reports whether a policy lets a search throw a successor away.
func (j bestFirst[S, A]) mayDrop(p Policy, f *frame, i int) bool {
	from, s := &j.nodes[f.node], f.to[i]
	to := j.facts(s)
	if math.IsInf(j.estimateAt(s), 1) {
		return true
	}
	g := from.g + f.cost[i]
	if j.info.CountsMoves {
		g = from.g + 1
	}
	isCheap := to.best != None && j.nodes[to.best].g <= g
	switch p {
	case MarksGenerated:
		return to.last != None
	case MarksExpanded:
		isByG := j.info.Algorithm == search.UCS || j.info.Algorithm == search.AStar
		return to.done < math.MaxInt32 || to.last != None && (isCheap || !isByG)
	case Reopens:
		return isCheap
	}
	for at := f.node; at != None; at = j.nodes[at].parent {
		if j.of[j.nodes[at].state].class == j.of[s].class {
			return true
		}
	}
	return false
}

// denyTurn says which nodes had to be taken in the place of one.
func (j bestFirst[S, A]) denyTurn(p Policy, node uint32) {
	if j.policies&^p != 0 {
		j.policies &^= p
		return
	}
	if j.found.Fault != nil {
		return
	}
	least, first := j.queues[queueOf(p)].least(), None
	var instead []int
	for i := range j.nodes {
		if n := &j.nodes[i]; n.waits[queueOf(p)] && n.f == least {
			if first == None {
				first = uint32(i)
			}
			if len(instead) < mostInstead {
				instead = append(instead, int(n.number))
			}
		}
	}
	j.fail(OutOfTurn, node, "Instead", j.label(first))
	j.found.Fault.Instead = instead
}

// end tells how a trace without a fault ends, that did not reach its goal.
func (j bestFirst[S, A]) end() End {
	j.closeFrame()
	if j.found.Fault != nil { // the last successors are not all there
		j.found.Fault = nil
		return Early
	}
	for p := KeepsAll; p <= Reopens; p <<= 1 {
		if j.policies&p != 0 && math.IsInf(j.queues[queueOf(p)].least(), 1) {
			return Exhausted
		}
	}
	return Early
}
