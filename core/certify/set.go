package certify

import (
	"hash/maphash"
	"unsafe"
)

const (
	// memory is how many bytes the states of a certificate may take.
	memory = 2 << 30
	chunk  = 1 << 14
)

// set holds states in the order in which they came, in chunks that are never moved, and
// slots: a table of their numbers, from 1, looked up by their hash, where 0 is free.
type set[S comparable] struct {
	seed   maphash.Seed
	room   *int64 // bytes that may still be taken; several sets share it
	chunks [][]S
	slots  []uint32
	count  int
}

func newSet[S comparable](room *int64) *set[S] {
	return &set[S]{seed: maphash.MakeSeed(), room: room, slots: make([]uint32, 1<<10)}
}

// at is the state that came as the i-th, from 0.
func (t *set[S]) at(i int) S { return t.chunks[i/chunk][i%chunk] }

// find is which state it is, or the slot where it would be.
func (t *set[S]) find(s S) (index int, slot uint64, ok bool) {
	last := uint64(len(t.slots) - 1)
	for slot = maphash.Comparable(t.seed, s) & last; t.slots[slot] != 0; slot = (slot + 1) & last {
		if i := int(t.slots[slot] - 1); t.at(i) == s {
			return i, slot, true
		}
	}
	return 0, slot, false
}

// take notes that bytes are taken, if there is room.
func (t *set[S]) take(bytes int) bool {
	*t.room -= int64(bytes)
	return *t.room >= 0
}

// add adds a state; fresh, if it is not there yet, and fits, if there is room.
func (t *set[S]) add(s S) (fresh, fits bool) {
	if t.count*8 >= len(t.slots)*7 && !t.grow() {
		return false, false
	}
	_, slot, there := t.find(s)
	if !there && t.count%chunk == 0 {
		if !t.take(chunk * int(unsafe.Sizeof(s))) {
			return false, false
		}
		t.chunks = append(t.chunks, make([]S, chunk))
	}
	if !there {
		t.chunks[t.count/chunk][t.count%chunk] = s
		t.count++
		t.slots[slot] = uint32(t.count) //nolint:gosec // so many don't fit
	}
	return !there, true
}

// grow doubles the slots; old and new ones are held for a while.
func (t *set[S]) grow() bool {
	old := len(t.slots)
	if !t.take(8 * old) {
		return false
	}
	t.slots = make([]uint32, 2*old)
	for i := range t.count {
		_, slot, _ := t.find(t.at(i))
		t.slots[slot] = uint32(i + 1) //nolint:gosec // see add
	}
	*t.room += 4 * int64(old)
	return true
}
