package cavalo

import (
	"iter"
	"math"
	"unsafe"

	"procura/core/lp"
	"procura/core/search"
	"procura/core/search/maximize"
)

// UpperBounds are upper bounds on the points of any path, falling, by branch and
// cut on the relaxation: where its solution is in pieces, the paths are parted
// into those that collect a number and those that do not, and so on; parts that
// promise no more points than best are left out. It ends when nothing is left;
// it gives control back every few milliseconds, with the same bound when there
// is no better one.
func (p *Problem) UpperBounds(best func() int) iter.Seq[maximize.UpperBound[State, Move]] {
	return func(yield func(maximize.UpperBound[State, Move]) bool) {
		s := p.start
		most := p.Most(s)
		if !yield(maximize.UpperBound[State, Move]{Upper: most}) || most <= best() || len(p.Expand(s, nil)) == 0 {
			return
		}
		b := &branching{relaxation: p.relax(s), best: best, yield: yield, score: int(s.score)}
		b.parts.push(&part{most: most})
		b.run()
	}
}

// branching is the branch and cut under way.
type branching struct {
	*relaxation
	best   func() int
	yield  func(maximize.UpperBound[State, Move]) bool
	score  int // of the start
	parts  parts
	solved int   // parts looked at
	closed int   // the most of the parts that are done with; see close
	plunge *part // to be looked at next, whatever it promises
	over   bool
}

// part is a set of paths: those with some variables fixed.
type part struct {
	most   int
	order  int
	parent *part
	fixed  int // variable
	to     float64
}

// pivotsAtOnce is the number of pivots between two yields.
const pivotsAtOnce = 16

func (b *branching) run() {
	for !b.over {
		q := b.next()
		if q == nil {
			b.yield(maximize.UpperBound[State, Move]{Upper: b.closed})
			return
		}
		b.enter(q)
		b.solve(q)
		b.solved++
	}
}

// next takes the part to look at: the one of a plunge, else the one that
// promises most. Those that promise no more than is reached, or than parts
// closed already, are closed; nil says that all are.
func (b *branching) next() *part {
	for {
		q := b.plunge
		if b.plunge = nil; q == nil {
			q = b.parts.pop()
		}
		if q == nil || q.most > max(b.best(), b.closed) {
			return q
		}
		b.close(q)
	}
}

// close takes leave of a part. All paths are in parts open or closed, so that
// none has more points than the greatest most of any of these:
//
//	points of any path <= max(closed, most of the part under way, most of the heap and plunge)
func (b *branching) close(q *part) { b.closed = max(b.closed, q.most) }

// enter fixes the variables of a part and frees all others.
func (b *branching) enter(to *part) {
	b.Free()
	for q := to; q.parent != nil; q = q.parent {
		b.Fix(q.fixed, q.to)
	}
	b.Settle()
}

// solve cuts until the solution of a part is whole, promises too little or no
// cut helps; then it parts it.
func (b *branching) solve(q *part) {
	stale := 0
	for !b.over && stale < staleRounds {
		before := b.Objective()
		if !b.optimise(q) {
			return
		}
		if len(b.Constraints()) > rowsPerCell*len(b.ranks) {
			b.Drop()
		}
		if !b.separate() {
			break
		}
		if before-b.Objective() < 0.5 {
			stale++
		}
	}
	if !b.optimise(q) {
		return
	}
	if q.parent == nil {
		b.tell(maximize.UpperBound[State, Move]{Upper: b.upper(q), Most: b.prices().most})
	}
	b.branch(q)
}

const (
	// staleRounds is how often cuts may gain nearly nothing.
	staleRounds = 6
	// rowsPerCell is the number of rows from which on idle cuts are dropped.
	rowsPerCell = 3
)

// mostSteps is the number of pivots on a part after which rounding errors must
// keep it from an end.
const mostSteps = 20_000

// optimise solves the program of a part; false says that it is done with:
// without paths, or with none better than the best, or given up.
func (b *branching) optimise(q *part) bool {
	for steps := 1; ; steps++ {
		end := b.Step()
		cutoff := end == lp.Moved && steps%pivotsAtOnce == 0 && b.Objective() < float64(b.best()-b.score)+1-1e-6
		if end != lp.Moved || cutoff {
			q.most = min(q.most, b.score+b.Bound())
		}
		if q.most <= b.best() || end == lp.Infeasible || steps == mostSteps { // its most need not be at best
			b.close(q)
			return false
		}
		if end == lp.Feasible {
			return true
		}
		if steps%pivotsAtOnce == 0 && !b.report(q) {
			return false
		}
	}
}

// report yields the bound that is proved so far.
func (b *branching) report(q *part) bool {
	return b.tell(maximize.UpperBound[State, Move]{Upper: b.upper(q)})
}

// upper is the bound on all paths while a part is under way.
func (b *branching) upper(q *part) int {
	most := max(q.most, b.closed) // q may be one of a plunge
	if top := b.parts.top(); top != nil {
		most = max(most, top.most)
	}
	return most
}

func (b *branching) tell(c maximize.UpperBound[State, Move]) bool {
	c.Bytes = b.bytes()
	b.over = b.over || !b.yield(c)
	return !b.over
}

// bytes is the memory of the program and the parts.
func (b *branching) bytes() int64 {
	return b.Bytes() + int64(b.parts.pushed)*int64(unsafe.Sizeof(part{})) + int64(cap(b.parts.heap))*8
}

// branch parts the paths of q by a variable. A whole solution is a path, unless
// the rules forbid the order in which it visits doubles.
func (b *branching) branch(q *part) {
	variable := b.unsure()
	switch {
	case variable >= 0:
	case b.separate():
		b.parts.push(q)
		return
	default:
		b.walk(q)
		return
	}
	near, far := 0.0, 1.0
	if b.Value(variable) > 0.5 {
		near, far = far, near
	}
	b.parts.push(&part{most: q.most, parent: q, fixed: variable, to: far})
	b.plunge = &part{most: q.most, parent: q, fixed: variable, to: near}
}

// unsure is the visit, else the edge or end, that the solution is least sure of, -1
// where it is whole.
func (b *branching) unsure() int {
	variable, least := -1, 0.5-1e-4
	for j := range b.cost {
		away := math.Abs(b.Value(j) - 0.5)
		if j < b.edge {
			away -= float64(b.cost[j]) / 400
		} else if variable >= 0 && variable < b.edge {
			break
		}
		if math.Abs(b.Value(j)-0.5) < 0.5-1e-4 && away < least {
			variable, least = j, away
		}
	}
	return variable
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

// walk follows the path that a whole solution draws, and tells of it. When the
// rules forbid it, no path begins as it does up to the number that is gone; a
// row says so, and the part is to be solved again.
func (b *branching) walk(q *part) {
	order, jumps := b.trace()
	s, path := b.start, []search.Edge[State, Move](nil)
	for k := range order {
		next, ok := b.p.toward(s, order[k:], b.ranks)
		if !ok {
			b.forbid(order[:k+1], jumps[:k+1])
			b.parts.push(q)
			break
		}
		s, path = next.State, append(path, next)
	}
	if len(path) > 0 {
		b.tell(maximize.UpperBound[State, Move]{Upper: b.upper(q), Path: path, Points: int(s.score)})
	}
	if len(path) == len(order) {
		b.close(q) // with rounding errors, or a path too long, its most may be above best
	}
}

// forbid adds a row that the beginning of a path breaks.
func (b *branching) forbid(order, jumps []int) {
	var terms []lp.Term
	for _, variable := range jumps {
		terms = append(terms, lp.Term{Variable: variable, Factor: 1})
	}
	b.Add(lp.Constraint{Terms: terms, Limit: len(terms) - 1, Mark: here, Name: b.named("begin", order...)})
}

// trace lists the cells of a whole solution in their order, by index, and how
// it comes to each: the variable of its first or edge.
func (b *branching) trace() (order, jumps []int) {
	at, by := -1, -1
	for i, f := range b.first {
		if f >= 0 && b.Value(f) > 0.5 {
			at, by = i, f
		}
	}
	for at >= 0 {
		order, jumps = append(order, at), append(jumps, by)
		here := at
		at = -1
		for _, e := range b.at[here] {
			if b.edge+e != by && b.Value(b.edge+e) > 0.5 {
				at, by = b.other(e, here), b.edge+e
				break
			}
		}
	}
	return order, jumps
}

// toward makes the first of some jumps. Where the player chooses which double
// to erase, it is the one that the others need last, or not at all.
func (p *Problem) toward(s State, order []int, ranks []uint8) (search.Edge[State, Move], bool) {
	var best search.Edge[State, Move]
	latest := -1
	for _, e := range p.Expand(s, nil) {
		if e.Action.cell != p.board.cellOf[ranks[order[0]]] {
			continue
		}
		needed := len(order)
		for k, i := range order {
			if ranks[i] == e.Action.erased {
				needed = k
			}
		}
		if needed > latest {
			best, latest = e, needed
		}
	}
	return best, latest >= 0
}
