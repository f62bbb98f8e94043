package perfect

// A quiet move puts a piece where it does not win, and leaves the opponent no
// piece that does. In choose only such moves need a search: where a piece wins,
// the player to move takes it.

// choose tells whether the player who must choose a piece and a cell, and has
// none that wins, reaches his goal; with an odd number of placements left he
// attacks.
func (w *worker) choose(n *node, left int) bool {
	if left < 2 {
		return left == 0
	}
	return w.answer(n, left, left&1 != 0, (*worker).moves)
}

// moves tries the quiet moves.
func (w *worker) moves(n *node, left int) bool {
	if left == 2 {
		return n.view.quiet(n.reserve) > 0
	}
	if n.view.count == tailCells+1 {
		return w.movesTails(n, left)
	}
	f := w.room(n.view.count)
	count, done := w.quietMoves(n, f, left)
	if done {
		return true
	}
	t := w.trial(count)
	for child := t.child(f); child != nil; child = t.child(f) {
		if !w.choose(child, left-1) {
			return true
		}
	}
	return false
}

// quiet counts the quiet moves.
func (v *view) quiet(reserve uint16) (count int) {
	for pieces := reserve; pieces != 0; pieces &= pieces - 1 {
		piece := first(pieces)
		rest, values := reserve&^(1<<piece), values[piece]
		for i := range v.cell[:v.count] {
			winners := rest & unsafe[v.threats(i, values)]
			count += int((uint32(winners) - 1) >> 31) // 1 when there are none
		}
	}
	return count
}

// quietMoves fills a frame with the positions after the quiet moves, the most
// promising first; done when in one of them the opponent is known to fail.
func (w *worker) quietMoves(n *node, f *frame, left int) (count int, done bool) {
	for pieces := n.reserve; pieces != 0; pieces &= pieces - 1 {
		piece := first(pieces)
		rest := n.reserve &^ (1 << piece)
		for i := range n.view.cell[:n.view.count] {
			if rest&unsafe[n.view.threats(i, values[piece])] != 0 {
				continue
			}
			if !f.children[count].follow(n, w.geometry, uint(piece), uint(n.view.cell[i&15])) {
				count++
			} else if left&1 == 0 {
				return 0, true
			}
		}
	}
	count, done = w.sift(f, count, n.view.count-1, left&1 == 0, false)
	if !done {
		w.arrange(f, count, (*node).freedom)
	}
	return count, done
}

// freedom is the number of quiet moves.
func (n *node) freedom() int { return n.view.quiet(n.reserve) }

// movesTails is moves where the children are tails.
func (w *worker) movesTails(n *node, left int) bool {
	t := &w.tails[tailCells].child
	for pieces := n.reserve; pieces != 0; pieces &= pieces - 1 {
		piece := first(pieces)
		rest := n.reserve &^ (1 << piece)
		for i := range n.view.cell[:n.view.count] {
			if rest&unsafe[n.view.threats(i, values[piece])] != 0 {
				continue
			}
			child := n.board
			child.place(w.geometry, uint(piece), uint(n.view.cell[i&15]))
			t.cut(&child)
			if !w.chooseTail(t, rest, left-1) {
				return true
			}
		}
	}
	return false
}

// chooseTail is choose for tails.
func (w *worker) chooseTail(t *tail, reserve uint16, left int) bool {
	if left < 2 {
		return left == 0
	}
	w.nodes++
	if reserve&unsafe[t.alive()] == 0 {
		return left&1 == 0
	}
	var v view
	v.lookTail(t)
	if left == 2 {
		return v.quiet(reserve) > 0
	}
	child := &w.tails[t.count-1].child
	for pieces := reserve; pieces != 0; pieces &= pieces - 1 {
		piece := first(pieces)
		rest := reserve &^ (1 << piece)
		for i := range v.cell[:v.count] {
			if rest&unsafe[v.threats(i, values[piece])] != 0 {
				continue
			}
			t.fillAt(i, values[piece], child)
			if !w.chooseTail(child, rest, left-1) {
				return true
			}
		}
	}
	return false
}
