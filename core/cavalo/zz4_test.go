package cavalo

import (
	"fmt"
	"os"
	"testing"
	"time"

	"procura/core/game"
	"procura/core/lp"
)

func TestFixable(t *testing.T) {
	if os.Getenv("ZZ") == "" {
		t.Skip()
	}
	bests := map[string]int{"R1": 3070, "R2": 3085, "R3": 3115, "R4": 3056, "R5": 3110, "R6": 3050, "R7": 3079, "R8": 3130, "R9": 3120, "R10": 3130}
	for _, r := range randomBoards(t) {
		rules, _ := game.Defaults(Game{}.Settings()).With(game.Rules{"double": "largest"}, Game{}.Settings())
		p := newProblem(r.readBoard(), 2000, true, rules)
		x := p.relax(p.start)
		began := time.Now()
		x.Settle()
		pivots := 0
		for round := 0; round < 100; round++ {
			for x.Step() == lp.Moved {
				pivots++
			}
			if len(x.Constraints()) > 300 {
				x.Drop()
			}
			if !x.separate() {
				break
			}
		}
		el := time.Since(began)
		left := make([]int, len(x.cost))
		for j, c := range x.cost {
			left[j] = c * lp.Units
		}
		ms := x.Multipliers()
		for i, c := range x.Constraints() {
			for _, tt := range c.Terms {
				left[tt.Variable] -= ms[i] * tt.Factor
			}
		}
		bound := x.Bound()
		gap := bound - bests[r.name]
		n, v := 0, 0
		for j := range x.cost {
			if l := left[j]; l > gap*lp.Units || -l > gap*lp.Units {
				n++
				if j < x.edge {
					v++
				}
			}
		}
		free, fv := 0, 0
		for j := range x.cost {
			if a := x.Value(j); a > 1e-4 && a < 1-1e-4 {
				free++
				if j < x.edge {
					fv++
				}
			}
		}
		fmt.Println(r.name, "obj", x.Objective(), "bound", bound, "gap", gap, "fixable", n, "visits", v, "of", len(x.cost), "rows", len(x.Constraints()), "pivots", pivots, "time", el, "frac", free, fv)
	}
}
