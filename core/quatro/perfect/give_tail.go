package perfect

import "math/bits"

// giveTail is give for tails.
func (w *worker) giveTail(t *tail, reserve, safe uint16, left int) bool {
	if left < 2 {
		return left == 1
	}
	w.nodes++
	// Pieces that never win outlast the limit: both players together can't
	// give them all away.
	if harmless := reserve &^ unsafe[t.alive()]; bits.OnesCount16(harmless) >= left {
		return left&1 != 0
	}
	switch {
	case t.count == 4 && left == 3:
		return t.escapes4(reserve, safe)
	case t.count == 3 && left == 3:
		return t.escapes3(reserve, safe)
	}
	var v view
	v.lookTail(t)
	if left == 2 {
		return v.trap(reserve, safe)
	}
	return w.offersTail(t, &v, reserve, safe, left)
}

func (w *worker) offersTail(t *tail, v *view, reserve, safe uint16, left int) bool {
	var list [tailCells + 1]ranked
	count, done := v.offers(reserve, safe, list[:])
	if done {
		return true
	}
	f := &w.tails[t.count]
	f.ready = 0
	for i := range list[:count] {
		piece := list[i].which & 15
		if w.refutesTail(t, v, reserve&^(1<<piece), values[piece], left) {
			return true
		}
	}
	return false
}

// refutesTail is refutes for tails of at least four cells.
func (w *worker) refutesTail(t *tail, v *view, rest uint16, values uint8, left int) bool {
	var list [tailCells + 1]ranked
	count := 0
	for i := range v.cell[:v.count] {
		if safe := rest &^ unsafe[v.threats(i, values)]; safe != 0 {
			insert(list[:], count, ranked{which: uint8(i), safe: safe, order: uint16(bits.OnesCount16(safe))})
			count++
		}
	}
	f := &w.tails[t.count]
	child := &w.tails[t.count-1].child
	for i := range list[:count] {
		f.at(t, list[i].which).fill(values, child)
		if w.giveTail(child, rest, list[i].safe, left-1) {
			return false
		}
	}
	return true
}

// at is the tail with a cell as the last one.
func (f *tailFrame) at(t *tail, cell uint8) *tail {
	if f.ready>>cell&1 == 0 {
		t.lift(int(cell), &f.lifted[cell])
		f.ready |= 1 << cell
	}
	return &f.lifted[cell]
}

// escapes4 is giveTail with four cells and three placements left: there is a
// safe piece that, wherever the opponent puts it, lets him set no trap.
func (t *tail) escapes4(reserve, safe uint16) bool {
	var v view
	v.lookTail(t)
	var lifted [4][2]uint64
	for i := range lifted {
		low, high := t.words[0], t.words[1]
		if i < 3 {
			shift := uint(8) << i
			d := (low>>shift ^ high) & without[i]
			low, high = low^d<<shift, high^d
		}
		lifted[i] = [2]uint64{low, high}
	}
	for ; safe != 0; safe &= safe - 1 {
		piece := first(safe)
		rest, v4 := reserve&^(1<<piece), values[piece]
		spread := uint64(v4) * everyByte
		caught := false
		for i := range lifted {
			s := rest &^ unsafe[v.threats(i, v4)]
			if s != 0 && trap3(lifted[i][0]|lifted[i][1]&spread, rest, s) {
				caught = true
				break
			}
		}
		if !caught {
			return true
		}
	}
	return false
}

// trap3 is trap for the word of a tail of three cells.
func trap3(x uint64, reserve, safe uint16) bool {
	a, b, c := uint8(x>>8), uint8(x>>16), uint8(x>>32)
	ab, ac, bc := uint8(x>>24), uint8(x>>40), uint8(x>>48)
	onA, onB, onC := ab|ac, ab|bc, ac|bc
	for ; safe != 0; safe &= safe - 1 {
		piece := first(safe)
		rest, v := reserve&^(1<<piece), values[piece]
		if rest&^unsafe[b|c|onA&v] == 0 && rest&^unsafe[a|c|onB&v] == 0 && rest&^unsafe[a|b|onC&v] == 0 {
			return true
		}
	}
	return false
}

// escapes3 is giveTail with three cells and three placements left.
func (t *tail) escapes3(reserve, safe uint16) bool {
	x := t.words[0]
	single := [3]uint8{uint8(x >> 8), uint8(x >> 16), uint8(x >> 32)}
	pair := [3]uint8{uint8(x >> 48), uint8(x >> 40), uint8(x >> 24)} // of the other two cells
	for ; safe != 0; safe &= safe - 1 {
		piece := first(safe)
		rest, v := reserve&^(1<<piece), values[piece]
		caught := false
		for i := range single {
			j, k := (i+1)%3, (i+2)%3
			caught = caught || trap2(single[j]|pair[k]&v, single[k]|pair[j]&v, pair[i]|uint8(x>>56)&v, rest)
		}
		if !caught {
			return true
		}
	}
	return false
}

// trap2 is trap for two cells, two pieces, and what wins on a, b and both.
func trap2(a, b, ab uint8, reserve uint16) bool {
	for safe := reserve &^ unsafe[a|b]; safe != 0; safe &= safe - 1 {
		piece := first(safe)
		rest, v := reserve&^(1<<piece), values[piece]
		if rest&^unsafe[a|ab&v] == 0 && rest&^unsafe[b|ab&v] == 0 {
			return true
		}
	}
	return false
}
