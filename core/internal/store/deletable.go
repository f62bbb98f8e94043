package store

import "math/bits"

// DeletableTable finds the node of a state, and can forget it again. One that is nil knows
// no states.
// It is cut into shards by the highest bits of the hash; each is an
// open-addressing table that doubles alone, and closes the gap where a slot is
// emptied.
//
//	hash  ssssss pppp....pppp ..........
//	      |      `- 32 bits: the place in the shard, and the tag of the slot
//	      `- 6 bits: the shard
//	slot  tag << 32 | node + 1, 0 when empty
type DeletableTable[S comparable] struct {
	shards [1 << shardBits]shard
	// State returns the state of a node.
	State  func(id uint32) *S
	Budget *Budget
}

type shard struct {
	slots []uint64
	used  int
	shift uint8 // 32 - log2(len(slots))
}

const shardBits = 6

// place locates a hash: its shard, and its tag there.
func (x *DeletableTable[S]) place(hash uint64) (*shard, uint32) {
	return &x.shards[hash>>(64-shardBits)], uint32(hash >> (32 - shardBits))
}

// search returns the slot that holds a state, or the empty one for it; the
// shard must have one.
func (x *DeletableTable[S]) search(d *shard, tag uint32, state *S) int {
	mask := len(d.slots) - 1
	for i := int(tag>>d.shift) & mask; ; i = (i + 1) & mask {
		slot := d.slots[i]
		if slot == 0 || uint32(slot>>32) == tag && *x.State(uint32(slot) - 1) == *state {
			return i
		}
	}
}

// Find returns the node of a state, or None.
func (x *DeletableTable[S]) Find(hash uint64, state *S) uint32 {
	if x == nil {
		return None
	}
	d, tag := x.place(hash)
	if len(d.slots) == 0 {
		return None
	}
	return uint32(d.slots[x.search(d, tag, state)]) - 1 // an empty slot gives None
}

// Put makes a node the one of its state, and returns the one before it or
// None; false: out of memory.
func (x *DeletableTable[S]) Put(hash uint64, id uint32) (uint32, bool) {
	if x == nil {
		return None, true
	}
	d, tag := x.place(hash)
	if (d.used+1)*4 > len(d.slots)*3 && !d.grow(x.Budget) {
		return None, false
	}
	slot := &d.slots[x.search(d, tag, x.State(id))]
	before := uint32(*slot) - 1
	if before == None {
		d.used++
	}
	*slot = uint64(tag)<<32 | uint64(id+1)
	return before, true
}

// Remove forgets the state of a node that is in the index. The slots behind it
// that would no longer be found move up.
func (x *DeletableTable[S]) Remove(hash uint64, id uint32) {
	if x == nil {
		return
	}
	d, tag := x.place(hash)
	mask := len(d.slots) - 1
	gap := x.search(d, tag, x.State(id))
	for i := (gap + 1) & mask; d.slots[i] != 0; i = (i + 1) & mask {
		home := int(uint32(d.slots[i]>>32)>>d.shift) & mask
		if (i-home)&mask >= (i-gap)&mask {
			d.slots[gap], gap = d.slots[i], i
		}
	}
	d.slots[gap] = 0
	d.used--
}

func (d *shard) grow(b *Budget) bool {
	size := max(16, 2*len(d.slots))
	if !b.Take(8 * int64(size)) {
		return false
	}
	old := d.slots
	d.slots, d.shift = make([]uint64, size), uint8(33-bits.Len(uint(size)))
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
	b.Give(8 * int64(len(old)))
	return true
}
