// Package lp bounds what whole solutions of a linear program can be worth, for
// branch and cut: constraints are added, variables are fixed and freed, and the
// dual simplex method goes on from where it was.
//
//	max sum cost(j) x(j)    with    sum a(i,j) x(j) <= b(i), or = b(i),
//	                                low(j) <= x(j) <= high(j)
//
// What floating point gets wrong costs strength, never truth: Bound weighs the
// constraints in integers.
package lp

import (
	"math"
	"unsafe"
)

// Program is a linear program and a basis of it, on a dense tableau. Each
// constraint i has a slack, variable n + i, which makes it an equation. A row of
// the tableau says what the variable in the basis is, seen from those outside,
// which stand at a bound:
//
//	x(basis) + sum entry(k) x(outside k) = constant
//
// All costs are dual feasible from the outset, because every variable can
// stand at the bound that its cost prefers; new constraints and bounds keep
// them so.
type Program struct {
	cost        []int
	constraints []Constraint
	low, high   []float64 // of variables, then slacks
	outside     []int     // variable by column
	basis       []int     // variable by tableau row
	where       []int     // by variable: column, or -1 - tableau row
	atHigh      []bool    // by variable, outside only
	entries     [][]float64
	constant    []float64
	value       []float64 // of the basis
	reduced     []float64 // reduced cost by column
	pivots      int       // since the tableau was made
	ray         []int     // see InfeasibleRay

	breaks []breakpoint // scratch
}

// Constraint is an inequality or equation with whole coefficients.
type Constraint struct {
	Terms []Term
	Limit int
	Equal bool
	// Keep reports whether it is no cut, and is never dropped.
	Keep bool
	// Mark is the caller's own.
	Mark int
	// Name, nil for none, is the caller's own too: what a certificate calls it.
	Name func() string
}

// Term is a variable and its coefficient.
type Term struct{ Variable, Factor int }

// tolerance is the most that a value may lie beyond its bound.
const tolerance = 1e-7

// New has variables from 0 to 1 and no constraints.
func New(cost []int) *Program {
	p := &Program{cost: cost}
	for j, c := range cost {
		p.low, p.high = append(p.low, 0), append(p.high, 1)
		p.outside, p.where = append(p.outside, j), append(p.where, j)
		p.reduced = append(p.reduced, float64(c))
		p.atHigh = append(p.atHigh, c > 0)
	}
	return p
}

// Constraints returns the constraints that were added and not dropped.
func (p *Program) Constraints() []Constraint { return p.constraints }

// Add appends a constraint; its slack enters the basis.
func (p *Program) Add(c Constraint) {
	entries, constant, value := make([]float64, len(p.outside)), float64(c.Limit), float64(c.Limit)
	for _, t := range c.Terms {
		factor := float64(t.Factor)
		value -= factor * p.Value(t.Variable)
		if at := p.where[t.Variable]; at >= 0 {
			entries[at] += factor
			continue
		}
		of := -1 - p.where[t.Variable]
		for k, e := range p.entries[of] {
			entries[k] -= factor * e
		}
		constant -= factor * p.constant[of]
	}
	slack := len(p.low)
	p.low = append(p.low, 0)
	p.high = append(p.high, math.Inf(1))
	if c.Equal {
		p.high[slack] = 0
	}
	p.where = append(p.where, -1-len(p.basis))
	p.atHigh = append(p.atHigh, false)
	p.basis = append(p.basis, slack)
	p.constraints = append(p.constraints, c)
	p.entries = append(p.entries, entries)
	p.constant = append(p.constant, constant)
	p.value = append(p.value, value)
}

// Free lets every variable be from 0 to 1; UpdateValues is to follow.
func (p *Program) Free() {
	p.ray = nil
	for j := range p.cost {
		p.low[j], p.high[j] = 0, 1
	}
}

// Fix fixes a variable at 0 or 1; UpdateValues is to follow.
func (p *Program) Fix(variable int, at float64) {
	p.ray = nil
	p.low[variable], p.high[variable] = at, at
}

// UpdateValues puts the variables outside to the bounds that their costs prefer,
// after variables were fixed or freed.
func (p *Program) UpdateValues() {
	for k, variable := range p.outside {
		p.atHigh[variable] = p.reduced[k] > 0 && !math.IsInf(p.high[variable], 1)
	}
	for i, entries := range p.entries {
		p.value[i] = p.constant[i]
		for k, e := range entries {
			if e != 0 {
				p.value[i] -= e * p.boundValue(p.outside[k])
			}
		}
	}
}

func (p *Program) boundValue(variable int) float64 {
	if p.atHigh[variable] {
		return p.high[variable]
	}
	return p.low[variable]
}

// Value returns the value of a variable in the solution at hand.
func (p *Program) Value(variable int) float64 {
	if at := p.where[variable]; at < 0 {
		return p.value[-1-at]
	}
	return p.boundValue(variable)
}

// Objective is the worth of the solution at hand; until it is feasible, an
// upper bound on the best, but for rounding errors.
func (p *Program) Objective() float64 {
	sum := 0.0
	for j, c := range p.cost {
		if c != 0 {
			sum += float64(c) * p.Value(j)
		}
	}
	return sum
}

// Bytes is the memory of tableau and constraints.
func (p *Program) Bytes() int64 {
	floats, terms := len(p.entries)*(len(p.outside)+4), 0
	for i := range p.constraints {
		terms += len(p.constraints[i].Terms)
	}
	return int64(floats)*8 + int64(terms)*int64(unsafe.Sizeof(Term{}))
}

const (
	// Units is the number of units of a multiplier in an integer one.
	Units = 1 << 16
	// NoBound is greater than any bound; -NoBound is the bound of a program without a solution.
	NoBound = 1 << 60
	// mostMultiplier is the greatest multiplier that is taken, in units. One of a
	// tableau worth trusting is far smaller.
	mostMultiplier = 1 << 36
	// mostSum is the greatest sum allowed, so that none overflows.
	mostSum = 1 << 61
)

// Bound is an upper bound on the cost of every whole x within constraints and
// bounds, by the multipliers of the tableau.
func (p *Program) Bound() int {
	if p.ray != nil {
		return -NoBound
	}
	total, ok := p.WeighRows(Units, p.Multipliers())
	if !ok {
		return NoBound
	}
	return total >> 16 // the floor of total / Units
}

// Multipliers returns the multipliers of the tableau, by constraint, as integers in units of
// 1/Units. One that is no number in range, or would weigh an inequality the wrong way round, is 0.
func (p *Program) Multipliers() []int {
	whole := make([]int, len(p.constraints))
	for i := range whole {
		whole[i] = p.whole(i, p.multiplier(i)*Units)
	}
	return whole
}

// multiplier returns the multiplier of a constraint: what its slack would cost.
func (p *Program) multiplier(i int) float64 {
	if at := p.where[len(p.cost)+i]; at >= 0 {
		return -p.reduced[at]
	}
	return 0
}

// whole rounds a multiplier, and refuses what it may not be.
func (p *Program) whole(i int, m float64) int {
	m = math.Round(m)
	if !(math.Abs(m) <= mostMultiplier) || m < 0 && !p.constraints[i].Equal { // also what is no number
		return 0
	}
	return int(m)
}

// refutation is multipliers by constraint by which a tableau row proves that nothing is within
// the constraints, because its variable can't come within its bounds; nil where it does not. Weighed
// with the row's own entries, the constraints then say that 0 is below 0:
//
//	0 <= sum m(i) b(i) + sum max over x(j) of (0 - sum m(i) a(i,j)) x(j) < 0
func (p *Program) refutation(row int, rises bool) []int {
	n, ray, greatest := len(p.cost), make([]float64, len(p.constraints)), 0.0
	for i := range ray {
		if at := p.where[n+i]; at >= 0 {
			ray[i] = p.entries[row][at]
		} else if -1-at == row {
			ray[i] = 1
		}
		if !rises {
			ray[i] = -ray[i]
		}
		greatest = max(greatest, math.Abs(ray[i]))
	}
	whole := make([]int, len(ray))
	for i := range ray {
		whole[i] = p.whole(i, ray[i]/greatest*mostMultiplier)
	}
	if total, ok := p.WeighRows(0, whole); ok && total < 0 {
		return whole
	}
	return nil
}

// InfeasibleRay are multipliers by constraint that weigh to less than 0 with 0 units, after a
// step that proved that nothing is within constraints and bounds; else nil.
func (p *Program) InfeasibleRay() []int { return p.ray }

// WeighRows returns what multipliers prove, those of inequalities at least 0: for any x
// within constraints and bounds, in units, with m in units too,
//
//	units * sum cost(j) x(j) <= sum m(i) b(i) + sum max over x(j) of (units cost(j) - sum m(i) a(i,j)) x(j)
//
// It is false when sums would become too large for an integer.
func (p *Program) WeighRows(units int, multipliers []int) (total int, ok bool) {
	left, size := make([]int, len(p.cost)), 0.0
	for j, c := range p.cost {
		size += math.Abs(float64(c)) * float64(units)
		left[j] = c * units
	}
	for i, m := range multipliers {
		if m == 0 {
			continue
		}
		c := &p.constraints[i]
		weight := math.Abs(float64(c.Limit))
		for _, t := range c.Terms {
			weight += math.Abs(float64(t.Factor))
		}
		size += math.Abs(float64(m)) * weight
		if size > mostSum {
			return 0, false
		}
		total += m * c.Limit
		for _, t := range c.Terms {
			left[t.Variable] -= m * t.Factor
		}
	}
	for j, l := range left {
		total += max(l*int(p.low[j]), l*int(p.high[j]))
	}
	return total, true
}
