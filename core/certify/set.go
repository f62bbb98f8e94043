package certify

import (
	"hash/maphash"
	"unsafe"
)

const chunk = 1 << 10

// set holds states in the order in which they came, in chunks that are never moved, and
// slots: a table of their numbers, from 1, looked up by their hash, where 0 is free.
type set[S comparable] struct {
	*account
	seed   maphash.Seed
	chunks [][]S
	slots  []uint32
	count  int
}

func newSet[S comparable](a *account) *set[S] {
	return &set[S]{account: a, seed: maphash.MakeSeed(), slots: make([]uint32, 1<<10)}
}

// at is the state that came as the i-th, from 0.
func (t *set[S]) at(i int) S { return t.chunks[i/chunk][i%chunk] }

// find is which state it is, or -1, and the slot where it is or would be.
func (t *set[S]) find(s S) (index int, slot uint64) {
	last := uint64(len(t.slots) - 1)
	for slot = maphash.Comparable(t.seed, s) & last; t.slots[slot] != 0; slot = (slot + 1) & last {
		if i := int(t.slots[slot] - 1); t.at(i) == s {
			return i, slot
		}
	}
	return -1, slot
}

// add adds a state; if it is there already, or there is no room, it says so by the key of
// a refusal.
func (t *set[S]) add(s S) (refusal string) {
	if t.count*8 >= len(t.slots)*7 && !t.grow() {
		return "memory"
	}
	index, slot := t.find(s)
	if index >= 0 {
		return "twice"
	}
	if t.count%chunk == 0 {
		if !t.hold(chunk * int(unsafe.Sizeof(s))) {
			return "memory"
		}
		t.chunks = append(t.chunks, make([]S, chunk))
	}
	t.chunks[t.count/chunk][t.count%chunk] = s
	t.count++
	t.slots[slot] = uint32(t.count)
	return ""
}

// grow doubles the slots; old and new ones are held for a while.
func (t *set[S]) grow() bool {
	old := len(t.slots)
	if !t.hold(8 * old) {
		return false
	}
	t.slots = make([]uint32, 2*old)
	for i := range t.count {
		_, slot := t.find(t.at(i))
		t.slots[slot] = uint32(i + 1)
	}
	return t.hold(-4 * old)
}
