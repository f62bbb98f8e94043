package perfect

import (
	"sync/atomic"
)

// A quiet move puts a piece where it does not win, and leaves the opponent no
// piece that does. In choose only such moves need a search: where a piece wins,
// the player to move takes it.

// searchChoose tells whether the player who must choose a piece and a cell, and has
// none that wins, reaches his goal; with an odd number of placements left he
// attacks.
func (w *worker) searchChoose(n *node, left int) bool {
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
	f := w.frames.room(n.view.count)
	count, done := w.quietMoves(n, f, left)
	if done {
		return true
	}
	t := w.trial(count)
	for child := t.child(f); child != nil; child = t.child(f) {
		if !w.searchChoose(child, left-1) {
			return true
		}
	}
	return false
}

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
	count, done = f.sift(w, count, n.view.count-1, left&1 == 0, false)
	if !done {
		f.arrange(w.geometry, count, func(n *node) int { return n.view.quiet(n.reserve) })
	}
	return count, done
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
	v.fillFromTail(t)
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

// Several workers ask the same question of the same root and help each other
// through the table. So that they do not do the same work, each marks what it
// is busy with, and of the alternatives at a node, those that another one is
// busy with come last; the first is never put off, since it may settle the
// node. A worker that has been overtaken, because another one found the answer
// of a node that it is in the middle of, goes back there.

// leastMarkedCells is the least number of empty cells of positions that are marked.
const leastMarkedCells = 9

// busyMarks are the marks, by a hash of the position; one may hide another.
type busyMarks [1 << 12]atomic.Uint64

func (c *busyMarks) place(key uint64) *atomic.Uint64 { return &c[key*0x9E3779B97F4A7C15>>(64-12)] }

func (w *worker) marksBusy(empty int) bool {
	return w.effort.busyMarks != nil && empty >= leastMarkedCells
}

func (w *worker) markBusy(key uint64, empty int) {
	if w.marksBusy(empty) {
		w.effort.busyMarks.place(key).Store(key)
	}
}

func (w *worker) unmarkBusy(key uint64, empty int) {
	if w.marksBusy(empty) {
		w.effort.busyMarks.place(key).CompareAndSwap(key, 0)
	}
}

// trial goes through alternatives: count of them, then those put off, up to end.
type trial struct {
	*worker
	at, count, end int
}

// trial begins before the first of count alternatives.
func (w *worker) trial(count int) trial { return trial{worker: w, at: -1, count: count, end: count} }

// next goes to the next alternative; false: there is none, or the node is to be
// left.
func (t *trial) next() bool {
	t.at++
	return t.at < t.end && !t.isLeaving()
}

// child is the next child of the frame to try now, nil when next says false. One
// that can be put off goes to the end.
func (t *trial) child(f *frame) *node {
	for t.next() {
		i := f.order[t.at]
		child := &f.children[i]
		if !t.postpones(child.key, child.view.count) {
			return child
		}
		f.order[t.end] = i
		t.end++
	}
	return nil
}

// postpones reports that another worker is busy with an alternative that can
// be put off.
func (t *trial) postpones(key uint64, empty int) bool {
	return t.at > 0 && t.at < t.count && t.marksBusy(empty) && t.effort.busyMarks.place(key).Load() == key
}

type path [Cells + 1]struct {
	key     uint64
	attacks bool
	here    bool
}

// overtaken is the number of empty cells of the first node of the path whose
// answer is known by now; else 0.
func (w *worker) overtaken() int {
	for empty := Cells; empty >= leastMarkedCells; empty-- {
		step := &w.path[empty]
		if !step.here {
			continue
		}
		if _, known := w.knownAs(step.key, step.attacks); known {
			return empty
		}
	}
	return 0
}

// answer looks a question up, or searches and remembers the answer.
func (w *worker) answer(n *node, left int, attacks bool, search func(*worker, *node, int) bool) bool {
	if !w.tick() {
		return false
	}
	for {
		if reached, known := w.known(n, attacks); known {
			return reached
		}
		shared := w.marksBusy(n.view.count)
		if shared {
			step := &w.path[n.view.count]
			step.key, step.attacks, step.here = n.key, attacks, true
			w.markBusy(n.key, n.view.count)
		}
		reached := search(w, n, left)
		if shared {
			w.path[n.view.count].here = false
			w.unmarkBusy(n.key, n.view.count)
		}
		switch {
		case w.leave == 0:
			w.storeAnswer(n, attacks, reached)
			return reached
		case w.leave != n.view.count:
			return false
		}
		w.leave = 0
	}
}
