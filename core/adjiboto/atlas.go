package adjiboto

import "unsafe"

// atlas maps boards to distances, by open addressing. Most boards that are asked for are not
// there: the tags, a byte each, mostly say so, and fit in the processor's cache.
type atlas struct {
	tags      []uint8 // some bits of the hash, at least 1; free where 0
	boards    []State
	distances []uint8
	count     int
}

// placeBytes is the memory of a place.
const placeBytes = int64(unsafe.Sizeof(State{}) + 2)

func (a *atlas) places(count int) {
	a.tags, a.boards, a.distances = make([]uint8, count), make([]State, count), make([]uint8, count)
}

// slot is where a board is, or would be, and its tag.
func (a *atlas) slot(s *State) (at int, tag uint8) {
	mask, hash := len(a.boards)-1, s.hash()
	tag = uint8(hash>>8) | 1
	for at = int(hash>>16) & mask; a.tags[at] != 0; at = (at + 1) & mask {
		if a.tags[at] == tag && a.boards[at] == *s {
			break
		}
	}
	return at, tag
}

func (a *atlas) find(s State) (distance uint8, ok bool) {
	if a.count == 0 {
		return 0, false
	}
	at, _ := a.slot(&s)
	if a.tags[at] == 0 {
		return 0, false
	}
	return a.distances[at], true
}

// put notes the distance of a board, and reports whether it was new and the making goes on.
func (a *atlas) put(s State, distance uint8, m *making) bool {
	if a.count >= len(a.boards)/4*3 && !a.grow(m) {
		return false
	}
	at, tag := a.slot(&s)
	if a.tags[at] != 0 {
		return false
	}
	a.tags[at], a.boards[at], a.distances[at] = tag, s, distance
	a.count++
	return true
}

// grow doubles the room; false: the making is stopped.
func (a *atlas) grow(m *making) bool {
	const few = 1 << 5
	old, places := *a, max(few, 2*len(a.boards))
	if !m.take(placeBytes * int64(places)) {
		return false
	}
	a.places(places)
	for i, tag := range old.tags {
		if i%(64*lookEvery) == 0 && m.over() {
			return false
		}
		if tag != 0 {
			at, _ := a.slot(&old.boards[i])
			a.tags[at], a.boards[at], a.distances[at] = tag, old.boards[i], old.distances[i]
		}
	}
	m.give(placeBytes * int64(len(old.boards)))
	return true
}
