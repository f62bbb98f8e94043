package perfect

import (
	"context"
	"errors"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"procura/core/parallel"
	"procura/core/search"
)

// Value is the worth of a position to the player to move.
type Value uint8

// The values.
const (
	Unknown Value = iota
	Loss
	Draw
	Win
)

// String is the value's fixed word.
func (v Value) String() string { return [...]string{"unknown", "loss", "draw", "win"}[v] }

// Options tells how much to find out, and for how much. Time is limited by the context's
// deadline.
type Options struct {
	Distance bool // also how long the game lasts
	NoBook   bool // search everything
}

// Result is the answer of Solve.
type Result struct {
	Worth
	Nodes   uint64 // positions visited
	Stopped search.Stop
}

// Engine finds exact values. Its table remembers what it found from one search
// to the next; searches of one engine wait for each other.
type Engine struct {
	table     *table
	turn      chan struct{} // holds something while a search is under way
	visited   atomic.Pointer[effort]
	workers   []*worker
	busyMarks *busyMarks
	book      *Book
}

// New makes an engine whose table takes at most memory bytes, in whole mebibytes,
// but at least one of them, and whose searches use so many threads; 0 for one a processor.
func New(memory int64, threads int) *Engine {
	if threads < 1 {
		threads = runtime.GOMAXPROCS(0)
	}
	e := &Engine{table: newTable(memory), turn: make(chan struct{}, 1), workers: make([]*worker, threads)}
	if threads > 1 {
		e.busyMarks = new(busyMarks)
	}
	for i := range e.workers {
		e.workers[i] = &worker{table: e.table}
	}
	return e
}

// Use makes searches look positions up in a book first; nil for none.
func (e *Engine) Use(b *Book) {
	e.turn <- struct{}{}
	defer func() { <-e.turn }()
	e.book = b
}

// Memory limits the bytes of the table and the threads.
func (e *Engine) Memory() int64 { return e.table.limit() + e.threadMemory() }

// Taken counts the bytes in use now: the table grows as it fills.
func (e *Engine) Taken() int64 { return e.table.memory() + e.threadMemory() }

func (e *Engine) threadMemory() int64 { return int64(len(e.workers)) * ThreadBytes }

// Nodes is the number of positions that the search under way, or the last one,
// has visited so far.
func (e *Engine) Nodes() uint64 {
	return e.visited.Load().visited()
}

// Solve finds the value of a position. An error is one of Position.Check.
func (e *Engine) Solve(ctx context.Context, p Position, o Options) (Result, error) {
	if err := p.Check(); err != nil {
		return Result{}, err
	}
	var worth Worth
	f := e.search(ctx, o, func(w *worker) {
		if found := solve(w, p, o.Distance); found.Value != Unknown {
			w.effort.first.Do(func() { worth = found })
			w.effort.halt.Store(true)
		}
	})
	r := Result{Worth: worth, Nodes: f.nodes.Load()}
	if worth.Value == Unknown || o.Distance && !worth.complete() {
		r.Stopped = haltedBy(ctx)
	}
	return r, nil
}

// search runs the work on every thread and waits for all of them.
func (e *Engine) search(ctx context.Context, o Options, work func(*worker)) *effort {
	f := &effort{busyMarks: e.busyMarks}
	select {
	case e.turn <- struct{}{}:
		defer func() { <-e.turn }()
	case <-ctx.Done():
		return f
	}
	if !o.NoBook {
		f.book = e.book
	}
	e.visited.Store(f)
	if ctx.Err() != nil {
		f.halt.Store(true)
	}
	release := context.AfterFunc(ctx, func() { f.halt.Store(true) })
	defer release()
	threads := make([]func(), len(e.workers))
	for i, w := range e.workers {
		threads[i] = func() {
			w.join(f)
			work(w)
			w.report()
		}
	}
	parallel.Run(func() { f.halt.Store(true) }, threads...)
	return f
}

func haltedBy(ctx context.Context) search.Stop {
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return search.ByTime
	}
	return search.ByCancel
}

// ThreadBytes is about what a thread takes beside the table.
const ThreadBytes = 1 << 20

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
	frames frames
	tails  [tailCells + 1]tailFrame
	// leave, unless 0, is the number of empty cells of the node to go back to:
	// another worker has its answer. cells+1 means all the way, to the end.
	leave int
	path  path
}

// effort is shared by the workers of a search.
type effort struct {
	nodes     atomic.Uint64
	halt      atomic.Bool
	first     sync.Once
	busyMarks *busyMarks // nil for one worker
	book      *Book      // or nil
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
	w.effort = f
	w.nodes = 0
	w.leave = 0
	w.path = path{}
	if f.halt.Load() {
		w.leave = Cells + 1
	}
}

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

// reportEvery is the number of nodes a worker counts before it tells the others.
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
	w.effort.nodes.Add(w.nodes)
	w.nodes = 0
	if w.effort.halt.Load() {
		w.leave = Cells + 1
	} else if w.effort.busyMarks != nil {
		w.leave = max(w.leave, w.overtaken())
	}
}

// isLeaving reports that answers mean nothing until the node to go back to.
func (w *worker) isLeaving() bool { return w.leave != 0 }

// goalScore is the least score with which the player to move reaches his goal.
func (w *worker) goalScore(attacks bool) int {
	if attacks {
		return Cells + 1 - w.limit
	}
	return w.limit - Cells
}

func (w *worker) known(n *node, attacks bool) (reached, known bool) {
	if n.view.count < tableCells {
		return false, false
	}
	return w.knownAs(n.key, attacks)
}

func (w *worker) knownAs(key uint64, attacks bool) (reached, known bool) {
	goal, b := w.goalScore(attacks), w.table.probe(key)
	return b.low >= goal, b.low >= goal || b.high < goal
}

func (w *worker) storeAnswer(n *node, attacks, reached bool) {
	if n.view.count < tableCells {
		return
	}
	b, goal := open, w.goalScore(attacks)
	if reached {
		b.low = goal
	} else {
		b.high = goal - 1
	}
	w.table.learn(n.key, b, n.view.count)
}

func (w *worker) key(b *board) uint64 { return scramble(b.key(w.geometry) | w.salt) }

// lookAhead sees what may happen next.
func (n *node) lookAhead(g *geometry) {
	n.view.fillFrom(g, &n.board)
	n.safe = n.reserve &^ unsafe[n.view.wins]
}

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
