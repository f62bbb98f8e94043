package lp

import "math"

// Error returns how far the tableau has drifted from the program: the most by which the solution
// at hand misses a constraint with its slack, or a reduced cost in the basis misses 0.
func (p *Program) Error() float64 {
	n, worst := len(p.cost), 0.0
	left := make([]float64, n)
	for j, c := range p.cost {
		left[j] = float64(c)
	}
	for i := range p.constraints {
		multiplier, sum := p.multiplier(i), p.Value(n+i)-float64(p.constraints[i].Limit)
		for _, t := range p.constraints[i].Terms {
			sum += float64(t.Factor) * p.Value(t.Variable)
			left[t.Variable] -= multiplier * float64(t.Factor)
		}
		worst = max(worst, math.Abs(sum))
	}
	for j, l := range left {
		if p.where[j] < 0 {
			worst = max(worst, math.Abs(l))
		}
	}
	if math.IsNaN(worst) {
		return math.Inf(1)
	}
	return worst
}

// RebuildBasis makes the tableau of the basis anew from the constraints, which has
// few rounding errors, and drops the cuts that are idle, those that the solution does not
// touch, with their slack in the basis. Where the basis is lost by rounding errors, that of the slacks takes its place.
func (p *Program) RebuildBasis() {
	n := len(p.cost)
	fresh, kept := p.rebuilt(func(i int) bool { return p.constraints[i].Keep || p.where[n+i] >= 0 || p.Value(n+i) < 1e-3 })
	var tight []int // tableau rows whose slack is outside
	for row, i := range kept {
		if p.where[n+i] >= 0 {
			tight = append(tight, row)
		}
	}
	for j := range n {
		if p.where[j] < 0 {
			tight = fresh.enter(j, tight)
		}
	}
	fresh.pivots = 0
	*p = *fresh
	if !p.isDualFeasible() { // the basis of the slacks has no rounding errors
		fresh, _ = p.rebuilt(func(int) bool { return true })
		*p = *fresh
	}
	p.UpdateValues()
}

// rebuilt is the program with the basis of the slacks and those constraints that are kept,
// and their numbers.
func (p *Program) rebuilt(keeps func(i int) bool) (fresh *Program, kept []int) {
	fresh = New(p.cost)
	copy(fresh.low, p.low[:len(p.cost)])
	copy(fresh.high, p.high[:len(p.cost)])
	for i, c := range p.constraints {
		if keeps(i) {
			fresh.Add(c)
			kept = append(kept, i)
		}
	}
	fresh.breaks = p.breaks
	return fresh, kept
}

// enter brings a variable into the basis, by the row among those given where
// its entry is greatest, and returns the others; all when there is none.
func (p *Program) enter(variable int, rows []int) []int {
	column, best, size := p.where[variable], -1, slightest
	for at, row := range rows {
		if e := math.Abs(p.entries[row][column]); e > size {
			best, size = at, e
		}
	}
	if best < 0 {
		return rows
	}
	p.exchange(rows[best], column)
	rows[best] = rows[len(rows)-1]
	return rows[:len(rows)-1]
}

// isDualFeasible reports whether no slack outside would have to be infinite.
func (p *Program) isDualFeasible() bool {
	for k, variable := range p.outside {
		if math.IsInf(p.high[variable], 1) && p.reduced[k] > mostError {
			return false
		}
	}
	return true
}
