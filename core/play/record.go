package play

import (
	"math"
	"unsafe"

	"procura/core/internal/store"
)

// NoNode is no node of a record, NoMove no move.
const (
	NoNode        = store.None
	NoMove uint16 = math.MaxUint16
)

// DefaultRecord is the usual limit of the nodes that a record keeps.
const DefaultRecord = 1_000_000

// Mark tells what else there is to say of a node.
type Mark uint8

const (
	// IsLeaf marks a node that was over or was estimated.
	IsLeaf Mark = 1 << iota
	// IsRestless marks a leaf of which loud moves were followed.
	IsRestless
	// IsHit marks a node that the table answered.
	IsHit
	// IsUnfinished marks a node that has no value: the search was stopped before.
	IsUnfinished
)

// Node is a node of a record. Values are for MAX, who moves at the root, and windows too:
// MAX moves where Ply is even.
type Node struct {
	// Parent is NoNode at a root. End is the number behind the last node below it.
	Parent, End uint32
	// Alpha and Beta are the window on entry, from -Win to Win; Value is what was returned.
	Alpha, Beta, Value int32
	// Ordinal is the move to it among those of its parent in the order of the game, Best the best move,
	// with Left > 0 the one that cut: NoMove for none. Left are the moves that were not looked at.
	Ordinal, Best, Left uint16
	// Ply is the number of moves from the root.
	Ply uint16
	// Bound tells whether Value is exact, or a bound of the position's value.
	Bound Bound
	Marks Mark
}

// Has reports whether a node has a mark.
func (n *Node) Has(m Mark) bool { return n.Marks&m != 0 }

// IsMax reports whether MAX moves at a node.
func (n *Node) IsMax() bool { return n.Ply%2 == 0 }

// Iteration is a search to one depth, with its root.
type Iteration struct {
	Root  uint32
	Depth int
}

// Record takes down what a thought does, node by node, in the order of entering:
//
//	node       0   1   2   3        its events: enter 0, enter 1, leave 1, enter 2, enter 3, ...
//	ply        0   1   1   2
//
// so that nothing but the nodes is kept. The zero Record is ready for one thought. It
// keeps its first Most nodes; what comes after has its part in the values, and is not there.
type Record struct {
	// Most is the greatest number of nodes, 0 for DefaultRecord.
	Most int
	// Iterations are the searches to a depth that were begun, and Bests the changes of the best
	// move, in their order. Others only read them.
	Iterations []Iteration
	Bests      []BestChange
	// IsPart reports whether the search went on after what is recorded.
	IsPart bool

	nodes  store.Chunked[Node]
	budget store.Budget

	now   uint32 // the node that was entered last and not left
	next  uint16 // the move that is looked at next
	under int    // nodes entered and not left that are not kept
}

// BeginIteration begins the search to a depth; its root is entered next.
func (r *Record) BeginIteration(depth int) {
	if r.nodes.Budget == nil {
		r.nodes.Budget = &r.budget
		r.now = NoNode
		if r.Most == 0 {
			r.Most = DefaultRecord
		}
	}
	if !r.IsPart {
		r.Iterations = append(r.Iterations, Iteration{r.nodes.Len(), depth})
	}
}

// Enter enters a node by a move of the last one that was not left, with a window for the
// player to move.
func (r *Record) Enter(ordinal uint16, alpha, beta int) {
	if r.IsPart || int(r.nodes.Len()) >= r.Most {
		r.IsPart = true
		r.under++
		return
	}
	number, n, _ := r.nodes.Add()
	*n = Node{Parent: r.now, Alpha: int32(alpha), Beta: int32(beta), Ordinal: ordinal, Best: NoMove}
	if r.now != NoNode {
		n.Ply = r.nodes.At(r.now).Ply + 1
	}
	if !n.IsMax() {
		n.Alpha, n.Beta = -n.Beta, -n.Alpha
	}
	r.now = number
}

// AddMark says something of the node that was entered last and not left. SetBest and Cut are of that
// node, too.
func (r *Record) AddMark(m Mark) {
	if r.under == 0 {
		r.nodes.At(r.now).Marks |= m
	}
}

// SetBest says which move is the best so far.
func (r *Record) SetBest(ordinal uint16) {
	if r.under == 0 {
		r.nodes.At(r.now).Best = ordinal
	}
}

// Cut says how many moves were not looked at because of a cut.
func (r *Record) Cut(left int) {
	if r.under == 0 {
		r.nodes.At(r.now).Left = uint16(left)
	}
}

// Leave leaves the node that was entered last and not left, with its value for the player to
// move, or with none.
func (r *Record) Leave(value int, unfinished bool) {
	if r.under > 0 {
		r.under--
		return
	}
	n := r.nodes.At(r.now)
	n.End, n.Value = r.nodes.Len(), int32(value)
	if !n.IsMax() {
		n.Value = -n.Value
	}
	switch {
	case unfinished:
		n.Value = 0
		n.Marks |= IsUnfinished
	case n.Has(IsLeaf) && !n.Has(IsRestless):
	case n.Value >= n.Beta:
		n.Bound = AtLeast
	case n.Value <= n.Alpha:
		n.Bound = AtMost
	}
	r.now = n.Parent
	r.next = n.Ordinal // NegaScout may look again
}

// Close ends the record: it can be read from now on, by any goroutine, and no longer written. What was not left
// has no value.
func (r *Record) Close() {
	for r.Len() > 0 && r.now != NoNode {
		r.Leave(0, true)
	}
	r.findBests()
}

// Last is the node that was entered last and not left.
func (r *Record) Last() uint32 { return r.now }

// SetBound says what the value of the node that was left last says of that of its position.
func (r *Record) SetBound(i uint32, b Bound) { r.nodes.At(i).Bound = b }

// Bytes is the memory of the record.
func (r *Record) Bytes() int64 {
	return r.budget.Used + int64(len(r.Iterations))*int64(unsafe.Sizeof(Iteration{})) + int64(len(r.Bests))*int64(unsafe.Sizeof(BestChange{}))
}
