package cavalo

import (
	"math/bits"
	"unsafe"

	"procura/core/lp"
)

// orders are the orders in which the rules let a path collect the numbers that
// erase doubles, the doubles and 0; and what all of them have in common. Such a
// number is called by its place in the order of erasure, 0 at the end.
type orders struct {
	cells []int // their indexes, outside where one can't be reached
	all   []order
	views map[uint16]*view // by those that see
	held  int              // orders in views
}

// view is all orders as seen by some numbers, each once: between two of them stands a bar where
// others come. Its rows are lifted for those within a set.
type view struct {
	orders []order
	lifted map[uint16]*liftedRow
}

// order is one of them, also of a path that ends early.
type order struct {
	visits uint16
	steps  string // the places, with bar for those that are left out of a view
}

const (
	mostErasing = 16
	mostOrders  = 20_000
	mostViews   = 1 << 6
	bar         = 1 << 7
)

// newOrders is nil where there are too many orders, or the player's choice
// makes nearly all possible.
func (r *relaxation) newOrders() *orders {
	if !r.p.numbers || r.free || r.p.double == choice {
		return nil
	}
	of := r.doublesInOrder()
	erasable := uint16(1)<<len(of) - 1
	for rank := range r.start.alive.all() {
		if r.p.board.values[rank] == 0 {
			of = append(of, rank)
		}
	}
	if len(of) > mostErasing {
		return nil
	}
	o := &orders{views: map[uint16]*view{}}
	for _, rank := range of {
		o.cells = append(o.cells, r.index[rank])
	}
	if !o.listFrom(order{}, uint16(1<<len(of)-1), erasable) {
		return nil
	}
	return o
}

// listFrom adds an order, and all orders that begin with it.
func (o *orders) listFrom(from order, left, erasable uint16) bool {
	if len(o.all) == mostOrders {
		return false
	}
	o.all = append(o.all, from)
	for k, i := range o.cells {
		if left>>k&1 == 0 || i < 0 {
			continue
		}
		after := left &^ (1 << k)
		erased := after & erasable & -(after & erasable)
		if !o.listFrom(order{from.visits | 1<<k, from.steps + string([]byte{byte(k)})}, after&^erased, erasable) {
			return false
		}
	}
	return true
}

func (o *orders) viewBy(of uint16) *view {
	if known := o.views[of]; known != nil {
		return known
	}
	known, v := map[order]bool{}, &view{lifted: map[uint16]*liftedRow{}}
	for _, full := range o.all {
		seen := full.seenBy(of)
		if !known[seen] {
			known[seen] = true
			v.orders = append(v.orders, seen)
		}
	}
	if len(o.views) == mostViews {
		clear(o.views)
		o.held = 0
	}
	o.views[of] = v
	o.held += len(v.orders)
	return v
}

func (o order) seenBy(of uint16) order {
	var steps []byte
	barred := false
	for _, k := range []byte(o.steps) {
		if of>>k&1 == 0 {
			barred = true
			continue
		}
		if barred {
			steps = append(steps, bar)
		}
		steps, barred = append(steps, k), false
	}
	return order{o.visits & of, string(steps)}
}

// bytes returns the memory of the orders and of what is cached about them.
func (o *orders) bytes() int64 {
	if o == nil {
		return 0
	}
	rows := 0
	for _, v := range o.views {
		rows += len(v.lifted)
	}
	return int64(len(o.all)+o.held)*(int64(unsafe.Sizeof(order{}))+mostErasing) + int64(rows)*int64(unsafe.Sizeof(liftedRow{})+unsafe.Sizeof(pattern{}))
}

// crossings counts how often an order changes sides, from outside of a set of numbers on;
// changes at a bar do not count.
func (o order) crossings(within uint16) (n int) {
	side, barred := uint16(0), false
	for _, k := range []byte(o.steps) {
		if k == bar {
			barred = true
			continue
		}
		here := within >> k & 1
		if here != side && !barred {
			n++
		}
		side, barred = here, false
	}
	return n
}

// pattern is a question about orders: those of some numbers, some of them within a set.
type pattern struct{ of, within uint16 }

// liftedRow is the answer: for all orders
//
//	crossings >= count - sum of by(k) over the numbers of the pattern that it leaves out
type liftedRow struct {
	count int
	by    [mostErasing]int
}

// lift lifts: first the greatest count, that of the orders that leave nothing
// out, then the least by, one after the other.
//
// So a row (6) holds: for a set S of cells, of the numbers of the pattern those
// within S and no others of it, edges into S that end at no other number that
// erases doubles + first(S) >= count - sum by(k) (1 - visit(k)). For between
// two visits that stand on different sides, with no such number between, the path has
// an edge across that border, or begins within; and these differ.
func (o *orders) lift(q pattern) *liftedRow {
	v := o.viewBy(q.of)
	if s := v.lifted[q.within]; s != nil {
		return s
	}
	s := &liftedRow{}
	v.lifted[q.within] = s
	least := map[uint16]int{} // crossings, by what is left out
	for _, seen := range v.orders {
		left, n := q.of&^seen.visits, seen.crossings(q.within)
		if before, ok := least[left]; !ok || n < before {
			least[left] = n
		}
	}
	s.count = least[0]
	if s.count == 0 {
		return s
	}
	for k := range mostErasing {
		for left, n := range least {
			if bits.Len16(left) == k+1 {
				s.by[k] = max(s.by[k], s.required(left&^(1<<k))-n)
			}
		}
	}
	return s
}

// required is the condition on an order that leaves some numbers out.
func (s *liftedRow) required(left uint16) int {
	asks := s.count
	for ; left != 0; left &= left - 1 {
		asks -= s.by[bits.TrailingZeros16(left)]
	}
	return asks
}

// cutOrders looks for cuts (6), of the numbers that erase doubles and that the solution
// rather visits, more and more of them.
func (r *relaxation) cutOrders() {
	o, away := r.orders, 0.0
	var of uint16
	for k, i := range o.cells {
		if i < 0 || r.Value(i) < 0.5 {
			continue
		}
		away += 1 - r.Value(i)
		if away > 0.95 {
			return
		}
		before := of
		of |= 1 << k
		for within := uint16(0); ; within = (within - of) & of {
			if within != 0 && (before == 0 || within != of) {
				r.cutPattern(pattern{of, within})
			}
			if within == of {
				break
			}
		}
	}
}

// cutPattern looks for a set that crosses the border too seldom.
func (r *relaxation) cutPattern(q pattern) {
	s := r.orders.lift(q)
	need := float64(s.count)
	for k, c := range s.by {
		if c != 0 {
			need -= float64(c) * (1 - r.Value(r.orders.cells[k]))
		}
	}
	if need < 0.1 {
		return
	}
	barred, sinks := make([]bool, len(r.ranks)), []int(nil)
	for k, i := range r.orders.cells {
		if i >= 0 {
			barred[i] = q.of>>k&1 == 0
		}
	}
	r.loadFlow(barred, r.first)
	for k, i := range r.orders.cells {
		switch {
		case q.of>>k&1 == 0:
		case q.within>>k&1 == 1:
			sinks = append(sinks, i)
		default:
			r.supply[i] += mostErasing
		}
	}
	r.cutBorder(sinks, need, func(inside []bool) lp.Constraint { return r.orderRow(s, inside, barred) })
}

func (r *relaxation) orderRow(s *liftedRow, inside, barred []bool) lp.Constraint {
	terms := r.border(inside, barred, r.first)
	limit := -s.count
	for k, c := range s.by {
		if c != 0 {
			terms = append(terms, term(r.orders.cells[k], c))
			limit += c
		}
	}
	return lp.Constraint{Terms: terms, Limit: limit, Mark: onlyHere, Name: r.ordersName(s, inside, barred)}
}
