package perfect

import "sync/atomic"

// Several workers ask the same question of the same root and help each other
// through the table. So that they do not do the same work, each marks what it
// is busy with, and of the alternatives at a node, those that another one is
// busy with come last; the first is never put off, since it may settle the
// node. A worker that has been overtaken, because another one found the answer
// of a node that it is in the middle of, goes back there.

// crowdCells is the least number of empty cells of positions that are marked.
const crowdCells = 9

// crowd has the marks; one may hide another.
type crowd [1 << 12]atomic.Uint64

func (c *crowd) place(key uint64) *atomic.Uint64 { return &c[key*0x9E3779B97F4A7C15>>(64-12)] }

func (w *worker) shares(empty int) bool { return w.effort.crowd != nil && empty >= crowdCells }

func (w *worker) mark(key uint64, empty int) {
	if w.shares(empty) {
		w.effort.crowd.place(key).Store(key)
	}
}

func (w *worker) unmark(key uint64, empty int) {
	if w.shares(empty) {
		w.effort.crowd.place(key).CompareAndSwap(key, 0)
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
	return t.at < t.end && !t.leaving()
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
	return t.at > 0 && t.at < t.count && t.shares(empty) && t.effort.crowd.place(key).Load() == key
}

// path has the nodes that a worker is in the middle of, by empty cells.
type path [cells + 1]struct {
	key     uint64
	attacks bool
	here    bool
}

// overtaken is the number of empty cells of the first node of the path whose
// answer is known by now; else 0.
func (w *worker) overtaken() int {
	for empty := cells; empty >= crowdCells; empty-- {
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
		w.enterPath(n, attacks)
		reached := search(w, n, left)
		w.leavePath(n)
		switch {
		case w.leave == 0:
			w.learn(n, attacks, reached)
			return reached
		case w.leave != n.view.count:
			return false
		}
		w.leave = 0
	}
}

func (w *worker) enterPath(n *node, attacks bool) {
	if w.shares(n.view.count) {
		step := &w.path[n.view.count]
		step.key, step.attacks, step.here = n.key, attacks, true
		w.mark(n.key, n.view.count)
	}
}

func (w *worker) leavePath(n *node) {
	if w.shares(n.view.count) {
		w.path[n.view.count].here = false
		w.unmark(n.key, n.view.count)
	}
}
