package cavalo

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"procura/core/lp"
)

// relaxation describes in a linear program what a path collects from a state on:
//
//	visit(v)       the number at v is collected
//	edge(u,v)      the path jumps between u and v
//	first(v)       the path begins at v, one of the knight's next cells
//	last(v)        it ends there
//
//	(1) edges at v + first(v) + last(v) = 2 visit(v); one first, one last
//	(2) of a number and its mirror one is visited
//	(3) of the two, four, six ... doubles that are erased first half; of all n
//	    doubles (n+1)/2, because each visited erases another
//	(4) edge(v,w) <= visit(v)
//	(5) for any set S of cells and w in S, edges into S + first(S) + last(S) >= 2 visit(w)
//	(6) of the orders in which doubles can be visited at all; see lift
//
// (4) to (6) are cuts, added where a solution breaks them. A placement that
// does not trigger the rules is free of (2), (3) and (6).
type relaxation struct {
	*lp.Program
	p           *ruleset
	start       State
	ranks       []uint8    // the cells that can be reached, by index
	index       [cells]int // by rank, outside for those not in ranks
	edge        int        // the first variable of the edges; visits begin at 0
	first, last []int      // variables by index; first is -1 where the path can't begin
	free        bool       // the first cell triggers no rules
	network
	cuts   []cut
	cost   []int   // of the variables
	orders *orders // nil where there are to be no rows (6)
}

func (r *relaxation) score() int { return int(r.start.score) }

func term(variable, factor int) lp.Term { return lp.Term{Variable: variable, Factor: factor} }

// outside is the index of a cell that can't be reached.
const outside = -1

// onlyHere marks a constraint that says nothing of the positions below the start.
const onlyHere = 1

// relax makes the program of a state; the knight can move.
func relax(p *ruleset, s State) *relaxation {
	r := &relaxation{p: p, start: s, free: p.numbers && !p.isRuled(s)}
	for rank := range r.index {
		r.index[rank] = outside
	}
	next := p.next(s)
	for rank := range p.flood(next, s.alive).all() {
		r.index[rank] = len(r.ranks)
		r.ranks = append(r.ranks, rank)
	}
	cost := r.numberVariables(next)
	r.cost, r.Program = cost, lp.New(cost)
	r.addDegreeRows()
	if p.numbers {
		r.addMirrorRows()
		r.addDoubleRows()
	}
	r.UpdateValues()
	r.orders = r.newOrders()
	return r
}

func (r *relaxation) numberVariables(next mask) (cost []int) {
	r.at, r.edge = make([][]int, len(r.ranks)), len(r.ranks)
	for i, rank := range r.ranks {
		cost = append(cost, int(r.p.board.values[rank]))
		for _, other := range r.p.jumps[r.p.board.cellOf[rank]].all() {
			j := r.index[other]
			if j == outside || j >= i {
				continue
			}
			r.at[i], r.at[j] = append(r.at[i], len(r.edges)), append(r.at[j], len(r.edges))
			r.edges = append(r.edges, [2]int{i, j})
		}
	}
	variables := len(r.ranks) + len(r.edges)
	for _, rank := range r.ranks {
		r.last = append(r.last, variables)
		variables++
		if !next.has(rank) {
			r.first = append(r.first, -1)
			continue
		}
		r.first = append(r.first, variables)
		variables++
	}
	return append(cost, make([]int, variables-len(cost))...)
}

func (r *relaxation) addDegreeRows() {
	var begins, ends []lp.Term
	for i := range r.ranks {
		terms := []lp.Term{term(i, -2), term(r.last[i], 1)}
		ends = append(ends, term(r.last[i], 1))
		if r.first[i] >= 0 {
			terms = append(terms, term(r.first[i], 1))
			begins = append(begins, term(r.first[i], 1))
		}
		for _, e := range r.at[i] {
			terms = append(terms, term(r.edge+e, 1))
		}
		r.Add(lp.Constraint{Terms: terms, Equal: true, Keep: true, Name: r.rowName("degree", i)})
	}
	r.Add(lp.Constraint{Terms: begins, Limit: 1, Equal: true, Keep: true, Name: r.rowName("first")})
	r.Add(lp.Constraint{Terms: ends, Limit: 1, Equal: true, Keep: true, Name: r.rowName("last")})
}

func (r *relaxation) addMirrorRows() {
	for i, rank := range r.ranks {
		for j := range i {
			if r.p.mirror[rank].has(r.ranks[j]) {
				r.Add(lp.Constraint{Terms: r.visitTerms([]int{i, j}), Limit: 1, Keep: true, Name: r.rowName("mirror", i, j)})
			}
		}
	}
}

// visitTerms is the visits of some cells, less that of a first one which triggers
// no rules.
func (r *relaxation) visitTerms(of []int) (terms []lp.Term) {
	for _, i := range of {
		terms = append(terms, term(i, 1))
		if r.free && r.first[i] >= 0 {
			terms = append(terms, term(r.first[i], -1))
		}
	}
	return terms
}

// addDoubleRows adds the rows (3): a visit to one of the first m doubles erases another of
// them, while any is left.
func (r *relaxation) addDoubleRows() {
	var of []int
	doubles := r.doublesInOrder()
	for k, rank := range doubles {
		if i := r.index[rank]; i != outside {
			of = append(of, i)
		}
		m, limit := k+1, k/2+1
		if len(of) > limit && (m == len(doubles) || m%2 == 0 && r.p.double != choice) {
			r.Add(lp.Constraint{Terms: r.visitTerms(slices.Clone(of)), Limit: limit, Keep: true, Name: func() string { return "doubles " + strconv.Itoa(m) }})
		}
	}
}

// doublesInOrder are the doubles at the start, those that are erased first at first: the largest or
// the smallest.
func (r *relaxation) doublesInOrder() []uint8 {
	doubles := slices.Collect(r.start.alive.and(r.p.doubles).all())
	if r.p.double == smallest {
		slices.Reverse(doubles)
	}
	return doubles
}

type cut struct {
	lp.Constraint
	by float64
}

// separate adds the cuts that the solution breaks most, and reports whether
// there are any. Where there are many rows, idle ones may go first.
func (r *relaxation) separate(dropsIdle bool) bool {
	r.cuts = r.cuts[:0]
	for i := range r.ranks {
		for _, e := range r.at[i] {
			if by := r.Value(r.edge+e) - r.Value(i); by > leastViolation {
				terms := []lp.Term{term(r.edge+e, 1), term(i, -1)}
				r.cuts = append(r.cuts, cut{lp.Constraint{Terms: terms, Name: r.rowName("step", i, r.other(e, i))}, by})
			}
		}
	}
	if len(r.cuts) == 0 {
		r.cutSets()
		if r.orders != nil {
			r.cutOrders()
		}
	}
	slices.SortStableFunc(r.cuts, func(a, b cut) int { return cmp.Compare(b.by, a.by) })
	if dropsIdle && len(r.cuts) > 0 && len(r.Constraints()) > rowsPerCell*len(r.ranks) {
		r.RebuildBasis() // without idle cuts; it may have to be solved from the slacks on
	}
	for _, c := range r.cuts[:min(len(r.cuts), cutsAtOnce)] {
		r.Add(c.Constraint)
	}
	return len(r.cuts) > 0
}

const (
	cutsAtOnce = 40
	// rowsPerCell is the number of rows from which on idle cuts are dropped.
	rowsPerCell = 3
	// leastViolation is the violation from which on a cut is worth adding.
	leastViolation = 0.01
)

// other is the end of an edge that is not i.
func (n *network) other(e, i int) int { return n.edges[e][0] + n.edges[e][1] - i }

// endOf is the number of an end of an edge: 0 or 1.
func (n *network) endOf(e, i int) int {
	if n.edges[e][0] == i {
		return 0
	}
	return 1
}

// cutSets looks for cuts (5): for each cell, the least cut between it and the ends of the path.
func (r *relaxation) cutSets() {
	barred := make([]bool, len(r.ranks)) // none
	for i := range r.ranks {
		need := 2 * r.Value(i)
		if need < 0.1 {
			continue
		}
		r.loadFlow(barred, r.last, r.first)
		r.cutBorder([]int{i}, need, func(inside []bool) lp.Constraint {
			terms := append(r.border(inside, barred, r.last, r.first), term(i, 2))
			return lp.Constraint{Terms: terms, Name: func() string { return r.rowName("set "+r.hexadecimal(inside), i)() }}
		})
	}
}

// cutBorder adds the row of the set that no flow comes into, where the sinks get less than they need.
func (r *relaxation) cutBorder(sinks []int, need float64, row func(inside []bool) lp.Constraint) {
	if flow := r.sendFlow(sinks, need-leastViolation); flow < need-leastViolation {
		inside := make([]bool, len(r.ranks))
		for i, by := range r.by {
			inside[i] = by == unreached
		}
		r.cuts = append(r.cuts, cut{row(inside), need - flow})
	}
}

// border is the ways into a set, less each: ends of the path in it, and edges from cells
// outside; barred cells are as if they were not.
func (r *relaxation) border(inside, barred []bool, ends ...[]int) (terms []lp.Term) {
	for i := range r.ranks {
		if !inside[i] || barred[i] {
			continue
		}
		for _, of := range ends {
			if of[i] >= 0 {
				terms = append(terms, term(of[i], -1))
			}
		}
		for _, e := range r.at[i] {
			if j := r.other(e, i); !inside[j] && !barred[j] {
				terms = append(terms, term(r.edge+e, -1))
			}
		}
	}
	return terms
}

// network sends flow along the edges of a solution from the ends of the path,
// its source, to some cells; an edge carries as much as its variable, either
// way.
type network struct {
	edges  [][2]int     // by index
	at     [][]int      // edges by index
	supply []float64    // by cell: what the source still has for it
	room   [][2]float64 // by edge: what it still carries to each of its ends
	by     []int        // by cell: the edge by which it was reached, or one of these
	queue  []int
}

const (
	fromSource = -1
	unreached  = -2
)

// loadFlow makes the network of a solution, without the barred cells; the source
// sends what the variables of ends let it.
func (r *relaxation) loadFlow(barred []bool, ends ...[]int) {
	n := &r.network
	if n.by == nil {
		n.supply, n.room, n.by = make([]float64, len(r.ranks)), make([][2]float64, len(r.edges)), make([]int, len(r.ranks))
	}
	for e, edge := range r.edges {
		n.room[e] = [2]float64{}
		if !barred[edge[0]] && !barred[edge[1]] {
			n.room[e] = [2]float64{r.Value(r.edge + e), r.Value(r.edge + e)}
		}
	}
	for i := range r.ranks {
		n.supply[i] = 0
		for _, of := range ends {
			if of[i] >= 0 && !barred[i] {
				n.supply[i] += r.Value(of[i])
			}
		}
	}
}

// sendFlow sends flow to the sinks together, at most enough, and returns how much.
func (n *network) sendFlow(sinks []int, enough float64) (total float64) {
	for total < enough {
		sink := n.findWay(sinks)
		if sink < 0 {
			return total
		}
		room, at := math.Inf(1), sink
		for ; n.by[at] != fromSource; at = n.other(n.by[at], at) {
			room = min(room, n.room[n.by[at]][n.endOf(n.by[at], at)])
		}
		room = min(room, n.supply[at])
		n.supply[at] -= room
		for at = sink; n.by[at] != fromSource; at = n.other(n.by[at], at) {
			end := n.endOf(n.by[at], at)
			n.room[n.by[at]][end] -= room
			n.room[n.by[at]][1-end] += room
		}
		total += room
	}
	return total
}

// findWay looks for a way with room from the source to a sink, -1 for none.
func (n *network) findWay(sinks []int) int {
	const least = 1e-6
	n.queue = n.queue[:0]
	for i, supply := range n.supply {
		n.by[i] = unreached
		if supply > least {
			n.by[i] = fromSource
			n.queue = append(n.queue, i)
		}
	}
	for head := 0; head < len(n.queue); head++ {
		at := n.queue[head]
		if slices.Contains(sinks, at) {
			return at
		}
		for _, e := range n.at[at] {
			to := n.other(e, at)
			if n.by[to] == unreached && n.room[e][n.endOf(e, to)] > least {
				n.by[to] = e
				n.queue = append(n.queue, to)
			}
		}
	}
	return -1
}
