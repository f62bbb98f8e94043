package cavalo

import (
	"math"
	"slices"
)

// program is a linear program over variables between bounds,
//
//	max sum cost(j) x(j)    with    sum a(i,j) x(j) <= b(i), or = b(i),
//	                                low(j) <= x(j) <= high(j)
//
// solved by the dual simplex method on a dense tableau. Each row i has a slack,
// variable n + i, so that a row is an equation. A tableau row says what the
// variable in the basis is, seen from those outside, which stand at a bound:
//
//	x(basis) + sum entry(k) x(outside k) = constant
//
// All costs are dual feasible from the outset, because every variable can
// stand at the bound that its cost prefers; new rows and bounds keep them so.
// What floating point gets wrong costs strength, never truth: bound weighs the
// rows in integers.
type program struct {
	cost      []int
	rows      []row
	low, high []float64 // of variables, then slacks
	outside   []int     // variable by column
	basis     []int     // variable by tableau row
	where     []int     // by variable: column, or -1 - tableau row
	atHigh    []bool    // by variable, outside only
	entries   [][]float64
	constant  []float64
	value     []float64 // of the basis
	reduced   []float64 // reduced cost by column
	breaks    []breakpoint
	columns   []int // scratch: some columns, and values for them
	stands    []float64
	pivots    int
}

// row is an inequality or equation with whole coefficients.
type row struct {
	terms []term
	limit int
	equal bool
	keep  bool // it is no cut, and stays
	here  bool // it says nothing of the positions below the start
}

type term struct{ variable, factor int }

// breakpoint is where the reduced cost of a column becomes 0.
type breakpoint struct {
	column int
	ratio  float64
}

const (
	tolerance = 1e-7
	// units is the number of units of a multiplier in bound.
	units = 1 << 16
)

// newProgram has variables from 0 to 1 and no rows.
func newProgram(cost []int) *program {
	p := &program{cost: cost}
	for j, c := range cost {
		p.low, p.high = append(p.low, 0), append(p.high, 1)
		p.outside, p.where = append(p.outside, j), append(p.where, j)
		p.reduced = append(p.reduced, float64(c))
		p.atHigh = append(p.atHigh, c > 0)
	}
	return p
}

// restart goes back to the basis of slacks, which has no rounding errors, and
// drops the cuts that are idle.
func (p *program) restart() {
	rows := p.rows[:0:0]
	for i, r := range p.rows {
		if r.keep || p.where[len(p.cost)+i] >= 0 {
			rows = append(rows, r)
		}
	}
	fresh := newProgram(p.cost)
	copy(fresh.low, p.low[:len(p.cost)])
	copy(fresh.high, p.high[:len(p.cost)])
	fresh.pivots = p.pivots
	*p = *fresh
	for _, r := range rows {
		p.add(r)
	}
	p.settle()
}

// add appends a row; its slack enters the basis.
func (p *program) add(r row) {
	entries, constant := make([]float64, len(p.outside)), float64(r.limit)
	for _, t := range r.terms {
		factor := float64(t.factor)
		if at := p.where[t.variable]; at >= 0 {
			entries[at] += factor
			continue
		}
		of := -1 - p.where[t.variable]
		for k, e := range p.entries[of] {
			entries[k] -= factor * e
		}
		constant -= factor * p.constant[of]
	}
	slack := len(p.low)
	p.low = append(p.low, 0)
	p.high = append(p.high, math.Inf(1))
	if r.equal {
		p.high[slack] = 0
	}
	p.where = append(p.where, -1-len(p.basis))
	p.atHigh = append(p.atHigh, false)
	p.basis = append(p.basis, slack)
	p.rows = append(p.rows, r)
	p.entries = append(p.entries, entries)
	p.constant = append(p.constant, constant)
	p.value = append(p.value, p.valueOf(len(p.basis)-1))
}

func (p *program) valueOf(i int) float64 {
	value := p.constant[i]
	for k, e := range p.entries[i] {
		if e != 0 {
			value -= e * p.at(p.outside[k])
		}
	}
	return value
}

// at is where a variable outside the basis stands.
func (p *program) at(variable int) float64 {
	if p.atHigh[variable] {
		return p.high[variable]
	}
	return p.low[variable]
}

// x is the value of a variable.
func (p *program) x(variable int) float64 {
	if at := p.where[variable]; at < 0 {
		return p.value[-1-at]
	}
	return p.at(variable)
}

// settle puts the variables outside to the bounds that their costs prefer,
// after bounds have changed.
func (p *program) settle() {
	for k, variable := range p.outside {
		p.atHigh[variable] = p.reduced[k] > 0 && !math.IsInf(p.high[variable], 1)
	}
	columns, at := p.columns[:0], p.stands[:0]
	for k, variable := range p.outside {
		if x := p.at(variable); x != 0 {
			columns, at = append(columns, k), append(at, x)
		}
	}
	for i, entries := range p.entries {
		value := p.constant[i]
		for n, k := range columns {
			value -= entries[k] * at[n]
		}
		p.value[i] = value
	}
	p.columns, p.stands = columns, at
}

// objective is the cost of the solution at hand; until it is feasible, an
// upper bound on the best.
func (p *program) objective() float64 {
	sum := 0.0
	for j, c := range p.cost {
		if c != 0 {
			sum += float64(c) * p.x(j)
		}
	}
	return sum
}

// Results of step.
type progress uint8

const (
	moved progress = iota
	feasible
	infeasible
)

// step makes one pivot of the dual simplex method. When no x is feasible, it
// returns the tableau row that shows it.
func (p *program) step() (progress, int) {
	leaving, excess := -1, tolerance
	for i, v := range p.value {
		variable := p.basis[i]
		if e := max(p.low[variable]-v, v-p.high[variable]); e > excess {
			leaving, excess = i, e
		}
	}
	if leaving < 0 {
		return feasible, -1
	}
	rises := p.value[leaving] < p.low[p.basis[leaving]]
	entering := p.ratios(leaving, rises, excess)
	if entering < 0 {
		return infeasible, leaving
	}
	p.pivot(leaving, entering, rises)
	return moved, leaving
}

// ratios chooses the column that enters the basis; variables whose reduced
// cost changes sign on the way, and that can reach their other bound without
// mending the leaving one, go there.
func (p *program) ratios(leaving int, rises bool, excess float64) int {
	p.breaks = p.breaks[:0]
	for k, e := range p.entries[leaving] {
		variable := p.outside[k]
		if math.Abs(e) < 1e-9 || p.low[variable] == p.high[variable] {
			continue
		}
		if (e < 0) != p.atHigh[variable] == rises {
			p.breaks = append(p.breaks, breakpoint{k, math.Abs(p.reduced[k] / e)})
		}
	}
	slices.SortFunc(p.breaks, func(a, b breakpoint) int {
		switch {
		case a.ratio < b.ratio:
			return -1
		case a.ratio > b.ratio:
			return 1
		}
		return a.column - b.column
	})
	for i, b := range p.breaks {
		variable := p.outside[b.column]
		excess -= math.Abs(p.entries[leaving][b.column]) * (p.high[variable] - p.low[variable])
		if excess > tolerance {
			continue
		}
		b = p.steadiest(leaving, i)
		for _, passed := range p.breaks[:i] {
			p.flip(passed.column)
		}
		return b.column
	}
	return -1
}

// steadiest is, of breakpoints as near as the i-th, the one with the greatest
// entry, which keeps rounding errors small.
func (p *program) steadiest(leaving, i int) breakpoint {
	best := i
	for k := i + 1; k < len(p.breaks) && p.breaks[k].ratio <= p.breaks[i].ratio+1e-9; k++ {
		if math.Abs(p.entries[leaving][p.breaks[k].column]) > math.Abs(p.entries[leaving][p.breaks[best].column]) {
			best = k
		}
	}
	return p.breaks[best]
}

// flip moves the variable of a column to its other bound.
func (p *program) flip(column int) {
	variable := p.outside[column]
	by := p.high[variable] - p.low[variable]
	if p.atHigh[variable] {
		by = -by
	}
	p.atHigh[variable] = !p.atHigh[variable]
	for i := range p.entries {
		p.value[i] -= p.entries[i][column] * by
	}
}

// pivot exchanges a variable of the basis with one outside.
func (p *program) pivot(leaving, entering int, rises bool) {
	p.pivots++
	out, in := p.basis[leaving], p.outside[entering]
	bound := p.high[out]
	if rises {
		bound = p.low[out]
	}
	pivotRow := p.entries[leaving]
	move := (p.value[leaving] - bound) / pivotRow[entering]
	entered := p.at(in) + move
	inverse := 1 / pivotRow[entering]
	for k := range pivotRow {
		pivotRow[k] *= inverse
	}
	pivotRow[entering] = inverse
	p.constant[leaving] *= inverse
	p.columns, p.stands = p.columns[:0], p.stands[:0]
	for k, e := range pivotRow {
		if math.Abs(e) > 1e-12 {
			p.columns, p.stands = append(p.columns, k), append(p.stands, e)
		}
	}
	for i, entries := range p.entries {
		factor := entries[entering]
		if i == leaving || factor == 0 {
			continue
		}
		p.value[i] -= factor * move
		entries[entering] = 0
		p.subtract(entries, factor)
		p.constant[i] -= factor * p.constant[leaving]
	}
	factor := p.reduced[entering]
	p.reduced[entering] = 0
	p.subtract(p.reduced, factor)
	p.basis[leaving], p.outside[entering] = in, out
	p.where[in], p.where[out] = -1-leaving, entering
	p.value[leaving] = entered
	p.atHigh[out] = !rises
}

// subtract takes factor times the pivot row from another.
func (p *program) subtract(from []float64, factor float64) {
	at := p.stands[:len(p.columns)]
	for n, k := range p.columns {
		from[k] -= factor * at[n]
	}
}

// drop removes the cuts that are idle and have been so long enough to have
// their slack in the basis.
func (p *program) drop() {
	n := len(p.cost)
	renamed := make([]int, len(p.rows)) // new number of a slack, -1 when it goes
	rows := p.rows[:0]
	for i, r := range p.rows {
		at := p.where[n+i]
		if !r.keep && at < 0 && p.value[-1-at] > 1e-3 {
			renamed[i] = -1
			continue
		}
		renamed[i] = len(rows)
		p.low[n+len(rows)], p.high[n+len(rows)] = p.low[n+i], p.high[n+i]
		p.atHigh[n+len(rows)] = p.atHigh[n+i]
		rows = append(rows, r)
	}
	p.rows = rows
	total := n + len(rows)
	p.low, p.high, p.atHigh = p.low[:total], p.high[:total], p.atHigh[:total]
	p.compact(renamed)
	p.where = p.where[:total]
	for i, variable := range p.basis {
		p.where[variable] = -1 - i
	}
	for k, variable := range p.outside {
		p.where[variable] = k
	}
}

// compact takes the rows of dropped slacks out of the tableau, and renames the
// others.
func (p *program) compact(renamed []int) {
	n, kept := len(p.cost), 0
	for i, variable := range p.basis {
		if variable >= n {
			if renamed[variable-n] < 0 {
				continue
			}
			variable = n + renamed[variable-n]
		}
		p.basis[kept], p.entries[kept] = variable, p.entries[i]
		p.constant[kept], p.value[kept] = p.constant[i], p.value[i]
		kept++
	}
	p.basis, p.entries, p.constant, p.value = p.basis[:kept], p.entries[:kept], p.constant[:kept], p.value[:kept]
	for k, variable := range p.outside {
		if variable >= n {
			p.outside[k] = n + renamed[variable-n]
		}
	}
}

// bound is an upper bound on the cost of every x within rows and bounds. For
// any multipliers m(i), those of inequalities at least 0,
//
//	sum cost(j) x(j) <= sum m(i) b(i) + sum max over x(j) of (cost(j) - sum m(i) a(i,j)) x(j)
//
// The multipliers are those of the tableau, or where a tableau row is given
// that shows infeasibility, these and many times that row's, as integers.
func (p *program) bound(infeasible int) int {
	n := len(p.cost)
	left := make([]int, n)
	for j, c := range p.cost {
		left[j] = c * units
	}
	total := 0
	for i, r := range p.rows {
		m := p.multiplier(n+i, infeasible)
		if m <= 0 && !r.equal || m == 0 {
			continue
		}
		total += m * r.limit
		for _, t := range r.terms {
			left[t.variable] -= m * t.factor
		}
	}
	for j, l := range left {
		total += max(l*int(p.low[j]), l*int(p.high[j]))
	}
	return int(math.Floor(float64(total) / units))
}

// multiplier is that of a slack's row, in units.
func (p *program) multiplier(slack, infeasible int) int {
	m := 0.0
	if at := p.where[slack]; at >= 0 {
		m = -p.reduced[at]
	}
	if infeasible >= 0 {
		by := 0.0
		if at := p.where[slack]; at >= 0 {
			by = p.entries[infeasible][at]
		} else if -1-at == infeasible {
			by = 1
		}
		if p.value[infeasible] < p.low[p.basis[infeasible]] {
			by = -by
		}
		m -= by * rayLength
	}
	return int(math.Round(m * units))
}

// rayLength is how far bound goes along the proof of infeasibility.
const rayLength = 1 << 20
