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
			if rest&unsafe[v.threats(i, values)] == 0 {
				count++
			}
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
			child := &f.children[count]
			child.board = n.board
			child.place(w.geometry, uint(piece), uint(n.view.cell[i&15]))
			switch added, fails := w.quietMove(f, count, left); {
			case fails:
				return 0, true
			case added:
				count++
			}
		}
	}
	return count, false
}

// quietMove puts a child in its place among those before it, unless it is one
// of them from another side, or decided: there the opponent fails or does not.
func (w *worker) quietMove(f *frame, count, left int) (added, fails bool) {
	child := &f.children[count]
	if child.dead() {
		return false, left&1 == 0
	}
	w.enter(child)
	if child.view.count >= tableCells {
		for i := range count {
			if f.children[i].key == child.key {
				return false, false
			}
		}
	}
	if reached, known := w.known(child, left&1 == 0); known {
		return false, !reached
	}
	child.order = child.view.quiet(child.reserve)
	j := count
	for ; j > 0 && f.children[f.order[j-1]].order > child.order; j-- {
		f.order[j] = f.order[j-1]
	}
	f.order[j] = uint8(count)
	return true, false
}

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
