package record

import (
	"slices"
	"sort"

	"procura/core/internal/store"
)

// indexes find what one node has had, and what waits. Each order is by node, and of one node
// by time. They are made when the run has ended: before that only EachWaiting answers, of all
// that is read here.
type indexes struct {
	looks    store.Chunked[uint32] // the steps, by their nodes
	waits    store.Chunked[uint32] // again, by their nodes
	children store.Chunked[uint32] // the nodes, by their parents; no start is there

	// nodeEnds and againEnds are the latest ends among so many waits of nodes and of again.
	nodeEnds, againEnds []uint32
	// spans are the phases of each group.
	spans []span
}

// span is from the first phase of a group to its last one; those between may be of others.
type span struct{ first, last int }

// endsBits is the logarithm of the number of waits that have one end.
const (
	endsBits = 10
	endsLen  = 1 << endsBits
)

// index makes the indexes, once all is kept.
func (t *Trace) index() {
	t.sortByNode(&t.looks, t.steps.Len(), func(i uint32) uint32 {
		if i == 0 {
			return None
		}
		return t.steps.At(i).Node
	})
	t.sortByNode(&t.waits, t.again.Len(), func(i uint32) uint32 { return t.again.At(i).node })
	t.sortByNode(&t.children, t.nodes.Len(), func(i uint32) uint32 {
		if parent := t.nodes.At(i).Parent; parent != i {
			return parent
		}
		return None
	})
	t.nodeEnds = endsOf(t.nodes.Len(), func(i uint32) uint32 { return t.nodes.At(i).to })
	t.againEnds = endsOf(t.again.Len(), func(i uint32) uint32 { return t.again.At(i).To })
	t.spans = make([]span, len(t.groups))
	for i := range t.spans {
		t.spans[i] = span{len(t.Phases), -1}
	}
	for i := range t.Phases {
		s := &t.spans[t.Phases[i].Group]
		s.first, s.last = min(s.first, i), i
	}
}

// sortByNode fills an order with so many numbers, by the node of each; those of none are left out.
func (t *Kept) sortByNode(order *store.Chunked[uint32], count uint32, nodeOf func(uint32) uint32) {
	order.Truncate(0)
	places := make([]uint32, t.nodes.Len()+1) // the first place of each node, one further on
	for i := range count {
		if node := nodeOf(i); node != None {
			places[node+1]++
			order.Append(0)
		}
	}
	for node := range t.nodes.Len() {
		places[node+1] += places[node]
	}
	for i := range count {
		if node := nodeOf(i); node != None {
			*order.At(places[node]) = i
			places[node]++
		}
	}
}

// endsOf are the latest of so many ends each.
func endsOf(count uint32, endOf func(uint32) uint32) []uint32 {
	ends := make([]uint32, (count+endsLen-1)>>endsBits)
	for i := range count {
		ends[i>>endsBits] = max(ends[i>>endsBits], endOf(i))
	}
	return ends
}

// findPlace is the first place in an order where reached is true; it stays true from there on.
func findPlace(order *store.Chunked[uint32], reached func(i uint32) bool) uint32 {
	return uint32(sort.Search(int(order.Len()), func(place int) bool { return reached(*order.At(uint32(place))) }))
}

// WaitAt is the last wait of a node that began until a step, its first one where none did.
func (t *Kept) WaitAt(number uint32, step int) Wait {
	behind := findPlace(&t.waits, func(i uint32) bool {
		w := t.again.At(i)
		return w.node > number || w.node == number && w.From > uint32(step)
	})
	if behind > 0 {
		if w := t.again.At(*t.waits.At(behind - 1)); w.node == number {
			return w.Wait
		}
	}
	return t.nodes.At(number).wait()
}

// LookedAt is the last step until one that looked at a node; 0 for none.
func (t *Kept) LookedAt(number uint32, step int) int {
	if behind := t.looksUntil(number, step); behind > 0 {
		return t.lookOf(number, behind-1)
	}
	return 0
}

// ExpandedAt is the last step until one that expanded a node; 0 for none.
func (t *Kept) ExpandedAt(number uint32, step int) int {
	for place := t.looksUntil(number, step); place > 0; place-- {
		looked := t.lookOf(number, place-1)
		if kind := t.Step(looked).Kind; looked == 0 || kind == Expanded || kind == Resumed {
			return looked
		}
	}
	return 0
}

// looksUntil is the place behind the last look at a node until a step.
func (t *Kept) looksUntil(number uint32, step int) uint32 {
	return findPlace(&t.looks, func(i uint32) bool {
		node := t.steps.At(i).Node
		return node > number || node == number && i > uint32(step)
	})
}

// lookOf is the step at a place of the looks, 0 where it is of another node.
func (t *Kept) lookOf(number, place uint32) int {
	if i := *t.looks.At(place); t.steps.At(i).Node == number {
		return int(i)
	}
	return 0
}

// Children are the nodes that were made from a node until a step, the first ones, and how many
// there are.
func (t *Kept) Children(number uint32, step, most int) (first []uint32, all int) {
	begin := findPlace(&t.children, func(i uint32) bool { return t.nodes.At(i).Parent >= number })
	made := t.Step(step).Nodes
	end := findPlace(&t.children, func(i uint32) bool {
		parent := t.nodes.At(i).Parent
		return parent > number || parent == number && i >= made
	})
	all = int(end - begin)
	for place := range uint32(min(most, all)) {
		first = append(first, *t.children.At(begin + place))
	}
	return first, all
}

// Entry is a node that waits.
type Entry struct {
	Node, Depth uint32
	F, H        float64
}

// EachWaiting gives the nodes of a search that wait after a step, in no order.
func (t *Kept) EachWaiting(step, group int, each func(Entry)) {
	made := t.Step(step).Nodes
	phases := span{0, len(t.Phases) - 1}
	if t.spans != nil {
		phases = t.spans[group]
	}
	for i := phases.first; i <= phases.last; i++ {
		if t.Phases[i].Group != group {
			continue
		}
		end := made
		if i+1 < len(t.Phases) {
			end = min(end, t.Phases[i+1].Node)
		}
		t.eachNodeWaiting(step, t.Phases[i].Node, end, each)
	}
	begun := uint32(sort.Search(int(t.again.Len()), func(i int) bool { return t.again.At(uint32(i)).From > uint32(step) }))
	for i := uint32(0); i < begun; i++ {
		if i%endsLen == 0 && isOver(t.againEnds, i, step) {
			i += endsLen - 1
			continue
		}
		if w := t.again.At(i); w.IsAt(step) && t.Phases[t.PhaseOf(w.node)].Group == group {
			n := t.nodes.At(w.node)
			each(Entry{w.node, n.Depth, w.F, n.H})
		}
	}
}

// eachNodeWaiting gives those of some nodes that wait for the first time after a step.
func (t *Kept) eachNodeWaiting(step int, from, end uint32, each func(Entry)) {
	for number := from; number < end; number++ {
		if number%endsLen == 0 && isOver(t.nodeEnds, number, step) {
			number += endsLen - 1
			continue
		}
		if n := t.nodes.At(number); n.From <= uint32(step) && uint32(step) < n.to {
			each(Entry{number, n.Depth, n.F, n.H})
		}
	}
}

// isOver reports whether all waits that have an end with one of them are over after a step.
func isOver(ends []uint32, i uint32, step int) bool {
	block := int(i >> endsBits)
	return block < len(ends) && ends[block] <= uint32(step)
}

// LastPhase is the last phase of a group, -1 where nothing happened in it.
func (t *Kept) LastPhase(group int) int { return t.spans[group].last }

// NextOf returns the next of some rising numbers after or before one, false where there is none.
func NextOf(list []int, at int, back bool) (int, bool) {
	i, found := slices.BinarySearch(list, at)
	switch {
	case back:
		i--
	case found:
		i++
	}
	if i < 0 || i >= len(list) {
		return 0, false
	}
	return list[i], true
}
