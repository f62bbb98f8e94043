package cavalo

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"procura/core/parallel"
	"procura/core/search/maximize"
)

// tree is shared by the threads of a branch and cut. All paths are in parts
// closed, under way in a thread, or waiting, so that at any time
//
//	points of any path <= max(closed, under way, most of those waiting)
//
// Each thread takes a part from those that wait, and has a relaxation of its own, with
// the cuts that its own parts asked for.
//
//	        ┌─ thread 0, the caller's: yields every few pivots, ──► upper, paths
//	waiting ┤             and where nothing waits for it
//	        └─ thread 1 ...: leave what they find for it
type tree struct {
	over    atomic.Bool  // all are to end
	reached atomic.Int64 // the most points known

	lock    sync.Mutex
	news    *sync.Cond                         // parts wait, or it is over
	waiting []*part                            // by their most, the newest of equals last
	pushed  int                                // parts that waited
	closed  int                                // the most of the parts that are done with; see close
	under   []int                              // by thread: the most of its part, idle for none
	bytes   []int64                            // by thread
	found   []maximize.UpperBound[State, Move] // by threads that do not yield
}

// idle is the most of no part.
const idle = -1

func newTree(threads int) *tree {
	t := &tree{under: make([]int, max(1, threads)), bytes: make([]int64, max(1, threads))}
	t.news = sync.NewCond(&t.lock)
	for i := range t.under {
		t.under[i] = idle
	}
	return t
}

// runThreads lets all threads work until no part is left or the caller wants no more.
func (b *branching) runThreads() {
	b.reached.Store(int64(b.best()))
	work := []func(){b.run}
	for i := 1; i < len(b.under); i++ {
		helper := &branching{relaxation: relax(b.p, b.start), tree: b.tree, thread: i, best: b.bestKnown}
		work = append(work, helper.run)
	}
	parallel.Run(b.stop, work...)
}

// bestKnown is best for the threads that must not ask the caller.
func (t *tree) bestKnown() int { return int(t.reached.Load()) }

func (t *tree) stop() {
	t.lock.Lock()
	t.over.Store(true)
	t.lock.Unlock()
	t.news.Broadcast()
}

// run looks at part after part until none is left anywhere.
func (b *branching) run() {
	for !b.over.Load() {
		q, more := b.nextPart()
		switch {
		case q != nil:
			b.solvePart(q)
		case !more:
			b.reportProgress(idle, maximize.UpperBound[State, Move]{})
			return
		case b.yield == nil:
			b.awaitParts()
		default:
			b.reportProgress(idle, maximize.UpperBound[State, Move]{})
		}
	}
}

func (t *tree) awaitParts() {
	t.lock.Lock()
	for !t.over.Load() && t.top() == idle && t.busy() {
		t.news.Wait()
	}
	t.lock.Unlock()
}

func (t *tree) busy() bool { return slices.Max(t.under) != idle }

// nextPart takes the part that promises most. Where that is no more than is reached, or than parts
// closed already, all that wait are closed; without one it says whether more may come.
func (b *branching) nextPart() (q *part, more bool) {
	best := b.best()
	b.lock.Lock()
	defer b.lock.Unlock()
	if top := b.top(); top <= max(best, b.closed) {
		b.closed, b.waiting = max(b.closed, top), nil
		b.under[b.thread] = idle
		if !b.busy() {
			b.news.Broadcast()
		}
		return nil, b.busy()
	}
	last := len(b.waiting) - 1
	q, b.waiting = b.waiting[last], b.waiting[:last]
	b.under[b.thread] = q.most
	return q, true
}

func (t *tree) closePart(q *part) {
	t.lock.Lock()
	t.closed = max(t.closed, q.most)
	t.lock.Unlock()
}

func (t *tree) pushPart(q *part) {
	t.lock.Lock()
	at, _ := slices.BinarySearchFunc(t.waiting, q.most+1, func(p *part, most int) int { return cmp.Compare(p.most, most) })
	t.waiting = slices.Insert(t.waiting, at, q)
	t.pushed++
	t.lock.Unlock()
	t.news.Signal()
}

// reportProgress yields what is found and the bound that is proved so far, or leaves what is found for
// the thread that does; most is that of the part under way. False means that it is over.
func (b *branching) reportProgress(most int, c maximize.UpperBound[State, Move]) bool {
	b.lock.Lock()
	b.under[b.thread] = most
	b.bytes[b.thread] = b.Bytes() + b.orders.bytes()
	if c.Path != nil || c.Most != nil {
		b.found = append(b.found, c)
	}
	if b.yield == nil {
		if c.Path != nil {
			b.reached.Store(max(b.reached.Load(), int64(c.Points)))
		}
		b.lock.Unlock()
		return !b.over.Load()
	}
	found, upper, bytes := b.found, b.upper(), b.size()
	b.found = nil
	b.lock.Unlock()
	if len(found) == 0 {
		found = append(found, c)
	}
	for _, c := range found {
		c.Upper, c.Bytes = upper, bytes
		if b.over.Load() || !b.yield(c) {
			b.stop()
			return false
		}
	}
	b.reached.Store(max(b.reached.Load(), int64(b.best())))
	return true
}

func (t *tree) upper() int {
	return max(t.closed, slices.Max(t.under), t.top())
}

func (t *tree) size() int64 {
	sum := int64(t.pushed) * int64(unsafe.Sizeof(part{})+unsafe.Sizeof(&part{}))
	for _, bytes := range t.bytes {
		sum += bytes
	}
	return sum
}

// top is the greatest most of those waiting, idle where there are none.
func (t *tree) top() int {
	if len(t.waiting) == 0 {
		return idle
	}
	return t.waiting[len(t.waiting)-1].most
}
