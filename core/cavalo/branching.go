package cavalo

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

	"procura/core/parallel"
	"procura/core/search/bounds"
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
	closed  int                              // the most of the parts that are done with; see close
	under   []int                            // by thread: the most of its part and its plunge, idle for none
	bytes   []int64                          // by thread
	found   []bounds.UpperBound[State, Move] // by threads that do not yield
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
		helper := &branching{relaxation: b.p.relaxWithOrders(b.start), tree: b.tree, thread: i, score: b.score, best: b.bestKnown}
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
			b.enterPart(q)
			b.solvePart(q)
		case !more:
			b.reportProgress(idle, bounds.UpperBound[State, Move]{})
			return
		case b.yield == nil:
			b.awaitParts()
		default:
			b.reportProgress(idle, bounds.UpperBound[State, Move]{})
		}
	}
}

func (t *tree) awaitParts() {
	t.lock.Lock()
	for !t.over.Load() && len(t.waiting.heap) == 0 && t.busy() {
		t.news.Wait()
	}
	t.lock.Unlock()
}

func (t *tree) busy() bool {
	for _, most := range t.under {
		if most != idle {
			return true
		}
	}
	return false
}

// nextPart takes the part to look at: the one of a plunge, else the one that
// promises most. Those that promise no more than is reached, or than parts
// closed already, are closed; without one it says whether more may come.
func (b *branching) nextPart() (q *part, more bool) {
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

func (t *tree) closePart(q *part) {
	t.lock.Lock()
	t.closed = max(t.closed, q.most)
	t.lock.Unlock()
}

func (t *tree) pushPart(q *part) {
	t.lock.Lock()
	t.waiting.push(q)
	t.lock.Unlock()
	t.news.Signal()
}

// reportProgress yields what is found and the bound that is proved so far, or leaves what is
// found for the thread that does; most is that of the part under way. False says that it is over.
func (b *branching) reportProgress(most int, c bounds.UpperBound[State, Move]) bool {
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
	most := t.closed
	for _, under := range t.under {
		most = max(most, under)
	}
	if top := t.waiting.top(); top != nil {
		most = max(most, top.most)
	}
	return most
}

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

// pseudocost is by how much the objective has fallen where a variable was fixed at 0 and at 1,
// for each unit of way, in so many probes.
type pseudocost struct {
	sum    [2]float64
	probes int
}

const (
	// enoughProbes is the number of probes of a variable that are enough.
	enoughProbes = 3
	// probesAtOnce is how many variables a part probes at most.
	probesAtOnce = 8
	// probePivots is how far a probe goes.
	probePivots = 12
	// integral is how near to 0 or 1 a value is whole.
	integral = 1e-4
)

// chooseVariable is the visit that parts a part best: fixed either way the objective
// falls far. Those that are not known well are probed. Where all visits are whole it is the
// edge or end that the solution is least sure of, -1 for none.
func (b *branching) chooseVariable(q *part) int {
	candidates := b.fractionalVisits()
	if len(candidates) == 0 {
		return b.mostFractional()
	}
	if b.pseudocosts == nil {
		b.pseudocosts = make([]pseudocost, b.edge)
	}
	for probed, c := 0, 0; c < len(candidates) && probed < probesAtOnce; c++ {
		j := candidates[c]
		if b.pseudocosts[j].probes >= enoughProbes {
			continue
		}
		probed++
		b.probeVariable(j)
		if !b.reportProgress(q.most, bounds.UpperBound[State, Move]{}) {
			return j
		}
	}
	best, most := candidates[0], -1.0
	for _, j := range candidates {
		if gain := b.expectedGain(j); gain > most {
			best, most = j, gain
		}
	}
	return best
}

// fractionalVisits are the visits that are not whole, in the order in which unsure prefers
// them.
func (b *branching) fractionalVisits() (list []int) {
	for j := range b.edge {
		if v := b.Value(j); v > integral && v < 1-integral {
			list = append(list, j)
		}
	}
	away := func(j int) float64 { return math.Abs(b.Value(j)-0.5) - float64(b.cost[j])/400 }
	slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(away(i), away(j)) })
	return list
}

// probeVariable measures a variable once more.
func (b *branching) probeVariable(j int) {
	d, room := &b.pseudocosts[j], b.Objective()-float64(b.best()-b.score)
	for at, way := range [2]float64{b.Value(j), 1 - b.Value(j)} {
		fall := b.Objective() - b.Probe(j, float64(at), probePivots)
		d.sum[at] += min(fall, max(room, 1)) / way
	}
	d.probes++
}

// expectedGain is what is expected of both sides together.
func (b *branching) expectedGain(j int) float64 {
	d := &b.pseudocosts[j]
	if d.probes == 0 {
		return -1
	}
	n := float64(d.probes)
	return max(d.sum[0]/n*b.Value(j), 0.01) * max(d.sum[1]/n*(1-b.Value(j)), 0.01)
}
