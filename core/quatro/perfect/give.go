package perfect

import "math/bits"

// give tells whether the player who must give a piece at a node reaches his
// goal; with an even number of placements left he attacks.
func (w *worker) give(n *node, left int) bool {
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
	var list [2 * cells]ranked
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
		w.mark(busy, n.view.count)
		refuted := w.refutes(n, uint(piece), left)
		w.unmark(busy, n.view.count)
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
		cellsLeft += int((uint32(safe) + 0xffff) >> cells) // 1 unless there are none
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
	f := w.room(n.view.count)
	count, done := w.replies(n, f, piece, left)
	if done {
		return false
	}
	t := w.trial(count)
	for child := t.child(f); child != nil; child = t.child(f) {
		if w.give(child, left-1) {
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
	count, done = w.sift(f, count, n.view.count-1, left&1 != 0, true)
	if !done {
		w.arrange(f, count, (*node).promise)
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
	var list [cells]ranked
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
