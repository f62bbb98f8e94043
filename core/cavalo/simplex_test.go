package cavalo

import (
	"math"
	"math/rand/v2"
	"testing"
)

// randomProgram has seven variables and a few rows that need not be feasible.
func randomProgram(random *rand.Rand) *program {
	cost := make([]int, 7)
	for j := range cost {
		cost[j] = random.IntN(21) - 6
	}
	p := newProgram(cost)
	for range 2 + random.IntN(5) {
		r := row{limit: random.IntN(7) - 2, equal: random.IntN(3) == 0}
		for j := range cost {
			if factor := random.IntN(7) - 3; factor != 0 {
				r.terms = append(r.terms, term{j, factor})
			}
		}
		p.add(r)
	}
	return p
}

// wholeBest is the best cost of whole variables within rows and bounds, false
// when there are none.
func wholeBest(p *program) (int, bool) {
	best, found := math.MinInt, false
	for x := range 1 << len(p.cost) {
		cost, within := 0, true
		for j, c := range p.cost {
			at := x >> j & 1
			cost += at * c
			within = within && float64(at) >= p.low[j] && float64(at) <= p.high[j]
		}
		for _, r := range p.rows {
			sum := 0
			for _, t := range r.terms {
				sum += t.factor * (x >> t.variable & 1)
			}
			within = within && sum <= r.limit && (!r.equal || sum == r.limit)
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
			end, at := moved, -1
			for steps := 0; end == moved && steps < 200; steps++ {
				if b := p.bound(-1); found && b < best {
					t.Fatalf("bound %d, but %d is possible", b, best)
				}
				end, at = p.step()
			}
			switch end {
			case feasible:
				solved++
				if b := p.bound(-1); math.Abs(float64(b)-math.Floor(p.objective()+1e-6)) > 1 {
					t.Fatalf("bound %d of objective %v", b, p.objective())
				}
			case infeasible:
				without++
				if b := p.bound(at); found || b > -1000 {
					t.Fatalf("bound %d without solutions; there is one: %v", b, found)
				}
			case moved:
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
func disturb(p *program, random *rand.Rand, change int) {
	switch change {
	case 0:
		j := random.IntN(len(p.cost))
		at := float64(random.IntN(2))
		p.low[j], p.high[j] = at, at
		p.settle()
	case 1:
		p.add(row{terms: []term{{0, 1}, {1, 1}, {2, -1}}, limit: random.IntN(2)})
	case 2:
		for j := range p.cost {
			p.low[j], p.high[j] = 0, 1
		}
		p.drop()
		p.settle()
		if random.IntN(2) == 0 {
			p.restart()
		}
	}
}
