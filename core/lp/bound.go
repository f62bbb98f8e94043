package lp

import "math"

const (
	// Units is the number of units of a multiplier in an integer one.
	Units = 1 << 16
	// NoBound is more than any bound; -NoBound is that of a program that nothing
	// satisfies.
	NoBound = 1 << 60
	// mostMultiplier is the greatest multiplier that is taken, in units. One of a
	// tableau worth trusting is far smaller.
	mostMultiplier = 1 << 36
	// mostSum is what no sum may pass, so that none overflows.
	mostSum = 1 << 61
)

// Bound is an upper bound on the cost of every whole x within constraints and
// bounds, by the multipliers of the tableau.
func (p *Program) Bound() int {
	if p.impossible {
		return -NoBound
	}
	total, ok := p.Weigh(Units, p.Multipliers())
	if !ok {
		return NoBound
	}
	return total >> 16 // the floor of total / Units
}

// Multipliers are those of the tableau, by constraint, as integers of so many
// units. What is no number in range, or would weigh an inequality the wrong way
// round, is 0.
func (p *Program) Multipliers() []int {
	whole := make([]int, len(p.constraints))
	for i := range whole {
		whole[i] = p.whole(i, p.multiplier(i)*Units)
	}
	return whole
}

// multiplier is that of a constraint: what its slack would cost.
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

// refutes reports whether a tableau row proves that nothing is within the
// constraints, because its variable can't come within its bounds. Weighed with
// the row's own entries, the constraints then say that 0 is below 0:
//
//	0 <= sum m(i) b(i) + sum max over x(j) of (0 - sum m(i) a(i,j)) x(j) < 0
func (p *Program) refutes(row int, rises bool) bool {
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
	p.ray = whole
	total, ok := p.Weigh(0, whole)
	return ok && total < 0
}

// Ray are multipliers by constraint that Weigh to less than 0 with 0 units, after a
// step that proved that nothing is within constraints and bounds; else nil.
func (p *Program) Ray() []int {
	if !p.impossible {
		return nil
	}
	return p.ray
}

// Weigh is what multipliers prove, those of inequalities at least 0: for any x
// within constraints and bounds, in units, with m in units too,
//
//	units * sum cost(j) x(j) <= sum m(i) b(i) + sum max over x(j) of (units cost(j) - sum m(i) a(i,j)) x(j)
//
// It is false when sums would become too large for an integer.
func (p *Program) Weigh(units int, multipliers []int) (total int, ok bool) {
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
		if size += math.Abs(float64(m)) * weight; size > mostSum {
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
