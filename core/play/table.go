package play

import "unsafe"

// Bound tells what a value says of the position's own.
type Bound uint8

const (
	// Exactly is the value itself.
	Exactly Bound = iota
	// AtLeast is a lower bound.
	AtLeast
	// AtMost is an upper bound.
	AtMost
)

// Turned is the bound from the other player's side.
func (b Bound) Turned() Bound {
	switch b {
	case AtLeast:
		return AtMost
	case AtMost:
		return AtLeast
	}
	return b
}

// boundOf returns what the value found in a window proves.
func boundOf(value, alpha, beta int) Bound {
	switch {
	case value >= beta:
		return AtLeast
	case value <= alpha:
		return AtMost
	}
	return Exactly
}

type entry[M comparable] struct {
	key   uint64
	value int32
	age   uint32
	depth int16
	bound Bound
	// solid reports whether no estimate had a part in the value.
	solid bool
	move  M
}

// table is a transposition table: pairs of places, a key belongs to one pair,
//
//	places[2i]    the deepest search of this thought among those of the pair
//	places[2i+1]  the last one of the others
type table[M comparable] struct {
	places []entry[M]
	age    uint32
}

// newTable makes a table of as many places, a power of two and at least two, as
// fit in a number of bytes.
func newTable[M comparable](bytes int64) *table[M] {
	size := int64(unsafe.Sizeof(entry[M]{}))
	count := int64(2)
	for 2*count*size <= bytes {
		count *= 2
	}
	return &table[M]{places: make([]entry[M], count)}
}

func (t *table[M]) bytes() int64 {
	return int64(len(t.places)) * int64(unsafe.Sizeof(entry[M]{}))
}

// clearEntries makes all entries old, which are as good as none.
func (t *table[M]) clearEntries() {
	t.age++
	if t.age == 0 {
		clear(t.places)
		t.age = 1
	}
}

// pair is the first place of a key's pair.
func (t *table[M]) pair(key uint64) int {
	return int(key*0x9E3779B97F4A7C15>>32) & (len(t.places) - 2)
}

// find returns what is known of a position, nil for nothing. The entry may be
// overwritten by the next put.
func (t *table[M]) find(key uint64) *entry[M] {
	i := t.pair(key)
	for j := i; j < i+2; j++ {
		if e := &t.places[j]; e.age == t.age && e.key == key {
			return e
		}
	}
	return nil
}

func (t *table[M]) store(key uint64, move M, depth, value int, b Bound, solid bool) {
	i := t.pair(key)
	if e := &t.places[i]; e.age == t.age && e.key != key && int(e.depth) > depth {
		i++
	}
	t.places[i] = entry[M]{
		key: key, value: int32(value), age: t.age, depth: int16(depth), bound: b, solid: solid, move: move,
	}
}

// shiftRoot counts the moves to a win or loss from a position so many moves further on: a value
// goes into the table as from its own position, and comes out, by as many moves back, as from
// the root.
func shiftRoot(value, by int) int {
	switch outcome, _ := Decided(value); outcome {
	case Won:
		return value + by
	case Lost:
		return value - by
	}
	return value
}
