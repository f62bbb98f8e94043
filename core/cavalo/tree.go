package cavalo

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"procura/core/parallel"
	"procura/core/search/maximize"
)

// tree is what the threads of a branch and cut share. All paths are in parts
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
	news    *sync.Cond // parts wait, or it is over
	waiting parts
	closed  int                                // the most of the parts that are done with; see close
	under   []int                              // by thread: the most of its part and its plunge, idle for none
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

// share lets all threads work until no part is left or the caller wants no more.
func (b *branching) share() {
	b.reached.Store(int64(b.best()))
	work := []func(){b.run}
	for i := 1; i < len(b.under); i++ {
		helper := &branching{relaxation: b.p.relaxWithOrders(b.start), tree: b.tree, thread: i, score: b.score, best: b.known}
		work = append(work, helper.run)
	}
	parallel.Run(b.halt, work...)
}

// known is best for the threads that must not ask the caller.
func (t *tree) known() int { return int(t.reached.Load()) }

// halt ends all threads soon.
func (t *tree) halt() {
	t.lock.Lock()
	t.over.Store(true)
	t.lock.Unlock()
	t.news.Broadcast()
}

// run looks at part after part until none is left anywhere.
func (b *branching) run() {
	for !b.over.Load() {
		q, more := b.next()
		switch {
		case q != nil:
			b.enter(q)
			b.solve(q)
		case !more:
			b.tell(idle, maximize.UpperBound[State, Move]{})
			return
		case b.yield == nil:
			b.wait()
		default:
			b.tell(idle, maximize.UpperBound[State, Move]{})
		}
	}
}

// wait sleeps until parts wait or it is over.
func (t *tree) wait() {
	t.lock.Lock()
	for !t.over.Load() && len(t.waiting.heap) == 0 && t.busy() {
		t.news.Wait()
	}
	t.lock.Unlock()
}

// busy reports whether a part is under way.
func (t *tree) busy() bool {
	for _, most := range t.under {
		if most != idle {
			return true
		}
	}
	return false
}

// next takes the part to look at: the one of a plunge, else the one that
// promises most. Those that promise no more than is reached, or than parts
// closed already, are closed; without one it says whether more may come.
func (b *branching) next() (q *part, more bool) {
	best := b.best()
	b.lock.Lock()
	defer b.lock.Unlock()
	for {
		q := b.plunge
		if b.plunge = nil; q == nil {
			q = b.waiting.pop()
		}
		if q == nil {
			b.under[b.thread] = idle
			if !b.busy() {
				b.news.Broadcast()
				return nil, false
			}
			return nil, true
		}
		if b.under[b.thread] = q.most; q.most > max(best, b.closed) {
			return q, true
		}
		b.closed = max(b.closed, q.most)
	}
}

// close takes leave of a part.
func (t *tree) close(q *part) {
	t.lock.Lock()
	t.closed = max(t.closed, q.most)
	t.lock.Unlock()
}

// push lets a part wait.
func (t *tree) push(q *part) {
	t.lock.Lock()
	t.waiting.push(q)
	t.lock.Unlock()
	t.news.Signal()
}

// tell yields what is found and the bound that is proved so far, or leaves what is
// found for the thread that does; most is that of the part under way. False says that it is over.
func (b *branching) tell(most int, c maximize.UpperBound[State, Move]) bool {
	b.lock.Lock()
	b.under[b.thread] = most
	b.bytes[b.thread] = b.Bytes()
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
			b.halt()
			return false
		}
	}
	b.reached.Store(max(b.reached.Load(), int64(b.best())))
	return true
}

// upper is the bound on all paths.
func (t *tree) upper() int {
	most := t.closed
	for _, under := range t.under {
		most = max(most, under)
	}
	if top := t.waiting.top(); top != nil {
		most = max(most, top.most)
	}
	return most
}

// size is the memory of the programs and the parts.
func (t *tree) size() int64 {
	sum := int64(t.waiting.pushed)*int64(unsafe.Sizeof(part{})) + int64(cap(t.waiting.heap))*8
	for _, bytes := range t.bytes {
		sum += bytes
	}
	return sum
}

// parts is a heap, the greatest most first, of equal ones the newest.
type parts struct {
	heap   []*part
	pushed int
}

func (p *parts) less(i, j int) bool {
	a, b := p.heap[i], p.heap[j]
	return a.most > b.most || a.most == b.most && a.order > b.order
}

func (p *parts) top() *part {
	if len(p.heap) == 0 {
		return nil
	}
	return p.heap[0]
}

func (p *parts) push(q *part) {
	p.pushed++
	q.order = p.pushed
	p.heap = append(p.heap, q)
	for i := len(p.heap) - 1; i > 0 && p.less(i, (i-1)/2); i = (i - 1) / 2 {
		p.heap[i], p.heap[(i-1)/2] = p.heap[(i-1)/2], p.heap[i]
	}
}

func (p *parts) pop() *part {
	top := p.top()
	if top == nil {
		return nil
	}
	last := len(p.heap) - 1
	p.heap[0], p.heap = p.heap[last], p.heap[:last]
	for i := 0; 2*i+1 < last; {
		child := 2*i + 1
		if child+1 < last && p.less(child+1, child) {
			child++
		}
		if !p.less(child, i) {
			break
		}
		p.heap[i], p.heap[child] = p.heap[child], p.heap[i]
		i = child
	}
	return top
}
