package lp

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestAProbeIsWhatFixingGives, and leaves the program as it was.
func TestAProbeIsWhatFixingGives(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	compared, without := 0, 0
	for range 2000 {
		p := randomProgram(random)
		end := p.Step()
		for end == Moved {
			end = p.Step()
		}
		if end != Feasible {
			continue
		}
		j, at := random.IntN(len(p.cost)), float64(random.IntN(2))
		objective, bound := p.Objective(), p.Bound()
		probed := p.Probe(j, at, 500)
		if p.Objective() != objective || p.Bound() != bound {
			t.Fatalf("from %v and %d to %v and %d", objective, bound, p.Objective(), p.Bound())
		}
		p.Fix(j, at)
		p.UpdateValues()
		for end = p.Step(); end == Moved; {
			end = p.Step()
		}
		switch {
		case math.IsInf(probed, -1) != (end == Infeasible):
			t.Fatalf("%v probed, then status %d", probed, end)
		case end == Infeasible:
			without++
		case math.Abs(p.Objective()-probed) > 1e-6:
			t.Fatalf("%v probed, then %v", probed, p.Objective())
		default:
			compared++
		}
	}
	if compared < 500 || without < 20 {
		t.Errorf("%d compared, %d without solutions: the sample says little", compared, without)
	}
}
