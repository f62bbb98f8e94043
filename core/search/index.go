package search

import "unsafe"

// What the searches share that forget nodes again: beam search and SMA*.

// rack holds items in chunks that never move, so a pointer to an item stays
// good while others are added.
type rack[T any] struct {
	chunks [][]T
	length uint32
	budget *budget
}

const (
	rackBits = 10
	rackLen  = 1 << rackBits
)

func (r *rack[T]) at(id uint32) *T { return &r.chunks[id>>rackBits][id&(rackLen-1)] }

// add returns the place of a new item, false when memory or numbers run out.
func (r *rack[T]) add() (uint32, *T, bool) {
	if int(r.length>>rackBits) == len(r.chunks) {
		var item T
		size := rackLen*int64(unsafe.Sizeof(item)) + int64(unsafe.Sizeof(r.chunks[0]))
		if r.length > none-2*rackLen || !r.budget.take(size) {
			return none, nil, false
		}
		r.chunks = append(r.chunks, make([]T, rackLen))
	}
	r.length++
	return r.length - 1, r.at(r.length - 1), true
}

// index finds the node of a state, as a table does, and can forget it again.
// It is cut into drawers by the highest bits of the hash; each is an
// open-addressing table that doubles alone, and closes the gap where a slot is
// emptied.
//
//	hash  dddddd pppp....pppp ..........
//	      |      `- 32 bits: the place in the drawer, and the tag of the slot
//	      `- 6 bits: the drawer
//	slot  tag << 32 | node + 1, 0 when empty
type index[S comparable] struct {
	drawers [1 << drawerBits]drawer
	state   func(id uint32) *S
	budget  *budget
}

type drawer struct {
	slots []uint64
	used  int
	shift uint8 // 32 - log2(len(slots))
}

const drawerBits = 6

// place is where a hash stands: its drawer, and its tag there.
func (x *index[S]) place(hash uint64) (*drawer, uint32) {
	return &x.drawers[hash>>(64-drawerBits)], uint32(hash >> (32 - drawerBits))
}

// search returns the slot that holds a state, or the empty one for it; the
// drawer must have one.
func (x *index[S]) search(d *drawer, tag uint32, state *S) int {
	mask := len(d.slots) - 1
	for i := int(tag>>d.shift) & mask; ; i = (i + 1) & mask {
		slot := d.slots[i]
		if slot == 0 || uint32(slot>>32) == tag && *x.state(uint32(slot) - 1) == *state {
			return i
		}
	}
}

// find returns the node of a state, or none.
func (x *index[S]) find(hash uint64, state *S) uint32 {
	d, tag := x.place(hash)
	if len(d.slots) == 0 {
		return none
	}
	return uint32(d.slots[x.search(d, tag, state)]) - 1 // an empty slot gives none
}

// put makes a node the one of its state, and returns the one before it or
// none; false: out of memory.
func (x *index[S]) put(hash uint64, id uint32) (uint32, bool) {
	d, tag := x.place(hash)
	if (d.used+1)*4 > len(d.slots)*3 && !d.grow(x.budget) {
		return none, false
	}
	slot := &d.slots[x.search(d, tag, x.state(id))]
	before := uint32(*slot) - 1
	if before == none {
		d.used++
	}
	*slot = uint64(tag)<<32 | uint64(id+1)
	return before, true
}

// remove forgets the state of a node that is in the index. The slots behind it
// that would no longer be found move up.
func (x *index[S]) remove(hash uint64, id uint32) {
	d, tag := x.place(hash)
	mask := len(d.slots) - 1
	gap := x.search(d, tag, x.state(id))
	for i := (gap + 1) & mask; d.slots[i] != 0; i = (i + 1) & mask {
		home := int(uint32(d.slots[i]>>32)>>d.shift) & mask
		if (i-home)&mask >= (i-gap)&mask {
			d.slots[gap], gap = d.slots[i], i
		}
	}
	d.slots[gap] = 0
	d.used--
}

func (d *drawer) grow(b *budget) bool {
	size := max(16, 2*len(d.slots))
	if !b.take(8 * int64(size)) {
		return false
	}
	old := d.slots
	d.slots, d.shift = make([]uint64, size), 32
	for n := size; n > 1; n /= 2 {
		d.shift--
	}
	for _, slot := range old {
		if slot == 0 {
			continue
		}
		i := int(uint32(slot>>32) >> d.shift)
		for d.slots[i&(size-1)] != 0 {
			i++
		}
		d.slots[i&(size-1)] = slot
	}
	b.give(8 * int64(len(old)))
	return true
}

// produce is Expand into a list that is used again; false says that memory ran
// out.
func produce[S comparable, A any](p Problem[S, A], s S, edges []Edge[S, A], b *budget) ([]Edge[S, A], bool) {
	room := cap(edges)
	edges = p.Expand(s, edges[:0])
	return edges, b.take(int64(cap(edges)-room) * int64(unsafe.Sizeof(Edge[S, A]{})))
}
