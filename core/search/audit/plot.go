package audit

import (
	"cmp"
	"math"
	"slices"
)

// Point is how many states there are of one distance and one estimate: all of them
// together are the plot of h over the true distance. Where there would be too many,
// estimates that are close are one, in the middle of theirs, and so are distances, the
// least of theirs.
type Point struct {
	// Distance is the cost of a way to a goal.
	Distance int
	// Estimate is h, +Inf where it calls the states unreachable.
	Estimate float64
	// Count is the number of states.
	Count int64
	// Exact says that no way is cheaper; else Distance is an upper bound.
	Exact bool
	// Over says that the estimate exceeds the distance.
	Over bool
}

// mostPoints bounds a plot.
const mostPoints = 4096

// plot gathers points.
type plot struct {
	counts map[Point]int64 // by point without its count
	// first is the first node of each point above the line.
	first map[Point]uint32
	width float64 // of estimates that are one; 0 tells all apart
	step  int     // of distances that are one; 0 tells all apart
}

// add counts so many states more at a point; id is the node of one of them.
func (p *plot) add(at Point, id uint32) {
	count := at.Count
	if p.counts == nil {
		p.counts, p.first = map[Point]int64{}, map[Point]uint32{}
	}
	at.Count = 0
	at = p.merged(at)
	p.counts[at] += count
	if _, known := p.first[at]; at.Over && !known {
		p.first[at] = id
	}
	for len(p.counts) > mostPoints {
		p.coarsen()
	}
}

// merged is the point that stands for one.
func (p *plot) merged(at Point) Point {
	if p.width > 0 && !math.IsInf(at.Estimate, 0) {
		at.Estimate = (math.Floor(at.Estimate/p.width) + 0.5) * p.width
	}
	if p.step > 0 {
		at.Distance -= at.Distance % p.step
	}
	return at
}

// coarsen makes one of more estimates than before, and of more distances where those
// alone are many.
func (p *plot) coarsen() {
	least, most := math.Inf(1), math.Inf(-1)
	distances := map[int]bool{}
	for at := range p.counts {
		distances[at.Distance] = true
		if !math.IsInf(at.Estimate, 0) {
			least, most = min(least, at.Estimate), max(most, at.Estimate)
		}
	}
	p.width = max(2*p.width, math.Exp2(math.Ceil(math.Log2(max(most-least, 1e-6)/1024))))
	if len(distances) > mostPoints/32 {
		p.step = max(1, p.step) * 2
	}
	before := p.counts
	p.counts = make(map[Point]int64, len(before))
	for at, count := range before {
		p.counts[p.merged(at)] += count
	}
	p.refirst()
}

// refirst takes the first of the nodes of points that have become one.
func (p *plot) refirst() {
	before := p.first
	p.first = make(map[Point]uint32, len(before))
	for at, id := range before {
		at = p.merged(at)
		if known, is := p.first[at]; !is || id < known {
			p.first[at] = id
		}
	}
}

// points are all of them in order.
func (p *plot) points() []Point {
	list := make([]Point, 0, len(p.counts))
	for at, count := range p.counts {
		at.Count = count
		list = append(list, at)
	}
	slices.SortFunc(list, func(a, b Point) int {
		return cmp.Or(cmp.Compare(a.Distance, b.Distance), cmp.Compare(a.Estimate, b.Estimate),
			order(a.Exact, b.Exact), order(a.Over, b.Over))
	})
	return list
}

// order puts what is so behind what is not.
func order(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// Merge lays two plots over one another.
func Merge(a, b []Point) []Point {
	var p plot
	for _, list := range [][]Point{a, b} {
		for _, at := range list {
			p.add(at, 0)
		}
	}
	return p.points()
}
