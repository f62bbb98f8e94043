package audit

import (
	"slices"

	"procura/core/search"
	"procura/core/search/internal/store"
)

// mostMoves bounds the moves of all cases together.
const mostMoves = 1 << 18

// overestimate is what a node shows.
func (a *audit[S, A]) overestimate(id uint32) Overestimate[S, A] {
	away := a.reaches.At(id)
	return Overestimate[S, A]{
		Path: a.path(id), State: a.nodes.At(id).state, Estimate: *a.estimates.At(id),
		Distance: int(away.most), Exact: a.settled && away.least == away.most, Onward: a.onward(id),
	}
}

// cases are the first state of each point of the plot that exceeds the distance.
func (a *audit[S, A]) cases(first map[Point]uint32) []Overestimate[S, A] {
	ids := make([]uint32, 0, len(first))
	for _, id := range first {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	var list []Overestimate[S, A]
	moves := 0
	for _, id := range ids {
		one := a.overestimate(id)
		if moves += len(one.Path) + len(one.Onward); moves > mostMoves {
			break
		}
		list = append(list, one)
	}
	return list
}

// onward follows the cheapest moves that were seen from a node to a goal: they cost what
// is known of its distance, or less where that was not settled. Nil where not all of them
// are kept.
func (a *audit[S, A]) onward(id uint32) []A {
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
	first, last := *a.firsts.At(id), a.leads.Len()
	if id+1 < a.begun {
		last = *a.firsts.At(id + 1)
	}
	edges := a.problem.Expand(a.nodes.At(id).state, nil)
	least := a.reaches.At(id).most // no more: else it leads away
	to = store.None
	for i := first; i < last; i++ {
		e := &edges[i-first]
		behind, passed := a.behind(*a.leads.At(i), e)
		if behind < far-e.Cost && behind+e.Cost <= least {
			action, to, ends, least = e.Action, *a.leads.At(i), passed, behind+e.Cost-1
		}
	}
	if i := slices.Index(a.stops, id); i >= 0 && i < len(a.way) && to == store.None && !ends {
		return a.way[i], a.stops[i+1], false
	}
	return action, to, ends
}

// behind is how far from a goal a move leads, and whether to one that is not kept.
func (a *audit[S, A]) behind(to uint32, e *search.Edge[S, A]) (distance int32, passed bool) {
	switch {
	case to != store.None:
		return a.reaches.At(to).most, false
	case a.problem.Goal(e.State):
		return 0, true
	}
	return far, false
}
