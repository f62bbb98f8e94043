package cavalo

import (
	"cmp"
	"math"
	"slices"

	"procura/core/search/maximize"
)

// drop is by how much the objective has fallen where a variable was fixed at 0 and at 1,
// for each unit of way, in so many probes.
type drop struct {
	sum    [2]float64
	probes int
}

const (
	// reliable is the number of probes of a variable that are enough.
	reliable = 3
	// probesAtOnce is how many variables a part probes at most.
	probesAtOnce = 8
	// probePivots is how far a probe goes.
	probePivots = 12
	// sure is how near to 0 or 1 a value is whole.
	sure = 1e-4
)

// choose is the visit that parts a part best: fixed either way the objective
// falls far. Those that are not known well are probed. Where all visits are whole it is the
// edge or end that the solution is least sure of, -1 for none.
func (b *branching) choose(q *part) int {
	candidates := b.unsureVisits()
	if len(candidates) == 0 {
		return b.unsure()
	}
	if b.drops == nil {
		b.drops = make([]drop, b.edge)
	}
	for probed, c := 0, 0; c < len(candidates) && probed < probesAtOnce; c++ {
		j := candidates[c]
		if b.drops[j].probes >= reliable {
			continue
		}
		probed++
		b.probe(j)
		if !b.tell(q.most, maximize.UpperBound[State, Move]{}) {
			return j
		}
	}
	best, most := candidates[0], -1.0
	for _, j := range candidates {
		if gain := b.gain(j); gain > most {
			best, most = j, gain
		}
	}
	return best
}

// unsureVisits are the visits that are not whole, in the order in which unsure prefers
// them.
func (b *branching) unsureVisits() (list []int) {
	for j := range b.edge {
		if v := b.Value(j); v > sure && v < 1-sure {
			list = append(list, j)
		}
	}
	away := func(j int) float64 { return math.Abs(b.Value(j)-0.5) - float64(b.cost[j])/400 }
	slices.SortStableFunc(list, func(i, j int) int { return cmp.Compare(away(i), away(j)) })
	return list
}

// probe measures a variable once more.
func (b *branching) probe(j int) {
	d, room := &b.drops[j], b.Objective()-float64(b.best()-b.score)
	for at, way := range [2]float64{b.Value(j), 1 - b.Value(j)} {
		fall := b.Objective() - b.Probe(j, float64(at), probePivots)
		d.sum[at] += min(fall, max(room, 1)) / way
	}
	d.probes++
}

// gain is what is expected of both sides together.
func (b *branching) gain(j int) float64 {
	d := &b.drops[j]
	if d.probes == 0 {
		return -1
	}
	n := float64(d.probes)
	return max(d.sum[0]/n*b.Value(j), 0.01) * max(d.sum[1]/n*(1-b.Value(j)), 0.01)
}
