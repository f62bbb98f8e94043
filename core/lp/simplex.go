package lp

import (
	"cmp"
	"math"
	"slices"
)

// Status is the result of a step.
type Status uint8

// Results of Step.
const (
	Moved      Status = iota
	Feasible          // the solution at hand is a best one, but for rounding errors
	Infeasible        // there seems to be none; Bound knows whether that is proved
)

const (
	// checkEvery is the number of pivots between two looks at the errors.
	checkEvery = 32
	// mostError is from which error on the tableau is made anew.
	mostError = 1e-6
	// slightest is the least entry to pivot on.
	slightest = 1e-7
)

// Step makes one pivot of the dual simplex method. Where rounding errors have
// grown, and before it says anything final in spite of one, it makes the
// tableau anew instead.
func (p *Program) Step() Status {
	p.ray = nil
	leaving, excess := p.leaving()
	if p.pivots > 0 && (leaving < 0 || p.pivots%checkEvery == 0) && p.Error() > mostError {
		p.RebuildBasis()
		return Moved
	}
	if leaving < 0 {
		return Feasible
	}
	rises := p.value[leaving] < p.low[p.basis[leaving]]
	entering := p.entering(leaving, rises, excess)
	if entering >= 0 {
		p.pivot(leaving, entering, rises)
		return Moved
	}
	p.ray = p.refutation(leaving, rises)
	if p.ray == nil && p.pivots > 0 {
		p.RebuildBasis()
		return Moved
	}
	return Infeasible
}

// leaving is the tableau row whose variable leaves the basis, and how far that
// is beyond its bounds; -1 for none. It is the farthest as seen from the dual's
// edges, whose steepness is the length of the row.
func (p *Program) leaving() (row int, excess float64) {
	row, excess = -1, 0
	steepest := 0.0
	for i, v := range p.value {
		variable := p.basis[i]
		e := max(p.low[variable]-v, v-p.high[variable])
		if e <= tolerance || e*e <= steepest { // no length is below 1
			continue
		}
		if steep := e * e / p.rowNorm(i); steep > steepest {
			row, excess, steepest = i, e, steep
		}
	}
	return row, excess
}

func (p *Program) rowNorm(i int) float64 {
	sum := 1.0
	n := len(p.cost)
	for k, e := range p.entries[i] {
		if p.outside[k] >= n {
			sum += e * e
		}
	}
	return sum
}

// breakpoint is a point of the dual step where the reduced cost of a column becomes 0: ratio units away.
type breakpoint struct {
	column int
	ratio  float64
	entry  float64 // its size
}

// entering chooses the column that enters the basis; variables whose reduced
// cost changes sign on the way, and that can reach their other bound without
// mending the leaving one, go there. It is -1 when all together don't mend it.
func (p *Program) entering(leaving int, rises bool, excess float64) int {
	p.breaks = p.breaks[:0]
	for k, e := range p.entries[leaving] {
		variable := p.outside[k]
		if math.Abs(e) < slightest || p.low[variable] == p.high[variable] {
			continue
		}
		if (e < 0) != p.atHigh[variable] == rises {
			cost := -p.reduced[k]
			if p.atHigh[variable] {
				cost = -cost
			}
			p.breaks = append(p.breaks, breakpoint{k, max(cost, 0) / math.Abs(e), math.Abs(e)})
		}
	}
	slices.SortFunc(p.breaks, func(a, b breakpoint) int {
		return cmp.Or(cmp.Compare(a.ratio, b.ratio), a.column-b.column)
	})
	for i, b := range p.breaks {
		variable := p.outside[b.column]
		excess -= b.entry * (p.high[variable] - p.low[variable])
		if excess > tolerance {
			continue
		}
		for _, passed := range p.breaks[:i] {
			p.flip(passed.column)
		}
		return b.column
	}
	return -1
}

func (p *Program) flip(column int) {
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
func (p *Program) pivot(leaving, entering int, rises bool) {
	out, in := p.basis[leaving], p.outside[entering]
	bound := p.high[out]
	if rises {
		bound = p.low[out]
	}
	move := (p.value[leaving] - bound) / p.entries[leaving][entering]
	for i, entries := range p.entries {
		p.value[i] -= entries[entering] * move
	}
	entered := p.boundValue(in) + move
	p.exchange(leaving, entering)
	p.value[leaving] = entered
	p.atHigh[out] = !rises
}

// exchange solves a tableau row for the variable of a column, and puts it in
// the place of that variable everywhere else; values are left as they are.
func (p *Program) exchange(row, column int) {
	p.pivots++
	pivotRow := p.entries[row]
	inverse := 1 / pivotRow[column]
	for k := range pivotRow {
		pivotRow[k] *= inverse
	}
	pivotRow[column] = inverse
	p.constant[row] *= inverse
	for i, entries := range p.entries {
		factor := entries[column]
		if i == row || factor == 0 {
			continue
		}
		entries[column] = 0
		subtract(entries, pivotRow, factor)
		p.constant[i] -= factor * p.constant[row]
	}
	factor := p.reduced[column]
	p.reduced[column] = 0
	subtract(p.reduced, pivotRow, factor)
	in, out := p.outside[column], p.basis[row]
	p.basis[row], p.outside[column] = in, out
	p.where[in], p.where[out] = -1-row, column
}

// subtract takes factor times a row from another.
func subtract(from, row []float64, factor float64) {
	from = from[:len(row)]
	for k, e := range row {
		from[k] -= factor * e
	}
}
