// Package gametree has small trees of one's own, as they stand in exercises, and makes them games
// for two: the search that plays any game can be looked into on them.
//
//	(3 (12 8) (2 4 6))   a list is a node, a number is a leaf; MAX moves at the root
//
// A move leads to a child, and is a letter: a, b, c ... Where children stand in another order each has its letter before it,
// (b (12 8) a 3). A leaf ends the game and counts its
// number, wherever it stands: see play.Scored.
package gametree

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"procura/core/play"
	"procura/core/text"
)

// The limits of a tree that is read.
const (
	MaxNodes  = 2000
	MaxHeight = 12
)

// Tree is a tree with its nodes in the order in which a search without cuts enters them; the
// root is the first one. It never changes.
type Tree struct{ Nodes []Node }

// Node is a node of a tree.
type Node struct {
	// Parent is -1 at the root. Ply is the number of moves from there: MAX moves where it is even.
	Parent, Ply int
	// Children are none at a leaf.
	Children []int
	// Move is the place among the siblings where the node was read, which gives the move to it its letter. It keeps that in
	// another order.
	Move uint16
	// Value is that of a leaf, for MAX. Elsewhere it is the mean of the leaves below, rounded:
	// what a search takes that ends there.
	Value int
}

// IsLeaf reports whether a node is a leaf.
func (n *Node) IsLeaf() bool { return len(n.Children) == 0 }

// IsMax reports whether MAX moves at a node.
func (n *Node) IsMax() bool { return n.Ply%2 == 0 }

// Parse reads a tree, alone in its text.
func Parse(src string) (Tree, []text.Error) {
	doc := text.ParseText(src)
	if len(doc.Errors) == 0 && len(doc.Forms) > 1 {
		return Tree{}, wrongAt(&doc.Forms[1], "error.tree.more")
	}
	return read(doc)
}

// read makes a tree of the first form of a text.
func read(doc text.Source) (Tree, []text.Error) {
	switch {
	case len(doc.Errors) > 0:
		return Tree{}, doc.Errors
	case len(doc.Forms) == 0:
		return Tree{}, wrongAt(&text.Node{Pos: text.Pos{Line: 1, Column: 1}}, "error.tree.list")
	case doc.Forms[0].Kind != text.List:
		return Tree{}, wrongAt(&doc.Forms[0], "error.tree.list")
	}
	r := reader{}
	r.add(&doc.Forms[0], Node{Parent: -1})
	if len(r.errors) > 0 {
		return Tree{}, r.errors
	}
	return r.finish(), nil
}

func wrongAt(n *text.Node, key string, pairs ...any) []text.Error {
	expected := text.M("error.expected.tree", "Nodes", MaxNodes, "Height", MaxHeight, "Most", play.MaxEval)
	return []text.Error{{Pos: n.Pos, What: text.M(key, pairs...), Expected: expected}}
}

// reader collects the nodes of a tree. It stops at the first error.
type reader struct {
	Tree
	errors []text.Error
}

func (r *reader) add(n *text.Node, node Node) {
	switch {
	case len(r.errors) > 0:
		return
	case len(r.Nodes) == MaxNodes:
		r.errors = wrongAt(n, "error.tree.nodes")
		return
	case node.Ply > MaxHeight:
		r.errors = wrongAt(n, "error.tree.height")
		return
	}
	number := r.append(node)
	switch {
	case n.Kind != text.List:
		value, err := strconv.Atoi(n.Text)
		if n.Kind != text.Atom || err != nil || value < -play.MaxEval || value > play.MaxEval {
			r.errors = wrongAt(n, "error.tree.leaf", "Text", text.Clip(n.Text, mostQuoted))
		}
		r.Nodes[number].Value = value
	case len(n.Items) == 0:
		r.errors = wrongAt(n, "error.tree.empty")
	}
	hasLetters := len(n.Items) > 1 && n.Items[0].Kind == text.Atom && strings.Trim(n.Items[0].Text, alphabet) == ""
	if hasLetters {
		r.addLettered(n.Items, Node{Parent: number, Ply: node.Ply + 1})
		return
	}
	for i := range n.Items {
		r.add(&n.Items[i], Node{Parent: number, Ply: node.Ply + 1, Move: uint16(i)})
	}
}

// addLettered adds children that each have their letter before them.
func (r *reader) addLettered(items []text.Node, child Node) {
	open := map[string]uint16{}
	for move := range len(items) / 2 {
		open[letters(move, alphabet[0])] = uint16(move)
	}
	for i := 0; i < len(items) && len(r.errors) == 0; i += 2 {
		letter := &items[i]
		move, ok := open[letter.Text]
		if !ok || letter.Kind != text.Atom || i+1 == len(items) {
			r.errors = wrongAt(letter, "error.tree.letter", "Text", text.Clip(letter.Text, mostQuoted))
			return
		}
		delete(open, letter.Text)
		child.Move = move
		r.add(&items[i+1], child)
	}
}

// alphabet has the letters of moves.
const alphabet = "abcdefghijklmnopqrstuvwxyz"

const mostQuoted = 20

// append adds a node behind the others, below its parent.
func (t *Tree) append(n Node) (number int) {
	number = len(t.Nodes)
	t.Nodes = append(t.Nodes, n)
	if n.Parent >= 0 {
		above := &t.Nodes[n.Parent]
		above.Children = append(above.Children, number)
	}
	return number
}

// finish estimates the nodes that are no leaves.
func (t *Tree) finish() Tree {
	sums, leaves := make([]int, len(t.Nodes)), make([]int, len(t.Nodes))
	for i, n := range slices.Backward(t.Nodes) {
		if n.IsLeaf() {
			sums[i], leaves[i] = n.Value, 1
		}
		t.Nodes[i].Value = sums[i] / leaves[i]
		if n.Parent >= 0 {
			sums[n.Parent] += sums[i]
			leaves[n.Parent] += leaves[i]
		}
	}
	return *t
}

// String writes a tree as Parse reads it.
func (t Tree) String() string { return t.Branch(0) }

// Branch writes a node with all that is below it.
func (t Tree) Branch(i int) string {
	var b strings.Builder
	t.write(&b, i)
	return b.String()
}

func (t Tree) write(b *strings.Builder, i int) {
	n := &t.Nodes[i]
	if n.IsLeaf() {
		b.WriteString(strconv.Itoa(n.Value))
		return
	}
	isSorted := slices.IsSortedFunc(n.Children, func(a, b int) int { return int(t.Nodes[a].Move) - int(t.Nodes[b].Move) })
	for k, child := range n.Children {
		b.WriteByte("( "[min(k, 1)])
		if !isSorted {
			b.WriteString(letters(int(t.Nodes[child].Move), alphabet[0]) + " ")
		}
		t.write(b, child)
	}
	b.WriteByte(')')
}

// Height is the number of moves to the deepest leaf.
func (t Tree) Height() (height int) {
	for i := range t.Nodes {
		height = max(height, t.Nodes[i].Ply)
	}
	return height
}

// Leaves is the number of leaves.
func (t Tree) Leaves() (count int) {
	for i := range t.Nodes {
		if t.Nodes[i].IsLeaf() {
			count++
		}
	}
	return count
}

// Label names a node that is no leaf by a letter, in the order of the nodes: A is the root.
func (t Tree) Label(i int) string {
	number := 0
	for k := range t.Nodes[:i] {
		if !t.Nodes[k].IsLeaf() {
			number++
		}
	}
	return letters(number, 'A')
}

// letters writes a number from 0 in letters: a to z, aa, ab ...
func letters(number int, first byte) string {
	last := string(rune(first) + rune(number%26))
	if number < 26 {
		return last
	}
	return letters(number/26-1, first) + last
}

// Values are the values of all nodes by minimax, for MAX.
func (t Tree) Values() []int {
	values := make([]int, len(t.Nodes))
	for i, n := range slices.Backward(t.Nodes) {
		if n.IsLeaf() {
			values[i] = n.Value
			continue
		}
		values[i] = values[n.Children[0]]
		for _, child := range n.Children {
			if n.IsMax() {
				values[i] = max(values[i], values[child])
			} else {
				values[i] = min(values[i], values[child])
			}
		}
	}
	return values
}

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
