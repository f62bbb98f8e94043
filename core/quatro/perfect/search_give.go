package perfect

import (
	"math/bits"
)

// searchGive tells whether the player who must give a piece at a node reaches his
// goal; with an even number of placements left he attacks.
func (w *worker) searchGive(n *node, left int) bool {
	if left < 2 || n.safe == 0 {
		return left == 1 && n.safe != 0
	}
	if left == 2 {
		return n.view.trap(n.reserve, n.safe)
	}
	return w.answer(n, left, left&1 == 0, (*worker).offers)
}

// offers tries the safe pieces.
func (w *worker) offers(n *node, left int) bool {
	var list [2 * Cells]ranked
	count, done := n.view.offers(n.reserve, n.safe, list[:])
	if done {
		return true
	}
	for t := w.trial(count); t.next(); {
		piece := list[t.at].which
		busy := n.key + uint64(piece)
		if t.postpones(busy, n.view.count) {
			list[t.end] = list[t.at]
			t.end++
			continue
		}
		w.markBusy(busy, n.view.count)
		refuted := w.refutes(n, uint(piece), left)
		w.unmarkBusy(busy, n.view.count)
		if refuted {
			return true
		}
	}
	return false
}

// offers lists the safe pieces, those first that leave the opponent the fewest
// cells, then the fewest pieces to give; done when one leaves him nothing.
func (v *view) offers(reserve, safe uint16, list []ranked) (count int, done bool) {
	for ; safe != 0; safe &= safe - 1 {
		piece := first(safe)
		cellsLeft, pieces := v.replies(reserve&^(1<<piece), values[piece])
		if cellsLeft == 0 {
			return 0, true
		}
		insert(list, count, ranked{which: uint8(piece), order: uint16(cellsLeft<<8 + pieces)})
		count++
	}
	return count, false
}

// replies counts the cells where a safe piece may go without loss at once and,
// over these, the safe pieces that it leaves.
func (v *view) replies(rest uint16, values uint8) (cellsLeft, pieces int) {
	for i := range v.cell[:v.count] {
		safe := rest &^ unsafe[v.threats(i, values)]
		cellsLeft += int((uint32(safe) + 0xffff) >> Cells) // 1 unless there are none
		pieces += bits.OnesCount16(safe)
	}
	return cellsLeft, pieces
}

// trap tells whether some safe piece leaves the opponent, wherever it goes,
// only pieces that win.
func (v *view) trap(reserve, safe uint16) bool {
	for i := range v.cell[:v.count] {
		always := reserve &^ unsafe[v.stays[i]|v.makes[i]]
		if always&(always-1) != 0 {
			return false
		}
		if always != 0 {
			safe &= always
		}
	}
	for ; safe != 0; safe &= safe - 1 {
		piece := first(safe)
		if v.closes(reserve&^(1<<piece), values[piece]) {
			return true
		}
	}
	return false
}

// closes tells whether a piece leaves none that is safe, wherever it goes.
func (v *view) closes(rest uint16, values uint8) bool {
	for i := range v.cell[:v.count] {
		if rest&^unsafe[v.threats(i, values)] != 0 {
			return false
		}
	}
	return true
}

// refutes tells whether giving a safe piece reaches the goal: no reply does.
func (w *worker) refutes(n *node, piece uint, left int) bool {
	if left < 2 {
		return left == 1
	}
	if n.view.count == tailCells+1 {
		return w.refutesTails(n, piece, left)
	}
	f := w.frames.room(n.view.count)
	count, done := w.replies(n, f, piece, left)
	if done {
		return false
	}
	t := w.trial(count)
	for child := t.child(f); child != nil; child = t.child(f) {
		if w.searchGive(child, left-1) {
			return false
		}
	}
	return true
}

// replies fills a frame with the positions after a piece is placed, the most
// promising first; done when one of them is known to reach its goal.
func (w *worker) replies(n *node, f *frame, piece uint, left int) (count int, done bool) {
	rest := n.reserve &^ (1 << piece)
	for i := range n.view.cell[:n.view.count] {
		if rest&^unsafe[n.view.threats(i, values[piece&15])] == 0 {
			continue
		}
		if left == 2 {
			return 0, true
		}
		if !f.children[count].follow(n, w.geometry, piece, uint(n.view.cell[i&15])) {
			count++
		} else if left&1 == 0 {
			return 0, true
		}
	}
	count, done = f.sift(w, count, n.view.count-1, left&1 != 0, true)
	if !done {
		f.arrange(w.geometry, count, (*node).promise)
	}
	return count, done
}

// promise is small where few pieces are safe and these leave few to give.
func (n *node) promise() int {
	sum := 0
	for safe := n.safe; safe != 0; safe &= safe - 1 {
		piece := first(safe)
		_, pieces := n.view.replies(n.reserve&^(1<<piece), values[piece])
		sum += 4 + pieces
	}
	return sum
}

// refutesTails is refutes where the children are tails.
func (w *worker) refutesTails(n *node, piece uint, left int) bool {
	var list [Cells]ranked
	count, rest := 0, n.reserve&^(1<<piece)
	for i := range n.view.cell[:n.view.count] {
		if safe := rest &^ unsafe[n.view.threats(i, values[piece&15])]; safe != 0 {
			insert(list[:], count, ranked{which: n.view.cell[i&15], safe: safe, order: uint16(bits.OnesCount16(safe))})
			count++
		}
	}
	t := &w.tails[tailCells].child
	for i := range list[:count] {
		child := n.board
		child.place(w.geometry, piece, uint(list[i].which))
		t.cut(&child)
		if w.giveTail(t, rest, list[i].safe, left-1) {
			return false
		}
	}
	return true
}

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
	v.fillFromTail(t)
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
	v.fillFromTail(t)
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
