package store

import (
	"unsafe"
)

// buckets is a priority queue for whole-numbered priorities: least f first,
// then least h, then first in, first out. Each pair (f, h) has a list of
// pages; empty pages are used again.
//
//	rows[f-base] -> cols[h-base] -> bucketPage -> bucketPage
type buckets struct {
	// gWeight multiplies g: 1 for A* and uniform cost, 0 for greedy search. hWeight
	// multiplies h: more than 1 for weighted A*.
	gWeight, hWeight int
	rows             span[row]
	low              int // no entry has a smaller f
	high             int // the greatest f popped while the order was kept
	count            int
	pagePool         pagePool
	budget           *Budget
}

// bucketWeight is the greatest weight for buckets. Weights spread the
// priorities: above it most rows would be empty.
const bucketWeight = 16

type row struct {
	cols  span[bucket]
	low   int
	count int
}

type bucket struct{ head, tail uint32 } // bucketPage numbers + 1; 0 is none

// span is a slice whose indices may begin anywhere and grow both ways.
type span[T any] struct {
	items []T
	base  int
}

// at returns the place of an index, growing the span to hold it.
func (s *span[T]) at(index int, b *Budget) (*T, bool) {
	if i := index - s.base; len(s.items) > 0 && i >= 0 && i < len(s.items) {
		return &s.items[i], true
	}
	const least = 8 // to either side
	first, last, old := index-least, index+least-1, len(s.items)
	if old > 0 {
		first, last = s.base, s.base+old-1
		if index < first {
			first = min(index, first-old) // at least double
		} else {
			last = max(index, last+old)
		}
	}
	grown := last - first + 1
	var item T
	if !b.Take(int64(grown-old) * int64(unsafe.Sizeof(item))) {
		return nil, false
	}
	items := make([]T, grown)
	if old > 0 {
		copy(items[s.base-first:], s.items)
	}
	s.items, s.base = items, first
	return &s.items[index-first], true
}

func newBuckets(gWeight, hWeight int, b *Budget) *buckets {
	return &buckets{gWeight: gWeight, hWeight: hWeight, pagePool: pagePool{all: Chunked[bucketPage]{Budget: b}}, budget: b}
}

// Push adds an entry.
func (q *buckets) Push(e Entry, estimate float64) bool {
	h := int(estimate) * q.hWeight
	f := q.gWeight*int(e.G) + h
	r, ok := q.rows.at(f, q.budget)
	if !ok {
		return false
	}
	b, ok := r.cols.at(h, q.budget)
	if !ok || !q.pagePool.append(b, e) {
		return false
	}
	if q.count == 0 || f < q.low {
		q.low = f
	}
	if r.count == 0 || h < r.low {
		r.low = h
	}
	q.count++
	r.count++
	return true
}

// Pop removes the best entry.
func (q *buckets) Pop() (Entry, bool) {
	if q.count == 0 {
		return Entry{}, false
	}
	r := q.first()
	for r.cols.items[r.low-r.cols.base].head == 0 {
		r.low++
	}
	q.high = max(q.high, q.low)
	q.count--
	r.count--
	return q.pagePool.take(&r.cols.items[r.low-r.cols.base]), true
}

// first is the row of the least f; there is one.
func (q *buckets) first() *row {
	for q.rows.items[q.low-q.rows.base].count == 0 {
		q.low++
	}
	return &q.rows.items[q.low-q.rows.base]
}

// Level is the number of entries with the least f.
func (q *buckets) Level() int {
	if q.count == 0 {
		return 0
	}
	return q.first().count
}

// LowerBound is the greatest f popped, by the weight of h.
func (q *buckets) LowerBound() int {
	if q.hWeight == 1 {
		return q.high
	}
	return RoundUp(float64(q.high) / float64(q.hWeight))
}

// bucketPage is a run of entries of one bucket: 128 bytes, two lines of the cache.
type bucketPage struct {
	entries    [15]Entry
	next       uint32
	read, used uint16
}

// pagePool hands out pages by number, from places that never move.
type pagePool struct {
	all  Chunked[bucketPage]
	free uint32 // first bucketPage to use again, + 1
}

func (p *pagePool) at(number uint32) *bucketPage { return p.all.At(number - 1) }

func (p *pagePool) append(b *bucket, e Entry) bool {
	if b.tail == 0 || int(p.at(b.tail).used) == len(bucketPage{}.entries) {
		number, ok := p.fresh()
		if !ok {
			return false
		}
		if b.tail == 0 {
			b.head = number
		} else {
			p.at(b.tail).next = number
		}
		b.tail = number
	}
	last := p.at(b.tail)
	last.entries[last.used] = e
	last.used++
	return true
}

func (p *pagePool) take(b *bucket) Entry {
	first := p.at(b.head)
	e := first.entries[first.read]
	first.read++
	if first.read == first.used {
		number := b.head
		b.head = first.next
		if b.head == 0 {
			b.tail = 0
		}
		first.next, p.free = p.free, number
	}
	return e
}

func (p *pagePool) fresh() (uint32, bool) {
	if p.free != 0 {
		number := p.free
		reused := p.at(number)
		p.free = reused.next
		reused.next, reused.read, reused.used = 0, 0, 0
		return number, true
	}
	if _, _, ok := p.all.Add(); !ok {
		return 0, false
	}
	return p.all.Len(), true
}
