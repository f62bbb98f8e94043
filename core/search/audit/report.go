package audit

import (
	"time"

	"procura/core/search"
)

// Finding is what an audit says of a property of a heuristic on one problem.
type Finding string

const (
	// Holds says that the whole space was seen and no counter-example is in it.
	Holds Finding = "holds"
	// Fails says that there is a counter-example.
	Fails Finding = "fails"
	// Open says that no counter-example is among what was seen, which was not all.
	Open Finding = "open"
)

// Counts are the figures of an audit.
type Counts struct {
	// Stopped names the limit that kept something from being looked at, "" when
	// nothing did.
	Stopped search.Stop
	// Whole says that every state that can be reached was seen, none beyond a goal.
	Whole bool
	// States counts the states seen; the next four say what is known of them.
	States int64
	// Judged counts states from which a goal is known to be reached at a certain
	// cost: those checked for admissibility. The distance is at most that cost.
	Judged int64
	// Exact counts those of Judged whose cost is proved to be the distance.
	Exact int64
	// Dead counts states proved to reach no goal: whatever is said of them is
	// admissible.
	Dead int64
	// Recognised counts those of Dead that the heuristic calls unreachable.
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
	// Perfect counts those of Rated whose estimate is the distance.
	Perfect int64
	// Farthest is the greatest exact distance of a state.
	Farthest int
	// Bytes is the greatest size of the audit's own structures.
	Bytes int64
	// Elapsed is the time it took, by a monotonic clock.
	Elapsed time.Duration
}

// Admissible says whether the estimate never exceeds the distance. Where no goal
// can be reached, and Judged is 0, it holds of itself.
func (c *Counts) Admissible() Finding {
	return finding(c.Overs, c.Whole && c.Exact+c.Dead == c.States)
}

// Consistent says whether the estimate never falls by more than a move costs.
func (c *Counts) Consistent() Finding { return finding(c.Drops, c.Whole) }

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
type Overestimate[S comparable, A any] struct {
	// Path leads from the start to the state.
	Path  []A
	State S
	// Estimate is h of the state, +Inf where it is called unreachable.
	Estimate float64
	// Distance is the cost of a way from the state to a goal.
	Distance int
	// Exact says that there is no cheaper way.
	Exact bool
	// Onward leads from the state to a goal and costs Distance, or less where the audit
	// was stopped; nil where only the cost of such a way is known.
	Onward []A
}

// Drop is a move that shows that a heuristic is not consistent:
//
//	Before > Cost + After
type Drop[S comparable, A any] struct {
	// Path leads from the start to the state.
	Path  []A
	State S
	// Action is the move, and Next where it leads.
	Action A
	Next   S
	// Before and After are h of State and Next.
	Before, After float64
	// Cost is the price of the move.
	Cost int
}

// Report is what an audit found. The counter-examples are the worst of
// their kind, of equal ones the first on the way from the start, and nil where
// there is none.
type Report[S comparable, A any] struct {
	Counts
	// Over is where the estimate exceeds the distance most.
	Over *Overestimate[S, A]
	// Drop is where it falls most, beyond the cost of the move.
	Drop *Drop[S, A]
	// Plot counts the states of Judged by distance and estimate.
	Plot []Point
	// Cases are states that exceed the distance, one of each point of Plot that does, the
	// first on the way from the start; not while the audit goes on.
	Cases []Overestimate[S, A]
	// Sound says that the whole space was seen, that no estimate is above the distance,
	// not by a rounding error, and that goals are estimated 0: so that searches that go
	// by g + h prove what they find.
	Sound bool
}
