package audit

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"time"

	"procura/core/internal/store"
	"procura/core/search"
)

// Finding is the answer of an audit about a property of a heuristic on one problem.
type Finding string

const (
	// Holds means that the whole space was seen and no counter-example is in it.
	Holds Finding = "holds"
	// Fails means that there is a counter-example.
	Fails Finding = "fails"
	// Open means that no counter-example is among what was seen, which was not all.
	Open Finding = "open"
)

// Counts are the figures of an audit.
type Counts struct {
	// Stopped names the limit that kept something from being looked at, "" when
	// nothing did.
	Stopped search.Stop
	// Whole reports whether every state that can be reached was seen, none beyond a goal.
	Whole bool
	// States counts the states seen; the next four counts say what was proved of them.
	States int64
	// Judged counts states from which a goal is known to be reached at a certain
	// cost: those checked for admissibility. The distance is at most that cost.
	Judged int64
	// Exact counts the states of Judged whose cost is proved to be the distance.
	Exact int64
	// Dead counts states proved to reach no goal: whatever is said of them is
	// admissible.
	Dead int64
	// Recognised counts the states of Dead that the heuristic calls unreachable.
	Recognised int64
	// Overs counts states whose estimate exceeds the distance; a state called
	// unreachable from which a goal is reached is one of them.
	Overs int64
	// Edges counts the moves checked for consistency. Moves from states called
	// unreachable are left out, as no search looks beyond them.
	Edges int64
	// Drops counts moves along which the estimate falls by more than their cost.
	Drops int64
	// Rated counts the states of Ratio: those of Exact that are no goals and have
	// a finite estimate.
	Rated int64
	// Ratio is the mean of estimate / distance over them: 1 is a perfect
	// heuristic, 0 a blind one; it is 0 where there are none.
	Ratio float64
	// Perfect counts the states of Rated whose estimate is the distance.
	Perfect int64
	// Farthest is the greatest exact distance of a state.
	Farthest int
	// Bytes is the greatest size of the audit's own structures.
	Bytes int64
	// Elapsed is the time it took, by a monotonic clock.
	Elapsed time.Duration
}

// Admissible tells whether the estimate never exceeds the distance. Where no goal can be
// reached, and Judged is 0, it holds of itself.
func (c *Counts) Admissible() Finding {
	return finding(c.Overs, c.Whole && c.Exact+c.Dead == c.States)
}

// Consistent tells whether the estimate never falls by more than a move costs, and is 0 at the goal: what
// is consistent is admissible.
func (c *Counts) Consistent() Finding {
	return finding(c.Drops+c.Overs, c.Admissible() == Holds)
}

func finding(found int64, all bool) Finding {
	switch {
	case found > 0:
		return Fails
	case all:
		return Holds
	}
	return Open
}

// Add lays the figures of another audit beside these: counts add up, and what
// is the greatest or true of both stays so.
func (c *Counts) Add(other *Counts) {
	if rated := c.Rated + other.Rated; rated > 0 {
		c.Ratio = (c.Ratio*float64(c.Rated) + other.Ratio*float64(other.Rated)) / float64(rated)
	}
	if other.Stopped != search.NotStopped {
		c.Stopped = other.Stopped
	}
	c.Whole = c.Whole && other.Whole
	c.States += other.States
	c.Judged += other.Judged
	c.Exact += other.Exact
	c.Dead += other.Dead
	c.Recognised += other.Recognised
	c.Overs += other.Overs
	c.Edges += other.Edges
	c.Drops += other.Drops
	c.Rated += other.Rated
	c.Perfect += other.Perfect
	c.Farthest = max(c.Farthest, other.Farthest)
	c.Bytes = max(c.Bytes, other.Bytes)
	c.Elapsed += other.Elapsed
}

// Overestimate is a state that shows that a heuristic is not admissible:
//
//	Estimate > Distance >= the true distance
type Overestimate struct {
	// Path leads from the start to the state, in notation; it may be empty.
	Path []string
	// Estimate is h of the state, +Inf where it is called unreachable.
	Estimate float64
	// Distance is the cost of a way from the state to a goal.
	Distance int
	// Exact reports whether there is no cheaper way; else Distance is an upper bound.
	Exact bool
	// Onward leads from the state to a goal, in notation, and costs Distance, or less where
	// the audit was stopped; nil where only the cost of such a way is known.
	Onward []string
}

// Excess is the least difference of the estimate to the distance.
func (o *Overestimate) Excess() float64 { return o.Estimate - float64(o.Distance) }

// Drop is a move that shows that a heuristic is not consistent:
//
//	Before > Cost + After
type Drop struct {
	// Path leads from the start to the state before, in notation.
	Path []string
	Move string
	// Before and After are h before and after the move; Before is never +Inf.
	Before, After float64
	// Cost is the price of the move.
	Cost int
}

// Steps is the path with the move at its end.
func (d *Drop) Steps() []string { return append(d.Path[:len(d.Path):len(d.Path)], d.Move) }

// Excess is the fall of the estimate beyond the cost of the move.
func (d *Drop) Excess() float64 { return d.Before - d.After - float64(d.Cost) }

// Report tells what an audit found. The counter-examples are the worst of
// their kind, of equal ones the first on the way from the start, and nil where
// there is none.
type Report struct {
	Counts
	// Over holds the state whose estimate exceeds the distance most.
	Over *Overestimate
	// Drop holds the move at which the estimate falls most, beyond the cost of the move.
	Drop *Drop
	// Plot counts the states of Judged by distance and estimate.
	Plot []PlotPoint
	// Cases are states that exceed the distance, one of each point of Plot that does, the
	// first on the way from the start; there are none yet while the audit goes on.
	Cases []Overestimate
	// Sound reports whether the whole space was seen, no estimate is above the distance, not
	// even by a rounding error, and goals are estimated 0: then searches that go by g + h prove
	// what they find.
	Sound bool
}

// mostMoves bounds the moves of all cases together.
const mostMoves = 1 << 18

func (a *audit[S, A]) overestimate(id uint32) Overestimate {
	away := a.reaches.At(id)
	return Overestimate{
		Path: a.written(a.path(id)), Estimate: *a.estimates.At(id),
		Distance: int(away.most), Exact: a.nodes.At(id).exact, Onward: a.written(a.wayToGoal(id)),
	}
}

func (a *audit[S, A]) written(path []A) []string { return search.Notations[S, A](a.problem, path) }

// cases are the first state of each point of the plot that exceeds the distance.
func (a *audit[S, A]) cases(first map[PlotPoint]uint32) []Overestimate {
	var list []Overestimate
	moves := 0
	for _, id := range slices.Sorted(maps.Values(first)) {
		one := a.overestimate(id)
		moves += len(one.Path) + len(one.Onward)
		if moves > mostMoves {
			break
		}
		list = append(list, one)
	}
	return list
}

// wayToGoal follows the cheapest moves that were seen from a node to a goal: they cost what
// is known of its distance, or less where that was not exact. Nil where not all of them
// are kept.
func (a *audit[S, A]) wayToGoal(id uint32) []A {
	var way []A
	for range a.nodes.Len() {
		if !a.nodes.At(id).open {
			return way
		}
		if id >= a.begun {
			if i := slices.Index(a.stops, id); i >= 0 {
				return append(way, a.way[i:]...)
			}
			return nil
		}
		action, to, ends := a.cheapest(id)
		way = append(way, action)
		if ends {
			return way
		}
		if to == store.None {
			return nil
		}
		id = to
	}
	return nil
}

// cheapest is the move from a node that begins the cheapest way known, and where it
// leads: none, and the end, where that is a goal that is not kept.
func (a *audit[S, A]) cheapest(id uint32) (action A, to uint32, ends bool) {
	first, last := a.edgesOf(id)
	edges := a.problem.Expand(a.nodes.At(id).state, nil)
	least := a.reaches.At(id).most // no more: else it leads away
	to = store.None
	for i := first; i < last; i++ {
		e := &edges[i-first]
		behind, passed := int32(unreached), false // from a goal that is not kept
		if to := *a.leads.At(i); to != store.None {
			behind = a.reaches.At(to).most
		} else if a.problem.Goal(e.State) {
			behind, passed = 0, true
		}
		if behind < unreached-e.Cost && behind+e.Cost <= least {
			action = e.Action
			to = *a.leads.At(i)
			ends = passed
			least = behind + e.Cost - 1
		}
	}
	if i := slices.Index(a.stops, id); i >= 0 && i < len(a.way) && to == store.None && !ends {
		return a.way[i], a.stops[i+1], false
	}
	return action, to, ends
}

// PlotPoint counts the states with one distance and one estimate: all of them together are the plot of h over the true
// distance. When there are too many points, near values share one: estimates go to the middle of their interval,
// distances to its lower end.
type PlotPoint struct {
	// Distance is the cost of a way to a goal.
	Distance int
	// Estimate is h, +Inf where it calls the states unreachable.
	Estimate float64
	// Count is the number of states.
	Count int64
	// Exact reports whether no way is cheaper; else Distance is an upper bound.
	Exact bool
	// Over reports whether the estimate exceeds the distance.
	Over bool
}

// mostPoints bounds a plot.
const mostPoints = 4096

type plot struct {
	counts map[PlotPoint]int64 // by point without its count
	// first is the first node of each point above the line.
	first map[PlotPoint]uint32
	width float64 // of estimates that are one; 0 tells all apart
	step  int     // of distances that are one; 0 tells all apart
}

// add counts so many states more at a point; id is the node of one of them.
func (p *plot) add(at PlotPoint, id uint32) {
	count := at.Count
	if p.counts == nil {
		p.counts, p.first = map[PlotPoint]int64{}, map[PlotPoint]uint32{}
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

func (p *plot) merged(at PlotPoint) PlotPoint {
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
	p.counts = make(map[PlotPoint]int64, len(before))
	for at, count := range before {
		p.counts[p.merged(at)] += count
	}
	first := p.first // the first of the nodes of points that have become one
	p.first = make(map[PlotPoint]uint32, len(first))
	for at, id := range first {
		at = p.merged(at)
		if known, is := p.first[at]; !is || id < known {
			p.first[at] = id
		}
	}
}

func (p *plot) points() []PlotPoint {
	list := make([]PlotPoint, 0, len(p.counts))
	for at, count := range p.counts {
		at.Count = count
		list = append(list, at)
	}
	slices.SortFunc(list, func(a, b PlotPoint) int {
		return cmp.Or(cmp.Compare(a.Distance, b.Distance), cmp.Compare(a.Estimate, b.Estimate),
			falseFirst(a.Exact, b.Exact), falseFirst(a.Over, b.Over))
	})
	return list
}

// falseFirst puts what is so behind what is not.
func falseFirst(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// MergePlots lays two plots over one another.
func MergePlots(a, b []PlotPoint) []PlotPoint {
	var p plot
	for _, list := range [][]PlotPoint{a, b} {
		for _, at := range list {
			p.add(at, 0)
		}
	}
	return p.points()
}
