package gametree

import (
	"context"
	"math/rand/v2"
	"strconv"

	"procura/core/match"
	"procura/core/play"
	"procura/core/text"
)

// Shape is that of an exercise.
type Shape struct {
	// Depth is that of all leaves, Branching the greatest number of children; there are 2 at least.
	Depth, Branching int
}

// The limits of an exercise.
const (
	// LeastDepth and MostDepth bound the depth, MostBranching the children of a node.
	LeastDepth    = 2
	MostDepth     = 5
	MostBranching = 5
	// MostLeaves is the greatest number of leaves that a shape allows: they stand side by side on a page.
	MostLeaves   = 32
	greatestLeaf = 20
)

// IsAllowed reports whether there are exercises of a shape.
func (s Shape) IsAllowed() bool {
	if s.Depth < LeastDepth || s.Depth > MostDepth || s.Branching < 2 || s.Branching > MostBranching {
		return false
	}
	leaves := 1
	for range s.Depth {
		leaves *= s.Branching
	}
	return leaves <= MostLeaves
}

// Random makes a tree for an exercise, the same one for the same seed: one in which alpha-beta
// leaves something out. Now and then a leaf has the value of one before.
func Random(seed uint64, s Shape) Tree {
	random := rand.New(rand.NewPCG(seed, 'e'))
	for {
		var t Tree
		t.grow(random, s, Node{Parent: -1})
		t.finish()
		if t.CountLeaves() < int64(t.Leaves()) {
			return t
		}
	}
}

const equalLeaves = 3

func (t *Tree) grow(random *rand.Rand, s Shape, n Node) {
	n.Value = random.IntN(greatestLeaf + 1)
	if n.Ply < s.Depth {
		number := t.append(n)
		for move := range 2 + random.IntN(s.Branching-1) {
			t.grow(random, s, Node{Parent: number, Ply: n.Ply + 1, Move: uint16(move)})
		}
		return
	}
	if before := &t.Nodes[random.IntN(len(t.Nodes))]; before.Ply == s.Depth && random.IntN(equalLeaves) == 0 {
		n.Value = before.Value
	}
	t.append(n)
}

// Answer is what a student has written at a node. Numbers are for MAX, from -play.Win, which is
// minus infinity, to play.Win.
type Answer struct {
	// IsCut reports whether the branch to the node is crossed out. So are then those of its siblings behind
	// it, and all that is below.
	IsCut bool
	// Alpha and Beta are the window with which the node is entered, Value is what it returns. Nothing of it
	// is there where IsFilled is false, nor at leaves.
	IsFilled           bool
	Alpha, Beta, Value int
}

// Blank is the fault of a node that is looked at and has no numbers.
const Blank match.FaultKind = "blank"

// Marking is what an answer at a node is worth. Of a leaf there is none.
type Marking struct {
	Node int
	// Fault is "" where all is right; Why says what is wrong.
	Fault match.FaultKind
	Why   text.Message
}

// MarkAnswers marks the answers at those nodes of a tree that are looked at by them, in the order of
// entering. A node is right where it follows from what is written around it: a mistake counts
// once. Fail-hard and fail-soft are both right, and equal values may be cut or not, always the same.
func (t Tree) MarkAnswers(answers []Answer) (marks []Marking, equal match.EqualCuts) {
	f := filler{Tree: t, answers: answers, record: &play.Record{}, places: map[int]int{}}
	f.record.BeginIteration(t.Height())
	f.fill(0, 0, -play.Win, play.Win)
	f.record.Close()
	thought := match.Thought{
		Start: t.Position(), Record: f.record,
		Method: play.Method{Options: play.Options{Algorithm: play.AlphaBeta, Direct: true}, Limits: play.Limits{Depth: t.Height()}},
	}
	faults, equal := thought.FindFaults(context.Background(), len(t.Nodes))
	for _, fault := range faults {
		node := fault.Node
		if !f.record.Event(fault.Event).Leaves && fault.Kind != match.WrongWindow { // of the node that goes on
			node = f.record.Node(node).Parent
		}
		f.setFault(t.NodeOf(f.record, node), fault.Kind, text.M(fault.Said.Key, "Expected", Number(fault.Expected)))
	}
	return f.marks, equal
}

// Number writes an end of a window, or a value.
func Number(value int) string {
	switch value {
	case play.Win:
		return "∞"
	case -play.Win:
		return "-∞"
	}
	return strconv.Itoa(value)
}

// EqualName tells what was done with equal values, no text where it never came to that.
func EqualName(e match.EqualCuts) (said text.Message) {
	switch e {
	case match.EqualCut:
		return text.M("match.equal.cut")
	case match.EqualPassed:
		return text.M("match.equal.passed")
	}
	return said
}

// filler makes a record of answers.
type filler struct {
	Tree
	answers []Answer
	record  *play.Record
	marks   []Marking
	places  map[int]int // of the marks, by their nodes
}

// setFault says what is wrong at a node, the first thing only.
func (f *filler) setFault(i int, kind match.FaultKind, why text.Message) {
	if m := &f.marks[f.places[i]]; m.Fault == "" {
		m.Fault, m.Why = kind, why
	}
}

// fill enters a node with the window that it should have, and returns its value. What is blank is filled in.
func (f *filler) fill(i int, ordinal uint16, alpha, beta int) (value int) {
	n, a := &f.Nodes[i], f.answers[i]
	isBlank := !a.IsFilled || n.IsLeaf()
	if isBlank {
		a.Alpha, a.Beta = alpha, beta
	}
	if !n.IsLeaf() {
		f.places[i] = len(f.marks)
		f.marks = append(f.marks, Marking{Node: i})
		switch {
		case isBlank:
			f.setFault(i, Blank, text.M("match.fault.blank"))
		case n.Parent < 0 && (a.Alpha > alpha || a.Beta < beta):
			f.setFault(i, match.WrongWindow, text.M("match.fault.window", "Expected", Number(alpha)+", "+Number(beta)))
		}
	}
	if n.IsMax() {
		f.record.Enter(ordinal, a.Alpha, a.Beta)
	} else {
		f.record.Enter(ordinal, -a.Beta, -a.Alpha)
	}
	value = n.Value
	if n.IsLeaf() {
		f.record.AddMark(play.IsLeaf)
	} else {
		value = f.fillChildren(n, a)
	}
	if !isBlank {
		value = a.Value
	}
	if n.IsMax() {
		f.record.Leave(value, false)
	} else {
		f.record.Leave(-value, false)
	}
	return value
}

// fillChildren fills in the children that are not crossed out, and returns the best value.
func (f *filler) fillChildren(n *Node, a Answer) (best int) {
	for k, child := range n.Children {
		if f.answers[child].IsCut {
			f.record.Cut(len(n.Children) - k)
			break
		}
		value := f.fill(child, uint16(k), a.Alpha, a.Beta)
		switch {
		case k == 0:
			best = value
		case n.IsMax():
			best = max(best, value)
		default:
			best = min(best, value)
		}
		if n.IsMax() {
			a.Alpha = max(a.Alpha, value)
		} else {
			a.Beta = min(a.Beta, value)
		}
	}
	return best
}

// Solve gives the answers of alpha-beta that cuts equal values, fail-hard or fail-soft.
func (t Tree) Solve(hard bool) []Answer {
	m := play.Method{Options: play.Options{Algorithm: play.AlphaBeta, Direct: true, Hard: hard}, Limits: play.Limits{Depth: t.Height()}}
	thought, _ := match.Think(context.Background(), t.Position(), m, 0)
	answers := make([]Answer, len(t.Nodes))
	for i := range uint32(thought.Record.Len()) {
		n, number := thought.Record.Node(i), t.NodeOf(thought.Record, i)
		node := &t.Nodes[number]
		if node.IsLeaf() {
			continue
		}
		answers[number] = Answer{IsFilled: true, Alpha: int(n.Alpha), Beta: int(n.Beta), Value: int(n.Value)}
		if left := int(n.Left); left > 0 {
			answers[node.Children[len(node.Children)-left]].IsCut = true
		}
	}
	return answers
}
