package games_test

import (
	"container/heap"

	"procura/core/search"
)

// bookNode is a node as in Russell and Norvig: state, parent, action, path cost;
// f is its place in the queue.
type bookNode[S comparable, A any] struct {
	state  S
	parent *bookNode[S, A]
	action A
	cost   int
	f      int
}

// bookQueue is a priority queue for container/heap.
type bookQueue[S comparable, A any] []*bookNode[S, A]

func (q bookQueue[S, A]) Len() int           { return len(q) }
func (q bookQueue[S, A]) Less(i, j int) bool { return q[i].f < q[j].f }
func (q bookQueue[S, A]) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *bookQueue[S, A]) Push(x any)        { *q = append(*q, x.(*bookNode[S, A])) }
func (q *bookQueue[S, A]) Pop() any {
	old := *q
	last := old[len(old)-1]
	old[len(old)-1] = nil
	*q = old[:len(old)-1]
	return last
}

// byTheBook is best-first search of the fourth edition, figure 3.7, with
// f = g + h: a table of the states reached, and nodes on the heap of Go's
// library. It is written as one would for a game of one's own.
func byTheBook[S comparable, A any](p search.Problem[S, A], h func(S) int) answer {
	root := &bookNode[S, A]{state: p.Start()}
	root.f = h(root.state)
	frontier := &bookQueue[S, A]{root}
	reached := map[S]*bookNode[S, A]{root.state: root}
	expanded := 0
	for frontier.Len() > 0 {
		node := heap.Pop(frontier).(*bookNode[S, A])
		if p.Goal(node.state) {
			return answer{length: node.length(), expanded: expanded}
		}
		expanded++
		for _, e := range p.Expand(node.state, nil) {
			cost := node.cost + int(e.Cost)
			if old, known := reached[e.State]; known && old.cost <= cost {
				continue
			}
			away := h(e.State)
			if away >= search.Unreachable {
				continue
			}
			child := &bookNode[S, A]{state: e.State, parent: node, action: e.Action, cost: cost, f: cost + away}
			reached[e.State] = child
			heap.Push(frontier, child)
		}
	}
	return answer{length: -1, expanded: expanded}
}

// length is the number of moves from the root.
func (n *bookNode[S, A]) length() (moves int) {
	for ; n.parent != nil; n = n.parent {
		moves++
	}
	return moves
}
