package gametree

import (
	"context"
	"slices"

	"procura/core/play"
)

// MoveChild puts a node, with all that is below it, to another place among its siblings, from 0.
func (t Tree) MoveChild(i, place int) Tree {
	parent := t.Nodes[i].Parent
	return t.reorder(func(number int, children []int) {
		if number != parent {
			return
		}
		from := slices.Index(children, i)
		copy(children[from:], children[from+1:])
		copy(children[place+1:], children[place:len(children)-1])
		children[place] = i
	})
}

// Order puts the moves of every node into the best order for alpha-beta, or into the worst one: by
// the values of minimax for the player to move. Moves of the same value keep their order.
func (t Tree) Order(best bool) Tree {
	values := t.Values()
	return t.reorder(func(number int, children []int) {
		isRising := t.Nodes[number].IsMax() != best
		slices.SortStableFunc(children, func(a, b int) int {
			if isRising {
				return values[a] - values[b]
			}
			return values[b] - values[a]
		})
	})
}

// reorder makes a tree with the children of each node in another order.
func (t Tree) reorder(order func(number int, children []int)) Tree {
	var next Tree
	var add func(number, parent int)
	add = func(number, parent int) {
		n := t.Nodes[number]
		children := slices.Clone(n.Children)
		order(number, children)
		n.Parent, n.Children = parent, nil
		place := next.append(n)
		for _, child := range children {
			add(child, place)
		}
	}
	add(0, -1)
	return next
}

// CountLeaves is the number of leaves that alpha-beta looks at.
func (t Tree) CountLeaves() int64 {
	limits := play.Limits{Depth: t.Height()}
	return t.Position().Search(context.Background(), limits, play.Options{Direct: true}).Leaves
}
