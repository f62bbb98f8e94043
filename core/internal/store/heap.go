package store

import (
	"unsafe"
)

// Item is a node in a heap with its rank: the least First is first, of equals
// the least Second, then the least Order.
type Item struct {
	First, Second float64
	Order         uint64
	Entry
}

// Before reports whether an item comes before another.
func (a *Item) Before(b *Item) bool {
	if a.First != b.First {
		return a.First < b.First
	}
	if a.Second != b.Second {
		return a.Second < b.Second
	}
	return a.Order < b.Order
}

// Heap is a binary heap of items in one slice.
//
//	items   0 | 1 2 | 3 4 5 6 | ...      2i+1 and 2i+2 come after i
//
// One that tracks its nodes, of which each has one item at most, can take them
// out wherever they stand:
//
//	items[places[node] - 1].Node == node
type Heap struct {
	items  []Item
	places []uint32 // of each node: its place in items + 1, 0 for none
	Tracks bool
	Budget *Budget
}

// Len is the number of items.
func (q *Heap) Len() int { return len(q.items) }

// First is the first item; there must be one.
func (q *Heap) First() *Item { return &q.items[0] }

// Items are all items, the first one first, the others in no order.
func (q *Heap) Items() []Item { return q.items }

// Swap empties the heap into the hands of the caller, and goes on in the room of
// what the caller had before.
func (q *Heap) Swap(items []Item) []Item {
	full := q.items
	q.items = items[:0]
	return full
}

// Push adds an item; false: out of memory, and nothing has changed.
func (q *Heap) Push(item Item) bool {
	if len(q.items) == cap(q.items) && !q.grow() {
		return false
	}
	q.items = q.items[:len(q.items)+1]
	q.rise(len(q.items)-1, &item)
	return true
}

func (q *Heap) grow() bool {
	size := int64(unsafe.Sizeof(Item{}))
	next := max(32, 2*cap(q.items))
	if !q.Budget.Take(size * int64(next)) {
		return false
	}
	q.Budget.Give(size * int64(cap(q.items)))
	items := make([]Item, len(q.items), next)
	copy(items, q.items)
	q.items = items
	return true
}

// Pop removes the first item; there must be one.
func (q *Heap) Pop() Item {
	first := q.items[0]
	last := q.items[len(q.items)-1]
	q.items = q.items[:len(q.items)-1]
	if len(q.items) > 0 {
		q.sink(0, &last)
	}
	if q.Tracks {
		q.places[first.Node] = 0
	}
	return first
}

// ReplaceFirst puts an item in the place of the first one; there must be one, and
// the heap must not track.
func (q *Heap) ReplaceFirst(item Item) { q.sink(0, &item) }

// Set gives a node a rank, whether it has one or not; false: out of memory.
func (q *Heap) Set(item Item) bool {
	var ok bool
	for int(item.Node) >= len(q.places) {
		q.places, ok = Grow(q.places, q.Budget)
		if !ok {
			return false
		}
		q.places[len(q.places)-1] = 0
	}
	q.Remove(item.Node)
	return q.Push(item)
}

// Has reports whether a node has a rank.
func (q *Heap) Has(node uint32) bool { return int(node) < len(q.places) && q.places[node] != 0 }

// Remove takes a node out if it is there.
func (q *Heap) Remove(node uint32) {
	if !q.Has(node) {
		return
	}
	hole := int(q.places[node]) - 1
	q.places[node] = 0
	last := q.items[len(q.items)-1]
	q.items = q.items[:len(q.items)-1]
	switch {
	case hole == len(q.items):
	case hole > 0 && last.Before(&q.items[(hole-1)/2]):
		q.rise(hole, &last)
	default:
		q.sink(hole, &last)
	}
}

func (q *Heap) rise(i int, item *Item) {
	for i > 0 {
		parent := (i - 1) / 2
		if !item.Before(&q.items[parent]) {
			break
		}
		q.put(i, &q.items[parent])
		i = parent
	}
	q.put(i, item)
}

func (q *Heap) sink(i int, item *Item) {
	for {
		child := 2*i + 1
		if child >= len(q.items) {
			break
		}
		if child+1 < len(q.items) && q.items[child+1].Before(&q.items[child]) {
			child++
		}
		if !q.items[child].Before(item) {
			break
		}
		q.put(i, &q.items[child])
		i = child
	}
	q.put(i, item)
}

func (q *Heap) put(i int, item *Item) {
	q.items[i] = *item
	if q.Tracks {
		q.places[item.Node] = uint32(i + 1)
	}
}
