package lp

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// randomProgram has seven variables and a few rows that need not be feasible.
func randomProgram(random *rand.Rand) *Program {
	cost := make([]int, 7)
	for j := range cost {
		cost[j] = random.IntN(21) - 6
	}
	p := New(cost)
	for range 2 + random.IntN(5) {
		r := Constraint{Limit: random.IntN(7) - 2, Equal: random.IntN(3) == 0}
		for j := range cost {
			if factor := random.IntN(7) - 3; factor != 0 {
				r.Terms = append(r.Terms, Term{j, factor})
			}
		}
		p.Add(r)
	}
	return p
}

// wholeBest is the best cost of whole variables within rows and bounds, false
// when there are none.
func wholeBest(p *Program) (int, bool) {
	best, found := math.MinInt, false
	for x := range 1 << len(p.cost) {
		cost, within := 0, true
		for j, c := range p.cost {
			at := x >> j & 1
			cost += at * c
			within = within && float64(at) >= p.low[j] && float64(at) <= p.high[j]
		}
		for _, r := range p.constraints {
			sum := 0
			for _, t := range r.Terms {
				sum += t.Factor * (x >> t.Variable & 1)
			}
			within = within && sum <= r.Limit && (!r.Equal || sum == r.Limit)
		}
		if within {
			best, found = max(best, cost), true
		}
	}
	return best, found
}

// TestBoundHoldsAtEveryPivot: also after bounds have changed, rows were added
// and the tableau was made afresh.
func TestBoundHoldsAtEveryPivot(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	solved, without := 0, 0
	for range 2000 {
		p := randomProgram(random)
		for change := range 4 {
			best, found := wholeBest(p)
			end := Moved
			for steps := 0; end == Moved && steps < 200; steps++ {
				if b := p.Bound(); found && b < best {
					t.Fatalf("bound %d, but %d is possible", b, best)
				}
				end = p.Step()
			}
			switch end {
			case Feasible:
				solved++
				if b := p.Bound(); math.Abs(float64(b)-math.Floor(p.Objective()+1e-6)) > 1 {
					t.Fatalf("bound %d of objective %v", b, p.Objective())
				}
			case Infeasible:
				without++
				if b := p.Bound(); found || b > -1000 {
					t.Fatalf("bound %d without solutions; there is one: %v", b, found)
				}
			case Moved:
				t.Fatal("no end after 200 pivots")
			}
			disturb(p, random, change)
		}
	}
	if solved < 1000 || without < 500 {
		t.Errorf("%d programs solved, %d without solutions: the sample says little", solved, without)
	}
}

// disturb fixes or frees variables, adds a row, or begins afresh.
func disturb(p *Program, random *rand.Rand, change int) {
	switch change {
	case 0:
		p.Fix(random.IntN(len(p.cost)), float64(random.IntN(2)))
		p.UpdateValues()
	case 1:
		p.Add(Constraint{Terms: []Term{{0, 1}, {1, 1}, {2, -1}}, Limit: random.IntN(2)})
	case 2:
		p.Free()
		p.UpdateValues()
		if random.IntN(2) == 0 {
			p.RebuildBasis()
		}
	}
}

// exactly is Weigh in integers without limit.
func exactly(p *Program, units int, multipliers []int) *big.Int {
	whole := func(n int) *big.Int { return big.NewInt(int64(n)) }
	total, left := new(big.Int), make([]*big.Int, len(p.cost))
	for j, c := range p.cost {
		left[j] = new(big.Int).Mul(whole(c), whole(units))
	}
	for i, c := range p.constraints {
		total.Add(total, new(big.Int).Mul(whole(multipliers[i]), whole(c.Limit)))
		for _, t := range c.Terms {
			left[t.Variable].Sub(left[t.Variable], new(big.Int).Mul(whole(multipliers[i]), whole(t.Factor)))
		}
	}
	for j, l := range left {
		low, high := new(big.Int).Mul(l, whole(int(p.low[j]))), new(big.Int).Mul(l, whole(int(p.high[j])))
		if low.Cmp(high) > 0 {
			high = low
		}
		total.Add(total, high)
	}
	return total
}

// TestWeighIsExactOrRefuses: with multipliers of every size up to those that
// no integer holds the sums of.
func TestWeighIsExactOrRefuses(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	weighed, refused := 0, 0
	for range 5000 {
		p := randomProgram(random)
		multipliers := make([]int, len(p.constraints))
		for i := range multipliers {
			multipliers[i] = random.Int() >> random.IntN(63)
		}
		total, ok := p.WeighRows(Units, multipliers)
		if !ok {
			refused++
			continue
		}
		weighed++
		if exactly(p, Units, multipliers).Cmp(big.NewInt(int64(total))) != 0 {
			t.Fatalf("%d with %v, exactly %v", total, multipliers, exactly(p, Units, multipliers))
		}
	}
	if weighed < 1000 || refused < 1000 {
		t.Errorf("%d weighed, %d refused: the sample says little", weighed, refused)
	}
}

// TestMultipliersOutOfRangeAreRefused: a bound without them is weaker, and true.
func TestMultipliersOutOfRangeAreRefused(t *testing.T) {
	for _, wrong := range []float64{8e22, -8e22, math.Inf(1), math.NaN(), mostMultiplier} {
		p := New([]int{5, 3})
		p.Add(Constraint{Terms: []Term{{0, 1}, {1, 1}}, Limit: 1})
		for end := Moved; end == Moved; {
			end = p.Step()
		}
		if p.Bound() != 5 {
			t.Fatalf("bound %d, want 5", p.Bound())
		}
		for k := range p.reduced {
			p.reduced[k] = wrong
		}
		if m := p.Multipliers(); m[0] != 0 || p.Bound() != 8 {
			t.Errorf("%v: multipliers %v give the bound %d, want none and 8", wrong, m, p.Bound())
		}
	}
}

// TestARefactoredTableauSaysTheSame: value by value, without its errors.
func TestARefactoredTableauSaysTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	compared := 0
	for range 2000 {
		p := randomProgram(random)
		end := Moved
		for end == Moved {
			end = p.Step()
		}
		if end != Feasible {
			continue
		}
		bound, objective := p.Bound(), p.Objective()
		for i := range p.value {
			p.value[i] += 0.25
			p.entries[i][0] -= 0.25
		}
		if len(p.value) > 0 && p.Error() < 0.2 {
			t.Fatalf("an error of %v in a spoilt tableau", p.Error())
		}
		p.RebuildBasis()
		if p.Error() > 1e-9 || p.Bound() != bound || math.Abs(p.Objective()-objective) > 1e-6 {
			t.Fatalf("error %v, bound %d of %v, before %d of %v", p.Error(), p.Bound(), p.Objective(), bound, objective)
		}
		compared++
	}
	if compared < 500 {
		t.Errorf("%d compared: the sample says little", compared)
	}
}

// TestASpoiltTableauIsMendedOnTheWay: nothing final is said by one with errors.
func TestASpoiltTableauIsMendedOnTheWay(t *testing.T) {
	random := rand.New(rand.NewPCG(9, 10))
	feasible, without := 0, 0
	for range 2000 {
		p := randomProgram(random)
		best, found := wholeBest(p)
		end := p.Step()
		for i := range p.entries {
			p.entries[i][random.IntN(7)] += 0.5
		}
		for steps := 0; end == Moved && steps < 500; steps++ {
			end = p.Step()
		}
		switch {
		case end == Moved:
			t.Fatal("no end after 500 pivots")
		case found && p.Bound() < best:
			t.Fatalf("bound %d, but %d is possible", p.Bound(), best)
		case end == Feasible && p.Error() > mostError:
			t.Fatalf("an error of %v at the end", p.Error())
		case end == Feasible:
			feasible++
		default:
			without++
		}
	}
	if feasible < 500 || without < 200 {
		t.Errorf("%d feasible, %d not: the sample says little", feasible, without)
	}
}
