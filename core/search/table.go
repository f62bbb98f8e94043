package search

// table finds the node of a state. It is cut into segments by the highest bits
// of the hash; each segment is an open-addressing table of its own and doubles
// alone, so growing is never a long pause and needs little memory at once.
//
//	hash  ssssss pppp....pppp ..........
//	      |      `- 32 bits: the place in the segment, and the tag of the slot
//	      `- 6 bits: the segment
//	slot  tag << 32 | node + 1, 0 when empty
type table[S comparable, A any] struct {
	segments [segmentCount]segment
	arena    *arena[S, A]
	budget   *budget
}

type segment struct {
	slots []uint64
	used  int
	shift uint8 // 32 - log2(len(slots))
}

const (
	segmentBits  = 6
	segmentCount = 1 << segmentBits
	firstLog     = 4
)

// find returns the node that holds a state, or none and the slot for it. The
// slot stays good until the next find.
func (t *table[S, A]) find(hash uint64, state *S) (uint32, *uint64, bool) {
	seg := &t.segments[hash>>(64-segmentBits)]
	if (seg.used+1)*4 > len(seg.slots)*3 && !t.grow(seg) {
		return none, nil, false
	}
	tag := uint32(hash >> (32 - segmentBits))
	mask := len(seg.slots) - 1
	for i := int(tag >> seg.shift); ; i++ {
		slot := &seg.slots[i&mask]
		if *slot == 0 {
			return none, slot, true
		}
		if uint32(*slot>>32) != tag {
			continue
		}
		if id := uint32(*slot) - 1; t.arena.at(id).state == *state {
			return id, slot, true
		}
	}
}

// put fills a slot that find returned.
func (t *table[S, A]) put(hash uint64, slot *uint64, id uint32) {
	*slot = uint64(uint32(hash>>(32-segmentBits)))<<32 | uint64(id+1)
	t.segments[hash>>(64-segmentBits)].used++
}

func (t *table[S, A]) grow(seg *segment) bool {
	log := uint8(firstLog)
	if seg.slots != nil {
		log = 32 - seg.shift + 1
	}
	if !t.budget.take(8 << log) {
		return false
	}
	old := seg.slots
	seg.slots, seg.shift = make([]uint64, 1<<log), 32-log
	mask := len(seg.slots) - 1
	for _, slot := range old {
		if slot == 0 {
			continue
		}
		i := int(uint32(slot>>32) >> seg.shift)
		for seg.slots[i&mask] != 0 {
			i++
		}
		seg.slots[i&mask] = slot
	}
	t.budget.give(8 * int64(len(old)))
	return true
}
