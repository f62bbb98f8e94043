package perfect

import (
	"math/bits"
	"sync"
	"sync/atomic"
)

// A search asks one question at a time: does one player, the attacker, complete
// a line before more than limit pieces are on the board? Its answers are those
// of the player to move: he reaches his goal, which is that line, or, where the
// other one attacks, to be without it. So a position fails exactly when every
// move leads to one where the opponent reaches his goal.
//
// left is the number of placements until the limit.

// worker searches with one thread.
type worker struct {
	*geometry
	table  *table
	effort *effort
	limit  int
	salt   uint64
	nodes  uint64 // not yet reported
	frames [cells + 1]frame
	tails  [tailCells + 1]tailFrame
	// leave, unless 0, is the number of empty cells of the node to go back to:
	// another worker has its answer. cells+1 means all the way, to the end.
	leave int
	path  path
}

// effort is what the workers of a search have in common.
type effort struct {
	nodes  atomic.Uint64
	budget uint64 // nodes, 0 for no limit
	halt   atomic.Bool
	spent  atomic.Bool // the budget was
	first  sync.Once
	crowd  *crowd // nil for one worker
	book   *Book  // or nil
}

// visited is the number of positions, 0 for nil.
func (f *effort) visited() uint64 {
	if f == nil {
		return 0
	}
	return f.nodes.Load()
}

// rules prepares the worker for positions of a variant.
func (w *worker) rules(variant Variant, lines Lines) {
	w.geometry = geometries[lines]()
	w.salt = uint64(variant)<<(mixedBits-2) | uint64(lines)<<(mixedBits-1)
}

// join makes the worker part of a search.
func (w *worker) join(f *effort) {
	w.effort, w.nodes, w.leave, w.path = f, 0, 0, path{}
	if f.halt.Load() {
		w.leave = cells + 1
	}
}

// node is a position with more than tailCells empty cells.
type node struct {
	board
	view view
	// safe are the pieces that win nowhere.
	safe  uint16
	key   uint64
	order int
}

// tailFrame is the room for a tail: with each of its cells as the last one.
type tailFrame struct {
	lifted [tailCells]tail
	ready  uint
	child  tail
}

// reportEvery is how many nodes a worker counts before it tells the others.
const reportEvery = 1 << 12

// tableCells is the least number of empty cells of positions in the table:
// with fewer, searching again takes less time than the look-up saves.
const tableCells = 8

// tick counts a node; false when it is to be left.
func (w *worker) tick() bool {
	w.nodes++
	if w.nodes >= reportEvery {
		w.report()
	}
	return w.leave == 0
}

// report adds the worker's count to that of all, and sees whether to go on.
func (w *worker) report() {
	total := w.effort.nodes.Add(w.nodes)
	w.nodes = 0
	if w.effort.budget > 0 && total >= w.effort.budget {
		w.effort.spent.Store(true)
		w.effort.halt.Store(true)
	}
	if w.effort.halt.Load() {
		w.leave = cells + 1
	} else if w.effort.crowd != nil {
		w.leave = max(w.leave, w.overtaken())
	}
}

// leaving reports that answers mean nothing until the node to go back to.
func (w *worker) leaving() bool { return w.leave != 0 }

// goal is the least score with which the player to move reaches his goal.
func (w *worker) goal(attacks bool) int {
	if attacks {
		return cells + 1 - w.limit
	}
	return w.limit - cells
}

// known looks the answer up.
func (w *worker) known(n *node, attacks bool) (reached, known bool) {
	if n.view.count < tableCells {
		return false, false
	}
	return w.knownAs(n.key, attacks)
}

func (w *worker) knownAs(key uint64, attacks bool) (reached, known bool) {
	goal, b := w.goal(attacks), w.table.probe(key)
	return b.low >= goal, b.low >= goal || b.high < goal
}

// learn stores an answer.
func (w *worker) learn(n *node, attacks, reached bool) {
	if n.view.count < tableCells {
		return
	}
	b, goal := open, w.goal(attacks)
	if reached {
		b.low = goal
	} else {
		b.high = goal - 1
	}
	w.table.learn(n.key, b, n.view.count)
}

// enter completes a node that has its board.
func (w *worker) enter(n *node) {
	n.look(w.geometry)
	if n.view.count >= tableCells {
		n.key = w.key(&n.board)
	}
}

func (w *worker) key(b *board) uint64 { return scramble(b.key(w.geometry) | w.salt) }

// look sees what may happen next.
func (n *node) look(g *geometry) {
	n.view.look(g, &n.board)
	n.safe = n.reserve &^ unsafe[n.view.wins]
}

// ranked is something to try, the least order first.
type ranked struct {
	safe  uint16
	order uint16
	which uint8
}

// insert keeps the first n of a list in order.
func insert(list []ranked, n int, r ranked) {
	for n > 0 && list[n-1].order > r.order {
		list[n] = list[n-1]
		n--
	}
	list[n] = r
}

func first(set uint16) int { return bits.TrailingZeros16(set) & 15 }
