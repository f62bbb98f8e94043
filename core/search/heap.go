package search

import (
	"math"
	"unsafe"
)

// heap is a priority queue for priorities with a fraction: least f first, then
// least h, then first in, first out. It is a binary heap in one slice.
type heap struct {
	weight float64 // multiplies g, as in buckets
	items  []heapItem
	order  uint32
	high   float64
	budget *budget
}

type heapItem struct {
	f, h  float64
	entry entry
	order uint32
}

func (a *heapItem) before(b *heapItem) bool {
	if a.f != b.f {
		return a.f < b.f
	}
	if a.h != b.h {
		return a.h < b.h
	}
	return a.order < b.order
}

func (q *heap) push(e entry, h estimate) bool {
	if len(q.items) == cap(q.items) && !q.grow() {
		return false
	}
	q.order++
	item := heapItem{f: q.weight*float64(e.g) + h.real, h: h.real, entry: e, order: q.order}
	q.items = append(q.items, item)
	i := len(q.items) - 1
	for i > 0 {
		parent := (i - 1) / 2
		if !item.before(&q.items[parent]) {
			break
		}
		q.items[i] = q.items[parent]
		i = parent
	}
	q.items[i] = item
	return true
}

func (q *heap) grow() bool {
	size := int64(unsafe.Sizeof(heapItem{}))
	next := max(64, 2*cap(q.items))
	if !q.budget.take(size * int64(next)) {
		return false
	}
	q.budget.give(size * int64(cap(q.items)))
	items := make([]heapItem, len(q.items), next)
	copy(items, q.items)
	q.items = items
	return true
}

func (q *heap) pop() (entry, bool) {
	if len(q.items) == 0 {
		return entry{}, false
	}
	best, last := q.items[0], q.items[len(q.items)-1]
	q.items = q.items[:len(q.items)-1]
	q.high = math.Max(q.high, best.f)
	q.sink(last)
	return best.entry, true
}

// sink puts an item into the hole at the root.
func (q *heap) sink(item heapItem) {
	n := len(q.items)
	if n == 0 {
		return
	}
	i := 0
	for {
		child := 2*i + 1
		if child >= n {
			break
		}
		if child+1 < n && q.items[child+1].before(&q.items[child]) {
			child++
		}
		if !q.items[child].before(&item) {
			break
		}
		q.items[i] = q.items[child]
		i = child
	}
	q.items[i] = item
}

// floor rounds up: a cost is whole, so f = 4.2 proves 5. The margin keeps
// rounding errors from proving too much.
func (q *heap) floor() int { return int(math.Ceil(q.high - 1e-6)) }
