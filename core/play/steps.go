package play

import (
	"slices"
	"sort"

	"procura/core/search/record"
)

// A record is read event by event: a node is entered, or left with its value. The number of an
// event follows from the nodes. Before node i is entered, i were entered and, but for those on
// the way to it, left:
//
//	enter i = i + (i - ply)     leave i = enter i + 2*(End - i) - 1

// Event is one step of a search.
type Event struct {
	Node uint32
	// Leaves reports whether the node is left, not entered.
	Leaves bool
}

// BestChange is a move of the root that was better than those before it in its iteration.
type BestChange struct {
	// Event is the event with which the search left the node of the move.
	Event   int
	Ordinal uint16
	Value   int32
	// Other reports whether it is another move than the best one before, or the first one.
	Other bool
}

// Len returns the number of nodes, Events the number of events.
func (r *Record) Len() int { return int(r.nodes.Len()) }

// Events is the number of events.
func (r *Record) Events() int { return 2 * r.Len() }

// Node is a node by its number.
func (r *Record) Node(i uint32) *Node { return r.nodes.At(i) }

// IterationOf is the place of the iteration of a node.
func (r *Record) IterationOf(i uint32) int {
	return sort.Search(len(r.Iterations), func(k int) bool { return r.Iterations[k].Root > i }) - 1
}

// Depth is the number of moves that are looked ahead from a node.
func (r *Record) Depth(i uint32) int {
	return max(0, r.Iterations[r.IterationOf(i)].Depth-int(r.nodes.At(i).Ply))
}

// EnterEvent returns the number of the event that enters a node.
func (r *Record) EnterEvent(i uint32) int { return 2*int(i) - int(r.nodes.At(i).Ply) }

// LeaveEvent returns the number of the event that leaves a node.
func (r *Record) LeaveEvent(i uint32) int {
	return r.EnterEvent(i) + 2*int(r.nodes.At(i).End-i) - 1
}

// Event is an event by its number, from 0.
func (r *Record) Event(e int) Event {
	i := r.lastEntered(e)
	up := e - r.EnterEvent(i)
	if up == 0 {
		return Event{Node: i}
	}
	for ; up > 1; up-- {
		i = r.nodes.At(i).Parent
	}
	return Event{Node: i, Leaves: true}
}

// lastEntered is the node that was entered last until an event.
func (r *Record) lastEntered(e int) uint32 {
	return uint32(sort.Search(r.Len(), func(i int) bool { return r.EnterEvent(uint32(i)) > e }) - 1)
}

// Current is the node that the search is in after an event, NoNode between two iterations.
func (r *Record) Current(e int) uint32 {
	event := r.Event(e)
	if event.Leaves {
		return r.nodes.At(event.Node).Parent
	}
	return event.Node
}

// PathTo returns the nodes from the root to a node, both counted.
func (r *Record) PathTo(i uint32) (path []uint32) {
	for ; i != NoNode; i = r.nodes.At(i).Parent {
		path = append(path, i)
	}
	slices.Reverse(path)
	return path
}

// Path has the nodes that were entered and not left after an event, from the root.
func (r *Record) Path(e int) []uint32 { return r.PathTo(r.Current(e)) }

// Children are the nodes below a node that were entered until an event, in their order. A move
// that NegaScout looks at again is there twice.
func (r *Record) Children(i uint32, e int) (list []uint32) {
	for child := i + 1; child < r.nodes.At(i).End && r.EnterEvent(child) <= e; child = r.nodes.At(child).End {
		list = append(list, child)
	}
	return list
}

// Moment is a node after an event. Numbers are for MAX.
type Moment struct {
	// Alpha and Beta are the window as it is by now.
	Alpha, Beta int
	// Value is the best value so far, or the value that was returned. HasValue is false
	// before the first one.
	Value    int
	HasValue bool
	// Left reports whether the node has been left.
	Left bool
	// Best is the child with that value, NoNode for none.
	Best uint32
}

// At is a node after an event at which it has been entered. What a restless leaf is worth
// without its loud moves is not recorded, and has no part in the moment before it is left.
func (r *Record) At(i uint32, e int) Moment {
	n := r.nodes.At(i)
	m := Moment{Alpha: int(n.Alpha), Beta: int(n.Beta), Best: NoNode}
	for _, child := range r.Children(i, e) {
		c := r.nodes.At(child)
		if r.LeaveEvent(child) > e || c.Has(IsUnfinished) || r.isScout(child) {
			continue
		}
		value := int(c.Value)
		if better := value > m.Value == n.IsMax() && value != m.Value; m.HasValue && !better {
			continue
		}
		m.Value, m.HasValue, m.Best = value, true, child
	}
	if m.HasValue && n.IsMax() {
		m.Alpha = max(m.Alpha, m.Value)
	}
	if m.HasValue && !n.IsMax() {
		m.Beta = min(m.Beta, m.Value)
	}
	if r.LeaveEvent(i) <= e {
		m.Left = true
		m.Value, m.HasValue = int(n.Value), !n.Has(IsUnfinished)
	}
	return m
}

// isScout reports whether a node is looked at again, by the same move, right after.
func (r *Record) isScout(i uint32) bool {
	n := r.nodes.At(i)
	if n.Parent == NoNode || n.End >= r.nodes.At(n.Parent).End {
		return false
	}
	return r.nodes.At(n.End).Ordinal == n.Ordinal
}

// CutBy is the node whose value, found before, let a node be cut: the child of a node above it that
// made alpha or beta what it is there, or a restless leaf above it, whose own estimate did.
// NoNode where the window was never narrowed.
func (r *Record) CutBy(i uint32) uint32 {
	n := r.nodes.At(i)
	isBeta := n.IsMax()
	limit := n.bound(isBeta)
	for at := n.Parent; at != NoNode; at = r.nodes.At(at).Parent {
		above := r.nodes.At(at)
		if above.bound(isBeta) != limit && above.IsMax() == isBeta { // the child scouts one beside a bound
			isBeta = !isBeta
			limit = scouted(above, limit)
		}
		if above.bound(isBeta) == limit {
			continue
		}
		m := r.At(at, r.EnterEvent(i))
		if m.bound(isBeta) != int(limit) {
			return at
		}
		return m.Best
	}
	return NoNode
}

// scouted is the bound of a node that its child scouts beside, by that of the child.
func scouted(n *Node, limit int32) int32 {
	if n.IsMax() {
		return limit - 1
	}
	return limit + 1
}

func (m *Moment) bound(isBeta bool) int {
	if isBeta {
		return m.Beta
	}
	return m.Alpha
}

func (n *Node) bound(isBeta bool) int32 {
	if isBeta {
		return n.Beta
	}
	return n.Alpha
}

// findBests finds the changes of the best move.
func (r *Record) findBests() {
	last := NoMove
	for _, iteration := range r.Iterations {
		if iteration.Root >= r.nodes.Len() {
			return
		}
		best := int32(-Win - 1)
		for _, child := range r.Children(iteration.Root, r.Events()) {
			n := r.nodes.At(child)
			if n.Value <= best || n.Has(IsUnfinished) || r.isScout(child) {
				continue
			}
			best = n.Value
			r.Bests = append(r.Bests, BestChange{r.LeaveEvent(child), n.Ordinal, best, n.Ordinal != last})
			last = n.Ordinal
		}
	}
}

// Goal is what one can seek in a record.
type Goal uint8

const (
	// ACut is an event that leaves a node with moves not looked at.
	ACut Goal = iota
	// AnotherBest is a change of the best move at the root.
	AnotherBest
	// AnIteration is the beginning of a search to another depth.
	AnIteration
	// OutOfNode leaves the node that the search is in; backwards it enters that node.
	OutOfNode
)

// Seek finds the nearest event after or before one.
func (r *Record) Seek(e int, what Goal, back bool) (found int, ok bool) {
	switch what {
	case ACut:
		if back {
			found = cutBefore(r, e)
		} else {
			found = cutAfter(r, e)
		}
		return found, found >= 0
	case OutOfNode:
		return outOf(r, e, back)
	}
	var events []int
	if what == AnIteration {
		for _, iteration := range r.Iterations {
			if iteration.Root < r.nodes.Len() {
				events = append(events, r.EnterEvent(iteration.Root))
			}
		}
	} else {
		for _, b := range r.Bests {
			if b.Other {
				events = append(events, b.Event)
			}
		}
	}
	return record.NextOf(events, e, back)
}

func outOf(r *Record, e int, back bool) (int, bool) {
	i := r.Current(e)
	switch {
	case i == NoNode:
		return 0, false
	case !back:
		return r.LeaveEvent(i), true
	case r.EnterEvent(i) < e:
		return r.EnterEvent(i), true
	case r.nodes.At(i).Parent == NoNode:
		return 0, false
	}
	return r.EnterEvent(r.nodes.At(i).Parent), true
}

// cutAfter is the next cut, -1 for none: among those nodes that were entered and not left,
// and those that are entered before it.
func cutAfter(r *Record, e int) int {
	found := -1
	for _, i := range r.Path(e) {
		if r.nodes.At(i).Left > 0 {
			found = r.LeaveEvent(i) // the innermost one is left first
		}
	}
	for i := r.lastEntered(e) + 1; i < r.nodes.Len(); i++ {
		if r.nodes.At(i).Left == 0 {
			continue
		}
		if found >= 0 && r.EnterEvent(i) > found {
			break
		}
		if leave := r.LeaveEvent(i); found < 0 || leave < found {
			found = leave
		}
	}
	return found
}

// cutBefore is the cut before an event, -1 for none: that of the last node which was cut, or one
// above it.
func cutBefore(r *Record, e int) int {
	for i := int(r.lastEntered(e)); i >= 0; i-- {
		if r.nodes.At(uint32(i)).Left == 0 || r.LeaveEvent(uint32(i)) >= e {
			continue
		}
		found := -1
		for _, above := range r.PathTo(uint32(i)) {
			if leave := r.LeaveEvent(above); found < 0 && leave < e && r.nodes.At(above).Left > 0 {
				found = leave
			}
		}
		return found
	}
	return -1
}
